"""What is watched: instances that use too much are ended, and it is said of what."""

import re
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from arena.sandbox.level import Level
from arena.sandbox.limits import Limits
from arena.sandbox.sandbox import Sandbox
from tests.sandbox.kept import needs_level_a
from tests.warden.driving import Driver, driver, ended

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="Memory is watched on Linux.")

SMALL = Limits(memory_mb=64, scratch_mb=96, shm_mb=96, sockets=40, scratch_files=500)
HOG = "x = []\nwhile True: x.append(b'x' * (1 << 20))"
STAY = "\nimport time\ntime.sleep(1000)"


@pytest.fixture
def one(tmp_path: Path) -> Iterator[Driver]:
    """A warden."""
    with driver(tmp_path) as it:
        yield it


def sandbox(level: Level, limits: Limits = SMALL) -> Sandbox:
    """A sandbox of a level that is to be had."""
    if level is Level.A:
        needs_level_a()
    return Sandbox(level, limits)


def outcome(one: Driver, level: Level, script: str) -> tuple[int, str]:
    """How a script ends, and why."""
    message = one.start(sandbox(level), (sys.executable, "-c", script))
    assert "started" in message, message
    return ended(one.hear())


def is_of_memory(why: str) -> bool:
    """Whether it says of how much memory there was too much."""
    found = re.fullmatch(r"memory: (\d+) of 64 MB", why)
    return found is not None and int(found[1]) > 64


@pytest.mark.parametrize("level", [Level.A, Level.C])
@pytest.mark.parametrize(
    "script",
    [
        HOG,
        f"import os\nfor _ in range(3):\n  if os.fork() == 0: break\n{HOG}",
        f"import os\nif os.fork() == 0:\n  os.setsid()\n  if os.fork() == 0:\n{HOG!r}\n{STAY}",
    ],
    ids=["one", "several", "an-orphan"],
)
def test_memory_of_all_processes(one: Driver, level: Level, script: str) -> None:
    """Also of such as have left the instance's session."""
    script = script.replace(f"{HOG!r}", f"    exec({HOG!r})")
    status, why = outcome(one, level, script)
    assert (status, is_of_memory(why)) == (-9, True), one.log()


@pytest.mark.parametrize("folder", ["/tmp", "/dev/shm"])
def test_what_lies_in_scratch_is_memory(one: Driver, folder: str) -> None:
    """Nobody has it mapped, and it is counted."""
    script = f"open('{folder}/x', 'wb').write(bytes(80 << 20))\n{STAY}"
    big = Limits(memory_mb=64, scratch_mb=96, shm_mb=96, file_mb=96)
    one.start(sandbox(Level.A, big), (sys.executable, "-c", script))
    status, why = ended(one.hear())
    assert (status, is_of_memory(why)) == (-9, True), one.log()


def test_an_older_bubblewrap_bounds_scratch_by_memory(
    one: Driver, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Which it does not bound itself: as much as the machine has would go into it."""
    monkeypatch.setattr("arena.sandbox.sandbox.has_sizes", lambda _: False)
    script = f"for n in range(9): open(f'/tmp/{{n}}', 'wb').write(bytes(16 << 20))\n{STAY}"
    status, why = outcome(one, Level.A, script)
    assert (status, is_of_memory(why)) == (-9, True), one.log()


def test_pages_that_processes_share_are_counted_once(one: Driver) -> None:
    """Four that have forked from a large one are no larger than it."""
    script = (
        "import os, time\nx = b'x' * (30 << 20)\n"
        "for _ in range(3):\n  if os.fork() == 0: time.sleep(0.7); os._exit(0)\n"
        "for _ in range(3): os.wait()\n"
    )
    assert outcome(one, Level.A, script) == (0, ""), one.log()


def test_sockets_are_counted(one: Driver) -> None:
    """All that there are in the instance's network."""
    script = f"import socket\nx = [socket.socketpair() for _ in range(30)]\n{STAY}"
    status, why = outcome(one, Level.A, script)
    assert status == -9
    assert re.fullmatch(r"sockets: \d+ of 40", why), why


def test_processes_are_counted(one: Driver) -> None:
    """Each holds what no limit on all of them together counts."""
    script = f"import os, time\nfor _ in range(60):\n  if os.fork() == 0: break{STAY}"
    status, why = outcome(one, Level.A, script)
    assert status == -9
    assert re.fullmatch(r"processes: \d+ of 48", why), why


def test_files_are_counted(one: Driver) -> None:
    """Empty ones too, of which each takes a little of the kernel's memory."""
    script = f"for n in range(600): open(f'/tmp/{{n}}', 'w')\n{STAY}"
    status, why = outcome(one, Level.A, script)
    assert status == -9
    assert re.fullmatch(r"files: \d+ of 500", why), why


@pytest.mark.parametrize("level", [Level.A, Level.C])
def test_a_file_that_grows_too_large(one: Driver, level: Level) -> None:
    """Ends what writes it, unless it minds the signal."""
    limits = Limits(file_mb=1)
    command = ("sh", "-c", "head -c 2000000 /dev/zero > /dev/null; exec 3>$0; exec dd bs=1000000 "
               "count=2 if=/dev/urandom >&3")  # fmt: skip
    place = "/tmp/x" if level is Level.A else str(one.folder / "x")
    one.start(sandbox(level, limits), (*command, place))
    assert ended(one.hear()) == (-25, "file size: more than 1 MB in one file"), one.log()


def test_a_modest_instance_is_left_alone(one: Driver) -> None:
    """And ends as it likes."""
    assert outcome(one, Level.A, "import sys, time\ntime.sleep(0.3)\nsys.exit(3)") == (3, "")


def test_one_is_ended_and_its_neighbour_is_not(one: Driver) -> None:
    """Each is counted by itself."""
    kept = sandbox(Level.A)
    one.start(kept, (sys.executable, "-c", STAY))
    one.start(kept, (sys.executable, "-c", HOG), number=2)
    assert one.hear()["ended"] == 2
    one.order(stop=1, grace=10)
    assert ended(one.hear()) == (-15, "")
