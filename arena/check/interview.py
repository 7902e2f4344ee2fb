"""The interview: how the candidate starts, what it is asked in which order, how it leaves.

Each stage takes note of what it finds; a candidate that is gone or stuck ends it.
"""

import contextlib
import time
from collections import Counter, defaultdict
from collections.abc import Callable, Sequence

from arena.check.asking import Asking, Stopped
from arena.check.battery import (
    again,
    more,
    one_more,
    one_of_each,
    short_of_time,
    with_open_question,
    without_clock,
)
from arena.check.candidate import Candidate
from arena.check.findings import Finding, Interview, Report, Start
from arena.check.memory import memory_of
from arena.check.positions import KINDS, kinds_of
from arena.check.settings import CheckSettings
from arena.check.sitting import Answered, Sitting, SittingTerms
from arena.check.wording import answer_line, question_lines
from arena.contest.blocks import Contestant
from arena.terms.clock import SECOND_NS, TimeControl
from arena.terms.faults import FaultKind

HIGH_TABLE = 4_000_000_000
"""A table's number that no signed 32 bits can hold; the contract gives it 32 without a sign."""

_SURPLUS = 10  # answers that nobody waited for, from which on it is worth a word

Told = Callable[[str], None]


async def interview(
    contestant: Contestant, settings: CheckSettings, report: Report, told: Told
) -> None:
    """Interviews a bot and adds what comes of it to the report."""
    candidate = Candidate(contestant, settings.folder, settings.patience_ns)
    try:
        told("starting the bot")
        await candidate.open()
        if await _let_in(candidate, report):
            asking = Asking(candidate, settings.answer_ns / SECOND_NS)
            control = TimeControl(None, 0, settings.answer_ns)
            with contextlib.suppress(Stopped):
                await _Stages(asking, candidate, control, told).all()
            _add_interview(asking, report)
            report.memory_bytes = memory_of("ARENA_TOKEN", candidate.token)
            if candidate.is_there and report.is_fit:
                told("saying goodbye")
                await _see_off(candidate, report, settings.leave_s)
    finally:
        await candidate.close()


async def _let_in(candidate: Candidate, report: Report) -> bool:
    """Waits for the hello; tells whether it came."""
    patience_s = (candidate.patience_ns or 0) / SECOND_NS

    def is_known() -> bool:
        return candidate.has_arrived or bool(candidate.refusal or candidate.how_ended)

    await candidate.wait(is_known, patience_s)
    if candidate.arrived_after_s is not None:
        report.start = Start(candidate.arrived_after_s, candidate.tables, candidate.wants_events)
        return True
    if candidate.refusal:
        why = f"was refused: {candidate.refusal}"
    elif candidate.how_ended:
        why = f"{candidate.how_ended} before it said hello"
    else:
        why = f"said no hello within {patience_s:g} s"
    report.findings.append(Finding(FaultKind.NO_SHOW, why))
    return False


async def _see_off(candidate: Candidate, report: Report, leave_s: float) -> None:
    """Says goodbye and watches the candidate leave."""
    since_s = time.monotonic()
    candidate.say_goodbye()
    if not await candidate.wait(lambda: bool(candidate.how_ended), leave_s):
        sentence = (
            f"was still there {leave_s:g} s after goodbye: the arena ends such a process, so "
            "what it still had to do is lost"
        )
        report.findings.append(Finding("stays", sentence, is_failure=False))
        return
    report.leave_seconds = time.monotonic() - since_s
    if not candidate.how_ended.endswith("exit code 0"):
        sentence = f"{candidate.how_ended} after goodbye; 0 says that all is well"
        report.findings.append(Finding("exit_code", sentence, is_failure=False))


class _Stages:
    """The stages of asking, in the order of what they put at stake."""

    def __init__(
        self, asking: Asking, candidate: Candidate, control: TimeControl, told: Told
    ) -> None:
        self._asking = asking
        self._candidate = candidate
        self._control = control
        self._told = told

    async def all(self) -> None:
        """Goes through all stages. Raises Stopped."""
        await self._every_game()
        await self._once_more()
        await self._ends_with_open_questions()
        # From here on nothing costs a match as long as the bot plays on.
        self._asking.is_failure = False
        await self._old_question()
        await self._short_of_time()

    async def _every_game(self) -> None:
        """Asks in every game, as many tables at a time as there may be, until all has come up."""
        asking, wanted = self._asking, set(KINDS)
        waiting = one_of_each(self._control)
        late = more(self._control)
        while waiting:
            now, waiting = waiting[: self._candidate.tables], waiting[self._candidate.tables :]
            sittings = [asking.sit(terms) for terms in now]
            await asking.play(sittings)
            self._told(f"asking tricky questions: {asking.questions} so far")
            wanted -= set(_positions(sittings))
            if not waiting and wanted:
                waiting, late = late[:4], late[4:]

    async def _once_more(self) -> None:
        """Asks some of it again, one table at a time and two in one message."""
        asking = self._asking
        asking.first_table = HIGH_TABLE
        asking.when = f" at a table whose number is above {HIGH_TABLE:,}"
        terms = again(self._control)
        for one in terms:
            await asking.play([asking.sit(one)])
        if self._candidate.tables > 1:
            await asking.play([asking.sit(terms[0]), asking.sit(terms[0])])
        asking.when = " in a match without a clock"
        await asking.play([asking.sit(without_clock())])

    async def _ends_with_open_questions(self) -> None:
        """Ends matches before the bot has answered: in the next message, and in the same one."""
        asking = self._asking
        asking.when = ", after a match had ended while its question was open"
        for is_one_message in (False, True):
            for terms in with_open_question(self._control):
                sitting = asking.sit(terms)
                if not is_one_message:
                    asking.send([sitting])
                sitting.cut_short()
                asking.send([sitting])
                await asking.play([asking.sit(one_more(self._control, int(is_one_message)))])

    async def _old_question(self) -> None:
        """Asks an answered question again, in one message with the next."""
        asking = self._asking
        asking.when = ", after an old question had come again"
        sitting = asking.sit(one_more(self._control, 2))
        old = sitting.outbox.questions[0]
        await asking.step([sitting])
        asking.send_again(old)
        await asking.play([sitting])

    async def _short_of_time(self) -> None:
        """Asks with half a second for each decision."""
        self._asking.when = " (it was told that it had half a second)"
        await self._asking.play([self._asking.sit(short_of_time())])


def _positions(sittings: Sequence[Sitting]) -> Counter[str]:
    """Counts what kinds of position have been answered."""
    return Counter(
        kind
        for sitting in sittings
        for answered in sitting.answered
        for kind in kinds_of(
            answered.question.observation, answered.question.actions, sitting.terms.rules
        )
    )


def _add_interview(asking: Asking, report: Report) -> None:
    counted = _positions(asking.sittings)
    positions = Counter({kind: counted[kind] for kind in KINDS if counted[kind]})
    repeated = _compare(asking.sittings, report)
    report.findings += asking.findings
    report.interview = Interview(
        questions=asking.questions,
        most_at_once=asking.most_at_once,
        positions=positions,
        missing=tuple(kind for kind in KINDS if kind not in positions),
        repeated=repeated,
    )
    if asking.surplus > _SURPLUS:
        sentence = f"sent {asking.surplus:,} answers that nobody waited for; they are dropped"
        report.findings.append(Finding("surplus", sentence, is_failure=False))


def _compare(sittings: Sequence[Sitting], report: Report) -> int:
    """Compares sittings of equal terms; returns how many questions were asked twice."""
    by_terms: dict[SittingTerms, list[Sitting]] = defaultdict(list)
    for sitting in sittings:
        by_terms[sitting.terms].append(sitting)
    repeated, different = 0, []
    for terms, (first, *others) in by_terms.items():
        for other in others:
            for one, two in zip(first.answered, other.answered, strict=False):
                repeated += 1
                if (one.move, one.signal) != (two.move, two.signal):
                    different.append((terms, one, two))
                    break  # from here on the questions are no longer the same
    if different:
        report.findings.append(_two_answers(*different[0]))
    return repeated


def _two_answers(terms: SittingTerms, one: Answered, two: Answered) -> Finding:
    question = one.question
    shown = question_lines(question.observation, question.actions, terms.rules)
    sentence = (
        "gave two answers to one question, asked at two tables with the same bot_seed, so that "
        "its matches cannot be played again: take all chance from bot_seed, in the Python kit "
        "from turn.match.random"
    )
    lines = (*shown, answer_line(one.move, one.signal), answer_line(two.move, two.signal))
    return Finding("two_answers", sentence, lines, is_failure=False)
