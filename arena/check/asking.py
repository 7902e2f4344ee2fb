"""Asking: plays sittings with the candidate, all open questions in one message each time.

Takes note of what goes wrong. Which sittings there are, and when enough is known, is the
interview's to say.
"""

import time
from collections import Counter
from collections.abc import Sequence

from arena.check.candidate import Candidate
from arena.check.findings import Finding
from arena.check.sitting import Sitting, SittingTerms
from arena.check.wording import answer_line, question_lines
from arena.referee.commands import Question
from arena.terms.clock import SECOND_NS
from arena.terms.faults import FaultKind
from arena.v1 import match_pb2, play_pb2

MOST_FAILURES = 3
"""After how many failures no more is asked."""

_GRACE_S = 0.1  # past a deadline, for the arena's own reading

Asked = list[tuple[Sitting, Question]]


class Stopped(Exception):  # noqa: N818 - it is no error of ours
    """Says that the candidate cannot be asked any more, or need not be."""


class Asking:
    """Holds a candidate's sittings and what came of them."""

    def __init__(self, candidate: Candidate, patience_s: float) -> None:
        self.sittings: list[Sitting] = []
        self.findings: list[Finding] = []
        self.most_at_once = 0  # questions in one message
        self.first_table = 1  # of the sittings to come; only rises
        self.when = ""  # what is tried, for sentences: " after ..."; mostly empty
        self.is_failure = True  # whether what goes wrong now would cost matches
        self._candidate = candidate
        self._patience_s = patience_s
        self._by_table: dict[int, Sitting] = {}
        self._heard: Counter[tuple[int, int]] = Counter()  # answers by table and question
        self._resent: Counter[tuple[int, int]] = Counter()
        candidate.on_answers = self._take

    @property
    def questions(self) -> int:
        """How many questions were answered."""
        return sum(len(sitting.answered) for sitting in self.sittings)

    @property
    def surplus(self) -> int:
        """How many answers came to what had been answered already."""
        return sum(
            max(0, count - 1 - self._resent[question]) for question, count in self._heard.items()
        )

    def sit(self, terms: SittingTerms) -> Sitting:
        """Begins a sitting; nothing is sent yet."""
        table = max(self.first_table, max(self._by_table, default=0) + 1)
        sitting = Sitting(terms, table, wants_events=self._candidate.wants_events)
        self.sittings.append(sitting)
        self._by_table[table] = sitting
        return sitting

    async def play(self, sittings: Sequence[Sitting]) -> None:
        """Plays sittings to their ends. Raises Stopped."""
        while await self.step(sittings):
            pass

    async def step(self, sittings: Sequence[Sitting]) -> bool:
        """Sends what waits and takes the answers; tells whether there were questions."""
        asked = [
            (sitting, sitting.question) for sitting in sittings if sitting.question is not None
        ]
        self.send(sittings)
        if not asked:
            return False
        self.most_at_once = max(self.most_at_once, len(asked))
        await self._wait_for_answers(asked)
        self._note_faults(asked)
        return True

    def send(self, sittings: Sequence[Sitting]) -> None:
        """Sends what waits, without waiting for answers."""
        now_ns = time.monotonic_ns()
        message = play_pb2.PlayResponse()
        for sitting in sittings:
            message.MergeFrom(sitting.take_outbox(now_ns))
        self._candidate.send(message)

    def send_again(self, question: match_pb2.Question) -> None:
        """Sends a question once more that was answered already."""
        self._resent[question.table, question.question] += 1
        self._candidate.send(play_pb2.PlayResponse(questions=[question]))

    def note(self, kind: str, sentence: str, shown: tuple[str, ...] = ()) -> None:
        """Takes note of what is wrong; a failure or a warning, by what is tried now."""
        self.findings.append(Finding(kind, sentence, shown, self.is_failure))

    def _take(self, answers: Sequence[match_pb2.Answer]) -> str:
        now_ns = time.monotonic_ns()
        for answer in answers:
            sitting = self._by_table.get(answer.table)
            if sitting is None:
                return f"answered at table {answer.table}, where it has never sat"
            self._heard[answer.table, answer.question] += 1
            sitting.answer(answer, now_ns)
        return ""

    async def _wait_for_answers(self, asked: Asked) -> None:
        candidate = self._candidate

        def is_answered() -> bool:
            return candidate.has_left or not _unanswered(asked)

        limits = [question.allowance_ns for _, question in asked]
        least_ns = min((limit for limit in limits if limit is not None), default=None)
        limit_s = self._patience_s if least_ns is None else least_ns / SECOND_NS + _GRACE_S
        if not await candidate.wait(is_answered, limit_s):
            await self._wait_for_late_ones(asked, limit_s)
        if candidate.has_left and _unanswered(asked):
            await self._note_end(_unanswered(asked))

    async def _wait_for_late_ones(self, asked: Asked, limit_s: float) -> None:
        """Takes note of what is overdue, and waits on: the candidate may be busy with it."""
        candidate = self._candidate
        late = _unanswered(asked)
        now_ns = time.monotonic_ns()
        for sitting, _ in late:
            sitting.call_late(now_ns)

        def is_heard() -> bool:
            return candidate.has_left or all(
                self._heard[sitting.table, question.number] for sitting, question in late
            )

        if not await candidate.wait(is_heard, max(0.0, self._patience_s - limit_s)):
            sentence = f"did not answer within {self._patience_s:g} s{_among(asked)}{self.when}"
            self.findings.append(Finding(FaultKind.LATE, sentence, _shown(*late[0])))
            raise Stopped

    async def _note_end(self, unanswered: Asked) -> None:
        """Takes note that the candidate has gone instead of answering."""
        malformed = self._candidate.malformed
        if malformed:
            self.note(FaultKind.MALFORMED, f"{malformed}{self.when}", _shown(*unanswered[0]))
        else:
            how = await self._candidate.how_left()
            sentence = f"{how}, instead of an answer{_among(unanswered)}{self.when}"
            self.note(FaultKind.CRASHED, sentence, _shown(*unanswered[0]))
        raise Stopped

    def _note_faults(self, asked: Asked) -> None:
        for sitting, question in asked:
            if sitting.fault is None:
                continue
            shown = _shown(sitting, question)
            if sitting.answered and sitting.answered[-1].question is question:
                said = sitting.answered[-1]
                shown += (answer_line(said.move, said.signal),)
            self.note(sitting.fault.kind, f"{sitting.fault.detail}{self.when}", shown)
            sitting.fault = None
        if sum(finding.is_failure for finding in self.findings) >= MOST_FAILURES:
            raise Stopped


def _unanswered(asked: Asked) -> Asked:
    return [(sitting, question) for sitting, question in asked if sitting.question is question]


def _among(asked: Asked) -> str:
    return f" to {len(asked)} questions in one message" if len(asked) > 1 else ""


def _shown(sitting: Sitting, question: Question) -> tuple[str, ...]:
    return question_lines(question.observation, question.actions, sitting.terms.rules)
