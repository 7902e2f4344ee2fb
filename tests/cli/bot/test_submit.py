"""`arena bot submit`: what is shown, what is sent, and how it ends."""

import os
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import grpc
import pytest

from arena.cli.bot import submit
from arena.cli.bot.submit_report import CONNECTION_LOST, passed_lines
from arena.client import following
from arena.client.address import parse_address
from arena.client.known import KnownServer, keep_server
from arena.client.mishaps import BrokenOffError
from arena.v1 import ladder_pb2 as pb
from tests.cli.conftest import Arena
from tests.cli.terminal import terminal
from tests.client.fake_server import TOKEN, FakeLadder, Refusal, make_pair, serving

VERSION = "ab" * 32


def state(stage: "pb.SubmissionState", **more: object) -> pb.Submission:
    return pb.Submission(id=17, bot="mybot", version=VERSION, state=stage, **more)  # type: ignore[arg-type]


WAY = [
    state(pb.SUBMISSION_STATE_RECEIVED, waiting_before=2),
    state(pb.SUBMISSION_STATE_UNPACKING),
    state(pb.SUBMISSION_STATE_CHECKING, doing="asking it questions"),
    state(pb.SUBMISSION_STATE_CHECKING, doing="playing it against itself"),
    state(pb.SUBMISSION_STATE_ACTIVE),
]


@pytest.fixture
def bot(tmp_path: Path) -> Path:
    folder = tmp_path / "mybot"
    folder.mkdir()
    (folder / "bot.toml").write_text('name = "mybot"\nrun = "python bot.py"\n')
    (folder / "bot.py").write_text("x" * 1500)
    (folder / ".gitignore").write_text("*.log\n")
    (folder / "a.log").write_text("")
    return folder


def test_it_is_followed_until_it_plays(
    arena: Arena, bot: Path, club: FakeLadder, club_at: str
) -> None:
    """What goes and what stays is shown, then each stage, then what to do next."""
    club.way = WAY
    said = arena("bot", "submit", bot, "--server", club_at)
    assert (0, "") == (said.code, said.err)
    [(header, content)] = club.received
    assert ("mybot", len(content)) == (header.bot, header.packed_bytes)
    assert [
        f"mybot, version {header.version[:8]}: 3 files, 1.5 kB, packed {len(content)} bytes",
        "  .gitignore  6 bytes",
        "  bot.py      1.5 kB",
        "  bot.toml    37 bytes",
        "Stays behind: a.log (no part of a bot)",
        "It is submission 17 at the club.",
        "  waiting: 2 submissions before it",
        "  unpack",
        "  build",  # which nobody has seen
        "  check",
        "  qualify",
        "mybot, version abababab, plays in the ladder.",
        f"Next: arena bot show mybot --server {club_at}",
    ] == said.out.splitlines()


def test_a_rejected_bot(arena: Arena, bot: Path, club: FakeLadder, club_at: str) -> None:
    """Stage, reason and the end of what was printed; the exit code is 1."""
    rejected = state(
        pb.SUBMISSION_STATE_REJECTED,
        rejected_in=pb.SUBMISSION_STATE_BUILDING,
        reason="The build failed.",
        log="cc bot.c\nerror: \x1b[31mno\n",
    )
    club.way = [*WAY[:2], rejected]
    said = arena("bot", "submit", bot, "--server", club_at)
    assert (1, "") == (said.code, said.err)
    assert [
        "mybot was rejected, stage build: The build failed.",
        "The end of what was printed:",
        "  | cc bot.c",
        r"  | error: \x1b[31mno",
        f"All of it: arena bot log 17 --server {club_at}",
    ] == said.out.splitlines()[-5:]
    said = arena("bot", "submit", bot, "--server", club_at, "--json")
    assert ("rejected", "build") == (said.json()["state"], said.json()["rejected_in"])
    assert 1 == said.code


def test_without_waiting(arena: Arena, bot: Path, club: FakeLadder, club_at: str) -> None:
    """`--detach` ends when it has arrived, and says how to look at it."""
    said = arena("bot", "submit", bot, "--server", club_at, "--detach")
    assert (0, 1) == (said.code, len(club.received))
    assert said.out.endswith(f"Look at it again: arena bot show mybot --server {club_at}\n")
    assert "WatchSubmission" not in [rpc for rpc, _ in club.asked]


def test_only_to_see_what_would_go(arena: Arena, bot: Path) -> None:
    """`--dry-run` needs no server, and shows all files."""
    for number in range(30):
        (bot / f"file{number}").write_text("")
    said = arena("bot", "submit", bot, "--dry-run")
    assert (0, "") == (said.code, said.err)
    assert 1 + 33 + 2 == len(said.out.splitlines())
    found = arena("bot", "submit", bot, "--dry-run", "--json").json()
    assert ("mybot", 33, False) == (found["bot"], len(found["files"]), found["git_asked"])
    assert [{"path": "a.log", "why": "no part of a bot"}] == found["left"]


def test_long_lists_are_cut(arena: Arena, bot: Path, club: FakeLadder, club_at: str) -> None:
    """Twenty files and five that stay are shown, and how many more there are."""
    for number in range(30):
        (bot / f"file{number:02}").write_text("")
        (bot / f"{number:02}.log").write_text("")
    said = arena("bot", "submit", bot, "--server", club_at, "--detach")
    assert "  and 13 more: --dry-run shows all" in said.out.splitlines()
    assert "04.log (no part of a bot) and 26 more" in said.out
    assert 1 == len(club.received)


@pytest.mark.parametrize(
    ("rpc", "refusal", "end"),
    [
        (
            "SubmitBot",
            Refusal(grpc.StatusCode.ALREADY_EXISTS, "That is version 1 already.", "SAME_CONTENT"),
            (2, "That is version 1 already."),
        ),
        (
            "SubmitBot",
            Refusal(grpc.StatusCode.UNAVAILABLE, "It is about to stop.", "SHUTTING_DOWN"),
            (1, "It is about to stop."),
        ),
        (
            "WatchSubmission",
            Refusal(grpc.StatusCode.INTERNAL, "The server failed: 12ab.", "INTERNAL"),
            (1, "The server failed: 12ab."),
        ),
    ],
)
def test_what_the_server_refuses(
    arena: Arena, bot: Path, rpc: str, refusal: Refusal, end: tuple[int, str]
) -> None:
    """Is said in its own words."""
    with serving(FakeLadder(refusals={rpc: refusal})) as address:
        keep_server(address, KnownServer(token=TOKEN))
        said = arena("bot", "submit", bot, "--server", str(address))
    assert (end[0], f"arena: {end[1]}\n") == (said.code, said.err)


def test_a_connection_that_breaks(bot: Path, club: FakeLadder, club_at: str) -> None:
    """What to do is said, and nothing beside it, as gRPC would; nothing was taken in."""
    club.breaks_at = "SubmitBot"
    done = subprocess.run(
        [sys.executable, "-m", "arena", "bot", "submit", str(bot), "--server", club_at],
        env={key: value for key, value in os.environ.items() if key != "GRPC_VERBOSITY"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert (1, []) == (done.returncode, club.received)
    sentence = f"The connection to {club_at} broke off. Submit it again: the same content is not"
    assert f"arena: {sentence} taken twice.\n" == done.stderr


def test_more_than_the_server_takes(
    arena: Arena, bot: Path, club: FakeLadder, club_at: str
) -> None:
    """Is said with the sizes before anything is sent."""
    for quota, sentence in (
        (pb.Quota(packed_bytes=10), "bytes to send, packed, and at most 10 may be sent"),
        (pb.Quota(unpacked_bytes=1000), "has 1,543 bytes to send, and at most 1,000 may be sent"),
        (pb.Quota(files=2), "has 3 files and folders to send, and at most 2 may be sent"),
    ):
        club.about.quota.CopyFrom(quota)
        said = arena("bot", "submit", bot, "--server", club_at)
        assert (2, "") == (said.code, said.out)
        assert sentence in said.err
    assert [] == club.received


def test_a_server_of_another_version(
    arena: Arena, bot: Path, club: FakeLadder, club_at: str
) -> None:
    """Is not sent anything: the sentence says who is behind."""
    club.about.oldest_protocol, club.about.newest_protocol = 2, 3
    said = arena("bot", "submit", bot, "--server", club_at)
    assert (2, []) == (said.code, club.received)
    assert f"{club_at} is a newer arena (1.0) than this one" in said.err


def test_what_is_wrong_here(arena: Arena, bot: Path, club: FakeLadder, club_at: str) -> None:
    """The manifest, the folder, the server's name: before any server is asked."""
    assert "There is no folder none" in arena("bot", "submit", "none", "--server", club_at).err
    (bot / "link").symlink_to("bot.py")
    assert "link is a link" in arena("bot", "submit", bot, "--server", club_at).err
    (bot / "link").unlink()
    assert "Name the server with --server HOST, or in ARENA_SERVER; you are logged in at" in (
        arena("bot", "submit", bot).err
    )
    said = arena("bot", "submit", bot, "--server", "club.example.org")
    assert "You are not logged in at club.example.org: arena login --server club.exa" in said.err
    (bot / "bot.toml").write_text("name = 3")
    said = arena("bot", "submit", bot, "--server", club_at)
    assert (2, "") == (said.code, said.out)
    assert "name is a whole number; allowed is a text" in said.err
    assert [] == club.asked


def test_the_server_of_the_environment(
    arena: Arena, bot: Path, club: FakeLadder, club_at: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """ARENA_SERVER names it; further commands need not."""
    monkeypatch.setenv("ARENA_SERVER", club_at)
    said = arena("bot", "submit", bot, "--detach")
    assert said.out.endswith("Look at it again: arena bot show mybot\n")
    assert 1 == len(club.received)


def test_a_certificate_that_has_changed(arena: Arena, bot: Path) -> None:
    """Nothing is sent, not even the token."""
    ladder = FakeLadder()
    with serving(ladder, make_pair("arena.test")) as address:
        keep_server(address, KnownServer("cd" * 32, TOKEN))
        said = arena("bot", "submit", bot, "--server", str(address))
    assert (1, "") == (said.code, said.out)
    assert said.err.startswith(f"arena: THE CERTIFICATE OF {address} HAS CHANGED.")
    assert [] == ladder.asked


@pytest.mark.parametrize("term", ["xterm", "dumb"])
def test_on_a_terminal(bot: Path, club: FakeLadder, club_at: str, term: str) -> None:
    """The stages stay, what is being done does not, and the terminal is as it was."""
    club.way = WAY
    with terminal("bot", "submit", str(bot), "--server", club_at, term=term) as screen:
        assert 0 == screen.end()
        assert screen.is_in_order
    for line in (b"  unpack\r\n", b"  check\r\n", b"plays in the ladder."):
        assert line in screen.said
    assert term == "xterm" or b"\x1b" not in screen.said


def test_an_interrupt_stops_the_waiting_only(
    arena: Arena, bot: Path, club: FakeLadder, club_at: str
) -> None:
    """Ctrl-C while it is followed says that it is on its way, and how to look again."""
    del arena
    club.way = WAY[:1]  # and then nothing for long: the watch is begun anew
    process = subprocess.Popen(
        [sys.executable, "-m", "arena", "bot", "submit", str(bot), "--server", club_at],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env=os.environ,
    )
    with process:
        assert process.stdout is not None
        assert process.stderr is not None
        for line in process.stdout:
            if "waiting" in line:
                break
        process.send_signal(signal.SIGINT)
        said = process.stderr.read()
    assert 130 == process.returncode
    assert said.startswith("arena: stopped: submission 17 is on its way; to look again: ")
    assert said.strip().endswith(f" bot show mybot --server {club_at}.")
    assert 1 == len(club.received)


def test_a_lost_connection_is_shown_until_it_is_back(monkeypatch: pytest.MonkeyPatch) -> None:
    """In the place of what was being done, which is shown again then."""
    shown: list[str] = []

    @contextmanager
    def line(first: str) -> Iterator[Callable[[str], None]]:
        shown.append(first)
        yield shown.append

    checks = state(pb.SUBMISSION_STATE_CHECKING, doing="starting it")
    watches = [[checks, BrokenOffError("gone")], [checks, state(pb.SUBMISSION_STATE_ACTIVE)]]

    class Calls:
        address = parse_address("club")

        def watch(self, _number: int) -> Iterator[pb.Submission]:
            for one in watches.pop(0):
                if isinstance(one, Exception):
                    raise one
                yield one

    monkeypatch.setattr(submit, "progress_line", line)
    monkeypatch.setattr(following, "_PAUSE_S", 0)
    last = submit._follow(Calls(), state(pb.SUBMISSION_STATE_RECEIVED), is_json=False)  # type: ignore[arg-type]
    assert pb.SUBMISSION_STATE_ACTIVE == last.state
    assert ["starting it", CONNECTION_LOST, "starting it"] == shown


@pytest.mark.parametrize(
    ("before", "now", "rejected_in", "expected"),
    [
        ("RECEIVED", "UNPACKING", "UNSPECIFIED", []),
        ("UNPACKING", "REJECTED", "CHECKING", ["build", "check"]),
        ("CHECKING", "REJECTED", "CHECKING", []),
        ("CHECKING", "RECEIVED", "UNSPECIFIED", []),
        ("RECEIVED", "REJECTED", "UNSPECIFIED", []),
    ],
)
def test_stages_that_nobody_has_seen_are_shown_as_passed(
    before: str, now: str, rejected_in: str, expected: list[str]
) -> None:
    """That of a rejection too."""
    before_, now_, rejected_in_ = (
        pb.SubmissionState.Value(f"SUBMISSION_STATE_{word}") for word in (before, now, rejected_in)
    )
    submission = state(now_, rejected_in=rejected_in_)
    assert expected == [line.strip() for line in passed_lines(before_, submission)]
