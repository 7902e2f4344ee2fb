"""A file that a command makes: its name checked before any work, written whole or not at all.

Must not know what is in it.
"""

import contextlib
import os
import tempfile
from pathlib import Path

from arena.errors import InputError

_LONGEST = 32  # letters of a name that the unfinished file has too


def check_target(path: Path, option: str) -> None:
    """Raises InputError where no file can be made under a name; `option` is what it stands at."""
    try:
        if path.is_dir():
            raise InputError(f"{option} {path} is a folder: name a file in it.")
        if path.exists() and not path.is_file():
            raise InputError(
                f"{path} is no file that could be written anew: name another with {option}."
            )
        if not path.parent.is_dir():
            raise InputError(
                f"There is no folder {path.parent} to write {path.name} in: make it first."
            )
    except OSError as error:  # a name that is too long, a folder that nobody may look into
        raise InputError(f"{path} cannot be written: {error.strerror}.") from None


def write_whole(path: Path, content: bytes) -> None:
    """Puts a file in its place once all of it is written; a link leads on to its target.

    Raises InputError where that cannot be, and leaves all as it was.
    """
    workshop: str | None = None
    try:
        target = path.resolve()
        handle, workshop = tempfile.mkstemp(
            prefix=f".{target.name[:_LONGEST]}-", suffix=".part", dir=target.parent
        )
        with os.fdopen(handle, "wb") as file:
            file.write(content)
        Path(workshop).chmod(0o666 & ~_mask())
        Path(workshop).replace(target)
    except OSError as error:
        raise InputError(f"{path} cannot be written: {error.strerror or error}.") from None
    finally:  # also after Ctrl-C
        if workshop is not None:
            with contextlib.suppress(OSError):
                Path(workshop).unlink(missing_ok=True)


def _mask() -> int:
    """The rights that new files do not get here; only setting it tells."""
    mask = os.umask(0o077)
    os.umask(mask)
    return mask
