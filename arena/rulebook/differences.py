"""How rules differ from the standard ones, switch by switch, in words (RULES 8)."""

from collections.abc import Callable

from arena.rulebook.values import Difference
from arena.rulebook.words import worth_text
from engine import STANDARD, SWITCHES, Rules


def find_differences(rules: Rules) -> tuple[Difference, ...]:
    """Names the switches that are not the standard ones, and what that does to the game."""
    return tuple(
        Difference(switch, _TEXTS[switch](rules))
        for switch in SWITCHES
        if getattr(rules, switch) != getattr(STANDARD, switch)
    )


_TEXTS: dict[str, Callable[[Rules], str]] = {
    "target_score": lambda rules: (
        f"The match goes to {rules.target_score}, not {STANDARD.target_score} (7.1)."
    ),
    "hand_size": lambda rules: (
        f"One hand of {rules.hand_size} cards a round, instead of hands of three until the stock "
        "is used up (8.3)."
    ),
    "ronda_points": lambda rules: f"A ronda is worth {worth_text(rules.ronda_by_rank)} (8.1).",
    "tringa_points": lambda rules: f"A tringa is worth {worth_text(rules.tringa_by_rank)} (8.1).",
    "runs": lambda _: "A card takes its match alone, never a run (8.2).",
    "caida_in_run": lambda _: "A card taken inside a run makes no caida (5.5).",
    "chain_start": lambda _: (
        "Only a caida on the matched card can be followed by a b'khamsa (5.6)."
    ),
    "redeal_breaks_chain": lambda _: "No caida, b'khamsa or b'achra across new hands (5.8).",
    "mesa_on_last_card": lambda _: "No mesa with the last card of a round (5.10).",
    "undeclared_penalty": lambda _: "Silence about a ronda or tringa is not penalised (4.6).",
    "partner_signals": lambda _: "With 4 players partners may send each other signals (8.4).",
    "max_rounds": lambda rules: (
        f"A match has {rules.max_rounds} rounds at most, not {STANDARD.max_rounds} (7.7)."
    ),
}
