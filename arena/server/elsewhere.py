"""What a server asks of whoever looks after the bots that run elsewhere.

Must not know how they play.
"""

from collections.abc import Callable
from typing import Protocol

from arena.contest.blocks import Contestant
from arena.ladder.workers import Crew
from arena.store.entrants import Entrant
from arena.v1 import ladder_pb2, play_pb2_grpc

Find = Callable[[Entrant], Contestant]
"""Finds what an entrant is run as; InputError says why it cannot be."""


class Elsewhere(Protocol):
    """Looks after the bots that connect by themselves; made in the server's event loop."""

    @property
    def servicer(self) -> play_pb2_grpc.PlayServiceServicer:
        """The service that they connect to."""

    @property
    def connected(self) -> int:
        """How many are connected."""

    def is_present(self, bot: str) -> bool:
        """Whether a bot is connected; called from any thread."""

    def crew(self, crew: Crew) -> Crew:
        """Returns a crew that plays their blocks itself and leaves the others to `crew`."""

    def find(self, find: Find) -> Find:
        """Returns what finds those that run elsewhere too."""

    def register(
        self, user: int, request: ladder_pb2.RegisterBotRequest
    ) -> ladder_pb2.RegisterBotResponse:
        """Answers `LadderService.RegisterBot`, in a thread; RefusedError says why it cannot be."""

    def say_goodbye(self) -> None:
        """Tells all that are connected that the server stops; nobody is let in any more."""

    async def close(self) -> None:
        """Ends what is left of their streams."""
