"""Who plays which blocks: workers, or the server itself."""

from __future__ import annotations

from concurrent.futures import BrokenExecutor, Future
from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from arena.contest.blocks import Contestant
from arena.ladder.worker import PlayedChunk
from arena.ladder.workers import LostWorkerError
from arena.play.glance import Glance
from arena.server.remote.crew import MixedCrew
from tests.fakes import FakeCrew, play_on_paper
from tests.ladder.tasks import fake_task

if TYPE_CHECKING:
    from arena.contest.blocks import BlockTask

FAR = Contestant("far", "v", "", (), 4, declared="1")


class FakePlayer:
    """Has blocks played when the test says so."""

    def __init__(self) -> None:
        self.open: list[tuple[Future[PlayedChunk], list[BlockTask]]] = []
        self.renewed = 0

    def submit(self, tasks: list[BlockTask]) -> Future[PlayedChunk]:
        future: Future[PlayedChunk] = Future()
        self.open.append((future, tasks))
        return future

    def play(self) -> None:
        future, tasks = self.open.pop(0)
        future.set_result(PlayedChunk([play_on_paper(task) for task in tasks], 2.0))

    def glance(self) -> Glance:
        return Glance(3, (), ())

    def renew(self) -> None:
        self.renewed += 1


def tasks(*numbers: int) -> list[BlockTask]:
    """Blocks; those with an odd number have somebody from elsewhere in them."""
    made = [fake_task(number) for number in numbers]
    return [
        replace(task, contestants=(task.contestants[0], FAR), only_leg=0)
        if task.number % 2
        else task
        for task in made
    ]


def test_a_chunk_that_two_play_comes_back_whole_and_in_order() -> None:
    """Once both have played their part."""
    player = FakePlayer()
    crew = MixedCrew(FakeCrew(1), player)
    future = crew.submit(tasks(0, 1, 2, 3))
    assert [[1, 3]] == [[task.number for task in part] for _, part in player.open]
    assert set() == crew.wait([future], 0.01)
    player.play()
    assert {future} == crew.wait([future], 0.01)
    assert [0, 1, 2, 3] == [result.number for result in future.result().results]
    assert [2, 1, 2, 1] == [len(result.matches) for result in future.result().results]
    assert 2.0 == future.result().seconds


@pytest.mark.parametrize("numbers", [(1, 3), (0, 2)])
def test_a_chunk_that_one_plays_is_left_to_it(numbers: tuple[int, ...]) -> None:
    """Nobody else hears of it."""
    player = FakePlayer()
    crew = MixedCrew(FakeCrew(1), player)
    future = crew.submit(tasks(*numbers))
    if player.open:
        player.play()
    assert {future} == crew.wait([future], 5)
    assert list(numbers) == [result.number for result in future.result().results]


def test_what_fails_on_either_side_fails_the_chunk() -> None:
    """It is handed over again, whole."""
    player = FakePlayer()
    crew = MixedCrew(FakeCrew(1), player)
    future = crew.submit(tasks(0, 1))
    player.open[0][0].set_exception(LostWorkerError("the warden has ended"))
    crew.wait([future], 0.01)
    with pytest.raises(BrokenExecutor):
        future.result(0)


def test_a_lost_crew_takes_what_the_server_plays_with_it() -> None:
    """All that was in hand is handed over again."""
    player = FakePlayer()
    crew = MixedCrew(FakeCrew(1), player)
    crew.submit(tasks(0, 1))
    crew.submit(tasks(3))
    crew.renew()
    assert [True, True] == [future.cancelled() for future, _ in player.open]
    assert 1 == player.renewed
    assert crew.glances()[-1] == Glance(3, (), ())


def test_where_the_workers_are_lost_nothing_is_half_handed_over() -> None:
    """The server has not begun what would be handed over again."""
    player = FakePlayer()
    crew = MixedCrew(FakeCrew(1, losing_submits={1}), player)
    with pytest.raises(BrokenExecutor):
        crew.submit(tasks(0, 1))
    assert [] == player.open
