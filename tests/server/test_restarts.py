"""Tests of a server that ends, in good order or not, and begins again: nothing is lost."""

from __future__ import annotations

from contextlib import closing, contextmanager
from typing import TYPE_CHECKING

import pytest
from sqlalchemy import select, update

from arena.errors import ArenaError, InputError
from arena.intake.process import take_in
from arena.ladder.control import set_ladder_state
from arena.people.submissions import SubmissionState
from arena.server import queue
from arena.server.settings import Address
from arena.store.connection import open_home
from arena.store.ladders import LadderState
from arena.store.lock import HomeBusyError, writer_lock
from arena.store.schema import blocks, bots, submissions, versions
from arena.store.submissions import change_state, read_submission
from arena.v1 import ladder_pb2
from tests.server.fake_intake import fake_take, fake_work, take_anything
from tests.server.serving import (
    LADDER,
    Client,
    Served,
    bot_content,
    make_home,
    serving,
    settings_of_tests,
    wait_for,
)

if TYPE_CHECKING:
    import threading
    from collections.abc import Iterator
    from pathlib import Path

    from arena.intake.outcome import Order, Outcome
    from arena.intake.process import Told
    from arena.intake.settings import IntakeSettings
    from arena.server.queue import TakeIn


def _take_in_a_process(
    order: Order, settings: IntakeSettings, told: Told, stopping: threading.Event
) -> Outcome:
    return take_in(order, settings, told, stopping, fake_work)


@contextmanager
def _caller(served: Served, token: str) -> Iterator[Client]:
    client = Client(served.address, token)
    try:
        yield client
    finally:
        client.close()


@pytest.fixture
def home(tmp_path: Path) -> Path:
    return tmp_path / "home"


def _blocks(home: Path) -> list[int]:
    with closing(open_home(home)) as store, store.reading() as connection:
        return list(connection.scalars(select(blocks.c.number).order_by(blocks.c.number)))


def _interrupted(home: Path, token: str, take: TakeIn, mark: str) -> int:
    """Stops a server while a submission is worked on; returns its number."""
    with serving(home, take) as served, _caller(served, token) as anna:
        number: int = anna.submit("slowly", bot_content("slowly", mark)).id
        request = ladder_pb2.GetSubmissionRequest(id=number)
        checking = ladder_pb2.SUBMISSION_STATE_CHECKING
        wait_for(lambda: anna.call("GetSubmission", request).submission.state == checking)
        assert anna.call("GetSubmission", request).submission.doing == "playing against itself"
    return number


def test_what_was_worked_on_begins_again(home: Path):
    """After a stop in good order: its content is there, and the interruption does not count."""
    token = make_home(home, "anna")["anna"]
    number = _interrupted(home, token, fake_take, "slow")
    with closing(open_home(home)) as store, store.reading() as connection:
        waiting = read_submission(connection, number)
    assert (waiting.state, waiting.interruptions, waiting.log) == (SubmissionState.RECEIVED, 0, "")
    with serving(home, take_anything) as served, _caller(served, token) as anna:
        assert anna.followed(number).state == ladder_pb2.SUBMISSION_STATE_ACTIVE
        assert served.leftovers == []


def test_after_a_kill_what_was_worked_on_begins_again_and_the_rest_is_cleared(home: Path):
    """Also what was about to arrive, and what somebody has worked with."""
    token = make_home(home, "anna")["anna"]
    number = _interrupted(home, token, fake_take, "slow")
    with closing(open_home(home)) as store, store.writing() as connection:
        change_state(connection, number, SubmissionState.UNPACK, 1)
        change_state(connection, number, SubmissionState.BUILD, 1)
    shelf = home / "submissions"
    (shelf / "incoming-1234").write_bytes(b"half")
    (shelf / f"work-{number}" / "deep").mkdir(parents=True)
    (shelf / "999.tar.gz").write_bytes(b"of nobody")
    with serving(home, take_anything) as served, _caller(served, token) as anna:
        assert anna.followed(number).state == ladder_pb2.SUBMISSION_STATE_ACTIVE
        assert served.leftovers == []
    with closing(open_home(home)) as store, store.reading() as connection:
        assert read_submission(connection, number).interruptions == 1


def test_what_kills_the_server_again_and_again_is_rejected(home: Path):
    """With a sentence that says so."""
    token = make_home(home, "anna")["anna"]
    number = _interrupted(home, token, fake_take, "slow")
    with closing(open_home(home)) as store, store.writing() as connection:
        change_state(connection, number, SubmissionState.UNPACK, 1)
        connection.execute(update(submissions).values(interruptions=2))
    with serving(home, take_anything) as served, _caller(served, token) as anna:
        last = anna.followed(number)
        assert last.state == ladder_pb2.SUBMISSION_STATE_REJECTED
        assert last.reason.startswith(
            "The server stopped or could not go on 3 times while it worked on this"
        )
        wait_for(lambda: served.leftovers == [])  # it is told first


def test_nobody_else_on_the_machine_reads_what_bots_print_or_what_was_sent(home: Path):
    """Whatever the modes of the folders were before."""
    make_home(home)
    (home / "logs").mkdir(0o755)
    with serving(home, take_anything):
        assert [0o700] * 2 == [
            (home / name).stat().st_mode & 0o777 for name in ("logs", "submissions")
        ]


def test_a_submission_whose_process_is_killed_begins_again_and_the_server_goes_on(home: Path):
    """Also where it was in its last stage already, as where memory runs out then."""
    token = make_home(home, "anna")["anna"]
    with serving(home, _take_in_a_process) as served, _caller(served, token) as anna:
        last = anna.followed(anna.submit("heavy", bot_content("heavy", "late")).id)
        assert last.state == ladder_pb2.SUBMISSION_STATE_REJECTED
        assert last.reason.startswith("The process that worked on it was ended by signal 9")
        fit = anna.followed(anna.submit("light", bot_content("light")).id)
        assert fit.state == ladder_pb2.SUBMISSION_STATE_ACTIVE


def test_what_the_server_cannot_go_on_with_is_tried_again_and_then_rejected(
    home: Path, monkeypatch: pytest.MonkeyPatch
):
    """Later and later, as the disk may be full for a while; nothing of it is left then."""
    assert sum(queue._LATER_S) > 60
    monkeypatch.setattr(queue, "_LATER_S", (0.0, 0.0))
    token = make_home(home, "anna")["anna"]
    with serving(home, fake_take) as served, _caller(served, token) as anna:
        number = anna.submit("full", bot_content("full", "unfinished")).id
        last = anna.followed(number)
        assert last.state == ladder_pb2.SUBMISSION_STATE_REJECTED
        assert last.reason.startswith("The server stopped or could not go on 3 times")
        assert served.leftovers == []


@pytest.mark.parametrize("state", [SubmissionState.QUALIFY, SubmissionState.RECEIVED])
def test_a_version_that_was_let_in_and_not_noted_is_noted(home: Path, state: SubmissionState):
    """It is not worked on again, which would find its own content there."""
    token = make_home(home, "anna")["anna"]
    with serving(home, take_anything) as served, _caller(served, token) as anna:
        number = anna.submit("quick", bot_content("quick")).id
        anna.followed(number)
    with closing(open_home(home)) as store, store.writing() as connection:
        connection.execute(update(submissions).values(state=state, version_id=None))
    with serving(home, fake_take) as served, _caller(served, token) as anna:
        assert anna.followed(number).state == ladder_pb2.SUBMISSION_STATE_ACTIVE
    with closing(open_home(home)) as store, store.reading() as connection:
        of_quick = select(versions.c.id).join_from(versions, bots).where(bots.c.name == "quick")
        assert len(connection.scalars(of_quick).all()) == 1


def test_what_is_in_hand_is_stored_before_the_end(home: Path):
    """And the ladder goes on where it was, without a hole."""
    make_home(home)
    with serving(home, fake_take, stop_seconds=20.0) as served:
        served.crew.let(3)
        wait_for(lambda: len(_blocks(home)) >= 3)
        served.crew.let(1000)
    before = _blocks(home)
    assert before == list(range(len(before)))
    assert served.crew.ended == "closed"
    with serving(home, fake_take) as served:
        served.crew.let(2)
        wait_for(lambda: len(_blocks(home)) > len(before))
    after = _blocks(home)
    assert after == list(range(len(after)))


def test_what_does_not_end_in_time_is_played_again(home: Path):
    """Blocks that a crew does not finish are broken off, and said to be."""
    make_home(home)
    with serving(home, fake_take, stop_seconds=0.1) as served:
        wait_for(lambda: served.crew.most_in_flight > 0)
    assert served.crew.ended == "aborted"
    assert '"event": "blocks_broken_off"' in served.told.getvalue()
    assert _blocks(home) == []


def test_a_ladder_that_fails_ends_the_server(home: Path):
    """With a sentence, not in silence: whoever runs it starts it again."""
    make_home(home)
    with serving(home, fake_take) as served:
        served.crew.fail("the disk is gone")
        served.crew.let(1)
        wait_for(lambda: not served.is_running)
    assert isinstance(served.error, ArenaError)
    assert str(served.error) == "The server has stopped, as it cannot go on: the disk is gone"


def test_a_paused_ladder_waits_until_it_is_resumed(home: Path):
    """People are answered meanwhile, and bots come and go."""
    token = make_home(home, "anna")["anna"]
    set_ladder_state(home, LADDER, LadderState.PAUSED)
    with serving(home, take_anything) as served, _caller(served, token) as anna:
        served.crew.let(1000)
        anna.followed(anna.submit("quick", bot_content("quick")).id)
        assert _blocks(home) == []
        set_ladder_state(home, LADDER, LadderState.ACTIVE)
        wait_for(lambda: _blocks(home) != [])


def test_a_home_is_served_once(home: Path):
    """Whoever writes in it keeps the server out, with a sentence."""
    make_home(home)
    with writer_lock(home), pytest.raises(HomeBusyError, match="is writing in"):
        Served(home, settings_of_tests(), fake_take).start()


def test_a_port_is_served_once(home: Path, tmp_path: Path):
    """The second server says what to do."""
    make_home(home)
    make_home(tmp_path / "other")
    with serving(home, fake_take) as served:
        port = int(served.address.rpartition(":")[2])
        told = f"The server cannot listen on 127.0.0.1:{port}"
        with (
            pytest.raises(InputError, match=told),
            serving(tmp_path / "other", fake_take, listen=Address("127.0.0.1", port)),
        ):
            pass
