"""Self-play: blocks of a bot against itself, in which nothing but chance can make a difference.

Both legs of a block have the same cards and the same bot_seeds by seat: a bot that is a
function of what it is told plays them alike, move for move, and ties the block exactly.
"""

import hashlib
from collections.abc import Callable, Sequence

from arena.check.findings import Finding, Report, SelfPlay, think_time
from arena.check.memory import most_memory_of
from arena.check.settings import CheckSettings
from arena.check.wording import answer_line, question_lines
from arena.contest.blocks import Block, BlockResult, BlockTask, Contestant, MatchResult
from arena.contest.task import make_task
from arena.errors import ArenaError
from arena.play.runner import Runner, RunnerSettings
from arena.record.packing import unpack_record
from arena.record.reader import parse_record
from arena.record.replay import replay
from arena.record.values import Fault, Record
from arena.terms.clock import TimeControl
from engine import (
    DECLARE,
    SILENT,
    STANDARD,
    Declared,
    Observation,
    Phase,
    Played,
    action_text,
    observe,
)

_SECRET = hashlib.sha256(b"arena bot check").digest()
_PREFIX = "check"

Told = Callable[[str], None]


def play_itself(
    contestant: Contestant, settings: CheckSettings, report: Report, told: Told
) -> None:
    """Plays blocks, to the first with a fault, and adds what comes of it to the report.

    Raises ArenaError where the arena fails.
    """
    times_ms: list[float] = []
    equal = played = matches = 0
    with Runner(_runner_settings(settings)) as runner:
        for number in range(settings.blocks):
            told(f"playing itself, block {number + 1:,} of {settings.blocks:,}")
            [block] = runner.play([_task(contestant, number, settings.control)])
            if block.is_void:
                raise ArenaError(f"a block could not be played: {block.void_reason}")
            played += 1
            matches += len(block.matches)
            report.findings += _faults(block, settings.control)
            if report.failures:
                break
            records = [_record(match) for match in block.matches]
            times_ms += [ms for record in records for ms in _think_times(record)]
            difference = _difference(records[0], records[1])
            equal += difference is None
            if difference is not None and all(one.kind != "two_answers" for one in report.findings):
                report.findings.append(difference)
        memory = most_memory_of("ARENA_TOKEN", runner.tokens)
    report.memory_bytes = max(
        (one for one in (memory, report.memory_bytes) if one is not None), default=None
    )
    report.self_play = SelfPlay(played, matches, equal, str(settings.control))
    report.think = think_time(times_ms)


def _runner_settings(settings: CheckSettings) -> RunnerSettings:
    return RunnerSettings(
        log_folder=settings.folder,
        most_matches=settings.most_matches,
        patience_ns=settings.patience_ns,
        sandbox=settings.sandbox,
    )


def _task(contestant: Contestant, number: int, control: TimeControl) -> BlockTask:
    return make_task(
        _SECRET,
        Block(number, 0, (0, 1)),
        (contestant, contestant),
        match_prefix=_PREFIX,
        players=2,
        rules=STANDARD,
        time_control=control,
        throughput=False,
    )


def _record(match: MatchResult) -> Record:
    return parse_record(unpack_record(match.record).encode(), f"leg {match.leg}")


def _think_times(record: Record) -> list[float]:
    thoughts = [line.thought for line in record.lines if line.thought is not None]
    return [one.ms for one in thoughts if one.by == "bot" and one.ms is not None]


def _faults(block: BlockResult, control: TimeControl) -> list[Finding]:
    """Tells what the bot failed in, once for each kind: the legs are alike."""
    found: dict[str, Finding] = {}
    for match in block.matches:
        for fault in match.faults:
            sentence = f"{fault.detail}, in a match against itself at {control}"
            shown = _asked_at_fault(_record(match))
            found.setdefault(fault.kind, Finding(fault.kind, sentence, shown))
    return list(found.values())


def _asked_at_fault(record: Record) -> tuple[str, ...]:
    """Shows the first question that was not answered as it should have been."""
    for step in replay(record):
        if isinstance(step.event, Fault):
            state = step.state
            if state.phase not in (Phase.DECLARE, Phase.PLAY) or state.turn != step.event.seat:
                return ()
            seen = observe(state, state.turn)
            said = _said(record, step.line.number)
            shown = question_lines(seen, state.actions(), state.rules)
            return (*shown, answer_line(said)) if said else shown
    return ()


def _said(record: Record, number: int) -> str:
    return next(
        line.event.said
        for line in record.lines
        if line.number == number and isinstance(line.event, Fault)
    )


def _difference(one: Record, two: Record) -> Finding | None:
    """Finds the first question to which the two legs of a block have different answers."""
    pairs = zip(one.lines[:-1], two.lines[:-1], strict=False)
    place = next((n for n, (first, second) in enumerate(pairs) if first.event != second.event), -1)
    if place < 0:
        return None
    answers = [_answer(record, place) for record in (one, two)]
    if "" in answers:
        raise ArenaError("two legs with the same decisions have different cards")
    asked = _asked_at(one, place)
    shown = () if asked is None else question_lines(*asked, one.header.rules)
    sentence = (
        "gave two answers to one question, in two legs of a block: this comes from chance that is "
        "not taken from bot_seed (in the Python kit turn.match.random), from a look at the clock, "
        "or from what it kept of another match"
    )
    lines = (*shown, *(answer_line(answer) for answer in answers))
    return Finding("two_answers", sentence, lines, is_failure=False)


def _answer(record: Record, place: int) -> str:
    """Writes the decision at a line as the bot did; empty for a line that is none."""
    match record.lines[place].event:
        case Played(card=card):
            return action_text(card)
        case Declared(cards=cards):
            return action_text(DECLARE if cards else SILENT)
    return ""


def _asked_at(record: Record, place: int) -> tuple[Observation, Sequence[int]] | None:
    """Finds what was asked before a line: the state is one object, so it is looked at early."""
    asked = None
    for number, step in enumerate(replay(record)):
        if number == place:
            break
        state = step.state
        if state.phase in (Phase.DECLARE, Phase.PLAY):
            asked = observe(state, state.turn), state.actions()
    return asked
