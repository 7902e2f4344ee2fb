"""The process that a submission is worked on in: however it ends, nothing of it stays."""

import os
import threading
import time
from dataclasses import replace
from pathlib import Path

from arena.intake.outcome import Fit, Rejected, Unfinished
from arena.intake.process import take_in
from arena.people.submissions import SubmissionState
from arena.sandbox.level import find_level
from arena.sandbox.sandbox import Sandbox
from tests.bots.conftest import is_running
from tests.intake.archives import file, packed, packed_bot
from tests.intake.stalling import Interrupted, die, die_once, stall, start_server

GOOD = "from arena.kit import run\nrun(lambda turn: turn.moves[0])\n"


def wait_until(is_so):
    """Waits for something to be so."""
    until_s = time.monotonic() + 60
    while not is_so():
        assert time.monotonic() < until_s
        time.sleep(0.01)


def test_from_bytes_to_a_version(order_for, settings):
    """A submission becomes a version that is fit, in a process that is gone then.

    Bots and builds run in the best sandbox that is to be had.
    """
    manifest = b'name = "tiny"\nrun = "./bot"\nbuild = "sh build.sh"\noutputs = ["bot"]\n'
    build = b"cat > bot << END\n#!/bin/sh\nexec python bot.py\nEND\nchmod +x bot\n"
    files = {"bot.toml": manifest, "build.sh": build, "bot.py": GOOD.encode()}
    order = order_for(packed(*(file(path, content) for path, content in files.items())))
    told = []
    confined = replace(settings, sandbox=Sandbox(find_level().level))
    outcome = take_in(order, confined, told.append, threading.Event())
    assert isinstance(outcome, Fit), (outcome, told)
    assert [outcome.version, f"{outcome.version}.json"] == sorted(os.listdir(order.home / "bots"))
    assert not order.workplace.exists()
    assert order.archive.exists()


def test_a_rejection_comes_through(order_for, settings):
    """And what was left in the workplace by an attempt before is no matter."""
    order = order_for(packed_bot("other"))
    (order.workplace / "content").mkdir(parents=True)
    outcome = take_in(order, settings, lambda _: None, threading.Event())
    assert isinstance(outcome, Rejected)
    assert SubmissionState.UNPACK == outcome.stage
    assert not order.workplace.exists()


def test_stopping(order_for, settings):
    """When the server stops, the work ends at once, with all that it has started."""
    order, stopping, pids = order_for(b""), threading.Event(), []

    def told(progress):
        pids.append(int(progress.doing))
        stopping.set()

    outcome = take_in(order, settings, told, stopping, stall)
    assert Unfinished("The server is stopping.", is_stopped=True) == outcome
    wait_until(lambda: not is_running(pids[0]))
    assert not order.workplace.exists()


def test_ctrl_c_while_the_process_starts(order_for, settings):
    """It is the server that hears it, and not the process."""
    outcome = take_in(order_for(b""), settings, lambda _: None, threading.Event(), Interrupted())
    assert Rejected(SubmissionState.BUILD, "in peace") == outcome


def test_too_long(order_for, settings):
    """All stages together have their time; whoever takes longer is rejected where they are."""
    order = order_for(b"")
    short = replace(settings, seconds=0.0)
    outcome = take_in(order, short, lambda _: None, threading.Event(), stall)
    assert isinstance(outcome, Rejected)
    assert outcome.reason.startswith("It was not done with after 0 seconds, in the stage 'unpack'")
    assert not order.workplace.exists()


def test_a_process_that_dies_each_time(order_for, settings):
    """A submission whose process ends again and again is taken to be the reason."""
    told = []
    outcome = take_in(order_for(b""), settings, told.append, threading.Event(), die)
    assert isinstance(outcome, Rejected)
    assert SubmissionState.BUILD == outcome.stage
    assert outcome.reason.startswith("The process that worked on it was ended by signal 9, each of")
    assert 3 == len(told)


def test_a_process_that_dies_once(order_for, settings):
    """It is begun again."""
    outcome = take_in(order_for(b""), settings, lambda _: None, threading.Event(), die_once)
    assert Rejected(SubmissionState.BUILD, "at last") == outcome


def test_a_server_that_is_killed(tmp_path):
    """Nothing that it had started goes on, and the next server clears what it has left."""
    archive = tmp_path / "x.tar.gz"
    archive.touch()
    with start_server(archive) as server:
        assert server.stdout is not None
        pid = int(server.stdout.readline())
        assert is_running(pid)
        server.kill()
        wait_until(lambda: not is_running(pid))
    assert Path(tmp_path / "home" / "7" / "pid").exists()
