"""Reads a ladder file: its keys and values, and all that is wrong with them by themselves.

Must not know the bots that it names, nor which ladders there are.
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from pathlib import Path

from arena.cli.ladder.file.keys import (
    BOTS,
    KINDS,
    MOVED,
    PRESET,
    RULES,
    STOP,
    TABLES,
    keys_of,
    quoted,
)
from arena.cli.ladder.file.lines import Place
from arena.cli.ladder.file.problem import Problems, suggest
from arena.cli.ladder.file.toml import read_toml
from arena.cli.ladder.settings import apply_words
from arena.contest.formats import ALL_ORDERS
from arena.contest.names import check_name
from arena.contest.stopping import CERTAIN, NO_RULES
from arena.errors import InputError
from arena.store.ladders import LadderSettings, check_settings
from arena.terms.clock import STALL_LIMIT
from engine.rules import STANDARD

_FORMAT = ("players", "seating", "teams")
_PLAYERS = {"seating": 3, "teams": 4}
"""With how many players a setting can be looked at by itself."""

USUAL = LadderSettings("unnamed", 2, STANDARD, STALL_LIMIT, throughput=True)
"""What a ladder is of which a file says nothing."""


@dataclass(frozen=True)
class LadderFile:
    """What a ladder file says, as far as it can be understood."""

    source: str  # what people call the file
    folder: Path  # that it is in, from which its paths begin
    name: str  # of the ladder; empty: it cannot be understood
    bots: Mapping[Place, str]
    words: Mapping[Place, tuple[str, str]]  # settings: name and value, as they could be typed
    has_stop: bool
    problems: Problems
    usual: LadderSettings = USUAL  # what a new ladder is of which it says nothing
    renaming: str = "give the file another name"  # how it would begin another ladder

    def apply(
        self, settings: LadderSettings, workers: int | None
    ) -> tuple[LadderSettings, int | None]:
        """Makes of settings, and workers, what the file says; what it does not name stays.

        Of stopping rules none stays where it names any.
        """
        if self.has_stop:
            settings = replace(settings, stopping=NO_RULES)
        return apply_words(dict(self.words.values()), settings, workers)


def read_ladder_file(path: Path) -> LadderFile:
    """Reads a file and checks its values; `problems` has all that is wrong.

    Raises InputError for a file that is not there or cannot be read.
    """
    table, problems = read_toml(path, "a ladder")
    if table is None:
        return LadderFile(str(path), path.parent, "", {}, {}, False, problems)
    for key, what in (("name", "what the ladder is called"), (BOTS, "who plays")):
        if key not in table:
            problems.add((), f"the key '{key}' is missing: {what}")
    return read_ladder_table(path, table, problems)


def read_ladder_table(
    path: Path,
    table: Mapping[str, object],
    problems: Problems,
    *,
    usual: LadderSettings = USUAL,
    has_enough: bool = True,
) -> LadderFile:
    """Reads the table that describes a ladder, in a file, and checks its values.

    Where it need not say that it `has_enough` bots, others come later.
    """
    values = dict(_values(table, problems))
    name = str(values[("name",)]) if _has_name(values, problems) else ""
    bots = dict(_bots(values.get((BOTS,), []), problems))
    words = {
        place: _word(place, value)
        for place, value in values.items()
        if place != ("name",) and not isinstance(value, dict | list)
    }
    words = {
        place: word
        for place, word in words.items()
        if _passes(problems, place, lambda word=word: _check_word(*word))  # type: ignore[misc]
    }
    file = LadderFile(str(path), path.parent, name, bots, words, STOP in table, problems, usual)
    _check_together(file, values, has_enough=has_enough)
    return file


def _has_name(values: Mapping[Place, object], problems: Problems) -> bool:
    """Whether the file says a name that a ladder can have."""
    name = values.get(("name",))
    return isinstance(name, str) and _passes(
        problems, ("name",), lambda: check_name("ladder", name)
    )


def _values(table: Mapping[str, object], problems: Problems) -> Iterator[tuple[Place, object]]:
    """Yields the values that are of their type, by their places; inner ones after their table."""
    for key, value in table.items():
        inner = value if key in TABLES and isinstance(value, dict) else {}
        for place, one in [((key,), value), *(((key, name), one) for name, one in inner.items())]:
            kind = KINDS.get(place)
            if kind is None and isinstance(one, dict) and not suggest(key, TABLES):
                tables = ", ".join(f"[{table}]" for table in sorted(TABLES))
                told = f"there is no table [{key}], but {tables}"
                problems.add(place, f"{told}; the ladder's own keys stand above the first of them")
            elif kind is None:
                _add_unknown(place, problems)
            elif kind.fits(one):
                yield place, one
            else:
                problems.add(place, f"{'.'.join(place)} is {quoted(one)}; allowed is {kind.text}")


def _add_unknown(place: tuple[str, ...], problems: Problems) -> None:
    """Notes a key that there is not, and what was perhaps meant."""
    *table, key = place
    told = f"unknown key '{key}'{f' in [{table[0]}]' if table else ''}"
    known = keys_of(tuple(table))
    elsewhere = [other for other in KINDS if other[-1] == key and key not in (RULES, PRESET)]
    near = suggest(key, known)
    if elsewhere:
        where = f"in [{elsewhere[0][0]}]" if len(elsewhere[0]) > 1 else "above the first [table]"
        problems.add(place, f"{told}; it belongs {where}", ".".join(elsewhere[0]))
    elif near or key in MOVED:
        meant = MOVED.get(key) or near
        problems.add(place, f"{told}; did you mean '{meant}'?", meant)
    else:
        problems.add(place, f"{told}; there are {', '.join(known)}")


def _bots(value: object, problems: Problems) -> Iterator[tuple[Place, str]]:
    """Yields the words for bots, each at its place in the list."""
    seen = set[str]()
    for number, word in enumerate(value if isinstance(value, list) else []):
        place = (BOTS, number)
        if not isinstance(word, str) or not word or "\0" in word:
            told = f"bots names {quoted(word)}; allowed are texts: folders, and names of bots"
            problems.add(place, told)
        elif word in seen:
            problems.add(place, f"bots names '{word}' twice: once is enough")
        else:
            seen.add(word)
            yield place, word


def _word(place: Place, value: object) -> tuple[str, str]:
    """Makes of a value what could be typed: the name of a setting, and a text."""
    name = ".".join(str(part) for part in place)
    if place[0] == RULES:
        name = RULES if place in ((RULES,), (RULES, PRESET)) else str(place[-1])
    if isinstance(value, bool):
        return name, "yes" if value else "no"
    return name, str(value)


def _check_word(name: str, text: str) -> None:
    """Raises InputError for a value that its setting cannot have."""
    usual = replace(USUAL, players=_PLAYERS.get(name, USUAL.players))
    settings, _ = apply_words({name: text}, usual, None)
    check_settings(settings)


def _check_together(file: LadderFile, values: Mapping[Place, object], *, has_enough: bool) -> None:
    """Notes what only makes no sense beside something else."""
    problems = file.problems
    settings, _ = file.apply(file.usual, None)
    wanted = 0
    if not any(one.key in _FORMAT for one in problems.listed()):
        about = ("seating",) if settings.seating == ALL_ORDERS else ("teams",)
        if _passes(problems, about, lambda: check_settings(settings)):
            wanted = settings.group_size
    listed = values.get((BOTS,))
    count = len(listed) if isinstance(listed, list) else None
    if has_enough and count is not None and count < max(wanted, 1):
        told = f"bots names {count}, and {wanted or 2} meet in each block: name more"
        problems.add((BOTS,), told)
    if (STOP, "certainty") in values and (STOP, CERTAIN) not in values:
        told = "certainty says nothing without certain_first, which says how many are in order"
        problems.add((STOP, "certainty"), told)
    first = settings.stopping.certain_first
    if first is not None and count and first > count:
        told = f"certain_first is {first}, and bots names {count}: it is at most {count}"
        problems.add((STOP, CERTAIN), told)


def _passes(problems: Problems, place: Place, check: Callable[[], object]) -> bool:
    """Whether a check finds nothing wrong; notes what it says."""
    try:
        check()
    except InputError as error:
        problems.add(place, str(error))
        return False
    return True
