"""Attempts to get rights, namespaces, mounts, or another root folder.

Each is made in a process that ends with it, and first in namespaces of its own where it could
change anything. Standard library alone: this runs as a bot would.
"""

import contextlib
import ctypes
import mmap
import os
import platform
import subprocess
import tempfile
from pathlib import Path

from arena.doctor.attempts.saying import Target
from arena.doctor.attempts.syscalls import call, library_call

_NEWNS = 0x00020000
_SPACES = {
    "cgroup": 0x02000000,
    "uts": 0x04000000,
    "ipc": 0x08000000,
    "user": 0x10000000,
    "pid": 0x20000000,
    "net": 0x40000000,
    "mount": _NEWNS,
}
_SIGCHLD = 17
_CLONE_ARGUMENTS_BYTES = 88
# push rbx; mov eax, edi; mov ebx, esi; int 0x80; pop rbx; ret
_CALL_OF_32_BITS = bytes.fromhex("5389f889f3cd805bc3")
_UNSHARE_OF_32_BITS = 310


def unshare(target: Target) -> str:
    """Leaves for a namespace of its own (unshare)."""
    call("unshare", _SPACES[target["space"]])
    return "has it"


def unshare_any(_target: Target) -> str:
    """Leaves for a namespace of its own, of any kind but user."""
    refused: OSError | None = None
    for space in ("mount", "pid", "net", "ipc", "uts", "cgroup"):
        try:
            _leave(_SPACES[space])
        except OSError as error:
            refused = error
            continue
        return f"has one: {space}"
    raise refused or OSError("there are none")


def clone(_target: Target) -> str:
    """Makes a child in a user namespace of its own (clone)."""
    child = call("clone", _SPACES["user"] | _SIGCHLD, 0, 0, 0, 0)
    if child == 0:
        os._exit(0)
    os.waitpid(child, 0)
    return "made"


def clone3(_target: Target) -> str:
    """Does the same by the newer call, whose flags no filter can read (clone3)."""
    arguments = (ctypes.c_uint64 * (_CLONE_ARGUMENTS_BYTES // 8))()
    arguments[0], arguments[4] = _SPACES["user"], _SIGCHLD
    child = call("clone3", ctypes.byref(arguments), _CLONE_ARGUMENTS_BYTES)
    if child == 0:
        os._exit(0)
    os.waitpid(child, 0)
    return "made"


def unshare_by_32_bits(_target: Target) -> str:
    """Leaves for a user namespace by the system calls of 32-bit programs."""
    if platform.machine() != "x86_64":
        raise OSError("this processor has none of 32 bits")
    code = mmap.mmap(
        -1,
        mmap.PAGESIZE,
        flags=mmap.MAP_PRIVATE | mmap.MAP_ANONYMOUS,
        prot=mmap.PROT_READ | mmap.PROT_WRITE | mmap.PROT_EXEC,
    )
    code.write(_CALL_OF_32_BITS)
    at = ctypes.addressof(ctypes.c_char.from_buffer(code))
    made = ctypes.CFUNCTYPE(ctypes.c_int, ctypes.c_int, ctypes.c_int)(at)
    result = made(_UNSHARE_OF_32_BITS, _SPACES["user"])
    if result < 0:
        raise OSError(-result, os.strerror(-result))
    return "has it"


def mount(_target: Target) -> str:
    """Mounts a file system of its own."""
    _apart()
    with tempfile.TemporaryDirectory() as folder:
        call("mount", b"none", folder.encode(), b"tmpfs", 0, 0)
        library_call("umount2", folder.encode(), 2)
    return "mounted"


def mount_anew(_target: Target) -> str:
    """Makes its root folder writable by mounting it anew."""
    _apart()
    call("mount", b"none", b"/", b"", 0x20 | 0x1000, 0)  # MS_REMOUNT | MS_BIND
    os.close(os.open("/", os.O_RDONLY))
    return "mounted anew"


def mount_by_context(_target: Target) -> str:
    """Opens a new file system by the newer calls (fsopen)."""
    _apart()
    os.close(call("fsopen", b"tmpfs", 0))
    return "opened"


def copy_of_mounts(_target: Target) -> str:
    """Takes a copy of what is mounted at its root (open_tree)."""
    _apart()
    os.close(call("open_tree", -100, b"/", 0x8001))  # OPEN_TREE_CLONE | AT_RECURSIVE
    return "taken"


def leave_root(target: Target) -> str:
    """Climbs out of its root folder by giving itself another one (chroot)."""
    folder = tempfile.mkdtemp()
    _apart()
    try:
        outside = os.open("/", os.O_RDONLY)
        os.chroot(folder)
        os.fchdir(outside)
    finally:
        with contextlib.suppress(OSError):
            os.rmdir(folder)
    for _ in range(64):
        os.chdir("..")
    os.chroot(".")
    return Path(target["path"]).read_text(encoding="utf-8")


def become_root(target: Target) -> str:
    """Runs a program that gives root's rights to whoever starts it (setuid)."""
    ran = subprocess.run([target["program"], "-u"], capture_output=True, text=True, check=False)
    user = ran.stdout.strip()
    if user != "0":
        raise OSError(f"it runs as user {user or 'nobody'}; {ran.stderr.strip()}".rstrip("; "))
    return "is root"


def set_user(_target: Target) -> str:
    """Changes to root (setuid)."""
    os.setgroups([])
    os.setresuid(0, 0, 0)
    return "is root"


def _leave(spaces: int) -> None:
    """Leaves for namespaces of its own; who is not root makes a user namespace on the way."""
    try:
        call("unshare", spaces)
    except OSError:
        call("unshare", spaces | _SPACES["user"])


def _apart() -> None:
    """Leaves for mounts of its own, where that is allowed, so that it changes nobody else's."""
    with contextlib.suppress(OSError):  # then what follows is tried all the same
        _leave(_NEWNS)
        call("mount", b"none", b"/", 0, 0x4000 | 0x40000, 0)  # MS_REC | MS_PRIVATE
