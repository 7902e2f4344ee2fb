"""The decisions of a record, each with what its seat had before it and what came of it.

For whoever counts over many matches: numbers and short texts, no states. Knows nothing of
files, nor of who sat where.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from arena.record.lines import whole_text
from arena.record.replay import Step, replay
from arena.record.values import Record
from engine import (
    DECLARE,
    SILENT,
    Combination,
    Declared,
    Penalised,
    Phase,
    Played,
    State,
    action_text,
    card_text,
    cards_text,
    side_of,
)
from engine.awards import AWARD_NAMES, AWARD_POINTS

_POINTS = dict(zip(AWARD_NAMES, AWARD_POINTS, strict=True))
_ASKED = (Phase.DECLARE, Phase.PLAY)
_DECLARE, _PLAY = "declare", "play"


@dataclass(slots=True)
class Decision:
    """One decision. Cards are texts with single spaces; not frozen, as there are millions."""

    number: int  # in the match, from 0
    line: int  # of the record, from 1
    round: int
    dealer: int
    seat: int
    side: int
    phase: str  # declare or play
    hand: str  # before it, in the order of dealing
    table_cards: str  # before it, in the order of laying
    stock: int  # cards that are yet to be dealt
    score: int  # the side's points when it was asked: those of this round too, without majority
    rival_score: int  # the most that another side had then
    moves: str  # what was legal
    move: str  # a card, declare or silent
    shown: str  # the cards that were declared
    captured: str  # the matched card, then the run upwards
    awards: str
    points: int  # that it won for its side at once: awards, or the declaration that scored
    penalty: int  # that it gave each opponent, as it proved what had been kept silent
    signal: int  # to the partner; 0: none
    think_ms: float | None
    lag_ms: float | None
    decided_by: str | None  # bot, forced, stand_in
    note: str | None


@dataclass(slots=True)
class _Before:
    """What stood before a decision."""

    round: int
    dealer: int
    hand: str
    table: str
    stock: int
    score: int
    rival_score: int


def record_decisions(record: Record) -> list[Decision]:
    """Lists a record's decisions in order, whoever made them.

    Raises RecordError where the rules do not allow what the record says.
    """
    found: list[Decision] = []
    before: _Before | None = None
    for one in replay(record):
        event, state = one.event, one.state
        if isinstance(event, Declared | Played):
            assert before is not None  # the replay lets nobody decide before a deal
            found.append(_decision(one, event, before, len(found)))
            if isinstance(event, Declared) and state.phase is Phase.PLAY:
                _score_declaration(state, found[-state.players :])
        elif isinstance(event, Penalised):
            found[-1].penalty += event.points  # it follows the play that has proved it
        before = _before(state) if state.phase in _ASKED else None
    return found


def _decision(one: Step, event: Declared | Played, before: _Before, number: int) -> Decision:
    thought = one.line.thought
    shown = captured = awards = ""
    points = 0
    if isinstance(event, Played):
        phase, move = _PLAY, card_text(event.card)
        captured, awards = cards_text(event.captured), " ".join(event.awards)
        points = _POINTS[event.awards]
    else:
        phase, move = _DECLARE, action_text(DECLARE if event.cards else SILENT)
        shown = cards_text(event.cards)
    return Decision(
        number=number,
        line=one.line.number,
        round=before.round,
        dealer=before.dealer,
        seat=event.seat,
        side=side_of(one.state.players, event.seat),
        phase=phase,
        hand=before.hand,
        table_cards=before.table,
        stock=before.stock,
        score=before.score,
        rival_score=before.rival_score,
        moves=" ".join(map(action_text, one.choices)),
        move=move,
        shown=shown,
        captured=captured,
        awards=awards,
        points=points,
        penalty=0,
        signal=event.signal,
        think_ms=None if thought is None else thought.ms,
        lag_ms=None if thought is None else thought.lag_ms,
        decided_by=None if thought is None else thought.by or None,
        note=None if thought is None else whole_text(thought.note) or None,
    )


def _score_declaration(state: State, answers: Sequence[Decision]) -> None:
    """Credits the best declaration; of equal ones the first (RULES 4.5)."""
    best: tuple[Decision, Combination] | None = None
    for answer in answers:
        held = state.combinations[answer.seat]
        if answer.shown and held is not None and (best is None or held.beats(best[1])):
            best = answer, held
    if best is not None:
        best[0].points = best[1].points


def _before(state: State) -> _Before:
    scores = [sum(pair) for pair in zip(state.scores, state.gains, strict=True)]
    seat = state.turn
    own = scores.pop(side_of(state.players, seat))
    return _Before(
        state.round,
        state.dealer,
        cards_text(state.hands[seat]),
        cards_text(state.table.values()),
        len(state.stock),
        own,
        max(scores),
    )
