"""Tests of what is told of bots, and to whom."""

from contextlib import closing
from pathlib import Path

from sqlalchemy import update

from arena.server.answers.bots import BotAnswers
from arena.store.connection import open_home
from arena.store.schema import bots
from arena.store.suspensions import LAST_FAULT, Suspension, suspend
from arena.store.users import add_user
from tests.fakes import fake_ladder, fake_settings


def test_how_a_suspended_bot_failed_is_told_to_its_owner_alone(tmp_path: Path) -> None:
    """What a fault says may quote what the bot has said."""
    with closing(open_home(tmp_path, can_create=True)) as store:
        ladder = fake_ladder(store, fake_settings(), ["ann", "bob"])
        reason = f"it forfeited 10 matches in a row{LAST_FAULT}illegal: answered 'my secret'"
        with store.writing() as connection:
            owner, other = (add_user(connection, name, 1).id for name in ("ada", "ben"))
            connection.execute(update(bots).where(bots.c.name == "ann").values(owner_id=owner))
            suspend(connection, ladder, 0, Suspension(0, None, reason, 1))
        answers = BotAnswers(store, ladder.name, lambda _: False)
        assert reason == answers.get(owner, "ann").reason
        assert reason == answers.list(owner, is_mine=True).bots[0].reason
        assert "it forfeited 10 matches in a row" == answers.get(other, "ann").reason
        told = answers.list(other, is_mine=False).bots
        assert not any("secret" in bot.reason for bot in told)
