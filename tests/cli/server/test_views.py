"""`arena ladder standings`, `arena matches` and `arena replay` of a server."""

from pathlib import Path

import grpc
import pytest
from google.protobuf.timestamp_pb2 import Timestamp

from arena.v1 import ladder_pb2 as pb
from tests.cli.conftest import BLOCKS, Arena, vector_text
from tests.client.fake_server import USER, FakeLadder, Refusal

STANDING = pb.Standing(place=1, mu=27.5, sigma=1.5, blocks=10, matches=20, wins=12, losses=8)


@pytest.fixture(autouse=True)
def _played(club: FakeLadder) -> None:
    """Two bots, one of them rated; two matches; a block of two legs."""
    club.bots = {
        "mybot": pb.Bot(
            name="mybot",
            owner=USER,
            state=pb.BOT_STATE_ACTIVE,
            version="ab" * 32,
            standing=STANDING,
        ),
        "far": pb.Bot(
            name="far", owner="ben", state=pb.BOT_STATE_AWAY, runs_elsewhere=True, declared="1.0"
        ),
    }
    club.matches = [
        pb.PlayedMatch(
            id="club/2/1",
            termination="forfeit",
            ended=Timestamp(seconds=120),
            seats=[
                pb.PlayedSeat(
                    bot="mybot",
                    place=2,
                    score=3,
                    fault="crashed",
                    fault_detail="memory: 517 of 512 MB",
                ),
                pb.PlayedSeat(bot="shark", place=1, score=41),
            ],
        ),
        pb.PlayedMatch(
            id="club/2/0",
            termination="score",
            ended=Timestamp(seconds=60),
            seats=[
                pb.PlayedSeat(bot=bot, place=place, score=score)
                for bot, place, score in (
                    ("a", 2, 30),
                    ("b", 1, 44),
                    ("c", 2, 30),
                    ("d", 1, 44),
                )
            ],
        ),
    ]
    for leg, name in enumerate(BLOCKS[0]):
        club.records[f"club/1/{leg}"] = vector_text(name).encode()


def test_standings(arena: Arena, club_at: str) -> None:
    """Who stands where, who is not rated, who does not play."""
    said = arena("ladder", "standings", "--server", club_at)
    assert (0, "") == (said.code, said.err)
    lines = [" ".join(line.split()) for line in said.out.splitlines()]
    assert [
        "Ladder club at the club",
        "",
        "bot owner mu sigma mu-3sigma matches wins draws losses faults",
        "1 mybot ada 27.50 1.50 23.00 20 12 0 8 0",
        "No block rated yet: far.",
        'far runs elsewhere: its owner calls it "1.0", which nobody has verified.',
        "Not playing now: far (away).",
    ] == lines
    found = arena("ladder", "standings", "club", "--server", club_at, "--json").json()
    assert [("mybot", 23.0)] == [(row["bot"], row["conservative"]) for row in found["standings"]]
    assert [(USER, None)] == [(row["owner"], row["declared"]) for row in found["standings"]]
    assert [("mybot", USER, None), ("far", "ben", "1.0")] == [
        (bot["bot"], bot["owner"], bot["declared"]) for bot in found["bots"]
    ]
    said = arena("ladder", "standings", "--server", club_at, "--output", "csv")
    assert ["rank", "bot"] == said.out.split(",")[:2]
    assert said.out.splitlines()[0].endswith(",faults,owner,declared")
    assert said.out.splitlines()[1].startswith("1,mybot,")
    assert said.out.splitlines()[1].endswith(f",{USER},")


def test_standings_that_a_server_does_not_have(
    arena: Arena, club_at: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Another ladder, another format, options for ladders here; a name alone means one here."""
    for words, sentence in (
        (["summer"], f"{club_at} plays the ladder club, and no summer."),
        (["--output", "markdown"], "as table, json or csv"),
        (["--resample", "10"], "--resample is for ladders and records of this machine"),
        (["--filter", "vs=x"], "--filter is for ladders and records of this machine"),
        (["--home", "here"], "two places to look in"),
    ):
        said = arena("ladder", "standings", *words, "--server", club_at)
        assert (2, "") == (said.code, said.out)
        assert sentence in said.err
    assert "Name the ladder whose standings you want" in arena("ladder", "standings").err
    monkeypatch.setenv("ARENA_SERVER", club_at)
    assert "Ladder club at" in arena("ladder", "standings").out
    assert "There is no arena in arena-home" in arena("ladder", "standings", "summer").err


def test_matches(arena: Arena, club_at: str) -> None:
    """The newest first, with results, faults and how to replay one."""
    said = arena("matches", "--server", club_at)
    assert (0, "") == (said.code, said.err)
    lines = [" ".join(line.split()) for line in said.out.splitlines()]
    assert [
        "match result ended (UTC)",
        "club/2/1 shark 41, mybot 3 (forfeit: mybot, crashed) 1970-01-01 00:02",
        "club/2/0 b+d 44, a+c 30 1970-01-01 00:01",
        "club/2/1: mybot at seat 0, crashed: memory: 517 of 512 MB.",
        "",
        f"Replay the first: arena replay club/2/1 --server {club_at}",
    ] == lines


def test_matches_for_programs(arena: Arena, club_at: str) -> None:
    """Of one bot, at most so many, as JSON and CSV."""
    words = ("matches", "--server", club_at, "--limit", "1")
    [one] = arena(*words, "--bot", "b", "--json").json()["matches"]
    assert ("club/2/0", 44) == (one["match"], one["seats"][1]["score"])
    [_, row] = arena(*words, "--output", "csv").out.splitlines()
    assert row.startswith("club/2/1,mybot shark,")
    assert "seat 0 crashed" in row
    said = arena("matches", "--server", club_at, "--bot", "none")
    assert "none has played no match yet.\n" == said.out


@pytest.mark.parametrize(
    "words", [["--upset"], ["--most", "caida"], ["--faults"], ["--since", "1d"], ["summer"]]
)
def test_what_matches_of_a_server_are_not_asked(
    arena: Arena, club_at: str, words: list[str]
) -> None:
    """The sentence names the option."""
    said = arena("matches", *words, "--server", club_at)
    assert (2, "") == (said.code, said.out)
    assert f"{words[0].replace('summer', 'names')} is for ladders and records of this m" in said.err


def test_the_server_of_the_environment_is_named_where_it_is_in_the_way(
    arena: Arena, club_at: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """There is no --server to leave out."""
    monkeypatch.setenv("ARENA_SERVER", club_at)
    for words in (["matches", "--faults"], ["ladder", "standings", "--resample", "9"]):
        said = arena(*words)
        assert (2, "") == (said.code, said.out)
        assert "leave it out, or say --home, as ARENA_SERVER is set." in said.err


def test_replay(arena: Arena, club_at: str) -> None:
    """Told as a file would be."""
    Path("here.jsonl").write_text(vector_text(BLOCKS[0][0]), encoding="utf-8")
    said = arena("replay", "club/1/0", "--server", club_at)
    assert (0, "") == (said.code, said.err)
    assert arena("replay", "here.jsonl").out == said.out


def test_replay_as_a_page(arena: Arena, club_at: str) -> None:
    """All legs of the block are on it, unless it shall be alone."""
    for match in ("club/1/1", "club/1"):
        said = arena("replay", match, "--server", club_at, "--html", "page.html")
        assert (0, "") == (said.code, said.err)
        assert "and 1 other leg of its block" in said.out
        assert Path("page.html").stat().st_size > 100_000
    said = arena("replay", "club/1/1", "--server", club_at, "--html", "alone.html", "--alone")
    assert "other leg" not in said.out
    said = arena("replay", "club/1", "--server", club_at, "--html", "alone.html", "--alone")
    assert "club/1 is a block: with --alone name one of its matches" in said.err


def test_a_record_is_saved(arena: Arena, club_at: str, tmp_path: Path) -> None:
    """As it is, so that it can be proved and fed; also one that is here already."""
    said = arena("replay", "club/1/0", "--server", club_at, "--save", "lost.jsonl")
    data = vector_text(BLOCKS[0][0])
    assert (0, data) == (said.code, Path("lost.jsonl").read_text(encoding="utf-8"))
    assert 0 == arena("verify", "lost.jsonl").code
    assert 0 == arena("replay", "lost.jsonl", "--save", "copy.jsonl").code
    assert data == Path("copy.jsonl").read_text(encoding="utf-8")
    for words, sentence in (
        (["--save", str(tmp_path)], "is a folder: name a file in it"),
        (["--save", "none/x"], "There is no folder none to write x in"),
        (["--save", "x", "--html", "y"], "two files of two kinds"),
    ):
        said = arena("replay", "club/1/0", "--server", club_at, *words)
        assert (2, "") == (said.code, said.out)
        assert sentence in said.err


def test_a_file_here_goes_before_the_environment(
    arena: Arena, club_at: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """ARENA_SERVER is asked for what is not here."""
    monkeypatch.setenv("ARENA_SERVER", club_at)
    Path("here.jsonl").write_text(vector_text(BLOCKS[1][0]), encoding="utf-8")
    assert 0 == arena("replay", "here.jsonl").code
    assert 0 == arena("replay", "club/1/0").code
    assert 2 == arena("replay", "club/1/0", "--home", "here").code


def test_a_match_that_cannot_be_seen(arena: Arena, club: FakeLadder, club_at: str) -> None:
    """What is no match's name, is not there, or is not released: a sentence each."""
    said = arena("replay", "club", "--server", club_at)
    assert "'club' is no match: they are called like club/12/0." in said.err
    said = arena("replay", "club/9/0", "--server", club_at)
    assert (2, "arena: There is no match 'club/9/0' here.\n") == (said.code, said.err)
    sentence = "It is released when the other leg has ended."
    club.refusals["GetRecord"] = Refusal(
        grpc.StatusCode.FAILED_PRECONDITION, sentence, "NOT_RELEASED"
    )
    for words in ([], ["--html", "page.html"], ["--save", "file"]):
        said = arena("replay", "club/1/0", "--server", club_at, *words)
        assert (2, "", f"arena: {sentence}\n") == (said.code, said.out, said.err)
    assert [] == list(Path().iterdir())
