"""No process of a bot outlives what started it, however that ends."""

import os
import signal
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from arena.errors import ArenaError, InputError
from arena.play.runner import Runner, RunnerSettings
from tests.e2e.hall import contestant, task
from tests.e2e.processes import MARK, left_behind, wait_until

pytestmark = pytest.mark.e2e

CHILDREN = contestant("parent", "--children")


def test_closing_a_runner_ends_its_instances_and_their_children(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Also children that ignore SIGTERM, and such as have left their process group."""
    monkeypatch.setenv(MARK, str(tmp_path))
    with Runner(RunnerSettings(tmp_path / "logs")) as runner:
        runner.play([task(CHILDREN, contestant("good"))])
        assert len(left_behind(tmp_path, "misbehaving")) == 4 + 2 * 2
    wait_until(lambda: left_behind(tmp_path) == [])


ARENA = """
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from arena.play.runner import Runner, RunnerSettings
from tests.e2e.hall import contestant, task
if __name__ == "__main__":
    runner = Runner(RunnerSettings(Path(sys.argv[1]) / "logs"))
    bots = contestant("parent", "--children"), contestant("hangs", "--how", "hang", "--at", "50")
    runner.play([task(*bots, number=number) for number in range(8)])
"""


@pytest.mark.parametrize("number", [signal.SIGKILL, signal.SIGTERM, signal.SIGINT])
def test_an_arena_that_is_killed_leaves_no_process(tmp_path: Path, number: signal.Signals) -> None:
    """Not with SIGKILL either, when nothing of its own can clean up."""
    environment = {**os.environ, MARK: str(tmp_path)}
    arena = subprocess.Popen(
        [sys.executable, "-c", ARENA, str(tmp_path)],
        env=environment,
        cwd=Path(__file__).parents[2],
        stderr=subprocess.DEVNULL,
    )
    wait_until(lambda: len(left_behind(tmp_path, "misbehaving")) >= 4 + 2 * 2)
    arena.send_signal(number)
    arena.wait()
    wait_until(lambda: left_behind(tmp_path) == [])


def test_instances_live_on_from_block_to_block(tmp_path: Path) -> None:
    """A second block with the same bots starts no new process."""
    good = contestant("good"), contestant("fine")
    with Runner(RunnerSettings(tmp_path / "logs", wire_log_folder=tmp_path / "wire")) as runner:
        for number in range(3):
            runner.play([task(*good, number=number)])
    assert len(list((tmp_path / "wire").iterdir())) == 4


def test_more_bots_than_places_take_turns(tmp_path: Path) -> None:
    """With room for four processes, six pairings that need sixteen are all played."""
    names = [contestant(name) for name in "abcd"]
    pairs = [(one, two) for one in names for two in names if one.bot < two.bot]
    with Runner(RunnerSettings(tmp_path / "logs", most_instances=4)) as runner:
        results = runner.play([task(*pair, number=number) for number, pair in enumerate(pairs)])
    assert [match.faults for result in results for match in result.matches] == [()] * 12


def test_what_a_bot_writes_is_in_a_log_of_bounded_size(tmp_path: Path) -> None:
    """Four megabytes of output leave at most one in the log, and its end is there."""
    shouting = contestant("loud", "--how", "shout")
    with Runner(RunnerSettings(tmp_path / "logs")) as runner:
        runner.play([task(shouting, contestant("good"))])
    logs = list((tmp_path / "logs").glob("loud-*"))
    assert logs
    assert all(path.stat().st_size <= 512 * 1024 for path in logs)


def test_a_bot_that_ends_at_once_leaves_its_words_in_its_log(tmp_path: Path) -> None:
    """What it wrote to its standard error can be read."""
    with Runner(RunnerSettings(tmp_path / "logs")) as runner:
        runner.play([task(contestant("bad", "--exit-at-start"), contestant("good"))])
    assert "this bot exits at once" in (tmp_path / "logs" / "bad-leg0-seat0.log").read_text()


def test_without_a_warden_the_caller_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nobody waits for bots that cannot be started, and no bot is blamed."""
    monkeypatch.setenv(MARK, str(tmp_path))
    hangs = contestant("hangs", "--how", "hang", "--at", "20")
    with Runner(RunnerSettings(tmp_path / "logs")) as runner:
        runner.play([task(contestant("good"), contestant("fine"))])
        with ThreadPoolExecutor() as pool:
            future = pool.submit(runner.play, [task(contestant("good"), hangs, number=1)])
            wait_until(lambda: len(left_behind(tmp_path, "misbehaving")) == 6)
            for pid in left_behind(tmp_path, "arena/warden"):
                os.kill(pid, signal.SIGKILL)
            with pytest.raises(ArenaError, match="starts bots has ended"):
                future.result()
    wait_until(lambda: left_behind(tmp_path) == [])


def test_a_log_that_cannot_be_written_is_nobodys_fault(tmp_path: Path) -> None:
    """The arena says so, instead of charging a bot."""
    (tmp_path / "logs").write_text("a file where a folder is wanted")
    with (
        Runner(RunnerSettings(tmp_path / "logs")) as runner,
        pytest.raises(ArenaError, match="its log cannot be written"),
    ):
        runner.play([task(contestant("good"), contestant("fine"))])


def test_a_wire_log_that_cannot_be_written_is_nobodys_fault(tmp_path: Path) -> None:
    """The arena says so, instead of charging a bot."""
    (tmp_path / "wire").write_text("a file where a folder is wanted")
    settings = RunnerSettings(tmp_path / "logs", wire_log_folder=tmp_path / "wire")
    with (
        Runner(settings) as runner,
        pytest.raises(ArenaError, match="a wire log cannot be written"),
    ):
        runner.play([task(contestant("good"), contestant("fine"))])


def test_a_log_goes_on_where_an_earlier_run_ended(tmp_path: Path) -> None:
    """The words of a bot that crashed are still there when it has been started again."""
    for _ in range(2):
        with Runner(RunnerSettings(tmp_path / "logs")) as runner:
            runner.play([task(contestant("bad", "--exit-at-start"), contestant("good"))])
    log = (tmp_path / "logs" / "bad-leg0-seat0.log").read_text()
    assert log.count("this bot exits at once") == 2
    assert log.count("--- started ") == 2


def test_two_runners_keep_their_logs_apart(tmp_path: Path) -> None:
    """The workers of a ladder share a folder, and no instance writes into another's log."""
    bots = contestant("one"), contestant("two")
    settings = RunnerSettings(tmp_path / "logs")
    with Runner(settings) as first, Runner(settings) as second:
        first.play([task(*bots)])
        second.play([task(*bots)])
    names = sorted(path.name for path in (tmp_path / "logs").glob("one-leg0-*"))
    assert names == ["one-leg0-seat0.2.log", "one-leg0-seat0.log"]


def test_a_port_in_use_is_said(tmp_path: Path) -> None:
    """The second runner names the port and what to do."""
    with Runner(RunnerSettings(tmp_path)) as first:
        port = int(first.address.rpartition(":")[2])
        with pytest.raises(InputError, match=f"port {port} .* in use.*--port"):
            Runner(RunnerSettings(tmp_path, port=port))
