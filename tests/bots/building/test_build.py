"""Builds: what they may do, and what is said when they fail."""

import signal
import subprocess
import sys

import pytest

from arena.bots.building.build import build_bot
from arena.errors import InputError
from tests.bots.conftest import is_running
from tests.e2e.processes import wait_until


def test_runs_in_the_folder_and_logs(tmp_path):
    """A build runs in the bot's folder and its output is in the log."""
    build_bot(["sh", "-c", "echo made > made; echo done"], tmp_path, tmp_path / "logs" / "log")
    assert (tmp_path / "made").read_text() == "made\n"
    head, output = (tmp_path / "logs" / "log").read_text().splitlines()
    assert head.endswith("UTC: build: sh -c 'echo made > made; echo done'")
    assert output == "done"


def test_a_build_is_no_part_of_a_make_around_it(tmp_path, monkeypatch):
    """An arena that a make has started does not hand on what that says to makes within."""
    monkeypatch.setenv("MAKEFLAGS", " -j2 --jobserver-auth=3,4")
    monkeypatch.setenv("MAKELEVEL", "1")
    build_bot(["sh", "-c", "env > made"], tmp_path, tmp_path / "log")
    given = {line.split("=")[0] for line in (tmp_path / "made").read_text().splitlines()}
    assert set() == given & {"MAKEFLAGS", "MAKELEVEL"}


def test_failure_quotes_the_end(tmp_path):
    """A build that fails is told with its code, its log and the end of its output."""
    with pytest.raises(InputError) as caught:
        build_bot(["sh", "-c", "seq 30; echo why >&2; exit 3"], tmp_path, tmp_path / "log")
    sentence, *quoted = str(caught.value).splitlines()
    assert "failed with exit code 3. Its output is in " in sentence
    assert f"{tmp_path / 'log'} and says:" in sentence
    assert [*(f"  {n}" for n in range(12, 31)), "  why"] == quoted


def test_cause_is_quoted_though_it_is_far_from_the_end(tmp_path):
    """Of a long output what is quoted begins at the first error."""
    script = "seq 9000; echo 'a.c:1: error: no'; seq 5000; exit 1"
    with pytest.raises(InputError) as caught:
        build_bot(["sh", "-c", script], tmp_path, tmp_path / "log")
    quoted = str(caught.value).splitlines()[1:]
    assert ["  a.c:1: error: no", "  1", "  5000"] == [quoted[0], quoted[1], quoted[-1]]


def test_a_signal_is_named(tmp_path):
    """A build that is killed, as by a system without memory, is told with the signal."""
    with pytest.raises(InputError, match=r"was ended by signal 9\. Its output is in"):
        build_bot(["sh", "-c", "kill -9 $$"], tmp_path, tmp_path / "log")


def test_failure_without_output(tmp_path):
    """A silent failure is said to be silent."""
    with pytest.raises(InputError, match=r"and says:\n  \(no output\)"):
        build_bot(["false"], tmp_path, tmp_path / "log")


def test_time_is_bounded(tmp_path):
    """A build that does not end is ended, with what it has started."""
    script = "sleep 1000 & echo $! > child; wait"
    with pytest.raises(InputError, match=r"was not done after 1 seconds"):
        build_bot(["sh", "-c", script], tmp_path, tmp_path / "log", seconds=1.0)
    child = int((tmp_path / "child").read_text())
    assert not is_running(child)


def test_nothing_is_left_of_a_build_that_succeeds(tmp_path):
    """Also a child that has left the process group is ended with the build."""
    build_bot(["sh", "-c", "setsid sleep 1000 & echo $! > child"], tmp_path, tmp_path / "log")
    child = int((tmp_path / "child").read_text())
    assert not is_running(child)


@pytest.mark.e2e
@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGKILL])
def test_a_build_ends_with_whoever_asked_for_it(tmp_path, number):
    """A command that is killed leaves no build running."""
    code = (
        "import sys; from pathlib import Path; from arena.bots.building.build import build_bot\n"
        "folder = Path(sys.argv[1])\n"
        "build_bot(['sh', '-c', 'echo $$ > child; sleep 1000'], folder, folder / 'log')"
    )
    asking = subprocess.Popen([sys.executable, "-c", code, str(tmp_path)])
    child = tmp_path / "child"
    wait_until(lambda: child.exists() and child.read_text().endswith("\n"))
    asking.send_signal(number)
    asking.wait()
    wait_until(lambda: not is_running(int(child.read_text())))


def test_output_is_bounded(tmp_path):
    """A log keeps the end of a long output."""
    build_bot(["seq", "400000"], tmp_path, tmp_path / "log")
    assert (tmp_path / "log").read_text().splitlines()[-1] == "400000"
    assert (tmp_path / "log").stat().st_size <= 512 * 1024


def test_program_that_does_not_start(tmp_path):
    """A file that the system cannot run is told with the system's reason."""
    (tmp_path / "make").write_text("no program\n")
    (tmp_path / "make").chmod(0o755)
    with pytest.raises(InputError, match=r"cannot be started: .*Exec format error"):
        build_bot(["./make"], tmp_path, tmp_path / "log")
