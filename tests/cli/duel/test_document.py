"""Tests of a duel as JSON."""

import json

import pytest

from arena.cli.duel.document import duel_to_json
from tests.cli.duel.runs import duel_plan, duel_run, played
from tests.fakes import SECRET


@pytest.fixture(autouse=True)
def _temporary(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path_factory.mktemp("logs")))


def test_document() -> None:
    """All that a script may want: decision, ratio and bounds, figures, and the seed."""
    run = played(duel_run())
    found = json.loads(json.dumps(duel_to_json(run), allow_nan=False))
    assert ("decided", "better") == (found["ended"], found["decision"])
    assert {
        "of": "wins",
        "h0": 0.5,
        "h1": 0.6,
        "alpha": 0.05,
        "beta": 0.05,
        "symmetric": False,
    } == {key: value for key, value in found["test"].items() if key not in ("low", "high")}
    assert found["llr"] >= found["test"]["high"] == -found["test"]["low"]
    assert sum(found["outcomes"]) == found["blocks"] == found["matches"] / 2
    assert found["matches"] == found["wins"] + found["draws"] + found["losses"]
    assert found["win_rate"]["low"] <= found["win_rate"]["mean"] <= found["win_rate"]["high"]
    assert found["win_rate"] != found["plain_win_rate"]
    assert {"mean": 0, "low": 0, "high": 0} == found["matches_left"]
    assert (SECRET.hex(), 1000) == (found["seed"], found["most_matches"])
    assert (None, None, [0, 0]) == (found["broken"], found["void_reason"], found["forfeits"])
    assert ["b9", "a0"] == [one["label"] for one in found["contestants"]]
    assert ["b9", "a0"] == [one["label"] for one in found["conduct"]]


def test_document_of_nothing() -> None:
    """Before the first block there are no figures, and of a fixed length no test."""
    found = duel_to_json(duel_run(duel_plan(test=None, most=10)))
    assert [None] * 7 == [
        found[key]
        for key in ("test", "llr", "decision", "ended", "win_rate", "plain_win_rate", "margin")
    ]
    assert {"mean": 20, "low": 20, "high": 20} == found["matches_left"]
