"""The ways in which attacks are run, and what is looked at from outside in each.

Must not know what the attacks are.
"""

from __future__ import annotations

import contextlib
import os
import sys
import time
from pathlib import Path
from typing import TYPE_CHECKING

from arena.bots.command import find_command
from arena.doctor.attack import Told, Way
from arena.doctor.run import Run, text_of, told_in
from arena.doctor.scene import processes_with
from arena.errors import InputError

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from arena.doctor.attack import Attack
    from arena.doctor.attempts.saying import Target
    from arena.doctor.custody import Custody

    Aims = Mapping[str, Target]

_END_S = 60.0  # in which an instance must have done what it does
_BEGIN_S = 40.0  # in which it must have begun
_GONE_S = 20.0  # in which all must have gone that is to go
_SURE_S = 0.3  # after which what has not gone by itself is there to stay
_LOOK_S = 0.03
_ENOUGH_S = 0.05  # that a neighbour must have had of a processor: some turns
_NEIGHBOUR = (sys.executable, "-I", "-S", "-c", "print('computes', flush=True)\nwhile True: pass")


def together(run: Run, attacks: Sequence[Attack], aims: Aims) -> dict[str, Told]:
    """Makes many attempts in one instance, each in a child."""
    attempts = {one.name: (one.attempt, aims[one.name]) for one in attacks}
    folder = run.scene.shared_attacker
    with run.attacker_in(folder, "plan.json", attempts, is_alone=False) as custody:
        ending = custody.ending(_END_S)
    return _heard(custody, attacks, ending)


def alone(run: Run, attacks: Sequence[Attack], aims: Aims) -> dict[str, Told]:
    """Makes one attempt in an instance of its own."""
    [attack] = attacks
    attempts = {attack.name: (attack.attempt, aims[attack.name])}
    with run.attacker(attempts, is_alone=True) as custody:
        ending = custody.ending(_END_S)
    return _heard(custody, attacks, ending)


def staying(run: Run, attacks: Sequence[Attack], aims: Aims) -> dict[str, Told]:
    """Makes one attempt, and looks for what is left of it after its end."""
    [attack] = attacks
    aim = {**aims[attack.name], "spared": [os.getpid()]}
    with run.attacker({attack.name: (attack.attempt, aim)}, is_alone=True) as custody:
        ending = custody.ending(_END_S)
        is_left = not _has_gone(aim["mark"], run)
    heard = _heard(custody, attacks, ending)
    heard[attack.name].is_left = is_left
    heard[attack.name].refused = "" if is_left else "nothing of it was there after its end"
    return heard


def deaf(run: Run, attacks: Sequence[Attack], aims: Aims) -> dict[str, Told]:
    """Lets one instance stay, asks it to end, and looks whether it is there still."""
    return _stayed(run, attacks, aims, lambda custody: custody.end())


def orphaned(run: Run, attacks: Sequence[Attack], aims: Aims) -> dict[str, Told]:
    """Lets one instance stay, kills who started it, and looks whether it is there still."""
    return _stayed(run, attacks, aims, lambda custody: custody.abandon())


def _stayed(
    run: Run, attacks: Sequence[Attack], aims: Aims, end: Callable[[Custody], None]
) -> dict[str, Told]:
    [attack] = attacks
    mark = aims[attack.name]["mark"]
    attempts = {attack.name: (attack.attempt, aims[attack.name])}
    with run.attacker(attempts, is_alone=True) as custody:
        told = Told(has_begun=_wait(lambda: bool(processes_with(mark)), _BEGIN_S))
        end(custody)
        told.is_left = told.has_begun and not _has_gone(mark, run)
        told.refused = "" if told.is_left else "it was gone at once"
    return {attack.name: told}


def command(run: Run, attacks: Sequence[Attack], aims: Aims) -> dict[str, Told]:
    """Runs a command as it would stand in a bot.toml."""
    [attack] = attacks
    folder = run.scene.attacker()
    words = aims[attack.name]["command"]
    try:
        program = find_command(words, folder)
    except InputError as error:
        return {attack.name: Told(has_begun=True, refused=str(error))}
    with run.custody((program, *words[1:]), folder) as custody:
        ending = custody.ending(_END_S)
    text = text_of(custody.logs())
    last = [line for line in text.split("\n") if line and not line.startswith("---")][-1:]
    refused = "; ".join([*last, ending or "it did not end"])
    return {attack.name: Told(has_begun=ending is not None, got=text, refused=refused)}


def message(run: Run, attacks: Sequence[Attack], aims: Aims) -> dict[str, Told]:
    """Lets an instance leave messages, and another one of the same bot look for them."""
    folder = run.scene.messenger()
    leave = {one.name: (one.attempt, aims[one.name]) for one in attacks}
    find = {
        one.name: (one.finder, {k: v for k, v in aims[one.name].items() if k != "message"})
        for one in attacks
    }
    leaver = run.attacker_in(folder, "leave.json", leave, is_alone=True, holds=True)
    finder = run.attacker_in(folder, "find.json", find, is_alone=False)
    try:
        with leaver:
            is_left = _wait(lambda: "" in told_in(leaver.logs())[0], _BEGIN_S)
            left, _ = told_in(leaver.logs())
            with finder:
                ending = finder.ending(_END_S)
    finally:
        _remove_left(aims, attacks)
    heard = _heard(finder, attacks, ending)
    for name, told in heard.items():
        told.has_begun = told.has_begun and is_left and left.get(name, Told()).has_begun
        refused_first = left.get(name, Told()).refused
        told.refused = refused_first or told.refused or "nothing was found"
    return heard


def beside(run: Run, attacks: Sequence[Attack], aims: Aims) -> dict[str, Told]:
    """Lets a neighbour compute beside the attack, both on one and the same processor.

    What each of them gets of it is counted by the kernel, so that others don't matter.
    """
    [attack] = attacks
    aim = aims[attack.name]
    all_processors = os.sched_getaffinity(0)
    os.sched_setaffinity(0, {min(all_processors)})  # of this thread, and what it starts
    try:
        attempts = {attack.name: (attack.attempt, aim)}
        with (
            run.custody(_NEIGHBOUR, run.scene.attacker()) as neighbour,
            run.attacker(attempts, is_alone=True) as attacker,
        ):
            both = (neighbour, attacker)
            told = Told(
                has_begun=_wait(
                    lambda: all("computes" in text_of(one.logs()) for one in both), _BEGIN_S
                )
            )
            if told.has_begun:
                told.ratio = _ratio(neighbour.processes(), attacker.processes())
            told.ending = attacker.ending(0.0) or ""
    finally:
        os.sched_setaffinity(0, all_processors)
    if told.ending:
        told.ratio = 0.0  # it was ended meanwhile, for what the ending says
    elif told.ratio:
        most = aim["most_ratio"]
        told.refused = f"it takes {told.ratio:.1f} times as long, {most:g} are allowed"
    else:
        told.has_begun = False
    return {attack.name: told}


def _ratio(neighbour: Sequence[int], attacker: Sequence[int]) -> float:
    """How many times as long a neighbour takes as without the attacker; 0 where it is lost."""
    began, own = _computed_s(attacker), _computed_s(neighbour)
    if not _wait(lambda: _computed_s(neighbour) - own >= _ENOUGH_S, _BEGIN_S):
        return 0.0
    mine = _computed_s(neighbour) - own
    return (mine + _computed_s(attacker) - began) / mine


def _computed_s(processes: Sequence[int]) -> float:
    """How long processes have had a processor."""
    spent = 0
    for pid in processes:
        with contextlib.suppress(OSError):
            spent += int(Path(f"/proc/{pid}/schedstat").read_text(encoding="ascii").split()[0])
    return spent / 1e9


def _remove_left(aims: Aims, attacks: Sequence[Attack]) -> None:
    """Removes the files that were left where there is no sandbox."""
    for attack in attacks:
        aim = aims[attack.name]
        for place in aim.get("folders", ()):
            with contextlib.suppress(OSError):
                Path(os.path.expandvars(place), aim["name"]).unlink()


def _heard(custody: Custody, attacks: Sequence[Attack], ending: str | None) -> dict[str, Told]:
    """Reads what was said of each attack; where nothing was, how its instance has ended."""
    told, rest = told_in(custody.logs())
    size = sum(path.stat().st_size for path in custody.logs()) >> 20
    heard = {}
    for attack in attacks:
        one = told.get(attack.name, Told())
        one.ending = ending or "it did not end"
        one.log_mb = size
        if not one.has_begun and rest:
            one.ending = f"{one.ending}: {rest[-1]}"
        heard[attack.name] = one
    return heard


def _has_gone(mark: str, run: Run) -> bool:
    """Waits until no process has a word in its command line; not long where nobody ends any."""
    return _wait(lambda: not processes_with(mark), _SURE_S if run.is_bare else _GONE_S)


def _wait(is_so: Callable[[], bool], seconds: float) -> bool:
    give_up = time.monotonic() + seconds
    while not is_so():
        if time.monotonic() > give_up:
            return False
        time.sleep(_LOOK_S)
    return True


WAYS: dict[Way, Callable[[Run, Sequence[Attack], Aims], dict[str, Told]]] = {
    Way.TOGETHER: together,
    Way.ALONE: alone,
    Way.STAYING: staying,
    Way.DEAF: deaf,
    Way.ORPHANED: orphaned,
    Way.COMMAND: command,
    Way.MESSAGE: message,
    Way.BESIDE: beside,
}
