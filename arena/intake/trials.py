"""The last stages: the bot is checked, and meets bots of the server's, as the ladder plays.

It need not win. Must not know where the bot came from.
"""

from __future__ import annotations

import secrets
from typing import TYPE_CHECKING

from arena.check.check import check_bot
from arena.check.settings import CheckSettings
from arena.contest.blocks import Block, BlockResult, BlockTask
from arena.contest.formats import ALL_ORDERS
from arena.contest.seeds import SECRET_BYTES
from arena.contest.task import make_task
from arena.errors import ArenaError, InputError
from arena.ladder.capacity import available_cores
from arena.play.instance import Role
from arena.play.runner import Runner, RunnerSettings
from arena.terms.clock import STALL_LIMIT

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence
    from pathlib import Path

    from arena.check.findings import Finding, Report
    from arena.contest.blocks import Contestant, FaultNote, MatchResult
    from arena.intake.printed import Plain
    from arena.intake.settings import IntakeSettings

MOST_ATTEMPTS = 3
"""How often a block is played that the arena itself fails in."""

_MOST_ALIKE = 3  # findings of one kind that are shown
_PREFIX = "qualify"


def check(
    candidate: Contestant,
    settings: IntakeSettings,
    folder: Path,
    tell: Callable[[str], None],
    plain: Plain,
) -> Iterator[str]:
    """Checks a bot as `arena bot check` does; yields the lines of what it has found.

    Raises `InputError` with what is wrong first, after the lines.
    """
    folder.mkdir()
    report = check_bot(
        candidate,
        CheckSettings(
            folder=folder,
            blocks=settings.check_blocks,
            control=settings.ladder.time_control or STALL_LIMIT,
            most_matches=settings.most_matches or _one_a_core(),
            sandbox=settings.sandbox,
        ),
        tell,
    )
    yield from _finding_lines(report)
    if report.is_fit:
        yield "checked: the bot is fit for ladders"
        return
    log = report.log or _newest_log(folder)
    if log is not None:
        yield from _last_words(plain.crash(log))
    first, more = report.failures[0], len(report.failures) - 1
    rest = f" (and {more:,} more, in the log)" if more else ""
    raise InputError(f"{_phrase(first)}{rest}.")


def qualify(
    candidate: Contestant,
    settings: IntakeSettings,
    folder: Path,
    tell: Callable[[str], None],
    plain: Plain,
) -> Iterator[str]:
    """Lets a bot play blocks against the references; yields the lines of how it went.

    Raises `InputError` where it forfeits more matches than it may, and `ArenaError` where no
    block can be played.
    """
    folder.mkdir()
    forfeits: list[str] = []
    most = settings.most_matches
    if most is None and not settings.ladder.throughput:
        most = _one_a_core()
    runner_settings = RunnerSettings(log_folder=folder, most_matches=most, sandbox=settings.sandbox)
    secret = secrets.token_bytes(SECRET_BYTES)
    with Runner(runner_settings) as runner:
        for number, (group, turn) in enumerate(_groups(candidate, settings)):
            met = " and ".join(dict.fromkeys(one.bot for one in group[1:]))
            tell(f"playing against {met}, block {turn + 1:,} of {settings.qualify_blocks:,}")
            block = _play(runner, secret, number, group, settings)
            yield _result_line(block, met)
            for match in block.matches:
                for fault in _own_forfeits(match):
                    forfeits.append(f"against {met}: {fault.kind}, {fault.detail}")
                    yield f"forfeited {forfeits[-1]}"
                    label = Role(candidate, match.leg, fault.seat).label
                    yield from _last_words(plain.crash(folder / f"{label}.log"))
            if len(forfeits) > settings.most_forfeits:
                raise InputError(f"The bot forfeited a match {forfeits[0]}.")
    yield "qualified for the ladder"


def _one_a_core() -> int:
    """How many matches there may be at a time, so that bots that think have a core each."""
    return max(1, available_cores() - 1)


def _groups(
    candidate: Contestant, settings: IntakeSettings
) -> Iterator[tuple[list[Contestant], int]]:
    """Yields who meets in each block, the candidate first, and which block of these it is."""
    known = settings.references
    others = settings.ladder.group_size - 1
    for turn in range(settings.qualify_blocks):
        for place in range(len(known)):
            met = [known[(place + more) % len(known)] for more in range(others)]
            yield [candidate, *met], turn


def _play(
    runner: Runner,
    secret: bytes,
    number: int,
    group: Sequence[Contestant],
    settings: IntakeSettings,
) -> BlockResult:
    """Plays a block; again where the arena fails in it."""
    for attempt in range(MOST_ATTEMPTS):
        [block] = runner.play(
            [_task(secret, Block(number, attempt, tuple(range(len(group)))), group, settings)]
        )
        if not block.is_void:
            return block
    raise ArenaError(f"A block cannot be played: {block.void_reason}.")


def _task(
    secret: bytes, block: Block, group: Sequence[Contestant], settings: IntakeSettings
) -> BlockTask:
    ladder = settings.ladder
    return make_task(
        secret,
        block,
        group,
        match_prefix=_PREFIX,
        players=ladder.players,
        rules=ladder.rules,
        time_control=ladder.time_control,
        throughput=ladder.throughput,
        hide_names=ladder.hide_names,
        fault_policy=ladder.fault_policy,
        all_orders=ladder.seating == ALL_ORDERS,
    )


def _own_forfeits(match: MatchResult) -> list[FaultNote]:
    """The candidate's forfeits in a match; a strike that the ladder bears is none."""
    return [one for one in match.faults if match.seats[one.seat] == 0 and not one.strike]


def _result_line(block: BlockResult, met: str) -> str:
    scores = ", ".join(":".join(map(str, match.scores)) for match in block.matches)
    return f"played against {met}: {scores}"


def _finding_lines(report: Report) -> Iterator[str]:
    told: dict[str, int] = {}
    for finding in report.findings:
        told[finding.kind] = told.get(finding.kind, 0) + 1
        if told[finding.kind] <= _MOST_ALIKE:
            yield f"{'' if finding.is_failure else 'warning: '}{_phrase(finding)}"
            yield from (f"   {line}" for line in finding.shown)
    for kind, count in told.items():
        if count > _MOST_ALIKE:
            yield f"and {count - _MOST_ALIKE:,} more: {kind.replace('_', ' ')}"


def _phrase(finding: Finding) -> str:
    return f"{finding.kind.replace('_', ' ')}: {finding.sentence}"


def _last_words(lines: Sequence[str]) -> Iterator[str]:
    yield "its output ends:" if lines else "it has printed nothing"
    yield from (f"  | {line}" for line in lines)


def _newest_log(folder: Path) -> Path | None:
    logs = sorted(folder.glob("*.log"), key=lambda path: path.stat().st_mtime_ns)
    return logs[-1] if logs else None
