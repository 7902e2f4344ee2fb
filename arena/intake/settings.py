"""What taking submissions in is told once, for all of them. Travels to the process that does it."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from arena.people.quota import Quota
from arena.sandbox.sandbox import Sandbox

if TYPE_CHECKING:
    from arena.contest.blocks import Contestant
    from arena.store.ladders import LadderSettings


@dataclass(frozen=True, slots=True)
class IntakeSettings:
    """Holds what submissions may be and use, and what they have to show."""

    ladder: LadderSettings  # they are checked and qualify by its game, clock and policy
    references: tuple[Contestant, ...]  # whom they meet: `references.find_references`
    quota: Quota = field(default_factory=Quota)  # of it the bounds of one submission
    sandbox: Sandbox = field(default_factory=Sandbox)  # of bots, and of builds but for the limits
    build_seconds: float = 300.0
    build_memory_mb: int = 2048
    build_processes: int = 1024  # threads count
    build_disk_mb: int = 1024  # that its folder has at any time, and what is kept of it in the end
    build_files: int = 50_000  # likewise
    build_network: bool = False
    cache_mb: int = 512  # of one bot, from build to build; 0: nothing is kept
    caches_mb: int = 8192  # of all bots; what has not been needed for longest goes first
    check_blocks: int = 4  # against itself
    qualify_blocks: int = 2  # against each of the references
    most_forfeits: int = 0  # in all of these matches
    seconds: float = 1800.0  # for all stages together
    most_matches: int | None = None  # at a time; None: as the ladder's kind has it
