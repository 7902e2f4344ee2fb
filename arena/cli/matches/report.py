"""What was found, as a table for people.

Must not know how matches are found.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from arena.cli.matches.found import Found
from arena.cli.matches.search import Search
from arena.cli.matches.wanted import LONGEST, PARTED, UPSET, Wanted
from arena.cli.screen import command_text, console, counted, say, say_flowing, show_table
from arena.cli.tables import COLUMN_GAP, bare_table
from arena.record.wording import harmless
from arena.terms.faults import FORFEIT
from arena.terms.moment import utc_text

_NAME_WIDTH = 24  # of a bot; longer names are cut
_PRUNED = "(record pruned)"


@dataclass(frozen=True, slots=True)
class _Column:
    """A heading, what stands below it, and whether there can be a table without it."""

    heading: str
    text: Callable[[Found], str]
    is_number: bool = False
    can_go: bool = False

    def width(self, shown: Sequence[Found]) -> int:
        """How many characters it takes."""
        return max(len(self.heading), *(len(harmless(self.text(one))) for one in shown))


def show_found(search: Search, shown: Sequence[Found], wanted: Wanted) -> None:
    """Prints the matches, each with the command that replays it where that has room."""
    columns = _fitting(_columns(shown, wanted), shown, console().width)
    table = bare_table()
    for column in columns:
        justify = "right" if column.is_number else "left"
        table.add_column(column.heading, justify=justify, no_wrap=True)  # type: ignore[arg-type]
    for one in shown:
        table.add_row(*(harmless(column.text(one)) for column in columns))
    show_table(table)
    say("")
    say_flowing(*_sentences(search, shown, wanted))
    first = next((one for one in shown if one.replay), None)
    if columns[-1].heading != "replay" and first is not None:
        say(f"Replay the first: {command_text(first.replay)}")


def result_text(one: Found) -> str:
    """Says who came where with how many points: `counter 44, greedy 31`."""
    order = sorted(range(len(one.places)), key=one.places.__getitem__)
    sides = ", ".join(f"{_shortened(one.side_name(side))} {one.scores[side]}" for side in order)
    drawn = " (drawn)" if one.winner is None else ""
    return f"{sides}{' (forfeit)' if one.termination == FORFEIT else drawn}"


def _columns(shown: Sequence[Found], wanted: Wanted) -> list[_Column]:
    columns = [_Column("result", result_text)]
    if wanted.is_by(UPSET):
        columns.append(_Column("chance", _chance_text, is_number=True))
    columns += [_Column(_heading(word), _counter(word), is_number=True) for word in wanted.counted]
    if wanted.is_by(PARTED):
        columns.append(_Column("parted after", _parting_text, is_number=True))
    if any(one.faults for one in shown):
        columns.append(_Column("faults", _faults_text, can_go=not wanted.has_faults))
    is_long = wanted.is_by(LONGEST)
    columns.append(
        _Column("decisions", lambda one: f"{one.decisions:,}", is_number=True, can_go=not is_long)
    )
    columns.append(_Column("ended", lambda one: _time_text(one.ended_ns), can_go=True))
    return columns


def _fitting(columns: list[_Column], shown: Sequence[Found], width: int) -> list[_Column]:
    """Puts the command that replays at the end; where it has no room, the name in front."""
    replay = _Column("replay", lambda one: command_text(one.replay) if one.replay else _PRUNED)
    kept = _without_spare([*columns, replay], shown, width)
    if _width(kept, shown) <= width:
        return kept
    name = _Column("match", lambda one: one.name if one.replay else f"{one.name} {_PRUNED}")
    return _without_spare([name, *columns], shown, width)


def _without_spare(columns: list[_Column], shown: Sequence[Found], width: int) -> list[_Column]:
    kept = list(columns)
    for column in reversed(columns):
        if column.can_go and _width(kept, shown) > width:
            kept.remove(column)
    return kept


def _width(columns: Sequence[_Column], shown: Sequence[Found]) -> int:
    return sum(column.width(shown) + COLUMN_GAP for column in columns) - COLUMN_GAP


def _sentences(search: Search, shown: Sequence[Found], wanted: Wanted) -> Iterator[str]:
    first = shown[0]
    if wanted.is_by(UPSET) and first.surprise is not None:
        is_of_block = first.surprise.leg is None
        rated = "block" if is_of_block else "match"
        yield (
            f"Chance: what the ratings before the {rated} gave to its result; for {first.name} "
            f"{_chance_text(first)}, with {_ratings_text(first)} then."
        )
        if is_of_block:
            yield "Of each block the match is shown in which its best was furthest ahead."
    if wanted.is_by(PARTED) and first.parting is not None:
        parting = first.parting
        yield (
            "Parted after so many decisions that were the same in all legs of the block, which "
            f"share their cards; in {first.name} in round {parting.round}, at its decision "
            f"{parting.decision}, both from 0."
        )
    yield from search.notes
    total = len(search.matches)
    if len(shown) < total:
        yield f"{len(shown):,} of {counted(total, 'match', 'matches')}: --limit shows more."
    else:
        yield f"{counted(total, 'match', 'matches')}."


def _ratings_text(one: Found) -> str:
    assert one.surprise is not None
    told = {
        bot: f"{harmless(bot[0])} at {rating.mu:.1f} ± {rating.sigma:.1f}"
        for bot, rating in zip(one.bots, one.surprise.ratings, strict=True)
    }
    return " and ".join(told.values())


def _heading(word: str) -> str:
    return {"lead": "leads changed", "penalty": "penalties"}.get(word, f"{word}s")


def _counter(word: str) -> Callable[[Found], str]:
    return lambda one: str(one.count(word))


def _chance_text(one: Found) -> str:
    if one.surprise is None:
        return ""
    percent = 100 * one.surprise.chance
    return f"{percent:.2g} %" if percent < 10 else f"{percent:.0f} %"


def _parting_text(one: Found) -> str:
    return "" if one.parting is None else str(one.parting.same)


def _faults_text(one: Found) -> str:
    return ", ".join(
        _shortened(one.bots[fault.seat][0])
        + f" {fault.kind}{'' if fault.is_forfeit else ' (strike)'}"
        for fault in one.faults
    )


def _time_text(time_ns: int | None) -> str:
    return "" if time_ns is None else utc_text(time_ns)[:16].replace("T", " ")


def _shortened(name: str) -> str:
    return name if len(name) <= _NAME_WIDTH else f"{name[: _NAME_WIDTH - 1]}…"
