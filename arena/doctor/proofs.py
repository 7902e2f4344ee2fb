"""How it is known from outside that an attack has succeeded.

Each says how in a phrase, or nothing. Looks at the scene and at what was told; changes nothing.
"""

from __future__ import annotations

import hashlib
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from arena.doctor.attack import Told
    from arena.doctor.attempts.saying import Target
    from arena.doctor.scene import Scene


def secret_was_told(scene: Scene, _aim: Target, told: Told) -> str:
    """It has told the secret that only what it attacked has."""
    return "it told the secret that is there" if scene.secret in told.got else ""


def digest_was_told(_scene: Scene, aim: Target, told: Told) -> str:
    """It has told the SHA-256 of a file of this machine."""
    try:
        wanted = hashlib.sha256(Path(aim["path"]).read_bytes()).hexdigest()
    except OSError:
        return ""
    return "it told the SHA-256 of this machine's file" if told.got == wanted else ""


def mark_is_there(_scene: Scene, aim: Target, _told: Told) -> str:
    """A file outside holds the word that it was to write."""
    try:
        text = Path(aim["path"]).read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError):
        return ""
    return "the file is there" if aim["mark"] in text else ""


def was_heard(scene: Scene, aim: Target, _told: Told) -> str:
    """Somebody outside has heard the word that it was to send."""
    return "its packet arrived" if scene.ears.has_heard(aim["mark"]) else ""


def has_got(_scene: Scene, _aim: Target, told: Told) -> str:
    """It says so itself; a lie would only make the sandbox look worse."""
    return told.got or "the call succeeded" if told.is_whole else ""


def was_signalled(scene: Scene, _aim: Target, _told: Told) -> str:
    """The process outside has got the signal."""
    return "the process got the signal" if scene.was_signalled else ""


def is_left(_scene: Scene, _aim: Target, told: Told) -> str:
    """A process of it was seen outside after its end."""
    return "a process of it was still there" if told.is_left else ""


def has_core(_scene: Scene, _aim: Target, told: Told) -> str:
    """The kernel says that it has written the memory out."""
    return "the kernel has written it" if told.has_core else ""


def message_was_found(scene: Scene, _aim: Target, told: Told) -> str:
    """The other instance has told the message that it was not told."""
    return "the other instance found the message" if scene.message in told.got else ""


def log_was_replaced(_scene: Scene, aim: Target, _told: Told) -> str:
    """The log is a link."""
    return "the log is a link now" if Path(aim["log"]).is_symlink() else ""


def neighbour_was_slowed(_scene: Scene, aim: Target, told: Told) -> str:
    """A neighbour took far longer than alone."""
    return f"it takes {told.ratio:.1f} times as long" if told.ratio > aim["most_ratio"] else ""


def log_has_grown(_scene: Scene, aim: Target, told: Told) -> str:
    """Its log takes more room than logs may."""
    return f"its log is {told.log_mb} MB" if told.log_mb > aim["most_mb"] else ""
