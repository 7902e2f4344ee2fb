"""Attacks by the command of a bot.toml."""

from __future__ import annotations

import shlex
from typing import TYPE_CHECKING

from arena.doctor.attack import Attack, Way
from arena.doctor.proofs import secret_was_told

if TYPE_CHECKING:
    from collections.abc import Callable

    from arena.doctor.scene import Scene

_GROUP = "Command"


def _run(name: str, tried: str, words: Callable[[Scene], list[str]]) -> Attack:
    return Attack(
        name,
        _GROUP,
        tried,
        "",
        secret_was_told,
        lambda scene: {"command": words(scene)},
        way=Way.COMMAND,
    )


ATTACKS = (
    _run("command-above", 'run = "../other/tool"', lambda _: ["../other/tool"]),
    _run("command-path", "run = an absolute path outside", lambda one: [f"{one.other_bot}/tool"]),
    _run(
        "command-shell",
        "run = a shell that reads outside",
        lambda one: ["sh", "-c", f"cat ../other/secret {shlex.quote(str(one.database))}"],
    ),
)
