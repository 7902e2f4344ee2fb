"""The lines of text round the table: where one is, what has happened, and what is wrong.

Fits sentences into rows. Must not know how they get onto the screen.
"""

from pathlib import Path

from rich.cells import cell_len
from rich.text import Text

from arena.cli.replay.canvas import broken
from arena.cli.replay.position import Position
from arena.cli.replay.scene import Film, Scene
from arena.cli.replay.words import how_text, note_of, page, sentences
from arena.record.wording import harmless

_MARGIN = 2


def title_line(where: Position, width: int) -> Text:
    """Which match, where in it, and whose view: all that `arena match --from` wants too."""
    film, scene = where.film, where.scene
    parts = []
    if scene.round >= 0:
        decision = "" if scene.decision is None else f", decision {scene.decision}"
        parts.append(f"round {scene.round}{decision}")
    parts.append(f"line {scene.number} of {film.scenes[-1].number}")
    parts.append("all hands open" if where.view is None else f"view of seat {where.view}")
    if where.is_playing:
        parts.append(f"{where.scenes_a_second:g} a second")
    rest = "   ".join(["", *parts])
    name = film.record.header.match or Path(film.record.source).name  # folders would hide it
    line = Text(f" {_end_of(harmless(name), width - len(rest) - 2)}{rest}", style="reverse")
    line.truncate(width, overflow="ellipsis", pad=True)
    return line


def words_lines(where: Position, size: tuple[int, int], said: str = "") -> list[Text]:
    """What happened, in so many rows; what came before it above, where there is room.

    `said` is a remark on the player itself, which comes first.
    """
    width, rows = size
    texts = _texts(where.film, where.scene, where.view)
    lines = [] if not said else _wrapped(said, width, "reverse")
    for place, (text, style) in enumerate(texts):
        left = rows - len(lines) - (len(texts) - place - 1 if rows > len(texts) else 0)
        lines += _cut(_wrapped(text, width, style), max(1, left))
    lines = lines[:rows]
    for at in range(where.at - 1, -1, -1):
        before = _wrapped(_deed(where, at), width, "dim")
        if len(before) + len(lines) > rows:  # a part of a sentence says nothing
            break
        lines[:0] = before
    return lines


def full_text(film: Film, scene: Scene, view: int | None) -> Text:
    """All that there is to say of a scene."""
    parts = [text for text, _ in _texts(film, scene, view)]
    written = page(film, scene, view)
    if written:
        parts.append("\n".join(written))
    how = how_text(scene, view)
    if how and scene.seat is not None:
        parts.append(f"{film.names.seat(scene.seat)}: {how}.")
    return Text("\n\n".join(parts))


def small_text(size: tuple[int, int], least: tuple[int, int]) -> Text:
    """Says that a terminal is too small."""
    return Text(
        f"This terminal has {size[0]} columns and {size[1]} rows; the player needs {least[0]} "
        f"and {least[1]}. Make it larger, or leave with q: with --plain the match is told as text."
    )


def _texts(film: Film, scene: Scene, view: int | None) -> list[tuple[str, str]]:
    """The deed, the note beside it, and why it counts, each with its style."""
    deed, *why = sentences(film, scene, view)
    texts = [(deed, "bold")]
    note = note_of(scene, view)
    if note:
        texts.append((f'"{note}"', "italic"))
    if film.warning and scene.at == film.last:
        texts.append((film.warning, "bold reverse"))
    if why:
        texts.append((" ".join(why), ""))
    return texts


def _deed(where: Position, at: int) -> str:
    return sentences(where.film, where.film.scenes[at], where.view)[0]


def _wrapped(text: str, width: int, style: str) -> list[Text]:
    lines = broken(Text(text, style=style), width - _MARGIN)
    for line in lines:
        line.pad_left(1)
    return lines


def _end_of(name: str, room: int) -> str:
    """A name in so many columns; its end tells a match from others."""
    if cell_len(name) <= room:
        return name
    while name and cell_len(name) >= room:
        name = name[1:]
    return f"…{name}"


def _cut(lines: list[Text], rows: int) -> list[Text]:
    """Cuts a paragraph; a sign says that there is more, which Enter shows."""
    if len(lines) <= rows:
        return lines
    kept = lines[:rows]
    kept[-1].truncate(max(1, kept[-1].cell_len - 1))
    kept[-1].append("…")
    return kept
