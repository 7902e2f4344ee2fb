"""Attacks on what is none of a bot's business to read."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING

from arena.doctor.attack import Attack
from arena.doctor.proofs import digest_was_told, secret_was_told
from arena.doctor.scene import SECRET_NAME

if TYPE_CHECKING:
    from collections.abc import Callable

    from arena.doctor.attempts.saying import Target
    from arena.doctor.scene import Scene

_GROUP = "Read"
_INSTEAD = "there is another one, made for it"


def _planted_in(place: str) -> Callable[[Scene], Target]:
    """Aims at a secret in a folder made in a place of this machine."""

    def aim(scene: Scene) -> Target:
        folder = scene.folder_in(place)
        if folder is None:
            return {"impossible": f"nothing can be put into {place} here"}
        return {"path": str(folder / "secret")}

    return aim


def _beside_python(scene: Scene) -> Target:
    """Aims at a secret in the folder of the arena's virtual environment, which may be a home's."""
    if sys.prefix == sys.base_prefix:
        return {"impossible": "the arena's Python has no virtual environment"}
    return _planted_in(sys.prefix)(scene)


def _through(scene: Scene) -> Target:
    return {"path": str(scene.own_secret), "mark": scene.secret}


def _by_handle(scene: Scene) -> Target:
    handle = scene.handle()
    if handle is None:
        return {"impossible": "the file system here gives files no numbers"}
    return {"handle": handle}


def _file(name: str, tried: str, aim: Callable[[Scene], Target], depends: str = "") -> Attack:
    return Attack(name, _GROUP, tried, "reading.file", secret_was_told, aim, depends=depends)


ATTACKS = (
    Attack(
        "read-users",
        _GROUP,
        "this machine's /etc/passwd",
        "reading.digest",
        digest_was_told,
        lambda _: {"path": "/etc/passwd"},
        instead=_INSTEAD,
    ),
    Attack(
        "read-passwords",
        _GROUP,
        "this machine's /etc/shadow",
        "reading.digest",
        digest_was_told,
        lambda _: {"path": "/etc/shadow"},
        instead=_INSTEAD,
        depends="root",
    ),
    _file("read-home", "a file in the home of who runs the arena", _planted_in(str(Path.home()))),
    _file("read-temporary", "another's file in /tmp", lambda one: {"path": str(one.own_secret)}),
    _file("read-var", "a file in /var/tmp", _planted_in("/var/tmp")),
    _file(
        "read-prefix",
        "a file beside the arena's Python, in the same folder",
        _beside_python,
        "a virtual environment",
    ),
    _file("read-database", "the arena's database", lambda one: {"path": str(one.database)}),
    _file(
        "read-other-bot",
        "another bot's folder, by its path",
        lambda one: {"path": str(one.other_bot / "secret")},
    ),
    _file(
        "read-beside",
        "another bot's folder, as ../other",
        lambda _: {"path": "../other/secret"},
    ),
    _file("read-log", "another bot's log", lambda one: {"path": str(one.others_log)}),
    Attack(
        "read-link",
        _GROUP,
        "a file outside through a link in the bot's own folder",
        "reading.own_link",
        secret_was_told,
        lambda _: {"link": "link"},
    ),
    Attack(
        "read-environment",
        _GROUP,
        "the arena's environment, its own and through /proc",
        "reading.environments",
        secret_was_told,
        lambda _: {"name": SECRET_NAME},
    ),
    Attack(
        "read-proc",
        _GROUP,
        "a file outside through /proc/PID/root, cwd and fd of every process",
        "reading.through_processes",
        secret_was_told,
        _through,
    ),
    Attack(
        "read-open-file",
        _GROUP,
        "a file that the arena has open, inherited",
        "reading.open_files",
        secret_was_told,
        _through,
    ),
    Attack(
        "read-by-handle",
        _GROUP,
        "a file outside by its number in the file system (open_by_handle_at)",
        "reading.by_handle",
        secret_was_told,
        _by_handle,
        depends="root",
    ),
)
