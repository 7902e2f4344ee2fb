"""The rounds of a match as tables that need no script: a row for all that happened.

Made from the steps of a replay. Knows nothing of the page round it.
"""

from collections.abc import Callable, Iterator, Sequence
from typing import Any

from arena.record.replay import Step
from arena.record.values import Ending, Fault
from arena.record.verdict import Count
from arena.record.wording import score_text, think_text
from arena.viewer.faults import fault_sentence
from arena.viewer.markup import Html, apart, element, joined
from arena.viewer.naming import SeatNames
from arena.viewer.verdict import verdict
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

_AWARDS = {
    "caida": ("caida", CAIDA_POINTS),
    "bkhamsa": ("b'khamsa", BKHAMSA_POINTS),
    "bachra": ("b'achra", BACHRA_POINTS),
    "mesa": ("mesa", MESA_POINTS),
}
_COLUMNS = 10


class Rounds:
    """Tells a match step by step, as pieces of HTML that together are whole."""

    def __init__(self, players: int, names: SeatNames) -> None:
        self.names, self.words = names, names.words
        self._sides = side_count(players)
        self._players = players
        self._table: list[int] = []
        self._gains = [0] * self._sides
        self._last_taker = 0
        self._count: Count | None = None
        self._forfeited: list[int] = []
        self._is_open = False  # whether the rows of a round are being written
        self.verdict: Html | None = None  # once the ending was told
        self._tell: dict[type, Callable[[Step, Any], Iterator[Html]]] = {
            RoundStarted: self._round,
            Declared: self._declared,
            Played: self._played,
            Penalised: self._penalised,
            Redealt: self._redealt,
            RoundEnded: self._round_ended,
            Fault: self._fault,
            Ending: self._ending,
        }

    def tell(self, one: Step) -> Iterator[Html]:
        """Tells one step."""
        return self._tell[type(one.event)](one, one.event)

    def close(self) -> Iterator[Html]:
        """Ends the rows of a round, wherever the steps have stopped."""
        if self._is_open:
            self._is_open = False
            yield Html("</tbody></table></div></section>")

    def _round(self, one: Step, event: RoundStarted) -> Iterator[Html]:
        deal, words = event.deal, self.words
        self._table = list(deal.layout)
        self._gains = [0] * self._sides
        self._count = Count(one.state.scores, one.state.contenders)
        self._is_open = True
        dealer = self.names.seat(deal.dealer)
        title = words.t("Round {round}, dealt by {name}", round=deal.round, name=dealer)
        facts = [
            words.t("Score before: {scores}", scores=score_text(one.state.scores)),
            self._hands(words.t("Hands"), deal.hands),
            words.t("Layout: {cards}", cards=_cards(deal.layout)),
        ]
        if deal.returned:
            facts.append(words.t("Taken back in repairs: {cards}", cards=_cards(deal.returned)))
        if deal.attempt:
            facts.append(
                words.n(
                    "{count} deal before it was void",
                    "{count} deals before it were void",
                    deal.attempt,
                )
            )
        yield Html('<section class="round">')
        yield element("h3", title)
        yield element("p", joined(" · ", facts))
        yield Html('<div class="wide"><table class="plays"><thead><tr>')
        yield from (element("th", title, scope="col") for title in self._columns())
        yield Html("</tr></thead><tbody>")

    def _columns(self) -> list[Html]:
        t = self.words.t
        return [
            t("Line"),
            t("No."),
            t("Seat"),
            t("Move"),
            t("Captured"),
            t("Won"),
            t("Table after"),
            t("Points so far"),
            t("Time"),
            t("Note"),
        ]

    def _hands(self, title: str, hands: Sequence[Sequence[int]]) -> Html:
        shown = [
            Html(f"{seat}\N{NO-BREAK SPACE}[{_cards(cards)}]") for seat, cards in enumerate(hands)
        ]
        return Html(f"{title}: {joined(' ', shown)}")

    def _declared(self, one: Step, event: Declared) -> Iterator[Html]:
        move = self.words.t("silent")
        if event.cards:
            kind = "ronda" if len(event.cards) == 2 else "tringa"
            move = Html(f"{kind} {_cards(event.cards)}")
        yield self._decision(one, event, move)
        if one.state.phase is not Phase.PLAY:
            return
        for side, points in enumerate(one.state.gains):
            if points:
                self._gain([side], points, self.words.t("the declaration"))
                yield self._remark(
                    one,
                    self.words.t(
                        "{name} scores the declaration: {points}",
                        name=self.names.side(side),
                        points=points,
                    ),
                )

    def _played(self, one: Step, event: Played) -> Iterator[Html]:
        if event.captured:
            self._table = [card for card in self._table if card not in event.captured]
        if event.captured or event.awards:
            self._last_taker = side_of(self._players, event.seat)
        else:
            self._table.append(event.card)
        awards = [_AWARDS[award] for award in event.awards]
        card = card_text(event.card)
        if awards:
            what = self.words.t("the {card} of {name}", card=card, name=self.names.seat(event.seat))
            won = sum(points for _, points in awards)
            self._gain([side_of(self._players, event.seat)], won, what)
        shown = [Html(f"{name}\N{NO-BREAK SPACE}{points}") for name, points in awards]
        captured, gains = _cards(event.captured), score_text(self._gains)
        yield self._decision(
            one,
            event,
            element("b", card),
            captured,
            joined(", ", shown),
            _cards(self._table),
            gains,
        )

    def _decision(self, one: Step, event: Declared | Played, move: Html, *cells: str) -> Html:
        """The row of a decision; `cells`: captured, won, table after, points so far."""
        if event.signal:
            signal = self.words.t("signal {signal}", signal=event.signal)
            move = Html(f"{move} {signal}")
        thought = one.line.thought
        note = apart(thought.note) if thought is not None and thought.note else ""
        cells = cells or ("", "", "", "")
        how = self._how(one, event.seat)
        who = self.names.seat(event.seat)
        assert one.place is not None  # it is a decision
        row = (one.line.number, one.place[1], who, move, *cells, how, note)
        return element("tr", *(element("td", cell) for cell in row))

    def _how(self, one: Step, seat: int) -> str:
        thought = one.line.thought
        if one.is_given:
            return self.words.t("given")
        if seat in self._forfeited or (thought is not None and thought.by == "stand_in"):
            return self.words.t("stand-in")
        if thought is None:
            return ""
        if thought.by == "forced":
            return self.words.t("forced")
        return "" if thought.ms is None else think_text(thought.ms)

    def _gain(self, sides: Sequence[int], points: int, what: Html) -> None:
        assert self._count is not None  # the replay starts a round before anything is won
        step = [points if side in sides else 0 for side in range(self._sides)]
        self._gains = [sum(pair) for pair in zip(self._gains, step, strict=True)]
        self._count.add(what, step)

    def _remark(self, one: Step, text: Html, class_: str = "") -> Html:
        """A row for what is no decision; outside of a round, where there are no rows, a line."""
        if not self._is_open:
            return element("p", text, class_=class_)
        line = element("td", one.line.number)
        return element("tr", line, element("td", text, colspan=_COLUMNS - 1), class_=class_)

    def _penalised(self, one: Step, event: Penalised) -> Iterator[Html]:
        own = side_of(self._players, event.seat)
        others = [side for side in range(self._sides) if side != own]
        seat = self.names.seat(event.seat)
        self._gain(others, event.points, self.words.t("the penalty of {name}", name=seat))
        yield self._remark(
            one,
            self.words.t(
                "{name} had kept silent about this: {points} to {others}",
                name=seat,
                points=event.points,
                others=self.names.opponents(event.seat),
            ),
        )

    def _redealt(self, one: Step, event: Redealt) -> Iterator[Html]:
        yield self._remark(one, self._hands(self.words.t("New hands"), event.hands))

    def _fault(self, one: Step, event: Fault) -> Iterator[Html]:
        if not event.strike:
            self._forfeited.append(event.seat)
        name = self.names.seat(event.seat)
        yield self._remark(one, fault_sentence(event, name, self.words), "fault")

    def _round_ended(self, one: Step, event: RoundEnded) -> Iterator[Html]:
        assert self._count is not None
        t = self.words.t
        self._count.steps.insert(0, (t("the majority"), event.majority))
        if event.left:
            taker = self.names.side(self._last_taker)
            left = t("Left on the table: {cards}, to {name}", cards=_cards(event.left), name=taker)
            yield self._remark(one, left)
        yield Html("</tbody></table></div>")
        self._is_open = False
        yield self._sums(event)
        if one.state.contenders:
            tied = joined(", ", self.names.sides(one.state.contenders))
            sentence = t(
                "{names} are tied: another round, which only they can win (RULES 7.5).", names=tied
            )
            yield element("p", sentence)
        yield Html("</section>")

    def _sums(self, event: RoundEnded) -> Html:
        t = self.words.t
        title = t("Round {round}", round=event.round)
        head = [element("th", title, scope="col")]
        head += [element("th", name, scope="col") for name in self.names.sides()]
        rows = [
            (t("Cards"), event.piles),
            (t("Majority"), event.majority),
            (t("Declarations"), event.declarations),
            (t("Awards"), event.bonuses),
            (t("Score"), event.scores),
        ]
        body = [
            element("tr", element("th", name, scope="row"), *(element("td", one) for one in points))
            for name, points in rows
        ]
        return element(
            "table",
            element("thead", element("tr", *head)),
            element("tbody", *body),
            class_="sums",
        )

    def _ending(self, one: Step, event: Ending) -> Iterator[Html]:
        yield from self.close()  # a forfeit ends a match in the middle of a round
        self.verdict = verdict(event, one.state.rules, self.names, self._count, self._forfeited)


def _cards(cards: Sequence[int]) -> str:
    return cards_text(cards)
