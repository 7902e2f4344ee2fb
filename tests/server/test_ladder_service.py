"""Tests of the calls of people's clients, on a server in this process."""

import hashlib

from arena.ladder.asking import ask_to_resume, ask_to_stop
from arena.record.reader import read_record
from arena.record.verify import verify
from arena.v1 import ladder_pb2
from arena.version import ARENA_VERSION
from tests.server.conftest import Club
from tests.server.serving import Client, bot_content, submission_requests, wait_for


def _active(client: Client, bot: str, mark: str = "1") -> ladder_pb2.Submission:
    """Submits a bot and waits until it plays."""
    last = client.followed(client.submit(bot, bot_content(bot, mark)).id)
    assert last.state == ladder_pb2.SUBMISSION_STATE_ACTIVE, last.reason
    return last


def _bot(client: Client, name: str) -> ladder_pb2.Bot:
    bot: ladder_pb2.Bot = client.call("GetBot", ladder_pb2.GetBotRequest(name=name)).bot
    return bot


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
    """Its way can be watched, and it is its owner's; nothing of it is left on the shelf."""
    submission = club.anna.submit("annabot", bot_content("annabot"))
    assert submission.state == ladder_pb2.SUBMISSION_STATE_RECEIVED
    last = club.anna.followed(submission.id)
    assert last.state == ladder_pb2.SUBMISSION_STATE_ACTIVE
    assert last.log == "2 files\nwon 2 of 4\n"
    bot = _bot(club.anna, "annabot")
    assert (bot.owner, bot.state, bot.version) == (
        "anna",
        ladder_pb2.BOT_STATE_ACTIVE,
        last.version,
    )
    assert [(one.version, one.is_active) for one in bot.versions] == [(last.version, True)]
    assert list((club.served.home / "submissions").iterdir()) == []


def test_an_unfit_bot_is_rejected_with_its_stage(club: Club):
    """The reason and the end of what was printed are its owner's to read; the name is free."""
    last = club.ben.followed(club.ben.submit("benbad", bot_content("benbad", "bad")).id)
    assert last.state == ladder_pb2.SUBMISSION_STATE_REJECTED
    assert last.rejected_in == ladder_pb2.SUBMISSION_STATE_BUILDING
    assert last.reason == "The build failed with exit code 2."
    assert last.log == "2 files\nmake: *** broken\n"
    assert club.ben.call("ListBots", ladder_pb2.ListBotsRequest(mine=True)).bots == []


def test_submissions_are_listed_by_pages(club: Club):
    """The newest first, each user's own."""
    for mark in ("2", "3"):
        _active(club.anna, "pager", mark)
    request = ladder_pb2.ListSubmissionsRequest(page_size=1, bot="pager")
    first = club.anna.call("ListSubmissions", request)
    request.page_token = first.next_page_token
    second = club.anna.call("ListSubmissions", request)
    newest = club.anna.call("GetSubmission", ladder_pb2.GetSubmissionRequest()).submission
    assert [one.id for one in first.submissions] == [newest.id]
    assert [one.id for one in second.submissions] == [newest.id - 1]
    assert second.next_page_token == ""
    assert first.submissions[0].log == ""
    assert club.ben.call("ListSubmissions", request).submissions == []


def test_a_new_version_takes_over_and_the_old_one_can_come_back(club: Club):
    """With a rating of its own; owners see all versions, others none."""
    first, second = (_active(club.anna, "twice", mark).version for mark in ("1", "2"))
    assert _bot(club.anna, "twice").version == second
    back = club.anna.call(
        "RestoreBot", ladder_pb2.RestoreBotRequest(name="twice", version=first[:10])
    ).bot
    assert (back.version, back.state) == (first, ladder_pb2.BOT_STATE_ACTIVE)
    assert [(one.version, one.is_active) for one in back.versions] == [
        (second, False),
        (first, True),
    ]
    assert _bot(club.ben, "twice").versions == []
    third = _active(club.anna, "twice", "3").version
    assert _bot(club.anna, "twice").version == third


def test_a_retired_bot_plays_no_more_until_it_is_restored(club: Club):
    """It says why; a new version of it brings it back too."""
    version = _active(club.ben, "resting").version
    rests = club.ben.call("RetireBot", ladder_pb2.RetireBotRequest(name="resting")).bot
    assert (rests.state, rests.reason) == (
        ladder_pb2.BOT_STATE_RETIRED,
        "its owner has retired it",
    )
    assert rests.versions[0].is_active is False
    again = club.ben.refusal("RetireBot", ladder_pb2.RetireBotRequest(name="resting"))
    assert again == ("FAILED_PRECONDITION", "NOT_ACTIVE", "Your bot 'resting' is retired already.")
    back = club.ben.call("RestoreBot", ladder_pb2.RestoreBotRequest(name="resting")).bot
    assert (back.state, back.version) == (ladder_pb2.BOT_STATE_ACTIVE, version)
    twice = club.ben.refusal("RestoreBot", ladder_pb2.RestoreBotRequest(name="resting"))
    assert twice[1] == "NOT_RETIRED"
    club.ben.call("RetireBot", ladder_pb2.RetireBotRequest(name="resting"))
    newer = _active(club.ben, "resting", "2").version
    assert (_bot(club.ben, "resting").state, _bot(club.ben, "resting").version) == (
        ladder_pb2.BOT_STATE_ACTIVE,
        newer,
    )


def test_whom_the_operator_has_stopped_only_the_operator_brings_back(club: Club):
    """Its owner reads that, and changes it neither by restoring nor by a new version."""
    _active(club.anna, "stopped")
    ask_to_stop(club.served.home, "demo", "stopped")
    bot = _bot(club.anna, "stopped")
    assert (bot.state, bot.reason) == (
        ladder_pb2.BOT_STATE_SUSPENDED,
        "the operator has stopped it",
    )
    sentence = "The operator of the server has stopped your bot 'stopped': ask why."
    for rpc, request in (
        ("RestoreBot", ladder_pb2.RestoreBotRequest(name="stopped")),
        ("RetireBot", ladder_pb2.RetireBotRequest(name="stopped")),
        ("SubmitBot", iter(submission_requests("stopped", bot_content("stopped", "2")))),
    ):
        assert club.anna.refusal(rpc, request) == ("FAILED_PRECONDITION", "NOT_ACTIVE", sentence)
    ask_to_resume(club.served.home, "demo", "stopped")
    assert _bot(club.anna, "stopped").state == ladder_pb2.BOT_STATE_ACTIVE


def test_the_operator_stops_also_a_bot_that_its_owner_has_retired(club: Club):
    """Else to retire it in time would be a way back."""
    _active(club.anna, "evading")
    club.anna.call("RetireBot", ladder_pb2.RetireBotRequest(name="evading"))
    ask_to_stop(club.served.home, "demo", "evading")
    restore = ladder_pb2.RestoreBotRequest(name="evading")
    assert club.anna.refusal("RestoreBot", restore)[1] == "NOT_ACTIVE"
    assert _bot(club.anna, "evading").reason == "the operator has stopped it"
    ask_to_resume(club.served.home, "demo", "evading")
    assert _bot(club.anna, "evading").state == ladder_pb2.BOT_STATE_ACTIVE
    club.anna.call("RetireBot", ladder_pb2.RetireBotRequest(name="evading"))


def test_content_comes_back_as_it_was_submitted(club: Club):
    """As an archive that unpacks to the same version."""
    version = _active(club.anna, "kept").version
    answers = list(club.anna.call("DownloadBot", ladder_pb2.DownloadBotRequest(name="kept")))
    header, content = answers[0].header, b"".join(one.chunk for one in answers[1:])
    assert (header.bot, header.version) == ("kept", version)
    assert (header.packed_bytes, header.packed_sha256) == (
        len(content),
        hashlib.sha256(content).hexdigest(),
    )
    same = club.anna.followed(club.anna.submit("kept", content).id)
    assert (same.state, same.version) == (ladder_pb2.SUBMISSION_STATE_REJECTED, version)


def test_the_logs_of_a_version_are_its_owners(club: Club):
    """What another version, or another bot, has printed is left out."""
    old, new = (_active(club.anna, "loud", mark).version for mark in ("1", "2"))
    folder = club.served.home / "logs"
    folder.mkdir(exist_ok=True)
    mark = "--- started 2026-11-30 19:11:43 UTC: loud, version"
    (folder / "loud-leg0-seat1.log").write_text(
        f"{mark} {old[:8]}\nold\n{mark} {new[:8]}\nnew\nnewer\n"
    )
    (folder / "loud-leg0-seat1-leg0-seat0.log").write_text(f"{mark} {new[:8]}\nanother bot's\n")
    logs = club.anna.call("GetLog", ladder_pb2.GetLogRequest(name="loud")).logs
    assert [(one.name, one.text) for one in logs] == [
        ("loud-leg0-seat1", f"{mark} {new[:8]}\nnew\nnewer\n")
    ]
    request = ladder_pb2.GetLogRequest(name="loud", version=old[:8])
    assert club.anna.call("GetLog", request).logs[0].text == f"{mark} {old[:8]}\nold\n"


def test_matches_and_records_can_be_read(club: Club):
    """By pages, the newest first; the record is one that can be proved."""

    def listed(**request: object) -> ladder_pb2.ListMatchesResponse:
        return club.ben.call("ListMatches", ladder_pb2.ListMatchesRequest(**request))

    _active(club.ben, "player")
    club.served.crew.let(12)
    wait_for(lambda: len(listed(bot="player").matches) >= 2)
    page = listed(page_size=2)
    rest = listed(page_size=2, page_token=page.next_page_token)
    ids = [one.id for one in (*page.matches, *rest.matches)]
    assert len(set(ids)) == 4
    match = listed(bot="player").matches[0]
    assert "player" in {seat.bot for seat in match.seats}
    record = club.anna.call("GetRecord", ladder_pb2.GetRecordRequest(match=match.id)).record
    assert verify(read_record(record.decode(), match.id)) == []
    bots = club.ben.call("ListBots", ladder_pb2.ListBotsRequest()).bots
    assert {"first", "second", "player"} <= {bot.name for bot in bots}
    places = [bot.standing.place for bot in bots if bot.HasField("standing")]
    assert places == sorted(places)
    assert places
