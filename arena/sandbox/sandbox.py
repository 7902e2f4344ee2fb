"""The sandbox: how the command of a bot becomes one that is kept to itself.

Must not start anything; a warden does.
"""

from __future__ import annotations

import os
import shutil
import sys
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING

from arena.errors import ArenaError, InputError
from arena.sandbox import places
from arena.sandbox.bubblewrap import INSTANCE_SOCKET, SCRATCH, Cage, command_line, has_sizes
from arena.sandbox.level import Level, has_users_to_give
from arena.sandbox.limits import Limits
from arena.sandbox.seccomp import BUILD, PLAY

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

PORT = 7000
"""Where the relay listens inside, on a network of the instance's own."""

_START = "import sys; sys.path.append(sys.argv.pop(1)); from arena.sandbox import keeper; "
_NPROC_PER_NAMESPACE = (5, 14)  # since when RLIMIT_NPROC counts within a user namespace


@dataclass(frozen=True, slots=True)
class Launch:
    """Holds what a warden's order needs to start a command in its sandbox."""

    command: tuple[str, ...]
    folder: str
    environment: dict[str, str]
    limits: dict[str, int]  # for the order as they are; what they say is the warden's


@dataclass(frozen=True, slots=True)
class Sandbox:
    """Says how bots are kept; a value that travels to workers."""

    level: Level = Level.NONE
    limits: Limits = field(default_factory=Limits)
    visible: tuple[str, ...] = ()  # further paths that bots may read, absolute

    def launch(
        self,
        command: Sequence[str],
        folder: str,
        environment: Mapping[str, str],
        *,
        socket: Path | None = None,
        writable: bool = False,
        network: bool = False,
        caches: Path | None = None,
    ) -> Launch:
        """Wraps a command that is to run in a folder, with no more environment than given.

        At level A the folder is all that it sees of the machine, beside what programs need to
        run. PATH, HOME and TMPDIR become what they are inside, and runtimes are told how much
        memory there is. `socket` is a unix socket that somebody listens on already; the command
        finds it in ARENA_SOCKET, as `unix:/path`, and behind ARENA_ADDRESS.

        A command that may write to its folder (`writable`) is a build: it finds the tools of
        more languages, and its HOME is the folder of `caches`, which it may write to as well,
        or scratch. Where the arena is root, both folders become another user's. Whoever builds
        for people that don't trust each other gives each caches of their own.

        Below level A the environment stays as it is, and only limits are set, or nothing.
        Raises InputError where the folder cannot be let in, ArenaError without bubblewrap.
        """
        folder = os.path.abspath(folder)
        if self.level is Level.NONE:
            return Launch(tuple(command), folder, dict(environment), {})
        if self.level is Level.C:
            return Launch(tuple(command), folder, dict(environment), self._limits_outside())
        own = [folder] if writable else []
        if writable and caches is not None:
            own.append(os.path.abspath(caches))
        return self._apart(command, folder, environment, socket, own, has_network=network)

    def _apart(
        self,
        command: Sequence[str],
        folder: str,
        environment: Mapping[str, str],
        socket: Path | None,
        own: Sequence[str],  # folders that may be written to
        *,
        has_network: bool,
    ) -> Launch:
        program = shutil.which("bwrap")
        if program is None:
            raise ArenaError("bubblewrap, which keeps bots apart, is not installed any more")
        is_root = has_users_to_give()
        if is_root:
            _let_in_others(folder, socket, own)
        tools = places.tool_folders(builds=bool(own))
        visible = (*places.own_folders(), *tools, *map(os.path.abspath, self.visible))
        cage = Cage(
            folder=folder,
            links=places.system_links(),
            readable=(*places.system_folders(), *visible),
            writable=tuple(own),
            socket=None if socket is None else str(socket),
            scratch_mb=self.limits.scratch_mb,
            shm_mb=self.limits.shm_mb,
            has_network=has_network,
            is_root=is_root,
            has_sizes=has_sizes(program),
        )
        words = command_line(program, cage)
        words += self._keeper(own, has_socket=socket is not None, is_root=is_root)
        inside = self._environment(environment, visible, own, has_socket=socket is not None)
        limits = self._limits_inside(has_network=has_network, is_build=bool(own))
        return Launch((*words, *command), folder, inside, limits)

    def _environment(
        self,
        given: Mapping[str, str],
        visible: tuple[str, ...],
        own: Sequence[str],
        *,
        has_socket: bool,
    ) -> dict[str, str]:
        made = {
            "PATH": places.search_path(visible),
            "HOME": own[-1] if len(own) > 1 else SCRATCH,
            "TMPDIR": SCRATCH,
            **places.python_environment(),
            **(places.rust_environment() if own else {}),
        }
        if has_socket:
            made["ARENA_SOCKET"] = f"unix:{INSTANCE_SOCKET}"
            made["ARENA_ADDRESS"] = f"127.0.0.1:{PORT}"
        return self.limits.told_to_runtimes() | dict(given) | made

    def _keeper(self, own: Sequence[str], *, has_socket: bool, is_root: bool) -> list[str]:
        """The command that is started inside, up to the bot's own."""
        limits = self.limits
        python = getattr(sys, "_base_executable", sys.executable)
        root = str(Path(__file__).parents[2])
        words = [python, "-I", "-S", "-c", f"{_START}keeper.main(sys.argv[1:])", root]
        words += [
            f"purpose={BUILD if own else PLAY}",
            f"file_mb={limits.file_mb}",
            f"data_mb={limits.data_mb}",
            f"open_files={limits.open_files}",
            "own=" + "\n".join(own),
        ]
        if is_root or _linux_version() >= _NPROC_PER_NAMESPACE:
            words.append(f"processes={limits.processes}")
        if has_socket:
            words += [f"port={PORT}", f"socket={INSTANCE_SOCKET}"]
        return [*words, "--"]

    def _limits_inside(self, *, has_network: bool, is_build: bool) -> dict[str, int]:
        limits = self.limits
        return {
            "is_kept": 1,
            "sockets": 0 if has_network else limits.sockets,  # or all of the machine's counted
            "memory_mb": limits.memory_mb,
            "processes": limits.processes,
            "file_mb": limits.file_mb,
            "programs": 0 if is_build else limits.programs,
            "files": 0 if is_build else limits.scratch_files,
        }

    def _limits_outside(self) -> dict[str, int]:
        limits = self.limits
        return {
            "memory_mb": limits.memory_mb,
            "processes": limits.processes,
            "data_mb": limits.data_mb,
            "open_files": limits.open_files,
            "file_mb": limits.file_mb,
        }


def _let_in_others(folder: str, socket: Path | None, own: Sequence[str]) -> None:
    """Sees to it that the user inside, who is not root, reaches what is there for it.

    Raises InputError where it could not read the folder.
    """
    if socket is not None:
        os.chmod(socket, 0o666)  # its folder keeps everybody else away
    if not own and os.stat(folder).st_mode & 0o005 != 0o005:
        raise InputError(
            f"The folder {folder} can be read by root alone, and bots don't run as root in the "
            f"sandbox: chmod -R go+rX {folder}"
        )


def _linux_version() -> tuple[int, int]:
    major, minor, *_ = os.uname().release.split(".")
    digits = "".join(letter for letter in minor if letter.isdigit())
    return int(major), int(digits or 0)
