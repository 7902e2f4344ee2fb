"""A sitting: one round in which the bot that is checked has a seat, and chance has the others.

The arena's own referee decides what is asked and what is wrong, so that nothing is called
a fault here that is none there. What a bot that does nothing wrong would never be told, a
fault or another end of a match, can be played to it. Makes messages; must not know how they
travel.
"""

import hashlib
from collections import deque
from collections.abc import Sequence
from dataclasses import dataclass, replace
from random import Random

from arena.contest.names import NAME_LENGTH
from arena.referee.commands import Ask, Blame, Command, Finish, MatchSetup, Question, Said, Tell
from arena.referee.referee import Referee
from arena.terms.clock import TimeControl
from arena.terms.faults import FORFEIT_POLICY, BotFault, FaultKind, FaultPolicy
from arena.v1 import match_pb2, play_pb2
from arena.wire import (
    event_to_wire,
    fault_to_wire,
    outcome_to_wire,
    question_to_wire,
    rules_to_wire,
    time_control_to_wire,
)
from engine import DECLARE, RANK_OF, RANKS, Rules, action_text, commitment, side_count, side_of
from engine.state import MOST_SIGNAL

_HIGHEST_BOT_SEED = 2**53 - 1
_NONCE = bytes(16)
_ODD = (
    '"moves": "\\n{\'of\', [64]}" \u00e9 \u0627\u0644\u0631\u0648\u0646\u062f\u0627 '
    "\u30ed\u30f3\u30c0 \U0001f0cf %s $(x) ;|"
)
"""What names are made of to see that a bot reads them as text: quotes, no ASCII, no shell."""


@dataclass(frozen=True, slots=True)
class SittingTerms:
    """Says what is played at a sitting; equal terms ask equal questions."""

    rules: Rules
    players: int
    seat: int  # of the bot
    deal: int  # the number that all chance comes from
    control: TimeControl | None = None
    has_names: bool = True  # otherwise they are hidden, as some ladders do
    are_eager: bool = False  # whether the others prolong chains and take what they can
    has_long_names: bool = False  # as long as can be, of characters that are often forgotten
    policy: FaultPolicy = FORFEIT_POLICY

    @property
    def seed(self) -> bytes:
        """The seed of the match."""
        return hashlib.sha256(f"arena bot check {self.deal}".encode()).digest()


@dataclass(frozen=True, slots=True)
class Answered:
    """Holds a question with what the bot answered."""

    question: Question
    move: str
    signal: int = 0


class Sitting:
    """One match from its start; `outbox` is what the bot is to be told next."""

    def __init__(self, terms: SittingTerms, table: int, *, wants_events: bool) -> None:
        self.terms = terms
        self.table = table
        self.outbox = play_pb2.PlayResponse()
        self.question: Question | None = None  # what the bot is asked and has not answered
        self.answered: list[Answered] = []
        self.fault: BotFault | None = None  # what the bot failed in
        self.is_over = False
        self._next_fault: tuple[FaultKind, bool] | None = None
        self._chance = Random(terms.deal)
        self._referee = Referee(self._setup(wants_events=wants_events))
        self.outbox.match_starts.append(self._start())
        self._carry_out(self._referee.start())

    def take_outbox(self, now_ns: int) -> play_pb2.PlayResponse:
        """Gives what is to be sent; the clock of a question in it starts."""
        outbox, self.outbox = self.outbox, play_pb2.PlayResponse()
        for question in outbox.questions:
            self._referee.handed(question.question, now_ns)
        return outbox

    def answer(self, answer: match_pb2.Answer, now_ns: int) -> bool:
        """Takes an answer; tells whether it was one to the open question."""
        if self.is_over:
            return False
        open_question = self.question
        is_awaited = open_question is not None and answer.question == open_question.number
        if open_question is not None and is_awaited:
            self.question = None
            self.answered.append(Answered(open_question, answer.move, answer.signal))
            if self._next_fault is not None:
                (kind, is_forfeit), self._next_fault = self._next_fault, None
                self._blame(answer.question, kind, is_forfeit=is_forfeit)
                return True
        said = Said(answer.question, answer.move, answer.signal, answer.note)
        self._carry_out(self._referee.answer(self.terms.seat, said, now_ns, 0))
        return is_awaited

    def call_late(self, now_ns: int) -> None:
        """Lets the referee say that the open question is overdue."""
        self._carry_out(self._referee.tick(now_ns, 0))

    def withdraw(self) -> None:
        """Takes a question back that has not gone out, so that an end comes without it."""
        self.question = None
        self.outbox.ClearField("questions")

    def cut_short(self) -> None:
        """Ends the match by the failure of all on other sides, whatever is open."""
        players, own = self.terms.players, side_of(self.terms.players, self.terms.seat)
        others = [seat for seat in range(players) if side_of(players, seat) != own]
        faults = [BotFault(seat, FaultKind.CRASHED, "it left", "") for seat in others]
        self._carry_out(self._referee.fail_together(faults))

    def blame_next(self, kind: FaultKind, *, is_forfeit: bool = False) -> None:
        """Lets the next answer cost a fault, whatever it is.

        A strike, as long as the terms have any left: a stand-in makes the decision, and the bot
        is asked on. Or a forfeit: the others play on where they can.
        """
        self._next_fault = (kind, is_forfeit)

    def end(self, end: match_pb2.MatchEnd) -> None:
        """Ends the match as a message says."""
        end.table = self.table
        self.question = None
        self.is_over = True
        self.outbox.match_ends.append(end)

    def _blame(self, number: int, kind: FaultKind, *, is_forfeit: bool) -> None:
        """Charges a fault that is not the bot's own."""
        seat, detail = self.terms.seat, "a fault that is played by arena bot check"
        if is_forfeit:
            self._carry_out(self._referee.fail(seat, kind, detail))
        else:  # the referee finds a fault in what is no move
            self._carry_out(self._referee.answer(seat, Said(number, ""), 0, 0))
        self.fault = None
        told = self.outbox.faults[-1]
        played = BotFault(seat, kind, detail, "")
        told.CopyFrom(fault_to_wire(self.table, played, told.question, told.strikes_left))

    def _setup(self, *, wants_events: bool) -> MatchSetup:
        terms = self.terms
        return MatchSetup(
            rules=replace(terms.rules, max_rounds=1),
            players=terms.players,
            seat_bots=tuple(seat % side_count(terms.players) for seat in range(terms.players)),
            seed=terms.seed,
            nonce=_NONCE,
            time_control=terms.control,
            wants_events=wants_events,
            fault_policy=terms.policy,
        )

    def _start(self) -> match_pb2.MatchStart:
        terms = self.terms
        return match_pb2.MatchStart(
            table=self.table,
            seat=terms.seat,
            players=terms.players,
            rules=rules_to_wire(self._referee.setup.rules),
            time_control=time_control_to_wire(terms.control),
            names=self._names(),
            commitment=commitment(terms.seed, _NONCE),
            bot_seed=_HIGHEST_BOT_SEED - terms.deal,
        )

    def _names(self) -> list[str]:
        if not self.terms.has_names:
            return []
        names = [f"player-{seat}" for seat in range(self.terms.players)]
        if not self.terms.has_long_names:
            return names
        return [f"{name} {_ODD}"[:NAME_LENGTH].ljust(NAME_LENGTH, "_") for name in names]

    def _carry_out(self, commands: Sequence[Command]) -> None:
        waiting = deque(commands)
        while waiting:
            command = waiting.popleft()
            match command:
                case Ask(question) if question.seat == self.terms.seat:
                    self.question = question
                    self.outbox.questions.append(question_to_wire(self.table, question))
                case Ask(question):
                    waiting.extend(self._play_by_chance(question))
                case Tell(event):
                    told = event_to_wire(self.table, event, self.terms.seat, self.terms.players)
                    if told is not None:
                        self.outbox.events.append(told)
                case Blame(fault, number, left) if fault.seat == self.terms.seat:
                    self.fault = fault
                    self.question = None
                    self.outbox.faults.append(fault_to_wire(self.table, fault, number, left))
                case Finish(outcome=outcome, forfeited=forfeited):
                    self.end(outcome_to_wire(self.table, outcome, forfeited))

    def _play_by_chance(self, question: Question) -> list[Command]:
        """Answers for another seat. Nobody thinks, so that the clock stands."""
        rules = self.terms.rules
        has_signals = rules.partner_signals and self.terms.players == 4
        move = self._chance.choice(self._preferred(question))
        signal = self._chance.randrange(MOST_SIGNAL + 1) if has_signals else 0
        said = Said(question.number, action_text(move), signal)
        return self._referee.answer(question.seat, said, 0, 0)

    def _preferred(self, question: Question) -> Sequence[int]:
        """Lists what another seat chooses among: eager ones make chains, others anything."""
        actions, seen = question.actions, question.observation
        if not self.terms.are_eager or actions[0] >= DECLARE:
            return actions
        in_chain = [card for card in actions if RANKS[RANK_OF[card]] == seen.chain_rank]
        on_table = {RANK_OF[card] for card in seen.table}
        return in_chain or [card for card in actions if RANK_OF[card] in on_table] or actions
