import io
from dataclasses import replace

from rich.console import Console
from rich.table import Table

from arena.cli.tables import (
    better_half,
    entrant_labels,
    head_to_head_view,
    margin_text,
    rate_text,
    standings_view,
)
from arena.contest.standings import StandingsRow
from arena.contest.statistics.crosstable import HeadToHead
from arena.contest.statistics.intervals import Estimate

_ROW = StandingsRow(1, "counter", "c" * 64, 30.0, 1.0, 27.0, 6, 12, 8, 1, 3, 0)
_PAIR = HeadToHead(
    entrant=0,
    opponent=1,
    blocks=6,
    matches=12,
    wins=8,
    draws=1,
    losses=3,
    margin=Estimate(5.25, -1.0, 11.5, 6),
    win_rate=Estimate(0.7, 0.52, 0.9, 6),
)


def _standings(rows: list[StandingsRow], width: int = 80) -> list[str]:
    return _printed(standings_view(rows, width), width)


def _printed(table: Table, width: int = 80) -> list[str]:
    file = io.StringIO()
    Console(file=file, width=width, markup=False).print(table)
    return [line.rstrip() for line in file.getvalue().splitlines()]


def test_a_column_of_noughts_makes_room() -> None:
    """On a narrow screen draws go before faults, if nobody has drawn, and only then."""
    row = replace(_ROW, bot="a-much-longer-name", draws=0, faults=7)
    wide = "   bot                    mu  sigma  mu-3sigma  matches  wins  draws  losses  faults"
    without = wide.replace("  draws", "")
    widths = (len(wide), len(wide) - 1)
    assert [wide, without] == [_printed(standings_view([row], at), at)[0] for at in widths]
    drawn = [row, replace(row, rank=2, bot="other", draws=1)]
    assert wide.removesuffix("  faults") == _printed(standings_view(drawn, widths[1]), widths[1])[0]


def test_standings() -> None:
    """The standings have all columns where they fit."""
    rows = [_ROW, replace(_ROW, rank=2, bot="a-much-longer-name", mu=-3.0, matches=123456)]
    assert [
        "   bot                    mu  sigma  mu-3sigma  matches  wins  draws  losses  faults",
        "1  counter             30.00   1.00      27.00       12     8      1       3       0",
        "2  a-much-longer-name  -3.00   1.00      27.00   123456     8      1       3       0",
    ] == _standings(rows, 90)


def test_narrow_standings() -> None:
    """Where they do not, the last ones are left out, but never rank and bot."""
    rows = [_ROW, replace(_ROW, rank=2, bot="a-much-longer-name", mu=-3.0, matches=123456)]
    assert [
        "   bot                    mu  sigma  mu-3sigma  matches  wins",
        "1  counter             30.00   1.00      27.00       12     8",
        "2  a-much-longer-name  -3.00   1.00      27.00   123456     8",
    ] == _standings(rows, 61)
    assert ["   bot", "1  counter", "2  a-much-longer-name"] == _standings(rows, 22)
    assert ["   bot", "1  counter", "2  a-much-lo", "   nger-name"] == _standings(rows, 12)


def test_unsafe_names() -> None:
    """A name cannot break the terminal, nor be taken for markup."""
    lines = _standings([replace(_ROW, bot="[red]\x1b[2J")])
    assert "[red]\\x1b[2J" in lines[1]


def test_head_to_head() -> None:
    """A pair's line has what was won, by how much, and how sure that is."""
    assert [
        "bot  opponent  blocks  won  drawn  lost       points a match         win rate",
        "a    b              6    8      1     3  +5.2 (-1.0 to 11.5)  70 % (52 to 90)",
    ] == _printed(head_to_head_view([_PAIR], ["a", "b"], 80))
    without = _printed(head_to_head_view([replace(_PAIR, draws=0)], ["a", "b"], 80))
    assert "drawn" not in without[0]
    narrow = _printed(head_to_head_view([_PAIR], ["a", "b"], 60), 60)
    assert "bot  opponent  blocks  won  drawn  lost       points a match" == narrow[0]


def test_better_half() -> None:
    """Each pair is seen once, from the better one, the best entrants first."""
    mirrored = replace(_PAIR, entrant=1, opponent=0, margin=Estimate(-5.25, -11.5, 1.0, 6))
    level = replace(_PAIR, entrant=0, opponent=2, margin=Estimate(0.0, -1.0, 1.0, 6))
    level_too = replace(level, entrant=2, opponent=0)
    kept = better_half([mirrored, _PAIR, level, level_too], [2, 3, 1])
    assert [(0, 2), (0, 1)] == [(row.entrant, row.opponent) for row in kept]


def test_lone_value() -> None:
    """One block has a mean but no interval."""
    assert "+5.0" == margin_text(Estimate(5.0, None, None, 1))
    assert "50 %" == rate_text(Estimate(0.5, None, None, 1))


def test_labels() -> None:
    """Versions of one bot are told apart by their hashes."""
    names = [("a", "1" * 64), ("b", "2" * 64), ("a", "3" * 64)]
    assert ["a@11111111", "b", "a@33333333"] == entrant_labels(names)
