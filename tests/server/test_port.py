"""Tests of the one port of a server: health, reflection, and whom it lets in for what."""

from __future__ import annotations

from typing import TYPE_CHECKING

import grpc
from grpc_health.v1 import health_pb2, health_pb2_grpc
from grpc_reflection.v1alpha import reflection_pb2, reflection_pb2_grpc

from arena.server.port import LADDER_SERVICE, PLAY_SERVICE
from arena.v1 import ladder_pb2
from tests.server.serving import PATIENCE_S

if TYPE_CHECKING:
    from tests.server.conftest import Club


def test_a_server_says_that_it_serves(club: Club):
    """As a whole, and each of its services; of others it knows nothing."""
    with grpc.insecure_channel(club.served.address) as channel:
        stub = health_pb2_grpc.HealthStub(channel)
        for service in ("", LADDER_SERVICE, PLAY_SERVICE):
            request = health_pb2.HealthCheckRequest(service=service)
            told = stub.Check(request, timeout=PATIENCE_S)
            assert told.status == health_pb2.HealthCheckResponse.SERVING


def test_a_server_tells_what_it_can_be_asked(club: Club):
    """So that grpcurl needs no proto."""
    with grpc.insecure_channel(club.served.address) as channel:
        stub = reflection_pb2_grpc.ServerReflectionStub(channel)
        request = reflection_pb2.ServerReflectionRequest(list_services="")
        (told,) = stub.ServerReflectionInfo(iter([request]), timeout=PATIENCE_S)
    names = {service.name for service in told.list_services_response.service}
    assert {LADDER_SERVICE, PLAY_SERVICE, "grpc.health.v1.Health"} <= names


def test_what_runs_elsewhere_has_nothing_here(club: Club):
    """No content, no log: its owner is told where they are."""
    request = ladder_pb2.RegisterBotRequest(name="faraway", declared="1.0")
    registered = club.anna.call("RegisterBot", request)
    assert registered.token.startswith("ronda_bot_")
    assert registered.bot.runs_elsewhere
    for rpc, one in (
        ("GetLog", ladder_pb2.GetLogRequest(name="faraway")),
        ("DownloadBot", ladder_pb2.DownloadBotRequest(name="faraway")),
    ):
        refused = club.anna.refusal(rpc, one)
        assert refused[:2] == ("FAILED_PRECONDITION", "BOT_RUNS_ELSEWHERE")
