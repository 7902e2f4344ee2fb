"""One match in one process, with all that every seat is sent kept as bytes.

What sits at the table is the arena's own: match, referee, sessions, messages. Only the
streams are missing, and chance and time are told: a `World` says which cards are dealt.
"""

from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field, replace
from typing import Any, cast
from unittest.mock import patch

from arena.contest.blocks import Contestant
from arena.play.instance import Instance, InstanceState, Role
from arena.play.leg import Batch, Leg
from arena.play.match import LiveMatch
from arena.play.session import Session
from arena.record.packing import unpack_record
from arena.terms.clock import TimeControl
from arena.terms.faults import FORFEIT_POLICY, FaultKind, FaultPolicy
from arena.terms.stand_in import stand_in_action
from arena.v1 import match_pb2
from engine import Deal, Rules
from tests.e2e.hall import task

MS = 1_000_000
LIMIT_MS = 1000
_CONTROL = TimeControl(bank_ns=1_000_000 * MS, increment_ns=0, limit_ns=LIMIT_MS * MS)

DealRound = Callable[[bytes, Rules, int, int, int], Deal]


@dataclass(frozen=True)
class Terms:
    """What two worlds share, and every seat may know."""

    rules: Rules
    players: int
    wants_events: tuple[bool, ...]  # by seat
    absent: frozenset[int] = frozenset()  # seats whose bot never came
    hide_names: bool = False
    fault_policy: FaultPolicy = FORFEIT_POLICY


@dataclass
class World:
    """Where the cards lie; and what the stand-in chose, or has to choose again."""

    seed: bytes
    dealer: int
    deal_round: DealRound
    again: Sequence[int] | None = None  # None: the stand-in chooses for itself
    chosen: list[int] = field(default_factory=list)

    def stand_in(self, actions: Sequence[int]) -> int:
        """Chooses, or does again what it chose in another world."""
        repeats = self.again is not None and len(self.chosen) < len(self.again)
        action = self.again[len(self.chosen)] if repeats else stand_in_action(actions)
        self.chosen.append(action)
        return action

    @contextmanager
    def in_force(self) -> Iterator[None]:
        """Lets the arena deal from this world; the promise on the cards hides what it hides."""
        with ExitStack() as stack:
            for name, value in (
                ("arena.referee.referee.deal_round", self.deal_round),
                ("arena.referee.referee.first_dealer", lambda *_: self.dealer),
                ("arena.referee.referee.stand_in_action", self.stand_in),
                ("arena.play.match.commitment", lambda *_: "c0" * 32),
                ("arena.play.match.utc_text", lambda _: "2026-01-02T03:04:05.000Z"),
            ):
                stack.enter_context(patch(name, value))
            yield


@dataclass(frozen=True)
class Deed:
    """What a seat does: answers, or fails in some way."""

    seat: int
    how: str = "answers"  # or: illegal, future, late, crashes, void
    move: str = ""
    signal: int = 0
    think_ms: int = 0
    note: str = ""


class Room:
    """Seats bots without processes at one table, and listens to what each is sent."""

    def __init__(self, terms: Terms, world: World) -> None:
        self.terms = terms
        self.heard: list[list[tuple[int, bytes]]] = [[] for _ in range(terms.players)]
        self.steps = 0
        self.lines_after: list[int] = []  # by step: how long the record was then
        self.asked: match_pb2.Question | None = None
        self.asked_seat: int | None = None
        self._world = world
        self._now_ns = 0
        bots = [Contestant(f"bot{seat}", f"{seat}" * 64, ".", ("true",)) for seat in range(4)]
        names = bots[:2] if terms.players == 4 else bots[: terms.players]
        played = replace(
            task(*names, players=terms.players, rules=terms.rules, control=_CONTROL),
            seed=world.seed,
            nonces=(world.seed[:16],) * 3,
            hide_names=terms.hide_names,
            fault_policy=terms.fault_policy,
        )
        batch = Batch(cast("Any", None), 0)  # nobody waits for it
        self._instances = [self._instance(names[seat % len(names)], seat) for seat in self.seats]
        with world.in_force():
            leg = Leg(played, 0, batch)
            self.match = LiveMatch(leg, self._instances, lambda _: None)

    @property
    def seats(self) -> range:
        """All seats."""
        return range(self.terms.players)

    @property
    def is_over(self) -> bool:
        """Whether the match has ended."""
        return self.match.result is not None

    @property
    def record(self) -> str:
        """The record of the match; empty for a void one."""
        assert self.match.result is not None
        packed = self.match.result.record
        return unpack_record(packed) if packed else ""

    @property
    def record_lines(self) -> list[str]:
        """The lines of the record so far, but for its first and last."""
        return self.match.referee.lines

    def is_there(self, seat: int) -> bool:
        """Whether a seat's bot is still connected."""
        return self._instances[seat].session is not None

    def start(self) -> None:
        """Begins the match."""
        with self._world.in_force():
            self.match.start()
        self._listen()

    def do(self, deed: Deed) -> None:
        """Does one thing, and listens."""
        self._now_ns += deed.think_ms * MS
        with self._world.in_force():
            self._do(deed)
        self._listen()

    def _do(self, deed: Deed) -> None:
        match, seat = self.match, deed.seat
        if deed.how == "late":
            self._now_ns += 2 * LIMIT_MS * MS
            match.tick(self._now_ns, 0)
        elif deed.how == "crashes":
            instance = self._instances[seat]
            instance.session, instance.state = None, InstanceState.GONE
            match.carry_out(match.referee.fail(seat, FaultKind.CRASHED, "was killed by signal 9"))
        elif deed.how == "void":
            match.void("the arena failed")
        else:
            assert self.asked is not None
            future = 5 if deed.how == "future" else 0
            answer = match_pb2.Answer(
                table=self.asked.table,
                question=self.asked.question + future,
                move="9Z" if deed.how == "illegal" else deed.move,
                signal=deed.signal,
                note=deed.note,
            )
            match.answer(seat, answer, self._now_ns, 0)

    def _listen(self) -> None:
        """Takes out what waits for each seat, as its stream would at once."""
        referee = self.match.referee
        if referee.asked_seat is None:
            self.asked, self.asked_seat = None, None
        for seat, instance in enumerate(self._instances):
            session = instance.session
            if session is None:
                continue
            for question in session.outbox.questions:
                referee.handed(question.question, self._now_ns)
                self.asked, self.asked_seat = match_pb2.Question(), seat
                self.asked.CopyFrom(question)
            sent = session.outbox.SerializeToString(deterministic=True)
            session.outbox.Clear()
            if sent:
                self.heard[seat].append((self.steps, sent))
        self.steps += 1
        self.lines_after.append(len(referee.lines))

    def _instance(self, contestant: Contestant, seat: int) -> Instance:
        instance = Instance(seat, Role(contestant, 0, seat), None)
        if seat in self.terms.absent:
            instance.state, instance.end_reason = InstanceState.GONE, "exited with code 1"
            return instance
        instance.state, instance.tables = InstanceState.READY, 1
        instance.wants_events = self.terms.wants_events[seat]
        instance.session = Session(cast("Any", None), instance, lambda *_: "", None)
        return instance
