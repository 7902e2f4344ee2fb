"""The gRPC server round a PlayService: address, limits, health and reflection."""

from pathlib import Path

import grpc
from grpc_health.v1 import health_pb2, health_pb2_grpc
from grpc_health.v1._async import HealthServicer
from grpc_reflection.v1alpha import reflection

from arena.errors import ArenaError, InputError
from arena.play.service import MAX_MESSAGE_BYTES
from arena.v1 import play_pb2, play_pb2_grpc

HOST = "127.0.0.1"
SOCKET_MODE = 0o666
"""In a sandbox a bot is another user; outside, a socket's folder keeps everybody else away."""

MOST_CALLS_OF_ONE = 16
"""How many calls an instance may make at a time on a socket of its own.

Each may hold a message of the largest size in this process's memory, for as long as its end
does not come.
"""

_SERVICE = play_pb2.DESCRIPTOR.services_by_name["PlayService"].full_name


async def start_server(
    service: play_pb2_grpc.PlayServiceServicer, port: int
) -> tuple[grpc.aio.Server, str]:
    """Starts a server on loopback and returns it with its address; port 0 takes a free one.

    Raises InputError where the port is in use.
    """
    server, health = _make_server(service)
    bound = _listen(server, f"{HOST}:{port}")
    if not bound:
        raise InputError(
            f"port {port} on {HOST} cannot be listened on, it is probably in use: "
            "name another with --port, or leave it out to take a free one"
        )
    await _start(server, health)
    return server, f"{HOST}:{bound}"


async def start_socket_server(
    service: play_pb2_grpc.PlayServiceServicer, socket: Path
) -> grpc.aio.Server:
    """Starts a server on a unix socket, which whoever can reach its path may connect to.

    Raises ArenaError where there can be none.
    """
    server, health = _make_server(service, most_calls=MOST_CALLS_OF_ONE)
    if not _listen(server, f"unix:{socket}"):
        raise ArenaError(f"the socket {socket} cannot be listened on")
    await _start(server, health)
    socket.chmod(SOCKET_MODE)
    return server


def _make_server(
    service: play_pb2_grpc.PlayServiceServicer, *, most_calls: int | None = None
) -> tuple[grpc.aio.Server, HealthServicer]:
    server = grpc.aio.server(
        maximum_concurrent_rpcs=most_calls,
        options=[
            ("grpc.max_receive_message_length", MAX_MESSAGE_BYTES),
            # Two arenas must never share a port and each get half of the bots.
            ("grpc.so_reuseport", 0),
            # Bots may ping as often as they like; closing their stream for it helps nobody.
            ("grpc.http2.min_ping_interval_without_data_ms", 1),
            ("grpc.http2.max_ping_strikes", 0),
            ("grpc.keepalive_permit_without_calls", 1),
        ],
    )
    # Generated code has no annotations.
    play_pb2_grpc.add_PlayServiceServicer_to_server(service, server)  # type: ignore[no-untyped-call]
    health = HealthServicer()
    health_pb2_grpc.add_HealthServicer_to_server(health, server)
    reflection.enable_server_reflection(
        (
            _SERVICE,
            health_pb2.DESCRIPTOR.services_by_name["Health"].full_name,
            reflection.SERVICE_NAME,
        ),
        server,
    )
    return server, health


def _listen(server: grpc.aio.Server, target: str) -> int:
    """Binds a server; 0 where that cannot be."""
    try:
        return server.add_insecure_port(target)
    except RuntimeError:
        return 0


async def _start(server: grpc.aio.Server, health: HealthServicer) -> None:
    try:
        await server.start()
        await health.set("", health_pb2.HealthCheckResponse.SERVING)
        await health.set(_SERVICE, health_pb2.HealthCheckResponse.SERVING)
    except BaseException:  # cancelled, say; a server that still runs would keep gRPC from its end
        await server.stop(None)
        raise
