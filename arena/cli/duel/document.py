"""A duel as one JSON document, for scripts.

Must not know how it is played, or shown to people.
"""

from arena.cli.conduct import conducts_to_json
from arena.cli.duel.plan import DuelPlan
from arena.cli.duel.run import DuelRun, blocks_to_matches
from arena.cli.tables import estimate_to_json
from arena.contest.sequential.after_stop import elo_difference, plain_rate
from arena.contest.sequential.duel import Duel, DuelTest
from arena.contest.sequential.points import PointsTest
from engine import rules_to_json


def duel_to_json(run: DuelRun) -> dict[str, object]:
    """Makes the JSON document of a duel."""
    plan, duel = run.plan, run.duel
    return {
        **_plan_to_json(plan),
        "records": None if run.choices.records is None else str(run.choices.records),
        "ended": None if duel.end is None else str(duel.end),
        "decision": None if duel.decision is None else str(duel.decision),
        "broken": None if duel.broken is None else plan.labels[duel.broken],
        "void_reason": run.void_reason or None,
        **_figures_to_json(duel),
        "blocks_beyond": run.beyond,
        "seconds": round(run.seconds, 3),
        "conduct": conducts_to_json([{"label": label} for label in plan.labels], run.conducts),
    }


def _plan_to_json(plan: DuelPlan) -> dict[str, object]:
    match = plan.match
    return {
        "players": match.players,
        "rules": rules_to_json(match.terms.rules),
        "time_control": str(match.terms),
        "fault_policy": str(match.terms.faults),
        "seed": match.secret.hex(),
        "contestants": [
            {"label": label, "bot": one.bot, "version": one.version, "folder": one.folder}
            for label, one in zip(plan.labels, match.contestants, strict=True)
        ],
        "test": None if plan.test is None else _test_to_json(plan.test),
        "most_matches": blocks_to_matches(match.blocks),
    }


def _figures_to_json(duel: Duel) -> dict[str, object]:
    figures, rate, margin, rest = duel.head_to_head, duel.rate, duel.margin, duel.rest
    return {
        "blocks": duel.blocks,
        "matches": duel.matches,
        "wins": 0 if figures is None else figures.wins,
        "draws": 0 if figures is None else figures.draws,
        "losses": 0 if figures is None else figures.losses,
        "forfeits": list(duel.forfeits),
        "outcomes": list(duel.counts),
        "blocks_tied": duel.ties,
        "llr": None if duel.test is None else duel.llr,
        "win_rate": None if rate is None else estimate_to_json(rate),
        "elo": None if rate is None else elo_difference(rate.mean),
        "plain_win_rate": estimate_to_json(plain_rate(duel.counts)) if duel.blocks else None,
        "margin": None if margin is None else estimate_to_json(margin),
        "plain_margin": None if figures is None else estimate_to_json(figures.margin),
        "matches_left": {
            "mean": blocks_to_matches(rest.blocks),
            "low": blocks_to_matches(rest.least),
            "high": blocks_to_matches(rest.most),
        },
    }


def _test_to_json(test: DuelTest) -> dict[str, object]:
    return {
        "of": "points" if isinstance(test, PointsTest) else "wins",
        "h0": test.h0,
        "h1": test.h1,
        "alpha": test.alpha,
        "beta": test.beta,
        "low": test.low,
        "high": test.high,
        "symmetric": test.is_symmetric,
    }
