"""The warden: what it starts is ended, politely first, and none outlives it."""

import os
import signal
import sys
from dataclasses import replace
from pathlib import Path

import pytest

from arena.sandbox.level import Level
from arena.sandbox.sandbox import Sandbox
from tests.e2e.processes import wait_until
from tests.sandbox.kept import needs_level_a
from tests.warden.driving import driver, ended

POLITE = """
import signal, sys, time
signal.signal(signal.SIGTERM, lambda *_: (print("good bye"), sys.exit(4)))
print("here", flush=True)
time.sleep(1000)
"""
ORPHANS = "setsid sleep 54321 & sleep 54321 & echo here; wait"


def kept(level: Level) -> Sandbox:
    """A sandbox of a level that is to be had."""
    if level is Level.A:
        needs_level_a()
    return Sandbox(level)


@pytest.mark.parametrize("level", Level)
def test_an_instance_is_asked_before_it_is_killed(tmp_path: Path, level: Level) -> None:
    """Also in a sandbox, what is around it notwithstanding."""
    with driver(tmp_path) as one:
        one.start(kept(level), (sys.executable, "-c", POLITE))
        wait_until(lambda: "here" in one.log())
        one.order(stop=1, grace=60)
        assert ended(one.hear()) == (4, "")
        assert "good bye" in one.log()


@pytest.mark.skipif(sys.platform != "linux", reason="Looks into /proc.")
@pytest.mark.parametrize(
    ("level", "victim"),
    [
        (Level.A, "warden"),
        (Level.A, "instance"),
        (Level.C, "instance"),
        (Level.NONE, "instance"),
    ],
)
def test_nothing_is_left_of_what_is_killed(tmp_path: Path, level: Level, victim: str) -> None:
    """Neither of an instance whose outermost process is killed, nor in a sandbox of a warden's."""
    with driver(tmp_path) as one:
        message = one.start(kept(level), ("sh", "-c", ORPHANS))
        wait_until(lambda: "here" in one.log())
        family = descendants(one.process.pid)
        assert len(family) >= 3
        if victim == "warden":
            one.process.kill()
        else:
            os.kill(message["pid"], signal.SIGKILL)
            assert ended(one.hear())[0] == -9
            one.process.send_signal(signal.SIGTERM)
        wait_until(lambda: not any(map(is_alive, family)))


def test_a_sandbox_that_fails_is_not_the_bots_fault(tmp_path: Path) -> None:
    """Told as what it is, with what was said; a command that is not to be found has begun."""
    sandbox = kept(Level.A)
    with driver(tmp_path) as one:
        one.start(replace(sandbox, visible=("/no/such/place",)), ("true",))
        told = one.hear()
        assert (told["failed"], told["is_ours"]) == (1, True)
        assert "its sandbox has failed: bwrap: " in told["error"]
        one.start(sandbox, ("no-such-program",), number=2)
        assert ended(one.hear()) == (127, "")


def descendants(root: int) -> list[int]:
    """Lists the processes that have come from one."""
    parents: dict[int, int] = {}
    for name in os.listdir("/proc"):
        if name.isdigit():
            try:
                words = Path(f"/proc/{name}/stat").read_text().rpartition(")")[2].split()
            except OSError:
                continue
            parents[int(name)] = int(words[1])
    found = [root]
    for pid in found:
        found += [child for child, parent in parents.items() if parent == pid]
    return found[1:]


def is_alive(pid: int) -> bool:
    """Whether a process runs still."""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False
