"""Tests of worker processes: they play, they can be lost, and none is left behind."""

import multiprocessing
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from concurrent.futures import BrokenExecutor
from pathlib import Path

import pytest

from arena.contest.blocks import BlockTask, Contestant
from arena.ladder import workers
from arena.ladder.workers import WorkerCrew
from arena.play.settings import RunnerSettings
from arena.record.packing import unpack_record
from arena.record.reader import substance
from tests.ladder.tasks import fake_task

pytestmark = pytest.mark.e2e

HERE = Path(__file__).parent
ROOT = HERE.parent.parent


def _tasks(count: int, mark: Path) -> list[BlockTask]:
    # The last word of the command marks the bots of one test among all processes.
    command = (sys.executable, str(HERE / "quick_bot.py"), str(mark))
    bots = [Contestant(name, f"version-of-{name}", str(ROOT), command, 64) for name in ("a", "b")]
    return [fake_task(number, bots=bots) for number in range(count)]


def _is_running(mark: Path) -> bool:
    """Whether any process has the mark in its command line."""
    for entry in Path("/proc").glob("[0-9]*/cmdline"):
        try:
            if str(mark).encode() in entry.read_bytes():
                return True
        except OSError:
            continue  # it has just ended
    return False


def _wait_until_gone(mark: Path) -> None:
    until = time.monotonic() + 10
    while _is_running(mark):
        assert time.monotonic() < until, "processes are left behind"
        time.sleep(0.02)


@pytest.fixture
def crew(tmp_path: Path) -> Iterator[WorkerCrew]:
    """Two workers; whatever a test leaves of them is ended."""
    crew = WorkerCrew(2, RunnerSettings(log_folder=tmp_path / "logs"))
    yield crew
    crew.abort()


def test_workers_tell_what_they_play(crew: WorkerCrew, tmp_path: Path):
    """Nobody before they have begun; then tables, meetings, and the matches by name."""
    assert list(crew.glances()) == []
    until = time.monotonic() + 60
    seen = None
    number = 0
    while seen is None:
        assert time.monotonic() < until, "no worker has told of any match"
        future = crew.submit(_tasks(number + 20, tmp_path)[number:])
        number += 20
        while not future.done() and seen is None:
            busy = [one for one in crew.glances() if one.tables]
            seen = busy[0] if busy else None
            crew.wait([future], 0.05)
    assert seen.meetings == ((("a", "b"), seen.tables),)
    assert seen.longest
    assert {match.bots for match in seen.longest} <= {("a", "b"), ("b", "a")}
    assert all(match.name.count("/") == 2 and match.seconds >= 0 for match in seen.longest)


def test_workers_play_chunk_after_chunk(crew: WorkerCrew, tmp_path: Path):
    """The same blocks give the same records, whichever worker plays them."""
    tasks = _tasks(6, tmp_path)
    futures = [crew.submit(tasks[:3]), crew.submit(tasks[3:]), crew.submit(tasks)]
    waiting = set(futures)
    while waiting:
        waiting -= crew.wait(waiting, 0.1)
    first, second, both = (future.result() for future in futures)
    assert min(first.seconds, both.seconds) > 0
    results = [*first.results, *second.results]
    assert [result.number for result in results] == list(range(6))
    assert not any(result.is_void for result in both.results)
    for one, other in zip(results, both.results, strict=True):
        for match, again in zip(one.matches, other.matches, strict=True):
            assert substance(unpack_record(match.record)) == substance(unpack_record(again.record))
    crew.close()
    _wait_until_gone(tmp_path)


@pytest.mark.parametrize("end", ["close", "abort"])
def test_a_worker_that_is_stuck_is_not_waited_for(
    crew: WorkerCrew, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, end: str
):
    """It is killed, and its bots end with it."""
    monkeypatch.setattr(workers, "CLOSE_S", 0.1)
    monkeypatch.setattr(workers, "END_S", 0.1)
    crew.submit(_tasks(1, tmp_path)).result()
    for child in multiprocessing.active_children():
        assert child.pid is not None
        os.kill(child.pid, signal.SIGSTOP)
    getattr(crew, end)()
    assert [] == multiprocessing.active_children()
    _wait_until_gone(tmp_path)


def test_a_lost_worker_is_noticed_and_replaced(crew: WorkerCrew, tmp_path: Path):
    """Its bots are gone too."""
    tasks = _tasks(1, tmp_path)
    crew.submit(tasks).result()
    children = multiprocessing.active_children()
    assert len(children) == 2
    future = crew.submit(_tasks(2000, tmp_path))
    for child in children:
        child.kill()
    with pytest.raises(BrokenExecutor):
        future.result()
    crew.renew()
    assert not crew.submit(tasks).result().results[0].is_void
    assert not {child.pid for child in multiprocessing.active_children()} & {
        child.pid for child in children
    }


def test_a_worker_that_has_lost_its_warden_is_lost(
    crew: WorkerCrew, tmp_path: Path, capfd: pytest.CaptureFixture[str]
):
    """Whoever kills the process that starts bots costs no match and ends no run."""
    tasks = _tasks(1, tmp_path)
    crew.submit(tasks).result()
    future = crew.submit(_tasks(2000, tmp_path))
    for child in multiprocessing.active_children():
        for warden in _children_of(child.pid):
            os.kill(warden, signal.SIGKILL)
    with pytest.raises(BrokenExecutor):
        future.result()
    crew.renew()
    assert not crew.submit(tasks).result().results[0].is_void
    crew.close()
    _wait_until_gone(tmp_path)
    said = "arena: a worker process was lost; what it had in hand is played again\n"
    assert ("", said) == tuple(capfd.readouterr())


def _children_of(pid: int | None) -> list[int]:
    return [
        int(child)
        for children in Path(f"/proc/{pid}/task").glob("*/children")
        for child in children.read_text().split()
    ]


def test_abort_ends_everything_in_the_middle_of_much_work(crew: WorkerCrew, tmp_path: Path):
    """It waits for no match: what was handed over is not played to its end."""
    crew.submit(_tasks(1, tmp_path)).result()
    futures = [crew.submit(_tasks(2000, tmp_path)) for _ in range(4)]
    crew.abort()
    assert multiprocessing.active_children() == []
    assert [True] * 4 == [one.cancelled() or one.exception() is not None for one in futures]
    _wait_until_gone(tmp_path)


_PARENT = """
import sys
from pathlib import Path
from arena.ladder.workers import WorkerCrew
from arena.play.settings import RunnerSettings
from tests.ladder.test_workers import _tasks

if __name__ == "__main__":
    folder = Path(sys.argv[1])
    crew = WorkerCrew(2, RunnerSettings(log_folder=folder / "logs"))
    crew.submit(_tasks(1, folder)).result()
    for _ in range(4):
        crew.submit(_tasks(2000, folder))
    print("playing", flush=True)
    sys.stdin.read()
"""


def test_nothing_outlives_a_killed_parent(tmp_path: Path):
    """Neither workers nor wardens nor bots."""
    script = tmp_path / "parent.py"
    script.write_text(_PARENT)
    with subprocess.Popen(
        [sys.executable, str(script), str(tmp_path)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        start_new_session=True,
    ) as parent:
        assert parent.stdout is not None
        assert parent.stdout.readline() == b"playing\n"
        session = parent.pid
        assert _is_running(tmp_path)
        parent.send_signal(signal.SIGKILL)
    _wait_until_gone(tmp_path)
    until = time.monotonic() + 10
    while _session_lives(session):
        assert time.monotonic() < until, "workers are left behind"
        time.sleep(0.02)


def _session_lives(session: int) -> bool:
    """Whether any process of a session is more than a corpse."""
    for entry in Path("/proc").glob("[0-9]*/stat"):
        try:
            _, _, rest = entry.read_text().rpartition(")")
        except OSError:
            continue
        state, _, _, own_session, *_ = rest.split()
        if int(own_session) == session and state != "Z":
            return True
    return False
