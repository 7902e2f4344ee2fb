"""The score of a match over its scenes, in two rows of characters that serve as scroll bar.

Above, how far ahead who leads is; below, who that is, wherever it changes, and where one is.
"""

from collections.abc import Sequence

from rich.text import Text

from arena.cli.replay.scene import Film, Scene

_BARS = "▁▂▃▄▅▆▇█"
_LEVEL = "·"
_SIDE_STYLES = ("cyan", "magenta", "yellow")


def strip_lines(film: Film, at: int, width: int) -> list[Text]:
    """Draws the two rows, each `width` columns wide."""
    leads = [_lead(scene) for scene in _columns(film, at, width)]
    most = max(1, *(points for _, points in leads))
    here = place_to_column(film, at, width)
    bars, names = Text(), Text()
    before: int | None = None
    for column, (side, points) in enumerate(leads):
        style = "" if side is None else _SIDE_STYLES[side]
        bar = _LEVEL if side is None else _BARS[(len(_BARS) - 1) * points // most]
        name = "─" if side is None or side == before else str(side)
        if column == here:
            style, name = f"{style} reverse bold".strip(), "▲"
        bars.append(bar, style=style)
        names.append(name, style=style)
        before = side if side is not None else before
    return [bars, names]


def column_to_place(film: Film, column: int, width: int) -> int:
    """The scene that a column stands for: the last one of it."""
    return min(film.last, max(0, _end_of(film, column, width)))


def place_to_column(film: Film, at: int, width: int) -> int:
    """The column in which a scene is."""
    return next(column for column in range(width) if _end_of(film, column, width) >= at)


def _end_of(film: Film, column: int, width: int) -> int:
    """The last scene of a column; with few scenes several columns have the same."""
    return -(-(column + 1) * len(film.scenes) // width) - 1


def _columns(film: Film, at: int, width: int) -> Sequence[Scene]:
    """A scene for each column: the last of it, or the one that is shown."""
    here = place_to_column(film, at, width)
    return [
        film.scenes[at if column == here else column_to_place(film, column, width)]
        for column in range(width)
    ]


def _lead(scene: Scene) -> tuple[int | None, int]:
    """Who leads, alone, and by how much."""
    totals = [sum(pair) for pair in zip(scene.scores, scene.gains, strict=True)]
    second, first = sorted(totals)[-2:]
    return (None, 0) if first == second else (totals.index(first), first - second)
