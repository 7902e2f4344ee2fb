"""Lists that are answered a page at a time: how large one is, and where the next begins.

Must not know what is listed.
"""

from arena.people.refusals import Reason, RefusedError

MOST_ON_A_PAGE = 200
"""The most entries of a page."""

_USUAL = 20
_MOST_DIGITS = 18


def page_size(asked: int) -> int:
    """Returns how many entries a page has; RefusedError for more than it can have."""
    if asked > MOST_ON_A_PAGE:
        raise RefusedError(
            Reason.BAD_PAGE,
            f"A page has at most {MOST_ON_A_PAGE} entries, and {asked:,} were asked for.",
        )
    return asked or _USUAL


def parse_page(token: str, numbers: int) -> tuple[int, ...] | None:
    """Reads where a page begins, as `page_text` has written it; None: at the newest."""
    if not token:
        return None
    parts = token.split(".")
    if len(parts) != numbers or not all(map(_is_number, parts)):
        raise RefusedError(
            Reason.BAD_PAGE, "This page is none that the server has named: begin at the first one."
        )
    return tuple(map(int, parts))


def page_text(*numbers: int) -> str:
    """Names where the next page begins."""
    return ".".join(map(str, numbers))


def _is_number(text: str) -> bool:
    return text.isascii() and text.isdigit() and len(text) <= _MOST_DIGITS
