"""`arena bot list`, `show`, `log`, `retire`, `restore` and `download` of a server."""

import json
from pathlib import Path

import pytest
from google.protobuf.timestamp_pb2 import Timestamp

from arena.client.choosing import choose_files
from arena.client.packing import packed_files
from arena.v1 import ladder_pb2 as pb
from tests.cli.conftest import Arena
from tests.client.fake_server import USER, FakeLadder

OLD, NEW = "ab" * 32, "cd" * 32
STANDING = pb.Standing(
    place=2, mu=27.5, sigma=1.5, blocks=10, matches=20, wins=12, draws=1, losses=7, faults=1
)


@pytest.fixture(autouse=True)
def _bots(club: FakeLadder) -> None:
    """One bot of the person's with two versions, one of somebody else."""
    versions = [
        pb.Version(version=NEW, added=Timestamp(seconds=86400), is_active=True, standing=STANDING),
        pb.Version(version=OLD, added=Timestamp(seconds=60)),
    ]
    own = pb.Bot(
        name="mybot",
        owner=USER,
        state=pb.BOT_STATE_ACTIVE,
        version=NEW,
        standing=STANDING,
        versions=versions,
    )
    other = pb.Bot(name="shark", owner="bob", state=pb.BOT_STATE_SUSPENDED, reason="it failed")
    club.bots = {"mybot": own, "shark": other}
    club.submissions = [
        pb.Submission(
            id=4,
            bot="mybot",
            state=pb.SUBMISSION_STATE_REJECTED,
            rejected_in=pb.SUBMISSION_STATE_CHECKING,
            reason="It said \x1b[2Jnothing.",
            log="line\n",
        ),
        pb.Submission(id=3, bot="mybot", version=NEW, state=pb.SUBMISSION_STATE_ACTIVE),
        pb.Submission(id=2, bot="new", state=pb.SUBMISSION_STATE_BUILDING, doing="building it"),
    ]


def test_list(arena: Arena, club_at: str) -> None:
    """One's own bots alone."""
    said = arena("bot", "list", "--server", club_at)
    assert (0, "") == (said.code, said.err)
    assert [
        ["Your", "bots", "at", f"{club_at}:"],
        [],
        ["bot", "version", "state"],
        ["mybot", "cdcdcdcd", "plays", "place", "2,", "20", "matches"],
    ] == [line.split() for line in said.out.splitlines()]
    [found] = arena("bot", "list", "--server", club_at, "--json").json()
    assert ("mybot", "plays", 2) == (found["bot"], found["state"], found["standing"]["rank"])
    assert [NEW, OLD] == [one["version"] for one in found["versions"]]


def test_list_of_the_environment(
    arena: Arena, club_at: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """ARENA_SERVER is asked where no home is named; both together are refused."""
    monkeypatch.setenv("ARENA_SERVER", club_at)
    assert "mybot" in arena("bot", "list").out
    assert "There is no arena in here" in arena("bot", "list", "--home", "here").err
    assert "There is no arena in here" in arena("--home", "here", "bot", "list").err
    said = arena("bot", "list", "--home", "here", "--server", club_at)
    assert "--server and --home are two places to look in: choose one." in said.err


def test_nobody_there(arena: Arena, club: FakeLadder, club_at: str) -> None:
    """Without a bot of one's own, how to submit one is said."""
    club.bots = {}
    expected = f"You have no bot at {club_at}: arena bot submit DIR --server {club_at}\n"
    assert expected == arena("bot", "list", "--server", club_at).out


def test_show(arena: Arena, club_at: str) -> None:
    """State, standing, versions, submissions; what others wrote cannot steer the terminal."""
    said = arena("bot", "show", "mybot", "--server", club_at)
    assert (0, "") == (said.code, said.err)
    lines = [" ".join(line.split()) for line in said.out.splitlines()]
    assert [
        "mybot, version cdcdcdcd, of ada: plays",
        "place 2, mu 27.50, sigma 1.50, mu-3sigma 23.00",
        "20 matches in 10 blocks: 12 won, 1 drawn, 7 lost, 1 fault",
        "",
        "version added (UTC) mu-3sigma matches declared",
        "cdcdcdcd 1970-01-02 00:00 plays 23.00 20",
        "abababab 1970-01-01 00:01",
        "",
        "submission received (UTC) version state",
        r"4 rejected (check) It said \x1b[2Jnothing.",
        "3 cdcdcdcd active",
        f"One of them: arena bot log SUBMISSION --server {club_at}",
    ] == lines
    found = arena("bot", "show", "mybot", "--server", club_at, "--json").json()
    assert [4, 3] == [one["submission"] for one in found["submissions"]]


def test_show_a_bot_of_somebody_else(arena: Arena, club_at: str) -> None:
    """What everybody may know."""
    said = arena("bot", "show", "shark", "--server", club_at)
    expected = "shark, of bob: suspended (it failed)\n  no block of it is rated yet\n"
    assert expected == said.out


def test_show_a_bot_that_runs_elsewhere(arena: Arena, club: FakeLadder, club_at: str) -> None:
    """What its owner calls it is told as what it is."""
    away = pb.BOT_STATE_AWAY
    club.bots["far"] = pb.Bot(
        name="far", owner="bob", state=away, runs_elsewhere=True, declared="1.0"
    )
    said = arena("bot", "show", "far", "--server", club_at).out
    told = 'far, of bob, runs elsewhere as "1.0", which nobody has verified: '
    assert " ".join(said.split()).startswith(told)


def test_show_a_bot_that_is_still_on_its_way(arena: Arena, club_at: str) -> None:
    """Its submission is shown; a bot of which nothing is known is said to be none."""
    said = arena("bot", "show", "new", "--server", club_at)
    assert "new has no version that was taken in yet." == said.out.splitlines()[0]
    assert "building it" in said.out
    assert [2] == [
        one["submission"]
        for one in arena("bot", "show", "new", "--server", club_at, "--json").json()["submissions"]
    ]
    said = arena("bot", "show", "none", "--server", club_at)
    assert (2, "arena: There is no bot 'none' here.\n") == (said.code, said.err)


def test_log(arena: Arena, club: FakeLadder, club_at: str) -> None:
    """Of a bot a part for each instance; of a submission its stage, reason and log."""
    said = arena("bot", "log", "mybot", "--server", club_at)
    assert "mybot has printed nothing.\n" == said.out
    club.logs = [pb.InstanceLog(name="mybot-leg0-seat1", text="a\nb\x07\n")]
    said = arena("bot", "log", "mybot@abab", "--server", club_at)
    assert "mybot-leg0-seat1:\n  | a\n  | b\\x07\n" == said.out
    assert ("GetLog", pb.GetLogRequest(name="mybot", version="abab")) == club.asked[-1]
    found = arena("bot", "log", "mybot", "--server", club_at, "--json").json()
    assert [{"name": "mybot-leg0-seat1", "text": "a\nb\x07\n"}] == found["logs"]
    said = arena("bot", "log", "4", "--server", club_at)
    assert [
        r"Submission 4 of mybot, rejected in the stage check: It said \x1b[2Jnothing.",
        "What was printed:",
        "  | line",
    ] == said.out.splitlines()
    assert 4 == arena("bot", "log", "4", "--server", club_at, "--json").json()["submission"]
    assert "Submission 2 of new, build: building it\n" == (
        arena("bot", "log", "2", "--server", club_at).out
    )
    assert "You have no submission" in arena("bot", "log", "9" * 40, "--server", club_at).err
    assert "There is no bot '4' here." in arena("bot", "log", "4@", "--server", club_at).err


def test_retire_and_restore(arena: Arena, club: FakeLadder, club_at: str) -> None:
    """Each says what is so now, and how to go back."""
    said = arena("bot", "retire", "mybot", "--server", club_at)
    assert [
        "mybot is retired: what it has in hand is played to its end.",
        f"To let it play again: arena bot restore mybot --server {club_at}",
    ] == said.out.splitlines()
    said = arena("bot", "restore", "mybot", "ABAB", "--server", club_at)
    assert "mybot plays again, version abab.\n" == said.out
    assert ("RestoreBot", pb.RestoreBotRequest(name="mybot", version="abab")) == club.asked[-1]
    assert (
        "retired" == arena("bot", "retire", "mybot", "--server", club_at, "--json").json()["state"]
    )
    assert (
        "plays" == arena("bot", "restore", "mybot", "--server", club_at, "--json").json()["state"]
    )
    said = arena("bot", "retire", "none", "--server", club_at)
    assert (2, "", "arena: There is no bot 'none' here.\n") == (said.code, said.out, said.err)


def test_download(arena: Arena, club: FakeLadder, club_at: str, tmp_path: Path) -> None:
    """A new folder with the version's content; nothing is overwritten."""
    bot = tmp_path / "source"
    bot.mkdir()
    (bot / "bot.toml").write_text('name = "mybot"\nrun = "./bot"\n')
    with packed_files(bot, choose_files(bot)) as packed:
        content = b"".join(packed.pieces())
        header = pb.SubmissionHeader(
            bot="mybot",
            packed_bytes=len(content),
            packed_sha256=packed.sha256,
            version=packed.version,
        )
        club.content = header, content
    said = arena("bot", "download", "mybot", "--server", club_at)
    assert (0, "") == (said.code, said.err)
    assert f"mybot is mybot, version {header.version[:8]}." == said.out.splitlines()[0]
    assert (bot / "bot.toml").read_text() == Path("mybot/bot.toml").read_text()
    said = arena("bot", "download", "mybot", "--server", club_at)
    assert (2, "") == (said.code, said.out)
    assert "mybot exists, and nothing is overwritten" in said.err
    said = arena("bot", "download", "mybot@CDCD", "--out", "old", "--server", club_at, "--json")
    assert {"bot": "mybot", "version": header.version, "folder": "old"} == json.loads(said.out)
    assert ("DownloadBot", pb.DownloadBotRequest(name="mybot", version="cdcd")) == club.asked[-1]
    club.content = header, content[:-1] + b"x"
    said = arena("bot", "download", "mybot", "--out", "bad", "--server", club_at)
    assert 1 == said.code
    assert "What the server has sent is damaged." in said.err
    assert not Path("bad").exists()
