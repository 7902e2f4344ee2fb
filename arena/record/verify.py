"""The proof of a record: the engine, from the revealed seed, must give all of its substance.

Knows nothing of files. What a seed cannot prove stays unproved: which bots played, how long
they thought, how they failed, and what a seat chose among what it was allowed.
"""

from collections.abc import Iterator

from arena.errors import InputError, RecordError
from arena.record.replay import (
    DealRound,
    Departure,
    Difference,
    Step,
    differences,
    follow,
    shown,
)
from arena.record.values import Fault, Record
from arena.terms.faults import FaultKind, parse_fault_policy
from arena.terms.stand_in import stand_in_action
from engine import (
    DECLARE,
    SILENT,
    Deal,
    Declared,
    Played,
    RoundStarted,
    State,
    action_text,
    commitment,
    deal_round,
    first_dealer,
)


def verify(record: Record) -> list[Difference]:
    """Runs the engine over the decisions from the revealed seed and compares all substance.

    No difference means that the record is proved: as far as it goes, where a forfeit ended
    it. Comparing stops at the first line that is not even possible where it stands.
    """
    dealer = first_dealer(record.ending.seed, record.header.players)
    found = _header_differences(record, dealer)
    try:
        for one in follow(record, dealer, _deals(record)):
            wrong = differences(one.line, one.event)
            found += wrong
            if wrong and (wrong[0].field == "type" or isinstance(one.event, RoundStarted)):
                break  # Another course, or other cards: all that follows would differ too.
            found += _decision_differences(one)
    except Departure as departure:
        found.append(departure.difference)
    return found


def prove(record: Record) -> Iterator[Step]:
    """Plays a record again from its seed, as far as it is proved.

    Raises RecordError, after all that went before, at the first difference.
    """
    dealer = first_dealer(record.ending.seed, record.header.players)
    try:
        for wrong in _header_differences(record, dealer):
            raise Departure(wrong)
        for one in follow(record, dealer, _deals(record)):
            for wrong in (*differences(one.line, one.event), *_decision_differences(one)):
                raise Departure(wrong)
            yield one
    except Departure as departure:
        raise RecordError(
            f"{record.source}, {departure.difference}: the record was changed, or written "
            "under other rules; it is proved up to there"
        ) from None


def _deals(record: Record) -> DealRound:
    """Deals from the record's seed, whatever it says was dealt."""
    seed = record.ending.seed

    def deal(state: State, _: Deal) -> Deal:
        return deal_round(seed, state.rules, state.players, state.round, state.dealer)

    return deal


def _header_differences(record: Record, dealer: int) -> list[Difference]:
    header, ending = record.header, record.ending
    promised = commitment(ending.seed, ending.nonce)
    compared: tuple[tuple[str, object, object], ...] = (
        ("preset", header.rules.preset, header.preset),
        ("dealer", dealer, header.dealer),
        ("commitment", promised, header.commitment),
    )
    differing = [
        Difference(1, name, shown(expected), shown(found))
        for name, expected, found in compared
        if found is not None and expected != found
    ]
    return differing + _policy_differences(header.fault_policy)


def _policy_differences(policy: str | None) -> list[Difference]:
    """Under a policy that this arena does not know, a stand-in may have played at any time."""
    if policy is None:
        return []
    try:
        parse_fault_policy(policy)
    except InputError:
        return [Difference(1, "fault_policy", "forfeit or substitute:N", shown(policy))]
    return []


def _decision_differences(one: Step) -> list[Difference]:
    """Compares who decided, and what the stand-in had to choose; and the kind of a fault."""
    event = one.line.event
    if isinstance(event, Fault):
        kinds = list(FaultKind)
        if event.kind in kinds:
            return []
        return [
            Difference(one.line.number, "kind", "one of " + ", ".join(kinds), shown(event.kind))
        ]
    if not isinstance(event, Declared | Played):
        return []
    found = [] if one.line.thought is None else _by_differences(one, event)
    if one.is_substituted:
        found += _stand_in_differences(one, event)
    return found


def _by_differences(one: Step, event: Declared | Played) -> list[Difference]:
    """A forced play had one card to choose and could send no signal; a stand-in needs a fault."""
    by = one.line.thought.by if one.line.thought else ""
    if one.is_substituted:
        possible = ["stand_in"]
    else:
        is_asked = isinstance(event, Declared) or one.state.rules.partner_signals
        possible = ["bot"] if is_asked or len(one.choices) > 1 else ["bot", "forced"]
    if not by or by in possible:
        return []
    return [Difference(one.line.number, "by", " or ".join(map(shown, possible)), shown(by))]


def _stand_in_differences(one: Step, event: Declared | Played) -> list[Difference]:
    number = one.line.number
    found = []
    if event.signal:
        found.append(Difference(number, "signal", "none from the stand-in", str(event.signal)))
    wanted = stand_in_action(one.choices)
    if isinstance(event, Played):
        if event.card != wanted:
            card, chosen = shown(action_text(event.card)), shown(action_text(wanted))
            found.append(Difference(number, "card", f"{chosen} from the stand-in", card))
    elif (DECLARE if event.cards else SILENT) != wanted:
        found.append(Difference(number, "cards", "a declaration by the stand-in", shown("")))
    return found
