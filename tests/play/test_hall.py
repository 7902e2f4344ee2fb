"""What an instance's end means: who else has failed by then, and that no stream outlives it."""

import asyncio
from pathlib import Path
from types import SimpleNamespace
from typing import Any

from arena.contest.blocks import Contestant
from arena.play.hall import Hall
from arena.play.instance import Instance, InstanceState, Role
from arena.play.roster import Roster
from arena.play.settings import RunnerSettings
from arena.terms.faults import BotFault, FaultKind


class Table:
    """Stands in for a match, and notes who is said to have failed in it."""

    def __init__(self, *instances: Instance) -> None:
        self.instances = instances
        self.result = None
        self.failed: list[list[BotFault]] = []
        for seat, instance in enumerate(instances):
            instance.seat(self, seat)  # type: ignore[arg-type]

    def fail(self, faults: list[BotFault]) -> None:
        self.failed.append(faults)


def playing(number: int, state: InstanceState = InstanceState.READY) -> Instance:
    instance = Instance(number, Role(Contestant(f"bot-{number}", "v", "", ()), 0, number), None)
    instance.state = state
    return instance


def test_whose_stream_has_ended_as_well_fails_at_the_same_moment(tmp_path: Path) -> None:
    """Both are charged with one call, so that neither wins by the other; who plays on is not."""
    lost = playing(1, InstanceState.LOST)
    lost.end_reason = "the process was ended by signal 9"
    gone, well = playing(0, InstanceState.GONE), playing(2)
    table = Table(gone, lost, well)

    async def fail() -> None:
        hall = Hall(RunnerSettings(tmp_path, farewell_s=0))
        hall.has_failed(gone, FaultKind.CRASHED, "the process ended with exit code 7")
        await hall.close()

    asyncio.run(fail())
    [faults] = table.failed
    assert [
        (0, FaultKind.CRASHED, "the process ended with exit code 7"),
        (1, FaultKind.CRASHED, "the process was ended by signal 9"),
    ] == [(fault.seat, fault.kind, fault.detail) for fault in faults]


def test_a_stream_that_outlives_its_process_is_broken_off(tmp_path: Path) -> None:
    """Whoever holds a copy of the connection does not keep the match waiting."""
    cancelled: list[int] = []

    async def end() -> None:
        def at_once(delay_s: float, act: Any, *arguments: object) -> None:
            act(*arguments)

        launched: list[object] = []
        listener: Any = SimpleNamespace(something_changed=lambda: None)
        roster = Roster(
            RunnerSettings(tmp_path), listener, at_once, lambda *told: launched.append(told)
        )
        instance = roster.launch(Role(Contestant("bot", "v", "", ()), 0, 0))
        instance.session = SimpleNamespace(cancel=lambda: cancelled.append(1))  # type: ignore[assignment]
        roster.arrived(instance)
        roster.ended(instance.number, "the process ended with exit code 7")
        assert "the process ended with exit code 7" == instance.how_lost
        roster.is_closing = True
        roster.close()

    asyncio.run(end())
    assert [1] == cancelled
