"""Scenes: the table after each line, and the ways from one to another."""

import json
from itertools import pairwise

import pytest

from arena.cli.replay.scene import is_seen
from arena.record.moments import MomentKind, find_moments
from arena.record.reader import read_record
from arena.record.replay import replay
from arena.record.values import Ending, Fault
from engine import Phase, RoundEnded, RoundStarted
from tests.cli.replay.films import NAMES, film, film_of
from tests.record.matches import Writer, first_line, vector, with_fields
from tests.record.test_narration import FORFEITED


@pytest.mark.parametrize("name", NAMES)
def test_scenes_are_what_the_engine_says(name):
    """Once all that follows from a decision was told, a scene equals the engine's state."""
    record = read_record(vector(name), name)
    scenes = film(name).scenes
    assert len(scenes) == 1 + len(record.lines)
    followers = [*record.lines[1:], None]
    compared = 0
    for one, after, scene in zip(replay(record), followers, scenes[1:], strict=True):
        assert scene.number == one.line.number
        is_half_told = after is not None and (
            type(after.event).__name__ in ("Penalised", "Redealt", "RoundEnded")
        )
        if is_half_told or one.state.phase not in (Phase.DECLARE, Phase.PLAY):
            continue
        state = one.state
        compared += 1
        assert scene.hands == tuple(map(tuple, state.hands))
        assert scene.table == tuple(state.table.values())
        assert scene.piles == tuple(state.piles)
        assert scene.scores == state.scores
        assert scene.gains == state.gains
        assert scene.turn == state.turn
        if state.rules.hand_size == 3:
            assert scene.stock == len(state.stock)
    assert compared > 10


@pytest.mark.parametrize("name", NAMES)
def test_no_card_is_lost(name):
    """Hands, table, piles and stock are the whole pack, in every scene of a round."""
    for one in film(name).scenes[1:]:
        held = sum(map(len, one.hands)) + len(one.table) + sum(one.piles) + one.stock
        assert held == 40


@pytest.mark.parametrize("name", ["standard-2p-0", "standard-3p-0", "standard-4p-0"])
def test_settled_scores_are_the_records(name):
    """The end of a round shows its scores and piles, and no gains any more."""
    for one in film(name).scenes:
        if isinstance(one.event, RoundEnded):
            assert (one.scores, one.piles) == (one.event.scores, one.event.piles)
            assert set(one.gains) == {0}
        if isinstance(one.event, Ending):
            assert one.scores == one.event.outcome.scores


def test_moments_are_those_of_the_record():
    """Each moment is on the scene of its line."""
    record = read_record(vector("standard-3p-0"), "x")
    found = [moment for one in film("standard-3p-0").scenes for moment in one.moments]
    assert list(find_moments(replay(record))) == found


def test_turns_are_decisions():
    """A turn goes to the next decision, whatever lies between, and to an end at last."""
    story = film("standard-2p-0")
    decisions = [one.at for one in story.scenes if one.decision is not None]
    assert decisions[0] == story.next_decision(0, 1)
    for before, after in pairwise(decisions):
        assert after == story.next_decision(before, 1)
        assert before == story.next_decision(after, -1)
    assert story.last == story.next_decision(decisions[-1], 1)
    assert story.next_decision(decisions[0], -1) == 0


def test_rounds():
    """A round goes to where the next is dealt; back, to where this one was, first."""
    story = film("standard-2p-0")
    dealt = [one.at for one in story.scenes if isinstance(one.event, RoundStarted)]
    assert dealt[0] == story.next_round(0, 1)
    assert dealt[1] == story.next_round(dealt[0], 1)
    assert dealt[1] == story.next_round(dealt[1] + 3, -1)
    assert story.last == story.next_round(dealt[-1], 1)


def test_moments_can_be_gone_through():
    """Forward and back one meets the same scenes; after the last there is none."""
    story = film("standard-2p-0")
    places = []
    at: int | None = 0
    while at is not None:
        at = story.next_moment(at, 1, None)
        places += [] if at is None else [at]
    expected = [
        one.at
        for one in story.scenes
        if any(moment.kind != MomentKind.ROUND for moment in one.moments)
    ]
    assert expected == places
    for before, after in pairwise(places):
        assert before == story.next_moment(after, -1, None)
    assert story.next_moment(places[0], -1, None) is None


def test_faults_of_others_are_not_seen():
    """A fault is a moment for all eyes and for its seat's, but for no other's."""
    story = film_of(Writer(3, faults={20: (2, "illegal")}, bots=("a", "b", "c")).text())
    [fault] = [one for one in story.scenes if isinstance(one.event, Fault)]
    for view, seen in ((None, True), (2, True), (0, False)):
        assert seen == is_seen(fault, view)
        assert seen == (story.next_moment(fault.at - 1, 1, view) == fault.at)


def test_a_record_that_was_changed_is_shown_up_to_there():
    """It says why, with the line, and the scenes before it are there."""
    text = vector("standard-2p-0")
    number = first_line(text, "redeal")
    story = film_of(with_fields(text, number, hands=["1O 2O 3O", "4O 5O 6O"]))
    assert number - 1 == len(story.scenes)
    start = f"Shown up to line {number - 1} only: line {number}, `hands`: expected"
    assert story.warning.startswith(start)


def test_a_record_that_was_cut_off_is_shown_up_to_there():
    """Also where the text itself cannot be read on."""
    text = vector("standard-2p-0")
    story = film_of(text[:5000])
    assert len(text[:5000].splitlines()) - 1 == len(story.scenes)
    assert "ends in the middle of line" in story.warning


def test_a_record_of_another_seed_is_not_proved():
    """All of it is shown, and what the seed does not give is named."""
    text = vector("standard-2p-0")
    story = film_of(with_fields(text, first_line(text, "end"), seed="00" * 32))
    assert len(text.splitlines()) == len(story.scenes)
    assert story.warning.startswith("Not proved: line 1, `commitment`")


def test_a_proved_record_has_no_warning():
    """Nothing is said of what is in order."""
    assert film("rare-winner-behind-2p-1").warning == ""


def test_a_header_alone_is_a_film():
    """The least that can be shown is who sat there."""
    text = vector("standard-2p-0").splitlines(keepends=True)[0]
    story = film_of(text)
    assert story.last == 0
    assert story.scenes[0].hands == ((), ())
    assert json.loads(text)["dealer"] == story.scenes[0].dealer


def test_a_forfeit_leaves_the_points_of_its_round_to_nobody():
    """At the end the scores are those of the outcome, and nothing is added to them."""
    end = film_of(FORFEITED, "forfeited").scenes[-1]
    assert isinstance(end.event, Ending)
    assert (0, 0, 0) == end.gains
    assert end.event.outcome.scores == end.scores
