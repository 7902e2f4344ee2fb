"""The suspicion that a program holds its answer back: the commonest beginner's mistake.

A program's output to a pipe is kept in a buffer until that is full, in most languages; the
program waits for the next question, and the arena for an answer that never leaves. From
outside this is a program that was asked, has read all, is alive, uses no processor, and has
ended no line. Is told the time and what is seen; reads no clock and no process itself.
"""

from __future__ import annotations

from dataclasses import dataclass

_WAIT_S = 1.0
_SHARE = 0.6  # of the limit, where that is less
_ASLEEP_SHARE = 0.5  # of that wait: so long it must have been asleep at every look
_IDLE_SHARE = 0.1  # of that time: who computes uses more of a processor, who waits none
_BLOCK_BYTES = 1024  # every buffer's size is a multiple of it

_FLUSH = (
    "Flush after each line: fflush(stdout) in C, $| = 1 in Perl, print(..., flush=True) or "
    "python -u in Python, fflush() in awk (mawk needs -W interactive too), --unbuffered for jq."
)


@dataclass(frozen=True, slots=True)
class Sight:
    """Holds what can be seen of a program from outside."""

    is_alive: bool
    unread: int  # bytes of its input that it has not read
    is_asleep: bool  # every thread of it and its children waits; not for a processor
    cpu_s: float  # of it and its children, so far; 0 where nobody knows


class Silence:
    """Follows one program: what it was asked, what it has written."""

    def __init__(self, program: str) -> None:
        """Takes the program's name as a sentence begins with it."""
        self._program = program
        self._asked_s: float | None = None  # since when a question waits, as far as is known
        self._limit_s: float | None = None  # the shortest of the questions since then
        self._asleep: tuple[float, float] | None = None  # since when, and its CPU time then
        self._has_ended_a_line = False
        self._written = 0  # bytes, of all lines
        self._unended = 0  # bytes of the line that is not ended
        self._has_warned = False
        self._suspicion: str | None = None  # the latest, while nothing has come since

    def asked(self, now_s: float, limit_s: float | None) -> None:
        """Takes note of questions that the program was sent, the shortest limit of them."""
        if self._asked_s is None:
            self._asked_s, self._limit_s = now_s, limit_s
        elif limit_s is not None:
            self._limit_s = limit_s if self._limit_s is None else min(limit_s, self._limit_s)

    def heard(self, size: int, unended: int) -> None:
        """Takes note of bytes that have come, and how many of a line yet to be ended there are."""
        self._written += size
        self._unended = unended
        self._asleep = None
        self._suspicion = None
        if unended < size:  # a line has come to its end
            self._has_ended_a_line = True
            self._asked_s = None

    @property
    def is_open(self) -> bool:
        """Whether there is anything to watch."""
        return self._asked_s is not None and not self._has_warned

    def warning(self, now_s: float, sight: Sight) -> str | None:
        """Looks at the program; returns the suspicion in a sentence, once in its life."""
        if not self.is_open or self._asked_s is None:
            return None
        if not sight.is_asleep:
            self._asleep = None
            return None
        since_s, cpu_s = self._asleep = self._asleep or (now_s, sight.cpu_s)
        wait_s = _WAIT_S if self._limit_s is None else min(_WAIT_S, _SHARE * self._limit_s)
        asleep_s = now_s - since_s
        if now_s - self._asked_s < wait_s or asleep_s < _ASLEEP_SHARE * wait_s:
            return None
        if sight.cpu_s - cpu_s > _IDLE_SHARE * asleep_s:
            self._asleep = None  # it only looked asleep
            return None
        sentence = self._sentence(sight)
        if sentence is None:
            return None
        self._has_warned = True
        self._suspicion = sentence
        return f"{self._program} was asked {now_s - self._asked_s:.1f} s ago and {sentence}"

    def reason(self, sight: Sight) -> str | None:
        """Says why an answer that the arena calls late may not have come.

        What was suspected before holds while nothing has come since: on a busy machine one
        look can find the program awake.
        """
        if self._asked_s is None or not sight.is_alive:
            return None
        sentence = self._sentence(sight) or self._suspicion
        return None if sentence is None else f"{self._program} was late, and {sentence}"

    def _sentence(self, sight: Sight) -> str | None:
        """The suspicion, where there is one: what was seen, and what to do."""
        if not (sight.is_alive and sight.is_asleep):
            return None
        if self._unended and self._written % _BLOCK_BYTES:
            return (
                f"has begun a line ({self._unended} bytes) and not ended it, though it is idle. "
                "End each line with a newline (\\n)."
            )
        if self._has_ended_a_line and not self._unended:
            return None
        if sight.unread:
            return (
                "has not read all of it, though it is idle. Read line after line from "
                "standard input."
            )
        written = "stopped in the middle of a line" if self._unended else "has written nothing"
        return (
            f"{written}, though it is alive and idle: it probably holds its answer back in a "
            f"buffer. {_FLUSH}"
        )
