"""The file a plot goes into: its name checked before anything is drawn, written whole or not.

Must not know what is drawn.
"""

import contextlib
import os
import tempfile
from pathlib import Path

from arena.errors import InputError

FORMATS = ("svg", "png", "pdf")


def check_file(path: Path) -> str:
    """Returns the format that a name ends in; InputError where it can be no plot's."""
    if path.is_dir():
        raise InputError(f"--out {path} is a folder: name a file in it.")
    form = path.suffix.lower().removeprefix(".")
    if form not in FORMATS:
        raise InputError(
            f"--out {path} does not say what to draw: let it end in .svg, .png or .pdf."
        )
    if not path.parent.is_dir():
        raise InputError(f"--out {path}: there is no folder {path.parent}.")
    return form


def write_whole(path: Path, content: bytes) -> None:
    """Puts a file in its place once all of it is written; one that is there goes then.

    Raises InputError where that cannot be, and leaves all as it was.
    """
    workshop: str | None = None
    try:
        handle, workshop = tempfile.mkstemp(prefix=f".{path.name[:32]}-", dir=path.parent)
        with os.fdopen(handle, "wb") as file:
            file.write(content)
        Path(workshop).chmod(0o666 & ~_mask())
        Path(workshop).replace(path)
    except OSError as error:
        raise InputError(f"{path} cannot be written: {error.strerror or error}.") from None
    finally:
        if workshop is not None:
            with contextlib.suppress(OSError):
                Path(workshop).unlink(missing_ok=True)


def _mask() -> int:
    """The rights that new files do not get here; only setting it tells."""
    mask = os.umask(0o077)
    os.umask(mask)
    return mask
