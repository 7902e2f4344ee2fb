"""Tests of how bots come and go while a ladder is played that never ends."""

from __future__ import annotations

import json
from contextlib import closing
from typing import TYPE_CHECKING

from sqlalchemy import select

from arena.ladder.begin import begin_ladder, enter_bot
from arena.server.settings import QualifySettings
from arena.store.connection import open_home
from arena.store.entrants import Entrant, list_entrants
from arena.store.ladders import find_ladder
from arena.store.results import read_blocks_done
from arena.store.schema import blocks
from arena.store.tokens import issue_user_token
from arena.store.users import add_user
from arena.v1 import ladder_pb2
from tests.fakes import fake_settings
from tests.server.fake_intake import take_anything
from tests.server.serving import (
    LADDER,
    Client,
    add_bot,
    bot_content,
    make_home,
    serving,
    wait_for,
)

if TYPE_CHECKING:
    from pathlib import Path


def _blocks(home: Path) -> dict[int, list[int]]:
    """Who was in each block that is stored: entrants' numbers."""
    with closing(open_home(home)) as store, store.reading() as connection:
        rows = connection.execute(select(blocks.c.number, blocks.c.contestants))
        return {row.number: json.loads(row.contestants) for row in rows}


def _entrants(home: Path) -> list[Entrant]:
    with closing(open_home(home)) as store, store.reading() as connection:
        return list_entrants(connection, find_ladder(connection, LADDER))


def _submitted(client: Client, name: str, mark: str = "1") -> str:
    last = client.followed(client.submit(name, bot_content(name, mark)).id)
    assert last.state == ladder_pb2.SUBMISSION_STATE_ACTIVE, last.reason
    return last.version


def test_a_new_version_takes_over_without_a_match_lost(tmp_path: Path):
    """What the old one has in hand is played; from some block on it is the new one.

    And the new one comes first: it is in nearly all blocks until it is known.
    """
    home = tmp_path / "home"
    token = make_home(home, "anna")["anna"]
    with serving(home, take_anything) as served:
        anna = Client(served.address, token)
        _submitted(anna, "climber")
        served.crew.let(15)
        wait_for(lambda: len(_blocks(home)) >= 15)
        newer = _submitted(anna, "climber", "2")
        served.crew.let(16)
        wait_for(lambda: len(_blocks(home)) >= 33)
        anna.close()
    old, new = (one for one in _entrants(home) if one.bot == "climber")
    assert (new.version, new.replaces) == (newer, old.number)
    played = _blocks(home)
    assert sorted(played) == list(range(len(played)))
    assert all((old.number in who) <= (number < new.from_block) for number, who in played.items())
    assert all((new.number in who) <= (number >= new.from_block) for number, who in played.items())
    first = [who for number, who in played.items() if new.from_block <= number]
    assert all(new.number in who for who in first[:4])
    assert all(one.version != "" for one in (old, new))
    # A rating of its own, that began with what was known.
    assert new.first_rating is not None
    assert old.standing.matches > 0


def test_a_ladder_with_too_few_bots_waits_for_one(tmp_path: Path):
    """And is played once it is there; it stops again when somebody retires."""
    home = tmp_path / "home"
    begin_ladder(home, fake_settings(pairing="rating", window=8))
    enter_bot(home, LADDER, add_bot(home, "lonely"))
    with closing(open_home(home)) as store, store.writing() as connection:
        token = issue_user_token(connection, add_user(connection, "anna", 1).id, "", 1)
    qualify = QualifySettings(opponents=("lonely",))
    with serving(home, take_anything, qualify=qualify) as served:
        served.crew.let(1000)
        anna = Client(served.address, token)
        wait_for(lambda: "ladder_waits" in served.told.getvalue())
        assert _blocks(home) == {}
        _submitted(anna, "partner")
        wait_for(lambda: len(_blocks(home)) >= 5)
        anna.call("RetireBot", ladder_pb2.RetireBotRequest(name="partner"))
        wait_for(lambda: served.told.getvalue().count("ladder_waits") == 2)
        before = len(_blocks(home))
        anna.call("RestoreBot", ladder_pb2.RestoreBotRequest(name="partner"))
        wait_for(lambda: len(_blocks(home)) > before)
        anna.close()
    with closing(open_home(home)) as store, store.reading() as connection:
        done = read_blocks_done(connection, find_ladder(connection, LADDER).id)
    assert done.finished == set(range(len(done.finished)))


def test_a_lost_crew_loses_no_block(tmp_path: Path):
    """What it had in hand is played again."""
    home = tmp_path / "home"
    make_home(home)
    with serving(home, take_anything) as served:
        served.crew.lose_at(1)
        served.crew.let(20)
        wait_for(lambda: len(_blocks(home)) >= 8)
        assert served.crew.renewed == 1
    played = _blocks(home)
    assert sorted(played) == list(range(len(played)))
