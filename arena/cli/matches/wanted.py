"""Which matches are looked for, and in which order they are to be shown, as it was typed.

Must not know where matches are kept.
"""

import difflib
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from arena.cli.matches.found import Found
from arena.errors import InputError
from arena.record.moments import MomentKind
from arena.terms.since import Since

COUNTED = ("caida", "bkhamsa", "bachra", "mesa", "declaration", "penalty", "lead")
"""What `--most` counts: kinds of moments; `lead` is a change of lead."""

assert set(COUNTED) <= set(MomentKind)

UPSET, LONGEST, CLOSEST, PARTED = "upset", "longest", "closest", "parted"


@dataclass(frozen=True, slots=True)
class Bot:
    """A bot that was named, with the beginning of a version or without."""

    text: str

    def is_called(self, name: str, version: str) -> bool:
        """Whether a bot of this name and version is meant."""
        wanted, _, start = self.text.partition("@")
        return name == wanted and version.startswith(start)


@dataclass(frozen=True, slots=True)
class Order:
    """One thing to order by: what is worth most to watch comes first."""

    word: str  # how it is typed
    key: Callable[[Found], float]
    fits: Callable[[Found], bool]  # whether a match has what it is ordered by


@dataclass(frozen=True, slots=True)
class Wanted:
    """What was typed."""

    bot: Bot | None = None
    against: Bot | None = None
    has_faults: bool = False
    since: tuple[str, Since] | None = None  # as typed, and what it means
    until: tuple[str, Since] | None = None
    orders: tuple[Order, ...] = ()  # the first goes before the others
    counted: tuple[str, ...] = ()  # what is to be counted in records
    is_reversed: bool = False

    def is_by(self, word: str) -> bool:
        """Whether it is ordered by this, or only matches that have it are wanted."""
        return any(order.word == f"--{word}" for order in self.orders)

    @property
    def needs_records(self) -> bool:
        """Whether what is asked for stands in records alone."""
        return bool(self.counted) or self.is_by(PARTED)


def order_by(word: str) -> Order:
    """Returns the order of an option, or of what `--most` names."""
    if word in COUNTED:
        return Order(
            f"--most {word}", lambda one: -one.count(word), lambda one: one.count(word) > 0
        )
    return {
        UPSET: Order("--upset", _oddity, lambda one: one.surprise is not None),
        LONGEST: Order("--longest", lambda one: -one.decisions, lambda _: True),
        CLOSEST: Order("--closest", lambda one: one.gap or 0, lambda one: one.gap is not None),
        PARTED: Order(
            "--parted",
            lambda one: one.parting.same if one.parting else 0,
            lambda one: one.parting is not None,
        ),
    }[word]


def parse_counted(text: str) -> str:
    """Reads what `--most` is to count; InputError for what is nothing of that."""
    word = text.lower().replace("'", "").replace("’", "")
    if word in COUNTED:
        return word
    near = difflib.get_close_matches(word, COUNTED, n=1)
    hint = f"did you mean {near[0]}?" if near else f"there are {', '.join(COUNTED)}."
    raise InputError(f"--most cannot count {text!r}: {hint}")


def check_bots(wanted: Wanted, names: Sequence[tuple[str, str]], where: str) -> None:
    """Raises InputError for a bot of which there is none among names and versions."""
    for word, bot in (("--bot", wanted.bot), ("--against", wanted.against)):
        if bot is None or any(bot.is_called(*one) for one in names):
            continue
        known = list(dict.fromkeys(name for name, _ in names))
        if bot.text.partition("@")[0] in known:
            raise InputError(f"{word} {bot.text}: no such version has played in {where}.")
        near = difflib.get_close_matches(bot.text, known, n=1)
        hint = f"did you mean {near[0]}?" if near else f"there are {_listed(known)}."
        raise InputError(f"{word}: no bot is called {bot.text!r} in {where}: {hint}")


def _listed(names: Sequence[str], most: int = 12) -> str:
    more = f" and {len(names) - most} more" if len(names) > most else ""
    return (", ".join(names[:most]) or "none") + more


def _oddity(one: Found) -> float:
    return one.surprise.oddity if one.surprise else 0.0
