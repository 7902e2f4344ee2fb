"""The live screen of a ladder's run."""

import io
import sys
import time
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st
from rich.console import Console, ConsoleDimensions

from arena.cli.ladder.live import LiveScreen, part_done
from arena.cli.ladder.progress import can_draw, live_progress
from arena.contest.standings import StandingsRow
from arena.contest.stopping import HOURS, RuleState
from arena.ladder.progress import LatestBlock, Progress
from arena.play.glance import Glance, OpenMatch
from tests.cli.conftest import Arena
from tests.cli.terminal import terminal

NOW = time.mktime((2026, 11, 30, 16, 0, 0, 0, 0, -1))
ROWS = tuple(
    StandingsRow(rank, f"bot-{rank}", "c" * 64, 40.0 - rank, 1.0, 37.0 - rank, 6, 12, 8, 1, 3, 0)
    for rank in range(1, 31)
)
GLANCES = (
    Glance(
        12,
        ((("bot-1", "bot-2"), 8), (("bot-2", "bot-3"), 4)),
        (
            OpenMatch("demo/14/0", ("bot-1", "bot-2"), 12.4),
            OpenMatch("demo/15/1", ("bot-3", "bot-2"), 2.0),
        ),
    ),
    Glance(3, ((("bot-1", "bot-3"), 3),), (OpenMatch("demo/9/1", ("bot-3", "bot-1"), 30.6),)),
)
LATEST = (
    LatestBlock(10, ("bot-1", "bot-2"), (12.0, -12.0), ()),
    LatestBlock(9, ("bot-2", "bot-3"), (82.0, -82.0), (("bot-3", "late"),)),
    LatestBlock(8, ("bot-1", "bot-3"), (), ()),
)
PROGRESS = Progress(
    blocks_done=10,
    blocks_total=110,
    matches_per_block=2,
    matches_played=20,
    voids=0,
    abandoned=0,
    seconds=4.0,
    recent_rate=5.0,
    standings=ROWS,
    in_hand=16,
    glances=GLANCES,
    latest=LATEST,
)


def drawn(progress: Progress = PROGRESS, width: int = 80, height: int = 24) -> list[str]:
    """The rows of the screen, without colour."""
    console = Console(
        file=io.StringIO(), width=width, height=height, color_system=None, force_terminal=True
    )
    with console.capture() as captured:
        console.print(LiveScreen(progress, "20 of 220 matches, 5 a second, 40 s left", NOW))
    return [row.rstrip() for row in captured.get().splitlines()]


def test_golden_screen(check_golden):
    """A screen of 80 by 24 looks as it did when a person last looked at it."""
    check_golden("ladder-live.txt", "".join(f"{row}\n" for row in drawn()))


@given(
    width=st.integers(20, 200),
    height=st.integers(2, 80),
    rows=st.integers(0, 30),
    is_begun=st.booleans(),
)
def test_it_fits_any_terminal(width, height, rows, is_begun):
    """It never needs more than the terminal has, and the first row is always how far it is."""
    progress = replace(PROGRESS, standings=ROWS[:rows])
    if not is_begun:
        progress = replace(progress, glances=(), latest=(), in_hand=0)
    lines = drawn(progress, width, height)
    assert len(lines) < height
    assert max(map(len, lines)) <= width
    assert "20 of 220" in lines[0]


def test_what_is_there_is_shown_where_there_is_room():
    """On a large screen all of the standings, all that is played and the latest blocks."""
    text = "\n".join(drawn(height=80))
    for row in ROWS:
        assert f"  {row.bot} " in text
    for word in ("worker 0  12 tables", "worker 1  3 tables", "bot-1 - bot-2 8", "playing now"):
        assert word in text
    assert "block 10  bot-1 +12, bot-2 -12" in text
    assert "block 9  bot-2 +82, bot-3 -82  forfeit: bot-3 late" in text
    assert "block 8  void, played again" in text


def test_the_longest_matches_come_first():
    """Whichever worker plays them: one that hangs is seen."""
    text = "\n".join(drawn(height=80))
    places = [text.index(name) for name in ("demo/9/1", "demo/14/0", "demo/15/1")]
    assert sorted(places) == places
    assert "demo/9/1  since 31 s  bot-3 - bot-1" in text


def test_more_bots_than_rows():
    """The best are shown, and how many there are below."""
    rows = drawn()
    assert any(row.startswith("1  bot-1") for row in rows)
    [more] = [row for row in rows if row.startswith("and ")]
    shown = sum("bot-" in row and ".00" in row for row in rows)
    assert f"and {30 - shown} more" == more


def test_the_end_is_estimated():
    """By the rate, or by the hours that are left; where nobody knows, it says so."""
    assert "10 of 110 blocks done, 16 in hand, 15 tables, ends about 16:00:40" == drawn()[1]
    hours = replace(PROGRESS, is_open=True, rules=(RuleState(HOURS, 1.0, 3.0),))
    assert "10 blocks done, 16 in hand, 15 tables, ends about 18:00:00 by its hours" in drawn(hours)
    late = replace(hours, rules=(RuleState(HOURS, 1.0, 25.0),))
    assert "ends about 2026-12-01 16:00" in drawn(late)[1]
    unknown = replace(PROGRESS, recent_rate=0.0)
    assert drawn(unknown)[1].endswith("nobody knows yet when it ends")


def test_the_bar_is_that_of_the_nearest_rule():
    """Blocks or a rule, whichever comes first."""
    assert part_done(PROGRESS) == 10 / 110
    assert part_done(replace(PROGRESS, rules=(RuleState(HOURS, 1.0, 2.0),))) == 0.5
    assert part_done(replace(PROGRESS, blocks_done=110)) == 1.0


def test_names_are_harmless():
    """What bots are called cannot steer the terminal."""
    bad = "\x1b[2J\nbot"
    glance = Glance(1, (((bad, bad), 1),), (OpenMatch("demo/1/0", (bad, bad), 1.0),))
    block = LatestBlock(1, (bad, bad), (1.0, -1.0), ((bad, "late"),))
    rows = drawn(replace(PROGRESS, standings=(), glances=(glance,), latest=(block,)))
    assert all(row.isprintable() for row in rows)


@given(width=st.integers(20, 200), height=st.integers(5, 60))
def test_long_names_break_no_row(width, height):
    """They are cut, so that numbers stay, each bot has one row, and all who play are named."""
    rows = [replace(row, bot=f"bot-{'x' * 50}-{row.rank}") for row in ROWS]
    names = (rows[0].bot, rows[1].bot)
    glance = Glance(2, ((names, 2),), (OpenMatch("demo/14/0", names, 1.0),))
    lines = drawn(replace(PROGRESS, standings=rows, glances=(glance,)), width, height)
    assert len(lines) < height
    assert max(map(len, lines)) <= width
    if width >= 80:
        text = "\n".join(lines)
        assert "mu-3sigma  matches  wins" in text or "mu-3sigma" not in text
        for line in lines:
            if "since" in line:
                assert line.endswith("xxxxxx-2")


def test_a_long_name_keeps_its_end():
    """Of two versions of a bot each is still told from the other."""
    rows = [replace(ROWS[0], bot="x" * 60, version=version * 64) for version in "ab"]
    text = "\n".join(drawn(replace(PROGRESS, standings=rows)))
    for version in "ab":
        assert f"…@{version * 8}  " in text


class _Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


def test_a_terminal_has_the_screen(monkeypatch):
    """It is drawn in place, and gone when the run is over; complaints would stand above it."""
    terminal = _Terminal()
    monkeypatch.setattr(sys, "stdout", terminal)
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.setenv("COLUMNS", "80")
    monkeypatch.setenv("LINES", "24")
    assert can_draw()
    with live_progress() as show:
        show(PROGRESS)
    assert "playing now" in terminal.getvalue()
    assert terminal.getvalue().endswith("\x1b[2K")  # the last thing is to wipe a row


def test_another_size_begins_anew(monkeypatch):
    """What the terminal has broken and moved is pushed out of sight, once."""
    terminal = _Terminal()
    monkeypatch.setattr(sys, "stdout", terminal)
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.setenv("COLUMNS", "80")
    monkeypatch.setenv("LINES", "24")
    scrolled = "\x1b[10;1H" + "\n" * 10 + "\x1b[H"
    with live_progress() as show:
        show(PROGRESS)
        assert scrolled not in terminal.getvalue()
        monkeypatch.setattr(Console, "size", ConsoleDimensions(40, 10))
        show(PROGRESS)
        show(PROGRESS)
    assert terminal.getvalue().count(scrolled) == 1


@pytest.mark.parametrize("term", ["dumb", None])
def test_a_dumb_terminal_has_lines(monkeypatch, term):
    """What cannot draw in place has what a pipe has."""
    terminal = _Terminal()
    monkeypatch.setattr(sys, "stdout", terminal)
    monkeypatch.delenv("TERM") if term is None else monkeypatch.setenv("TERM", term)
    assert not can_draw()
    with live_progress() as show:
        show(PROGRESS)
    assert terminal.getvalue().startswith("20 of 220 matches, 5 a second, 40 s left  1. bot-1")


@pytest.mark.parametrize(("encoding", "is_drawn"), [("utf-8", True), ("latin-1", False)])
def test_other_encodings_have_lines(monkeypatch, encoding, is_drawn):
    """Where signs would be spelled out, and break the rows."""
    terminal = io.TextIOWrapper(io.BytesIO(), encoding=encoding)
    monkeypatch.setattr(terminal, "isatty", lambda: True, raising=False)
    monkeypatch.setattr(sys, "stdout", terminal)
    monkeypatch.setenv("TERM", "xterm")
    assert is_drawn == can_draw()


@pytest.mark.e2e
def test_a_run_that_is_stopped_leaves_the_terminal_in_order(arena: Arena, tmp_path):
    """What is played shows while it runs; after Ctrl-C cursor and summary are there."""
    home = str(tmp_path / "home")
    for words in (["create", "demo"], ["add", "demo", "counter", "greedy"]):
        assert arena("ladder", *words, "--home", home).code == 0
    run = ("ladder", "run", "demo", "--blocks", "100000", "--workers", "1", "--home", home)
    with terminal(*run) as one:
        one.wait_for(b"playing now")
        one.wait_for(b"latest blocks")
        one.press(b"\x03")
        assert one.end() == 130
        assert one.is_in_order
        assert b"Stopped; nothing that was played is lost." in one.said
