"""The battery: which sittings a bot is asked to, so that it meets all that is tricky.

Numbers of deals are fixed: a check asks the same questions every time.
"""

from dataclasses import replace

from arena.check.sitting import SittingTerms
from arena.terms.clock import TimeControl
from arena.terms.faults import FaultPolicy
from engine import PRESETS, STANDARD

SIGNALS = replace(STANDARD, partner_signals=True)

_MOST_MORE = 24
"""How many rounds are added at most until all kinds of position have come up."""

_RICH_DEALS = (172, 215, 223)
"""Deals of six cards to four, looked for: however one plays, a b'achra can be made in them."""

_TIGHT_NS = 500_000_000
_STRIKES = FaultPolicy(10)


def one_of_each(control: TimeControl) -> list[SittingTerms]:
    """Lists a round of every preset with 2, 3 and 4 players, of signals, and some rich ones."""
    games = [(rules, players) for rules in PRESETS.values() for players in (2, 3, 4)]
    games.append((SIGNALS, 4))
    rounds = [
        SittingTerms(rules, players, deal % players, deal, control, has_names=bool(deal % 3))
        for deal, (rules, players) in enumerate(games)
    ]
    six = PRESETS["six"]
    rich = [SittingTerms(six, 4, deal % 4, deal, control, are_eager=True) for deal in _RICH_DEALS]
    return rounds + rich


def more(control: TimeControl) -> list[SittingTerms]:
    """Lists rounds to go on with while a kind of position has not come up."""
    games = [(STANDARD, 2), (PRESETS["six"], 3), (STANDARD, 3), (SIGNALS, 4)]
    rounds = [(*games[number % len(games)], number) for number in range(_MOST_MORE)]
    return [
        SittingTerms(rules, players, number % players, 100 + number, control, are_eager=True)
        for rules, players, number in rounds
    ]


def again(control: TimeControl) -> list[SittingTerms]:
    """Lists rounds out of `one_of_each` that are worth asking a second time."""
    wanted = ((PRESETS["six"], 3), (STANDARD, 2), (STANDARD, 4))
    return [
        terms
        for terms in one_of_each(control)
        if (terms.rules, terms.players) in wanted and not terms.are_eager
    ]


def with_open_question(control: TimeControl) -> list[SittingTerms]:
    """Lists matches that are to end while the bot has a question: of 2 and of 3 players."""
    return [SittingTerms(STANDARD, players, 0, 200 + players, control) for players in (2, 3)]


def one_more(control: TimeControl, number: int) -> SittingTerms:
    """Makes an ordinary match, to see whether the bot still plays."""
    return SittingTerms(STANDARD, 2, number % 2, 400 + number, control)


def short_of_time() -> SittingTerms:
    """Makes a match in which each decision has half a second, without anything in the bank."""
    return SittingTerms(STANDARD, 2, 1, 300, TimeControl(_TIGHT_NS, _TIGHT_NS, _TIGHT_NS))


def largest(control: TimeControl | None, number: int) -> SittingTerms:
    """Makes the matches with which a message grows as large as can be."""
    rules, seat = PRESETS["six"], number % 4
    return SittingTerms(rules, 4, seat, 500 + number, control, has_long_names=True)


def with_names(control: TimeControl) -> list[SittingTerms]:
    """Makes a match in which names are hidden, and one in which they are long and odd."""
    one = one_more(control, 3)
    return [replace(one, has_names=False), replace(one, players=4, has_long_names=True)]


def with_strikes(control: TimeControl, number: int, players: int = 2) -> SittingTerms:
    """Makes a match in which a fault costs a decision alone, up to the tenth."""
    return SittingTerms(STANDARD, players, 0, 600 + number, control, policy=_STRIKES)


def bank_alone(control: TimeControl) -> SittingTerms:
    """Makes a match with a bank that grows, and no limit for one decision."""
    return replace(one_more(control, 5), control=TimeControl(control.limit_ns, _TIGHT_NS, None))


def in_tie_break(control: TimeControl) -> SittingTerms:
    """Makes a match of three, for a round in which two of them are to break a tie."""
    return SittingTerms(STANDARD, 3, 0, 302, control)


def without_clock() -> SittingTerms:
    """Makes a match in which no time is counted."""
    return SittingTerms(STANDARD, 2, 0, 301, None)
