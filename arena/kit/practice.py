"""Practice: matches in this process, for the tests of a bot. No arena, no other process.

The arena's own referee asks, and the kit's own seats answer, as in a real match; only
nobody is timed. Bots never import this.
"""

from __future__ import annotations

import hashlib
from typing import TYPE_CHECKING, NamedTuple

from arena.kit.seats import Seats
from arena.referee.commands import Ask, Finish, MatchSetup, Said, Tell
from arena.referee.referee import Referee
from arena.v1 import match_pb2, play_pb2
from arena.wire import event_to_wire, outcome_to_wire, question_to_wire, rules_to_wire
from engine import parse_preset, rules_with

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from arena.kit.seats import Chooser, Player
    from arena.kit.turn import Turn
    from arena.referee.commands import Command, Question
    from engine import Outcome

_TABLE = 1


class Score(NamedTuple):
    """How a match of practice ended."""

    winner: int | None  # a side; None: nobody
    scores: tuple[int, ...]  # by side
    moves: tuple[str, ...]  # all that the bots chose, in order


class WrongMove(Exception):  # noqa: N818 - it reads as what happened
    """Says that a bot answered with no move, and what it was asked."""


def play_match(
    bots: Sequence[Chooser | type[Player]],
    *,
    seed: int | str = 0,
    rules: str = "standard",
    switches: Mapping[str, str] | None = None,
) -> Score:
    """Plays a match of 2, 3 or 4 bots, by seat; the same seed has the same cards.

    A bot is what `arena.kit.run` takes. `rules` is a preset, `switches` changes some of it:
    `{"target_score": "21"}`. Raises WrongMove; what a bot's code raises is the cause of
    a `BotCodeError`.
    """
    game = rules_with(parse_preset(rules), dict(switches or {}))
    secret = hashlib.sha256(f"practice {seed}".encode())
    setup = MatchSetup(
        rules=game,
        players=len(bots),
        seat_bots=tuple(range(len(bots))),
        seed=secret.digest(),
        nonce=bytes(16),
        time_control=None,
        wants_events=True,
    )
    seats = [_Seat(Seats(bot), number, setup) for number, bot in enumerate(bots)]
    return _Practice(Referee(setup), seats).play()


def random_move(turn: Turn) -> str:
    """A bot that plays any move: somebody to play against."""
    return turn.match.random.choice(turn.moves)


class _Seat:
    """A seat, who holds it, and what it is told next."""

    def __init__(self, seats: Seats, number: int, setup: MatchSetup) -> None:
        self.seats = seats
        self.number = number
        start = match_pb2.MatchStart(
            table=_TABLE,
            seat=number,
            players=setup.players,
            rules=rules_to_wire(setup.rules),
            names=[f"seat-{other}" for other in range(setup.players)],
            bot_seed=int.from_bytes(hashlib.sha256(setup.seed + bytes([number])).digest()[:6]),
        )
        self.outbox = play_pb2.PlayResponse(match_starts=[start])

    def tell(self) -> match_pb2.Answer | None:
        """Tells what waits and returns the answer, where there was a question."""
        outbox, self.outbox = self.outbox, play_pb2.PlayResponse()
        request = self.seats.answer(outbox)
        return None if request is None else request.answers[0]


class _Practice:
    """One match while it is played."""

    def __init__(self, referee: Referee, seats: Sequence[_Seat]) -> None:
        self._referee = referee
        self._seats = seats
        self._moves: list[str] = []
        self._outcome: Outcome | None = None

    def play(self) -> Score:
        question = self._carry_out(self._referee.start())
        while question is not None:
            question = self._carry_out(self._ask(question))
        outcome = self._outcome
        assert outcome is not None  # without a question there is an end
        return Score(outcome.winner, outcome.scores, tuple(self._moves))

    def _ask(self, question: Question) -> list[Command]:
        answer = self._seats[question.seat].tell()
        assert answer is not None  # it was asked
        commands = self._referee.answer(
            question.seat, Said(question.number, answer.move, answer.signal, answer.note), 0, 0
        )
        if self._referee.faults:
            fault = self._referee.faults[0]
            seen = question_to_wire(_TABLE, question)
            raise WrongMove(
                f"Seat {fault.seat} {fault.detail}; hand {seen.observation.hand}, table "
                f"{seen.observation.table_cards or '-'}, rules "
                f"{self._referee.setup.rules.preset}, {len(self._seats)} players."
            )
        self._moves.append(answer.move)
        return commands

    def _carry_out(self, commands: Sequence[Command]) -> Question | None:
        """Passes on what the referee commands; returns what is asked now."""
        for command in commands:
            match command:
                case Ask(question):
                    wire = question_to_wire(_TABLE, question)
                    self._seats[question.seat].outbox.questions.append(wire)
                    return question
                case Tell(event):
                    for seat in self._seats:
                        told = event_to_wire(_TABLE, event, seat.number, len(self._seats))
                        if told is not None and seat.seats.wants_events:
                            seat.outbox.events.append(told)
                case Finish(outcome):
                    self._outcome = outcome
                    for seat in self._seats:
                        seat.outbox.match_ends.append(outcome_to_wire(_TABLE, outcome, ()))
                        seat.tell()
        return None
