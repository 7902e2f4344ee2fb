"""Where in a film one is, and how one gets elsewhere."""

from hypothesis import given
from hypothesis import strategies as st

from arena.cli.replay.position import SPEEDS, Position
from engine import RoundStarted
from tests.cli.replay.films import film

STORY = film("standard-3p-0")
MOVES = ("step", "turn", "round", "moment", "change_speed")


def position(at=0):
    """A place in the film; nobody is told of changes."""
    where = Position(STORY, None, lambda: None)
    where.go(at)
    return where


@given(moves=st.lists(st.tuples(st.sampled_from(MOVES), st.sampled_from([1, -1]))))
def test_one_never_leaves_the_film(moves):
    """Whatever is pressed, there is a scene."""
    where = position(STORY.last // 2)
    for move, direction in moves:
        getattr(where, move)(direction)
        assert where.at in range(STORY.last + 1)
        assert STORY.scenes[where.at] is where.scene
        assert where.scenes_a_second in SPEEDS


def test_steps_turns_and_rounds():
    """A step is a line, a turn a decision, a round a deal."""
    where = position()
    where.step(1)
    assert isinstance(where.scene.event, RoundStarted)
    where.turn(1)
    assert where.scene.decision == 0
    where.turn(1)
    assert where.scene.decision == 1
    where.round(1)
    assert where.scene.round == 1
    where.step(-1)
    assert where.scene.round == 0


def test_changes_are_told():
    """Whoever shows it is told each time."""
    told = []
    where = Position(STORY, None, lambda: told.append(1))
    where.step(1)
    where.see(1)
    where.play(True)
    assert [1, 1, 1] == told


def test_views():
    """A seat that is not there cannot be looked from."""
    where = position()
    assert where.see(2)
    assert where.view == 2
    assert not where.see(3)
    assert where.view == 2
    assert where.see(None)
    assert where.view is None


def test_playing_stops_at_the_end():
    """It plays scene after scene, pauses at the last, and begins anew from there."""
    where = position(STORY.last - 2)
    where.play(True)
    where.tick()
    assert (STORY.last - 1, True) == (where.at, where.is_playing)
    where.tick()
    assert (STORY.last, False) == (where.at, where.is_playing)
    where.tick()
    assert STORY.last == where.at
    where.play(True)
    assert (0, True) == (where.at, where.is_playing)


def test_moments_that_are_not_there():
    """At the last one stays where one is, and is told so."""
    where = position(STORY.last)
    assert not where.moment(1)
    assert STORY.last == where.at
    assert where.moment(-1)
