"""What a look at the machine has found: one subject, whether it will do, and what would help."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum


class Verdict(StrEnum):
    """Names whether what was found will do."""

    FINE = "fine"
    WEAK = "weak"  # the arena works, less well than it could
    FAILED = "failed"  # something that the arena needs does not work


@dataclass(frozen=True, slots=True)
class Finding:
    """Says what was found of one subject."""

    subject: str
    verdict: Verdict
    text: str  # what was found
    remedy: str = ""  # what to do about it, mostly a command; empty where nothing is to be done


def fine(subject: str, text: str) -> Finding:
    """Makes the finding that all is well."""
    return Finding(subject, Verdict.FINE, text)


def weak(subject: str, text: str, remedy: str = "") -> Finding:
    """Makes the finding that it could be better."""
    return Finding(subject, Verdict.WEAK, text, remedy)


def failed(subject: str, text: str, remedy: str = "") -> Finding:
    """Makes the finding that it does not work."""
    return Finding(subject, Verdict.FAILED, text, remedy)
