"""Bots in the sandbox: how they play, what they run into, and that nothing is left of it."""

import os
import signal
import subprocess
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from textwrap import dedent

import pytest

from arena.cli.match.match import MatchOptions
from arena.cli.match.report import fault_lines, match_lines
from arena.cli.match.run import MatchRun, RunChoices
from arena.cli.sandbox import SandboxChoice
from arena.record.reader import read_record
from arena.record.values import Fault, Record
from arena.sandbox.level import Level
from arena.sandbox.limits import Limits
from arena.sandbox.sandbox import Sandbox
from tests.e2e.processes import wait_until

pytestmark = pytest.mark.e2e

HOGS = "globals().get('hog') or globals().update(hog=bytearray(300_000_000))"
"""Takes memory and keeps it, for as long as the bot lives."""

KIT_BOT = """
from arena.kit import run

def choose(turn):
    {deed}
    return turn.moves[0]

run(choose)
"""

# Without the kit, by the address: how a library plays that knows no unix sockets.
ADDRESS_BOT = """
import os, queue
import grpc
from arena.v1 import match_pb2, play_pb2, play_pb2_grpc

requests = queue.SimpleQueue()
hello = play_pb2.Hello(token=os.environ["ARENA_TOKEN"], protocol=1, tables=4)
requests.put(play_pb2.PlayRequest(hello=hello))
with grpc.insecure_channel(os.environ["ARENA_ADDRESS"]) as channel:
    for response in play_pb2_grpc.PlayServiceStub(channel).Play(iter(requests.get, None)):
        answers = [
            match_pb2.Answer(table=one.table, question=one.question, move=one.moves.split()[0])
            for one in response.questions
        ]
        if answers:
            requests.put(play_pb2.PlayRequest(answers=answers))
        if response.HasField("goodbye"):
            requests.put(None)
"""

# Leaves something wherever it can, and plays only where nobody has left anything.
LITTERING = """
import os, pathlib, sys
from arena.kit import run

places = [pathlib.Path(os.environ[name]) for name in ("TMPDIR", "HOME")]
for place in [*places, pathlib.Path("/dev/shm"), pathlib.Path("/tmp"), pathlib.Path("/var/tmp")]:
    if any(one.name == "message" for one in place.iterdir()):
        sys.exit("somebody has left a message here")
for place in {*places, pathlib.Path("/dev/shm")}:
    (place / "message").touch()
run(lambda turn: turn.moves[0])
"""


@dataclass
class Played:
    """What came of a match, for programs and for people."""

    run: MatchRun
    records: list[Record]
    told: str

    @property
    def faults(self) -> list[Fault]:
        return [
            line.event
            for record in self.records
            for line in record.lines
            if isinstance(line.event, Fault)
        ]


def bot(folder: Path, name: str, program: str) -> str:
    """Makes a bot's folder and returns how it is named."""
    made = folder / name
    made.mkdir()
    (made / "bot.toml").write_text(f'name = "{name}"\nrun = "python bot.py"\ntables = 4\n')
    (made / "bot.py").write_text(dedent(program))
    return str(made)


def played(folder: Path, bots: Sequence[str], sandbox: Sandbox) -> Played:
    """Plays one block of two bots."""
    asked = MatchOptions(
        bots=bots,
        players=None,
        blocks=1,
        preset="standard",
        switches=(),
        time_text=None,
        throughput=True,
        no_clock=False,
        oversubscribe=False,
        faults="forfeit",
        seed="5" * 64,
        out=None,
        wire_log=None,
        origin=None,
        round_number=None,
        decision=None,
        is_legs=False,
        port=0,
        sandbox=SandboxChoice(),
        is_json=False,
        home=folder / "home",
    )
    run = MatchRun(asked.plan(), RunChoices(folder / "out", sandbox=sandbox))
    run.prepare()
    [block] = run.play()
    files = [run.file(0, leg) for leg in (0, 1)]
    records = [read_record(file.read_text(encoding="utf-8"), file.name) for file in files]
    return Played(run, records, "\n".join([*match_lines(run, block), *fault_lines(run)]))


def inside(folder: Path) -> list[int]:
    """The processes of sandboxes whose bot's folder is in a folder."""
    found = []
    for entry in Path("/proc").iterdir():
        try:
            command = (entry / "cmdline").read_bytes() if entry.name.isdigit() else b""
        except OSError:
            continue  # it has just ended
        if b"bwrap" in command and str(folder).encode() in command:
            found.append(int(entry.name))
    return found


def test_a_match_in_the_sandbox(sandbox: Sandbox, tmp_path: Path) -> None:
    """Over its own socket or by the address, a bot plays; the record says how it was kept."""
    near = bot(tmp_path, "near", KIT_BOT.format(deed="pass"))
    far = bot(tmp_path, "far", ADDRESS_BOT)
    mounts = Path("/proc/self/mounts").read_text()
    done = played(tmp_path, [near, far], sandbox)
    assert [] == done.faults
    assert ["A", "A"] == [record.header.sandbox for record in done.records]
    # Nothing is left: no socket, no process, no mount.
    assert [] == list((tmp_path / "run").iterdir())
    assert [] == inside(tmp_path)
    assert mounts == Path("/proc/self/mounts").read_text()


def test_a_bot_that_hogs_memory_is_stopped_and_told_why(sandbox: Sandbox, tmp_path: Path) -> None:
    """What it used of what it may stands in the record, and in what people read."""
    hog = bot(tmp_path, "hog", KIT_BOT.format(deed=HOGS))
    well = bot(tmp_path, "well", KIT_BOT.format(deed="pass"))
    done = played(tmp_path, [hog, well], Sandbox(sandbox.level, Limits(memory_mb=200)))
    assert {("hog", "crashed")} == {
        (record.header.seats[line.event.seat].bot, line.event.kind)
        for record in done.records
        for line in record.lines
        if isinstance(line.event, Fault)
    }
    detail = done.faults[0].detail
    assert detail.startswith("memory: ")
    assert detail.endswith(" of 200 MB")
    assert f"forfeits, crashed: {detail}" in done.told


def test_a_bot_that_writes_to_its_folder_is_told_where_to_write(
    sandbox: Sandbox, tmp_path: Path
) -> None:
    """Its crash is explained, beside its own words."""
    writer = bot(tmp_path, "writer", KIT_BOT.format(deed="open('notes.txt', 'w')"))
    well = bot(tmp_path, "well", KIT_BOT.format(deed="pass"))
    done = played(tmp_path, [writer, well], sandbox)
    assert {"crashed"} == {fault.kind for fault in done.faults}
    assert "Read-only file system: 'notes.txt'" in done.told
    assert "write to the folder that TMPDIR names" in done.told
    assert not (tmp_path / "writer" / "notes.txt").exists()


def test_instances_share_no_place_that_they_can_write_to(sandbox: Sandbox, tmp_path: Path) -> None:
    """Both seats of both legs are one bot, and none finds what another has left."""
    littering = bot(tmp_path, "littering", LITTERING)
    done = played(tmp_path, [littering, littering], sandbox)
    assert [] == done.faults
    assert "score" == done.run.blocks[0].matches[0].termination


RUNNER = """
import sys
from pathlib import Path
from arena.play.runner import Runner, RunnerSettings
from arena.sandbox.level import Level
from arena.sandbox.sandbox import Sandbox
from tests.e2e.hall import task
from arena.contest.blocks import Contestant

bots = [Contestant(name, name, sys.argv[2], ("python", "bot.py"), 4) for name in ("one", "two")]
runner = Runner(RunnerSettings(Path(sys.argv[1]), sandbox=Sandbox(Level.A)))
runner.play([task(*bots)])
print("ready", flush=True)
sys.stdin.read()
"""


def test_nothing_lives_on_when_the_arena_is_killed(sandbox: Sandbox, tmp_path: Path) -> None:
    """After SIGKILL its bots end with it, and the next arena clears its sockets."""
    well = bot(tmp_path, "well", KIT_BOT.format(deed="pass"))
    arena = subprocess.Popen(
        [sys.executable, "-c", RUNNER, str(tmp_path / "logs"), well],
        cwd=Path(__file__).parents[2],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    )
    with arena:
        assert arena.stdout is not None
        assert "ready\n" == arena.stdout.readline()
        assert 4 == len({os.getpgid(pid) for pid in inside(tmp_path)})
        arena.send_signal(signal.SIGKILL)
    wait_until(lambda: inside(tmp_path) == [])
    assert 1 == len(list((tmp_path / "run").iterdir()))
    done = played(tmp_path, [well, well], sandbox)
    assert [] == done.faults
    assert [] == list((tmp_path / "run").iterdir())


def test_limits_alone_hold_too(tmp_path: Path) -> None:
    """At level C a bot reads and writes what it likes, and is stopped where it hogs memory."""
    hog = bot(tmp_path, "hog", KIT_BOT.format(deed=HOGS))
    well = bot(tmp_path, "well", KIT_BOT.format(deed="open('notes.txt', 'w')"))
    done = played(tmp_path, [hog, well], Sandbox(Level.C, Limits(memory_mb=200)))
    assert {"C"} == {record.header.sandbox for record in done.records}
    # A leg can be over before anybody has looked.
    assert done.faults
    assert all(fault.detail.endswith(" of 200 MB") for fault in done.faults)
    assert (tmp_path / "well" / "notes.txt").exists()
