"""What people may call themselves and their bots: nothing that can be taken for another name.

Must not know where names are kept or shown.
"""

from collections.abc import Iterable

from arena.contest.names import NAME_LENGTH, is_name
from arena.people.refusals import Reason, RefusedError, shown

# fmt: off
SAMPLE_NAMES = frozenset((
    "c", "counter", "cpp", "go", "greedy", "java", "javascript", "perl", "random", "rust",
    "shell", "starter", "typescript",
))
"""The bots that come with the arena, and are the operator's."""

RESERVED_NAMES = frozenset((
    "admin", "administrator", "anonymous", "arena", "everyone", "forced", "human", "moderator",
    "nobody", "none", "null", "official", "operator", "owner", "ronda", "root", "server",
    "stand-in", "sudo", "support", "system", "user", "you",
))
"""Names that would be taken for somebody with a say, or for no name."""
# fmt: on

_DEVICES = frozenset(
    [
        "aux",
        "con",
        "nul",
        "prn",
        *(port + digit for port in ("com", "lpt") for digit in "0123456789"),
    ]
)

_LIKE = str.maketrans(
    {"0": "o", "1": "l", "i": "l", "m": "rn", "w": "vv", "-": None, "_": None, ".": None}
)  # each character by itself, so that likeness is the same however names are put together


def likeness(name: str) -> str:
    """Returns what the eye makes of a name: two names of one likeness are too alike.

    Case and separators count for nothing, nor do 0 and o, 1, l and i, rn and m, vv and w.
    """
    return name.casefold().translate(_LIKE)


def is_device(name: str) -> bool:
    """Whether Windows takes a file of this name, whatever its ending, for a device."""
    return name.partition(".")[0].casefold() in _DEVICES


def check_new_name(kind: str, name: str, taken: Iterable[str]) -> None:
    """Raises RefusedError for a name that somebody may not give; `kind` says to what.

    `taken` are all other names of that kind.
    """
    _check_shape(kind, name)
    like = likeness(name)
    for other in sorted(RESERVED_NAMES | SAMPLE_NAMES):
        if likeness(other) == like:
            what = "a sample bot's name" if other in SAMPLE_NAMES else "reserved"
            raise _bad(kind, f"'{other}' is {what}" if name == other else _alike(name, other, what))
    for other in taken:
        if name == other:
            raise RefusedError(
                Reason.NAME_TAKEN, f"The name '{name}' is taken: choose another for the {kind}."
            )
        if likeness(other) == like:
            sentence = f"{_alike(name, other, 'taken')}: choose another for the {kind}."
            raise RefusedError(Reason.NAME_TAKEN, sentence)


def _check_shape(kind: str, name: str) -> None:
    if not is_name(name):
        raise RefusedError(
            Reason.BAD_NAME,
            f"'{shown(name)}' cannot be the name of a {kind}: use 1 to {NAME_LENGTH} letters, "
            "digits, '-', '_' and '.', beginning with a letter or digit.",
        )
    if name.endswith("."):
        raise _bad(kind, f"'{name}' ends with a dot, which not every system keeps")
    if is_device(name):
        raise _bad(kind, f"'{name}' cannot be the name of a file on Windows")


def _alike(name: str, other: str, what: str) -> str:
    return f"'{name}' is too much like '{other}', which is {what}"


def _bad(kind: str, sentence: str) -> RefusedError:
    return RefusedError(Reason.BAD_NAME, f"{sentence}: choose another name for the {kind}.")
