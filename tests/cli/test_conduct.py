"""How the conduct of bots looks, in text and as JSON."""

from arena.cli.conduct import conduct_lines, conducts_to_json, faults_text
from arena.contest.conduct import Conduct
from arena.terms.times import Pace, count_times

MS = 1_000_000

_QUICK = Conduct({}, Pace(count_times([MS // 4] * 150), count_times([0] * 149 + [31 * MS])))
_SLOW = Conduct(
    {"crashed": 1, "late": 12}, Pace(count_times([2000 * MS]), count_times([12 * MS + 340_000]))
)


def test_each_bot_has_a_line() -> None:
    """Faults by kind, think time and, beside it, how late the arena was."""
    assert [
        "Faults, and what decisions took in ms (median / 99 % / most);",
        "the arena's lag counts against no bot:",
        "bot    faults                              think         arena's lag  decisions",
        "quick  none                   0.25 / 0.25 / 0.25  0.00 / 0.00 / 31.0        150",
        "slow   late 12, crashed 1  1,999 / 1,999 / 2,000  12.3 / 12.3 / 12.3          1",
        "idle   none                                    -                   -          0",
    ] == list(conduct_lines(["quick", "slow", "idle"], {0: _QUICK, 1: _SLOW}))


def test_where_nothing_is_known_nothing_is_said() -> None:
    """A ladder that was not played, or by an older arena, has no table of noughts."""
    assert [] == list(conduct_lines(["quick", "slow"], {0: Conduct(), 1: Conduct()}))
    assert [] == list(conduct_lines(["quick", "slow"], {}))


def test_faults_alone_are_told() -> None:
    """Also where nobody measured what decisions took."""
    lines = list(conduct_lines(["old"], {0: Conduct({"illegal": 2})}))
    assert "old  illegal 2      -            -          0" == lines[-1]


def test_the_most_frequent_fault_comes_first() -> None:
    """Equally frequent ones by their names."""
    faults = {"no_show": 1, "late": 2000, "crashed": 1}
    assert "late 2,000, crashed 1, no_show 1" == faults_text(Conduct(faults))


def test_programs_get_the_same() -> None:
    """Milliseconds as numbers; null where a bot was never asked."""
    told = conducts_to_json([{"bot": "slow"}, {"bot": "idle"}], {0: _SLOW})
    assert [
        {
            "bot": "slow",
            "faults": {"crashed": 1, "late": 12},
            "decisions_timed": 1,
            "think_ms": {"median": 1998.848, "p99": 1998.848, "max": 2000.0},
            "lag_ms": {"median": 12.34, "p99": 12.34, "max": 12.34},
        },
        {"bot": "idle", "faults": {}, "decisions_timed": 0, "think_ms": None, "lag_ms": None},
    ] == told
