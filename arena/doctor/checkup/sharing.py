"""Looks whether the kernel shares the processors out by instance, or only by process.

By process a bot that starts many takes more than its part. Linux shares by session, and each
instance is one, unless the arena lies in a control group that has a share of its own.
"""

from __future__ import annotations

from pathlib import Path

from arena.doctor.checkup.finding import Finding, fine, weak

_SWITCH = Path("/proc/sys/kernel/sched_autogroup_enabled")
_OWN_GROUPS = Path("/proc/self/cgroup")
_GROUPS = Path("/sys/fs/cgroup")


def look_at_sharing() -> Finding:
    """Says whether a bot that computes in many processes takes others' time."""
    if is_shared_by_instance():
        return fine("sharing", "an instance that computes in many processes gets the part of one")
    return weak(
        "sharing",
        "an instance that computes in many processes takes the part of many from others",
        "sysctl -w kernel.sched_autogroup_enabled=1, and run the arena in no control group that "
        "has a share of processors",
    )


def is_shared_by_instance(
    switch: Path = _SWITCH, own_groups: Path = _OWN_GROUPS, groups: Path = _GROUPS
) -> bool:
    """Whether sessions have equal parts of the processors here."""
    try:
        if switch.read_text(encoding="ascii").strip() != "1":
            return False
        lines = own_groups.read_text(encoding="utf-8").splitlines()
    except OSError:
        return False
    return not any(_has_a_share(groups, *line.split(":", 2)) for line in lines)


def _has_a_share(groups: Path, _number: str, controllers: str, path: str) -> bool:
    """Whether a group that this process is in has a share of its own; the root of all has none."""
    if controllers:
        return "cpu" in controllers.split(",") and path != "/"
    return (groups / path.lstrip("/") / "cpu.weight").exists()
