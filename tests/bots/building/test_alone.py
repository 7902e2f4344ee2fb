"""One process at a time in a folder."""

import subprocess
import sys

import pytest

from arena.bots.building.alone import alone_in
from arena.errors import InputError

HOLD = (
    "import sys; from pathlib import Path; from arena.bots.building.alone import alone_in\n"
    "with alone_in(Path(sys.argv[1]), print): print('in', flush=True); sys.stdin.read()"
)


def hold(folder):
    """Starts a process that is in the folder until its input ends, or waits for its turn."""
    return subprocess.Popen(
        [sys.executable, "-uc", HOLD, str(folder)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    )


def test_the_second_waits_for_the_first(tmp_path):
    """Who comes second says that it waits, and goes on when the first has gone."""
    with hold(tmp_path) as first:
        assert first.stdout.readline() == "in\n"
        with hold(tmp_path) as second:
            told = f"another process is building {tmp_path}; waiting for it\n"
            assert told == second.stdout.readline()
            first.stdin.close()
            assert second.stdout.readline() == "in\n"
            second.stdin.close()


def test_a_killed_process_leaves_nothing(tmp_path):
    """Whoever is killed is in nobody's way."""
    with hold(tmp_path) as first:
        assert first.stdout.readline() == "in\n"
        first.kill()
    told = []
    with alone_in(tmp_path, told.append):
        assert [] == told == list(tmp_path.iterdir())


def test_folder_that_is_not_there(tmp_path):
    """What is no folder, or is not there, is said to be so."""
    with (
        pytest.raises(InputError, match="nobody cannot be read: No such file"),
        alone_in(tmp_path / "nobody", print),
    ):
        pass
