"""Attacks that get rights, namespaces, mounts or another root folder."""

from __future__ import annotations

import shutil
from typing import TYPE_CHECKING

from arena.doctor.attack import Attack
from arena.doctor.proofs import has_got, secret_was_told

if TYPE_CHECKING:
    from arena.doctor.attempts.saying import Target
    from arena.doctor.scene import Scene

_GROUP = "Rights"
_USERS = "user namespaces"


def _get(name: str, tried: str, attempt: str, depends: str, **aim: str) -> Attack:
    def aimed(_scene: Scene) -> Target:
        return dict(aim)

    return Attack(name, _GROUP, tried, f"rights.{attempt}", has_got, aimed, depends=depends)


def _program_of_root(scene: Scene) -> Target:
    """Puts a copy of `id` that runs as root into the folder of the bot."""
    program = shutil.which("id")
    if program is None:
        return {"impossible": "there is no id here"}
    copy = scene.shared_attacker / "id"
    shutil.copy(program, copy)
    copy.chmod(0o4755)
    return {"program": "./id"}


ATTACKS = (
    _get("user-space", "a user namespace (unshare)", "unshare", _USERS, space="user"),
    _get("user-clone", "a user namespace (clone)", "clone", _USERS),
    _get("user-clone3", "a user namespace (clone3)", "clone3", _USERS),
    _get(
        "user-32",
        "a user namespace by the calls of 32-bit programs",
        "unshare_by_32_bits",
        f"{_USERS} and 32-bit programs",
    ),
    _get("spaces", "a namespace of any other kind", "unshare_any", "root"),
    _get("mount", "a mount of its own", "mount", "root"),
    _get("mount-anew", "its root folder, mounted anew", "mount_anew", "root"),
    _get("mount-context", "a file system by the newer calls (fsopen)", "mount_by_context", "root"),
    _get("mount-copy", "a copy of its mounts (open_tree)", "copy_of_mounts", "root"),
    Attack(
        "chroot",
        _GROUP,
        "the way out of its root folder (chroot)",
        "rights.leave_root",
        secret_was_told,
        lambda one: {"path": str(one.own_secret)},
        depends="root",
    ),
    Attack(
        "setuid-program",
        _GROUP,
        "a program in its folder that runs as root (setuid)",
        "rights.become_root",
        has_got,
        _program_of_root,
        depends="root",
    ),
    _get("setuid", "root itself (setuid)", "set_user", "root"),
)
