"""Writes the page of a replay: finds the legs, makes it, and puts it whole where it shall be.

Must not know what is on the page.
"""

import sys
from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path

from arena.cli.exits import EXIT_FAILED
from arena.cli.record.legs import Block
from arena.cli.record.records import STDIN as STDOUT
from arena.cli.screen import complain, counted, say_flowing, size_text
from arena.cli.whole_file import check_target, write_whole
from arena.errors import InputError, RecordError
from arena.viewer.leg import Leg, read_leg
from arena.viewer.page import Wishes, replay_page


def write_replay_page(match_legs: Callable[[], Block], out: str, wishes: Wishes) -> int:
    """Writes the page of a match and says what it shows; returns the exit code.

    `out` is a file, or `-` for standard output; it is looked at before the legs are found.
    Raises InputError where nothing was written.
    """
    path = None if out == STDOUT else _checked_target(out)
    block = match_legs()
    if path is not None:
        _refuse_records(path, block)
    legs, block = _read(block)
    _check_seat(wishes.seat, legs[block.chosen])
    page = replay_page(legs, replace(wishes, leg=block.chosen, missing=block.missing)).encode()
    if path is None:
        sys.stdout.buffer.write(page)
    else:
        write_whole(path, page)
        say_flowing(f"{out}: {size_text(len(page))}, {_contents(legs, block)}.")
        if wishes.seat is not None:
            say_flowing(f"It begins as seat {wishes.seat} saw it; all hands are in the file.")
    return _complain_of(legs, block)


def _read(block: Block) -> tuple[list[Leg], Block]:
    """Reads the legs; one that is no record counts as missing, unless it is the one named."""
    legs: list[Leg] = []
    kept: list[int] = []
    for number, (source, name) in enumerate(zip(block.sources, block.names, strict=True)):
        try:
            legs.append(read_leg(source.data, name))
        except RecordError as error:
            if number == block.chosen:
                raise RecordError(f"{source.name}{str(error).removeprefix(name)}") from None
            continue
        kept.append(number)
    lost = [name for number, name in enumerate(block.names) if number not in kept]
    return legs, Block(
        [block.sources[number] for number in kept],
        [block.names[number] for number in kept],
        kept.index(block.chosen),
        [*block.missing, *lost],
    )


def _contents(legs: Sequence[Leg], block: Block) -> str:
    """Says what the page shows: the match that was named, and how many others."""
    chosen = legs[block.chosen].name
    if len(legs) == 1:
        return f"shows {chosen}"
    return f"shows {chosen} and {counted(len(legs) - 1, 'other leg')} of its block"


def _complain_of(legs: Sequence[Leg], block: Block) -> int:
    """Says which records are not proved, and which legs are missing; returns the exit code."""
    if block.missing:
        where = "It is" if len(block.missing) == 1 else "They are"
        complain(
            f"{', '.join(block.missing)} of the same block could not be found or read. {where} "
            "left out."
        )
    is_proved = True
    for source, leg in zip(block.sources, legs, strict=True):
        if leg.finding is not None:
            wrong = f"{source.name}{leg.finding.removeprefix(leg.name)}"
            complain(f"{wrong} The page shows the match up to where it can be followed.")
            is_proved = False
    return 0 if is_proved else EXIT_FAILED


def _check_seat(seat: int | None, leg: Leg) -> None:
    players = leg.record.header.players
    if seat is not None and seat not in range(players):
        raise InputError(
            f"{leg.name} has no seat {seat}: it has {players} players, "
            f"name a seat from 0 to {players - 1}."
        )


def _checked_target(out: str) -> Path:
    """The file to write; InputError where nobody can write a file of that name."""
    if not out:
        raise InputError("--html '' names no file: name one, such as match.html.")
    path = Path(out)
    check_target(path, "--html")
    return path


def _refuse_records(path: Path, block: Block) -> None:
    """A page must not take the place of the record that it is made from."""
    for source in block.sources:
        record = Path(source.name)
        if path.exists() and record.exists() and path.samefile(record):
            raise InputError(f"{path} is a record that the page is made from: name another file.")
