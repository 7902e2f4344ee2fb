"""Bots that run elsewhere on a server in this process: real streams, broken by closing them."""

from __future__ import annotations

from contextlib import closing
from typing import TYPE_CHECKING, NamedTuple

import grpc
import pytest

from arena.ladder.begin import begin_ladder
from arena.ladder.rebuild import rebuild_ratings
from arena.server.remote import bots, presence, service
from arena.server.settings import QualifySettings
from arena.store.check import database_problems
from arena.store.connection import open_home
from arena.store.entrants import Entrant, list_entrants
from arena.store.ladders import find_ladder
from arena.store.tokens import find_by_token, issue_user_token
from arena.store.users import add_user, disable_user, enable_user, find_user
from arena.terms.clock import SECOND_NS
from arena.v1 import ladder_pb2, match_pb2, play_pb2
from tests.fakes import fake_settings
from tests.server.fake_intake import fake_take
from tests.server.remote.streams import Playing, Stream, first_move
from tests.server.serving import LADDER, Client, Served, serving, wait_for

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

pytestmark = pytest.mark.e2e

BOTS = ("alfa", "beta")


class Club(NamedTuple):
    """A server on whose ladder nobody is but two bots that run elsewhere."""

    served: Served
    anna: Client
    tokens: dict[str, str]

    def bot(self, name: str) -> ladder_pb2.Bot:
        """What the server says of a bot."""
        found: ladder_pb2.Bot = self.anna.call("GetBot", ladder_pb2.GetBotRequest(name=name)).bot
        return found

    def stream(self, name: str, **hello: object) -> Stream:
        """A stream of a bot that has been welcomed."""
        return Stream(self.served.address, token=self.tokens[name], **hello).greeted()

    def refusal(self, **hello: object) -> tuple[str, str]:
        """How a hello is refused."""
        stream = Stream(self.served.address, **hello)
        try:
            return stream.refusal()
        finally:
            stream.cut()


@pytest.fixture(scope="module")
def club(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Club]:
    """A server in which presence is quick to count."""
    home: Path = tmp_path_factory.mktemp("elsewhere") / "home"
    begin_ladder(home, fake_settings(pairing="rating", window=4))
    with closing(open_home(home)) as store, store.writing() as connection:
        token = issue_user_token(connection, add_user(connection, "anna", 1).id, "", 1)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(presence, "THERE_NS", SECOND_NS // 20)
        patch.setattr(presence, "AWAY_NS", SECOND_NS // 5)
        patch.setattr(presence, "MEMORY_NS", SECOND_NS // 5)
        patch.setattr(bots, "_LOOK_S", 0.02)
        patch.setattr(bots, "_REFRESH_NS", SECOND_NS // 5)
        with serving(home, fake_take, qualify=QualifySettings(opponents=("random",))) as served:
            anna = Client(served.address, token)
            asked = {
                name: ladder_pb2.RegisterBotRequest(name=name, declared="1.0", tables=2)
                for name in BOTS
            }
            tokens = {name: anna.call("RegisterBot", one).token for name, one in asked.items()}
            yield Club(served, anna, tokens)
            anna.close()
    with closing(open_home(home)) as store:
        assert [] == database_problems(store)
    assert not rebuild_ratings(home, LADDER, can_write=False).is_different


def test_two_bots_come_play_and_leave_without_a_fault(club: Club) -> None:
    """They are paired while they are there, in blocks of one match; presence is shown."""
    assert not club.bot("alfa").is_present
    alfa, beta = (Playing(club.served.address, club.tokens[name], tables=9) for name in BOTS)
    assert ("alfa", 2) == (alfa.welcome.bot, alfa.welcome.tables)
    assert club.bot("alfa").is_present
    with closing(open_home(club.served.home)) as store, store.reading() as connection:
        assert find_by_token(connection, club.tokens["alfa"]).token.last_used_ns is not None
    wait_for(lambda: alfa.ended >= 6 and beta.ended >= 6)
    alfa.leave()
    beta.leave()
    assert alfa.goodbye is not None
    assert play_pb2.GOODBYE_REASON_DONE == alfa.goodbye.reason
    wait_for(lambda: club.bot("alfa").state == ladder_pb2.BOT_STATE_AWAY)
    standing = club.bot("alfa").standing
    assert standing.blocks == standing.matches >= 4
    assert 0 == standing.faults
    told = club.anna.call("ListMatches", ladder_pb2.ListMatchesRequest(bot="alfa")).matches[0]
    assert told.id.endswith("/0")


def test_a_stream_that_breaks_in_a_match_goes_on_where_it_was(club: Club) -> None:
    """The same tables and questions, no fault, and the answers from before are worth nothing."""
    alfa = Playing(club.served.address, club.tokens["alfa"], tables=2)
    stream = club.stream("beta", tables=2)
    session = stream.welcome.session
    open_tables: set[int] = set()
    asked: dict[int, match_pb2.Question] = {}
    breaks = 0
    while breaks < 3:
        response = stream.next()
        open_tables |= {start.table for start in response.match_starts}
        open_tables -= {end.table for end in response.match_ends}
        asked = {one.table: one for one in response.questions}
        if not asked:
            stream.answer(response)
            continue
        stale = [first_move(question) for question in asked.values()]
        stream.cut()
        breaks += 1
        stream = club.stream("beta", tables=2, resume=session)
        assert session == stream.welcome.session
        again = stream.next()
        assert open_tables >= {start.table for start in again.match_starts}
        numbers = {(one.table, one.question) for one in again.questions}
        assert {(one.table, one.question) for one in asked.values()} <= numbers
        stream.say(answers=stale)
        stream.answer(again)
    stream.say(leaving=True)
    while not (response := stream.next()).HasField("goodbye"):
        stream.answer(response)
    assert play_pb2.GOODBYE_REASON_DONE == response.goodbye.reason
    alfa.leave()
    stream.cut()
    assert 0 == club.bot("beta").standing.faults


def test_a_process_that_comes_without_its_session_has_lost_what_was_open(club: Club) -> None:
    """It was started anew. Its opponent wins; it may play on."""
    alfa = Playing(club.served.address, club.tokens["alfa"])
    first = club.stream("beta")
    while not first.next().questions:
        pass
    before = alfa.ended
    first.cut()
    wait_for(lambda: club.refusal(token=club.tokens["beta"], resume="nonsense")[1] != "")
    second = None
    while second is None:
        try:
            second = club.stream("beta")
        except grpc.RpcError:  # its end has not been heard of yet
            continue
    wait_for(lambda: alfa.ended > before)
    while not (response := second.next()).questions:
        pass
    assert 1 == response.questions[0].table
    second.cut()
    alfa.cut()


@pytest.mark.parametrize(
    ("hello", "status", "reason"),
    [
        ({"token": "ronda_bot_" + "x" * 32}, "UNAUTHENTICATED", "WRONG_TOKEN"),
        ({"token": "x" * 5000}, "UNAUTHENTICATED", "WRONG_TOKEN"),
        ({"token": "' OR 1=1 --"}, "UNAUTHENTICATED", "WRONG_TOKEN"),
        ({"token": "", "protocol": 2}, "FAILED_PRECONDITION", "PROTOCOL_TOO_NEW"),
        ({"token": "", "tables": 1025}, "INVALID_ARGUMENT", "BAD_TABLES"),
        ({"token": "mine", "resume": "nobody's"}, "FAILED_PRECONDITION", "NO_SUCH_SESSION"),
    ],
)
def test_a_hello_that_cannot_be_taken_is_refused_with_a_reason(
    club: Club, hello: dict[str, object], status: str, reason: str
) -> None:
    """Before anything else is done for it."""
    if hello["token"] == "mine":
        hello = hello | {"token": club.tokens["alfa"]}
    assert (status, reason) == club.refusal(**hello)


def test_the_session_of_another_is_as_good_as_none(club: Club) -> None:
    """Whoever has a token of their own gets nowhere with it."""
    alfa = club.stream("alfa")
    session = alfa.welcome.session
    refused = club.refusal(token=club.tokens["beta"], resume=session)
    assert ("FAILED_PRECONDITION", "NO_SUCH_SESSION") == refused
    alfa.cut()


def test_a_thousand_streams_with_one_token_are_one(club: Club) -> None:
    """The first one plays on; the others are told so."""
    alfa = club.stream("alfa")
    session = alfa.welcome.session
    others = [Stream(club.served.address, token=club.tokens["alfa"]) for _ in range(40)]
    assert {("UNAUTHENTICATED", "TOKEN_IN_USE")} == {one.refusal() for one in others}
    for one in others:
        one.cut()
    second = club.stream("alfa", resume=session)
    assert ("UNAUTHENTICATED", "TOKEN_IN_USE") == alfa.refusal()
    second.say(leaving=True)
    while not second.next().HasField("goodbye"):
        pass
    second.cut()
    alfa.cut()


def test_garbage_and_answers_for_others_tables_end_the_stream(club: Club) -> None:
    """With a reason, and nobody else notices."""
    nothing = Stream(club.served.address)
    nothing.say_bytes(b"\xff\xff\xff")
    assert "UNREADABLE" == nothing.refusal()[1]
    silent = Stream(club.served.address)
    silent.say(leaving=True)
    assert ("FAILED_PRECONDITION", "HELLO_EXPECTED") == silent.refusal()
    alfa = Playing(club.served.address, club.tokens["alfa"])
    for wrong in (
        {"answers": [match_pb2.Answer(table=77, question=1, move="7O")]},
        {"hello": play_pb2.Hello(token="again")},
    ):
        beta = club.stream("beta")
        while not beta.next().match_starts:
            pass
        beta.say(**wrong)
        expected = "UNKNOWN_TABLE" if "answers" in wrong else "HELLO_TWICE"
        assert expected == beta.refusal()[1]
        beta.cut()
    alfa.leave()
    nothing.cut()
    silent.cut()


def test_so_many_stand_at_the_door_and_no_more(club: Club, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever comes then is told to come later; who has gone counts no more."""
    monkeypatch.setattr(service, "MOST_STRANGERS", 0)
    assert ("UNAVAILABLE", "TRY_LATER") == club.refusal(token="x")
    monkeypatch.setattr(service, "MOST_STRANGERS", 1)
    for _ in range(3):
        wait_for(lambda: club.refusal(token="x") == ("UNAUTHENTICATED", "WRONG_TOKEN"))


def test_a_new_token_sees_off_who_has_come_with_the_old_one(club: Club) -> None:
    """And another version lets the bot come again as that, in the place of the first."""
    alfa = Playing(club.served.address, club.tokens["alfa"])
    request = ladder_pb2.RegisterBotRequest(name="alfa", new_token=True)
    token = club.anna.call("RegisterBot", request).token
    wait_for(lambda: alfa.goodbye is not None)
    assert alfa.goodbye is not None
    assert "the token of this bot holds no more" == alfa.goodbye.message
    assert ("UNAUTHENTICATED", "WRONG_TOKEN") == club.refusal(token=club.tokens["alfa"])
    club.tokens["alfa"] = token
    alfa = Playing(club.served.address, token)
    again = ladder_pb2.RegisterBotRequest(name="alfa", declared="2.0")
    registered = club.anna.call("RegisterBot", again)
    assert ("2.0", "1.0") == (registered.declared, registered.bot.declared)  # it has to come first
    wait_for(lambda: alfa.goodbye is not None)
    assert alfa.goodbye is not None
    assert "another version of this bot was declared" == alfa.goodbye.message
    alfa = Playing(club.served.address, token)
    wait_for(lambda: len(_entrants(club)) == 3)
    assert ["1.0", "1.0", "2.0"] == [one.declared for one in _entrants(club)]
    assert [None, None, 0] == [one.replaces for one in _entrants(club)]
    alfa.leave()


def test_the_bots_of_who_is_disabled_are_told_so(club: Club) -> None:
    """They are seen off, and their tokens are refused for that, until the account is enabled."""
    alfa = Playing(club.served.address, club.tokens["alfa"])
    with closing(open_home(club.served.home)) as store:
        with store.writing() as connection:
            disable_user(connection, find_user(connection, "anna"), 1)
        wait_for(lambda: alfa.goodbye is not None)
        assert alfa.goodbye is not None
        assert "the account of this bot's owner is disabled" == alfa.goodbye.message
        refused = ("PERMISSION_DENIED", "ACCOUNT_DISABLED")
        assert refused == club.refusal(token=club.tokens["alfa"])
        with store.writing() as connection:
            enable_user(connection, find_user(connection, "anna"))
    club.stream("alfa").cut()


def _entrants(club: Club) -> list[Entrant]:
    with closing(open_home(club.served.home)) as store, store.reading() as connection:
        return list(list_entrants(connection, find_ladder(connection, LADDER)))
