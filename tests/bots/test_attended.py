"""Commands that are attended: how their end is told, and that they end with who attends them."""

import os

import pytest

from arena.bots.attended import Attended, output_of
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
