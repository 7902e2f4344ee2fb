"""The table of a scene, drawn with characters: seats round it, cards, piles and the stock.

The seat at the bottom is the one whose view it is, and seats go on to its right, as they
play. Must not know the screen but for its size.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from rich.text import Text

from arena.cli.replay.canvas import Canvas, block_width, broken
from arena.cli.replay.cards import (
    FRESH,
    LARGE,
    SMALL,
    TAKEN,
    CardSize,
    card_row,
    card_rows,
    cards_line,
)
from arena.cli.replay.scene import Film, Scene
from arena.cli.replay.words import how_text, page
from arena.record.narration import AWARD_WORDS
from engine import RANKS, Declared, Played, RoundStarted, cards_text

LEAST_WIDTH, LEAST_HEIGHT = 80, 16
_LARGE_WIDTH, _LARGE_HEIGHT = 116, 24  # from which cards are drawn large
_SIDE_WIDTH = 25  # of a seat at the left or the right: a long name that is to play and deals
_ABOVE_HAND = 2  # rows in which a seat at the side says who it is
_SIDE_HAND = 3  # cards beside each other there
_GAP = 2  # columns between what is said of a seat
_SECOND_NS = 1e9


def draw_felt(film: Film, scene: Scene, view: int | None, width: int, height: int) -> list[Text]:
    """Draws a scene, in exactly so many lines; `view` is the seat whose eyes see it."""
    written = page(film, scene, view)
    if written:
        return _page(written, width, height)
    is_large = width >= _LARGE_WIDTH and height >= _LARGE_HEIGHT
    return _Felt(film, scene, view, Canvas(width, height), LARGE if is_large else SMALL).draw()


def _page(written: Sequence[str], width: int, height: int) -> list[Text]:
    """Sets text into the middle; what has no room is left to Enter."""
    lines = [line for text in written for line in broken(Text(text), width)]
    if len(lines) > height:
        lines[height - 1 :] = [Text("… (Enter tells all)", style="dim")]
    canvas = Canvas(width, height)
    canvas.put_middle((height - len(lines)) // 2, lines)
    return canvas.lines()


@dataclass(frozen=True)
class _Felt:
    film: Film
    scene: Scene
    view: int | None
    canvas: Canvas
    size: CardSize

    def draw(self) -> list[Text]:
        """Draws all seats, and what lies between them."""
        canvas, rows, players = self.canvas, self.size.rows, self.film.players
        first = self.view or 0
        right, across, left = [(first + step) % players for step in (1, 2, 3)]
        top = 1 + rows
        if players == 2:
            self._seat_above(right, 0, canvas.width)
        elif players == 4:
            self._seat_above(across, 0, canvas.width)
            # Names beside the hand above, so that the headline has its row for itself.
            self._seat_beside(left, 0, top - _ABOVE_HAND)
            self._seat_beside(right, canvas.width - _SIDE_WIDTH, top - _ABOVE_HAND)
        else:
            half = canvas.width // 2
            self._seat_above(across, 0, half, is_narrow=True)
            self._seat_above(right, half, canvas.width - half, is_narrow=True)
            top += 1
        below = canvas.height - 1 - rows
        canvas.put_middle(below, card_row(self._hand(first), self.size))
        canvas.put_middle(canvas.height - 1, [self._seat_line(first)])
        self._middle(top, below)
        return canvas.lines()

    def _seat_above(self, seat: int, left: int, width: int, *, is_narrow: bool = False) -> None:
        lines = self._seat_lines(seat, width - 1) if is_narrow else [self._seat_line(seat)]
        for row, line in enumerate(lines):
            self.canvas.put_middle(row, [line], left=left, width=width)
        hand = card_row(self._hand(seat), self.size)
        self.canvas.put_middle(len(lines), hand, left=left, width=width)

    def _seat_beside(self, seat: int, left: int, top: int) -> None:
        """A seat at the left or right: its hand in rows of three, to leave the table room."""
        lines = self._seat_lines(seat, _SIDE_WIDTH)
        is_right = left > 0
        hand = card_rows(self._hand(seat), self.size, self.size.across(_SIDE_HAND))
        for row, line in enumerate([*lines, *hand], top):
            column = left + _SIDE_WIDTH - 1 - line.cell_len if is_right else 1
            self.canvas.put(column, row, [line])

    def _hand(self, seat: int) -> list[int | None]:
        is_open = self.view in (None, seat)
        return [card if is_open else None for card in self.scene.hands[seat]]

    def _seat_line(self, seat: int) -> Text:
        name, details = self._seat_lines(seat, self.canvas.width)
        return name.append("  " if details.plain else "").append_text(details)

    def _seat_lines(self, seat: int, width: int) -> list[Text]:
        """Who sits there, and what there is to say of it: pile, time, claim; as much as fits."""
        scene = self.scene
        name = Text("▶ " if scene.turn == seat else "")
        name.append(self.film.names.seat(seat), style="bold" if scene.turn == seat else "")
        if scene.dealer == seat:
            name.append(" (dealer)", style="dim")
        name.truncate(width)
        details: list[Text] = []
        if self.film.players != 4:
            details.append(Text(f"pile {scene.piles[seat]}"))
        if self.view in (None, seat):
            details += map(Text, self._time(seat))
        claim = scene.claims[seat]
        if claim:
            details.append(Text("shown ").append_text(cards_line(claim)))
        line = Text()
        for detail in details:
            if line.cell_len + detail.cell_len + _GAP <= width:
                line.append(" " * _GAP if line.plain else "").append_text(detail)
        return [name, line]

    def _time(self, seat: int) -> list[str]:
        """How it has decided now, and what is left to it."""
        bank_ns = self.scene.banks_ns[seat]
        bank = "" if bank_ns is None else f"bank {bank_ns / _SECOND_NS:.2f} s"
        if seat in self.scene.forfeited:
            bank = "forfeited"
        how = how_text(self.scene, self.view) if self.scene.seat == seat else ""
        return [text for text in (how, bank) if text]

    def _middle(self, top: int, below: int) -> None:
        """Table, stock, and under them the cards of what has just happened."""
        rows = self.size.rows
        room = below - top
        width = self.canvas.width
        if self.film.players == 4:
            width -= 2 * (self.size.across(_SIDE_HAND) + 2)
        left = (self.canvas.width - width) // 2
        table = self._table(width)
        needed = 1 + len(table) + rows
        row = top + max(0, (room - needed) // 2)
        self.canvas.put_middle(row, [self._headline()])
        self.canvas.put_middle(row + 1, table, left=left, width=width)
        self.canvas.put_middle(row + 1 + len(table), self._deed(width), left=left, width=width)

    def _table(self, width: int) -> list[Text]:
        """The open cards; what was laid just now stands apart."""
        scene, size = self.scene, self.size
        lying = list(scene.table)
        is_laid = isinstance(scene.event, Played) and lying[-1:] == [scene.event.card]
        fresh = [lying.pop()] if is_laid else []
        if size.across(len(lying)) + size.across(len(fresh)) > width:
            return card_rows([*lying, *fresh], size, width)
        if not lying and not fresh:
            empty = [Text("(the table is empty)", style="dim")]
            return [*[Text()] * (size.height), *empty, *[Text()] * (size.rows - size.height - 1)]
        return _beside([card_row(lying, size), card_row(fresh, size, FRESH)])

    def _headline(self) -> Text:
        """Points won just now; else what the next play could win; and the stock."""
        scene = self.scene
        event = scene.event
        if isinstance(event, Played) and event.awards:
            awards = "   ".join(f"* {AWARD_WORDS[award]} *" for award in event.awards)
            return Text(awards, style="bold reverse")
        line = Text(f"stock {scene.stock}")
        if scene.chain is not None:
            rank, points = scene.chain
            line.append(f"   another {RANKS[rank]} now: {points} points", style="italic")
        elif scene.laid is not None:
            line.append("   taking ").append_text(cards_line([scene.laid])).append(" now: caida")
        return line

    def _deed(self, width: int) -> list[Text]:
        """The cards of what has just happened: captured, shown, taken back."""
        event, size = self.scene.event, self.size
        if isinstance(event, RoundStarted) and event.deal.returned:
            return self._labelled("taken back", event.deal.returned, width)
        if isinstance(event, Declared) and event.cards:
            return card_row(event.cards, size, FRESH)
        if not isinstance(event, Played) or (not event.captured and not event.awards):
            return []
        played = card_row([event.card], size, FRESH)
        if not event.captured:
            return _beside([played, _label("takes itself", size)])
        parts = [played, _label("takes", size), card_row(event.captured, size, TAKEN)]
        if sum(map(block_width, parts)) + len(parts) - 1 > width:
            parts[2] = _label(cards_text(event.captured), size)
        return _beside(parts)

    def _labelled(self, label: str, cards: Sequence[int], width: int) -> list[Text]:
        size = self.size
        if size.across(len(cards)) + len(label) + 1 > width:
            return [Text(f"{label}: {len(cards)} cards")]
        return _beside([_label(label, size), card_row(cards, size)])


def _label(text: str, size: CardSize) -> list[Text]:
    """A word as high as a card, in the middle of its height."""
    above = (size.rows - 1) // 2
    return [*[Text(" " * len(text))] * above, Text(text), *[Text()] * (size.rows - 1 - above)]


def _beside(blocks: Sequence[Sequence[Text]]) -> list[Text]:
    """Puts blocks beside each other, a column apart; those without lines are left out."""
    kept = [block for block in blocks if block]
    lines = []
    for row in range(max(map(len, kept), default=0)):
        line = Text()
        for block in kept:
            piece = block[row].copy()
            piece.pad_right(block_width(block) - piece.cell_len)
            line.append(" " if line.plain else "").append_text(piece)
        lines.append(line)
    return lines


def score_line(film: Film, scene: Scene) -> Text:
    """The scores with what this round has given so far, side by side, and the target."""
    parts = []
    for side, name in enumerate(film.names.sides()):
        is_leading = side == _leader(scene)
        seats = f" ({side}+{side + 2})" if film.players == 4 else ""
        text = Text(f"{'»' if is_leading else ''}{name}{seats}: {scene.scores[side]}")
        if is_leading:
            text.stylize("bold")
        if scene.gains[side]:
            text.append(f" +{scene.gains[side]}", style="bold")
        if seats:
            text.append(f", pile {scene.piles[side]}")
        parts.append(text)
    target = film.record.header.rules.target_score
    return Text("   ").join([*parts, Text(f"to {target}", style="dim")])


def _leader(scene: Scene) -> int | None:
    totals = [sum(pair) for pair in zip(scene.scores, scene.gains, strict=True)]
    best = max(totals)
    return totals.index(best) if totals.count(best) == 1 else None
