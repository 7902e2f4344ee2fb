"""Where the player is shown, and what it leaves behind: run in a terminal of its own."""

import io
import os
import signal
import subprocess
import sys

import pytest

from arena.cli.replay.watch import can_watch
from tests.cli.conftest import VECTORS, Arena
from tests.cli.terminal import terminal
from tests.record.matches import first_line, vector, with_fields

RECORD = str(VECTORS / "standard-2p-0.jsonl")


class _Screen(io.TextIOWrapper):
    def isatty(self) -> bool:
        return True


def _on_a_terminal(monkeypatch, encoding="utf-8"):
    for name in ("stdin", "stdout", "stderr"):
        monkeypatch.setattr(sys, name, _Screen(io.BytesIO(), encoding=encoding))
    monkeypatch.setenv("TERM", "xterm")


def test_a_terminal_shows_the_player(monkeypatch):
    """All three streams are one, it obeys, and can show the frames of cards."""
    _on_a_terminal(monkeypatch)
    assert can_watch()


@pytest.mark.parametrize("term", ["dumb", None])
def test_a_dumb_terminal_has_text(monkeypatch, term):
    """What cannot obey is not told to."""
    _on_a_terminal(monkeypatch)
    monkeypatch.delenv("TERM") if term is None else monkeypatch.setenv("TERM", term)
    assert not can_watch()


@pytest.mark.parametrize("name", ["stdout", "stderr"])
def test_pipes_have_text(monkeypatch, name):
    """Whatever of the output goes elsewhere, nothing is drawn into it."""
    _on_a_terminal(monkeypatch)
    monkeypatch.setattr(sys, name, io.StringIO())
    assert not can_watch()


def test_other_encodings_have_text(monkeypatch):
    """Where frames would come out as question marks."""
    _on_a_terminal(monkeypatch, encoding="latin-1")
    assert not can_watch()


def test_without_an_input_there_is_text(monkeypatch):
    """Where it was closed no key could be read."""
    _on_a_terminal(monkeypatch)
    monkeypatch.setattr(sys, "__stdin__", None)
    assert not can_watch()


def test_plain_is_text_on_a_terminal():
    """--plain tells the match as a pipe has it."""
    with terminal("replay", RECORD, "--plain") as one:
        one.wait_for(b"Seed")
        assert one.end() == 0
        assert b"\x1b[?1049h" not in one.said


def test_the_player_leaves_the_terminal_in_order():
    """After q all is as it was, and the exit code is 0."""
    with terminal("replay", RECORD) as one:
        one.wait_for(b"q quit")
        one.press(b"\x1b[C\x1b[C")
        one.wait_for(b"decision 0")
        one.press(b"q")
        assert one.end() == 0
        assert one.is_in_order


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT, signal.SIGHUP])
def test_signals_leave_the_terminal_in_order(number):
    """Told to end it ends as shells expect, and the terminal is as it was."""
    with terminal("replay", RECORD) as one:
        one.wait_for(b"q quit")
        one.process.send_signal(number)
        assert 128 + number == one.end()
        assert one.is_in_order


def test_it_ends_when_the_terminal_is_gone():
    """Also while it plays, when nothing that it draws can be written any more."""
    with terminal("replay", RECORD) as one:
        one.wait_for(b"q quit")
        one.press(b"++++ ")
        one.wait_for(b"16 a second")
        nowhere = os.open(os.devnull, os.O_RDWR)
        os.dup2(nowhere, one.keys)  # closes the terminal
        os.close(nowhere)
        assert 128 + signal.SIGHUP == one.process.wait(60)


STUCK = """
import asyncio, os, queue, signal
from arena.cli.replay import watch

class Stuck:
    def exit(self, code):
        pass

    async def run_async(self):
        os.kill(os.getpid(), signal.SIGHUP)
        queue.SimpleQueue().get()

watch._PATIENCE_S = 0.1
asyncio.run(watch._run(Stuck()))
"""


def test_a_player_that_hangs_is_ended():
    """Where the library waits for ever for a terminal that is gone, the signal ends it."""
    done = subprocess.run([sys.executable, "-c", STUCK], check=False, timeout=60)
    assert 128 + signal.SIGHUP == done.returncode


def test_ctrl_c_leaves_the_terminal_in_order():
    """So does the key."""
    with terminal("replay", RECORD) as one:
        one.wait_for(b"q quit")
        one.press(b"\x03")
        assert one.end() == 130
        assert one.is_in_order


def test_a_record_that_is_piped_in():
    """Keys come from the terminal, though the record came from elsewhere."""
    with terminal("replay", "-", stdin=RECORD) as one:
        one.wait_for(b"standard input")
        one.wait_for(b"q quit")
        one.press(b"q")
        assert one.end() == 0
        assert one.is_in_order


def test_a_record_that_is_not_proved(tmp_path):
    """The exit code says so to scripts."""
    text = vector("standard-2p-0")
    path = tmp_path / "x.jsonl"
    path.write_text(with_fields(text, first_line(text, "end"), seed="00" * 32))
    with terminal("replay", str(path)) as one:
        one.wait_for(b"Not proved: line 1, `commitment`")
        one.wait_for(b"q quit")
        one.press(b"q")
        assert one.end() == 1


def test_what_is_no_record_is_a_sentence(tmp_path):
    """Of which nothing can be shown, a terminal has the sentence that a pipe has."""
    path = tmp_path / "x.jsonl"
    path.write_text("<xml>\n")
    with terminal("replay", str(path)) as one:
        assert one.end() == 2
        assert b"line 1 is not JSON" in one.said
        assert b"\x1b[?1049h" not in one.said


def test_a_seat_that_is_not_there():
    """Nothing is drawn for it."""
    with terminal("replay", RECORD, "--seat", "2") as one:
        assert one.end() == 2
        assert b"has no seat 2" in one.said
        assert b"\x1b[?1049h" not in one.said


def test_pipes_are_as_ever(arena: Arena) -> None:
    """Without a terminal a match is text, with --plain or without."""
    assert arena("replay", RECORD, "--plain").out == arena("replay", RECORD).out


def test_the_library_is_imported_when_it_is_shown():
    """Whoever asks for help, or pipes, does not wait for it."""
    code = (
        "import sys; from arena.cli.main import main; main(['replay', sys.argv[1]]); "
        "sys.exit('textual' in sys.modules)"
    )
    done = subprocess.run(
        [sys.executable, "-c", code, RECORD], check=False, stdout=subprocess.DEVNULL
    )
    assert done.returncode == 0
