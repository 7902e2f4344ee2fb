"""Runs attacks, each once without a sandbox and once in it, and judges from outside.

Several at a time. Must not know what the attacks are.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from threading import Event, Lock
from typing import TYPE_CHECKING

from arena.doctor.attack import Row, Told, Trial, Way
from arena.doctor.run import Run
from arena.doctor.scene import Scene, sweep
from arena.doctor.ways import WAYS
from arena.sandbox.limits import Limits

if TYPE_CHECKING:
    from collections.abc import Mapping

    from arena.doctor.attack import Attack
    from arena.doctor.attempts.saying import Target
    from arena.sandbox.sandbox import Sandbox

AT_A_TIME = 4
"""How many instances attack at a time, in each of the two runs."""

_MOST_HOW = 160


Tell = Callable[[int, int], None]
"""Is told how many attacks were made, and of how many."""


def assault(
    attacks: Sequence[Attack], sandbox: Sandbox, tell: Tell = lambda _done, _total: None
) -> list[Row]:
    """Runs attacks without a sandbox and in one, and returns the table's rows, in their order."""
    shared = [attack for attack in attacks if attack.way is not Way.BESIDE]
    timed = [attack for attack in attacks if attack.way is Way.BESIDE]
    campaign = _Campaign(2 * len(attacks), tell)
    with ThreadPoolExecutor(2) as both:
        jobs = [both.submit(campaign.run, shared, one) for one in (None, sandbox)]
        try:
            control, trial = (job.result() for job in jobs)
        except BaseException:
            campaign.stop()
            raise
    if timed:  # which must have a processor for themselves
        control |= campaign.run(timed, None)
        trial |= campaign.run(timed, replace(sandbox, limits=Limits()))
    return [Row(attack, control[attack.name], trial[attack.name]) for attack in attacks]


class _Campaign:
    """All that is done for one table."""

    def __init__(self, total: int, tell: Tell) -> None:
        self._total, self._tell = total, tell
        self._done = 0
        self._is_over = Event()
        self._lock = Lock()

    def stop(self) -> None:
        """Brings what has begun to its end, and begins nothing else."""
        self._is_over.set()

    def run(self, attacks: Sequence[Attack], sandbox: Sandbox | None) -> dict[str, Trial]:
        """Runs attacks in a scene of their own; a sandbox of None is none at all."""
        groups: dict[str, list[Attack]] = defaultdict(list)
        with Scene() as scene:
            run = Run(scene, sandbox)
            try:
                aims = {attack.name: _aim(run, attack) for attack in attacks}
                for attack in attacks:
                    is_shared = attack.way in (Way.TOGETHER, Way.MESSAGE)
                    groups[attack.way if is_shared else attack.name].append(attack)
                with ThreadPoolExecutor(AT_A_TIME) as pool:
                    jobs = [pool.submit(self._make, run, one, aims) for one in groups.values()]
                    heard = {name: told for job in jobs for name, told in job.result().items()}
                return {
                    attack.name: _judge(scene, attack, aims[attack.name], heard.get(attack.name))
                    for attack in attacks
                }
            finally:
                sweep(run.marks)

    def _make(
        self, run: Run, attacks: Sequence[Attack], aims: Mapping[str, Target]
    ) -> dict[str, Told]:
        """Makes attacks of one way, those that can be aimed."""
        able = [attack for attack in attacks if "impossible" not in aims[attack.name]]
        told = {}
        if able and not self._is_over.is_set():
            told = WAYS[able[0].way](run, able, aims)
        with self._lock:
            self._done += len(attacks)
            self._tell(self._done, self._total)
        return told


def _aim(run: Run, attack: Attack) -> Target:
    """Says what an attack is aimed at; `impossible` in it says why it cannot be."""
    return {"mark": run.mark(), "hold_s": run.hold_s, **attack.aim(run.scene)}


def _judge(scene: Scene, attack: Attack, aim: Target, told: Told | None) -> Trial:
    if told is None:
        return Trial(has_begun=False, proof="", how=aim.get("impossible", "stopped"))
    instead = attack.instead if told.is_whole else ""
    how = told.refused or instead or told.ending or "nothing was heard of it"
    how = how.replace(str(scene.root), "...")
    return Trial(told.has_begun, attack.proof(scene, aim, told), how[:_MOST_HOW])
