"""The one port of a server: its services, health and reflection, encrypted or not.

Must not know what the services do.
"""

import grpc
from grpc_health.v1 import health_pb2, health_pb2_grpc
from grpc_health.v1._async import HealthServicer
from grpc_reflection.v1alpha import reflection

from arena.errors import InputError
from arena.server.certificate import Certificate
from arena.server.reading import ReadingInterceptor
from arena.server.settings import Address
from arena.v1 import ladder_pb2, ladder_pb2_grpc, play_pb2, play_pb2_grpc

MAX_MESSAGE_BYTES = 4 * 1024 * 1024
"""The largest message that is read; chunks of a submission are at most a quarter of it."""

LADDER_SERVICE = ladder_pb2.DESCRIPTOR.services_by_name["LadderService"].full_name
PLAY_SERVICE = play_pb2.DESCRIPTOR.services_by_name["PlayService"].full_name

_MOST_STREAMS = 1024  # of one connection
_MOST_RPCS = 2048  # in all; those beyond are turned away without a look
_PING_MS = 20_000  # how often a connection on which nothing is said is tried


class Port:
    """Serves a LadderService and a PlayService until it is closed."""

    def __init__(
        self,
        ladder: ladder_pb2_grpc.LadderServiceServicer,
        play: play_pb2_grpc.PlayServiceServicer,
    ) -> None:
        self._server = grpc.aio.server(
            interceptors=[ReadingInterceptor(LADDER_SERVICE)],
            options=[
                ("grpc.max_receive_message_length", MAX_MESSAGE_BYTES),
                ("grpc.max_concurrent_streams", _MOST_STREAMS),
                # Two arenas must never share a port and each get half of the callers.
                ("grpc.so_reuseport", 0),
                # Whoever is gone without a word is found out, and its matches end.
                ("grpc.keepalive_time_ms", _PING_MS),
                ("grpc.keepalive_timeout_ms", _PING_MS),
                ("grpc.http2.min_ping_interval_without_data_ms", 5000),
                ("grpc.keepalive_permit_without_calls", 1),
            ],
            maximum_concurrent_rpcs=_MOST_RPCS,
        )
        # Generated code has no annotations.
        ladder_pb2_grpc.add_LadderServiceServicer_to_server(ladder, self._server)  # type: ignore[no-untyped-call]
        play_pb2_grpc.add_PlayServiceServicer_to_server(play, self._server)  # type: ignore[no-untyped-call]
        self._health = HealthServicer()
        health_pb2_grpc.add_HealthServicer_to_server(self._health, self._server)
        health = health_pb2.DESCRIPTOR.services_by_name["Health"].full_name
        names = (LADDER_SERVICE, PLAY_SERVICE, health, reflection.SERVICE_NAME)
        reflection.enable_server_reflection(names, self._server)

    async def open(self, listen: Address, certificate: Certificate | None) -> Address:
        """Begins to listen, and returns where; nobody is said to be served before `serve`.

        Raises InputError where that cannot be.
        """
        bound = self._bind(listen, certificate)
        if not bound:
            raise InputError(
                f"The server cannot listen on {listen}: the port is probably in use, or the "
                "address is none of this machine's; name another with --listen."
            )
        try:
            await self._server.start()
        except BaseException:  # cancelled, say; one that still runs would keep gRPC from its end
            await self._server.stop(None)
            raise
        return Address(listen.host, bound)

    async def serve(self, *, is_serving: bool) -> None:
        """Tells whoever asks for the server's health whether all is well."""
        states = health_pb2.HealthCheckResponse
        state = states.SERVING if is_serving else states.NOT_SERVING
        for service in ("", LADDER_SERVICE, PLAY_SERVICE):
            await self._health.set(service, state)

    async def close(self, grace_s: float) -> None:
        """Ends the port; calls that are being answered have so long to end by themselves."""
        await self._health.enter_graceful_shutdown()
        await self._server.stop(grace_s)

    def _bind(self, listen: Address, certificate: Certificate | None) -> int:
        """Binds the server; 0 where that cannot be."""
        try:
            if certificate is None:
                return self._server.add_insecure_port(str(listen))
            pair = (certificate.key, certificate.chain)
            return self._server.add_secure_port(str(listen), grpc.ssl_server_credentials([pair]))
        except RuntimeError:
            return 0
