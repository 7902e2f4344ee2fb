"""Attempts to write anywhere but into the scratch.

Standard library alone: this runs as a bot would.
"""

import os
import stat
from pathlib import Path

from arena.doctor.attempts.saying import Target


def mark(target: Target) -> str:
    """Writes a mark into a file of its making, and makes the folders above it."""
    path = Path(target["file"] if "file" in target else target["path"])
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(target["mark"], encoding="utf-8")
    return "written"


def overwrite(target: Target) -> str:
    """Makes a file that is there writable, and writes a mark over it."""
    path = Path(target["file"] if "file" in target else target["path"])
    path.chmod(0o777)
    path.write_text(target["mark"], encoding="utf-8")
    return "written"


def through_root(target: Target) -> str:
    """Writes a mark through the root folders of the processes to be seen."""
    refused: OSError | None = None
    for pid in [name for name in os.listdir("/proc") if name.isdigit()]:
        path = Path("/proc", pid, "root", target["path"].lstrip("/"))
        try:
            path.write_text(target["mark"], encoding="utf-8")
        except OSError as error:
            refused = error
            continue
        return f"written as {path}"
    raise refused or OSError("no process is to be seen")


def knob(target: Target) -> str:
    """Opens the first of some settings of the system for writing, and writes nothing."""
    refused: OSError | None = None
    for path in target["paths"]:
        try:
            os.close(os.open(path, os.O_WRONLY))
        except OSError as error:
            refused = error
            continue
        return f"{path} is open for writing"
    raise refused or OSError("there is none")


def device(target: Target) -> str:
    """Makes a node of the device that memory is read through, and opens it."""
    refused: OSError | None = None
    for folder in target["folders"]:
        path = Path(os.path.expandvars(folder), f"node-{target['mark']}")
        try:
            os.mknod(path, stat.S_IFCHR | 0o666, os.makedev(*target["device"]))
        except OSError as error:
            refused = error
            continue
        try:
            os.close(os.open(path, os.O_RDWR))
        except OSError as error:
            refused = error
            continue
        finally:
            path.unlink()
        return f"made and opened in {folder}"
    raise refused or OSError("there is no place for it")


def replace_log(target: Target) -> str:
    """Puts a link to another file in the place of its own log."""
    log = Path(target["log"])
    log.unlink()
    log.symlink_to(target["path"])
    return "replaced"
