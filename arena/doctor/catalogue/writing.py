"""Attacks that write anywhere but into the scratch."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING

import arena
from arena.doctor.attack import Attack, Way
from arena.doctor.proofs import has_got, log_was_replaced, mark_is_there

if TYPE_CHECKING:
    from collections.abc import Callable

    from arena.doctor.attempts.saying import Target
    from arena.doctor.scene import Scene

_GROUP = "Write"
_INSTEAD = "it is in its own scratch alone"
_KERNEL = ("/proc/sys/kernel/core_pattern", "/proc/sys/kernel/hostname", "/proc/sys/vm/swappiness")
_SYSTEM = ("/sys/kernel/mm/transparent_hugepage/enabled", "/sys/power/state")
_NULL = (1, 3)


def _in_place(place: str) -> Callable[[Scene], Target]:
    """Aims at a file in a folder made in a place of this machine."""

    def aim(scene: Scene) -> Target:
        folder = scene.folder_in(place)
        if folder is None:
            return {"impossible": f"nothing can be written to {place} here"}
        return {"path": str(folder / "mark")}

    return aim


def _mark(name: str, tried: str, aim: Callable[[Scene], Target], depends: str = "") -> Attack:
    return Attack(
        name, _GROUP, tried, "writing.mark", mark_is_there, aim, instead=_INSTEAD, depends=depends
    )


def _own(name: str, tried: str, file: str, attempt: str) -> Attack:
    """Attacks a file of the bot's own folder, which is outside where the instance's is told."""

    def aim(scene: Scene) -> Target:
        return {"path": str(scene.shared_attacker / file), "file": file}

    return Attack(name, _GROUP, tried, attempt, mark_is_there, aim)


ATTACKS = (
    _own("write-own", "a new file in the bot's own folder", "written", "writing.mark"),
    _own("write-program", "over the bot's own program", "program", "writing.overwrite"),
    _mark(
        "write-temporary", "a file in this machine's /tmp", lambda one: {"path": f"{one.root}/mark"}
    ),
    _mark("write-var", "a file in /var/tmp", _in_place("/var/tmp")),
    _mark("write-shared", "a file in this machine's /dev/shm", _in_place("/dev/shm")),
    _mark("write-home", "a file in the home of who runs the arena", _in_place(str(Path.home()))),
    _mark("write-system", "a file in /usr", _in_place("/usr"), "root"),
    _mark("write-settings", "a file in /etc", _in_place("/etc"), "root"),
    _mark(
        "write-python",
        "a file beside the arena's Python",
        _in_place(sys.prefix),
        "being allowed to",
    ),
    _mark(
        "write-arena",
        "a file in the arena's own program",
        _in_place(str(Path(arena.__file__).parent)),
        "being allowed to",
    ),
    _mark(
        "write-other-bot",
        "a file in another bot's folder",
        lambda one: {"path": f"{one.other_bot}/mark"},
    ),
    Attack(
        "write-proc-root",
        _GROUP,
        "a file outside through /proc/PID/root",
        "writing.through_root",
        mark_is_there,
        lambda one: {"path": f"{one.root}/root-mark"},
    ),
    Attack(
        "write-log",
        _GROUP,
        "a link in the place of its own log",
        "writing.replace_log",
        log_was_replaced,
        lambda one: {"log": str(one.others_log), "path": str(one.database)},
        way=Way.ALONE,
    ),
    Attack(
        "write-kernel",
        _GROUP,
        "the kernel's settings (/proc/sys), opened and left alone",
        "writing.knob",
        has_got,
        lambda _: {"paths": _KERNEL},
        depends="root",
    ),
    Attack(
        "write-sys",
        _GROUP,
        "devices' settings (/sys), opened and left alone",
        "writing.knob",
        has_got,
        lambda _: {"paths": _SYSTEM},
        depends="root",
    ),
    Attack(
        "make-device",
        _GROUP,
        "a device of its own making (mknod)",
        "writing.device",
        has_got,
        lambda _: {"folders": ["$TMPDIR", "/tmp", "/dev/shm", "."], "device": _NULL},
        depends="root",
    ),
)
