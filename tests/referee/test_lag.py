"""The referee and a loop that stalls: nobody pays for the arena, and nobody gains by it.

The loop is a fake one, whose stalls Hypothesis chooses; its clock moves only when told.
"""

from dataclasses import dataclass, field

from hypothesis import example, given
from hypothesis import strategies as st

from arena.referee.commands import Ask, Command, Finish, Said
from arena.referee.referee import GRACE_NS, MOST_ROUNDS_OVERDUE, Referee
from arena.terms.clock import SECOND_NS, LagMeter, TimeControl
from arena.terms.faults import FaultKind
from tests.referee.table import MS, setup

BEAT_NS = 10 * MS
PATIENCE_NS = 20 * MS

Stall = tuple[int, int]  # from when to when, in nanoseconds


@dataclass
class Loop:
    """One referee in a loop that beats, asks at a given moment, and stalls as it is told."""

    limit_ns: int
    stalls: list[Stall]
    asks_at: int
    now: int = 0
    beats: int = 0
    faults: list[FaultKind] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.meter = LagMeter(0, BEAT_NS, PATIENCE_NS, GRACE_NS)
        self.referee = Referee(setup(control=TimeControl(None, 0, self.limit_ns)))
        (ask,) = self.referee.start()
        assert isinstance(ask, Ask)
        self.question = ask.question
        self.due = BEAT_NS

    def wakes(self, moment: int) -> int:
        """When the loop does what it should do at a moment."""
        for begun, ended in self.stalls:
            if begun <= moment < ended:
                return ended
        return moment

    def run(self, until: int) -> None:
        """Lets the beats come that come before a moment."""
        while self.wakes(self.due) < until:
            self.now = self.wakes(self.due)
            if self.now >= self.asks_at:
                self.hand_over()
            self.meter.beat(self.now)
            self.due = self.now + BEAT_NS
            self.beats += 1
            self.take(self.referee.tick(self.now, self.meter.steady_since_ns))
        self.now = until
        if self.now >= self.asks_at:
            self.hand_over()

    def hand_over(self) -> None:
        """Hands the question over, once."""
        if self.referee.handed_ns is None and not self.referee.is_over:
            self.referee.handed(self.question.number, self.asks_at)

    def read(self) -> int:
        """Reads an answer now; returns the time that the bot is charged."""
        since = self.referee.handed_ns
        assert since is not None
        lag = self.meter.lag_ns(self.now, since)
        assert 0 <= lag <= self.now - since
        said = Said(self.question.number, "silent")
        self.take(self.referee.answer(self.question.seat, said, self.now, lag))
        return self.now - since - lag

    def take(self, commands: list[Command]) -> None:
        for command in commands:
            if isinstance(command, Finish):
                self.faults += [fault.kind for fault in command.faults]


@st.composite
def _stalls(draw: st.DrawFn, shortest: int = 0) -> list[Stall]:
    """Chooses stalls one after the other, the loop awake in between."""
    stalls, moment = [], 0
    for _ in range(draw(st.integers(0, 6))):
        begun = moment + draw(st.integers(1, 800)) * MS
        moment = begun + draw(st.integers(max(1, shortest // MS), 2000)) * MS
        stalls.append((begun, moment))
    return stalls


def _awake(loop: Loop, moment: int) -> int:
    """The moment, or, as the loop does nothing in a stall, the end of that."""
    return loop.wakes(moment)


_limits = st.integers(150, 3000).map(lambda ms: ms * MS)
_moments = st.integers(0, 5000).map(lambda ms: ms * MS)
_piled = st.integers(0, 39).map(lambda ms: ms * MS)  # what reading takes after a stall, at most
_parts = st.integers(0, 100)


@given(_limits, _stalls(shortest=BEAT_NS + PATIENCE_NS), _moments, _parts, _piled)
@example(SECOND_NS, [(100 * MS, 2100 * MS)], 50 * MS, 50, 0)
@example(SECOND_NS, [(104 * MS, 2104 * MS)], 5 * MS, 10, 0)
@example(SECOND_NS, [(100 * MS, 2100 * MS)], 50 * MS, 100, 39 * MS)
@example(SECOND_NS, [(1040 * MS, 3040 * MS)], 50 * MS, 100, 39 * MS)
def test_whoever_answers_in_time_is_never_late_whatever_the_loop_does(
    limit: int, stalls: list[Stall], asks_at: int, part: int, piled: int
) -> None:
    """An answer sent in time and read late is in time, and costs no more than the bot took."""
    loop = Loop(limit, stalls, 0)
    loop.asks_at = _awake(loop, asks_at)
    took = limit * part // 100
    sent = loop.asks_at + took
    read = loop.wakes(sent)
    if read > sent:
        # The loop may stall again before it has read all: then that is read after it.
        read = loop.wakes(read + piled)
    loop.run(read)
    assert [] == loop.faults
    assert loop.read() <= took
    assert [] == loop.faults


@given(_limits, _stalls(), _moments, _parts)
def test_stalls_too_short_to_notice_cost_no_more_than_a_beat_and_the_patience(
    limit: int, stalls: list[Stall], asks_at: int, part: int
) -> None:
    """Whatever the stalls: a bot is charged at most 30 ms beyond what it took."""
    loop = Loop(limit, stalls, 0)
    loop.asks_at = _awake(loop, asks_at)
    took = limit * part // 100
    loop.run(loop.wakes(loop.asks_at + took))
    assert loop.read() <= took + BEAT_NS + PATIENCE_NS


@given(_limits, _stalls(), _moments)
@example(SECOND_NS, [(100 * MS, 2100 * MS)], 2105 * MS)
@example(2 * SECOND_NS, [(100 * MS, 2100 * MS)], 50 * MS)
def test_at_six_fifths_of_its_limit_a_bot_is_late_wherever_the_stalls_were(
    limit: int, stalls: list[Stall], asks_at: int
) -> None:
    """A stall that was over before the answer came excuses nothing that came after it."""
    loop = Loop(limit, stalls, 0)
    loop.asks_at = _awake(loop, asks_at)
    sent = loop.asks_at + limit * 6 // 5
    quiet = GRACE_NS + 2 * BEAT_NS
    if any(begun < sent + BEAT_NS and ended > sent - quiet for begun, ended in stalls):
        return  # nobody can know when it came; others of these tests are about that
    loop.run(sent)
    if not loop.faults:
        loop.read()
    assert [FaultKind.LATE] == loop.faults


@given(_limits, _stalls(), _moments, st.integers(0, 3000).map(lambda ms: ms * MS))
@example(SECOND_NS, [(100 * MS, 200 * MS)], 50 * MS, 500 * MS)
def test_no_more_is_taken_off_than_the_arena_may_have_cost(
    limit: int, stalls: list[Stall], asks_at: int, took: int
) -> None:
    """The stalls while the question was open, and what it takes to read on after one."""
    loop = Loop(limit, stalls, 0)
    loop.asks_at = _awake(loop, asks_at)
    loop.run(loop.wakes(loop.asks_at + took))
    if loop.faults:
        return
    passed = loop.now - loop.asks_at
    lag = passed - loop.read()
    stalled = [
        min(ended, loop.now) - max(begun, loop.asks_at)
        for begun, ended in stalls
        if ended > loop.asks_at and begun < loop.now
    ]
    # Each stall seems to begin with the beat before it, and reading on takes the grace.
    most = sum(stalled) + len(stalled) * BEAT_NS + GRACE_NS + BEAT_NS + PATIENCE_NS
    assert lag <= (most if stalled else 0)


@given(st.lists(st.integers(1, 200), min_size=1, max_size=5))
def test_whoever_is_silent_is_called_late_however_overloaded_the_loop_is(gaps: list[int]) -> None:
    """Also one that never keeps time for long: nobody is waited for without a bound."""
    meter = LagMeter(0, BEAT_NS, PATIENCE_NS, GRACE_NS)
    referee = Referee(setup(control=TimeControl(None, 0, SECOND_NS)))
    (ask,) = referee.start()
    assert isinstance(ask, Ask)
    referee.handed(ask.question.number, 0)
    now = rounds = 0
    while not referee.is_over:
        now += BEAT_NS + gaps[rounds % len(gaps)] * MS
        meter.beat(now)
        referee.tick(now, meter.steady_since_ns)
        rounds += now > SECOND_NS
        assert rounds <= MOST_ROUNDS_OVERDUE
    assert [FaultKind.LATE] == [fault.kind for fault in referee.faults]
