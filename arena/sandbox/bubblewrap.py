"""The command line of bubblewrap: namespaces, and which paths are there.

Must not know whose command it is or what it is for.
"""

from __future__ import annotations

import os
import subprocess
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable

INSTANCE_SOCKET = "/run/arena/socket"
"""Where an instance's socket lies inside."""

SCRATCH = "/tmp"
"""Where anything may be written inside."""

_MADE = Path(__file__).parent / "etc"
_DEVICES = ("/dev/null", "/dev/random", "/dev/urandom")  # /dev/zero makes memory nobody counts
_DEVICE_LINKS = (
    ("/proc/self/fd", "/dev/fd"),
    ("/proc/self/fd/0", "/dev/stdin"),
    ("/proc/self/fd/1", "/dev/stdout"),
    ("/proc/self/fd/2", "/dev/stderr"),
)
_POWERS_TO_GIVE = ("CHOWN", "DAC_OVERRIDE", "FOWNER")
_FOLDERS = ("/dev", "/etc", "/run", "/run/arena", "/var")
_APART = frozenset({"/", "/dev", "/dev/shm", "/etc", "/proc", "/run", "/tmp", "/var", "/var/tmp"})
_OF_A_NETWORK = ("/etc/resolv.conf", "/etc/hosts")


@dataclass(frozen=True, slots=True)
class Cage:
    """Says what is inside; all paths are absolute, and the same inside as outside."""

    folder: str  # where the command runs
    links: tuple[tuple[str, str], ...]  # target and name
    readable: tuple[str, ...]
    writable: tuple[str, ...]
    socket: str | None
    scratch_mb: int
    shm_mb: int
    has_network: bool
    is_root: bool  # outside
    has_sizes: bool = True  # or scratch is bounded by what the watch says of memory


def command_line(program: str, cage: Cage) -> list[str]:
    """Returns bubblewrap's command, to be followed by the one that it is to start."""
    words = [program, "--unshare-pid", "--unshare-ipc", "--unshare-uts", "--unshare-cgroup-try"]
    words += ["--die-with-parent", "--as-pid-1", "--hostname", "arena"]
    if not cage.has_network:
        words.append("--unshare-net")
    if cage.is_root:
        # In the user namespace of outside, or it could not read what is root's alone. What
        # it keeps it needs to become somebody else.
        words += ["--cap-drop", "ALL"]
        for power in ("SETUID", "SETGID", "SETPCAP", *(_POWERS_TO_GIVE if cage.writable else ())):
            words += ["--cap-add", f"CAP_{power}"]
    else:
        words += ["--unshare-user", "--uid", "1000", "--gid", "1000"]
    for target, name in cage.links:
        words += ["--symlink", target, name]
    for folder in _FOLDERS:
        words += ["--perms", "0755", "--dir", folder]
    words += ["--proc", "/proc"]
    for device in _DEVICES:
        words += ["--dev-bind", device, device]
    for target, name in _DEVICE_LINKS:
        words += ["--symlink", target, name]
    for path, size_mb in (("/dev/shm", cage.shm_mb), (SCRATCH, cage.scratch_mb)):
        size = ["--size", str(size_mb * 1024 * 1024)] if cage.has_sizes else []
        words += ["--perms", "1777", *size, "--tmpfs", path]
    words += ["--symlink", "../tmp", "/var/tmp"]
    words += _binds(cage)
    return [*words, "--remount-ro", "/", "--chdir", cage.folder]


@cache
def has_sizes(program: str) -> bool:
    """Whether a bubblewrap can bound file systems in memory, as it can since 0.7."""
    try:
        said = subprocess.run([program, "--help"], capture_output=True, check=False).stdout
    except OSError:
        return True  # whatever it is, it will be told when it is to start something
    return b"--size" in said


def _parents(paths: Iterable[str]) -> list[str]:
    """Makes the folders above paths: left to itself bubblewrap lets not everybody into them."""
    folders = {str(parent) for path in paths for parent in Path(path).parents}
    words = []
    for folder in sorted(folders - _APART, key=lambda folder: folder.count(os.sep)):
        words += ["--perms", "0755", "--dir", folder]
    return words


def _binds(cage: Cage) -> list[str]:
    """Binds outer folders before those within them, which may be writable when they are not."""
    binds = dict.fromkeys((*cage.readable, cage.folder), "--ro-bind")
    binds |= dict.fromkeys(cage.writable, "--bind")
    words = _parents(binds)
    for path in sorted(binds, key=lambda path: (path.count(os.sep), path)):
        words += [binds[path], path, path]
    for file in sorted(_MADE.iterdir()):
        if not (cage.has_network and file.name == "hosts"):
            words += ["--ro-bind", str(file), f"/etc/{file.name}"]
    if cage.has_network:
        for name in _OF_A_NETWORK:
            words += ["--ro-bind-try", name, name]
    if cage.socket is not None:
        words += ["--bind", cage.socket, INSTANCE_SOCKET]
    return words
