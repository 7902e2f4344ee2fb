"""The gRPC server round a PlayService: address, limits, health and reflection."""

import grpc
from grpc_health.v1 import health_pb2, health_pb2_grpc
from grpc_health.v1._async import HealthServicer
from grpc_reflection.v1alpha import reflection

from arena.errors import InputError
from arena.play.service import MAX_MESSAGE_BYTES
from arena.v1 import play_pb2, play_pb2_grpc

HOST = "127.0.0.1"
_SERVICE = play_pb2.DESCRIPTOR.services_by_name["PlayService"].full_name


async def start_server(
    service: play_pb2_grpc.PlayServiceServicer, port: int
) -> tuple[grpc.aio.Server, str]:
    """Starts a server on loopback and returns it with its address; port 0 takes a free one.

    Raises InputError where the port is in use.
    """
    server = grpc.aio.server(
        options=[
            ("grpc.max_receive_message_length", MAX_MESSAGE_BYTES),
            # Two arenas must never share a port and each get half of the bots.
            ("grpc.so_reuseport", 0),
            # Bots may ping as often as they like; closing their stream for it helps nobody.
            ("grpc.http2.min_ping_interval_without_data_ms", 1),
            ("grpc.http2.max_ping_strikes", 0),
            ("grpc.keepalive_permit_without_calls", 1),
        ]
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
    try:
        bound = server.add_insecure_port(f"{HOST}:{port}")
    except RuntimeError:
        bound = 0
    if not bound:
        raise InputError(
            f"port {port} on {HOST} cannot be listened on, it is probably in use: "
            "name another with --port, or leave it out to take a free one"
        )
    try:
        await server.start()
        await health.set("", health_pb2.HealthCheckResponse.SERVING)
        await health.set(_SERVICE, health_pb2.HealthCheckResponse.SERVING)
    except BaseException:  # cancelled, say; a server that still runs would keep gRPC from its end
        await server.stop(None)
        raise
    return server, f"{HOST}:{bound}"
