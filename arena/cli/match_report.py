"""How the results of `arena match` look: a line a match, the faults, the sum, what next.

Must not know how matches are played.
"""

from collections.abc import Iterator, Sequence
from pathlib import Path

from arena.cli.match_plan import MatchPlan
from arena.cli.match_run import LOGS, MatchRun
from arena.cli.screen import counted
from arena.cli.tables import margin_text
from arena.contest.blocks import BlockResult, MatchResult, match_id
from arena.contest.crosstable import HeadToHead, crosstable
from arena.contest.outcomes import BlockOutcome, MatchOutcome, match_outcome
from arena.terms.faults import FORFEIT, FaultKind

_TWO_SIDES = ("won", "lost", "drawn")
_THREE_SIDES = ("times ahead", "behind", "level")  # of one another; the third may have won

_LOG_LINES = 8
_LOG_BYTES = 16 * 1024
_ENDINGS = {
    "score": "",
    "max_rounds": ", after the last round allowed",
    FORFEIT: ", by forfeit",
}


def match_lines(plan: MatchPlan, block: BlockResult) -> Iterator[str]:
    """Tells who won each match of a block by how much, and who failed in it how."""
    for match in block.matches:
        name = match_id("match", block.number, match.leg)
        if match.void is not None:
            yield f"{name}  void: {match.void}"
            continue
        sides = [plan.side_label(match.seats, side) for side in range(len(match.scores))]
        scored = ", ".join(map("{} {}".format, sides, match.scores))
        yield f"{name}  {scored}: {_verdict(match, sides)}{_ENDINGS.get(match.termination, '')}"
        for fault in match.faults:
            label = plan.labels[match.seats[fault.seat]]
            yield f"    {label} (seat {fault.seat}) forfeits, {fault.kind}: {fault.detail}"


def summary_lines(run: MatchRun) -> Iterator[str]:
    """Sums up who beat whom by how much, where all have played."""
    if no_shows(run):
        return
    for pair in head_to_heads(run):
        first, second = pair_labels(run.plan, pair)
        won, lost, drawn = _TWO_SIDES if run.plan.players != 3 else _THREE_SIDES
        level = f", {pair.draws} {drawn}" if pair.draws else ""
        yield (
            f"{first} against {second}: {pair.wins} {won}, {pair.losses} {lost}{level}; "
            f"{margin_text(pair.margin)} points a match"
        )
    yield ""


def head_to_heads(run: MatchRun) -> list[HeadToHead]:
    """Counts every pair of contestants once; bots that share a side count as one."""
    outcomes = [_outcome(run.plan, block) for block in run.blocks if not block.is_void]
    rows = crosstable(outcomes, run.plan.terms.rules.target_score)
    return [row for row in rows if row.entrant < row.opponent]


def pair_labels(plan: MatchPlan, pair: HeadToHead) -> tuple[str, str]:
    """Names the two whom a head-to-head is about."""
    if plan.has_mixed_sides:
        seats = plan.legs[0]
        return plan.side_label(seats, 0), plan.side_label(seats, 1)
    return plan.labels[pair.entrant], plan.labels[pair.opponent]


def fault_lines(run: MatchRun) -> Iterator[str]:
    """Shows, for each contestant that failed, where its log is and how it ends."""
    for contestant, label in enumerate(run.plan.labels):
        failed = [
            (match, fault)
            for block in run.blocks
            for match in block.matches
            for fault in match.faults
            if match.seats[fault.seat] == contestant
        ]
        if not failed:
            continue
        yield f"{label} failed in {counted(len(failed), 'match', 'matches')}."
        path = run.log(failed[-1][0], failed[-1][1].seat)
        lines = log_end(path)
        if lines:
            yield f"Its log {path} ends:"
            yield from (f"  | {line}" for line in lines)
        else:
            yield f"Its log {path} is empty: it printed nothing."
        yield ""


def no_shows(run: MatchRun) -> list[str]:
    """Names the contestants that did not start in some match."""
    absent = {
        match.seats[fault.seat]
        for block in run.blocks
        for match in block.matches
        for fault in match.faults
        if fault.kind == FaultKind.NO_SHOW
    }
    return [run.plan.labels[one] for one in sorted(absent)]


def log_end(path: Path) -> list[str]:
    """Reads the last lines of a log; nothing where there is none."""
    try:
        with path.open("rb") as file:
            file.seek(0, 2)
            file.seek(max(0, file.tell() - _LOG_BYTES))
            text = file.read().decode("utf-8", "replace")
    except OSError:
        return []
    return text.rstrip().splitlines()[-_LOG_LINES:]


def report_to_json(run: MatchRun) -> dict[str, object]:
    """Makes the JSON document of all that was played."""
    plan = run.plan
    return {
        "players": plan.players,
        "rules": plan.terms.rules.preset,
        "time_control": str(plan.terms),
        "seed": plan.secret.hex(),
        "out": str(run.choices.out),
        "logs": str(run.choices.out / LOGS),
        "contestants": [
            {"label": label, "bot": one.bot, "version": one.version, "folder": one.folder}
            for label, one in zip(plan.labels, plan.contestants, strict=True)
        ],
        "stopped": run.is_stopped,
        "matches": [
            _match_to_json(run, block, match) for block in run.blocks for match in block.matches
        ],
        "head_to_head": [_pair_to_json(plan, pair) for pair in head_to_heads(run)],
    }


def _match_to_json(run: MatchRun, block: BlockResult, match: MatchResult) -> dict[str, object]:
    return {
        "match": match_id("match", block.number, match.leg),
        "record": None if match.void is not None else str(run.file(block.number, match.leg)),
        "seats": [run.plan.labels[one] for one in match.seats],
        "winner": match.winner,
        "places": match.places,
        "scores": match.scores,
        "termination": match.termination,
        "faults": [
            {"seat": fault.seat, "kind": fault.kind, "detail": fault.detail}
            for fault in match.faults
        ],
        "decisions": match.decisions,
        "void": match.void,
    }


def _pair_to_json(plan: MatchPlan, pair: HeadToHead) -> dict[str, object]:
    first, second = pair_labels(plan, pair)
    return {
        "bot": first,
        "opponent": second,
        "matches": pair.matches,
        "wins": pair.wins,
        "draws": pair.draws,
        "losses": pair.losses,
        "margin": pair.margin.mean,
        "margin_low": pair.margin.low,
        "margin_high": pair.margin.high,
    }


def _verdict(match: MatchResult, sides: Sequence[str]) -> str:
    if match.winner is not None:
        return f"{sides[match.winner]} wins"
    first = [side for side, place in zip(sides, match.places, strict=True) if place == 1]
    return f"a draw of {' and '.join(first)}"


def _outcome(plan: MatchPlan, block: BlockResult) -> BlockOutcome:
    matches = tuple(map(match_outcome, block.matches))
    if not plan.has_mixed_sides:
        return BlockOutcome(block.number, tuple(range(len(plan.contestants))), matches)
    return BlockOutcome(block.number, (0, 1), tuple(map(_sides_as_contestants, matches)))


def _sides_as_contestants(match: MatchOutcome) -> MatchOutcome:
    """Counts the two different bots of a side as one, which plays on when one has failed."""
    return MatchOutcome(
        seats=tuple(seat % 2 for seat in match.seats),
        winner=match.winner,
        places=match.places,
        scores=match.scores,
        termination=match.termination,
        faulted=match.faulted if match.termination == FORFEIT else (),
    )
