"""Commands that are attended: how their end is told, and that they end with who attends them."""

import os

import pytest

from arena.bots.attended import Attended, output_of
from arena.bots.command import bot_search_path
from tests.bots.conftest import is_running
from tests.e2e.processes import wait_until


def attended(tmp_path, script):
    """A script that is about to be run."""
    environment = {"PATH": os.defpath}
    command = ["sh", "-c", script]
    return Attended(command, tmp_path, tmp_path / "log", environment=environment, title="tried")


@pytest.mark.parametrize(
    ("script", "wrong"),
    [
        ("echo said", ""),
        ("exit 3", "failed with exit code 3"),
        ("kill -9 $$", "was ended by signal 9"),
        ("sleep 1000", "was not done after 0.5 seconds"),
    ],
)
def test_the_end_is_told(tmp_path, script, wrong):
    """As a phrase that goes on after the command; nothing where all went well."""
    with attended(tmp_path, script) as command:
        assert wrong == command.wait(30.0 if "sleep" not in script else 0.5)
    assert ("said\n" if "said" in script else "") == output_of(tmp_path / "log", 100)


def test_it_ends_with_the_block(tmp_path):
    """Whoever leaves the block, as Ctrl-C does, leaves nothing running."""
    with attended(tmp_path, "echo $$ > pid; sleep 1000"):
        wait_until(lambda: (tmp_path / "pid").exists() and (tmp_path / "pid").read_text() != "")
    process = int((tmp_path / "pid").read_text())
    wait_until(lambda: not is_running(process))


def test_only_the_end_of_much_output_is_returned(tmp_path):
    """And none of a log that is not there."""
    with attended(tmp_path, "seq 1000") as command:
        assert "" == command.wait(30.0)
    assert "1000\n" == output_of(tmp_path / "log", 5)
    assert "" == output_of(tmp_path / "none", 5)


def test_who_looks_may_end_it(tmp_path):
    """A command is ended once whoever looks at what it does finds something."""
    looks = iter(["", "", "disk: too much"])
    with attended(tmp_path, "sleep 1000") as command:
        assert "was ended: disk: too much" == command.wait(60.0, look=lambda: next(looks))


def test_limits_are_for_the_warden(tmp_path):
    """What a sandbox limits is in the warden's order, and what it says why comes back."""
    environment = {"PATH": bot_search_path()}
    script = "import time; x = bytearray(200 << 20); time.sleep(1000)"
    limits = {"memory_mb": 64}
    command = ["python", "-c", script]
    log = tmp_path / "log"
    with Attended(
        command, tmp_path, log, environment=environment, title="tried", limits=limits
    ) as hog:
        assert hog.wait(60.0).startswith("was ended: memory: ")
