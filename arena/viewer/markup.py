"""HTML that text cannot break: what others wrote is escaped, kept apart and spelled out.

Knows characters; nothing of records or of the page.
"""

from html import escape

from arena.record.lines import whole_text
from arena.record.wording import harmless

_UNCLOSED = {
    "<": "\\u003c",
    ">": "\\u003e",
    "&": "\\u0026",
    "\u2028": "\\u2028",
    "\u2029": "\\u2029",
}
_IN_SCRIPT = str.maketrans(_UNCLOSED)


class Html(str):
    """Text that is HTML already; any other text is escaped before it is put into a page."""

    __slots__ = ()


def markup(value: object) -> Html:
    """Gives HTML as it is, and all else escaped: signs that nobody can see are spelled out."""
    if isinstance(value, Html):
        return value
    return Html(escape(harmless(whole_text(str(value)))))


def apart(text: str, most: int | None = None) -> Html:
    """Text of somebody else, kept from turning what stands beside it round.

    Of a text of more than `most` characters the beginning is shown, the whole on pointing at it.
    """
    if most is None or len(text) <= most:
        return Html(f"<bdi>{markup(text)}</bdi>")
    return Html(f'<bdi title="{markup(text)}">{markup(text[: most - 1])}…</bdi>')


def element(name: str, *content: object, **attributes: object) -> Html:
    """An element with its content; `class_` is the attribute `class`."""
    written = "".join(
        f' {key.rstrip("_")}="{markup(value)}"' for key, value in attributes.items() if value
    )
    return Html(f"<{name}{written}>{''.join(map(markup, content))}</{name}>")


def joined(between: str, parts: "list[Html]") -> Html:
    """Puts HTML together with a text between its parts."""
    return Html(markup(between).join(parts))


def script_json(text: str) -> Html:
    """JSON as it can stand in a script element: nothing in it can end that, or be markup."""
    return Html(text.translate(_IN_SCRIPT))
