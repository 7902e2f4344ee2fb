"""How often what happened in a match, counted off its lines without the engine.

For whoever looks through thousands: the kinds are those of `moments`, and so is what counts
as one. A replay takes ten times as long, and is made only where the lines do not tell all:
after a fault. Trusts what it reads; knows nothing of files.
"""

import json
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from arena.errors import RecordError
from arena.record.moments import AWARD_POINTS, MomentKind, find_moments
from arena.record.reader import read_record
from arena.record.replay import replay
from engine import side_count, side_of

Decisions = tuple[tuple[str, ...], ...]
"""What was decided, by round and in order: cards, `declare` and `silent`."""


@dataclass(frozen=True, slots=True)
class Tally:
    """What the lines of one match come to."""

    counts: Mapping[str, int]  # by kind of moment; those that never came are left out
    decisions: Decisions


def tally_record(text: str, source: str) -> Tally:
    """Counts what happened in a record that the arena has written.

    `source` is how a person calls it. Raises RecordError for what is no record.
    """
    try:
        rows = json.loads(f"[{','.join(filter(str.strip, text.split(chr(10))))}]")
        players = rows[0]["players"]
        counts = _count_moments(rows, players) if _is_told(rows) else _replayed(text, source)
        return Tally(counts, _decisions(rows))
    except (ValueError, KeyError, IndexError, TypeError):
        read_record(text, source)  # which says what is wrong with it
        raise RecordError(f"{source} cannot be counted: export it again") from None


def _is_told(rows: Sequence[Mapping[str, Any]]) -> bool:
    """Whether every round has an end, which says what its declaration scored."""
    return not any(row["type"] == "fault" for row in rows)


def _replayed(text: str, source: str) -> dict[str, int]:
    return Counter(moment.kind.value for moment in find_moments(replay(read_record(text, source))))


def _decisions(rows: Sequence[Mapping[str, Any]]) -> Decisions:
    rounds: list[list[str]] = []
    for row in rows:
        kind = row["type"]
        if kind == "round":
            rounds.append([])
        elif kind == "play":
            rounds[-1].append(row["card"])
        elif kind == "declare":
            rounds[-1].append("declare" if row["cards"] else "silent")
    return tuple(map(tuple, rounds))


def _count_moments(rows: Sequence[Mapping[str, Any]], players: int) -> dict[str, int]:
    """Goes through a match whose rounds have all ended, line by line as `moments` does."""
    counts: Counter[str] = Counter()
    totals = [0] * side_count(players)
    leader: int | None = None
    declared = _declared_points(rows, players)
    answers = 0
    for row in rows[1:]:
        kind = row["type"]
        if kind == "play":
            counts.update(row["awards"])
            totals[side_of(players, row["seat"])] += sum(
                [AWARD_POINTS[award] for award in row["awards"]]
            )
        elif kind == "declare":
            answers += 1
            if answers % players == 0:
                points = next(declared, [])  # none: a round has no end, though no bot failed
                counts[MomentKind.DECLARATION] += any(points)
                totals = [sum(pair) for pair in zip(totals, points, strict=True)]
        elif kind == "penalty":
            totals = [sum(pair) for pair in zip(totals, _given(row, players), strict=True)]
        elif kind == "round_end":
            totals = list(row["scores"])
        if kind in _COUNTED_LINES:
            counts[kind] += 1
        second, first = sorted(totals)[-2:]
        if first > second and totals.index(first) != leader:
            counts[MomentKind.LEAD] += leader is not None
            leader = totals.index(first)
    return {str(kind): count for kind, count in counts.items() if count}


def _declared_points(rows: Sequence[Mapping[str, Any]], players: int) -> Iterator[list[int]]:
    """Yields what the declaration of each round scored, by side.

    The end of a round says it together with the penalties of that round.
    """
    penalties = [0] * side_count(players)
    for row in rows:
        if row["type"] == "penalty":
            penalties = [sum(pair) for pair in zip(penalties, _given(row, players), strict=True)]
        elif row["type"] == "round_end":
            yield [a - b for a, b in zip(row["declarations"], penalties, strict=True)]
            penalties = [0] * side_count(players)


def _given(penalty: Mapping[str, Any], players: int) -> list[int]:
    """What a penalty gives each side: nothing to that of whom it is a penalty."""
    own = side_of(players, penalty["seat"])
    return [0 if side == own else penalty["points"] for side in range(side_count(players))]


_COUNTED_LINES = (MomentKind.ROUND, MomentKind.PENALTY, MomentKind.END)
