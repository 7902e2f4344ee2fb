"""Attacks on processes outside."""

from __future__ import annotations

from typing import TYPE_CHECKING

from arena.doctor.attack import Attack
from arena.doctor.proofs import has_got, secret_was_told, was_signalled

if TYPE_CHECKING:
    from arena.doctor.attempts.saying import Target
    from arena.doctor.scene import Scene

_GROUP = "Others"


def _victim(scene: Scene) -> Target:
    return dict(scene.victim)


def _on(name: str, tried: str, attempt: str, depends: str = "") -> Attack:
    return Attack(name, _GROUP, tried, f"others.{attempt}", has_got, _victim, depends=depends)


ATTACKS = (
    Attack(
        "see",
        _GROUP,
        "the command line of a process outside",
        "others.see",
        has_got,
        lambda one: {"word": one.word},
    ),
    Attack("signal", _GROUP, "a signal to it", "others.signal_one", was_signalled, _victim),
    _on("trace", "it, taken over as a debugger does (ptrace)", "trace", "the kernel's settings"),
    Attack(
        "memory",
        _GROUP,
        "its memory (process_vm_readv)",
        "others.memory",
        secret_was_told,
        _victim,
        depends="the kernel's settings",
    ),
    Attack(
        "borrow-file",
        _GROUP,
        "its open files (pidfd_getfd)",
        "others.borrow_file",
        secret_was_told,
        _victim,
        depends="the kernel's settings",
    ),
    _on("enter", "its network (setns)", "enter_namespace", "root"),
    _on("trace-own", "a child of its own, taken over (ptrace)", "trace_own"),
    _on("real-time", "precedence of all others (SCHED_FIFO)", "real_time", "root"),
    _on("niceness", "more than its share of the processors (nice)", "niceness", "root"),
)
