"""Plays a plan with a runner in this process and writes each record as soon as it is there.

Must not know how results are shown.
"""

import contextlib
import socket
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime
from pathlib import Path

from arena.cli.match.plan import MatchPlan
from arena.cli.match.wire_log import make_wire_log_folder
from arena.contest.blocks import BlockResult, MatchResult
from arena.contest.conduct import Conduct, add_conducts, block_conduct
from arena.errors import InputError
from arena.ladder.capacity import available_cores
from arena.play.runner import Runner, RunnerSettings
from arena.play.server import HOST
from arena.record.packing import unpack_record
from arena.sandbox.sandbox import Sandbox
from arena.terms.faults import FaultKind

MATCHES_FOLDER = Path("arena-matches")
"""Where the folders of matches are made when nobody says otherwise."""

LOGS = "logs"

_BLOCKS_AT_ONCE = 32  # for throughput: enough to keep many tables busy


@dataclass(frozen=True, slots=True)
class RunChoices:
    """How a plan is played; nothing that decides what comes of it."""

    out: Path
    wire_log: Path | None = None  # None: messages are not logged
    port: int = 0  # 0 takes a free one
    oversubscribe: bool = False
    sandbox: Sandbox = field(default_factory=Sandbox)


@dataclass(slots=True)
class MatchRun:
    """What has been played of a plan."""

    plan: MatchPlan
    choices: RunChoices
    blocks: list[BlockResult] = field(default_factory=list)  # without records and paces
    is_stopped: bool = False  # whether the rest was left out because a bot never started
    conducts: dict[int, Conduct] = field(default_factory=dict)  # by place in the contestants

    @property
    def matches_planned(self) -> int:
        """How many matches the plan has."""
        return self.plan.blocks * self.plan.legs_played

    @property
    def matches_done(self) -> int:
        """How many of them have been played."""
        return len(self.blocks) * self.plan.legs_played

    def prepare(self) -> None:
        """Makes the folders; InputError where nothing can be written or the port is in use."""
        _refuse_used_port(self.choices.port)
        if self.choices.wire_log is not None:
            make_wire_log_folder(self.choices.wire_log)
        make_folder(self.choices.out)

    def play(self) -> Iterator[BlockResult]:
        """Plays the plan and yields each block, without its records, once they are written.

        Wants `prepare` first. Ends early when a bot does not start: the rest would be no other.
        """
        plan = self.plan
        at_once = _BLOCKS_AT_ONCE if plan.terms.throughput else 1
        try:
            with Runner(self._settings()) as runner:
                for first in range(0, plan.blocks, at_once):
                    numbers = range(first, min(first + at_once, plan.blocks))
                    for block in runner.play([plan.task(number) for number in numbers]):
                        self._write(block)
                        self._note(block)
                        yield self.blocks[-1]
                    if any(map(_has_no_show, self.blocks[first:])):
                        self.is_stopped = len(self.blocks) < plan.blocks
                        return
        finally:
            with contextlib.suppress(OSError):
                self.choices.out.rmdir()  # only if nothing came of it: it is empty

    def _note(self, block: BlockResult) -> None:
        told = block_conduct(block, range(len(self.plan.contestants)))
        self.conducts = add_conducts([self.conducts, told])
        self.blocks.append(_without_bulk(block))

    def file(self, block: int, leg: int) -> Path:
        """Where the record of a match is written; the names sort as the matches do."""
        width = len(str(self.plan.blocks - 1))
        return self.choices.out / f"{block:0{width}}-{leg}.jsonl"

    def log(self, match: MatchResult, seat: int) -> Path:
        """Where the bot at a seat writes what it prints."""
        bot = self.plan.contestants[match.seats[seat]].bot
        return self.choices.out / LOGS / f"{bot}-leg{match.leg}-seat{seat}.log"

    def _settings(self) -> RunnerSettings:
        terms, choices = self.plan.terms, self.choices
        most: int | None = max(1, available_cores() - 1)
        if terms.throughput or choices.oversubscribe:
            most = None
        settings = RunnerSettings(
            log_folder=choices.out / LOGS,
            wire_log_folder=choices.wire_log,
            port=choices.port,
            most_matches=most,
            sandbox=choices.sandbox,
        )
        if terms.time_control is None:
            # Somebody looks closely: one match at a time, however long a bot takes to start.
            return replace(settings, most_matches=1, patience_ns=None)
        return settings

    def _write(self, block: BlockResult) -> None:
        for match in block.matches:
            if match.void is not None:
                continue
            write_whole(self.file(block.number, match.leg), unpack_record(match.record))


def write_whole(path: Path, text: str) -> None:
    """Writes a new file that has its name only when it is whole; InputError where it cannot be."""
    part = path.with_name(f".{path.name}.part")
    try:
        try:
            part.write_text(text, encoding="utf-8")
            part.rename(path)
        finally:
            part.unlink(missing_ok=True)  # Ctrl-C, or a full disk
    except OSError as error:
        raise InputError(f"{path} cannot be written: {error.strerror}.") from None


def utc_stamp() -> str:
    """Writes this second as a name: `20261130T042239Z`."""
    return datetime.now(UTC).strftime("%Y%m%dT%H%M%SZ")


def new_folder_name() -> Path:
    """Names a folder for matches that are played now; it does not exist yet."""
    stamp = utc_stamp()
    folder, number = MATCHES_FOLDER / stamp, 1
    while folder.exists():
        number += 1
        folder = MATCHES_FOLDER / f"{stamp}-{number}"
    return folder


def make_folder(folder: Path, option: str = "--out") -> None:
    """Makes a folder to write in; one that is there already must be empty.

    `option` is what names another.
    """
    try:
        folder.mkdir(parents=True, exist_ok=True)
        is_used = any(folder.iterdir())
    except FileExistsError:
        raise InputError(f"{folder} is a file: name a folder with {option}.") from None
    except OSError as error:
        raise InputError(
            f"The folder {folder} cannot be made ({error.strerror}): name another with {option}."
        ) from None
    if is_used:
        raise InputError(
            f"{folder} exists and is not empty: nothing is overwritten, name another with {option}."
        )


def _refuse_used_port(port: int) -> None:
    """Tries the port before gRPC does, which writes lines of its own about it."""
    try:
        with socket.socket() as probe:
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            probe.bind((HOST, port))
    except OSError as error:
        raise InputError(
            f"Port {port} cannot be listened on ({error.strerror}): name another with --port, or "
            "leave it out to take a free one."
        ) from None


def _without_bulk(block: BlockResult) -> BlockResult:
    """Lets go of what is written or added up: a long run would not fit into memory with it."""
    bare = tuple(replace(match, record=b"", paces=()) for match in block.matches)
    return replace(block, matches=bare)


def _has_no_show(block: BlockResult) -> bool:
    return any(fault.kind == FaultKind.NO_SHOW for match in block.matches for fault in match.faults)
