"""A worker whose loop is stuck ends, so that its work is played elsewhere."""

import threading
from collections.abc import Iterable

from arena.ladder.worker import MOST_MISSES, end_if_stuck


class Closing(threading.Event):
    """Is set after so many looks, without any waiting."""

    def __init__(self, looks: int) -> None:
        super().__init__()
        self._looks = looks

    def wait(self, timeout: float | None = None) -> bool:
        assert timeout is not None
        self._looks -= 1
        return self._looks < 0


def _exit_codes(turns: Iterable[bool], looks: int) -> list[int]:
    ended: list[int] = []
    seen = iter(turns)
    end_if_stuck(lambda _: next(seen), Closing(looks), ended.append)
    return ended


def test_a_loop_that_never_turns_again_ends_its_worker() -> None:
    """Not before it has been looked at often enough."""
    assert [] == _exit_codes([False] * MOST_MISSES, MOST_MISSES - 1)
    assert [1] == _exit_codes([False] * MOST_MISSES, MOST_MISSES)


def test_a_loop_that_turns_now_and_then_is_not_stuck() -> None:
    """As one of a machine that is overloaded, or of a process that was stopped for a while."""
    turns = ([False] * (MOST_MISSES - 1) + [True]) * 10
    assert [] == _exit_codes(turns, len(turns))
