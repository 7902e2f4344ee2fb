"""What the arena ships of the viewer: `built` is made by `make viewer` and `make messages`."""

from importlib.resources import files

from arena.errors import ArenaError

SCRIPT, STYLE, WORDS = "built/viewer.js", "built/viewer.css", "built/words.json"
START, PAGE_STYLE = "frame/start.js", "frame/page.css"


def shipped_text(name: str) -> str:
    """Reads a file of the viewer; ArenaError where this installation does not have it."""
    try:
        return files("arena.viewer").joinpath(name).read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError):
        raise ArenaError(
            f"This installation has no replay viewer: arena/viewer/{name} is missing. Install "
            "the arena again; in a clone of it, 'make viewer messages' makes it."
        ) from None
