"""Asking: plays sittings with the candidate, all open questions in one message each time.

Takes note of what goes wrong. Which sittings there are, and when enough is known, is the
interview's to say.
"""

import time
from collections import Counter
from collections.abc import Callable, Sequence

from arena.check.battery import one_more
from arena.check.candidate import Candidate
from arena.check.findings import Finding
from arena.check.sitting import Sitting, SittingTerms
from arena.check.wording import answer_line, question_lines
from arena.referee.commands import Question
from arena.terms.clock import SECOND_NS, TimeControl
from arena.terms.faults import FaultKind
from arena.v1 import match_pb2, play_pb2

MOST_FAILURES = 3
"""After how many failures no more is asked."""

_GRACE_S = 0.1  # past a deadline, for the arena's own reading
_MANY = 4  # questions in one message, from which on it is worth to answer them in one

Asked = list[tuple[Sitting, Question]]

Alter = Callable[[play_pb2.PlayResponse], None]
"""Changes a message before it goes out."""


class Stopped(Exception):  # noqa: N818 - it is no error of ours
    """Says that the candidate cannot be asked any more, or need not be."""


class Asking:
    """Holds a candidate's sittings and what came of them."""

    def __init__(
        self, candidate: Candidate, patience_s: float, told: Callable[[str], None]
    ) -> None:
        self.candidate = candidate
        self.control = TimeControl(
            None, 0, round(patience_s * SECOND_NS)
        )  # where time is no matter
        self.sittings: list[Sitting] = []
        self.findings: list[Finding] = []
        self.most_at_once = 0  # questions in one message
        self.largest_bytes = 0  # of a message
        self.split = (0, 0)  # questions that came many in one message, messages that answered them
        self.first_table = 1  # of the sittings to come; only rises
        self.when = ""  # what is tried, for sentences: " after ..."; mostly empty
        self.wanted = ""  # what the contract wants there, one sentence
        self.is_failure = True  # whether what goes wrong now would cost matches
        self.alter: Alter | None = None
        self.suspects: Asked = []  # among which it was lost: many questions in one message
        self.told = told
        self._patience_s = patience_s
        self._waited_s = 0.0  # for answers
        self._requests = 0  # messages of the candidate's that answered something
        self._by_table: dict[int, Sitting] = {}
        self._last_table = 0
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

    @property
    def answer_s(self) -> float:
        """How many seconds were waited for an answer."""
        return self._waited_s / max(1, self.questions)

    @property
    def bearable(self) -> int:
        """At how many tables it can be asked at once and answer in a quarter of the patience."""
        bearable = int(self._patience_s / 4 / max(self.answer_s, 1e-6))
        return max(1, min(self.candidate.tables, bearable))

    def sit(self, terms: SittingTerms, gap: int = 1) -> Sitting:
        """Begins a sitting; nothing is sent yet. Its table is `gap` above the last one."""
        self._last_table = table = max(self.first_table, self._last_table + gap)
        sitting = Sitting(terms, table, wants_events=self.candidate.wants_events)
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
        since_s, requests = time.monotonic(), self._requests
        await self._wait_for_answers(asked)
        self._waited_s += time.monotonic() - since_s
        if len(asked) >= _MANY:
            questions, messages = self.split
            self.split = questions + len(asked), messages + self._requests - requests
        self._note_faults(asked)
        return True

    async def taste(self, terms: SittingTerms, questions: int = 2) -> None:
        """Plays the beginning of a match: bots that think long are not asked more than need be."""
        sitting = self.sit(terms)
        for _ in range(questions):
            await self.step([sitting])
        self.end([sitting])

    async def see_alive(self) -> None:
        """Sees that the candidate still answers: one question of an ordinary match."""
        await self.taste(one_more(self.control, len(self.sittings) % 2), 1)

    def end(self, sittings: Sequence[Sitting]) -> None:
        """Ends matches before they are played out, without open questions."""
        for sitting in sittings:
            sitting.withdraw()
            sitting.cut_short()
        self.send(sittings)

    def send(self, sittings: Sequence[Sitting]) -> None:
        """Sends what waits, without waiting for answers."""
        now_ns = time.monotonic_ns()
        message = play_pb2.PlayResponse()
        for sitting in sittings:
            message.MergeFrom(sitting.take_outbox(now_ns))
        if self.alter is not None:
            self.alter(message)
        self.largest_bytes = max(self.largest_bytes, message.ByteSize())
        self.candidate.send(message)

    async def send_alone(self, message: play_pb2.PlayResponse) -> None:
        """Sends a message that nothing else travels with. Raises Stopped."""
        await self.flush()
        self.candidate.send(message)
        await self.flush()

    async def flush(self) -> None:
        """Waits until all that was sent has gone out. Raises Stopped."""
        if not await self.candidate.flush(self._patience_s):
            self.note(FaultKind.LATE, f"read nothing for {self._patience_s:g} s{self.when}")
            raise Stopped

    def send_again(self, question: match_pb2.Question) -> None:
        """Sends a question once more that was answered already."""
        self._resent[question.table, question.question] += 1
        self.candidate.send(play_pb2.PlayResponse(questions=[question]))

    def note(self, kind: str, sentence: str, shown: tuple[str, ...] = ()) -> None:
        """Takes note of what is wrong; a failure or a warning, by what is tried now."""
        wanted = f". {self.wanted}" if self.wanted else ""
        self.findings.append(Finding(kind, f"{sentence}{wanted}", shown, self.is_failure))

    def _take(self, answers: Sequence[match_pb2.Answer]) -> str:
        now_ns = time.monotonic_ns()
        self._requests += bool(answers)
        for answer in answers:
            sitting = self._by_table.get(answer.table)
            if sitting is None:
                return f"answered at table {answer.table}, where it has never sat"
            self._heard[answer.table, answer.question] += 1
            sitting.answer(answer, now_ns)
        return ""

    async def _wait_for_answers(self, asked: Asked) -> None:
        candidate = self.candidate

        def is_answered() -> bool:
            return candidate.has_left or not _unanswered(asked) or _is_hopeless(asked)

        limits = [question.allowance_ns for _, question in asked]
        least_ns = min((limit for limit in limits if limit is not None), default=None)
        limit_s = self._patience_s if least_ns is None else least_ns / SECOND_NS + _GRACE_S
        if not await candidate.wait(is_answered, limit_s):
            await self._wait_for_late_ones(asked, limit_s)
        if candidate.has_left and _unanswered(asked):
            await self._note_end(_unanswered(asked))

    async def _wait_for_late_ones(self, asked: Asked, limit_s: float) -> None:
        """Takes note of what is overdue, and waits on: the candidate may be busy with it."""
        candidate = self.candidate
        late = _unanswered(asked)
        now_ns = time.monotonic_ns()
        for sitting, _ in late:
            sitting.call_late(now_ns)

        def is_heard() -> bool:
            return candidate.has_left or all(
                self._heard[sitting.table, question.number] for sitting, question in late
            )

        if not await candidate.wait(is_heard, max(0.0, self._patience_s - limit_s)):
            self._note_faults([one for one in asked if one not in late])
            self.is_failure = True  # whatever is tried: it hangs
            sentence = f"did not answer within {self._patience_s:g} s{_among(asked)}{self.when}"
            self.note(FaultKind.LATE, sentence, _shown(*late[0]))
            self._suspect(late)
            raise Stopped

    async def _note_end(self, unanswered: Asked) -> None:
        """Takes note that the candidate has gone instead of answering."""
        malformed = self.candidate.malformed
        if malformed:
            await self.candidate.how_left()  # before which it may print why
            self.note(FaultKind.MALFORMED, f"{malformed}{self.when}", _shown(*unanswered[0]))
        else:
            how = await self.candidate.how_left()
            sentence = f"{how}, instead of an answer{_among(unanswered)}{self.when}"
            self.note(FaultKind.CRASHED, sentence, _shown(*unanswered[0]))
            self._suspect(unanswered)
        raise Stopped

    def _suspect(self, asked: Asked) -> None:
        """Takes note of where it was lost, if that was not one question alone."""
        self.suspects = asked if len(asked) > 1 else []

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


def _is_hopeless(asked: Asked) -> bool:
    """Whether so much is wrong that the other answers need not be waited for."""
    return sum(sitting.fault is not None for sitting, _ in asked) >= MOST_FAILURES


def _among(asked: Asked) -> str:
    return f" to {len(asked)} questions in one message" if len(asked) > 1 else ""


def _shown(sitting: Sitting, question: Question) -> tuple[str, ...]:
    return question_lines(question.observation, question.actions, sitting.terms.rules)
