"""What is to be taken in, how far it has come, and what has become of it: values."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pathlib import Path

    from arena.bots.manifest import Manifest
    from arena.people.submissions import SubmissionState


@dataclass(frozen=True, slots=True)
class Order:
    """One submission, and where its work may write."""

    bot: str  # the name under which it was submitted
    archive: Path  # the packed content as it was sent; it is read only
    packed_sha256: str  # of the archive, 64 hexadecimal digits; empty: not looked at
    version: str  # the content's hash as it was declared; empty: it was not
    home: Path  # where snapshots, and the caches of builds, are kept
    workplace: Path  # a folder of this submission's own below the home, which is gone afterwards
    known: tuple[str, ...] = ()  # the versions that are there already: their snapshots stay


@dataclass(frozen=True, slots=True)
class Progress:
    """Says what is being done, and what was printed since that was said last."""

    stage: SubmissionState  # one of `arena.people.submissions.STAGES`
    doing: str  # a phrase for people, such as "building it: 35 s"
    log: str = ""  # whole lines, harmless for terminals


@dataclass(frozen=True, slots=True)
class Fit:
    """The bot can be let into the ladder: its snapshot is in the home, built."""

    version: str  # its content's hash, 64 hexadecimal digits
    manifest: Manifest
    unpacked_bytes: int
    files: int


@dataclass(frozen=True, slots=True)
class Rejected:
    """The bot cannot be let in; no snapshot of it was kept."""

    stage: SubmissionState
    reason: str  # one sentence, without a path of the server's
    version: str = ""  # empty where it is not known
    is_same: bool = False  # whether that is all: the same content is there already


@dataclass(frozen=True, slots=True)
class Unfinished:
    """The server, not the bot, is why this came to no end: it can begin again."""

    reason: str  # a sentence for the operator
    is_stopped: bool = False  # whether it was stopped from outside


Outcome = Fit | Rejected | Unfinished
"""What has become of a submission."""
