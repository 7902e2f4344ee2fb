"""The interview: how the candidate starts, what it is put through in which order, how it leaves.

In two parts, each with a fresh instance: the contract as it is, and what a later protocol may
send. A candidate that is lost in a trial is started again for the rest, as long as it is not
wrong in everything.
"""

import time
from collections import Counter, deque
from collections.abc import Callable, Iterable, Iterator, Sequence

from arena.check.asking import MOST_FAILURES, Asking, Stopped
from arena.check.candidate import Candidate, ChangeGoodbye, Greet
from arena.check.comparison import compare_answers
from arena.check.findings import Finding, Interview, Later, Report, Start
from arena.check.later import enums_in, messages_in
from arena.check.later_trials import ROOT, greet, later_trials, see_off
from arena.check.memory import memory_of
from arena.check.one_by_one import OneByOne, ask_one_by_one, explained
from arena.check.positions import KINDS
from arena.check.settings import CheckSettings
from arena.check.trials import TRIALS, Trial, positions
from arena.check.wording import exit_sentence, stays_sentence
from arena.contest.blocks import Contestant
from arena.terms.clock import SECOND_NS
from arena.terms.faults import FaultKind

_SURPLUS = 10  # answers that nobody waited for, from which on it is worth a word
_MOST_STARTS = 3  # of one part
_FEW = 2  # questions for each message that answers them: fewer are worth a word

Told = Callable[[str], None]


async def interview(
    contestant: Contestant, settings: CheckSettings, report: Report, told: Told
) -> None:
    """Interviews a bot and adds what comes of it to the report."""
    talk = _Interview(contestant, settings, report, told)
    await talk.hold(TRIALS)
    if report.is_fit and await talk.hold(later_trials(), greet, see_off):
        report.later = Later(len(messages_in(ROOT)), len(enums_in(ROOT)))
    talk.sum_up()


class _Interview:
    """Holds an interview's instances, one after the other, and what came of them."""

    def __init__(
        self, contestant: Contestant, settings: CheckSettings, report: Report, told: Told
    ) -> None:
        self._contestant = contestant
        self._settings = settings
        self._report = report
        self._told = told
        self._askings: list[Asking] = []
        self._started = 0  # how many instances

    async def hold(
        self,
        trials: Iterable[Trial],
        greeting: Greet | None = None,
        farewell: ChangeGoodbye | None = None,
    ) -> bool:
        """Puts the bot through the trials of a part, with one instance if it bears them all.

        Tells whether all were tried.
        """
        waiting = deque(trials)
        for start in range(_MOST_STARTS):
            candidate = self._candidate(None if start else greeting)
            try:
                await candidate.open()
                if not await self._let_in(candidate):
                    return False
                lost_in = await self._try_all(candidate, waiting)
                if lost_in is None:
                    self._told("saying goodbye")
                    await _see_off(candidate, self._report, self._settings.leave_s, farewell)
            finally:
                await candidate.close()
            if lost_in is not None:
                self._report.log = self._report.log or candidate.log
                await self._find_guilty(self._askings[-1])
            if lost_in is None or not waiting:
                return True
            if lost_in.is_vital or self._is_enough:
                return False
        return False

    def _candidate(self, greeting: Greet | None) -> Candidate:
        self._told("starting the bot")
        # A log for each: what the one that was lost has printed is to be found.
        self._started += 1
        suffix = "" if self._started == 1 else f"-{self._started}"
        log = self._settings.folder / f"{self._contestant.bot}{suffix}.log"
        settings = self._settings
        return Candidate(
            self._contestant, log, settings.patience_ns, greet=greeting, sandbox=settings.sandbox
        )

    @property
    def _is_enough(self) -> bool:
        """Whether so much is wrong that more need not be known."""
        return len(self._report.failures) >= MOST_FAILURES

    async def _try_all(self, candidate: Candidate, waiting: deque[Trial]) -> Trial | None:
        """Tries what waits; returns the trial in which the candidate was lost, if it was."""
        report = self._report
        asking = Asking(candidate, self._settings.answer_ns / SECOND_NS, self._told)
        self._askings.append(asking)
        trial = None
        try:
            while waiting:
                trial = waiting.popleft()
                self._told(f"asking: {sum(one.questions for one in self._askings)} so far")
                await trial.run(asking)
        except Stopped:
            return trial
        finally:
            report.findings += asking.findings
            memory = memory_of("ARENA_TOKEN", candidate.token)
            report.memory_bytes = max(
                (one for one in (memory, report.memory_bytes) if one is not None), default=None
            )
        return None

    async def _find_guilty(self, lost: Asking) -> None:
        """Finds at which of many questions an instance was lost, and tells it where that is told.

        Where a message was changed on its way, that may be why: then it is not tried.
        """
        if not lost.suspects:
            return
        again = None if lost.alter is not None else await self._ask_one_by_one(lost)
        findings = self._report.findings
        findings[-1] = explained(findings[-1], again, lost.candidate.tables)

    async def _ask_one_by_one(self, lost: Asking) -> OneByOne | None:
        """Asks a new instance; None where it does not come."""
        candidate = self._candidate(None)
        patience_s = self._settings.answer_ns / SECOND_NS
        try:
            await candidate.open()
            if not await _has_come(candidate):
                return None
            self._told(f"asking {len(lost.suspects)} questions again, one by one")
            asking = Asking(candidate, patience_s, self._told)
            asking.first_table = lost.first_table
            self._askings.append(asking)
            return await ask_one_by_one(asking, lost.suspects, patience_s)
        finally:
            await candidate.close()

    async def _let_in(self, candidate: Candidate) -> bool:
        """Waits for the hello; tells whether it came."""
        patience_s = (candidate.patience_ns or 0) / SECOND_NS
        await _has_come(candidate)
        if candidate.arrived_after_s is not None:
            self._report.start = self._report.start or Start(
                candidate.arrived_after_s, candidate.tables, candidate.wants_events
            )
            return True
        if candidate.refusal:
            # It may be about to print why, which is in its log then.
            await candidate.wait(lambda: bool(candidate.how_ended), self._settings.leave_s)
            why = f"was refused: {candidate.refusal}"
        elif candidate.how_ended:
            why = f"{candidate.how_ended} before it said hello"
        else:
            why = f"said no hello within {patience_s:g} s"
        self._report.findings.append(Finding(FaultKind.NO_SHOW, why))
        self._report.log = self._report.log or candidate.log
        return False

    def sum_up(self) -> None:
        """Adds figures to the report, and what shows only when all answers are there."""
        askings = self._askings
        if not askings:
            return
        sittings = [sitting for asking in askings for sitting in asking.sittings]
        counted = positions(sittings)
        repeated, different = compare_answers(sittings)
        self._report.findings += different
        self._report.interview = Interview(
            questions=sum(asking.questions for asking in askings),
            most_at_once=max(asking.most_at_once for asking in askings),
            largest_bytes=max(asking.largest_bytes for asking in askings),
            positions=Counter({kind: counted[kind] for kind in KINDS if counted[kind]}),
            missing=tuple(kind for kind in KINDS if not counted[kind]),
            repeated=repeated,
        )
        self._report.findings += _habits(askings)


async def _has_come(candidate: Candidate) -> bool:
    """Waits until the hello has come, or will not; tells whether it has."""

    def is_known() -> bool:
        return candidate.has_arrived or bool(candidate.refusal or candidate.how_ended)

    await candidate.wait(is_known, (candidate.patience_ns or 0) / SECOND_NS)
    return candidate.has_arrived


def _habits(askings: Sequence[Asking]) -> Iterator[Finding]:
    """Tells of what costs time in every message."""
    surplus = sum(asking.surplus for asking in askings)
    if surplus > _SURPLUS:
        sentence = f"sent {surplus:,} answers that nobody waited for; they are dropped"
        yield Finding("surplus", sentence, is_failure=False)
    questions = sum(asking.split[0] for asking in askings)
    messages = sum(asking.split[1] for asking in askings)
    if messages * _FEW > questions:
        sentence = (
            f"answered {questions:,} questions that came together in {messages:,} messages: put "
            "all answers to a PlayResponse in one PlayRequest.answers, a message costs as much as "
            "dozens of decisions"
        )
        yield Finding("split", sentence, is_failure=False)


async def _see_off(
    candidate: Candidate, report: Report, leave_s: float, farewell: ChangeGoodbye | None
) -> None:
    """Says goodbye and watches the candidate leave."""
    when = (
        "after goodbye" if farewell is None else "after a goodbye for a reason of a later protocol"
    )
    since_s = time.monotonic()
    candidate.say_goodbye(farewell)
    if not await candidate.wait(lambda: bool(candidate.how_ended), leave_s):
        report.add_once(Finding("stays", stays_sentence(leave_s, when), is_failure=False))
        return
    if report.leave_seconds is None:
        report.leave_seconds = time.monotonic() - since_s
    if not candidate.how_ended.endswith("exit code 0"):
        sentence = exit_sentence(candidate.how_ended, when)
        report.add_once(Finding("exit_code", sentence, is_failure=False))
