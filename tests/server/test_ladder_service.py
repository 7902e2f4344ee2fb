"""Tests of the calls of people's clients, on a server in this process."""

from arena.v1 import ladder_pb2
from arena.version import ARENA_VERSION
from tests.server.conftest import Club
from tests.server.serving import bot_content


def test_a_server_says_what_it_is(club: Club):
    """To everybody; who shows a token learns whom it is taken for."""
    told = club.nobody.call("GetServer", ladder_pb2.GetServerRequest())
    assert ("club", ARENA_VERSION, "demo", "none") == (
        told.name,
        told.arena_version,
        told.ladder,
        told.sandbox,
    )
    assert told.user == ""
    assert told.quota.packed_bytes == 200_000
    assert club.anna.call("GetServer", ladder_pb2.GetServerRequest()).user == "anna"


def test_a_fit_bot_comes_into_the_ladder(club: Club):
    """Its way can be watched, and it is its owner's."""
    submission = club.anna.submit("annabot", bot_content("annabot"))
    assert submission.state == ladder_pb2.SUBMISSION_STATE_RECEIVED
    last = club.anna.followed(submission.id)
    assert last.state == ladder_pb2.SUBMISSION_STATE_ACTIVE
    assert last.log == "2 files\nwon 2 of 4\n"
    bot = club.anna.call("GetBot", ladder_pb2.GetBotRequest(name="annabot")).bot
    assert (bot.owner, bot.state, bot.version) == (
        "anna",
        ladder_pb2.BOT_STATE_ACTIVE,
        last.version,
    )
