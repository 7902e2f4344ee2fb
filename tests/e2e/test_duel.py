"""A duel that is stopped ends within seconds, tells what there is, and leaves nothing."""

import signal
from pathlib import Path

import pytest

from tests.e2e.homes import quick_bots, start
from tests.e2e.processes import left_behind, wait_until
from tests.e2e.stops import stop
from tests.e2e.test_stops import stubborn_bots

pytestmark = [pytest.mark.e2e, pytest.mark.timeout(600)]

_ENDLESS = ["--which", "--h1", "50.01%", "--set", "target_score=5", "--workers", "2"]


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_a_duel_that_is_stopped_tells_what_there_is(tmp_path: Path, number: signal.Signals) -> None:
    """Its records too, of the blocks that were counted."""
    home, records = tmp_path / "home", tmp_path / "records"
    bots = quick_bots(tmp_path / "bots")
    output = tmp_path / "output.txt"
    running = start(home, ["duel", *bots, *_ENDLESS, "--records", records], output)
    seconds = stop(home, running, [number], lambda: len(list(records.glob("*.jsonl"))) > 20)
    printed = output.read_text()
    assert 128 + number == running.returncode, printed
    assert "Traceback" not in printed
    count = len(list(records.glob("*.jsonl")))
    assert f"\nStopped after {count:,} matches, not decided: some " in printed
    assert seconds < 30  # for whatever else the machine does; it takes two


def test_a_duel_is_stopped_while_its_bots_are_launched(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nothing is left of it, in no folder."""
    home, temporary = tmp_path / "home", tmp_path / "temporary"
    temporary.mkdir()
    monkeypatch.setenv("TMPDIR", str(temporary))
    output = tmp_path / "output.txt"
    running = start(home, ["duel", *stubborn_bots(tmp_path / "bots")], output)
    stop(home, running, [signal.SIGINT], lambda: len(left_behind(home, "10**6")) >= 2)
    printed = output.read_text()
    assert 130 == running.returncode, printed
    assert "Stopped after 0 matches, not decided: some " in printed
    wait_until(lambda: left_behind(home) == [])
    assert [] == list(temporary.glob("arena-duel-*"))
