"""Every call of the contract, and what a call that fails is to a person."""

from collections.abc import Iterator
from contextlib import contextmanager

import grpc
import pytest

from arena.client.calls import LadderCalls, opened_calls
from arena.client.known import KnownServer
from arena.client.mishaps import BrokenOffError, RefusedByServerError, TimedOutError
from arena.errors import ArenaError, InputError
from arena.v1 import ladder_pb2 as pb
from tests.client.fake_server import TOKEN, USER, FakeLadder, Refusal, serving

CODE = grpc.StatusCode


@contextmanager
def calling(ladder: FakeLadder, token: str = TOKEN) -> Iterator[LadderCalls]:
    """The calls to a server that says what the ladder does."""
    with serving(ladder) as address, opened_calls(address, KnownServer(token=token)) as calls:
        yield calls


def test_what_is_sent_arrives() -> None:
    """Header and bytes, in pieces; who sends is told how many have gone."""
    ladder = FakeLadder()
    told: list[tuple[int, int]] = []
    content = bytes(range(256)) * 4000
    header = pb.SubmissionHeader(bot="mybot", packed_bytes=len(content), version="ab")
    with calling(ladder) as calls:
        submission = calls.submit(header, [content], lambda *one: told.append(one))
    assert [(header, content)] == ladder.received
    assert (17, "mybot") == (submission.id, submission.bot)
    assert (len(content), len(content)) == told[-1]
    assert sorted(told) == told


def test_each_question_has_its_answer() -> None:
    """The names are asked for as they were given."""
    ladder = FakeLadder(bots={"mybot": pb.Bot(name="mybot", owner=USER, version="ab")})
    ladder.records["club/1/0"] = b"{}"
    ladder.logs.append(pb.InstanceLog(name="mybot-leg0-seat1", text="hello"))
    ladder.submissions = [pb.Submission(id=3, bot="mybot")]
    with calling(ladder) as calls:
        assert "club" == calls.server().ladder
        assert ["mybot"] == [bot.name for bot in calls.bots(mine=True)]
        assert "ab" == calls.bot("mybot").version
        assert pb.BOT_STATE_RETIRED == calls.retire("mybot").state
        assert "cd" == calls.restore("mybot", "cd").version
        assert ["hello"] == [log.text for log in calls.logs("mybot", "ab")]
        assert b"{}" == calls.record("club/1/0")
        assert 3 == calls.submission(3).id
        assert "ronda_bot_x" == calls.register("far", declared="1", tables=4).token
    assert (
        "RegisterBot",
        pb.RegisterBotRequest(name="far", declared="1", tables=4),
    ) in ladder.asked


def test_lists_go_on_until_there_are_enough() -> None:
    """Pages are put together; no more is asked for than is wanted."""
    ladder = FakeLadder()
    ladder.matches = [pb.PlayedMatch(id=f"club/{number}/0") for number in range(5)]
    ladder.submissions = [pb.Submission(id=number, bot="mybot") for number in range(5)]
    with calling(ladder) as calls:
        assert ["club/0/0", "club/1/0", "club/2/0"] == [one.id for one in calls.matches(limit=3)]
        assert 2 == len([1 for rpc, _ in ladder.asked if rpc == "ListMatches"])
        assert 5 == len(calls.matches(limit=1000))
        assert [] == calls.matches("nobody")
        assert [0, 1, 2, 3, 4] == [one.id for one in calls.submissions("mybot")]


@pytest.mark.parametrize(
    ("refusal", "kind", "sentence"),
    [
        (Refusal(CODE.NOT_FOUND, "None here.", "NO_SUCH_BOT"), RefusedByServerError, "None here."),
        (
            Refusal(CODE.UNAVAILABLE, "It stops.", "SHUTTING_DOWN"),
            BrokenOffError,
            "It stops.",
        ),
        (Refusal(CODE.UNAVAILABLE, "No database.", "DATABASE_AWAY"), ArenaError, "No database."),
        (Refusal(CODE.INTERNAL, "Failed: 12ab.", "INTERNAL"), ArenaError, "Failed: 12ab."),
        (Refusal(CODE.UNIMPLEMENTED, "Method not found!"), InputError, "does not know this call"),
        (Refusal(CODE.DEADLINE_EXCEEDED, ""), TimedOutError, "has not answered within 30 s"),
        (Refusal(CODE.UNAVAILABLE, "socket closed"), BrokenOffError, "broke off"),
        (Refusal(CODE.CANCELLED, ""), BrokenOffError, "broke off"),
        (Refusal(CODE.UNKNOWN, "odd."), ArenaError, r"failed: odd \(UNKNOWN\)"),
        (Refusal(CODE.PERMISSION_DENIED, ""), ArenaError, "no reason was given"),
    ],
)
def test_a_call_that_fails(refusal: Refusal, kind: type[Exception], sentence: str) -> None:
    """Is one sentence, by whose fault it was; the server's own where it says one."""
    with calling(FakeLadder(refusals={"ListBots": refusal})) as calls:
        with pytest.raises(kind, match=sentence) as caught:
            calls.bots(mine=True)
        assert "\n" not in str(caught.value)


def test_a_wrong_token() -> None:
    """The server's words are passed on, with its reason."""
    with calling(FakeLadder(), "ronda_user_wrong") as calls:
        with pytest.raises(RefusedByServerError, match="does not take this token") as caught:
            calls.bots(mine=True)
        assert "WRONG_TOKEN" == caught.value.reason


def test_a_connection_that_breaks_in_the_middle() -> None:
    """The sentence says what to do, whichever way the content went."""
    content = bytes(3 << 20)
    header = pb.SubmissionHeader(bot="mybot", packed_bytes=len(content))
    ladder = FakeLadder(breaks_at="SubmitBot")
    with calling(ladder) as calls, pytest.raises(BrokenOffError, match=r"off\. Submit it again"):
        calls.submit(header, [content], lambda *_: None)
    assert [] == ladder.received
    ladder = FakeLadder(breaks_at="DownloadBot", content=(header, content))
    with (
        calling(ladder) as calls,
        pytest.raises(BrokenOffError, match=r"off\. Nothing was kept"),
        calls.download("mybot") as (_, pieces),
    ):
        list(pieces)


def test_a_submission_is_watched_until_it_is_over() -> None:
    """Each change is given as it comes; a refusal is a sentence."""
    states = [pb.SUBMISSION_STATE_RECEIVED, pb.SUBMISSION_STATE_ACTIVE]
    ladder = FakeLadder(way=[pb.Submission(id=3, state=state) for state in states])
    with calling(ladder) as calls:
        assert states == [one.state for one in calls.watch(3)]
        ladder.refusals["WatchSubmission"] = Refusal(CODE.NOT_FOUND, "None.", "NO_SUCH_SUBMISSION")
        with pytest.raises(RefusedByServerError, match="None"):
            list(calls.watch(3))
