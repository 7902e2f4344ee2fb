"""Figures as they are printed: medians with their spread, and ratios measured in one run."""

import resource
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from statistics import median


@dataclass(frozen=True)
class Effort:
    """What something did, and what it took."""

    decisions: int
    matches: int
    cpu_seconds: float  # of this process: the arena's side, not the bots'
    seconds: float

    @property
    def per_cpu_second(self) -> float:
        """Decisions per CPU second of the arena's side."""
        return self.decisions / self.cpu_seconds


def spread(values: Sequence[float], form: str = "{:,.0f}") -> str:
    """The median, and in brackets the least and the most."""
    shown = [form.format(value) for value in (median(values), min(values), max(values))]
    return f"{shown[0]} ({shown[1]} to {shown[2]})"


def say(name: str, figure: str) -> None:
    """Prints one figure."""
    print(f"  {name:<52} {figure}", flush=True)


def head(title: str) -> None:
    """Begins a section."""
    print(f"\n{title}", flush=True)


def resident_megabytes() -> float:
    """The most memory that this process has had so far, in MB."""
    most = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return most / 1024 if sys.platform == "linux" else most / 1024 / 1024
