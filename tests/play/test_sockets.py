"""The folder of a runner's sockets: private, short, and cleared once its runner is no more."""

import os
import signal
import socket
import subprocess
import sys
from pathlib import Path

import pytest

from arena.play.sockets import MOST_PATH, SocketFolder

KILLED = """
import os, signal, socket
from arena.play.sockets import SocketFolder
folder = SocketFolder()
socket.socket(socket.AF_UNIX).bind(str(folder.socket(1)))
print(folder.path, flush=True)
os.kill(os.getpid(), signal.SIGKILL)
"""


@pytest.fixture
def runtime(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A place for such folders that is the test's own."""
    place = tmp_path / "run"
    place.mkdir()
    monkeypatch.setenv("XDG_RUNTIME_DIR", str(place))
    return place


def test_nobody_else_can_enter_the_folder(runtime: Path) -> None:
    """The folder stands where the session's files do, and is its user's alone."""
    folder = SocketFolder()
    assert folder.path.parent == runtime
    assert folder.path.stat().st_mode & 0o777 == 0o700
    folder.close()


def test_a_closed_folder_is_gone_with_its_sockets(runtime: Path) -> None:
    """What is left of sockets goes with the folder."""
    folder = SocketFolder()
    with socket.socket(socket.AF_UNIX) as one:
        one.bind(str(folder.socket(7)))
    folder.close()
    folder.close()
    assert list(runtime.iterdir()) == []


def test_what_a_killed_runner_has_left_is_cleared_by_the_next(runtime: Path) -> None:
    """After SIGKILL a folder with a socket is there, until another runner makes its own."""
    killed = subprocess.run(
        [sys.executable, "-c", KILLED], capture_output=True, text=True, check=False
    )
    assert killed.returncode == -signal.SIGKILL
    left = Path(killed.stdout.strip())
    assert [path.name for path in left.iterdir()] == ["1.sock"]
    SocketFolder().close()
    assert list(runtime.iterdir()) == []


def test_the_folders_of_runners_that_live_are_left_alone(runtime: Path) -> None:
    """Two runners have a folder each."""
    first = SocketFolder()
    second = SocketFolder()
    assert sorted(runtime.iterdir()) == sorted([first.path, second.path])
    second.close()
    assert list(runtime.iterdir()) == [first.path]
    first.close()


def test_a_path_is_short_enough_for_a_socket_wherever_temporary_files_are(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A runtime folder with a name that is too long for sockets is not taken."""
    place = tmp_path / ("long" * 30)
    place.mkdir()
    monkeypatch.setenv("XDG_RUNTIME_DIR", str(place))
    folder = SocketFolder()
    try:
        assert len(os.fsencode(folder.socket(10**9))) <= MOST_PATH
    finally:
        folder.close()
    assert list(place.iterdir()) == []
