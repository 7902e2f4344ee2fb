"""A duel as one JSON document, for scripts.

Must not know how it is played, or shown to people.
"""

from arena.cli.conduct import conducts_to_json
from arena.cli.duel.run import DuelRun, blocks_to_matches
from arena.cli.tables import estimate_to_json
from arena.contest.after_stop import elo_difference, plain_rate
from arena.contest.sequential import SequentialTest
from engine import rules_to_json


def duel_to_json(run: DuelRun) -> dict[str, object]:
    """Makes the JSON document of a duel."""
    plan, duel = run.plan, run.duel
    match, figures = plan.match, duel.head_to_head
    rest = duel.rest
    return {
        "players": match.players,
        "rules": rules_to_json(match.terms.rules),
        "time_control": str(match.terms),
        "fault_policy": str(match.terms.faults),
        "seed": match.secret.hex(),
        "records": None if run.choices.records is None else str(run.choices.records),
        "contestants": [
            {"label": label, "bot": one.bot, "version": one.version, "folder": one.folder}
            for label, one in zip(plan.labels, match.contestants, strict=True)
        ],
        "test": None if plan.test is None else _test_to_json(plan.test),
        "most_matches": blocks_to_matches(match.blocks),
        "ended": None if duel.end is None else str(duel.end),
        "decision": None if duel.decision is None else str(duel.decision),
        "broken": None if duel.broken is None else plan.labels[duel.broken],
        "blocks": duel.blocks,
        "matches": duel.matches,
        "wins": 0 if figures is None else figures.wins,
        "draws": 0 if figures is None else figures.draws,
        "losses": 0 if figures is None else figures.losses,
        "outcomes": list(duel.counts),
        "blocks_tied": duel.ties,
        "blocks_beyond": run.beyond,
        "llr": None if plan.test is None else duel.llr,
        "win_rate": None if duel.rate is None else estimate_to_json(duel.rate),
        "elo": None if duel.rate is None else elo_difference(duel.rate.mean),
        "plain_win_rate": (estimate_to_json(plain_rate(duel.counts)) if duel.blocks else None),
        "margin": None if figures is None else estimate_to_json(figures.margin),
        "matches_left": {
            "mean": blocks_to_matches(rest.blocks),
            "low": blocks_to_matches(rest.least),
            "high": blocks_to_matches(rest.most),
        },
        "forfeits": list(duel.forfeits),
        "void_reason": run.void_reason or None,
        "seconds": round(run.seconds, 3),
        "conduct": conducts_to_json([{"label": label} for label in plan.labels], run.conducts),
    }


def _test_to_json(test: SequentialTest) -> dict[str, object]:
    return {
        "h0": test.h0,
        "h1": test.h1,
        "alpha": test.alpha,
        "beta": test.beta,
        "low": test.low,
        "high": test.high,
        "symmetric": test.is_symmetric,
    }
