"""Asks git which files of a folder it would take: those it tracks, and those it does not ignore.

Must not know what they are wanted for.
"""

import os
import subprocess
from collections.abc import Iterator
from pathlib import Path

from arena.errors import InputError

_PATIENCE_S = 60.0
_OWN = ("GIT_DIR", "GIT_WORK_TREE", "GIT_INDEX_FILE", "GIT_PREFIX")
"""Variables by which git, where it runs a hook, would take another folder for ours."""


def git_paths(folder: Path) -> frozenset[str] | None:
    """Lists the files that git would take of a folder, by relative paths with `/`.

    Files of submodules too. None where the folder is in no work tree, where git ignores all
    of it, or where there is no git. Raises InputError where git fails.
    """
    above = [folder.resolve(), *folder.resolve().parents]
    if not any((one / ".git").exists() for one in above):
        return None
    try:
        return frozenset(_listed(folder, "")) or None
    except FileNotFoundError:
        return None


def _listed(folder: Path, prefix: str) -> Iterator[str]:
    for path in _ls_files(folder):
        entry = folder / path
        if path.endswith("/") or (entry.is_dir() and not entry.is_symlink()):
            inner = path.rstrip("/")
            if not (entry / ".git").exists():
                raise InputError(
                    f"{entry} is a submodule that is not there yet: type 'git submodule update "
                    "--init' first."
                )
            yield from _listed(folder / inner, f"{prefix}{inner}/")
        else:
            yield prefix + path


def _ls_files(folder: Path) -> list[str]:
    command = ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"]
    environment = {key: value for key, value in os.environ.items() if key not in _OWN}
    try:
        done = subprocess.run(
            command,
            cwd=folder,
            env=environment,
            stdin=subprocess.DEVNULL,
            capture_output=True,
            timeout=_PATIENCE_S,
            check=False,
        )
    except subprocess.TimeoutExpired:
        raise InputError(f"git takes more than {_PATIENCE_S:.0f} s to list {folder}.") from None
    if done.returncode:
        words = done.stderr.decode("utf-8", "replace").strip().splitlines() or ["it said nothing"]
        raise InputError(f"git cannot list the files of {folder}: {words[0]}")
    return [os.fsdecode(path) for path in done.stdout.split(b"\0") if path]
