"""Ctrl-C and what else ends programs: the command ends, says how to go on, and leaves nothing."""

import random
import re
import signal
import time
from pathlib import Path

import pytest

from tests.e2e.homes import (
    arena,
    contents,
    make_home,
    quick_bots,
    run_words,
    start,
    stored_blocks,
)
from tests.e2e.processes import left_behind
from tests.e2e.stops import stop

pytestmark = [pytest.mark.e2e, pytest.mark.timeout(600)]

ENDING = [signal.SIGINT, signal.SIGTERM]

STUBBORN = """
import signal, subprocess, sys, time
signal.signal(signal.SIGTERM, signal.SIG_IGN)
child = "import signal, time; signal.signal(signal.SIGTERM, signal.SIG_IGN); time.sleep(10**6)"
for leaves_group in (False, True):
    subprocess.Popen([sys.executable, "-c", child, "child"], start_new_session=leaves_group)
time.sleep(10**6)
"""
"""A bot that says nothing, has children, and minds no polite signal."""


def stubborn_bots(folder: Path) -> list[Path]:
    """Makes two bots that never say hello and do not end by themselves."""
    bots = quick_bots(folder)
    for bot in bots:
        (bot / "bot.py").write_text(STUBBORN)
    return bots


@pytest.mark.parametrize(
    ("numbers", "workers"),
    [
        ([signal.SIGINT], 2),
        ([signal.SIGHUP], 1),
        ([signal.SIGINT, signal.SIGINT], 1),
        ([signal.SIGTERM, signal.SIGINT, signal.SIGHUP], 2),
    ],
)
def test_a_run_that_is_stopped_goes_on_later(
    tmp_path: Path, numbers: list[signal.Signals], workers: int
) -> None:
    """It ends with a signal's code, the first that came, names the command, and loses nothing."""
    home = make_home(tmp_path)
    output = tmp_path / "output.txt"
    running = start(home, run_words(100_000, "--workers", str(workers)), output)
    stop(home, running, numbers, lambda: stored_blocks(home) > 0)
    printed = output.read_text()
    # Of several that wait for a busy process the system may deliver any first.
    assert running.returncode - 128 in numbers, printed
    assert "Traceback" not in printed
    assert "Stopped; nothing that was played is lost. To go on: " in printed
    assert "ladder run cup --blocks 100000" in printed
    assert "all is well" in arena(home, "db", "check")
    _go_on(home)


def test_a_run_that_is_stopped_at_its_start_leaves_nothing(tmp_path: Path) -> None:
    """At moments from the first import to the first block."""
    home = make_home(tmp_path)
    dice = random.Random(4)
    longest = _seconds_to_first_block(tmp_path / "measured")
    for number in range(8):
        output = tmp_path / f"output-{number}.txt"
        running = start(home, run_words(100_000), output)
        until = time.monotonic() + dice.uniform(0, longest) * number / 7
        stop(home, running, [signal.SIGINT], lambda until=until: time.monotonic() > until)  # type: ignore[misc]
        printed = output.read_text()
        # Until the arena's own code runs, Python says itself what interrupted it, and where.
        assert running.returncode in (130, -signal.SIGINT) or "init_import_site" in printed
        assert not re.search(r"/arena/(?!__main__|__init__)", printed), printed
    _go_on(home)


def _go_on(home: Path) -> None:
    """Plays some blocks more than there are; each must then be there once, and rated."""
    stored = [int(str(row["number"])) for row in contents(home)["blocks"]]
    goal = max(stored, default=0) + 5
    arena(home, *run_words(goal))
    found = contents(home)
    assert list(range(goal)) == [row["number"] for row in found["blocks"]]
    assert [goal] == [row["cursor"] for row in found["ladders"]]
    assert 2 * goal == len(found["records"]) == len(found["matches"])
    assert 2 * goal == len(found["ratings"])
    assert "all is well" in arena(home, "db", "check")


def _seconds_to_first_block(folder: Path) -> float:
    folder.mkdir()
    home = make_home(folder)
    begun = time.monotonic()
    running = start(home, run_words(100_000), folder / "output.txt")
    stop(home, running, [signal.SIGKILL], lambda: stored_blocks(home) > 0)
    return time.monotonic() - begun


@pytest.mark.parametrize("number", ENDING)
def test_a_run_is_stopped_while_its_bots_are_launched(
    tmp_path: Path, number: signal.Signals
) -> None:
    """Bots that have said nothing yet go too, and so do their children."""
    home = tmp_path / "home"
    arena(home, "bot", "add", *stubborn_bots(tmp_path / "bots"))
    arena(home, "ladder", "create", "cup")
    arena(home, "ladder", "add", "cup", "first", "last")
    output = tmp_path / "output.txt"
    running = start(home, run_words(5), output)
    stop(home, running, [number], lambda: len(left_behind(home, "10**6")) >= 2 * 4)
    printed = output.read_text()
    assert 128 + number == running.returncode, printed
    assert "Traceback" not in printed
    assert "ladder run cup --blocks 5" in printed
    assert 0 == stored_blocks(home)


@pytest.mark.parametrize("number", ENDING)
def test_a_match_is_stopped_while_its_bots_are_launched(
    tmp_path: Path, number: signal.Signals
) -> None:
    """Nothing is left of it, no folder either."""
    home, out = tmp_path / "home", tmp_path / "out"
    output = tmp_path / "output.txt"
    bots = stubborn_bots(tmp_path / "bots")
    running = start(home, ["match", *bots, "--out", out], output)
    stop(home, running, [number], lambda: len(left_behind(home, "10**6")) >= 2)
    printed = output.read_text()
    assert 128 + number == running.returncode, printed
    assert "Traceback" not in printed
    assert [] == list(out.glob("*.jsonl"))


@pytest.mark.parametrize("numbers", [[signal.SIGINT] * 2, [signal.SIGTERM]])
def test_a_match_that_is_stopped_keeps_what_was_played(
    tmp_path: Path, numbers: list[signal.Signals]
) -> None:
    """The records that are there are whole."""
    home, out = tmp_path / "home", tmp_path / "out"
    output = tmp_path / "output.txt"
    bots = quick_bots(tmp_path / "bots")
    running = start(
        home, ["match", *bots, "--out", out, "--blocks", "100000", "--throughput"], output
    )
    stop(home, running, numbers, lambda: len(list(out.glob("*.jsonl"))) > 5)
    printed = output.read_text()
    assert 128 + numbers[0] == running.returncode, printed
    assert "Traceback" not in printed
    assert "arena: stopped after " in printed
    assert "all proved" in arena(home, "verify", out)
