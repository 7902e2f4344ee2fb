"""Looks at the sandbox: which level is to be had, why, and what would make it better."""

from __future__ import annotations

from typing import TYPE_CHECKING

from arena.doctor.checkup.finding import Finding, failed, fine, weak
from arena.sandbox.level import Found, Level
from arena.sandbox.limits import Limits
from arena.warden.groups import has_groups

if TYPE_CHECKING:
    from collections.abc import Iterator

_MEANINGS = {
    Level.A: "A: bots see nothing of this machine, and keep to their limits",
    Level.C: "C: limits only, bots run with your rights",
    Level.NONE: "none: bots run with your rights, without limits",
}


def look_at_sandbox(found: Found, wanted: Level | None) -> Iterator[Finding]:
    """Yields the level that was found, or that was asked for, and the limits."""
    level = found.level if wanted is None else wanted
    if wanted is Level.A and found.level is not Level.A:
        yield failed("sandbox", f"A is not to be had: {found.reason}", found.remedy)
        return
    if level is Level.A:
        yield fine("sandbox", _MEANINGS[level])
    elif wanted is not None:
        yield weak("sandbox", f"{_MEANINGS[level]}, as was asked for")
    else:
        yield weak("sandbox", f"{_MEANINGS[level]}. {found.reason}", found.remedy)
    yield fine("limits", _limits_text(level))
    if level is not Level.NONE:
        yield _control_groups()


def _control_groups() -> Finding:
    if has_groups():
        return fine("control groups", "handed over: the kernel bounds each instance's memory")
    return weak(
        "control groups",
        "none were handed over: memory is looked at ten times a second, and what the kernel keeps "
        "for a bot's open files and maps is not counted",
        "systemd-run --user --scope -p Delegate=yes arena ... (as root without --user)",
    )


def _limits_text(level: Level) -> str:
    limits = Limits()
    if level is Level.NONE:
        return "none"
    shared = f"{limits.memory_mb} MB of memory, {limits.open_files:,} open files a process"
    if level is Level.C:
        return f"an instance: {shared}, files of {limits.file_mb} MB"
    return (
        f"an instance: {shared}, {limits.programs} processes, {limits.processes} threads, "
        f"{limits.sockets} sockets, files of {limits.file_mb} MB, "
        f"scratch of {limits.scratch_mb} MB and {limits.scratch_files:,} files, "
        f"shared memory of {limits.shm_mb} MB"
    )
