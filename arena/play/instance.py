"""Instances: one running process of a version each, and the tables it plays at."""

import secrets
from dataclasses import dataclass, field
from enum import Enum
from pathlib import Path
from typing import TYPE_CHECKING

from arena.contest.blocks import Contestant
from arena.v1 import play_pb2

if TYPE_CHECKING:
    from arena.play.match import LiveMatch
    from arena.play.session import Session


@dataclass(frozen=True, slots=True)
class Role:
    """What an instance is kept for: one leg, seat and lane, so that it never sees a seed twice."""

    contestant: Contestant
    leg: int
    seat: int
    lane: int = 0  # of several blocks that are played on one deal

    @property
    def label(self) -> str:
        """Names the role in file names."""
        label = f"{self.contestant.bot}-leg{self.leg}-seat{self.seat}"
        return f"{label}-lane{self.lane}" if self.lane else label


class InstanceState(Enum):
    """How far an instance has come."""

    STARTING = "starting"  # launched; no hello yet
    READY = "ready"  # in a stream
    RETIRING = "retiring"  # in a stream, but seated no more
    BROKEN = "broken"  # its stream has broken, and its matches wait whether it comes back
    LOST = "lost"  # its stream has ended without leave; its matches are about to be told
    GONE = "gone"


@dataclass(slots=True, eq=False)
class Instance:
    """One process, from its launch to its end."""

    number: int
    role: Role
    starts_until_ns: int | None  # when its hello is overdue; None: it may take for ever
    token: str = field(default_factory=lambda: secrets.token_urlsafe(18))
    state: InstanceState = InstanceState.STARTING
    session: "Session | None" = None
    tables: int = 0  # how many matches at a time, once it has said hello
    wants_events: bool = False
    seated: dict[int, "tuple[LiveMatch, int]"] = field(default_factory=dict)  # by table number
    last_table: int = 0
    log: Path | None = None  # where its output goes, once its process is there
    _goodbye: tuple[play_pb2.GoodbyeReason, str] = play_pb2.GOODBYE_REASON_DONE, ""
    end_reason: str = ""  # how the process ended, once it has
    is_leaving: bool = False  # whether it has asked to be seated no more
    missed: play_pb2.PlayResponse | None = None  # what waits for one that may come back

    @property
    def has_room(self) -> bool:
        """Whether another match can be seated."""
        return self.state is InstanceState.READY and len(self.seated) < self.tables

    @property
    def is_present(self) -> bool:
        """Whether it plays, or is about to."""
        return self.state in (InstanceState.STARTING, InstanceState.READY)

    @property
    def is_gone(self) -> bool:
        """Whether it is no more; `end_reason` says why."""
        return self.state is InstanceState.GONE

    @property
    def how_lost(self) -> str:
        """How its stream came to end, as a phrase for people."""
        return self.end_reason or "its stream ended, though its process did not"

    @property
    def is_idle(self) -> bool:
        """Whether it could be stopped without anybody losing a match."""
        return not self.seated and self.state is not InstanceState.STARTING

    @property
    def outbox(self) -> play_pb2.PlayResponse | None:
        """What it is told next, once it is there; None: nobody will hear it."""
        return self.missed if self.session is None else self.session.outbox

    def wake(self) -> None:
        """Lets a stream that is there know that something waits."""
        if self.session is not None:
            self.session.wake()

    def leave(self) -> None:
        """Takes note that it wants to be seated no more; what is open is played to its end."""
        self.is_leaving = True
        self.retire(message="the bot has asked to be seated no more")

    def retire(
        self,
        reason: play_pb2.GoodbyeReason = play_pb2.GOODBYE_REASON_DONE,
        message: str = "all that this instance was for has been played",
    ) -> None:
        """Sees it off: it is seated no more, and told goodbye once its matches are over."""
        if self.state is InstanceState.READY:
            self.state = InstanceState.RETIRING
            self._goodbye = reason, message
        self.say_goodbye_if_done()

    def say_goodbye_if_done(self) -> None:
        """Says goodbye to an instance that is retiring, once no match is open."""
        if self.state is InstanceState.RETIRING and not self.seated and self.session is not None:
            self.session.say_goodbye(*self._goodbye)

    def seat(self, match: "LiveMatch", seat: int) -> int:
        """Seats the instance in a match and returns the new table's number."""
        self.last_table += 1
        self.seated[self.last_table] = (match, seat)
        return self.last_table
