"""How the results of `arena match` look: a line a match, the faults, the sum, what next.

Must not know how matches are played.
"""

from collections.abc import Iterator

from arena.bots.walls import wall_sentences
from arena.cli.conduct import conduct_lines, conducts_to_json
from arena.cli.failures import hints, log_end
from arena.cli.match.plan import MatchPlan
from arena.cli.match.run import LOGS, MatchRun
from arena.cli.screen import counted
from arena.cli.tables import estimate_to_json, margin_text
from arena.contest.blocks import BlockResult, MatchResult, match_id
from arena.contest.outcomes import BlockOutcome, MatchOutcome, is_block_rated, match_outcome
from arena.contest.statistics.crosstable import HeadToHead, crosstable
from arena.terms.faults import FORFEIT, FaultKind
from engine import rules_to_json

_TWO_SIDES = ("won", "lost", "drawn")
_THREE_SIDES = ("ahead", "behind", "level")  # of one another; the third may have won

_ENDINGS = {
    "score": "",
    "max_rounds": ", after the last round allowed",
    FORFEIT: ", by forfeit",
}


def match_lines(run: MatchRun, block: BlockResult) -> Iterator[str]:
    """Tells who won each match of a block by how much, and who failed in it how.

    Each line begins with the name of the record's file.
    """
    plan = run.plan
    for match in block.matches:
        file = run.file(block.number, match.leg)
        if match.void is not None:
            yield f"{file.stem}  void: {match.void}"  # and no file
            continue
        sides = _side_labels(plan, match)
        scored = ", ".join(map("{} {}".format, sides, match.scores))
        yield f"{file.name}  {scored}: {_verdict(plan, match)}"
        for fault in match.faults:
            label = plan.labels[match.seats[fault.seat]]
            what = f"has strike {fault.strike}" if fault.strike else "forfeits"
            yield f"    {label} (seat {fault.seat}) {what}, {fault.kind}: {fault.detail}"


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
        matches = len({id(match) for match, _ in failed})
        yield f"{label} failed in {counted(matches, 'match', 'matches')}."
        path = run.log(failed[-1][0], failed[-1][1].seat)
        lines = log_end(path, of_any_start=True)
        if lines:
            yield f"Its log {path} ends:"
            yield from (f"  | {line}" for line in lines)
        else:
            yield f"Its log {path} is empty: it printed nothing."
        yield from hints(failed[-1][1].detail)
        yield from wall_sentences(lines, run.choices.sandbox)
        yield ""


def time_lines(run: MatchRun) -> Iterator[str]:
    """Shows each contestant's faults by kind, its think time, and the arena's lag beside it."""
    lines = list(conduct_lines(run.plan.labels, run.conducts))
    if lines:
        yield from (*lines, "")


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


def report_to_json(run: MatchRun) -> dict[str, object]:
    """Makes the JSON document of all that was played."""
    plan = run.plan
    return {
        "players": plan.players,
        "rules": rules_to_json(plan.terms.rules),
        "time_control": str(plan.terms),
        "fault_policy": str(plan.terms.faults),
        "seed": plan.secret.hex(),
        "sandbox": run.choices.sandbox.level,
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
        "conduct": conducts_to_json([{"label": label} for label in plan.labels], run.conducts),
    }


def _match_to_json(run: MatchRun, block: BlockResult, match: MatchResult) -> dict[str, object]:
    return {
        "match": match_id(run.plan.prefix, block.number, match.leg),
        "record": None if match.void is not None else str(run.file(block.number, match.leg)),
        "seats": [run.plan.labels[one] for one in match.seats],
        "winner": match.winner,
        "winner_bots": [] if match.winner is None else _side_bots(run.plan, match, match.winner),
        "places": match.places,
        "scores": match.scores,
        "termination": match.termination,
        "faults": [
            {
                "seat": fault.seat,
                "kind": fault.kind,
                "detail": fault.detail,
                "strike": fault.strike or None,
            }
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
        "margin": estimate_to_json(pair.margin),
        "win_rate": estimate_to_json(pair.win_rate),
    }


def _verdict(plan: MatchPlan, match: MatchResult) -> str:
    """Says who has won, and why where the points do not say so."""
    sides, winner = _side_labels(plan, match), match.winner
    ending = _ENDINGS.get(match.termination, "")
    if winner is None:
        first = [side for side, place in zip(sides, match.places, strict=True) if place == 1]
        return f"a draw of {' and '.join(first)}{ending}"
    verb = "win" if plan.has_mixed_sides else "wins"
    if match.termination != FORFEIT and _is_behind(match, winner):
        sections = "7.4 and 7.5" if plan.players == 3 else "7.4"
        ending += f" (first to {plan.terms.rules.target_score}, RULES {sections})"
    return f"{sides[winner]} {verb}{ending}"


def _is_behind(match: MatchResult, winner: int) -> bool:
    """Tells whether another side that has not failed has more points than the winner."""
    failed = match_outcome(match).forfeited_sides
    others = [score for side, score in enumerate(match.scores) if side not in failed]
    return max(others) > match.scores[winner]


def _side_labels(plan: MatchPlan, match: MatchResult) -> list[str]:
    return [plan.side_label(match.seats, side) for side in range(len(match.scores))]


def _side_bots(plan: MatchPlan, match: MatchResult, side: int) -> list[str]:
    """The labels of the bots on a side, each once."""
    seats = match.seats[side :: len(match.scores)]
    return [plan.labels[one] for one in dict.fromkeys(sorted(seats))]


def _outcome(plan: MatchPlan, block: BlockResult) -> BlockOutcome:
    matches = tuple(map(match_outcome, block.matches))
    is_rated = is_block_rated(block)
    if not plan.has_mixed_sides:
        return BlockOutcome(block.number, tuple(range(len(plan.contestants))), matches, is_rated)
    sides = tuple(map(_sides_as_contestants, matches))
    return BlockOutcome(block.number, (0, 1), sides, is_rated)


def _sides_as_contestants(match: MatchOutcome) -> MatchOutcome:
    """Counts the two different bots of a side as one, which plays on when one has failed."""
    return MatchOutcome(
        seats=tuple(seat % 2 for seat in match.seats),
        winner=match.winner,
        places=match.places,
        scores=match.scores,
        termination=match.termination,
        forfeited=match.forfeited if match.termination == FORFEIT else (),
        no_shows=match.no_shows,
    )
