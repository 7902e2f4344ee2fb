"""Reads a page as a browser does without scripts: elements that close, tables, texts."""

from dataclasses import dataclass, field
from html.parser import HTMLParser

_VOID = ("meta", "link", "img", "br", "input")


@dataclass
class Table:
    """Holds a table's class and the texts of its rows, heads included."""

    class_: str
    rows: list[list[str]] = field(default_factory=list)


class Page(HTMLParser):
    """Reads HTML that must be whole; raises AssertionError where an element is not closed."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.tables: list[Table] = []
        self.elements: list[tuple[str, dict[str, str | None]]] = []
        self.texts: dict[str, list[str]] = {}  # by name of the innermost element that has a text
        self._open: list[str] = []
        self.feed(text)
        self.close()
        assert not self._open

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.elements.append((tag, dict(attrs)))
        if tag in _VOID:
            return
        self._open.append(tag)
        self.texts.setdefault(tag, []).append("")
        if tag == "table":
            self.tables.append(Table(dict(attrs).get("class") or ""))
        elif tag == "tr":
            self.tables[-1].rows.append([])
        elif tag in ("td", "th"):
            self.tables[-1].rows[-1].append("")

    def handle_endtag(self, tag: str) -> None:
        assert self._open.pop() == tag

    def handle_data(self, data: str) -> None:
        for tag in {*self._open}:
            self.texts[tag][-1] += data
        if "td" in self._open or "th" in self._open:
            self.tables[-1].rows[-1][-1] += data

    def named(self, tag: str) -> list[dict[str, str | None]]:
        """The attributes of all elements of a name."""
        return [attributes for name, attributes in self.elements if name == tag]
