"""Bots that run elsewhere: sessions that go on, and what it costs not to be back in time.

Nothing waits here: every moment is told.
"""

from __future__ import annotations

from dataclasses import replace
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any

import pytest

from arena.contest.blocks import Contestant
from arena.play import match as matches
from arena.play.instance import Instance, InstanceState, Role
from arena.play.leg import Leg
from arena.play.lobby import (
    LEAST_GRACE_NS,
    NO_CLOCK_GRACE_NS,
    WAIT_AGAIN_NS,
    WAIT_NS,
    Lobby,
    Registered,
)
from arena.play.match import LiveMatch
from arena.play.service import Refusal
from arena.referee.referee import GRACE_NS
from arena.terms.clock import SECOND_NS, parse_time_control
from arena.terms.faults import BotFault, FaultKind
from arena.v1 import match_pb2, play_pb2
from tests.ladder.tasks import fake_task

if TYPE_CHECKING:
    from arena.referee.commands import Question
    from arena.referee.referee import Referee

BOTS = {name: Registered(name, f"version of {name}", "1", 3) for name in ("far", "near", "third")}


class Clock:
    """Says what the test says."""

    def __init__(self) -> None:
        self.now_ns = 1000 * SECOND_NS

    def __call__(self) -> int:
        return self.now_ns


class Stream:
    """Stands in for a session: keeps what it is to send."""

    def __init__(self, clock: Clock) -> None:
        self.outbox = play_pb2.PlayResponse()
        self.asked: list[tuple[int, Question]] = []
        self.again: list[tuple[int, Question]] = []
        self.goodbye: tuple[int, str] | None = None
        self.is_cancelled = False
        self.writing_since_ns: int | None = None
        self._clock = clock

    def ask(self, table: int, question: Question, referee: Referee) -> None:
        self.asked.append((table, question))
        referee.handed(question.number, self._clock())

    def ask_again(self, table: int, question: Question) -> None:
        self.again.append((table, question))

    def wake(self) -> None:
        pass

    def cancel(self) -> None:
        self.is_cancelled = True

    def say_goodbye(self, reason: int, message: str) -> None:
        self.goodbye = reason, message


class Room:
    """A lobby with matches of the bots in it, as a hall would have them."""

    def __init__(self, clock: Clock) -> None:
        self.clock = clock
        self.lobby = Lobby(self, 30 * SECOND_NS, clock)
        self.streams: dict[str, Any] = {}
        self.results: list[Any] = []
        self.changes = 0

    def come(self, name: str, registered: Registered | None = None, **hello: Any) -> Instance:
        """Lets a bot in, and gives it a stream."""
        said = play_pb2.Hello(**{"tables": 2, **hello})
        instance = self.lobby.admit(registered or BOTS[name], said)
        self.streams[name] = Stream(self.clock)
        self.lobby.enter(instance, self.streams[name], said)
        return instance

    def lose(self, name: str, malformed: str = "") -> None:
        """Breaks the stream of a bot."""
        stream = self.streams[name]
        instance = next(one for one in self.instances if one.session is stream)
        self.lobby.left(instance, stream, malformed)

    @property
    def instances(self) -> list[Instance]:
        return list(self.lobby._there.values())

    def match(self, *names: str, control: str | None = None) -> LiveMatch:
        """Begins a match of these bots, the first at seat 0."""
        bots = [BOTS[name].role.contestant for name in names]
        task = fake_task(bots=bots, players=len(bots))
        task = replace(task, time_control=None if control is None else parse_time_control(control))
        batch: Any = None
        instances = [self.lobby.find(BOTS[name].role) for name in names]
        match = LiveMatch(
            Leg(task, 0, batch), instances, lambda match: self.results.append(match.result)
        )
        match.start()
        return match

    def check(self, seconds: float = 0.0) -> None:
        """Lets time go by, and looks who is missing."""
        self.clock.now_ns += round(seconds * SECOND_NS)
        self.lobby.check(self.clock.now_ns, 0)

    def something_changed(self) -> None:
        self.changes += 1

    def has_failed(self, instance: Instance, kind: FaultKind, detail: str) -> None:
        for match, seat in list(instance.seated.values()):
            match.fail([BotFault(seat, kind, detail, "")])

    def did_not_return(self, match: LiveMatch, seat: int, detail: str) -> None:
        match.fail([BotFault(seat, FaultKind.CRASHED, detail, "")])


@pytest.fixture
def room(monkeypatch: pytest.MonkeyPatch) -> Room:
    """A lobby in which the clock says what the test says."""
    clock = Clock()
    monkeypatch.setattr(
        matches, "time", SimpleNamespace(monotonic_ns=clock, time_ns=lambda: clock.now_ns)
    )
    return Room(clock)


def asked_name(match: LiveMatch) -> str:
    """Whose turn it is."""
    asked = match.asked_instance
    assert asked is not None
    return asked.role.contestant.bot


def test_one_stream_serves_all_matches_of_a_bot(room: Room) -> None:
    """Whatever leg and seat they have, up to the tables that it has asked for."""
    far = room.come("far")
    room.come("near")
    first, second = room.match("far", "near"), room.match("near", "far")
    assert [far, far] == [first.instances[0], second.instances[1]]
    assert not far.has_room
    starts = room.streams["far"].outbox.match_starts
    assert [(1, 0), (2, 1)] == [(one.table, one.seat) for one in starts]


def test_a_bot_gets_no_more_tables_than_registered_or_than_there_are(room: Room) -> None:
    """The least of what it says, what its owner says, and what the server allows."""
    assert 3 == room.come("far", tables=900).tables
    room.lobby.most_tables = 1
    assert 1 == room.come("near", tables=2).tables


def test_a_broken_stream_forfeits_nothing_and_the_session_goes_on(room: Room) -> None:
    """The match starts again under its number, and the question comes with what is left."""
    far = room.come("far")
    room.come("near")
    match = room.match("far", "near", control="10/2")
    name = asked_name(match)
    token = far.token if name == "far" else room.streams["near"].outbox.welcome.session
    _, question = room.streams[name].asked[0]
    room.clock.now_ns += SECOND_NS // 2
    room.lose(name)
    room.check(0.5)
    assert [] == room.results
    instance = room.come(name, resume=token)
    stream = room.streams[name]
    assert stream.outbox.welcome.session == token
    assert [1] == [start.table for start in stream.outbox.match_starts]
    [(table, again)] = stream.again
    assert (1, question.number) == (table, again.number)
    assert (9 * SECOND_NS, SECOND_NS) == (again.bank_ns, again.allowance_ns)
    assert instance.state is InstanceState.READY
    assert 2 * SECOND_NS == question.allowance_ns


def test_an_answer_that_was_read_before_the_break_is_dropped_when_it_comes_again(
    room: Room,
) -> None:
    """It is never taken for the next question, not even where that is the same bot's."""
    room.come("far")
    room.come("near")
    match = room.match("far", "near", control="10/2")
    name = asked_name(match)
    seat = ["far", "near"].index(name)
    table, question = room.streams[name].asked[-1]
    answer = match_pb2.Answer(table=table, question=question.number, move="silent")
    match.answer(seat, answer, room.clock(), 0)
    decisions = match.referee.decisions
    match.answer(seat, answer, room.clock(), 0)
    assert (decisions, []) == (match.referee.decisions, match.referee.faults)


@pytest.mark.parametrize("control", ["10/2", "2"])
def test_who_is_not_back_within_the_time_of_its_question_has_crashed(
    room: Room, control: str
) -> None:
    """Its limit or its bank, and no more: breaking off gains nothing."""
    room.come("far")
    room.come("near")
    match = room.match("far", "near", control=control)
    name = asked_name(match)
    room.lose(name)
    room.check(2.0)
    assert [] == room.results
    room.check(GRACE_NS / SECOND_NS)
    [result] = room.results
    [fault] = result.faults
    assert (["far", "near"].index(name), "crashed") == (fault.seat, fault.kind)
    assert fault.detail.startswith("its stream broke, and it was not back after 2.05")
    other = "near" if name == "far" else "far"
    assert [1] == [end.table for end in room.streams[other].outbox.match_ends]
    assert name not in room.lobby.connected


@pytest.mark.parametrize(
    ("control", "grace_ns"),
    [("10/2", LEAST_GRACE_NS), ("20", 20 * SECOND_NS), (None, NO_CLOCK_GRACE_NS)],
)
def test_who_is_not_asked_has_the_grace_that_the_time_control_gives(
    room: Room, control: str | None, grace_ns: int
) -> None:
    """As long as its next decision may take, but not too short; without a clock a fixed time."""
    room.come("far")
    room.come("near")
    match = room.match("far", "near", control=control)
    waiting = "near" if asked_name(match) == "far" else "far"
    room.lose(waiting)
    room.check(grace_ns / SECOND_NS)
    assert [] == room.results
    room.check(GRACE_NS / SECOND_NS)
    [result] = room.results
    assert [["far", "near"].index(waiting)] == [fault.seat for fault in result.faults]


def test_without_a_clock_who_is_asked_has_a_fixed_time(room: Room) -> None:
    """Counted from the break."""
    room.come("far")
    room.come("near")
    match = room.match("far", "near")
    room.clock.now_ns += 1000 * SECOND_NS
    room.lose(asked_name(match))
    room.check(NO_CLOCK_GRACE_NS / SECOND_NS)
    assert [] == room.results
    room.check(GRACE_NS / SECOND_NS)
    assert 1 == len(room.results)


def test_whose_turn_comes_while_it_is_away_has_its_clock_running(room: Room) -> None:
    """The question is asked of nobody, and costs what it costs."""
    room.come("far")
    room.come("near")
    match = room.match("far", "near", control="10/2")
    name = asked_name(match)
    away = "near" if name == "far" else "far"
    session = room.streams[away].outbox.welcome.session
    room.lose(away)
    table, question = room.streams[name].asked[-1]
    move = match_pb2.Answer(table=table, question=question.number, move="silent")
    match.answer(["far", "near"].index(name), move, room.clock(), 0)
    assert away == asked_name(match)
    room.clock.now_ns += SECOND_NS
    room.come(away, resume=session)
    [(_, again)] = room.streams[away].again
    assert SECOND_NS == again.allowance_ns


def test_a_stalled_loop_lets_nobody_be_late(room: Room) -> None:
    """Who came back meanwhile is still to be heard."""
    room.come("far")
    room.come("near")
    match = room.match("far", "near", control="10/2")
    room.lose(asked_name(match))
    room.clock.now_ns += 4 * SECOND_NS
    room.lobby.check(room.clock.now_ns, room.clock.now_ns)
    assert [] == room.results
    room.lobby.check(room.clock.now_ns, room.clock.now_ns - GRACE_NS)
    assert 1 == len(room.results)


def test_what_ended_meanwhile_is_told_to_who_comes_back(room: Room) -> None:
    """Another match of it goes on, so there is a session to come back to."""
    far = room.come("far")
    room.come("near")
    room.come("third")
    first, _ = room.match("far", "near"), room.match("far", "third")
    session = far.token
    room.lose("far")
    room.lose("near", "said hello a second time")
    assert [first.result] == room.results
    room.come("far", resume=session)
    outbox = room.streams["far"].outbox
    assert [2] == [start.table for start in outbox.match_starts]
    assert [1] == [end.table for end in outbox.match_ends]


@pytest.mark.parametrize("resume", ["never given out", "of another", "over"])
def test_a_session_that_is_none_of_the_bots_is_refused(room: Room, resume: str) -> None:
    """In the same words, whether it is another's or nobody's."""
    sessions = {"never given out": "x" * 24, "of another": room.come("near").token}
    sessions["over"] = room.come("far").token
    room.lose("far")
    with pytest.raises(Refusal, match="this session is over") as refusal:
        room.come("far", resume=sessions[resume])
    assert "NO_SUCH_SESSION" == refusal.value.reason


def test_only_one_stream_of_a_bot_can_be(room: Room) -> None:
    """The second one is refused, unless it names the session: then the first one goes."""
    far = room.come("far")
    first = room.streams["far"]
    with pytest.raises(Refusal) as refusal:
        room.come("far")
    assert "TOKEN_IN_USE" == refusal.value.reason
    assert not first.is_cancelled
    assert far is room.come("far", resume=far.token)
    assert first.is_cancelled
    room.lobby.left(far, first, "")
    assert far.session is room.streams["far"]
    assert far.state is InstanceState.READY


def test_what_the_old_stream_had_not_sent_the_new_one_asks(room: Room) -> None:
    """Its clock begins then: nothing of it has gone out."""
    far = room.come("far")
    room.come("near")
    match = room.match("far", "near", control="10/2")
    name = asked_name(match)
    token = far.token if name == "far" else room.streams["near"].outbox.welcome.session
    assert match.referee._open is not None
    match.referee._open.handed_ns = None
    room.come(name, resume=token)
    assert [] == room.streams[name].again
    assert 1 == len(room.streams[name].asked)


def test_who_comes_without_its_session_has_lost_what_was_open(room: Room) -> None:
    """The process was started anew: it knows nothing of these matches."""
    room.come("far")
    room.come("near")
    room.match("far", "near")
    room.lose("far")
    room.come("far")
    [result] = room.results
    assert ["crashed"] == [fault.kind for fault in result.faults]
    assert "far" in room.lobby.connected


def test_what_is_malformed_costs_all_open_matches_at_once(room: Room) -> None:
    """There is nothing to come back to."""
    far = room.come("far")
    room.come("near")
    room.match("far", "near")
    room.lose("far", "sent a message that cannot be read")
    [result] = room.results
    assert ["malformed"] == [fault.kind for fault in result.faults]
    with pytest.raises(Refusal, match="this session is over"):
        room.come("far", resume=far.token)


def test_who_leaves_politely_plays_to_the_end_and_is_seated_no_more(room: Room) -> None:
    """No fault; goodbye is said once nothing is open, also after a break in between."""
    far = room.come("far")
    room.come("near")
    match = room.match("far", "near")
    far.leave()
    assert not far.has_room
    assert None is room.streams["far"].goodbye
    assert "far" not in room.lobby.connected
    room.lose("far")
    room.come("far", resume=far.token)
    assert not far.has_room
    match.void("for this test")
    assert (play_pb2.GOODBYE_REASON_DONE, "the bot has asked to be seated no more") == (
        room.streams["far"].goodbye
    )


def test_who_ends_its_stream_with_nothing_open_is_gone_without_fault(room: Room) -> None:
    """And may come again."""
    room.come("far")
    room.lose("far")
    assert frozenset() == room.lobby.connected
    room.come("far")
    assert {"far"} == room.lobby.connected


def test_a_match_that_waits_for_who_is_away_is_void_and_nobodys_fault(room: Room) -> None:
    """After a while; those after it wait less long, until the bot is there again."""
    room.come("near")
    waiting = room.lobby.find(BOTS["far"].role)
    assert InstanceState.STARTING is waiting.state
    room.check(WAIT_NS / SECOND_NS)
    assert waiting is room.lobby.find(BOTS["far"].role)
    room.check(0.001)
    match = room.match("far", "near")
    assert match.result is not None
    assert "far was away, and its match had not begun" == match.result.void
    assert () == match.result.faults
    room.check(1.0)
    again = room.lobby.find(BOTS["far"].role)
    assert InstanceState.STARTING is again.state
    room.check(WAIT_AGAIN_NS / SECOND_NS + 0.001)
    assert room.lobby.find(BOTS["far"].role).is_gone
    room.come("far")
    assert None is room.match("far", "near").result


def test_another_version_of_a_bot_is_not_who_is_waited_for(room: Room) -> None:
    """Matches of the version before are not played by the one after it."""
    room.come("far", replace(BOTS["far"], version="another", declared="2"))
    assert InstanceState.STARTING is room.lobby.find(BOTS["far"].role).state
    assert "another" == room.lobby.version_of("far")


def test_a_bot_that_reads_nothing_is_cut_off(room: Room) -> None:
    """Which costs it no more than any other break: it may come back."""
    room.come("far")
    stream = room.streams["far"]
    stream.writing_since_ns = room.clock()
    room.check(30.0)
    assert not stream.is_cancelled
    room.check(0.001)
    assert stream.is_cancelled


def test_a_server_that_stops_lets_nobody_in_but_who_comes_back(room: Room) -> None:
    """What is open is still played."""
    far = room.come("far")
    room.come("near")
    room.match("far", "near")
    room.lose("far")
    room.lobby.say_goodbye(is_done=True)
    with pytest.raises(Refusal) as refusal:
        room.come("third")
    assert "SHUTTING_DOWN" == refusal.value.reason
    assert far is room.come("far", resume=far.token)
    assert None is not room.streams["near"].goodbye


def test_the_role_of_a_bot_that_runs_elsewhere_has_no_seat() -> None:
    """One instance for all of them."""
    contestant = Contestant("far", "version of far", "", (), 3, declared="1")
    assert Role(contestant, 0, 0) == BOTS["far"].role
