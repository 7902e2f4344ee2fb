"""A record as plain text for a person who knows the game.

`narrate` tells all; with a seat, only what that seat knew (RULES 10): its own hand, and
neither the others' hands, notes, times and failures, nor signals that are not its own, nor
the seed. Made from the steps of a replay; knows nothing of files or screens.
"""

from collections.abc import Callable, Iterator, Sequence
from typing import Any

from arena.errors import InputError
from arena.record.heading import header_lines
from arena.record.moments import AWARD_POINTS, MomentKind
from arena.record.replay import Step, replay
from arena.record.values import Ending, Fault, Record
from arena.record.verdict import Count, verdict
from arena.record.wording import (
    Names,
    deed_line,
    hands_lines,
    paragraph,
    score_text,
    table_lines,
    think_text,
)
from engine import (
    Declared,
    Penalised,
    Phase,
    Played,
    Redealt,
    RoundEnded,
    RoundStarted,
    card_text,
    cards_text,
    side_count,
    side_of,
)
from engine.awards import BACHRA_POINTS, BKHAMSA_POINTS, CAIDA_POINTS, MESA_POINTS

AWARD_WORDS = {
    "caida": f"caida {CAIDA_POINTS}",
    "bkhamsa": f"b'khamsa {BKHAMSA_POINTS}",
    "bachra": f"b'achra {BACHRA_POINTS}",
    "mesa": f"mesa {MESA_POINTS}",
}
"""What each award is called, with its points."""


def narrate(record: Record, seat: int | None = None) -> Iterator[str]:
    """Tells a record line by line of text; with `seat`, only what that seat knew.

    Raises InputError for a seat that the match does not have, and RecordError, after all
    that went before, at a line that the rules do not allow.
    """
    check_seat(record, seat)
    narrator = Narrator(record, seat)
    yield from header_lines(record.header, narrator.names, seat)
    for one in replay(record):
        yield from narrator.tell(one)


def check_seat(record: Record, seat: int | None) -> None:
    """Raises InputError for a seat that the match does not have; None is all seats."""
    players = record.header.players
    if seat is not None and seat not in range(players):
        raise InputError(
            f"{record.source} has no seat {seat}: it has {players} players, "
            f"name a seat from 0 to {players - 1}."
        )


class Narrator:
    """Tells a replay step by step; holds what a story needs beyond the single step."""

    def __init__(self, record: Record, view: int | None) -> None:
        self.names = Names(record.header)
        self._players = record.header.players
        self._sides = side_count(self._players)
        self._view = view
        self._table: list[int] = []
        self._gains = [0] * self._sides
        self._last_taker = 0
        self._count: Count | None = None
        self._forfeited: list[int] = []
        self._tell: dict[type, Callable[[Step, Any], Iterator[str]]] = {
            RoundStarted: self._round,
            Declared: self._declared,
            Played: self._played,
            Penalised: self._penalised,
            Redealt: self._redealt,
            RoundEnded: self._round_ended,
            Fault: self._fault,
            Ending: self._ending,
        }

    def tell(self, one: Step) -> Iterator[str]:
        """Tells one step."""
        return self._tell[type(one.event)](one, one.event)

    def _round(self, one: Step, event: RoundStarted) -> Iterator[str]:
        deal, state = event.deal, one.state
        self._table = list(deal.layout)
        self._gains = [0] * self._sides
        self._count = Count(state.scores, state.contenders)
        yield ""
        again = f", after {deal.attempt} void deals" if deal.attempt else ""
        yield f"Round {deal.round}, dealt by {self.names.seat(deal.dealer)}{again}"
        yield from self._hands(deal.hands)
        yield f"  layout  {cards_text(deal.layout)}"
        if deal.returned:
            yield from paragraph(
                f"taken back in repairs: {cards_text(deal.returned)}", "          "
            )

    def _hands(self, hands: Sequence[Sequence[int]]) -> Iterator[str]:
        if self._view is None:
            yield from hands_lines(hands)
        else:
            yield f"  hand    {cards_text(hands[self._view])}"

    def _declared(self, one: Step, event: Declared) -> Iterator[str]:
        deed = "silent"
        if event.cards:
            kind = "ronda" if len(event.cards) == 2 else "tringa"
            deed = f"declares {cards_text(event.cards)}, {kind}"
        yield from self._decision(one, event, deed, "")
        if one.state.phase is not Phase.PLAY:
            return
        for side, points in enumerate(one.state.gains):
            if points:
                self._gain([side], points, "the declaration")
                yield f"  {self.names.side(side)} scores the declaration: {points}"

    def _played(self, one: Step, event: Played) -> Iterator[str]:
        if event.captured:
            deed = f"takes {cards_text(event.captured)}"
            self._table = [card for card in self._table if card not in event.captured]
        else:
            deed = "" if event.awards else "laid"
        if deed == "laid":
            self._table.append(event.card)
        else:
            self._last_taker = side_of(self._players, event.seat)
        awards = [AWARD_WORDS[award] for award in event.awards]
        if awards:
            what = f"the {card_text(event.card)} of {self.names.seat(event.seat)}"
            points = sum(AWARD_POINTS[MomentKind(award)] for award in event.awards)
            self._gain([side_of(self._players, event.seat)], points, what)
        deed = "  ".join(filter(None, [f"{card_text(event.card):>3}", deed, *awards]))
        yield from self._decision(one, event, deed, f"[{cards_text(self._table)}]")

    def _decision(
        self, one: Step, event: Declared | Played, deed: str, table: str
    ) -> Iterator[str]:
        """Tells who did what, how it was decided, and what the bot remarked."""
        is_known = self._view is None or self._view == event.seat
        if event.signal and (is_known or self._view == (event.seat + 2) % 4):
            deed += f"  signal {event.signal}"
        assert one.place is not None  # it is a decision
        who = f"{one.place[1]:>2}  {self.names.seat(event.seat):<{self.names.width}}"
        how = self._how(one, event.seat) if is_known else ""
        gains = score_text(self._gains) if table else ""
        yield from deed_line(who, deed, table, gains, how)
        thought = one.line.thought
        if thought is not None and thought.note and is_known:
            yield from paragraph(f'"{thought.note}"', "      ", "       ")

    def _how(self, one: Step, seat: int) -> str:
        thought = one.line.thought
        if one.is_given:
            return "given"
        if seat in self._forfeited:
            return "stand-in"
        if thought is None:
            return ""
        if thought.by == "forced":
            return "forced"
        return "" if thought.ms is None else think_text(thought.ms)

    def _gain(self, sides: Sequence[int], points: int, what: str) -> None:
        assert self._count is not None  # the replay starts a round before anything is won
        step = [points if side in sides else 0 for side in range(self._sides)]
        self._gains = [sum(pair) for pair in zip(self._gains, step, strict=True)]
        self._count.add(what, step)

    def _penalised(self, _: Step, event: Penalised) -> Iterator[str]:
        own = side_of(self._players, event.seat)
        others = [side for side in range(self._sides) if side != own]
        seat = self.names.seat(event.seat)
        self._gain(others, event.points, f"the penalty of {seat}")
        yield from paragraph(
            f"{seat} had kept silent about this: {event.points} to "
            + self.names.opponents(event.seat),
            "  ",
        )

    def _redealt(self, _: Step, event: Redealt) -> Iterator[str]:
        return self._hands(event.hands)

    def _round_ended(self, one: Step, event: RoundEnded) -> Iterator[str]:
        assert self._count is not None
        self._count.steps.insert(0, ("the majority", event.majority))
        if event.left:
            taker = self.names.side(self._last_taker)
            yield f"  left on the table: {cards_text(event.left)}, to {taker}"
        yield from table_lines(
            f"round {event.round}",
            self.names.sides(),
            [
                ("cards", event.piles),
                ("majority", event.majority),
                ("declarations", event.declarations),
                ("awards", event.bonuses),
                ("score", event.scores),
            ],
        )
        if one.state.contenders:
            tied = " and ".join(self.names.side(side) for side in one.state.contenders)
            yield from paragraph(
                f"{tied} are tied: another round, which only they can win (RULES 7.5)", "  "
            )

    def _fault(self, _: Step, event: Fault) -> Iterator[str]:
        if not event.strike:
            self._forfeited.append(event.seat)
        if self._view in (None, event.seat):
            detail = f": {event.detail}" if event.detail else ""
            what = f"has strike {event.strike}" if event.strike else "forfeits"
            yield from paragraph(
                f"{self.names.seat(event.seat)} {what}, {event.kind}{detail}", "  ", "    "
            )
            if event.said:
                yield from paragraph(f'it said "{event.said}"', "    ")

    def _ending(self, one: Step, event: Ending) -> Iterator[str]:
        yield ""
        told = verdict(event, one.state.rules, self.names, self._count, self._forfeited)
        yield from paragraph(" ".join(told))
        if self._view is None:
            yield f"Seed  {event.seed.hex()}"
            yield f"Nonce {event.nonce.hex()}"
