"""How bots have behaved, as lines for people and as JSON: faults, think time, the arena's lag.

Must not know where it comes from.
"""

from collections.abc import Iterator, Mapping, Sequence

from arena.contest.conduct import Conduct
from arena.terms.times import Times

_HEADINGS = ("bot", "faults", "think", "arena's lag", "decisions")
_GAP = 2
_LEFT = 2  # columns of text; the others are numbers, and end alike


def conduct_lines(labels: Sequence[str], conducts: Mapping[int, Conduct]) -> Iterator[str]:
    """Lays out how each bot has behaved; `labels` and the keys number them alike.

    Nothing where there is nothing to tell.
    """
    if not any(one.faults or one.pace.think.count for one in conducts.values()):
        return
    rows = [_HEADINGS]
    for number, label in enumerate(labels):
        one = conducts.get(number, Conduct())
        think, lag = one.pace.think, one.pace.lag
        rows.append((label, faults_text(one), _text(think), _text(lag), f"{think.count:,}"))
    widths = [max(len(row[column]) for row in rows) for column in range(len(_HEADINGS))]
    # Two lines, as both fit on a narrow screen.
    yield "Faults, and what decisions took in ms (median / 99 % / most);"
    yield "the arena's lag counts against no bot:"
    for row in rows:
        cells = [
            f"{cell:<{width}}" if column < _LEFT else f"{cell:>{width}}"
            for column, (cell, width) in enumerate(zip(row, widths, strict=True))
        ]
        yield (_GAP * " ").join(cells).rstrip()


def faults_text(conduct: Conduct) -> str:
    """Writes the faults by kind, the most frequent first: `late 12, crashed 1`, or `none`."""
    kinds = sorted(conduct.faults.items(), key=lambda item: (-item[1], item[0]))
    return ", ".join(f"{kind} {count:,}" for kind, count in kinds) or "none"


def conducts_to_json(
    names: Sequence[Mapping[str, object]], conducts: Mapping[int, Conduct]
) -> list[dict[str, object]]:
    """Makes a JSON object of each bot's conduct; `names` begin the objects and say whose it is."""
    return [
        {**name, **_conduct_to_json(conducts.get(number, Conduct()))}
        for number, name in enumerate(names)
    ]


def _conduct_to_json(conduct: Conduct) -> dict[str, object]:
    return {
        "faults": dict(sorted(conduct.faults.items())),
        "decisions_timed": conduct.pace.think.count,
        "think_ms": _times_to_json(conduct.pace.think),
        "lag_ms": _times_to_json(conduct.pace.lag),
    }


def _times_to_json(times: Times) -> dict[str, float] | None:
    if not times.count:
        return None
    return {
        "median": times.median_ns / 1e6,
        "p99": times.p99_ns / 1e6,
        "max": times.most_ns / 1e6,
    }


def _text(times: Times) -> str:
    if not times.count:
        return "-"
    return " / ".join(map(_millis, (times.median_ns, times.p99_ns, times.most_ns)))


def _millis(value_ns: int) -> str:
    """Writes nanoseconds as milliseconds with three digits or so: `0.41`, `12.3`, `1,234`."""
    value = value_ns / 1e6
    if value < 10:
        return f"{value:.2f}"
    return f"{value:.1f}" if value < 100 else f"{value:,.0f}"
