"""What a ladder file may say: its keys, in which table each is, and of what type.

Must not know what a value has to be besides.
"""

from dataclasses import dataclass

from arena.cli.ladder.settings import SETTINGS
from arena.contest.stopping import BLOCKS, CERTAIN, HOURS, MATCHES
from engine import SWITCHES

BOTS, RULES, PRESET, RATING, STOP = "bots", "rules", "preset", "rating", "stop"
TABLES = (RULES, RATING, STOP)
_SHORT = 40  # characters of a value that is quoted
MOVED = {"hide_names": "anonymous", "preset": "rules"}
"""What some keys that people might write are called."""


@dataclass(frozen=True, slots=True)
class Kind:
    """A type of value."""

    types: tuple[type, ...]
    text: str  # what is allowed, in words
    words: tuple[str, ...] = ()  # texts that may stand for such a value

    def fits(self, value: object) -> bool:
        """Whether a value is of this type; true and false are no numbers."""
        if isinstance(value, bool):
            return bool in self.types
        return isinstance(value, self.types) or (isinstance(value, str) and value in self.words)


TEXT = Kind((str,), "a text in quotes")
WHOLE = Kind((int,), "a whole number")
NUMBER = Kind((int, float), "a number")
TRUTH = Kind((bool,), "true or false")
POINTS = Kind((int, str), 'a whole number, or a text such as "12:1,11:2"')
LIST = Kind((list,), 'a list of texts, such as ["./mybot", "greedy"]')

_TOP = {
    "name": TEXT,
    BOTS: LIST,
    "players": WHOLE,
    "seating": TEXT,
    "teams": TEXT,
    "pairing": TEXT,
    "window": WHOLE,
    RULES: Kind((str, dict), "the name of a preset, or a table"),
    "time": TEXT,
    "anonymous": TRUTH,
    "faults": TEXT,
    "suspend_after": Kind((int,), 'a whole number, or "never"', ("never",)),
    "suspend_no_shows": Kind((int,), 'a whole number, or "never"', ("never",)),
    "workers": Kind((int,), 'a whole number, or "auto"', ("auto",)),
    RATING: Kind((dict,), "a table"),
    STOP: Kind((dict,), "a table"),
}
_SWITCH_KINDS = {
    "ronda_points": POINTS,
    "tringa_points": POINTS,
    "chain_start": TEXT,
    "target_score": WHOLE,
    "hand_size": WHOLE,
    "max_rounds": WHOLE,
}
_TABLE_KINDS = {
    RULES: {PRESET: TEXT} | {switch: _SWITCH_KINDS.get(switch, TRUTH) for switch in SWITCHES},
    RATING: {
        setting.removeprefix("rating."): TEXT if setting == "rating.unit" else NUMBER
        for setting in SETTINGS
        if setting.startswith("rating.")
    },
    STOP: {BLOCKS: WHOLE, MATCHES: WHOLE, HOURS: NUMBER, CERTAIN: WHOLE, "certainty": NUMBER},
}
KINDS: dict[tuple[str, ...], Kind] = {(key,): kind for key, kind in _TOP.items()} | {
    (table, key): kind for table, kinds in _TABLE_KINDS.items() for key, kind in kinds.items()
}
"""The type of each key, by its table and name."""


def keys_of(table: tuple[str, ...]) -> list[str]:
    """Lists the keys of a table, those of the file itself for `()`."""
    return [place[-1] for place in KINDS if place[:-1] == table]


def kind_name(value: object) -> str:
    """Says what a value is."""
    for types, name in (
        ((bool,), "true or false"),
        ((int,), "a whole number"),
        ((float,), "a number"),
        ((str,), "a text"),
        ((list,), "a list"),
        ((dict,), "a table"),
    ):
        if isinstance(value, types):
            return name
    return "a date or a time"


def quoted(value: object) -> str:
    """Says what a value is, and which one if it is short."""
    name = kind_name(value)
    if (
        isinstance(value, str | int | float)
        and not isinstance(value, bool)
        and len(f"{value}") < _SHORT
    ):
        return f"{name}, {value!r}"
    return name
