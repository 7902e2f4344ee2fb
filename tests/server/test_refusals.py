"""Tests of what callers are refused: status, reason and sentence of each."""

from __future__ import annotations

from contextlib import closing
from typing import TYPE_CHECKING, Any

import grpc
import pytest

from arena.people.refusals import Reason, account_disabled, no_such_own_bot, no_token, wrong_token
from arena.server.statuses import STATUSES
from arena.store.connection import open_home
from arena.store.tokens import find_by_token, revoke_token
from arena.store.users import disable_user, enable_user, find_user
from arena.v1 import ladder_pb2, ladder_pb2_grpc
from tests.server.serving import (
    PATIENCE_S,
    Client,
    bot_content,
    refusal_of,
    submission_requests,
    wait_for,
)

if TYPE_CHECKING:
    from tests.server.conftest import Club

CONTENT = bot_content("some")
OWN: list[tuple[str, Any]] = [
    ("RetireBot", ladder_pb2.RetireBotRequest),
    ("RestoreBot", ladder_pb2.RestoreBotRequest),
    ("DownloadBot", ladder_pb2.DownloadBotRequest),
    ("GetLog", ladder_pb2.GetLogRequest),
]
"""What only owners may ask for."""

USERS: list[tuple[str, Any]] = [
    ("GetSubmission", ladder_pb2.GetSubmissionRequest()),
    ("ListSubmissions", ladder_pb2.ListSubmissionsRequest()),
    ("WatchSubmission", ladder_pb2.WatchSubmissionRequest(id=1)),
    ("ListBots", ladder_pb2.ListBotsRequest()),
    ("GetBot", ladder_pb2.GetBotRequest(name="first")),
    ("RetireBot", ladder_pb2.RetireBotRequest(name="first")),
    ("RestoreBot", ladder_pb2.RestoreBotRequest(name="first")),
    ("DownloadBot", ladder_pb2.DownloadBotRequest(name="first")),
    ("RegisterBot", ladder_pb2.RegisterBotRequest(name="new", declared="1")),
    ("GetLog", ladder_pb2.GetLogRequest(name="first")),
    ("ListMatches", ladder_pb2.ListMatchesRequest()),
    ("GetRecord", ladder_pb2.GetRecordRequest(match="demo/0/0")),
]
"""What only users may ask for."""


def _submitted(client: Client, requests: list[ladder_pb2.SubmitBotRequest]) -> tuple[str, str, str]:
    return client.refusal("SubmitBot", iter(requests))


def test_every_reason_has_a_status():
    """One table, which has them all."""
    assert set(STATUSES) == set(Reason)


@pytest.mark.parametrize(("rpc", "request_"), USERS, ids=lambda one: one if one is str else "")
def test_nobody_is_answered_without_a_token(club: Club, rpc: str, request_: Any):
    """But `GetServer`."""
    assert club.nobody.refusal(rpc, request_) == ("UNAUTHENTICATED", "NO_TOKEN", str(no_token()))


def test_tokens_that_open_nothing_are_told_in_the_same_words(club: Club):
    """Unknown, malformed, of a bot; but who has the right one is told that they are disabled."""
    address, wrong = club.served.address, ("UNAUTHENTICATED", "WRONG_TOKEN", str(wrong_token()))
    request = ladder_pb2.ListBotsRequest()
    for token in ("x", "ronda_user_" + "a" * 32, "ronda_bot_" + "a" * 32, club.tokens["ben"][:-1]):
        caller = Client(address, token)
        assert caller.refusal("ListBots", request) == wrong
        assert caller.refusal("GetServer", ladder_pb2.GetServerRequest()) == wrong
        caller.close()
    with closing(open_home(club.served.home)) as store:
        with store.writing() as connection:
            disable_user(connection, find_user(connection, "ben"), 1)
        disabled = ("PERMISSION_DENIED", "ACCOUNT_DISABLED", str(account_disabled()))
        assert club.ben.refusal("ListBots", request) == disabled
        assert club.ben.refusal("GetServer", ladder_pb2.GetServerRequest()) == disabled
        with store.writing() as connection:
            enable_user(connection, find_user(connection, "ben"))
    assert club.ben.call("ListBots", request).bots


@pytest.mark.parametrize(("rpc", "request_type"), OWN)
def test_others_bots_are_as_if_they_were_not_there(club: Club, rpc: str, request_type: Any):
    """In the same words, whether they are there or not, and whatever is asked."""
    for name in ("first", "nobody", "'; drop table bots", "<b>", "../etc", "a" * 70, "\x07"):
        refused = ("NOT_FOUND", "NO_SUCH_BOT", str(no_such_own_bot(name)))
        assert club.ben.refusal(rpc, request_type(name=name)) == refused


def test_what_is_not_there_is_not_found(club: Club):
    """Bots, submissions, matches: whoever's they would be."""
    own = club.anna.submit("annas", bot_content("annas"))
    club.anna.followed(own.id)
    for rpc, request, reason in (
        ("GetBot", ladder_pb2.GetBotRequest(name="nobody"), "NO_SUCH_BOT"),
        ("GetSubmission", ladder_pb2.GetSubmissionRequest(id=own.id), "NO_SUCH_SUBMISSION"),
        ("GetSubmission", ladder_pb2.GetSubmissionRequest(id=2**60), "NO_SUCH_SUBMISSION"),
        ("WatchSubmission", ladder_pb2.WatchSubmissionRequest(id=own.id), "NO_SUCH_SUBMISSION"),
        ("GetRecord", ladder_pb2.GetRecordRequest(match="demo/99/0"), "NO_SUCH_MATCH"),
        ("GetRecord", ladder_pb2.GetRecordRequest(match="other/0/0"), "NO_SUCH_MATCH"),
        ("GetRecord", ladder_pb2.GetRecordRequest(match="demo/999999999/9"), "NO_SUCH_MATCH"),
        ("GetRecord", ladder_pb2.GetRecordRequest(match="\0"), "NO_SUCH_MATCH"),
        ("ListMatches", ladder_pb2.ListMatchesRequest(bot="nobody"), "NO_SUCH_BOT"),
    ):
        assert club.ben.refusal(rpc, request)[:2] == ("NOT_FOUND", reason)
    request = ladder_pb2.RestoreBotRequest(name="annas", version="ffff")
    assert club.anna.refusal("RestoreBot", request)[:2] == ("NOT_FOUND", "NO_SUCH_VERSION")


@pytest.mark.parametrize("token", ["x", "1.2.3", "-1", "9" * 40, "1.", "٣"])
def test_a_page_that_there_is_not_is_refused(club: Club, token: str):
    """As is one that is too long."""
    for rpc, request in (
        ("ListMatches", ladder_pb2.ListMatchesRequest(page_token=token)),
        ("ListSubmissions", ladder_pb2.ListSubmissionsRequest(page_token=token)),
        ("ListMatches", ladder_pb2.ListMatchesRequest(page_size=201)),
    ):
        assert club.ben.refusal(rpc, request)[:2] == ("INVALID_ARGUMENT", "BAD_PAGE")


def test_names_that_cannot_be_are_refused_before_anything_is_sent(club: Club):
    """And those that are taken, or too much like another."""
    for name, status, reason in (
        ("", "INVALID_ARGUMENT", "BAD_NAME"),
        ("a b", "INVALID_ARGUMENT", "BAD_NAME"),
        ("<script>", "INVALID_ARGUMENT", "BAD_NAME"),
        ("../up", "INVALID_ARGUMENT", "BAD_NAME"),
        ("greedy", "INVALID_ARGUMENT", "BAD_NAME"),
        ("first", "ALREADY_EXISTS", "NAME_TAKEN"),
        ("F1rst", "ALREADY_EXISTS", "NAME_TAKEN"),
    ):
        assert _submitted(club.ben, submission_requests(name, CONTENT))[:2] == (status, reason)
    assert club.served.leftovers == []


def test_what_is_not_as_announced_is_refused_and_leaves_nothing(club: Club):
    """Its size, its checksum, its header, its chunks."""
    header, *chunks = submission_requests("some", CONTENT)
    for requests, status, reason in (
        (chunks, "INVALID_ARGUMENT", "HEADER_EXPECTED"),
        ([], "INVALID_ARGUMENT", "HEADER_EXPECTED"),
        ([header, header], "INVALID_ARGUMENT", "HEADER_EXPECTED"),
        ([header, *chunks[:1]], "ABORTED", "BROKEN_OFF"),
        ([header, *chunks, *chunks], "INVALID_ARGUMENT", "BAD_CHECKSUM"),
        (submission_requests("some", CONTENT, sha256="0" * 64), "INVALID_ARGUMENT", "BAD_CHECKSUM"),
        (submission_requests("some", CONTENT, sha256="x"), "INVALID_ARGUMENT", "BAD_CHECKSUM"),
        (submission_requests("some", CONTENT, size=0), "INVALID_ARGUMENT", "BAD_ARCHIVE"),
        (submission_requests("some", CONTENT, size=10**9), "RESOURCE_EXHAUSTED", "TOO_LARGE"),
        (submission_requests("some", CONTENT, version="x"), "INVALID_ARGUMENT", "BAD_VERSION"),
        (
            [header, ladder_pb2.SubmitBotRequest(chunk=bytes((1 << 20) + 1))],
            "RESOURCE_EXHAUSTED",
            "TOO_LARGE",
        ),
    ):
        assert _submitted(club.ben, requests)[:2] == (status, reason)
    assert club.served.leftovers == []
    listed = club.ben.call("ListSubmissions", ladder_pb2.ListSubmissionsRequest(bot="some"))
    assert listed.submissions == []


def test_a_submission_that_is_broken_off_leaves_nothing(club: Club):
    """Whoever goes away in the midst of it."""
    header, chunk, _ = submission_requests("some", CONTENT)
    channel = grpc.insecure_channel(club.served.address)
    stub = ladder_pb2_grpc.LadderServiceStub(channel)
    metadata = (("authorization", f"Bearer {club.tokens['ben']}"),)
    sent = []

    def requests() -> Any:
        for one in (header, chunk):
            sent.append(one)
            yield one
        wait_for(lambda: club.served.leftovers != [])
        channel.close()

    with pytest.raises((grpc.RpcError, ValueError)):
        stub.SubmitBot(requests(), metadata=metadata, timeout=PATIENCE_S)
    wait_for(lambda: club.served.leftovers == [])


def test_the_same_content_is_refused_before_it_is_sent(club: Club):
    """Where its sender says which it is."""
    version = club.ben.followed(club.ben.submit("same", bot_content("same")).id).version
    refused = _submitted(club.ben, submission_requests("same", CONTENT, version=version)[:1])
    assert refused[:2] == ("ALREADY_EXISTS", "SAME_CONTENT")


def test_what_cannot_be_read_is_refused(club: Club):
    """A message that is none of the contract."""
    channel = grpc.insecure_channel(club.served.address)
    call = channel.unary_unary("/arena.v1.LadderService/GetServer")
    with pytest.raises(grpc.RpcError) as refused:
        call(b"\xff\xff\xff", timeout=PATIENCE_S)
    assert refusal_of(refused.value)[:2] == ("INVALID_ARGUMENT", "UNREADABLE")
    metadata = (("authorization", f"Bearer {club.tokens['ben']}"),)
    stream = channel.stream_unary("/arena.v1.LadderService/SubmitBot")
    with pytest.raises(grpc.RpcError) as refused:
        stream(iter([b"\xff\xff\xff"]), metadata=metadata, timeout=PATIENCE_S)
    assert refusal_of(refused.value)[:2] == ("INVALID_ARGUMENT", "UNREADABLE")
    channel.close()


def test_too_many_calls_at_a_time_are_refused(club: Club):
    """Of one user; hundreds at once end each in an answer or a sentence."""
    channel = grpc.insecure_channel(club.served.address)
    stub = ladder_pb2_grpc.LadderServiceStub(channel)
    metadata = (("authorization", f"Bearer {club.tokens['anna']}"),)
    calls = [
        stub.ListBots.future(ladder_pb2.ListBotsRequest(), metadata=metadata, timeout=PATIENCE_S)
        for _ in range(300)
    ]
    ends = [call.exception() for call in calls]
    refused = [refusal_of(end) for end in ends if end is not None]
    channel.close()
    assert {one[:2] for one in refused} == {("RESOURCE_EXHAUSTED", "TOO_MANY_CALLS")}
    assert None in ends
    assert club.anna.call("ListBots", ladder_pb2.ListBotsRequest()).bots


def test_a_revoked_token_opens_nothing(club: Club):
    """From the next call on. The last test of the module: anna is out."""
    with closing(open_home(club.served.home)) as store, store.writing() as connection:
        found = find_by_token(connection, club.tokens["anna"])
        assert found.token is not None
        revoke_token(connection, found.token, 1)
    refused = club.anna.refusal("ListBots", ladder_pb2.ListBotsRequest())
    assert refused[1] == "WRONG_TOKEN"
