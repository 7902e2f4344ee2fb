"""The contract as an outsider meets it: refusals, batching, health, reflection, wire logs."""

import json
from collections.abc import Iterator
from pathlib import Path

import grpc
import pytest
from google.protobuf.json_format import ParseDict
from grpc_health.v1 import health_pb2, health_pb2_grpc
from grpc_reflection.v1alpha import reflection_pb2, reflection_pb2_grpc

from arena.play.runner import Runner, RunnerSettings
from arena.terms.clock import parse_time_control
from arena.v1 import play_pb2, play_pb2_grpc
from engine import Rules
from tests.e2e.hall import contestant, task

pytestmark = pytest.mark.e2e


@pytest.fixture
def runner(tmp_path: Path) -> Iterator[Runner]:
    settings = RunnerSettings(tmp_path / "logs", wire_log_folder=tmp_path / "wire")
    with Runner(settings) as opened:
        yield opened


def messages(folder: Path, receiver: str) -> dict[str, list[play_pb2.PlayResponse]]:
    """What each instance was sent (or, receiver `arena`, has sent), by the log's name."""
    kind = play_pb2.PlayResponse if receiver == "bot" else play_pb2.PlayRequest
    found = {}
    for path in sorted(folder.iterdir()):
        lines = [json.loads(line) for line in path.read_text(encoding="utf-8").split("\n") if line]
        found[path.stem] = [
            ParseDict(line["message"], kind()) for line in lines if line["to"] == receiver
        ]
    return found


@pytest.mark.parametrize(
    ("request_", "status", "reason"),
    [
        (play_pb2.PlayRequest(), grpc.StatusCode.FAILED_PRECONDITION, "HELLO_EXPECTED"),
        (
            play_pb2.PlayRequest(hello=play_pb2.Hello(token="x", protocol=1)),
            grpc.StatusCode.UNAUTHENTICATED,
            "WRONG_TOKEN",
        ),
        (
            play_pb2.PlayRequest(hello=play_pb2.Hello(token="x")),
            grpc.StatusCode.FAILED_PRECONDITION,
            "PROTOCOL_TOO_OLD",
        ),
        (
            play_pb2.PlayRequest(hello=play_pb2.Hello(token="x", protocol=2)),
            grpc.StatusCode.FAILED_PRECONDITION,
            "PROTOCOL_TOO_NEW",
        ),
        (
            play_pb2.PlayRequest(hello=play_pb2.Hello(token="x" * 5_000_000)),
            grpc.StatusCode.RESOURCE_EXHAUSTED,
            None,
        ),
    ],
)
def test_who_does_not_belong_is_refused_with_a_status_and_a_reason(
    runner: Runner, request_: play_pb2.PlayRequest, status: grpc.StatusCode, reason: str | None
) -> None:
    """The status is for programs, the sentence for people, the reason never changes."""
    with grpc.insecure_channel(runner.address) as channel:
        stream = play_pb2_grpc.PlayServiceStub(channel).Play(iter([request_]))
        with pytest.raises(grpc.RpcError) as refused:
            next(stream)
    assert refused.value.code() is status
    assert dict(refused.value.trailing_metadata() or ()).get("arena-reason") == reason
    assert len(refused.value.details()) > 20


def test_health_and_reflection_answer(runner: Runner) -> None:
    """Generic clients find out that the service is up and what it is."""
    with grpc.insecure_channel(runner.address) as channel:
        check = health_pb2_grpc.HealthStub(channel).Check
        for service in ("", "arena.v1.PlayService"):
            reply = check(health_pb2.HealthCheckRequest(service=service))
            assert reply.status == health_pb2.HealthCheckResponse.SERVING
        asked = reflection_pb2.ServerReflectionRequest(list_services="")
        stub = reflection_pb2_grpc.ServerReflectionStub(channel)
        [listed] = list(stub.ServerReflectionInfo(iter([asked])))
        names = {service.name for service in listed.list_services_response.service}
    assert {"arena.v1.PlayService", "grpc.health.v1.Health"} <= names


def test_questions_for_many_tables_travel_together(runner: Runner, tmp_path: Path) -> None:
    """With 32 tables an instance is asked for several at a time, and so answers."""
    bots = contestant("good"), contestant("fine")
    runner.play([task(*bots, number=number) for number in range(32)])
    for sent in messages(tmp_path / "wire", "bot").values():
        assert max(len(message.questions) for message in sent) > 8


def test_in_a_timed_match_an_instance_has_one_table(tmp_path: Path) -> None:
    """Its clock is its own: it never has a second question open."""
    settings = RunnerSettings(tmp_path / "logs", tmp_path / "wire", most_matches=1)
    control = parse_time_control("60+1")
    bots = contestant("good"), contestant("fine")
    with Runner(settings) as runner:
        runner.play(
            [task(*bots, number=number, control=control, throughput=False) for number in range(3)]
        )
    for sent in messages(tmp_path / "wire", "bot").values():
        assert max(len(message.questions) for message in sent) == 1
        question = next(message.questions[0] for message in sent if message.questions)
        assert question.limit.seconds in (59, 60)
        assert question.HasField("bank")


@pytest.mark.parametrize("players", [2, 3, 4])
def test_no_instance_sees_one_seed_twice(runner: Runner, tmp_path: Path, players: int) -> None:
    """Over many blocks no instance gets two matches with the same first layout and dealer."""
    bots = [contestant(name) for name in "abc"][: 2 if players == 4 else players]
    runner.play([task(*bots, players=players, number=number) for number in range(12)])
    logs = messages(tmp_path / "wire", "bot")
    assert len(logs) == players * (3 if players == 3 else 2)
    for sent in logs.values():
        starts = [start for message in sent for start in message.match_starts]
        firsts = {}
        for message in sent:
            for question in message.questions:
                seen = question.observation
                firsts.setdefault(question.table, (seen.layout, seen.returned, seen.dealer))
        assert len(starts) == 12
        assert len({start.seat for start in starts}) == 1
        assert len(set(firsts.values())) == len(firsts) == 12


def test_the_end_tells_everybody_the_result_and_nobody_the_seed(
    runner: Runner, tmp_path: Path
) -> None:
    """Also the one whose opponent has crashed; the seed is in no message."""
    bots = contestant("good"), contestant("bad", "--how", "exit", "--at", "9")
    block = task(*bots)
    [result] = runner.play([block])
    runner.close()
    sent = messages(tmp_path / "wire", "bot")
    assert all(match.termination == "forfeit" for match in result.matches)
    for label in ("good-leg0-seat0", "good-leg1-seat1"):
        [log] = [value for name, value in sent.items() if name.startswith(label)]
        [end] = [end for message in log for end in message.match_ends]
        assert end.winner == int(label[-1])
        assert list(end.forfeited_seats) == [1 - end.winner]
        assert log[-1].goodbye.reason == play_pb2.GOODBYE_REASON_DONE
    everything = "".join(path.read_text() for path in (tmp_path / "wire").iterdir())
    assert block.seed.hex() not in everything
    assert all(nonce.hex() not in everything for nonce in block.nonces)


def test_events_tell_each_seat_no_more_than_it_may_know(runner: Runner, tmp_path: Path) -> None:
    """Who asked for events gets them; new hands are its own, as its next question shows."""
    bots = contestant("watcher", "--events"), contestant("other")
    runner.play([task(*bots)])
    sent = messages(tmp_path / "wire", "bot")
    watched = 0
    for label, log in sent.items():
        events = [event for message in log for event in message.events]
        if label.startswith("other"):
            assert events == []
            continue
        redeals = {event.cards for event in events if event.cards and event.kind == 5}
        hands = {question.observation.hand for message in log for question in message.questions}
        assert redeals
        assert redeals <= hands
        watched += 1
    assert watched == 2


def test_a_signal_reaches_the_partner_alone(runner: Runner, tmp_path: Path) -> None:
    """In events and in observations; opponents, who watch as closely, see none."""
    rules = Rules(partner_signals=True, target_score=11)
    signaller = contestant("signaller", "--signal", "9", "--events")
    runner.play([task(signaller, contestant("other", "--events"), players=4, rules=rules)])
    for label, log in messages(tmp_path / "wire", "bot").items():
        heard = {event.signal for message in log for event in message.events}
        seen = {
            signal
            for message in log
            for question in message.questions
            for signal in question.observation.signals
        }
        if label.startswith("signaller"):
            assert heard == {0, 9}
            assert seen == {9}
        else:
            assert heard == {0}
            assert seen == {0}
