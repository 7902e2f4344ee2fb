"""What is said of stopping rules: how far each is, and which one has ended a run.

Must not know how it is decided.
"""

from arena.contest.stopping import (
    BLOCKS,
    CERTAIN,
    HOURS,
    MATCHES,
    RuleState,
    Stop,
    StoppingRules,
)

DEFAULT_BLOCKS = 100
"""Of each pairing, where neither a ladder nor who runs it says when it ends."""

_WORDS = {
    BLOCKS: "blocks of each pairing",
    MATCHES: "matches of each bot",
    HOURS: "hours of running",
}


def stop_text(stop: Stop) -> str:
    """Says which rule was met: `the order of the first 3 is certain (97.2 % of 95 %)`."""
    state = stop.state
    if state.rule != CERTAIN:
        return f"{_WORDS[state.rule]} ({_amounts(state)})"
    return f"{_order_text(state)} is certain ({_amounts(state)})"


def state_text(state: RuleState) -> str:
    """Says in a few words how far a rule is: `12 of 400 matches of each bot`."""
    if state.rule == CERTAIN:
        return f"{_order_text(state)}: {_amounts(state)}"
    return f"{_amounts(state)} {_what(state.rule, state.wanted)}"


def rules_text(rules: StoppingRules) -> str:
    """Says when a run ends: `400 matches of each bot or 2.5 hours of running`."""
    parts = [
        f"{wanted:,} {_what(rule, wanted)}"
        for rule, wanted in ((BLOCKS, rules.blocks), (MATCHES, rules.matches_per_bot))
        if wanted is not None
    ]
    if rules.hours is not None:
        parts.append(f"{rules.hours:g} {_what(HOURS, rules.hours)}")
    if rules.certain_first is not None:
        state = RuleState(CERTAIN, 0, rules.certainty, rules.certain_first)
        parts.append(f"{_order_text(state)} is certain to {100 * rules.certainty:g} %")
    return " or ".join(parts) or f"{DEFAULT_BLOCKS} {_WORDS[BLOCKS]}"


def stop_to_json(stop: Stop | None) -> dict[str, object] | None:
    """Makes the JSON object of the rule that has ended a run; None: none has."""
    if stop is None:
        return None
    return state_to_json(stop.state) | {"below_block": stop.block, "text": stop_text(stop)}


def state_to_json(state: RuleState) -> dict[str, object]:
    """Makes the JSON object of how far a rule is."""
    document: dict[str, object] = {
        "rule": state.rule,
        "reached": state.reached,
        "wanted": state.wanted,
    }
    return document if state.first is None else document | {"first": state.first}


def _what(rule: str, wanted: float) -> str:
    """Names what a rule counts: one of it, or many."""
    words = _WORDS[rule]
    if wanted != 1:
        return words
    many, _, rest = words.partition(" ")
    return f"{many.removesuffix('es') if many == 'matches' else many.removesuffix('s')} {rest}"


def _order_text(state: RuleState) -> str:
    if state.first == 1:
        return "who is first"
    return f"the order of the first {state.first}"


def _amounts(state: RuleState) -> str:
    """Writes what was reached of what is wanted, never rounded up to it."""
    if state.rule == CERTAIN:
        return f"{_floored(100 * state.reached, 1)} % of {100 * state.wanted:g} %"
    if state.rule == HOURS:
        return f"{_floored(state.reached, 2)} of {state.wanted:g}"
    return f"{state.reached:,.0f} of {state.wanted:,.0f}"


def _floored(value: float, digits: int) -> str:
    scale = 10**digits
    return f"{int(value * scale + 1e-9) / scale:.{digits}f}"
