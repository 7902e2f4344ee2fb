"""How a table looks to a person at it: cards, what each would take, what has happened.

Turns values of the kit into texts with style. Asks nothing and plays nothing.
"""

from collections.abc import Iterable, Sequence
from random import Random

from rich.text import Text

from arena.cli.play.lesson import Teacher
from arena.kit import Event, Match, Turn
from arena.rulebook.presets import game_phrase
from engine import Phase, Played, card_text, parse_action, sample_state, step

_SUIT_STYLES = {"B": "green", "C": "red", "E": "blue", "O": "yellow"}
_AWARD_NAMES = {"caida": "caida", "bkhamsa": "b'khamsa", "bachra": "b'achra", "mesa": "mesa"}


def shown_cards(cards: Iterable[str]) -> Text:
    """Cards in the colour of their suit; `-` for none."""
    text = Text(" ").join(Text(card, style=_SUIT_STYLES.get(card[-1:], "")) for card in cards)
    return text or Text("-")


def side_names(match: Match, me: str) -> list[str]:
    """What each side is called; the person's own is `me`."""
    names = seat_names(match, me)
    if match.players == 4:
        return [f"{names[side]} & {names[side + 2]}" for side in range(2)]
    return names


def seat_names(match: Match, me: str) -> list[str]:
    """What each seat is called, numbered where two would be called alike."""
    names = [me if seat == match.seat else name for seat, name in enumerate(match.names)]
    return [
        f"{name} {names[: seat + 1].count(name)}" if names.count(name) > 1 else name
        for seat, name in enumerate(names)
    ]


class Felt:
    """Draws one match for the person who sits in it."""

    def __init__(self, match: Match, me: str = "you") -> None:
        self._match = match
        self._seats = seat_names(match, me)
        self._sides = side_names(match, me)
        self._teacher = Teacher()
        self._was_asked = False  # whether the person's next move is one of choice

    def heading(self) -> Text:
        """Who sits where, and what is played."""
        match = self._match
        rules = match.rules
        order = ", then ".join(self._seats[match.seat :] + self._seats[: match.seat])
        head = Text(f"Ronda for {match.players} by {game_phrase(rules)}, ")
        head.append(f"to {rules.target_score} points. In turn: {order}.")
        return head

    def score(self, scores: Sequence[int], gains: Sequence[int] = ()) -> Text:
        """The scores, and what has been gained in this round so far."""
        parts = []
        for side, score in enumerate(scores):
            gained = f" (+{gains[side]} in this round)" if gains and gains[side] else ""
            parts.append(f"{self._sides[side]} {score}{gained}")
        return Text(", ".join(parts))

    def happened(self, event: Event) -> list[Text]:
        """What has happened, in a line, and what rule that was, where it is the first time."""
        tell = getattr(self, f"_{event.kind}", None)
        lines: list[Text] = [] if tell is None else tell(event)
        return lines

    def to_act(self, turn: Turn) -> list[Text]:
        """The table before the person's decision, and the moves by number."""
        self._was_asked = True
        sizes = ", ".join(
            f"{self._seats[seat]} {count}"
            for seat, count in enumerate(turn.hand_counts)
            if seat != turn.seat
        )
        piles = ", ".join(f"{self._sides[side]} {pile}" for side, pile in enumerate(turn.piles))
        lines = [
            Text(""),
            Text("  Table    ").append_text(shown_cards(turn.table)),
            Text("  Hand     ").append_text(shown_cards(turn.hand)),
            Text(f"  Piles    {piles}; in hand: {sizes}; still to be dealt: {turn.stock_count}"),
            Text("  Score    ").append_text(self.score(turn.scores, turn.gains)),
        ]
        if turn.chain_rank:
            worth = f"another {turn.chain_rank} now is worth {turn.chain_points} points"
            lines.append(Text(f"  Chain    {worth}"))
        return lines + [
            Text(f"  {number:>4}  ").append_text(self._move(turn, move))
            for number, move in enumerate(turn.moves, 1)
        ]

    def _move(self, turn: Turn, move: str) -> Text:
        """A move, and what it would do; that is decided by the engine, on a state like this."""
        if turn.is_declaration:
            return Text(move)
        text = shown_cards([move])
        text.pad_right(4 - len(move))
        state = sample_state(turn.observation, turn.rules, Random(0))
        assert state.phase is Phase.PLAY
        played = step(state, parse_action(move))[0]
        assert isinstance(played, Played)
        return text.append_text(_taking(played))

    def _round(self, event: Event) -> list[Text]:
        return [Text(f"\n--- {self._acts(event.seat, 'deal')} ".ljust(60, "-"), style="bold")]

    def _declare(self, event: Event) -> list[Text]:
        is_forced = self._is_forced(event)
        line = Text(f"  {self._acts(event.seat, 'declare')} ")
        if event.cards:
            return [line.append_text(shown_cards(event.cards))]
        if is_forced:
            return [Text(f"  {self._seats[event.seat]} have nothing to declare", style="dim")]
        line.append("nothing")
        line.stylize("dim")
        return [line]

    def _play(self, event: Event) -> list[Text]:
        is_forced = self._is_forced(event)
        line = Text(f"  {self._acts(event.seat, 'play')} ").append_text(shown_cards(event.cards))
        if event.captured:
            line.append(", taking ").append_text(shown_cards(event.captured))
        awards = event.awards
        if awards:
            named = ", ".join(_AWARD_NAMES[award] for award in awards)
            line.append(f"  {named}!", style="bold")
        subjects = [
            *(["forced"] if is_forced else []),
            *(["run"] if len(event.captured) > 1 else []),
            *awards,
        ]
        return [line, *(lesson for one in subjects for lesson in self._lesson(one))]

    def _penalty(self, event: Event) -> list[Text]:
        line = Text(f"  {self._seats[event.seat]} had kept something silent: ")
        line.append(f"{event.points} for the others", style="bold")
        return [line, *self._lesson("penalty")]

    def _redeal(self, _: Event) -> list[Text]:
        return [Text("  New hands are dealt.", style="dim"), *self._lesson("redeal")]

    def _round_end(self, event: Event) -> list[Text]:
        left = Text("  Left on the table: ").append_text(shown_cards(event.cards))
        score = Text("  Score: ").append_text(self.score(event.scores))
        return [left, score, *self._lesson("round_end")]

    def _acts(self, seat: int, verb: str) -> str:
        """A seat and what it does, in the person that fits."""
        is_me = seat == self._match.seat
        return f"{self._seats[seat]} {verb}{'' if is_me else 's'}"

    def _is_forced(self, event: Event) -> bool:
        """Whether the person did this without having been asked."""
        if event.seat != self._match.seat:
            return False
        was_asked, self._was_asked = self._was_asked, False
        return not was_asked

    def _lesson(self, subject: str) -> list[Text]:
        sentence = self._teacher.explain(subject)
        return [Text(f"      {sentence}", style="italic dim")] if sentence else []


def _taking(played: Played) -> Text:
    if not played.captured and not played.awards:
        return Text("stays on the table", style="dim")
    awards = "".join(f"  {_AWARD_NAMES[award]}" for award in played.awards)
    if not played.captured:
        return Text("takes itself").append(awards, style="bold")
    taken = shown_cards(map(card_text, played.captured))
    return Text("takes ").append_text(taken).append(awards, style="bold")
