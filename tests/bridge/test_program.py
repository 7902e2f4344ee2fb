"""The program behind the bridge: its pipes and its end."""

import os
import sys

import pytest

from arena.bridge.program import Program
from arena.experiments import SWITCHED_OFF, VARIABLE
from tests.e2e.processes import wait_until


@pytest.fixture
def program():
    """Starts programs that are ended after the test."""
    started = []

    def start(*command: str) -> Program:
        started.append(Program(command))
        return started[-1]

    yield start
    for one in started:
        one.end()


def never() -> bool:
    return False


def all_heard(one: Program) -> bytes:
    """All that a program writes until it has ended."""
    text = b""
    while (piece := one.heard(5.0)) != b"":
        text += piece or b""
    return text


def test_it_echoes(program):
    """What is told is heard, however long, in both directions at once."""
    cat = program("cat")
    assert cat.tell(b"a line\n", never)
    assert b"a line\n" == cat.heard(5.0)
    assert cat.heard(0.0) is None
    cat.close_input()
    assert b"" == all_heard(cat)
    assert 0 == cat.wait(5.0)


def test_its_environment_is_that_of_the_bot(program, monkeypatch):
    """The arena's variables are there, a setting of the bridge's own gRPC is not."""
    monkeypatch.setenv("ARENA_TOKEN", "secret")
    monkeypatch.setenv(VARIABLE, SWITCHED_OFF)
    said = all_heard(program("env")).decode().splitlines()
    assert "ARENA_TOKEN=secret" in said
    assert [] == [line for line in said if line.startswith(VARIABLE)]


def test_one_that_does_not_read_is_told_until_it_is_over(program):
    """A full pipe holds nobody up who has a reason to stop."""
    asked = []

    def is_over() -> bool:
        asked.append(True)
        return len(asked) == 2

    assert not program("sleep", "60").tell(b"x" * 1_000_000, is_over)


def test_one_that_has_ended_cannot_be_told(program):
    """The pipe is broken; how it ended is told apart."""
    gone = program("sh", "-c", "exit 3")
    assert 3 == gone.wait(5.0)
    assert not gone.tell(b"x\n", never)
    assert "ended with exit code 3 before the arena said goodbye." in gone.how_ended(
        "standard input"
    )
    assert not gone.is_alive


@pytest.mark.parametrize(
    ("script", "sentence"),
    [
        ("exit 0", "ended with exit code 0 before the arena said goodbye: a bot reads line after"),
        ("kill -SEGV $$", "was ended by signal 11 (SIGSEGV)."),
        ("exec >&-; exec sleep 60", "has closed its standard output before the arena said goodbye"),
    ],
)
def test_how_it_ended(program, script, sentence):
    """Its status in words."""
    one = program("sh", "-c", script)
    assert b"" == all_heard(one)
    assert sentence in one.how_ended("standard output")


def test_the_end_of_a_windows_script_is_explained(program, tmp_path, monkeypatch):
    """Its interpreter was found, and failed at every word."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "bot.sh").write_bytes(b"set -e\r\nnonsense\r\n")
    one = program("sh", "bot.sh")
    all_heard(one)
    assert "has Windows line ends" in one.how_ended("standard output")


def test_a_child_that_keeps_the_pipe_does_not_hide_the_end(program):
    """The program has ended, and nothing more comes."""
    one = program("sh", "-c", "sleep 60 & echo $!")
    child = int(one.heard(5.0) or b"")
    try:
        assert b"" == all_heard(one)
    finally:
        os.kill(child, 9)


def test_it_is_ended_though_it_does_not_want_to():
    """By SIGKILL, if need be."""
    stubborn = "import signal; signal.signal(signal.SIGTERM, signal.SIG_IGN); print(flush=True)"
    one = Program([sys.executable, "-c", f"{stubborn}; signal.pause()"])
    assert b"\n" == one.heard(30.0)
    one.end()
    assert not one.is_alive
    one.end()


@pytest.mark.skipif(sys.platform != "linux", reason="Linux alone tells it.")
def test_what_is_seen_of_it(program):
    """How much it has not read, whether it waits, and what CPU time it and its children used."""
    lazy = program("sleep", "60")
    assert lazy.tell(b"12345\n", never)
    wait_until(lambda: lazy.activity()[0])
    assert (6, True) == (lazy.unread(), lazy.is_alive)
    assert lazy.activity()[1] < 0.1
    busy = program("sh", "-c", "while kill -0 $$ 2>&-; do :; done & wait")  # the child ends with it
    wait_until(lambda: busy.activity()[1] > 0.1)
    assert not busy.activity()[0]
    cat = program("cat")
    assert cat.tell(b"12345\n", never)
    wait_until(lambda: cat.unread() == 0)
