"""The full-screen player, driven by keys and mouse on a terminal that is none."""

import asyncio
from collections.abc import Awaitable, Callable

import pytest
from textual import events
from textual.pilot import Pilot

from arena.cli.replay.captions import words_lines
from arena.cli.replay.felt import LEAST_HEIGHT
from arena.cli.replay.pages import Page, keys_page
from arena.cli.replay.player import LEAST_SIZE, Player
from arena.cli.replay.position import Position
from arena.cli.replay.strip import column_to_place
from arena.cli.replay.words import sentences
from engine import RoundStarted
from tests.cli.replay.films import film, film_of, first_capture, hidden_cards
from tests.cli.replay.test_felt import CARD
from tests.record.matches import Writer, first_line, vector, with_fields
from tests.record.test_narration import FORFEITED, HOSTILE, PARTNERS

Act = Callable[[Pilot[int], Player], Awaitable[None]]


@pytest.fixture(autouse=True)
def _no_colour(monkeypatch):
    """Whatever can be told must be told without colour."""
    monkeypatch.setenv("NO_COLOR", "1")
    monkeypatch.setenv("TERM", "xterm")


def watched(story, act: Act, view=None, size=(80, 24)) -> Player:
    """A player that was shown while `act` pressed its keys."""
    player = Player(story, view)

    async def run() -> None:
        async with player.run_test(size=size) as pilot:
            await pilot.pause()
            await act(pilot, player)

    asyncio.run(run())
    return player


def screen(player: Player) -> str:
    """All that stands on the screen, as text."""
    strips = player.screen._compositor.render_strips()
    return "\n".join(strip.text.rstrip() for strip in strips) + "\n"


def after(story, *keys: str, view=None, size=(80, 24)) -> tuple[Player, str]:
    """What is shown once keys were pressed."""
    shown = []

    async def act(pilot: Pilot[int], player: Player) -> None:
        await pilot.press(*keys)
        await pilot.pause()
        shown.append(screen(player))

    return watched(story, act, view, size), shown[0]


GOLDEN = {
    "player-4p.txt": (film_of(PARTNERS, "partners"), 8, None),
    "player-4p-seat-2.txt": (film_of(PARTNERS, "partners"), 8, 2),
    "player-3p.txt": (film_of(FORFEITED, "forfeited"), 24, None),
    "player-2p-run.txt": (film("standard-2p-0"), None, None),
    "player-round-end.txt": (film_of(FORFEITED, "forfeited"), 45, None),
}


@pytest.mark.parametrize("name", GOLDEN)
def test_golden_screens(name, check_golden):
    """Screens of 80 by 24 without colour look as they did when a person last looked at them."""
    story, at, view = GOLDEN[name]
    shown = []

    async def act(_: Pilot[int], player: Player) -> None:
        player.position.go(first_capture(story, 3).at if at is None else at)
        shown.append(screen(player))

    watched(story, act, view)
    check_golden(name, shown[0])


@pytest.mark.parametrize(
    ("keys", "place"),
    [
        (["right", "right", "left"], lambda story: 1),
        (["end"], lambda story: story.last),
        (["end", "home"], lambda story: 0),
        (["down", "down"], lambda story: story.next_decision(story.next_decision(0, 1), 1)),
        (["shift+right", "shift+right", "shift+left"], lambda story: story.next_decision(0, 1)),
        (["end", "pageup"], lambda story: story.next_round(story.last, -1)),
        (["pagedown", "pagedown"], lambda story: story.next_round(1, 1)),
        (["n", "j", "p"], lambda story: story.next_moment(0, 1, None)),
        (["end", "k"], lambda story: story.next_moment(story.last, -1, None)),
    ],
)
def test_keys_lead_elsewhere(keys, place):
    """Steps, turns, rounds, moments and the ends each have their keys."""
    story = film("standard-3p-0")
    player, _ = after(story, *keys)
    assert place(story) == player.position.at


def test_views_hide_hands():
    """Through a seat's eyes no other hand is on the screen, at whatever step."""
    story = film("standard-4p-0")

    async def act(pilot: Pilot[int], player: Player) -> None:
        await pilot.press("3")
        for at in range(1, story.last, 29):
            player.position.go(at)
            scene = player.position.scene
            felt = screen(player).split("\n")[2 : 2 + LEAST_HEIGHT]
            assert not set(CARD.findall("\n".join(felt))) & hidden_cards(story, scene, 2)
        assert "view of seat 2" in screen(player)
        await pilot.press("0")
        assert "all hands open" in screen(player)

    watched(story, act)


def test_a_seat_that_is_not_there():
    """A key for it changes nothing, and says why."""
    player, text = after(film("standard-2p-0"), "4")
    assert player.position.view is None
    assert "There is no seat 3." in text


def test_nothing_more_to_look_at():
    """After the last moment it says so, once."""
    _, text = after(film("standard-2p-0"), "end", "n")
    assert "Nothing worth a look comes after this." in text
    _, text = after(film("standard-2p-0"), "end", "n", "left")
    assert "Nothing worth a look" not in text


def test_the_strip_is_a_scroll_bar():
    """A click leads to the scene of its column, and dragging goes on from there."""
    story = film("standard-2p-0")

    async def act(pilot: Pilot[int], player: Player) -> None:
        await pilot.click("#strip", offset=(40, 0))
        assert column_to_place(story, 40, 80) == player.position.at
        await pilot.mouse_down("#strip", offset=(10, 1))
        await pilot.hover("#strip", offset=(60, 1))
        assert column_to_place(story, 60, 80) == player.position.at
        await pilot.mouse_up("#strip", offset=(60, 1))
        await pilot.hover("#strip", offset=(5, 1))
        assert column_to_place(story, 60, 80) == player.position.at

    watched(story, act)


def test_buttons_can_be_clicked():
    """What stands in the last row does what it says."""
    story = film("standard-2p-0")

    async def act(pilot: Pilot[int], player: Player) -> None:
        row = screen(player).splitlines()[-1]
        await pilot.click("#buttons", offset=(row.index(" >> ") + 1, 0))
        assert isinstance(player.position.scene.event, RoundStarted)
        await pilot.click("#buttons", offset=(row.index(" < ") + 1, 0))
        assert player.position.at == 0
        await pilot.click("#buttons", offset=(row.index("q quit"), 0))

    assert watched(story, act).return_value == 0


def test_the_wheel_steps():
    """Down is on, up is back."""

    async def act(pilot: Pilot[int], player: Player) -> None:
        for event in (events.MouseScrollDown, events.MouseScrollDown, events.MouseScrollUp):
            felt = player.query_one("#felt")
            none = {"delta_x": 0, "delta_y": 0, "button": 0}
            felt.post_message(event(felt, 5, 5, **none, shift=False, meta=False, ctrl=False))
        await pilot.pause()
        assert player.position.at == 1

    watched(film("standard-2p-0"), act)


def test_playing():
    """Space plays and pauses; each tick is a step."""

    async def act(pilot: Pilot[int], player: Player) -> None:
        await pilot.press("plus", "space")
        assert "2 a second" in screen(player)
        assert " pause " in screen(player)
        player.position.tick()
        assert player.position.at == 1
        await pilot.press("space")
        assert not player.position.is_playing

    watched(film("standard-2p-0"), act)


def test_help_tells_all_keys():
    """It fits on the smallest screen, stops the playing, and a key closes it."""

    async def act(pilot: Pilot[int], player: Player) -> None:
        await pilot.press("space", "question_mark")
        text = screen(player)
        assert not player.position.is_playing
        for word in ("PageDown", "worth a look", "all hands open", "espadas", "Ronda goes."):
            assert word in text
        await pilot.press("q")
        assert not isinstance(player.screen, Page)
        assert player.is_running

    watched(film("standard-2p-0"), act)


def test_long_notes_can_be_read():
    """On the smallest screen a note is cut; Enter shows all of it."""
    note = "I think " * 30 + "so."
    story = film_of(Writer(2, bots=("a", "b"), note=lambda _: note).text())
    _, text = after(story, "down")
    assert "I think" in text
    assert "so." not in text
    assert "…" in text
    _, text = after(story, "down", "enter")
    assert "so." in text


def test_hostile_names_and_notes():
    """They reach the screen as signs."""
    text = Writer(2, bots=("a", "b"), note=lambda _: HOSTILE).text()
    seats = [{"bot": HOSTILE, "version": "ab" * 32}, {"bot": "漢字" * 20, "version": "ab" * 32}]
    story = film_of(with_fields(text, 1, seats=seats, match=HOSTILE))
    _, shown = after(story, "down", "down", "down", "down")
    assert "\\x1b[2J" in shown
    assert all(line.isprintable() for line in shown.splitlines())


def test_a_small_terminal_is_told_so():
    """Below the least size a sentence says what is needed; made larger, the table is there."""

    async def act(pilot: Pilot[int], player: Player) -> None:
        assert "This terminal has 60 columns and 20 rows" in " ".join(screen(player).split())
        await pilot.resize_terminal(*LEAST_SIZE)
        await pilot.pause()
        assert "This terminal" not in screen(player)
        await pilot.press("right")
        assert "┌───┬───┬───┐" in screen(player)
        await pilot.resize_terminal(79, 40)
        await pilot.pause()
        assert "79 columns" in screen(player)

    watched(film("standard-2p-0"), act, size=(60, 20))


@pytest.mark.parametrize("size", [(80, 24), (100, 30), (140, 50), (300, 100)])
def test_all_sizes_hold_all(size):
    """Table, words, strip and buttons are on a screen of any size, in their order."""
    _, text = after(film("standard-4p-0"), "right", "down", size=size)
    rows = text.splitlines()
    assert len(rows) == size[1]
    assert "line 3 of" in rows[0]
    assert "to 41" in rows[1]
    assert "seat 0" in text
    assert "▲" in rows[-2]
    assert "q quit" in rows[-1]


def test_leaving():
    """q leaves with 0, Ctrl-C as Ctrl-C does."""
    assert after(film("standard-2p-0"), "q")[0].return_value == 0
    assert after(film("standard-2p-0"), "ctrl+c")[0].return_value == 130
    assert after(film("standard-2p-0"), "question_mark", "ctrl+c")[0].return_value == 130


def test_what_is_not_proved():
    """A banner says so all the time, the end why, and leaving gives 1."""
    text = vector("standard-2p-0")
    changed = with_fields(text, first_line(text, "redeal"), hands=["1O 2O 3O", "4O 5O 6O"])
    player, shown = after(film_of(changed), "right")
    assert " ! Shown up to line 10 only: line 11, `hands`" in shown
    _, shown = after(film_of(changed), "end", "enter")
    assert "rules; it can be replayed up to there" in shown
    player, _ = after(film_of(changed), "q")
    assert player.return_value == 1


def test_a_page_can_be_read_whole():
    """Enter tells also what stands in the table's place, which may have no room there."""
    story = film_of(with_fields(Writer(2).text(), 1, match="x" * 2000))
    _, shown = after(story, "enter", size=(100, 60))
    assert "Commitment:" in shown


def test_a_file_is_named_without_its_folders():
    """They would leave no room for what tells it from others."""
    _, shown = after(film_of(vector("standard-2p-0"), "/a/long/way/to/here/x.jsonl"), "down")
    assert shown.startswith(" x.jsonl   round 0")


def test_buttons_are_legible_on_any_ground():
    """They have the terminal's own colours, reversed: dark signs on white, or white on dark."""

    async def act(_: Pilot[int], player: Player) -> None:
        style = player.query_one("#buttons").link_style
        for color in (style.color, style.bgcolor):
            assert color is None or color.is_default

    watched(film("standard-2p-0"), act)


def test_ctrl_z_also_where_a_page_is_open():
    """A page takes the keys of the table away, but not this one."""
    assert "ctrl+z" in keys_page()._bindings.key_to_bindings


def test_a_long_name_keeps_its_end():
    """The number of the match is what tells it from others."""
    text = with_fields(vector("standard-2p-0"), 1, match="漢字" * 20 + "/12/0")
    _, shown = after(film_of(text), "down")
    assert "漢字/12/0   round 0" in shown.splitlines()[0]


def test_what_came_before_is_told_in_whole_sentences():
    """Above the words to a step no piece of a sentence stands."""
    story = film_of(FORFEITED, "forfeited")
    where = Position(story, None, lambda: None)
    deeds = {sentences(story, scene, None)[0] for scene in story.scenes}
    for rows in (3, 5, 9):
        for scene in story.scenes:
            where.go(scene.at)
            told = " ".join(line.plain.strip() for line in words_lines(where, (80, rows)))
            assert any(told.startswith(deed) for deed in deeds)
