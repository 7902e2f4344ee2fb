"""The lobby: the bots that run elsewhere, which come, break off and come back by themselves.

One stream of a bot serves all of its matches. When it breaks while matches are open, the
session lives on: within its own time the bot may come back to it. Reads no clock but when
it is told of a stream; must not know tokens, nor how streams are read.
"""

import secrets
import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol

from arena.contest.blocks import LONE_LEG, MOST_TABLES, Contestant
from arena.play.instance import Instance, InstanceState, Role
from arena.play.service import Refusal, welcome
from arena.play.session import Session
from arena.referee.referee import GRACE_NS
from arena.terms.clock import SECOND_NS
from arena.terms.faults import FaultKind
from arena.v1 import play_pb2

if TYPE_CHECKING:
    from arena.play.match import LiveMatch

LEAST_GRACE_NS = 5 * SECOND_NS
"""How long a bot that is not asked may be away at least, whatever its time control."""

NO_CLOCK_GRACE_NS = 30 * SECOND_NS
"""How long a bot may be away where no clock runs."""

MOST_GRACE_NS = 60 * SECOND_NS
"""How long a bot that is not asked may be away at most."""

WAIT_NS = 8 * SECOND_NS
"""How long a match that has not begun waits for a bot: it may be back, or be let out meanwhile."""

WAIT_AGAIN_NS = SECOND_NS
"""The same, where matches have waited in vain since it went."""

_VAIN_NS = SECOND_NS // 5  # in which all matches that have waited are told so
_SURE_NS = 5 * SECOND_NS  # after which a loop that never keeps time is waited for no longer
_OLD = InstanceState.GONE, InstanceState.RETIRING


@dataclass(frozen=True, slots=True)
class Registered:
    """A bot that runs elsewhere, as whoever looks tokens up knows it."""

    bot: str
    version: str  # what stands for the hash of what its owner has declared
    declared: str
    tables: int = 1  # matches at a time

    @property
    def role(self) -> Role:
        """The one role of its one stream."""
        contestant = Contestant(self.bot, self.version, "", (), self.tables, declared=self.declared)
        return Role(contestant, LONE_LEG, 0)


class Listener(Protocol):
    """Whoever is told what becomes of bots that run elsewhere: the hall."""

    def something_changed(self) -> None:
        """Takes note that a match may be able to start."""

    def has_failed(self, instance: Instance, kind: FaultKind, detail: str) -> None:
        """Takes note that an instance has failed in all of its matches."""

    def did_not_return(self, match: "LiveMatch", seat: int, detail: str) -> None:
        """Takes note that a bot was not back in time for one of its matches."""


class Lobby:
    """Holds the sessions of bots that run elsewhere, of each bot at most one."""

    def __init__(
        self,
        listener: Listener,
        patience_ns: int | None,
        clock: Callable[[], int] = time.monotonic_ns,
    ) -> None:
        """Takes how long a bot may read nothing; None: for ever."""
        self.most_tables = MOST_TABLES
        """How many matches a bot plays at a time, whatever it says of itself."""
        self.is_closing = False
        self._listener = listener
        self._patience_ns = patience_ns
        self._clock = clock
        self._there: dict[str, Instance] = {}  # by bot, those with a session
        self._by_session: dict[str, Instance] = {}
        self._broken_ns: dict[str, int] = {}  # by session: when its stream broke
        self._expected: dict[Role, Instance] = {}  # whom matches wait for
        self._vain_until_ns: dict[Role, int] = {}  # for whom matches have waited in vain
        self._numbers = 0

    @property
    def connected(self) -> frozenset[str]:
        """The bots that are there, or may yet be back in time; not those that are leaving."""
        return frozenset(
            bot
            for bot, one in list(self._there.items())
            if one.state in (InstanceState.READY, InstanceState.BROKEN) and not one.is_leaving
        )

    @property
    def has_streams(self) -> bool:
        """Whether any stream is open."""
        return any(one.session is not None for one in self._there.values())

    def version_of(self, bot: str) -> str | None:
        """Which version of a bot is there; None: none is."""
        instance = self._there.get(bot)
        return None if instance is None else instance.role.contestant.version

    def find(self, role: Role) -> Instance:
        """Finds who plays a role; who is not there is waited for, and then is there as gone."""
        there = self._there.get(role.contestant.bot)
        if (
            there is not None
            and there.role.contestant.version == role.contestant.version
            and there.state not in _OLD
        ):
            return there
        now_ns = self._clock()
        vain_until_ns = self._vain_until_ns.get(role)
        if vain_until_ns is not None and now_ns < vain_until_ns:
            instance = self._new(role, None)
            instance.state = InstanceState.GONE
            instance.end_reason = "was away, and its match had not begun"
            return instance
        if role not in self._expected:
            wait_ns = WAIT_NS if vain_until_ns is None else WAIT_AGAIN_NS
            self._expected[role] = self._new(role, now_ns + wait_ns)
        return self._expected[role]

    # What streams tell.

    def admit(self, registered: Registered, hello: play_pb2.Hello) -> Instance:
        """Finds the session that a hello goes on with, or begins one; raises Refusal.

        Follow it with `enter` at once.
        """
        there = self._there.get(registered.bot)
        if hello.resume:
            instance = self._by_session.get(hello.resume)
            if instance is None or instance is not there:
                raise Refusal(
                    "NO_SUCH_SESSION", "this session is over: say hello without resume to begin one"
                )
            return instance
        if self.is_closing:
            raise Refusal("SHUTTING_DOWN", "the server is about to stop: come back later")
        if there is not None and there.session is not None:
            raise Refusal(
                "TOKEN_IN_USE",
                f"{registered.bot} is here already on another stream: one at a time can be, and "
                "only who names its session can take it over",
            )
        if there is not None:
            self._fail(
                there, FaultKind.CRASHED, "its stream broke, and it came without its session"
            )
        instance = self._new(registered.role, None)
        instance.state = InstanceState.BROKEN  # until it has its stream
        session = secrets.token_urlsafe(18)
        self._there[registered.bot] = instance
        self._by_session[session] = instance
        instance.token = session
        return instance

    def enter(self, instance: Instance, session: Session, hello: play_pb2.Hello) -> None:
        """Gives an instance its stream, in the place of one that may still be there."""
        now_ns = self._clock()
        contestant = instance.role.contestant
        before, instance.session = instance.session, session
        missed, instance.missed = instance.missed, None
        tables = min(max(1, hello.tables), contestant.tables, self.most_tables)
        instance.tables = tables
        instance.wants_events = hello.events
        instance.state = InstanceState.READY
        session.outbox.welcome.CopyFrom(welcome(contestant.bot, tables, instance.token))
        self._broken_ns.pop(instance.token, None)
        for roles in (self._expected, self._vain_until_ns):
            for role in [role for role in roles if role.contestant.bot == contestant.bot]:
                del roles[role]
        for told in (missed, None if before is None else before.outbox):
            _tell_missed(session.outbox, told)
        for match, seat in list(instance.seated.values()):
            match.come_back(seat, now_ns)
        session.wake()
        if before is not None:
            before.cancel()
        if instance.is_leaving:
            instance.leave()
        self._listener.something_changed()

    def left(self, instance: Instance, session: Session, malformed: str) -> None:
        """Takes note that a stream has ended, unless another has taken its place."""
        if instance.session is not session:
            return
        instance.session = None
        if malformed:
            self._fail(instance, FaultKind.MALFORMED, f"the bot {malformed}")
        elif instance.seated:
            now_ns = self._clock()
            instance.state = InstanceState.BROKEN
            instance.missed = play_pb2.PlayResponse()
            _tell_missed(instance.missed, session.outbox)
            self._broken_ns[instance.token] = now_ns
            for match, seat in list(instance.seated.values()):
                match.break_off(seat, now_ns)
        else:
            self._let_go(instance)

    def check(self, now_ns: int, steady_since_ns: int) -> None:
        """Finds who was not back in time, has read nothing for long, or never came.

        `steady_since_ns` is since when the loop has not stalled: who came back in a stall is
        still to be heard.
        """
        for role, instance in list(self._expected.items()):
            if instance.starts_until_ns is not None and now_ns > instance.starts_until_ns:
                del self._expected[role]
                self._vain_until_ns[role] = now_ns + _VAIN_NS
                self._listener.something_changed()
        for instance in list(self._there.values()):
            if instance.session is not None:
                self._check_reading(instance, instance.session, now_ns)
            elif instance.state is InstanceState.BROKEN:
                self._check_broken(instance, now_ns, steady_since_ns)

    # What the server wants.

    def dismiss(self, bot: str, message: str) -> None:
        """Seats a bot no more, and says goodbye to it once its matches are over."""
        instance = self._there.get(bot)
        if instance is not None:
            instance.retire(play_pb2.GOODBYE_REASON_STOPPED, message)

    def say_goodbye(self, *, is_done: bool) -> None:
        """Tells all that are there that nothing more will come."""
        self.is_closing = True
        message = "the server stops" if is_done else "the server stops before all was played"
        for instance in self._there.values():
            if instance.session is not None:
                instance.session.say_goodbye(play_pb2.GOODBYE_REASON_STOPPED, message)

    def cancel(self) -> None:
        """Breaks off all streams that are left."""
        for instance in list(self._there.values()):
            if instance.session is not None:
                instance.session.cancel()

    def _check_reading(self, instance: Instance, session: Session, now_ns: int) -> None:
        since_ns = session.writing_since_ns
        if self._patience_ns is None or since_ns is None:
            return
        if now_ns - since_ns > self._patience_ns:
            session.cancel()

    def _check_broken(self, instance: Instance, now_ns: int, steady_since_ns: int) -> None:
        broken_ns = self._broken_ns.get(instance.token, now_ns)
        for table, (match, seat) in list(instance.seated.items()):
            until_ns = _until_ns(match, seat, broken_ns)
            is_sure = now_ns - max(until_ns, steady_since_ns) >= GRACE_NS
            if is_sure or now_ns - until_ns >= _SURE_NS:
                away_ns = now_ns - broken_ns
                self._listener.did_not_return(
                    match,
                    seat,
                    f"its stream broke, and it was not back after {away_ns / 1e9:.3f} s",
                )
                instance.seated.pop(table, None)  # there still where a stand-in plays on
        if not instance.seated and instance.token in self._broken_ns:
            self._let_go(instance)

    def _fail(self, instance: Instance, kind: FaultKind, detail: str) -> None:
        self._let_go(instance)
        self._listener.has_failed(instance, kind, detail)

    def _let_go(self, instance: Instance) -> None:
        """Ends a session: nobody can come back to it."""
        instance.state = InstanceState.GONE
        instance.missed = None
        bot = instance.role.contestant.bot
        if self._there.get(bot) is instance:
            del self._there[bot]
        self._by_session.pop(instance.token, None)
        self._broken_ns.pop(instance.token, None)
        self._listener.something_changed()

    def _new(self, role: Role, until_ns: int | None) -> Instance:
        self._numbers += 1
        return Instance(-self._numbers, role, until_ns)


def _until_ns(match: "LiveMatch", seat: int, broken_ns: int) -> int:
    """When a bot must be back that broke off: it has its own time, and no other."""
    referee = match.referee
    if referee.asked_seat == seat and referee.deadline_ns is not None:
        return referee.deadline_ns
    since_ns = broken_ns
    if referee.asked_seat == seat and referee.handed_ns is not None:
        since_ns = max(since_ns, referee.handed_ns)
    allowance_ns = referee.allowance_ns(seat)
    if allowance_ns is None:
        return since_ns + NO_CLOCK_GRACE_NS
    return since_ns + min(max(allowance_ns, LEAST_GRACE_NS), MOST_GRACE_NS)


def _tell_missed(outbox: play_pb2.PlayResponse, told: play_pb2.PlayResponse | None) -> None:
    """Moves on what a broken stream has not told: all else is told anew."""
    if told is not None:
        outbox.faults.extend(told.faults)
        outbox.match_ends.extend(told.match_ends)
