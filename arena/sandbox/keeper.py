"""Runs inside, as the first process of the sandbox: shuts the last doors, then starts the command.

Bubblewrap has put it among the paths and namespaces of the sandbox; it opens the port of the
relay, becomes another user, limits what may be used, refuses system calls, and starts the
command as its child. It stays as the init of the sandbox, and carries bytes between the port
and the socket. When the command ends it ends too, and with it all that is left inside.

Its modules are the quickest that do: a hundred instances may start at a time. The standard
library alone.
"""

from __future__ import annotations

import _signal  # type: ignore[import-not-found]
import ctypes
import os
import resource
import sys

from arena.sandbox import relay
from arena.sandbox.seccomp import assemble

TYPE_CHECKING = False  # `typing` and `collections` are half of a start
if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

INSIDE = 1000
"""Who the command is inside: user and group."""

CANNOT_RUN, NOT_FOUND = 126, 127
"""Exit codes where the command cannot be started, as a shell has them."""

READY_VARIABLE, READY = "ARENA_READY", b"!"
"""Where the descriptor is named, and what the warden waits for there: the command may begin."""

_MB = 1024 * 1024
_FIRST_USER = 0x70000000  # above what containers are given, below what is negative somewhere
_USERS = 0x0FFFFFFF
_BUILDER = _FIRST_USER + _USERS  # one for all builds: they leave files behind
_PR_SET_PDEATHSIG, _PR_SET_DUMPABLE, _PR_SET_SECCOMP = 1, 4, 22
_PR_CAPBSET_DROP, _PR_SET_NO_NEW_PRIVS = 24, 38
_SECCOMP_MODE_FILTER = 2
_CLONE_NEWUSER = 0x10000000
_CAPABILITIES_VERSION = 0x20080522
_LIBC = ctypes.CDLL(None, use_errno=True)


class _Program(ctypes.Structure):
    _fields_ = (("length", ctypes.c_ushort), ("steps", ctypes.c_char_p))


def main(words: Sequence[str]) -> None:
    """Does all of it; the words are `name=value`, then `--` and the command."""
    cut = words.index("--")
    settings = dict(word.split("=", 1) for word in words[:cut])
    command = words[cut + 1 :]
    ready = int(os.environ.pop(READY_VARIABLE, "-1"))
    listener = relay.listen(int(settings["port"])) if "port" in settings else -1
    if os.getuid() == 0:
        _become_nobody(settings["purpose"], [path for path in settings["own"].split("\n") if path])
    _prctl(_PR_SET_PDEATHSIG, _signal.SIGKILL)  # changing the user has cleared it
    _give_up_powers()
    _filter_calls(assemble(os.uname().machine, settings["purpose"]))
    _prctl(_PR_SET_DUMPABLE, 0)  # so that nobody inside reads or changes it; the command may be
    child = os.fork()
    if child == 0:
        _run(command, settings, ready)
    if ready >= 0:
        os.close(ready)
    os._exit(relay.serve(listener, settings.get("socket", ""), child))


def _become_nobody(purpose: str, own: Sequence[str]) -> None:
    """Becomes a user whom nobody else is, in a user namespace of its own where that can be.

    A build's user is always the same, so that what it caches is its own again; the folders
    that it may write to are made its own.
    """
    user = _user() if purpose == "play" else _possible(_BUILDER)
    for path in own:
        _hand_over(path, user)
    _forgo_powers()
    os.setgroups([])
    os.setresgid(user, user, user)
    os.setresuid(user, user, user)
    _prctl(_PR_SET_DUMPABLE, 1)  # or its own /proc/self would not be its own
    if _LIBC.unshare(_CLONE_NEWUSER):
        return  # the machine allows none; the user is nobody else's all the same
    for name, line in (
        ("setgroups", "deny"),
        ("uid_map", f"{INSIDE} {user} 1"),
        ("gid_map", f"{INSIDE} {user} 1"),
    ):
        try:
            with open(f"/proc/self/{name}", "w", encoding="ascii") as file:
                file.write(line)
        except OSError:
            return  # it has no name inside, which harms nobody


def _user() -> int:
    """The number of a user that is no other instance's: that of the process namespace."""
    return _possible(_FIRST_USER + os.stat("/proc/self/ns/pid").st_ino % _USERS)


def _possible(user: int) -> int:
    """The user itself, or one within what the container around all of this has."""
    with open("/proc/self/uid_map", encoding="ascii") as file:
        end = max(int(line.split()[0]) + int(line.split()[2]) for line in file)
    return user if user < end else end // 2 + user % (end // 2 - 1)


def _hand_over(path: str, user: int) -> None:
    """Makes a folder with all that is in it a user's, unless it is; follows no link."""
    folders = [path]
    os.chown(path, user, user, follow_symlinks=False)
    while folders:
        with os.scandir(folders.pop()) as entries:
            for entry in entries:
                if entry.stat(follow_symlinks=False).st_uid != user:
                    os.chown(entry.path, user, user, follow_symlinks=False)
                if entry.is_dir(follow_symlinks=False):
                    folders.append(entry.path)


def _forgo_powers() -> None:
    """Lets no program that is started give any capability."""
    number = 0
    while _LIBC.prctl(_PR_CAPBSET_DROP, number, 0, 0, 0) == 0:
        number += 1


def _give_up_powers() -> None:
    """Keeps no capability, and can get none."""
    _forgo_powers()  # those of a new user namespace
    header = (ctypes.c_uint32 * 2)(_CAPABILITIES_VERSION, 0)
    if _LIBC.capset(header, (ctypes.c_uint32 * 6)()):
        raise OSError(ctypes.get_errno(), "capset")
    _prctl(_PR_SET_NO_NEW_PRIVS, 1)


def _filter_calls(steps: bytes) -> None:
    program = _Program(len(steps) // 8, steps)
    if _LIBC.prctl(_PR_SET_SECCOMP, _SECCOMP_MODE_FILTER, ctypes.byref(program), 0, 0):
        raise OSError(ctypes.get_errno(), "seccomp")


def _prctl(option: int, value: int) -> None:
    if _LIBC.prctl(option, value, 0, 0, 0):
        raise OSError(ctypes.get_errno(), f"prctl {option}")


def _run(command: Sequence[str], settings: Mapping[str, str], ready: int) -> None:
    """Becomes the command, with limits; what keeps it from starting goes to its log."""
    code = CANNOT_RUN
    try:
        for limit, value in _limits(settings):
            resource.setrlimit(limit, (value, value))
        for number in (_signal.SIGTERM, _signal.SIGPIPE, _signal.SIGXFSZ):
            _signal.signal(number, _signal.SIG_DFL)
        os.umask(0o077)
        if ready >= 0:
            os.write(ready, READY)  # from here on whatever goes wrong is the command's
        os.closerange(3, 4096)
        os.execv(_found(command[0]), list(command))
    except FileNotFoundError:
        code = NOT_FOUND
        os.write(2, f"arena: {command[0]}, which the bot runs, is not to be found\n".encode())
    except (OSError, ValueError) as error:
        os.write(2, f"arena: {command[0]} cannot be started: {error}\n".encode())
    finally:
        os._exit(code)


def _found(word: str) -> str:
    """The program that a command's first word means."""
    if "/" in word:
        return word
    for folder in os.environ["PATH"].split(":"):
        if os.access(f"{folder}/{word}", os.X_OK):
            return f"{folder}/{word}"
    raise FileNotFoundError


def _limits(settings: Mapping[str, str]) -> list[tuple[int, int]]:
    limits = [
        (resource.RLIMIT_CORE, 1),  # less than any core; and 1 is not piped to a program either
        (resource.RLIMIT_FSIZE, int(settings["file_mb"]) * _MB),
        (resource.RLIMIT_DATA, int(settings["data_mb"]) * _MB),
        (resource.RLIMIT_NOFILE, int(settings["open_files"])),
        (resource.RLIMIT_MEMLOCK, _MB),
    ]
    if "processes" in settings:
        limits.append((resource.RLIMIT_NPROC, int(settings["processes"])))
    return limits


if __name__ == "__main__":
    main(sys.argv[1:])
