"""Tests of how fast a ladder is played that never ends."""

from arena.contest.standings import StandingsRow
from arena.ladder.progress import Progress
from arena.ladder.todo import ChunkSize
from arena.server.pace import Pace, PacedChunkSize


def _row(bot: str, blocks: int) -> StandingsRow:
    return StandingsRow(1, bot, "1", 25.0, 8.0, 1.0, blocks, 2 * blocks, 0, 0, 0, 0)


def _progress(*rows: StandingsRow, out: tuple[tuple[str, str], ...] = ()) -> Progress:
    return Progress(0, 1, 2, 0, 0, 0, 0.0, 0.0, rows, out=out)


def test_a_ladder_is_played_as_fast_as_can_be_while_a_bot_is_little_known():
    """And slowly once all that play are known."""
    now = 0.0
    pace = Pace(10, 6.0, clock=lambda: now)
    pace.note(_progress(_row("a", 500), _row("b", 9)))
    assert (pace.is_slow, pace.take(50)) == (False, 50)
    pace.note(_progress(_row("a", 500), _row("b", 9), out=(("b", "1"),)))
    assert [pace.take(50), pace.take(50)] == [1, 0]
    now = 25.0
    assert pace.take(50) == 2
    now = 10_000.0
    assert [pace.take(50), pace.take(50)] == [4, 0]


def test_a_pace_of_nothing_is_none():
    """As fast as can be."""
    pace = Pace(1, 0.0)
    pace.note(_progress(_row("a", 500)))
    assert pace.take(50) == 50


def test_chunks_are_no_larger_than_the_pace_allows():
    """None where it allows none."""
    pace = Pace(1, 60.0, clock=lambda: 0.0)
    size = PacedChunkSize(ChunkSize(4, 1, 16), pace)
    assert size.next(1000) == 16
    size.learn(16, 2.0)
    assert size.next(1000) == 32
    pace.note(_progress(_row("a", 5)))
    assert [size.next(1000), size.next(1000)] == [1, 0]
