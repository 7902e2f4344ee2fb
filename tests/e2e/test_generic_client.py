"""The contract as a generic client meets it: by server reflection and in JSON alone."""

import subprocess
import sys
from pathlib import Path

import pytest

from arena.contest.blocks import Contestant
from arena.play.runner import Runner, RunnerSettings
from tests.e2e.hall import contestant, task

pytestmark = pytest.mark.e2e

BOT = Path(__file__).with_name("generic_bot.py")


@pytest.fixture
def generic(tmp_path: Path) -> Contestant:
    """The generic client as a bot, in a folder where nothing of the arena can be imported."""
    program = tmp_path / "bot" / "bot.py"
    program.parent.mkdir()
    program.write_bytes(BOT.read_bytes())
    guard = (
        "import sys, runpy; sys.modules['arena'] = None; runpy.run_path('bot.py', None, '__main__')"
    )
    command = (sys.executable, "-c", guard)
    return Contestant("generic", "generic", str(program.parent), command, 8)


def test_a_client_that_knows_only_reflection_and_json_plays_whole_matches(
    generic: Contestant, tmp_path: Path
) -> None:
    """Blocks with 2, 3 and 4 players end by score, without a fault, and it leaves in peace."""
    good, fine = contestant("good"), contestant("fine")
    blocks = [
        task(generic, good),
        task(good, generic, fine, number=1),
        task(generic, good, players=4, number=2),
    ]
    with Runner(RunnerSettings(tmp_path / "logs")) as runner:
        results = runner.play(blocks)
    matches = [match for block in results for match in block.matches]
    assert [2, 3, 2] == [len(block.matches) for block in results]
    assert {("score", ())} == {(match.termination, match.faults) for match in matches}
    logs = list((tmp_path / "logs").glob("generic-*.log"))
    assert logs
    assert all(path.read_text().count("\n") == 1 for path in logs)  # the title, nothing else


def test_the_client_cannot_know_more(generic: Contestant) -> None:
    """In its process the arena's own code cannot be imported."""
    *python, guard = generic.command
    ended = subprocess.run(
        [*python, guard.replace("runpy.run_path", "import arena.v1.play_pb2; runpy.run_path")],
        cwd=generic.folder,
        capture_output=True,
        text=True,
        check=False,
    )
    assert "No module named 'arena.v1'" in ended.stderr
