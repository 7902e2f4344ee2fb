"""Tests of the figures of a server, as Prometheus fetches them."""

from __future__ import annotations

import sys
import urllib.request
from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from arena.contest.conduct import Conduct
from arena.errors import InputError
from arena.ladder.progress import Progress
from arena.server.metrics import Metrics
from arena.server.settings import Address
from arena.terms.times import Pace, count_times
from arena.v1 import ladder_pb2
from tests.server.fake_intake import take_anything
from tests.server.serving import Client, bot_content, make_home, serving, wait_for

if TYPE_CHECKING:
    from pathlib import Path

MS_NS = 1_000_000


def _figures(text: str) -> dict[str, float]:
    lines = [line for line in text.splitlines() if not line.startswith("#")]
    return {name: float(value) for name, _, value in (line.rpartition(" ") for line in lines)}


def _progress(matches: int, lags_ns: list[int], faults: int) -> Progress:
    conduct = Conduct({"late": faults}, Pace(count_times(lags_ns), count_times(lags_ns)))
    usual = Progress(0, 1, 2, matches, 0, 0, 0.0, 0.0, (), conducts={0: conduct}, in_hand=3)
    return replace(usual)


def test_what_a_ladder_comes_to_is_counted_over_all_times_it_is_taken_up():
    """Counters never fall, though each time begins at nothing."""
    metrics = Metrics()
    metrics.progressed(_progress(10, [0, MS_NS // 2, 50 * MS_NS], 2))
    metrics.progressed(_progress(12, [0, MS_NS // 2, 50 * MS_NS], 2))
    metrics.progressed(_progress(4, [0], 1))
    found = _figures(metrics.text)
    assert found["arena_matches_total"] == 16
    assert found["arena_decisions_total"] == 4
    assert found['arena_faults_total{kind="late"}'] == 3
    assert found["arena_blocks_in_hand"] == 3
    assert found['arena_lag_seconds_bucket{le="0.0001"}'] == 2
    assert found['arena_lag_seconds_bucket{le="0.001"}'] == 3
    assert found['arena_lag_seconds_bucket{le="+Inf"}'] == 4


def test_a_server_is_measured(tmp_path: Path):
    """Calls by status, submissions by outcome, what waits, and what is played."""
    home = tmp_path / "home"
    token = make_home(home, "anna")["anna"]
    metrics = Metrics()
    port = metrics.listen(Address("127.0.0.1", 0))
    with serving(home, take_anything, tally=metrics) as served:
        anna = Client(served.address, token)
        anna.followed(anna.submit("quick", bot_content("quick")).id)
        anna.refusal("GetBot", ladder_pb2.GetBotRequest(name="nobody"))
        served.crew.let(3)
        wait_for(lambda: _figures(metrics.text)["arena_matches_total"] > 0)
        with urllib.request.urlopen(f"http://127.0.0.1:{port}/metrics") as answer:
            found = _figures(answer.read().decode())
        anna.close()
    metrics.close()
    assert found['arena_calls_total{rpc="SubmitBot",status="OK"}'] == 1
    assert found['arena_calls_total{rpc="GetBot",status="NOT_FOUND"}'] == 1
    assert found['arena_call_seconds_count{rpc="SubmitBot"}'] == 1
    assert found['arena_submissions_total{outcome="active"}'] == 1
    assert found["arena_submission_wait_seconds_count"] == 1
    assert found["arena_submissions_under_way"] == 0
    assert found["arena_bots_playing"] == 3
    assert found["arena_bots_connected"] == 0
    assert found["arena_unrated_blocks"] >= 0
    assert found["process_resident_memory_bytes"] > 0


def test_a_port_that_is_taken_is_said():
    """In a sentence that names the table."""
    metrics = Metrics()
    port = metrics.listen(Address("127.0.0.1", 0))
    with pytest.raises(InputError, match=r"\[metrics\] cannot listen on 127.0.0.1"):
        Metrics().listen(Address("127.0.0.1", port))
    metrics.close()


def test_without_the_library_there_are_no_figures(monkeypatch: pytest.MonkeyPatch):
    """And the extra that brings it is named."""
    monkeypatch.setitem(sys.modules, "prometheus_client", None)
    monkeypatch.delitem(sys.modules, "arena.server.metrics")
    with pytest.raises(InputError, match=r"pip install .\[server\]"):
        __import__("arena.server.metrics")
