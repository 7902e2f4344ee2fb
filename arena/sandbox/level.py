"""How well this machine can keep a bot to itself, found by really trying."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
from dataclasses import dataclass
from enum import StrEnum
from functools import cache
from importlib import import_module
from pathlib import Path

from arena.sandbox.seccomp import is_known


class Level(StrEnum):
    """Names how a bot is kept: the record of a match says it."""

    A = "A"  # bubblewrap: nothing of the machine but what it needs, no network, limits
    C = "C"  # limits only: it runs with the rights of who has started the arena
    NONE = "none"  # neither, as was asked for


@dataclass(frozen=True, slots=True)
class Found:
    """Says which level is to be had here, and why it is not the best."""

    level: Level
    reason: str  # a sentence; empty for A
    remedy: str  # what to do about it, mostly a command; empty for A


_USERS_OF_A_CONTAINER = 65536
_PATIENCE_S = 20.0  # with a machine that has other things to do
_SAYS = "inside"
_INSTALLERS = (
    ("apt-get", "apt-get install bubblewrap"),
    ("dnf", "dnf install bubblewrap"),
    ("yum", "yum install bubblewrap"),
    ("pacman", "pacman -S bubblewrap"),
    ("zypper", "zypper install bubblewrap"),
    ("apk", "apk add bubblewrap"),
)
# Each names a setting, what it is where unprivileged user namespaces are off, how to turn them on.
_SWITCHES = (
    ("kernel/apparmor_restrict_unprivileged_userns", "1", "0"),  # Ubuntu since 23.10
    ("kernel/unprivileged_userns_clone", "0", "1"),  # Debian, Arch with its hardened kernel
    ("user/max_user_namespaces", "0", "15000"),  # Red Hat
)


@cache
def find_level() -> Found:
    """Finds the best level that works here, by starting something in it, once a process."""
    if sys.platform != "linux":
        return _limits_only(
            "Bots are kept apart on Linux alone.",
            "run the arena on Linux, a virtual machine will do",
        )
    machine = os.uname().machine
    if not is_known(machine):
        return _limits_only(
            f"For this kind of processor ({machine}) there is no filter of system calls.",
            "run the arena on x86_64 or aarch64",
        )
    program = shutil.which("bwrap")
    if program is None:
        return _limits_only("bubblewrap, which keeps bots apart, is not installed.", _installer())
    return _judge(program, *_try())


@cache
def has_users_to_give() -> bool:
    """Whether the arena is root, and not of a user namespace with hardly anybody else in it."""
    if os.geteuid() != 0:
        return False
    try:
        lines = Path("/proc/self/uid_map").read_text("ascii").splitlines()
    except OSError:
        return False
    return sum(int(line.split()[2]) for line in lines) >= _USERS_OF_A_CONTAINER


def _try() -> tuple[bool, str]:
    """Starts a small command in the sandbox; says whether all was well, and what was printed."""
    from arena.sandbox.sandbox import Sandbox  # noqa: PLC0415 # which knows the levels

    # Compiles it, once: inside nothing can be written.
    import_module("arena.sandbox.keeper")

    with tempfile.TemporaryDirectory(prefix="arena-try-") as made:
        folder = Path(made) / "bot"
        folder.mkdir()
        folder.chmod(0o755)  # whatever the umask
        launch = Sandbox(Level.A).launch(["echo", _SAYS], str(folder), {})
        try:
            done = subprocess.run(
                launch.command,
                cwd=folder,
                env=launch.environment,
                stdin=subprocess.DEVNULL,
                capture_output=True,
                check=False,
                timeout=_PATIENCE_S,
                text=True,
                errors="replace",
            )
        except (OSError, subprocess.TimeoutExpired) as error:
            return False, str(error)
    is_well = done.returncode == 0 and done.stdout.strip() == _SAYS
    lines = done.stderr.strip().splitlines()
    return is_well, lines[-1] if lines else f"exit code {done.returncode}"


def _judge(program: str, is_well: bool, said: str) -> Found:
    """Makes sentences of what came of trying."""
    if is_well:
        return Found(Level.A, "", "")
    if "Unknown option" in said:
        return _limits_only(
            f"The bubblewrap that is installed is too old ({said.removeprefix('bwrap: ')}).",
            f"install bubblewrap 0.5 or newer in place of {program}",
        )
    for name, off, on in _SWITCHES:
        if not has_users_to_give() and _setting(name) == off:
            setting = name.replace("/", ".")
            return _limits_only(
                f"This machine gives its users no user namespaces ({setting} is {off}), which "
                "bubblewrap needs.",
                f"sudo sysctl -w {setting}={on} (or run the arena as root)",
            )
    return _limits_only(
        f"bubblewrap, which keeps bots apart, does not work here: {said}.",
        "inside a container, start that with the right to make namespaces "
        "(docker run --privileged); elsewhere ask who looks after this machine",
    )


def _limits_only(reason: str, remedy: str) -> Found:
    return Found(Level.C, reason, remedy)


def _installer() -> str:
    """The command that installs bubblewrap here."""
    for program, command in _INSTALLERS:
        if shutil.which(program) is not None:
            return command if os.geteuid() == 0 else f"sudo {command}"
    return "install the package bubblewrap"


def _setting(name: str) -> str:
    try:
        return (Path("/proc/sys") / name).read_text("ascii").strip()
    except OSError:
        return ""
