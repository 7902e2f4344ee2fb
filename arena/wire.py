"""Turns wire messages into engine values and back, in this one place.

Knows the contract (`arena.v1`) and the values of engine and referee; nothing of streams.
"""

from collections.abc import Iterable, Sequence

from google.protobuf.duration_pb2 import Duration

from arena.referee.commands import Question
from arena.terms.clock import SECOND_NS, TimeControl
from arena.terms.faults import BotFault, FaultKind
from arena.v1 import match_pb2, rules_pb2
from engine import (
    RANKS,
    SILENT,
    Declared,
    Event,
    Observation,
    Outcome,
    Penalised,
    Phase,
    Played,
    Redealt,
    RoundEnded,
    RoundStarted,
    Rules,
    action_text,
    card_text,
    cards_text,
    parse_card,
    parse_cards,
)
from engine.rules import ANY_CAPTURE, CAIDA_ONLY, Points

PROTOCOL = 1
"""The protocol number that this arena speaks, oldest and newest alike."""

_MOVES = tuple(action_text(action) for action in range(SILENT + 1))
_FAULT_KINDS = {
    FaultKind.ILLEGAL: match_pb2.FAULT_KIND_ILLEGAL,
    FaultKind.LATE: match_pb2.FAULT_KIND_LATE,
    FaultKind.CRASHED: match_pb2.FAULT_KIND_CRASHED,
    FaultKind.MALFORMED: match_pb2.FAULT_KIND_MALFORMED,
    FaultKind.NO_SHOW: match_pb2.FAULT_KIND_NO_SHOW,
}
_TERMINATIONS = {
    "score": match_pb2.TERMINATION_SCORE,
    "max_rounds": match_pb2.TERMINATION_MAX_ROUNDS,
    "forfeit": match_pb2.TERMINATION_FORFEIT,
}
_CHAIN_STARTS = {
    ANY_CAPTURE: rules_pb2.CHAIN_START_ANY_CAPTURE,
    CAIDA_ONLY: rules_pb2.CHAIN_START_CAIDA,
}
_CHAIN_STARTS_BACK = {value: name for name, value in _CHAIN_STARTS.items()}


def nanoseconds_to_wire(nanoseconds: int | None) -> Duration | None:
    """Turns nanoseconds into a Duration; None stays None, an unset field."""
    if nanoseconds is None:
        return None
    seconds, nanos = divmod(nanoseconds, SECOND_NS)
    return Duration(seconds=seconds, nanos=nanos)


def time_control_to_wire(control: TimeControl | None) -> rules_pb2.TimeControl | None:
    """Turns a time control into its message; None, no clock, into an unset field."""
    if control is None:
        return None
    return rules_pb2.TimeControl(
        bank=nanoseconds_to_wire(control.bank_ns),
        increment=nanoseconds_to_wire(control.increment_ns or None),
        limit=nanoseconds_to_wire(control.limit_ns),
    )


def rules_to_wire(rules: Rules) -> rules_pb2.Rules:
    """Spells every switch out; points as ten numbers by rank."""
    return rules_pb2.Rules(
        preset=rules.preset,
        target_score=rules.target_score,
        hand_size=rules.hand_size,
        ronda_points=rules.ronda_by_rank,
        tringa_points=rules.tringa_by_rank,
        runs=rules.runs,
        caida_in_run=rules.caida_in_run,
        chain_start=_CHAIN_STARTS[rules.chain_start],
        redeal_breaks_chain=rules.redeal_breaks_chain,
        mesa_on_last_card=rules.mesa_on_last_card,
        undeclared_penalty=rules.undeclared_penalty,
        partner_signals=rules.partner_signals,
        max_rounds=rules.max_rounds,
    )


def rules_from_wire(rules: rules_pb2.Rules) -> Rules:
    """Turns the rules of a match start into the engine's, for bots that search with it.

    A start of chains that only a later protocol knows counts as any capture.
    """
    return Rules(
        target_score=rules.target_score,
        hand_size=rules.hand_size,
        ronda_points=_points(rules.ronda_points),
        tringa_points=_points(rules.tringa_points),
        runs=rules.runs,
        caida_in_run=rules.caida_in_run,
        chain_start=_CHAIN_STARTS_BACK.get(rules.chain_start, ANY_CAPTURE),
        redeal_breaks_chain=rules.redeal_breaks_chain,
        mesa_on_last_card=rules.mesa_on_last_card,
        undeclared_penalty=rules.undeclared_penalty,
        partner_signals=rules.partner_signals,
        max_rounds=rules.max_rounds,
    )


def question_to_wire(table: int, question: Question) -> match_pb2.Question:
    """Turns a question into its message, observation included."""
    message = match_pb2.Question()
    write_question(message, table, question)
    return message


def write_question(message: match_pb2.Question, table: int, question: Question) -> None:
    """Writes a question into an empty message that stands where it goes out from.

    One goes out for every decision: written in place it costs two thirds of a message that
    is made first and copied then.
    """
    message.table = table
    message.question = question.number
    message.moves = " ".join([_MOVES[action] for action in question.actions])
    _write_observation(message.observation, question.observation)
    if question.bank_ns is not None:
        _write_duration(message.bank, question.bank_ns)
    if question.allowance_ns is not None:
        _write_duration(message.limit, question.allowance_ns)


def observation_to_wire(seen: Observation) -> match_pb2.Observation:
    """Packs what a seat may know; card lists become strings, as in the record."""
    message = match_pb2.Observation()
    _write_observation(message, seen)
    return message


def _write_observation(message: match_pb2.Observation, seen: Observation) -> None:
    """Fills an empty message; what is seldom there is only touched where it is."""
    message.seat = seen.seat
    message.round = seen.round
    message.dealer = seen.dealer
    message.hand = cards_text(seen.hand)
    message.table_cards = cards_text(seen.table)
    message.layout = cards_text(seen.layout)
    if seen.returned:
        message.returned = cards_text(seen.returned)
    message.declarations_asked = seen.declarations_asked
    message.declared.extend([cards_text(cards) if cards else "" for cards in seen.declared])
    message.played = cards_text(seen.played)
    message.piles.extend(seen.piles)
    message.hand_counts.extend(seen.hand_counts)
    message.stock_count = seen.stock_count
    if seen.caida_card is not None:
        message.caida_card = card_text(seen.caida_card)
    if seen.chain_rank:
        message.chain_rank = seen.chain_rank
        message.chain_points = seen.chain_points
    message.scores.extend(seen.scores)
    message.gains.extend(seen.gains)
    if seen.contenders:
        message.contenders.extend(seen.contenders)
    if seen.signals:
        message.signals.extend(seen.signals)


def _write_duration(message: Duration, nanoseconds: int) -> None:
    message.seconds, message.nanos = divmod(nanoseconds, SECOND_NS)


def observation_from_wire(seen: match_pb2.Observation) -> Observation:
    """Turns a bot's observation into the engine's, for bots that search with it."""
    declared = tuple(tuple(parse_cards(cards)) for cards in seen.declared)
    players = len(seen.hand_counts)
    return Observation(
        players=players,
        phase=Phase.DECLARE if seen.declarations_asked < players else Phase.PLAY,
        seat=seen.seat,
        round=seen.round,
        dealer=seen.dealer,
        hand=tuple(parse_cards(seen.hand)),
        table=tuple(parse_cards(seen.table_cards)),
        layout=tuple(parse_cards(seen.layout)),
        returned=tuple(parse_cards(seen.returned)),
        declarations_asked=seen.declarations_asked,
        declared=declared,
        played=tuple(parse_cards(seen.played)),
        piles=tuple(seen.piles),
        hand_counts=tuple(seen.hand_counts),
        stock_count=seen.stock_count,
        caida_card=parse_card(seen.caida_card) if seen.caida_card else None,
        chain_rank=seen.chain_rank,
        chain_points=seen.chain_points,
        scores=tuple(seen.scores),
        gains=tuple(seen.gains),
        contenders=tuple(seen.contenders),
        signals=tuple(seen.signals),
    )


def event_to_wire(table: int, event: Event, seat: int, players: int) -> match_pb2.Event | None:
    """Tells `seat` of an event, with no more than it may know; None for what it is told elsewhere.

    A signal reaches the partner of its sender alone (RULES 8.4), a new hand its holder.
    """
    match event:
        case RoundStarted(deal):
            told = match_pb2.Event(
                kind=match_pb2.EVENT_KIND_ROUND, seat=deal.dealer, cards=cards_text(deal.layout)
            )
        case Declared():
            told = match_pb2.Event(
                kind=match_pb2.EVENT_KIND_DECLARE,
                seat=event.seat,
                cards=cards_text(event.cards),
                signal=_signal_for(seat, event, players),
            )
        case Played():
            told = match_pb2.Event(
                kind=match_pb2.EVENT_KIND_PLAY,
                seat=event.seat,
                cards=card_text(event.card),
                captured=cards_text(event.captured),
                awards=" ".join(event.awards),
                signal=_signal_for(seat, event, players),
            )
        case Penalised():
            told = match_pb2.Event(
                kind=match_pb2.EVENT_KIND_PENALTY, seat=event.seat, points=event.points
            )
        case Redealt(hands):
            told = match_pb2.Event(kind=match_pb2.EVENT_KIND_REDEAL, cards=cards_text(hands[seat]))
        case RoundEnded():
            told = match_pb2.Event(
                kind=match_pb2.EVENT_KIND_ROUND_END,
                cards=cards_text(event.left),
                scores=event.scores,
            )
        case _:
            return None
    told.table = table
    return told


def fault_to_wire(
    table: int, fault: BotFault, number: int, strikes_left: int = 0
) -> match_pb2.Fault:
    """Tells a bot what it has failed in, and how many more faults are left until a forfeit."""
    return match_pb2.Fault(
        table=table,
        question=number,
        kind=_FAULT_KINDS[fault.kind],
        message=fault.detail,
        strikes_left=strikes_left,
    )


def outcome_to_wire(table: int, outcome: Outcome, forfeited: Iterable[int]) -> match_pb2.MatchEnd:
    """Tells a seat how the match ended."""
    return match_pb2.MatchEnd(
        table=table,
        winner=outcome.winner,
        places=outcome.places,
        scores=outcome.scores,
        termination=_TERMINATIONS[outcome.termination],
        forfeited_seats=forfeited,
    )


def void_to_wire(table: int) -> match_pb2.MatchEnd:
    """Tells a seat that the arena failed and the match counts for nobody."""
    return match_pb2.MatchEnd(table=table, termination=match_pb2.TERMINATION_VOID)


def _points(by_rank: Sequence[int]) -> Points:
    """One number where every rank is worth the same, as the presets write it."""
    if len(set(by_rank)) == 1:
        return by_rank[0]
    return tuple((rank, points) for rank, points in zip(RANKS, by_rank, strict=True) if points)


def _signal_for(seat: int, event: Declared | Played, players: int) -> int:
    return event.signal if players == 4 and event.seat == (seat + 2) % 4 else 0
