"""Attacks that outlast the instance, or leave traces of it."""

from __future__ import annotations

from arena.doctor.attack import Attack, Way
from arena.doctor.proofs import has_core, is_left

_GROUP = "Stay"

ATTACKS = (
    Attack(
        "stay",
        _GROUP,
        "after its end: forked twice, its own session, an empty environment",
        "staying.detach",
        is_left,
        way=Way.STAYING,
    ),
    Attack(
        "stay-alone",
        _GROUP,
        "the same, having killed whatever looks after it",
        "staying.detach_after_killing",
        is_left,
        way=Way.STAYING,
    ),
    Attack(
        "ignore-end",
        _GROUP,
        "when it is asked to end (deaf to SIGTERM)",
        "staying.ignore_end",
        is_left,
        way=Way.DEAF,
    ),
    Attack(
        "outlive-arena",
        _GROUP,
        "when the arena is killed",
        "staying.ignore_end",
        is_left,
        way=Way.ORPHANED,
    ),
    Attack(
        "core",
        _GROUP,
        "its memory, written out at a crash (core dump)",
        "staying.dump",
        has_core,
        depends="the kernel's settings",
    ),
)
