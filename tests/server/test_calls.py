"""Tests of how calls end that the server itself fails at."""

from __future__ import annotations

import json
import threading
from typing import TYPE_CHECKING

from arena.errors import ArenaError
from arena.server.answers.bots import BotAnswers
from arena.server.answers.contents import ContentAnswers
from arena.v1 import ladder_pb2
from tests.server.fake_intake import fake_take
from tests.server.serving import Client, bot_content, make_home, serving, submission_requests

if TYPE_CHECKING:
    from pathlib import Path

    import pytest


def test_what_nobody_foresaw_is_told_by_a_number(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    """The traceback is in the log under that number, and never sent."""
    home = tmp_path / "home"
    token = make_home(home, "anna")["anna"]

    def fail(*_: object, **__: object) -> None:
        raise ArenaError("the secret is 42")

    monkeypatch.setattr(BotAnswers, "list", fail)
    with serving(home, fake_take) as served:
        anna = Client(served.address, token)
        status, reason, sentence = anna.refusal("ListBots", ladder_pb2.ListBotsRequest())
        anna.close()
    assert (status, reason) == ("INTERNAL", "INTERNAL")
    assert "42" not in sentence
    events = map(json.loads, served.told.getvalue().splitlines())
    (told,) = [event for event in events if event["event"] == "internal_error"]
    assert sentence.endswith(f"tell its operator this number: {told['id']}.")
    assert "the secret is 42" in told["traceback"]
    assert token not in served.told.getvalue()


def test_a_database_that_is_away_is_said_and_nothing_is_half_stored(tmp_path: Path):
    """Calls end with a sentence, and go on when it is back."""
    home = tmp_path / "home"
    token = make_home(home, "anna")["anna"]
    requests = submission_requests("some", bot_content("some"))
    database, away = home / "arena.db", home / "away.db"
    with serving(home, fake_take) as served:
        anna = Client(served.address, token)
        assert anna.call("ListBots", ladder_pb2.ListBotsRequest()).bots
        database.rename(away)
        refused = anna.refusal("SubmitBot", iter(requests))
        assert refused == (
            "UNAVAILABLE",
            "DATABASE_AWAY",
            "The server's database does not answer at the moment: try again later.",
        )
        assert served.leftovers == []
        away.rename(database)
        assert anna.submit("some", bot_content("some")).id == 1
        anna.close()


def test_a_call_that_takes_too_long_is_broken_off(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    """With a sentence; whoever reads nothing keeps no place for ever."""
    home = tmp_path / "home"
    token = make_home(home, "anna")["anna"]
    let = threading.Event()
    monkeypatch.setattr("arena.server.ladder_service._DOWNLOAD_S", 0.05)
    monkeypatch.setattr(ContentAnswers, "pack", lambda *_: let.wait(20))
    with serving(home, fake_take) as served:
        anna = Client(served.address, token)
        refused = anna.refusal("DownloadBot", ladder_pb2.DownloadBotRequest(name="first"))
        let.set()
        anna.close()
    assert refused == (
        "ABORTED",
        "BROKEN_OFF",
        "This call has taken too long and was broken off: try again.",
    )
