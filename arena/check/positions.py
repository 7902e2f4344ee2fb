"""Kinds of position in which bots go wrong, recognised in what a seat may know.

Must not know how a position came about.
"""

from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType

from engine import DECLARE, RANK_OF, RANKS, SILENT, Observation, Rules

Recognise = Callable[[Observation, Sequence[int], Rules], bool]
"""Tells whether a position, with its legal actions, is of a kind."""


def kinds_of(seen: Observation, actions: Sequence[int], rules: Rules) -> list[str]:
    """Names the kinds that a position is of."""
    return [name for name, is_so in KINDS.items() if is_so(seen, actions, rules)]


def _captures(seen: Observation, rules: Rules) -> list[list[int]]:
    """Lists, for each card in hand that takes something, the ranks it takes."""
    table = {RANK_OF[card] for card in seen.table}
    found = []
    for rank in {RANK_OF[card] for card in seen.hand} & table:
        taken = [rank]
        while rules.runs and taken[-1] + 1 in table:
            taken.append(taken[-1] + 1)
        found.append(taken)
    return found


def _caida_rank(seen: Observation) -> int | None:
    return None if seen.caida_card is None else RANK_OF[seen.caida_card]


def _is_caida(seen: Observation, actions: Sequence[int], rules: Rules) -> bool:
    return any(taken[0] == _caida_rank(seen) for taken in _captures(seen, rules))


def _is_caida_in_run(seen: Observation, actions: Sequence[int], rules: Rules) -> bool:
    captures = _captures(seen, rules)
    return rules.caida_in_run and any(_caida_rank(seen) in taken[1:] for taken in captures)


def _can_prolong(seen: Observation, points: int) -> bool:
    ranks = {RANKS[RANK_OF[card]] for card in seen.hand}
    return seen.chain_points == points and seen.chain_rank in ranks


def _is_mesa(seen: Observation, actions: Sequence[int], rules: Rules) -> bool:
    return any(len(taken) == len(seen.table) for taken in _captures(seen, rules))


KINDS: Mapping[str, Recognise] = MappingProxyType(
    {
        "nothing to declare": lambda seen, actions, rules: list(actions) == [SILENT],
        "something to declare": lambda seen, actions, rules: DECLARE in actions,
        "somebody else has declared": lambda seen, actions, rules: any(
            cards for seat, cards in enumerate(seen.declared) if seat != seen.seat
        ),
        "repaired layout": lambda seen, actions, rules: bool(seen.returned),
        "caida": _is_caida,
        "caida within a run": _is_caida_in_run,
        "b'khamsa": lambda seen, actions, rules: _can_prolong(seen, 5),
        "b'achra": lambda seen, actions, rules: _can_prolong(seen, 10),
        "mesa": _is_mesa,
        "run of three": lambda seen, actions, rules: any(
            len(taken) >= 3 for taken in _captures(seen, rules)
        ),
        "empty table": lambda seen, actions, rules: not seen.table,
        "hand of six": lambda seen, actions, rules: len(seen.hand) == 6,
        "last card": lambda seen, actions, rules: len(seen.hand) == 1,
        "last hands of a round": lambda seen, actions, rules: not seen.stock_count,
        "signals of the partner": lambda seen, actions, rules: any(seen.signals),
    }
)
"""The kinds by name: those that a check waits for until each has come up."""
