"""The lines of a record, built from what happened, one string each.

A line is written for every decision of every match, so texts are put together directly
instead of through a dictionary; the outcome is what `json.dumps(fields, ensure_ascii=False)`
gives for `arena.record.fields`. Knows nothing of files, of reading, or of the clock.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from json import dumps
from json.encoder import encode_basestring
from typing import Any

from arena.terms.given import Origin
from engine import (
    CARDS,
    Declared,
    Event,
    Penalised,
    Played,
    Redealt,
    RoundEnded,
    RoundStarted,
    Rules,
    card_text,
    rules_to_json,
)

FORMAT = 1
"""The format that this arena writes, and the newest that it reads."""

HIDDEN = "hidden"
"""What a first line's `names` says where the seats were not told who else plays."""

_MS_NS = 1_000_000

_TEXTS = tuple(card_text(card) for card in CARDS)
_AWARDS: dict[tuple[str, ...], str] = {(): "[]"}


@dataclass(slots=True)
class Thought:
    """Holds how a decision came about: run-time fields, no substance.

    Not frozen, because one is made for every decision and freezing triples its price.
    """

    ms: float | None = None  # how long the bot thought, the arena's lag taken off
    lag_ms: float | None = None  # how late the arena itself may have been in reading
    by: str = ""  # bot, forced or stand_in; empty: not recorded
    note: str = ""  # what the bot remarked


def match_line(
    *,
    players: int,
    rules: Rules,
    dealer: int,
    commitment: str,
    runtime: Mapping[str, object] | None = None,
) -> str:
    """Builds the first line; `runtime` is appended as it stands."""
    fields: dict[str, object] = {
        "type": "match",
        "format": FORMAT,
        "players": players,
        "rules": rules_to_json(rules),
        "dealer": dealer,
        "commitment": commitment,
    }
    return whole_text(dumps(fields | dict(runtime or {}), ensure_ascii=False))


def origin_to_fields(origin: Origin) -> dict[str, object]:
    """Writes where a match was played on from, as the first line's `from` has it."""
    (number, decision), banks = origin.place, origin.banks_ns
    fields: dict[str, object] = {
        "match": origin.match,
        "round": number,
        "decision": decision,
    }
    if banks is not None:
        fields["banks_ms"] = [bank / _MS_NS for bank in banks]
    return fields


def event_line(event: Event, thought: Thought | None = None) -> str:
    """Builds the line of anything that happened between the first line and the last.

    `MatchEnded` has no line of its own: see `end_line`.
    """
    return _BUILDERS[type(event)](event, thought)


def fault_line(seat: int, kind: str, detail: str = "", said: str = "", strike: int = 0) -> str:
    """Builds the line of a bot's failure; run-time fields that are empty are left out.

    `strike` is which of the seat's strikes it is, from 1; without one it is a forfeit.
    """
    line = f'{{"type": "fault", "seat": {seat}, "kind": {encode_basestring(str(kind))}'
    if strike:
        line += f', "strike": {strike}'
    if detail:
        line += f', "detail": {encode_basestring(whole_text(detail))}'
    if said:
        line += f', "said": {encode_basestring(whole_text(said))}'
    return line + "}"


def end_line(
    *,
    winner: int | None,
    places: Sequence[int],
    scores: Sequence[int],
    termination: str,
    seed: bytes,
    nonce: bytes,
    ended: str | None = None,
) -> str:
    """Builds the last line, which reveals the seed; `ended` is a time of day."""
    won = "null" if winner is None else winner
    when = "" if ended is None else f', "ended": {encode_basestring(whole_text(ended))}'
    return (
        f'{{"type": "end", "winner": {won}, "places": {list(places)}, "scores": {list(scores)}, '
        f'"termination": {encode_basestring(str(termination))}, '
        f'"seed": "{seed.hex()}", "nonce": "{nonce.hex()}"{when}}}'
    )


def whole_text(text: str) -> str:
    """Replaces what UTF-8 cannot hold: a lone surrogate becomes U+FFFD, a pair its character.

    Anything else, control characters and emoji included, stays as it is; JSON escapes
    what it must.
    """
    if text.isascii():
        return text
    return text.encode("utf-16-le", "surrogatepass").decode("utf-16-le", "replace")


def _cards(cards: Iterable[int]) -> str:
    return " ".join([_TEXTS[card] for card in cards])


def _hands(hands: Iterable[Iterable[int]]) -> str:
    return ", ".join([f'"{_cards(hand)}"' for hand in hands])


def _awards(awards: tuple[str, ...]) -> str:
    """The few combinations of awards that exist, remembered."""
    text = _AWARDS.get(awards)
    if text is None:
        text = _AWARDS[awards] = dumps(awards)
    return text


def _tail(signal: int, thought: Thought | None) -> str:
    """What a decision's line ends with."""
    tail = f', "signal": {signal}' if signal else ""
    if thought is None:
        return tail + "}"
    if thought.ms is not None:
        tail += f', "ms": {thought.ms!r}'
    if thought.lag_ms is not None:
        tail += f', "lag_ms": {thought.lag_ms!r}'
    if thought.by:
        tail += f', "by": "{thought.by}"'
    if thought.note:
        tail += f', "note": {encode_basestring(whole_text(thought.note))}'
    return tail + "}"


def _round_line(event: RoundStarted, _: Thought | None) -> str:
    deal = event.deal
    return (
        f'{{"type": "round", "round": {deal.round}, "dealer": {deal.dealer}, '
        f'"attempt": {deal.attempt}, "pack": "{_cards(deal.pack)}", '
        f'"hands": [{_hands(deal.hands)}], "layout": "{_cards(deal.layout)}", '
        f'"returned": "{_cards(deal.returned)}"}}'
    )


def _declare_line(event: Declared, thought: Thought | None) -> str:
    return f'{{"type": "declare", "seat": {event.seat}, "cards": "{_cards(event.cards)}"' + _tail(
        event.signal, thought
    )


def _play_line(event: Played, thought: Thought | None) -> str:
    captured = _cards(event.captured) if event.captured else ""
    awards = _awards(event.awards) if event.awards else "[]"
    return (
        f'{{"type": "play", "seat": {event.seat}, "card": "{_TEXTS[event.card]}", '
        f'"captured": "{captured}", "awards": {awards}' + _tail(event.signal, thought)
    )


def _penalty_line(event: Penalised, _: Thought | None) -> str:
    return f'{{"type": "penalty", "seat": {event.seat}, "points": {event.points}}}'


def _redeal_line(event: Redealt, _: Thought | None) -> str:
    return f'{{"type": "redeal", "hands": [{_hands(event.hands)}]}}'


def _round_end_line(event: RoundEnded, _: Thought | None) -> str:
    return (
        f'{{"type": "round_end", "round": {event.round}, "left": "{_cards(event.left)}", '
        f'"piles": {list(event.piles)}, "majority": {list(event.majority)}, '
        f'"declarations": {list(event.declarations)}, "bonuses": {list(event.bonuses)}, '
        f'"scores": {list(event.scores)}}}'
    )


# Each builder takes the one kind of event under which it stands here.
_BUILDERS: dict[type, Callable[[Any, Thought | None], str]] = {
    RoundStarted: _round_line,
    Declared: _declare_line,
    Played: _play_line,
    Penalised: _penalty_line,
    Redealt: _redeal_line,
    RoundEnded: _round_end_line,
}
