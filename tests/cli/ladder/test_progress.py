from dataclasses import replace

import pytest

from arena.cli.ladder.progress import duration_text, live_progress, progress_text, rate_text
from arena.contest.standings import StandingsRow
from arena.ladder.progress import Progress

_ROW = StandingsRow(1, "counter", "c" * 64, 30.0, 1.0, 27.0, 6, 12, 8, 1, 3, 0)
_PROGRESS = Progress(
    blocks_done=10,
    blocks_total=110,
    matches_per_block=2,
    matches_played=20,
    voids=0,
    abandoned=0,
    seconds=4.0,
    recent_rate=5.0,
    standings=(_ROW, replace(_ROW, rank=2, bot="greedy")),
)


def test_progress_text() -> None:
    """A line has matches done, rate and time left."""
    assert "20 of 220 matches, 5 a second, 40 s left" == progress_text(_PROGRESS)


def test_first_and_last_text() -> None:
    """Before the first match there is no rate, after the last one no time left."""
    first = replace(_PROGRESS, blocks_done=0, recent_rate=0.0)
    assert "0 of 220 matches" == progress_text(first)
    last = replace(_PROGRESS, blocks_done=110, voids=3)
    assert "220 of 220 matches, 5 a second, 3 blocks void" == progress_text(last)


def test_rate_text() -> None:
    """Bots that think for long play some matches a minute, not none a second."""
    assert ["120 a second", "1 a second", "24 a minute", "0.5 a minute"] == [
        rate_text(rate) for rate in (120.2, 1.0, 0.4, 1 / 120)
    ]


def test_duration_text() -> None:
    """Lengths of time have the two units that matter."""
    assert ["0 s", "59 s", "1 min 0 s", "2 h 5 min"] == [
        duration_text(seconds) for seconds in (0.2, 59.4, 59.6, 7510)
    ]


def test_lines(capsys: pytest.CaptureFixture[str]) -> None:
    """Where nothing can be drawn, a line comes at first, every few seconds, and at last."""
    with live_progress() as show:
        for blocks, seconds in ((0, 0.0), (1, 1.0), (50, 5.5), (60, 6.0), (110, 7.0)):
            show(replace(_PROGRESS, blocks_done=blocks, seconds=seconds))
    lines = capsys.readouterr().out.splitlines()
    assert ["0", "100", "220"] == [line.split(" of ")[0] for line in lines]
    assert all(line.endswith("  1. counter  2. greedy") for line in lines)
    assert "\x1b" not in "".join(lines)


def test_who_is_out_is_not_in_the_line(capsys: pytest.CaptureFixture[str]) -> None:
    """A bot that was stopped or replaced keeps its rank, and the others theirs."""
    old = replace(_ROW, rank=2, bot="greedy", version="a" * 64)
    rows = (old, replace(_ROW, rank=1), replace(_ROW, rank=3, bot="greedy", version="b" * 64))
    with live_progress() as show:
        show(replace(_PROGRESS, standings=rows, out={("greedy", "a" * 64)}))
    assert capsys.readouterr().out.endswith("left  1. counter  3. greedy@bbbbbbbb\n")
