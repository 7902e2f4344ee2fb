"""A match as a table: what the page shows without a script, and what is printed.

The state after each row is the engine's. Must not know the page round it.
"""

from collections.abc import Iterator

from arena.errors import RecordError
from arena.record.heading import rules_text
from arena.record.replay import replay
from arena.record.values import Ending, Header
from arena.viewer.leg import Leg
from arena.viewer.markup import Html, apart, element, joined
from arena.viewer.naming import SeatNames
from arena.viewer.rounds import Rounds
from arena.viewer.words import Words
from engine import side_of

_SHORT_VERSION = 8  # of a version's 64 digits: enough to tell versions apart


def match_table(leg: Leg, words: Words) -> Html:
    """One match: header, rounds row by row, verdict; as far as its record can be followed."""
    header = leg.record.header
    names = SeatNames(header, words)
    told, ending, rounds = _rounds(leg, names)
    parts = [element("h2", words.t("Match {name}", name=apart(leg.name)))]
    if leg.finding is not None:
        sentence = words.t("This record is not proved: {finding}", finding=apart(leg.finding))
        parts.append(element("p", sentence, class_="finding"))
    if rounds.verdict is not None:
        parts.append(element("p", rounds.verdict, class_="verdict"))
    parts.append(element("dl", *_facts(header, ending, names)))
    parts += told
    return element("section", *parts, class_="match")


def _rounds(leg: Leg, names: SeatNames) -> tuple[list[Html], Ending | None, Rounds]:
    """The rounds in order, up to where the record stops, and what was learnt on the way."""
    rounds = Rounds(leg.record.header.players, names)
    told: list[Html] = []
    ending = None
    try:
        for one in replay(leg.record):
            told += rounds.tell(one)
            if isinstance(one.event, Ending):
                ending = one.event
    except RecordError:
        pass  # what is wrong stands in the leg's finding
    told += rounds.close()
    if rounds.verdict is not None:
        told.append(element("p", rounds.verdict, class_="verdict"))
    else:
        stop = names.words.t("The record cannot be followed any further.")
        told.append(element("p", stop, class_="finding"))
    return told, ending, rounds


def _facts(header: Header, ending: Ending | None, names: SeatNames) -> Iterator[Html]:
    for title, value in _named_facts(header, ending, names):
        if value:
            yield element("dt", title)
            yield element("dd", value)


def _named_facts(
    header: Header, ending: Ending | None, names: SeatNames
) -> Iterator[tuple[Html, str | None]]:
    t = names.words.t
    yield t("Players"), str(header.players)
    for seat in range(header.players):
        yield t("Seat {seat}", seat=seat), _seat_fact(header, seat, names.words)
    yield t("Rules"), apart(rules_text(header.rules))
    terms = (
        (t("Time control"), header.time_control),
        (t("Faults"), header.fault_policy),
        (t("Sandbox"), header.sandbox),
        (t("Started"), header.started),
        (t("Ended"), None if ending is None else ending.ended),
        (t("Arena"), header.arena),
        (t("Engine"), header.engine),
    )
    for title, value in terms:
        yield title, apart(value) if value else None
    yield t("First dealer"), names.seat(header.dealer)
    if header.origin is not None:
        number, decision = header.origin.place
        yield (
            t("Played on from"),
            t(
                "{name}, round {round}, decision {decision}; what was decided before is given",
                name=apart(header.origin.match),
                round=number,
                decision=decision,
            ),
        )
    yield t("Commitment"), header.commitment
    if ending is not None:
        yield t("Seed"), ending.seed.hex()
        yield t("Nonce"), ending.nonce.hex()


def _seat_fact(header: Header, seat: int, words: Words) -> Html | None:
    parts = []
    if header.seats:
        one = header.seats[seat]
        parts.append(apart(one.bot))
        if one.version:
            parts.append(words.t("version {version}", version=apart(one.version[:_SHORT_VERSION])))
        if one.declared is not None:
            said = apart(one.declared)
            parts.append(words.t("called {declared} by its owner, unverified", declared=said))
    if header.players == 4:
        parts.append(words.t("side {side}", side=side_of(4, seat)))
    return joined(", ", parts) if parts else None
