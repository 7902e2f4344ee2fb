"""The scene of attacks: secrets, files, sockets and a process outside, and the attacker's folder.

Everything is made anew for a run and gone after it, so that nothing of one run proves another.
"""

from __future__ import annotations

import compileall
import contextlib
import ctypes
import itertools
import json
import os
import secrets
import shutil
import signal
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING, Self

from arena.doctor import attempts, victim
from arena.doctor.ears import Ears

if TYPE_CHECKING:
    from collections.abc import Sequence

SECRET_NAME = "ARENA_DOCTOR_SECRET"
"""What the arena's environment has, and no bot should."""

MESSAGE_BYTES = 8
"""How long a message from one leg to the other is."""

_PACKAGE = ("arena", "doctor", "attempts")
_CURRENT_FOLDER = -100  # AT_FDCWD
_HANDLE_BYTES = 128
_TOOL = '#!/bin/sh\ncat "$(dirname "$0")/secret"\n'


class Scene:
    """Holds what one run of the attacks is aimed at; made by a `with` block, and gone after it."""

    def __init__(self) -> None:
        self.secret = secrets.token_hex(16)
        self.word = f"victim-{secrets.token_hex(8)}"
        self.message = secrets.token_hex(MESSAGE_BYTES // 2)
        self._folders: list[Path] = []
        self._numbers = itertools.count(1)

    def __enter__(self) -> Self:
        try:
            self._build()
        except BaseException:
            self.__exit__()
            raise
        return self

    def __exit__(self, *_: object) -> None:
        with contextlib.suppress(AttributeError):
            self.ears.close()
        with contextlib.suppress(AttributeError):
            os.close(self.open_file)
        process = getattr(self, "_victim", None)
        if process is not None:
            process.stdin.close()
            process.stdout.close()
            process.kill()
            process.wait()
        for folder in self._folders:
            shutil.rmtree(folder, ignore_errors=True)

    def _build(self) -> None:
        self.root = self._folder(tempfile.gettempdir())
        self.home = self.root / "home"  # of an arena
        self.database = self._plant(self.home / "arena.db")
        self.others_log = self._plant(self.home / "logs" / "other.log")
        self.other_bot = self.home / "bots" / "other"
        self._plant(self.other_bot / "secret")
        tool = self.other_bot / "tool"
        tool.write_text(_TOOL, encoding="utf-8")
        tool.chmod(0o755)
        self.own_secret = self._plant(self.root / "secret")
        self.master = self.home / "bots" / "attacker"
        _copy_attempts(self.master)
        (self.master / "link").symlink_to(self.own_secret)
        (self.master / "program").write_text("true", encoding="utf-8")
        self.shared_attacker = self.attacker()
        sockets = self.root / "s"
        sockets.mkdir()
        self.ears = Ears(sockets)
        self.open_file = os.open(self.own_secret, os.O_RDONLY)
        self._start_victim()

    def folder_in(self, place: str) -> Path | None:
        """Makes a folder with a secret in some place of the machine; None where it may not."""
        try:
            folder = self._folder(place)
        except OSError:
            return None
        self._plant(folder / "secret")
        return folder

    def attacker(self) -> Path:
        """Makes the folder of a bot that attacks, without a plan."""
        folder = self.home / "bots" / f"attacker-{next(self._numbers)}"
        shutil.copytree(self.master, folder, symlinks=True)
        return folder

    def messenger(self) -> Path:
        """Makes the folder of one whose instances leave each other signs on files of it."""
        folder = self.attacker()
        for place in range(8 * MESSAGE_BYTES):
            (folder / f"bits.{place}").touch()
        (folder / "bits").write_bytes(bytes(8 * MESSAGE_BYTES))
        return folder

    def log(self) -> Path:
        """Names a log for the next instance."""
        return self.home / "logs" / f"attacker-{next(self._numbers)}.log"

    def handle(self) -> tuple[int, str] | None:
        """The number of the secret's file in its file system; None where it has none."""

        class Handle(ctypes.Structure):
            _fields_ = (
                ("size", ctypes.c_uint),
                ("kind", ctypes.c_int),
                ("handle", ctypes.c_ubyte * _HANDLE_BYTES),
            )

        handle, mount = Handle(_HANDLE_BYTES), ctypes.c_int()
        path = str(self.own_secret).encode()
        call = getattr(ctypes.CDLL(None), "name_to_handle_at", None)
        where = (ctypes.byref(handle), ctypes.byref(mount), 0)
        if call is None or call(_CURRENT_FOLDER, path, *where):
            return None
        return handle.kind, bytes(handle.handle[: handle.size]).hex()

    @property
    def was_signalled(self) -> bool:
        """Whether the victim has got the signal that it tells of."""
        return (self.root / "signalled").exists()

    def _start_victim(self) -> None:
        self._victim = subprocess.Popen(
            [sys.executable, "-I", "-S", victim.__file__, self.root / "signalled", self.word],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            env={SECRET_NAME: self.secret},
            start_new_session=True,  # Ctrl-C is no business of its
        )
        assert self._victim.stdin is not None
        assert self._victim.stdout is not None
        self._victim.stdin.write(self.secret.encode() + b"\n")
        self._victim.stdin.flush()
        self.victim = {"pid": self._victim.pid, **json.loads(self._victim.stdout.readline())}

    def _folder(self, place: str) -> Path:
        folder = Path(tempfile.mkdtemp(prefix="arena-doctor-", dir=place))
        folder.chmod(0o755)
        self._folders.append(folder)
        return folder

    def _plant(self, path: Path) -> Path:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(self.secret, encoding="utf-8")
        return path


def _copy_attempts(folder: Path) -> None:
    """Copies the attempts where a bot's program would be, compiled."""
    target = folder.joinpath(*_PACKAGE)
    target.mkdir(parents=True)
    for path in Path(attempts.__path__[0]).glob("*.py"):
        shutil.copy2(path, target)
    compileall.compile_dir(str(target), quiet=2)


def processes_with(mark: str) -> list[int]:
    """Lists the processes of this machine that a word marks, by their numbers.

    It stands in their command line, or is their token.
    """
    found = []
    for folder in Path("/proc").iterdir():
        if not folder.name.isdigit():
            continue
        words = _bytes(folder / "cmdline") + _bytes(folder / "environ")
        if mark.encode() in words and b") Z " not in _bytes(folder / "stat"):
            found.append(int(folder.name))
    return found


def _bytes(path: Path) -> bytes:
    try:
        return path.read_bytes()
    except OSError:
        return b""


def sweep(marks: Sequence[str]) -> None:
    """Kills the processes that one of these words marks."""
    for mark in marks:
        for pid in processes_with(mark):
            with contextlib.suppress(OSError):
                os.kill(pid, signal.SIGKILL)
