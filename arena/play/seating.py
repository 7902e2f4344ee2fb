"""Seating: which legs wait for which instances, and which can start.

A leg starts once each of its seats has an instance of the right role with a free table.
Legs that need the same roles wait in one queue, so that looking for one that can start
takes a look at each queue, not at each leg.
"""

from collections import deque
from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace

from arena.contest.blocks import LONE_LEG
from arena.play.instance import Instance, InstanceState, Role
from arena.play.leg import Batch, Leg

_MOST_STARTING = 16
"""How many processes start at a time: a hundred on two cores would all be late with their hello."""

Roles = tuple[Role, ...]


class Seating:
    """Holds the legs that wait and the instances there are."""

    def __init__(self, launch: Callable[[Role], Instance], most_instances: int) -> None:
        self._launch = launch
        self._most_instances = most_instances
        self._waiting: dict[Roles, deque[tuple[Leg, int]]] = {}
        self._instances: dict[Role, Instance] = {}
        self._absent: dict[Role, tuple[Instance, int]] = {}  # and as of which addition
        self._additions = 0

    def add(self, legs: Iterable[Leg]) -> None:
        """Queues legs. For these, roles that did not show up before get another chance."""
        self._additions += 1
        for leg in legs:
            self._waiting.setdefault(_roles(leg), deque()).append((leg, self._additions))

    def clear(self) -> None:
        """Forgets all legs that wait."""
        self._waiting.clear()

    def drop(self, batch: Batch) -> None:
        """Forgets the legs that wait of one batch."""
        for roles, queue in list(self._waiting.items()):
            self._waiting[roles] = deque(one for one in queue if one[0].batch is not batch)

    def mark_absent(self, instance: Instance) -> None:
        """Notes that an instance never said hello: legs that wait for it go on without it."""
        self._absent[instance.role] = instance, self._additions

    def startable(self) -> Iterator[tuple[Leg, list[Instance]]]:
        """Yields legs that can start now, with their instances by seat, the absent included.

        Launches what is missing. The caller seats the instances before it asks for the next.
        """
        ahead: set[Role] = set()  # who this queue and those before it need
        for roles in list(self._waiting):
            ahead.update(roles)
            queue = self._waiting[roles]
            while queue:
                leg, addition = queue[0]
                instances = self._find(roles, ahead, addition)
                if instances is None:
                    break
                queue.popleft()
                yield leg, instances
            if not queue:
                # Gone already where the caller has cleared the queues meanwhile.
                self._waiting.pop(roles, None)

    def _find(self, roles: Roles, ahead: set[Role], addition: int) -> list[Instance] | None:
        """The instances of roles, if all have room; those that are missing are launched.

        Where a bot that runs elsewhere was waited for in vain, it stands for all of them: such
        a match is void whoever else is there, and two that are away in turn would keep it waiting.
        """
        away = next(filter(None, map(self._away, roles)), None)
        if away is not None:
            return [away] * len(roles)
        found = [
            self._launch(role)
            if role.contestant.is_elsewhere
            else self._absentee(role, addition) or self._present(role) or self._start(role, ahead)
            for role in roles
        ]
        ready = [one for one in found if one is not None and (one.has_room or one.is_gone)]
        return ready if len(ready) == len(roles) else None

    def _away(self, role: Role) -> Instance | None:
        """Who runs elsewhere and has not come in time for what a role is to play."""
        if not role.contestant.is_elsewhere:
            return None
        instance = self._launch(role)  # which only looks where it is
        return instance if instance.is_gone else None

    def _absentee(self, role: Role, addition: int) -> Instance | None:
        """Who did not show up for a role since the legs of this addition have waited."""
        instance, as_of = self._absent.get(role, (None, 0))
        return instance if addition <= as_of else None

    def _present(self, role: Role) -> Instance | None:
        instance = self._instances.get(role)
        if instance is not None and not instance.is_present:
            del self._instances[role]
            return None
        return instance

    def _start(self, role: Role, ahead: set[Role]) -> Instance | None:
        """Launches an instance, in the place of an idle one where there are too many.

        Whom this queue or one before it needs is left alone. So the first queue gets what it
        needs as others fall idle, and then the next is first: nobody waits for ever.
        """
        if role.contestant.command and self._starting() >= _MOST_STARTING:
            return None
        if len(self._instances) >= self._most_instances:
            replaced = self._replaceable(ahead)
            if replaced is None:
                return None
            del self._instances[replaced.role]
            replaced.retire()
        instance = self._launch(role)
        self._instances[role] = instance
        return instance

    def _starting(self) -> int:
        """How many processes have been launched and have not said hello."""
        return sum(
            one.state is InstanceState.STARTING and bool(one.role.contestant.command)
            for one in self._instances.values()
        )

    def _replaceable(self, ahead: set[Role]) -> Instance | None:
        """An idle instance that is not needed now; best one that no queue needs at all."""
        idle = [
            instance
            for role, instance in self._instances.items()
            if (instance.is_idle or not instance.is_present) and role not in ahead
        ]
        wanted = {role for roles in self._waiting for role in roles}
        return min(idle, key=lambda instance: instance.role in wanted, default=None)


def _roles(leg: Leg) -> Roles:
    contestants = leg.task.contestants
    if not leg.task.throughput:
        # One table: an instance that is timed has one open question, its clock is its own.
        contestants = tuple(replace(contestant, tables=1) for contestant in contestants)
    lane = leg.task.lane
    return tuple(
        # One stream serves all seats of a bot that runs elsewhere.
        Role(contestants[one], LONE_LEG, 0)
        if contestants[one].is_elsewhere
        else Role(contestants[one], leg.number, seat, lane)
        for seat, one in enumerate(leg.seats)
    )
