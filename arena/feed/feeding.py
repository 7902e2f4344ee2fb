"""Feeding: a bot is started and asked once more what one seat of a match was asked.

Over the arena's own service, as in matches. What it answers is compared and leads nowhere:
each question follows from what was decided then. Must not know where records come from.
"""

import asyncio
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from arena.check.candidate import Candidate
from arena.contest.blocks import Contestant
from arena.feed.fed import Compared, Fed
from arena.feed.terms import FeedTerms
from arena.referee.again import AskAgain
from arena.referee.commands import Blame, Question, Said, Tell
from arena.referee.details import (
    illegal_detail,
    illegal_signal_detail,
    late_detail,
    unasked_detail,
)
from arena.referee.referee import GRACE_NS, NOTE_LENGTH
from arena.sandbox.sandbox import Sandbox
from arena.terms.clock import SECOND_NS
from arena.terms.faults import BotFault, FaultKind
from arena.v1 import match_pb2, play_pb2
from arena.wire import event_to_wire, fault_to_wire, outcome_to_wire, question_to_wire
from engine import action_text
from engine.state import MOST_SIGNAL

_TABLE = 1
_FOR_EVER_S = 365 * 86400.0

Told = Callable[[Compared], None]
"""Is told of each question what came of it."""


@dataclass(frozen=True, slots=True)
class FeedSettings:
    """Says how long is waited for a bot, and where it writes."""

    folder: Path  # for its log, and the messages
    patience_ns: int = 30 * SECOND_NS  # for its hello
    has_clock: bool = True  # otherwise an answer may take for ever
    sandbox: Sandbox = field(default_factory=Sandbox)  # what the bot is started in


def feed_bot(
    contestant: Contestant, terms: FeedTerms, settings: FeedSettings, told: Told = lambda _: None
) -> Fed:
    """Feeds a bot. Raises ArenaError where the arena fails.

    Goes on after an answer that is illegal, or late; not after one that does not come.
    """
    return asyncio.run(_feed(contestant, terms, settings, told))


async def _feed(
    contestant: Contestant, terms: FeedTerms, settings: FeedSettings, told: Told
) -> Fed:
    log = settings.folder / f"{contestant.bot}.log"
    candidate = Candidate(
        contestant, log, settings.patience_ns, purpose="is fed", sandbox=settings.sandbox
    )
    fed = Fed(terms.questions, log)
    try:
        await candidate.open()
        fed.absence = await _absence(candidate, settings.patience_ns / SECOND_NS)
        if not fed.absence:
            await _Feeding(candidate, terms, settings, fed, told).run()
    finally:
        await candidate.close()
    fed.log = candidate.log
    return fed


async def _absence(candidate: Candidate, patience_s: float) -> str:
    """Waits for the hello; says why it has not come."""

    def is_known() -> bool:
        return candidate.has_arrived or bool(candidate.refusal or candidate.how_ended)

    await candidate.wait(is_known, patience_s)
    if candidate.has_arrived:
        return ""
    if candidate.refusal:
        return f"it was refused: {candidate.refusal}"
    if candidate.how_ended:
        return f"{candidate.how_ended} before it said hello"
    return f"it said no hello within {patience_s:g} s"


class _Feeding:
    """Holds how far a bot has been fed."""

    def __init__(
        self,
        candidate: Candidate,
        terms: FeedTerms,
        settings: FeedSettings,
        fed: Fed,
        told: Told,
    ) -> None:
        self._candidate = candidate
        self._terms = terms
        self._settings = settings
        self._fed = fed
        self._told = told
        self._outbox = play_pb2.PlayResponse(match_starts=[terms.start(_TABLE)])
        self._open: Question | None = None
        self._answer: tuple[match_pb2.Answer, int] | None = None  # and when it was read
        candidate.on_answers = self._take

    async def run(self) -> None:
        """Feeds all, as long as the bot answers."""
        terms = self._terms
        for one in terms.past:
            if isinstance(one, AskAgain):
                compared = await self._ask(one)
                self._fed.compared.append(compared)
                self._told(compared)
                if compared.said is None:
                    return
            elif isinstance(one, Tell):
                event = event_to_wire(_TABLE, one.event, terms.seat, terms.record.header.players)
                if event is not None and self._candidate.wants_events:
                    self._outbox.events.append(event)
            elif isinstance(one, Blame):
                told = fault_to_wire(_TABLE, one.fault, one.number, one.strikes_left)
                self._outbox.faults.append(told)
            else:
                self._outbox.match_ends.append(outcome_to_wire(_TABLE, one.outcome, one.forfeited))
        self._send()
        await self._candidate.flush(self._settings.patience_ns / SECOND_NS)

    def _send(self) -> None:
        outbox, self._outbox = self._outbox, play_pb2.PlayResponse()
        self._candidate.send(outbox)

    def _take(self, answers: Sequence[match_pb2.Answer]) -> str:
        """Takes answers; older ones, and second ones, are dropped, as in a match."""
        now_ns = time.monotonic_ns()
        for answer in answers:
            if answer.table != _TABLE:
                return f"answered at table {answer.table}, where it has never sat"
            if self._open is None or answer.question < self._open.number:
                continue
            if self._answer is None:
                self._answer = answer, now_ns
        return ""

    async def _ask(self, asked: AskAgain) -> Compared:
        question, candidate = asked.question, self._candidate
        self._outbox.questions.append(question_to_wire(_TABLE, question))
        self._open, self._answer = question, None
        since_ns = time.monotonic_ns()
        self._send()
        limit_ns = question.allowance_ns if self._settings.has_clock else None
        limit_s = _FOR_EVER_S if limit_ns is None else (limit_ns + GRACE_NS) / SECOND_NS
        await candidate.wait(lambda: candidate.has_left or self._answer is not None, limit_s)
        self._open = None
        if self._answer is None:
            return Compared(asked, None, None, await self._silence(limit_ns))
        answer, read_ns = self._answer
        think_ns = read_ns - since_ns
        said = Said(answer.question, answer.move, answer.signal, answer.note[:NOTE_LENGTH])
        fault = self._fault(question, said, think_ns, limit_ns)
        return Compared(asked, said, think_ns, fault)

    async def _silence(self, limit_ns: int | None) -> BotFault:
        """Says why no answer came."""
        candidate, seat = self._candidate, self._terms.seat
        if not candidate.has_left:
            return BotFault(seat, FaultKind.LATE, late_detail(limit_ns or 0, None), "")
        how = await candidate.how_left()  # before which it may print why
        if candidate.malformed:
            return BotFault(seat, FaultKind.MALFORMED, f"the bot {candidate.malformed}", "")
        return BotFault(seat, FaultKind.CRASHED, how, "")

    def _fault(
        self, question: Question, said: Said, think_ns: int, limit_ns: int | None
    ) -> BotFault | None:
        """Says what is wrong with an answer, as the referee of a match would."""
        rules, seat = self._terms.record.header.rules, self._terms.seat
        can_signal = rules.partner_signals and self._terms.record.header.players == 4
        if said.number != question.number:
            kind, detail = FaultKind.MALFORMED, unasked_detail(said.number)
        elif limit_ns is not None and think_ns > limit_ns:
            kind, detail = FaultKind.LATE, late_detail(limit_ns, think_ns)
        elif said.move not in map(action_text, question.actions):
            kind, detail = FaultKind.ILLEGAL, illegal_detail(question, said.move)
        elif said.signal and not (can_signal and said.signal <= MOST_SIGNAL):
            kind, detail = FaultKind.ILLEGAL, illegal_signal_detail(rules, said.signal)
        else:
            return None
        return BotFault(seat, kind, detail, said.move)
