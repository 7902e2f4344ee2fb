"""Attacks in which an instance leaves a message for another one of the same bot.

The other one may play another leg of the same block, with the same cards.
"""

from __future__ import annotations

import secrets
from typing import TYPE_CHECKING

from arena.doctor.attack import Attack, Way
from arena.doctor.proofs import message_was_found
from arena.doctor.scene import MESSAGE_BYTES

if TYPE_CHECKING:
    from arena.doctor.attempts.saying import Target
    from arena.doctor.scene import Scene

_GROUP = "Other leg"
_PLACES = ["$HOME", "$TMPDIR", ".", "/tmp", "/var/tmp", "/dev/shm", "/dev/mqueue", "/run"]


def _message(name: str, tried: str, way: str, depends: str = "") -> Attack:
    def aim(scene: Scene) -> Target:
        return {
            "message": scene.message,
            "length": MESSAGE_BYTES,
            "name": f"arena-doctor-{secrets.token_hex(8)}",
            "folders": _PLACES,
            "file": "bits",
            "key": secrets.randbelow(2**31),
            "port": scene.ears.free_port,
        }

    return Attack(
        f"leave-{name}",
        _GROUP,
        tried,
        f"leaving.leave_{way}",
        message_was_found,
        aim,
        way=Way.MESSAGE,
        finder=f"leaving.find_{way}",
        depends=depends,
    )


ATTACKS = (
    _message("file", "a file in its scratch, folder, /tmp, /dev/shm and elsewhere", "file"),
    _message("socket", "an abstract socket", "socket"),
    _message("port", "a port of the loopback", "port"),
    _message("segment", "shared memory (shmget)", "shared"),
    _message("queue", "a message queue (msgget)", "queue"),
    _message("posix-queue", "a named message queue (mq_open)", "posix_queue", "the kernel"),
    _message("locks", "locks on bytes of a file of its folder (fcntl)", "locks"),
    _message("whole-locks", "locks on files of its folder (flock)", "whole_locks"),
    _message("looks", "which of its files are opened, watched (inotify)", "looks"),
)
