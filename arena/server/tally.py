"""What is counted while a server runs, told by whoever does it; `metrics` shows the figures.

This one counts nothing: a server without metrics needs no library for them.
"""

from collections.abc import Callable

from arena.ladder.progress import Progress


class Tally:
    """Is told what happens; may be called from any thread."""

    def watch(self, name: str, what: str, look: Callable[[], float]) -> None:
        """Shows a figure that is looked at when somebody asks for it."""

    def called(self, rpc: str, status: str, seconds: float) -> None:
        """Counts a call that has ended, by its status and how long it took."""

    def submission_ended(self, outcome: str, seconds: float) -> None:
        """Counts a submission by what became of it, and how long that took in all."""

    def submission_waited(self, seconds: float) -> None:
        """Takes note of how long a submission waited for its first stage."""

    def progressed(self, progress: Progress) -> None:
        """Takes note of how the ladder goes."""

    def crew_lost(self) -> None:
        """Counts the loss of the workers."""
