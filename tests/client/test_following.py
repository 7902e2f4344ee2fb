"""A submission is followed until something has become of it."""

from collections.abc import Iterator

import pytest

from arena.client.following import follow
from arena.client.mishaps import BrokenOffError, RefusedByServerError, TimedOutError
from arena.v1 import ladder_pb2 as pb

WAITS = pb.Submission(id=7, state=pb.SUBMISSION_STATE_RECEIVED)
BUILDS = pb.Submission(id=7, state=pb.SUBMISSION_STATE_BUILDING)
PLAYS = pb.Submission(id=7, state=pb.SUBMISSION_STATE_ACTIVE)


class Watched:
    """Says at each watch what it was told to, and ends as it was told to."""

    def __init__(self, *watches: list[pb.Submission | Exception]) -> None:
        self.watches = list(watches)
        self.pauses = 0

    def __call__(self, number: int, /) -> Iterator[pb.Submission]:
        assert 7 == number
        for one in self.watches.pop(0) if len(self.watches) > 1 else self.watches[0]:
            if isinstance(one, Exception):
                raise one
            yield one

    def pause(self) -> None:
        self.pauses += 1


def followed(watched: Watched) -> list[pb.Submission]:
    return list(follow(watched, 7, watched.pause))


def test_to_its_end() -> None:
    """What comes after the end is not waited for."""
    watched = Watched([WAITS, BUILDS, PLAYS, WAITS])
    assert [WAITS, BUILDS, PLAYS] == followed(watched)
    assert 0 == watched.pauses


def test_over_a_restart_of_the_server() -> None:
    """It is watched again, after a pause; what is known already is not told again."""
    watched = Watched(
        [WAITS, BrokenOffError("gone")], [BrokenOffError("away")], [WAITS], [WAITS, PLAYS]
    )
    assert [WAITS, PLAYS] == followed(watched)
    assert 3 == watched.pauses


def test_it_is_told_whether_the_connection_is_there() -> None:
    """Once when it is lost, once when it is back."""
    lost, told = BrokenOffError("gone"), []
    watched = Watched([WAITS, lost], [lost], [lost], [WAITS, lost], [PLAYS])
    assert [WAITS, PLAYS] == list(follow(watched, 7, watched.pause, told.append))
    assert [False, True, False, True] == told


def test_over_a_long_silence() -> None:
    """A watch that times out is begun again, once."""
    assert [WAITS, PLAYS] == followed(Watched([WAITS, TimedOutError("long")], [PLAYS]))
    with pytest.raises(TimedOutError):
        followed(Watched([WAITS], [TimedOutError("long")]))


def test_a_server_that_stays_away() -> None:
    """In the end the person is told."""
    watched = Watched([WAITS, BrokenOffError("gone")], [BrokenOffError("away")])
    with pytest.raises(BrokenOffError, match="away"):
        followed(watched)
    assert 60 == watched.pauses
    with pytest.raises(BrokenOffError, match="tells nothing more"):
        followed(Watched([]))


def test_a_refusal_ends_it() -> None:
    """What the server refuses once it refuses again."""
    with pytest.raises(RefusedByServerError):
        followed(Watched([RefusedByServerError("NO_SUCH_SUBMISSION", "None.")]))
