"""Pages of text that cover the table until a key is pressed: the keys, and long remarks."""

from typing import ClassVar

from rich.text import Text
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import VerticalScroll
from textual.screen import ModalScreen
from textual.widgets import Static

KEYS = (
    ("right, left", "a step on or back: a line of the record"),
    ("down, up", "the next decision, the one before; or shift+right, left"),
    ("PageDown, PageUp", "the next round, the one before"),
    ("Home, End", "the beginning, the end"),
    ("n, p  or  j, k", "the next thing worth a look, the one before: award,"),
    ("", "declaration, penalty, fault, new leader, the end"),
    ("space", "plays, or pauses"),
    ("+, -", "faster, slower"),
    ("1, 2, 3, 4", "what seat 0, 1, 2 or 3 saw: its hand, and what lay open"),
    ("0", "all hands open"),
    ("Enter", "all that there is to say of a step, long notes too"),
    ("q", "leaves"),
    ("mouse", "the strip is a scroll bar, the wheel steps"),
)
CARDS = (
    "7O is the 7 of oros (coins); B bastos (clubs), C copas (cups), E espadas (swords); "
    "10 sota, 11 caballo, 12 rey. In a heavy frame: just played or shown; in a double one: just "
    "captured. ▶ decides next, » leads. The strip: how far ahead the leader is, and who that "
    "is. 'arena rules' tells how Ronda goes."
)


class Page(ModalScreen[None]):
    """Shows a text, which scrolls where it is long."""

    CSS = """
    Page { align: center middle; }
    Page > VerticalScroll {
        width: 78; max-width: 100%; height: auto; max-height: 100%;
        border: round ansi_default; padding: 0 1; background: ansi_default;
        scrollbar-size-vertical: 1;
    }
    Page Static { height: auto; }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,q,enter,space,question_mark", "close", show=False),
        Binding("ctrl+c", "app.interrupt", show=False, priority=True),
        Binding("ctrl+z", "app.suspend_process", show=False),
    ]

    def __init__(self, title: str, text: Text) -> None:
        super().__init__()
        self._title = title
        self._text = text

    def compose(self) -> ComposeResult:
        """Lays the text out."""
        box = VerticalScroll(Static(self._text), classes="-ansi-scrollbar")
        box.border_title = self._title
        box.border_subtitle = "q or Esc closes"
        yield box

    def on_click(self) -> None:
        """Closes it too."""
        self.action_close()

    def action_close(self) -> None:
        """Goes back to the table."""
        self.dismiss()


def keys_page() -> Page:
    """The page that tells the keys."""
    width = max(len(keys) for keys, _ in KEYS)
    text = Text()
    for keys, does in KEYS:
        text.append(f"{keys:<{width}}", style="bold").append(f"  {does}\n")
    return Page("Keys", text.append(f"\n{CARDS}"))
