"""The table of a scene, drawn with characters."""

import re

import pytest

from arena.cli.replay.cards import LARGE, SMALL, TAKEN, card_row, card_rows
from arena.cli.replay.felt import draw_felt, score_line
from arena.cli.replay.words import page
from arena.record.values import Ending
from engine import PRESETS, Played, RoundStarted, card_text, cards_text, parse_card, parse_cards
from tests.cli.replay.films import NAMES, drawn, film, film_of, first_capture, hidden_cards
from tests.record.matches import Writer, with_fields

CARD = re.compile(r"(?<![\w.])(?:[1-7]|1[0-2])[BCEO](?!\w)")


def plain_rows(lines):
    return [line.plain for line in lines]


def test_cards_share_their_borders():
    """Each card is a box with rank and suit in letters."""
    assert [
        "┌───┬───┐",
        "│ 7O│12B│",
        "└───┴───┘",
    ] == plain_rows(card_row(parse_cards("7O 12B"), SMALL))


def test_captured_cards_have_another_frame():
    """What has become of a card shows without any colour."""
    assert ["╔═══╗", "║ 7O║", "╚═══╝"] == plain_rows(card_row([parse_card("7O")], SMALL, TAKEN))


def test_large_cards_have_words():
    """Where there is room the suit is a word."""
    rows = plain_rows(card_row([parse_card("10E"), None], LARGE))
    assert ["│10 sota│▒▒▒▒▒▒▒│", "│espadas│▒▒▒▒▒▒▒│"] == rows[1:3]


def test_cards_are_broken_into_rows():
    """A hand that is wider than its place goes on below."""
    rows = card_rows(parse_cards("1B 2B 3B 4B 5B 6B"), SMALL, SMALL.across(3))
    assert len(rows) == 6
    assert max(map(len, plain_rows(rows))) == SMALL.across(3)
    assert card_rows([], SMALL, 80) == []


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize(("width", "height"), [(80, 16), (120, 30)])
def test_every_scene_fits(name, width, height):
    """Each scene has just as many lines as there are rows, none too wide, and all its cards."""
    story = film(name)
    for scene in story.scenes[::7]:
        lines = draw_felt(story, scene, None, width, height)
        assert height == len(lines)
        assert all(line.cell_len <= width for line in lines)
        if page(story, scene, None) or height == 30:
            continue
        text = "\n".join(plain_rows(lines))
        for card in (*scene.table, *(card for hand in scene.hands for card in hand)):
            assert card_text(card) in CARD.findall(text)


@pytest.mark.parametrize("name", NAMES)
def test_no_view_shows_what_is_hidden(name):
    """A seat's view has its own hand and what lay open, never another hand."""
    story = film(name)
    for view in range(story.players):
        for scene in story.scenes[1::5]:
            shown = set(CARD.findall(drawn(story, scene, view)))
            assert not shown & hidden_cards(story, scene, view)
            assert {card_text(card) for card in scene.hands[view]} <= shown


def test_a_view_is_seen_from_its_seat():
    """The seat whose view it is sits at the bottom, the next one at its right."""
    story = film("standard-4p-0")
    rows = drawn(story, story.scenes[1], 2).splitlines()
    assert "seat 2" in rows[-1]
    assert "seat 0" in rows[0]
    assert rows[2].index("seat 1") < rows[2].index("seat 3")


def test_a_capture_shows_its_run():
    """The card played and what it took stand beside each other, in frames of their own."""
    story = film("standard-2p-0")
    scene = first_capture(story, 3)
    assert isinstance(scene.event, Played)
    text = drawn(story, scene)
    assert f"┃{card_text(scene.event.card):>3}┃ takes ║" in text
    taken = "║".join(f"{card_text(card):>3}" for card in scene.event.captured)
    assert f"║{taken}║" in text


def test_awards_stand_on_the_table():
    """A play that wins points says so above the cards."""
    story = film("standard-2p-0")
    scene = next(one for one in story.scenes if isinstance(one.event, Played) and one.event.awards)
    assert "* caida 1 *" in drawn(story, scene)


def test_repairs_are_shown():
    """What was taken back from a layout lies beside a word that says so."""
    story = film("rare-many-repairs-2p-1")
    counts = set()
    for scene in story.scenes:
        if isinstance(scene.event, RoundStarted):
            returned = scene.event.deal.returned
            counts.add(bool(returned))
            assert bool(returned) == ("taken back" in drawn(story, scene))
    assert True in counts


def test_declared_cards_stay_known():
    """Who has shown cards has them beside its name for the rest of the round."""
    story = film("rare-equal-rondas-2p-1")
    scene = next(one for one in story.scenes if one.claims[0])
    claim = scene.claims[0]
    assert claim is not None
    assert f"shown {cards_text(claim)}" in drawn(story, scene, 1)
    assert f"shown {cards_text(claim)}" in drawn(story, story.scenes[scene.at + 3], 1)


TIMED = film_of(Writer(2, bots=("counter", "greedy"), faults={9: (1, "late")}).text())


def test_times_are_those_of_ones_own():
    """All eyes see banks and thinking times; a seat's view only its own."""
    scene = next(one for one in TIMED.scenes if isinstance(one.event, Played) and one.seat == 1)
    assert 2 == drawn(TIMED, scene).count("bank ")
    assert " ms  bank" in drawn(TIMED, scene)
    assert " ms" not in drawn(TIMED, scene, 0)
    assert 1 == drawn(TIMED, scene, 0).count("bank ")


def test_a_forfeit_is_shown():
    """It stands in the place of the bank, and is the affair of that seat."""
    scene = next(one for one in TIMED.scenes if one.forfeited)
    assert "forfeited" in drawn(TIMED, scene, 1)
    assert "forfeited" not in drawn(TIMED, scene, 0)


def test_the_seed_is_for_all_eyes_only():
    """The end shows who won; seed and nonce only where all hands are open."""
    end = TIMED.scenes[-1]
    assert isinstance(end.event, Ending)
    for view in (None, 0, 1):
        text = drawn(TIMED, end, view)
        assert "0 counter wins" in text
        assert (view is None) == (end.event.seed.hex() in text)
        assert (view is None) == (end.event.nonce.hex() in text)


def test_scores_have_gains_and_leader():
    """The line has scores, points of this round, who leads, and the target."""
    story = film("standard-2p-0")
    scene = next(one for one in story.scenes if any(one.gains))
    assert " seat 0: 0   »seat 1: 0 +1   to 41" == " " + score_line(story, scene).plain


WIDE = ("漢字" * 20, "ｗｉｄｅ" * 10, "字" * 64)


def test_names_of_wide_signs_leave_the_scores_room():
    """Where each sign has two columns, all points and the target are still in the line."""
    text = Writer(3, bots=WIDE).text()
    story = film_of(text)
    for scene in story.scenes:
        assert score_line(story, scene).cell_len < 80
    assert score_line(story, story.scenes[-1]).plain.endswith("to 41")


@pytest.mark.parametrize("view", [None, 2])
def test_pages_are_broken_where_they_are_wide(view):
    """No word of who played, the counts and the end is cut off."""
    text = Writer(3, bots=WIDE).text()
    story = film_of(with_fields(text, 1, match="x" * 200))
    for scene in story.scenes:
        written = page(story, scene, view)
        if written:
            lines = [line.plain for line in draw_felt(story, scene, view, 80, 40)]
            assert "".join("".join(written).split()) == "".join("".join(lines).split())


@pytest.mark.parametrize("name", ["x" * 12, "ｗｉｄｅ"])
@pytest.mark.parametrize("preset", ["standard", "six"])
def test_long_names_at_the_sides_touch_nothing(name, preset):
    """All of four is whole: who sits at the sides, who deals, and what could be won."""
    story = film_of(Writer(4, rules=PRESETS[preset], bots=(name,) * 4).text())
    for scene in story.scenes:
        rows = [line.plain for line in draw_felt(story, scene, None, 80, 16)]
        if page(story, scene, None):
            continue
        for seat in range(4):
            deals = " (dealer)" if scene.dealer == seat else ""
            [row] = [row for row in rows if f"{seat} {name}{deals}" in f"{row}  "]
            before, _, after = row.partition(f"{seat} {name}{deals}")
            assert before.endswith((" ", "▶ ")) or not before
            assert after.startswith(" ") or not after
        assert sum(f"stock {scene.stock}" in row or "* " in row for row in rows) == 1


def test_pages_that_are_too_high_say_so():
    """What has no room is left to the page of the step, and a line says where it is."""
    story = film_of(with_fields(Writer(3).text(), 1, match="x" * 2000))
    rows = [line.plain for line in draw_felt(story, story.scenes[0], None, 80, 16)]
    assert len(rows) == 16
    assert "Enter tells all" in rows[-1]
