"""What has happened in a scene, in sentences."""

import pytest

from arena.cli.replay.words import how_text, note_of, page, sentences
from arena.record.values import Fault
from engine import Declared, Penalised, Played, Redealt, RoundStarted, card_text
from tests.cli.replay.films import NAMES, film, film_of, first_capture, hidden_cards
from tests.record.matches import Writer
from tests.record.test_narration import FORFEITED, HOSTILE, PARTNERS


def told(story, kind, view=None):
    """What is told of the first scene of a kind."""
    scene = next(one for one in story.scenes if isinstance(one.event, kind))
    return sentences(story, scene, view)


@pytest.mark.parametrize("name", NAMES)
def test_each_scene_is_told(name):
    """Whatever happens there are whole sentences for it."""
    story = film(name)
    for scene in story.scenes:
        for view in (None, 0):
            for sentence in sentences(story, scene, view):
                assert sentence.endswith((".", '"'))
                assert sentence.isprintable()


@pytest.mark.parametrize("name", NAMES)
def test_no_hidden_card_is_named(name):
    """What a seat is told names no card that it could not see."""
    story = film(name)
    for scene in story.scenes:
        text = " ".join(sentences(story, scene, 0)).replace(",", " ").replace(".", " ")
        assert not hidden_cards(story, scene, 0) & set(text.split())


def test_a_play_is_explained():
    """The deed, then the run and each award with its rule."""
    story = film("standard-2p-0")
    scene = first_capture(story)
    assert isinstance(scene.event, Played)
    deed, *why = sentences(story, scene, None)
    assert deed.startswith(f"seat {scene.seat} plays {card_text(scene.event.card)} and takes ")
    assert "A run: the matched card, and the unbroken ranks above it (RULES 5.3)." in why


def test_rounds_tell_what_was_taken_back():
    """A round names its dealer, and the cards of repairs."""
    assert told(film("rare-many-repairs-2p-1"), RoundStarted)[0].startswith("Round 0 is dealt by")
    texts = [
        sentences(film("rare-many-repairs-2p-1"), scene, None)
        for scene in film("rare-many-repairs-2p-1").scenes
        if isinstance(scene.event, RoundStarted) and scene.event.deal.returned
    ]
    assert all("Taken back, as the layout was not allowed: " in text[1] for text in texts)


def test_declarations_penalties_and_redeals():
    """Each is told with its rule."""
    story = film("rare-penalty-tringa-2p-1")
    assert "(RULES 4.2)." in told(film("rare-equal-rondas-2p-1"), Declared)[0] + "".join(
        text
        for scene in film("rare-equal-rondas-2p-1").scenes
        for text in sentences(film("rare-equal-rondas-2p-1"), scene, None)
    )
    assert "had kept silent about this" in told(story, Penalised)[0]
    assert "(RULES 4.6)" in told(story, Penalised)[1]
    assert "(RULES 3.7)" in told(story, Redealt)[0]


def test_a_new_leader_is_told():
    """Where another side leads, by how much it does."""
    texts = [
        text
        for scene in film("standard-2p-0").scenes
        for text in sentences(film("standard-2p-0"), scene, None)
    ]
    assert any(text.startswith("seat 0 leads now, by ") for text in texts)


FAILED = film_of(FORFEITED)


def test_faults_are_told_to_whom_they_concern():
    """All eyes and the seat itself read what was wrong; others that there is nothing to see."""
    assert "2 random forfeits, illegal: answered 9O" in told(FAILED, Fault)[0]
    assert told(FAILED, Fault) == told(FAILED, Fault, 2)
    assert ["Nothing that seat 1 could see."] == told(FAILED, Fault, 1)


def test_how_a_decision_was_made():
    """Thinking times, and who decided instead, for all eyes and for the seat itself."""
    hows = {how_text(scene, None) for scene in FAILED.scenes if scene.decision is not None}
    assert {"forced", "stand-in"} <= hows
    assert any(how.endswith(" ms") for how in hows)
    for scene in FAILED.scenes:
        if scene.seat == 2:
            assert how_text(scene, 1) == ""


def test_notes_are_their_seats():
    """A note is shown to all eyes and to its seat."""
    story = film_of(PARTNERS)
    scene = next(one for one in story.scenes if note_of(one, None))
    for view in range(4):
        assert (note_of(scene, view) != "") == (view == scene.seat)


def test_notes_are_harmless():
    """What could steer a terminal is spelled out."""
    story = film_of(Writer(2, bots=("a", "b"), note=lambda _: HOSTILE).text())
    notes = {note_of(scene, None) for scene in story.scenes} - {""}
    assert len(notes) == 1
    assert all(note.isprintable() for note in notes)


def test_signals_are_told_to_partners():
    """The seat that sent one and its partner see it, opponents do not."""
    story = film_of(PARTNERS)
    scene = next(one for one in story.scenes if getattr(one.event, "signal", 0))
    assert scene.seat in (0, 1)
    for view in (None, 0, 1, 2, 3):
        is_shown = "signal" in " ".join(sentences(story, scene, view))
        assert is_shown == (view is None or view % 2 == scene.seat)


def test_pages_stand_where_no_card_lies():
    """The beginning, the ends of rounds and the end are written; no other scene is."""
    story = film("standard-3p-0")
    kinds = {type(scene.event).__name__ for scene in story.scenes if page(story, scene, None)}
    assert {"NoneType", "RoundEnded", "Ending"} == kinds


def test_the_first_page_is_the_header():
    """Who plays by which rules, up to the commitment; not how the text's columns are to be read."""
    story = film("standard-3p-0")
    rows = page(story, story.scenes[0], None)
    assert rows[0] == "A match: Ronda with 3 players"
    assert rows[-1].strip() == story.record.header.commitment
