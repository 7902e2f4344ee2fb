"""Versions of bots that run elsewhere: what their owners say they are.

Nobody has verified any of it, and the hash says no more than which declaration it was. Must
not know how a bot connects.
"""

import hashlib

from arena.people.refusals import Reason, RefusedError

DECLARED_LENGTH = 64
"""The most characters of what an owner calls a version."""


def check_declared(declared: str) -> None:
    """Raises RefusedError for what cannot be what an owner calls a version."""
    if not 1 <= len(declared) <= DECLARED_LENGTH:
        raise _bad(f"has {len(declared):,} characters")
    if not declared.isprintable():
        raise _bad("has characters that cannot be shown")
    if declared != declared.strip() or "  " in declared:
        raise _bad("has blanks where nobody sees them")


def declared_hash(bot: str, declared: str) -> str:
    """Returns what stands for the hash of a version that is only declared: 64 hex digits."""
    return hashlib.sha256(f"declared\n{bot}\n{declared}".encode()).hexdigest()


def _bad(problem: str) -> RefusedError:
    return RefusedError(
        Reason.BAD_VERSION,
        f"What you call the version {problem}: use 1 to {DECLARED_LENGTH} characters that can be "
        "seen, such as 1.3.",
    )
