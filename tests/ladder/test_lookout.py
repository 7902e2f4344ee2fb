"""Asking workers what they play."""

import threading

from arena.ladder.lookout import Lookout
from arena.play.glance import Glance


def _ended(lookout: Lookout) -> None:
    for thread in threading.enumerate():
        if thread.name == "lookout":
            thread.join(10)
            assert not thread.is_alive()


def test_what_workers_say_is_kept() -> None:
    """In the order of the workers, as soon as all have answered."""
    asked = threading.Event()
    lookout: Lookout | None = None

    def last() -> Glance:
        asked.set()
        return Glance(7, (), ())

    lookout = Lookout([lambda: Glance(3, (), ()), last])
    assert asked.wait(10)
    lookout.close()
    _ended(lookout)
    assert [3, 7] == [one.tables for one in lookout.glances]


def test_nobody_waits_for_a_worker_that_does_not_answer() -> None:
    """What is known meanwhile can be read at any time, and closing does not wait either."""
    answer = threading.Event()

    def stuck() -> Glance:
        answer.wait(10)
        return Glance(1, (), ())

    lookout = Lookout([stuck])
    assert list(lookout.glances) == []
    lookout.close()
    answer.set()
    _ended(lookout)


def test_a_worker_that_is_gone_ends_it() -> None:
    """In silence: that it is gone, whoever waits for its chunks is told."""

    def gone() -> Glance:
        raise EOFError

    lookout = Lookout([gone])
    _ended(lookout)
    assert list(lookout.glances) == []
