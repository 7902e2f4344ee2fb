"""What a server says of itself.

Must not know who asks.
"""

from dataclasses import dataclass

from arena.people.quota import Quota
from arena.v1 import ladder_pb2
from arena.version import ARENA_VERSION
from arena.wire import PROTOCOL


@dataclass(frozen=True, slots=True)
class ServerFacts:
    """What does not change while a server runs."""

    name: str
    ladder: str
    sandbox: str  # the level that bots run in
    quota: Quota

    def response(
        self, request: ladder_pb2.GetServerRequest, user: str
    ) -> ladder_pb2.GetServerResponse:
        """Makes the answer for a user; empty: nobody that is known."""
        del request  # every version of a client gets the same answer, and judges itself
        return ladder_pb2.GetServerResponse(
            name=self.name,
            arena_version=ARENA_VERSION,
            oldest_protocol=PROTOCOL,
            newest_protocol=PROTOCOL,
            ladder=self.ladder,
            sandbox=self.sandbox,
            quota=ladder_pb2.Quota(
                submissions_a_day=self.quota.submissions_a_day,
                packed_bytes=self.quota.packed_bytes,
                unpacked_bytes=self.quota.unpacked_bytes,
                files=self.quota.files,
                active_bots=self.quota.active_bots,
            ),
            user=user,
        )
