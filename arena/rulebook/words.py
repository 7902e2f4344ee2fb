"""Phrases that the chapters share: points, lists, what combinations are worth."""

from collections.abc import Sequence

from engine import RANKS


def points_text(points: int) -> str:
    """Writes points with their noun: `1 point`, `5 points`."""
    return f"{points} point" if points == 1 else f"{points} points"


def joined(words: Sequence[str]) -> str:
    """Joins words as one speaks: `2, 3 and 4`."""
    return " and ".join(filter(None, [", ".join(words[:-1]), *words[-1:]]))


def worth_text(by_rank: Sequence[int]) -> str:
    """Says what a combination is worth, by rank where that makes a difference."""
    worths = sorted(set(by_rank), reverse=True)
    if len(worths) == 1:
        return points_text(worths[0]) if worths[0] else "nothing"
    named = []
    for worth in filter(None, worths):
        ranks = [str(rank) for rank, held in zip(RANKS, by_rank, strict=True) if held == worth]
        named.append(f"{points_text(worth)} for {joined(ranks)}")
    rest = ["nothing for any other rank"] if 0 in worths else []
    return ", ".join(named + rest)
