"""The sandbox as the rest of the arena uses it: launches, and what becomes of them."""

import os
import pickle
from pathlib import Path

import pytest

from arena.errors import ArenaError, InputError
from arena.sandbox.level import Level
from arena.sandbox.limits import Limits
from arena.sandbox.sandbox import Sandbox
from tests.sandbox.kept import needs_level_a, python, ran

WORDS = {"ARENA_ADDRESS": "127.0.0.1:1", "SECRET": "x"}


def test_none_leaves_a_command_as_it_is(folder: Path) -> None:
    """No limit, and the environment that it is given."""
    launch = Sandbox().launch(["run", "it"], str(folder), WORDS)
    assert (launch.command, launch.folder) == (("run", "it"), str(folder))
    assert (launch.environment, launch.limits) == (WORDS, {})


def test_level_c_limits_and_does_no_more(folder: Path) -> None:
    """The rest is the warden's, who is told the limits."""
    launch = Sandbox(Level.C, Limits(memory_mb=100)).launch(["run"], str(folder), WORDS)
    assert (launch.command, launch.environment) == (("run",), WORDS)
    assert launch.limits == {
        "memory_mb": 100, "processes": 256, "data_mb": 2448, "open_files": 1024, "file_mb": 64,
    }  # fmt: skip


def test_a_sandbox_travels_to_workers() -> None:
    """It is a value."""
    sandbox = Sandbox(Level.A, Limits(processes=9), ("/opt/books",))
    assert pickle.loads(pickle.dumps(sandbox)) == sandbox


def test_a_bubblewrap_that_is_gone_is_not_the_bots_fault(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It was there when the level was found."""
    monkeypatch.setenv("PATH", str(folder))
    with pytest.raises(ArenaError, match="is not installed any more"):
        Sandbox(Level.A).launch(["run"], str(folder), {})


@pytest.mark.skipif(os.geteuid() != 0, reason="Only root's bots run as somebody else.")
def test_a_folder_that_only_root_can_read_is_refused(folder: Path) -> None:
    """In a sentence that says what to type."""
    needs_level_a()
    folder.chmod(0o700)
    with pytest.raises(InputError, match=r"read by root alone.*chmod -R go\+rX"):
        Sandbox(Level.A).launch(["run"], str(folder), {})


def test_a_program_that_is_not_there_says_so(folder: Path) -> None:
    """In the log, with the exit code of shells."""
    needs_level_a()
    done = ran(folder, "no-such-program")
    assert (done.returncode, done.stderr) == (
        127,
        "arena: no-such-program, which the bot runs, is not to be found\n",
    )


def test_a_file_that_is_no_program_says_so(folder: Path) -> None:
    """Whatever the system has against it."""
    needs_level_a()
    done = ran(folder, "./bot.txt")
    assert done.returncode == 126
    assert done.stderr.startswith("arena: ./bot.txt cannot be started: ")


@pytest.mark.parametrize(("end", "code"), [("exit 3", 3), ("kill -9 $$", 137)])
def test_it_ends_as_its_command_does(folder: Path, end: str, code: int) -> None:
    """With its exit code, or as a shell says it of signals."""
    needs_level_a()
    assert ran(folder, "sh", "-c", end).returncode == code


def test_nothing_that_was_started_inside_goes_on(folder: Path, tmp_path: Path) -> None:
    """Neither what has left its session nor what was orphaned: the pipe that it held is closed."""
    needs_level_a()
    done = ran(folder, "sh", "-c", "(setsid sleep 1000 &) ; sleep 1000 & exit 0")
    assert (done.returncode, done.stdout) == (0, "")


def test_processes_are_limited(folder: Path) -> None:
    """The one too many is refused, where root would be refused none."""
    needs_level_a()
    script = "import os, time\nfor _ in range(40):\n  if os.fork() == 0: time.sleep(1000)\n"
    done = ran(folder, *python(script), sandbox=Sandbox(Level.A, Limits(processes=20)))
    assert "Resource temporarily unavailable" in done.stderr


def test_scratch_is_bounded(folder: Path) -> None:
    """It is full when it is."""
    needs_level_a()
    script = "open('/tmp/x', 'wb').write(bytes(2 << 20))"
    done = ran(folder, *python(script), sandbox=Sandbox(Level.A, Limits(scratch_mb=1)))
    assert "No space left on device" in done.stderr


def test_two_instances_share_no_place(folder: Path) -> None:
    """What one writes the next does not find."""
    needs_level_a()
    write = "touch /tmp/left /dev/shm/left; ls /tmp /dev/shm"
    assert "left" in ran(folder, "sh", "-c", write).stdout
    assert "left" not in ran(folder, "sh", "-c", "ls /tmp /dev/shm").stdout


def test_the_operator_lets_further_paths_in(folder: Path, tmp_path: Path) -> None:
    """To be read."""
    needs_level_a()
    books = tmp_path / "books"
    books.mkdir()
    (books / "openings").write_text("declare")
    command = ("cat", str(books / "openings"))
    assert ran(folder, *command).returncode == 1
    assert (
        ran(folder, *command, sandbox=Sandbox(Level.A, visible=(str(books),))).stdout == "declare"
    )


def test_a_build_writes_to_its_folder_and_to_its_caches(folder: Path, tmp_path: Path) -> None:
    """Which is its home; both are its own, whoever owned them before."""
    needs_level_a()
    caches = tmp_path / "caches"
    caches.mkdir()
    (folder / "deep").mkdir(0o700)
    script = "cp bot.txt deep/made && echo cached > $HOME/cached && echo $HOME"
    done = ran(folder, "sh", "-c", script, writable=True, caches=caches)
    assert (done.stdout, done.stderr) == (f"{caches}\n", "")
    assert (folder / "deep" / "made").read_text() == "mine"
    assert (caches / "cached").read_text() == "cached\n"


def test_a_build_may_be_done_again(folder: Path) -> None:
    """In the same folder, with what the first has left."""
    needs_level_a()
    script = "umask 077; mkdir -p deep && echo again >> deep/made && cat deep/made"
    assert ran(folder, "sh", "-c", script, writable=True).stdout == "again\n"
    assert ran(folder, "sh", "-c", script, writable=True).stdout == "again\nagain\n"


def test_locks_seem_to_work_and_say_nothing(folder: Path) -> None:
    """A file that two instances see locked by each would be a message."""
    needs_level_a()
    script = (
        "import fcntl, os\n"
        "one, two = os.open('bot.txt', os.O_RDONLY), os.open('bot.txt', os.O_RDONLY)\n"
        "for file in (one, two): fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)\n"
        "print('both')\n"
    )
    assert ran(folder, *python(script)).stdout == "both\n"
