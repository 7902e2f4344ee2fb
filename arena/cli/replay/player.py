"""The full-screen player: a film on a terminal, with keys and mouse.

Draws what `felt`, `words` and `strip` say; moves by `Position`.
"""

from io import StringIO
from typing import TYPE_CHECKING, ClassVar

from rich.console import Console
from rich.style import Style
from rich.text import Text
from textual import events
from textual.app import App, ComposeResult
from textual.binding import Binding, BindingType
from textual.widgets import Static

from arena.cli.exits import EXIT_INTERRUPTED
from arena.cli.replay.captions import full_text, small_text, title_line, words_lines
from arena.cli.replay.felt import LEAST_HEIGHT, LEAST_WIDTH, draw_felt, score_line
from arena.cli.replay.pages import Page, keys_page
from arena.cli.replay.position import Position
from arena.cli.replay.scene import Film
from arena.cli.replay.strip import column_to_place, strip_lines

if TYPE_CHECKING:
    from textual.geometry import Size
    from textual.timer import Timer

FIXED_ROWS = 5  # title, scores, two of the strip, buttons
WORD_ROWS = 3
LEAST_SIZE = (LEAST_WIDTH, FIXED_ROWS + WORD_ROWS + LEAST_HEIGHT)
_WORDS_SHARE = 4  # of the rows, one in so many is for words where there is room

_BUTTONS = (
    ("|<", "end(-1)"),
    ("<<", "round(-1)"),
    ("<", "step(-1)"),
    ("play", "run"),
    (">", "step(1)"),
    (">>", "round(1)"),
    (">|", "end(1)"),
    ("n next moment", "moment(1)"),
    ("? keys", "keys"),
    ("q quit", "leave"),
)


class Strip(Static):
    """The score over time, which is the scroll bar."""

    def __init__(self, position: Position) -> None:
        super().__init__(id="strip")
        self._position = position
        self._is_held = False

    def on_mouse_down(self, event: events.MouseDown) -> None:
        """Goes where it was pressed, and follows from there."""
        self._is_held = True
        self.capture_mouse()
        self._follow(event.x)

    def on_mouse_move(self, event: events.MouseMove) -> None:
        """Follows the mouse while it is held."""
        if self._is_held:
            self._follow(event.x)

    def on_mouse_up(self) -> None:
        """Lets go."""
        self._is_held = False
        self.release_mouse()

    def _follow(self, column: int) -> None:
        film = self._position.film
        self._position.go(column_to_place(film, column, max(1, self.size.width)))


class Player(App[int]):
    """Shows a film until somebody leaves; its result is the exit code."""

    ENABLE_COMMAND_PALETTE = False
    ALLOW_SELECT = False
    CSS = """
    Screen { layout: vertical; overflow: hidden; background: ansi_default; }
    Static {
        width: 100%; height: 1; background: ansi_default; color: ansi_default;
        link-color: ansi_default; link-background: ansi_default; link-style: none;
        link-color-hover: ansi_default; link-background-hover: ansi_default; link-style-hover: bold;
    }
    #strip { height: 2; }
    #small { display: none; height: 100%; }
    Screen.small Static { display: none; }
    Screen.small #small { display: block; }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("right,l", "step(1)"),
        Binding("left,h", "step(-1)"),
        Binding("down,shift+right", "turn(1)"),
        Binding("up,shift+left", "turn(-1)"),
        Binding("pagedown", "round(1)"),
        Binding("pageup", "round(-1)"),
        Binding("home", "end(-1)"),
        Binding("end", "end(1)"),
        Binding("n,j", "moment(1)"),
        Binding("p,k", "moment(-1)"),
        Binding("space", "run"),
        Binding("plus,equals_sign", "speed(1)"),
        Binding("minus", "speed(-1)"),
        *(Binding(str(key), f"see({key})") for key in range(5)),
        Binding("question_mark,f1", "keys"),
        Binding("enter", "all"),
        Binding("q,escape,ctrl+q", "leave"),
        Binding("ctrl+c", "interrupt", priority=True),
        Binding("ctrl+z", "suspend_process"),
    ]

    def __init__(self, film: Film, view: int | None) -> None:
        super().__init__(ansi_color=True)
        self.error_console = Console(file=StringIO())  # a traceback is none of the person's
        self.position = Position(film, view, self._show)
        self._timer: Timer | None = None
        self._room: Size | None = None  # as was told last; `size` may lag behind
        self._said = ""  # about a key that led nowhere

    @property
    def failure(self) -> Exception | None:
        """What nobody foresaw and has ended the player; None where nothing has."""
        return self._exception

    def compose(self) -> ComposeResult:
        """Lays the screen out, from above to below."""
        yield Static(id="title")
        yield Static(id="warning")
        yield Static(id="score")
        yield Static(id="felt")
        yield Static(id="words")
        yield Strip(self.position)
        yield Static(id="buttons")
        yield Static(id="small")

    def on_mount(self) -> None:
        """Shows the first scene."""
        self.query_one("#warning").display = bool(self.position.film.warning)
        self._show()

    def on_resize(self, event: events.Resize) -> None:
        """Lays everything out anew."""
        self._room = event.size
        self._show()

    def on_mouse_scroll_down(self) -> None:
        """Steps on."""
        self.action_step(1)

    def on_mouse_scroll_up(self) -> None:
        """Steps back."""
        self.action_step(-1)

    def action_step(self, direction: int) -> None:
        """By a line of the record."""
        self.position.step(direction)

    def action_turn(self, direction: int) -> None:
        """To another decision."""
        self.position.turn(direction)

    def action_round(self, direction: int) -> None:
        """To another round."""
        self.position.round(direction)

    def action_end(self, direction: int) -> None:
        """To the beginning or the end."""
        self.position.go(self.position.film.last if direction > 0 else 0)

    def action_moment(self, direction: int) -> None:
        """To what is worth a look."""
        if not self.position.moment(direction):
            where = "after" if direction > 0 else "before"
            self._say(f"Nothing worth a look comes {where} this.")

    def action_see(self, key: int) -> None:
        """Through another seat's eyes: key 1 is seat 0's."""
        if not self.position.see(key - 1 if key else None):
            self._say(f"There is no seat {key - 1}.")

    def action_run(self) -> None:
        """Plays or pauses."""
        self.position.play(not self.position.is_playing)

    def action_speed(self, direction: int) -> None:
        """Faster or slower."""
        self.position.change_speed(direction)

    def action_keys(self) -> None:
        """Tells the keys."""
        self.position.play(False)
        self.push_screen(keys_page())

    def action_all(self) -> None:
        """Tells all of a step."""
        where = self.position
        where.play(False)
        self.push_screen(Page("This step", full_text(where.film, where.scene, where.view)))

    def action_leave(self) -> None:
        """Ends it; what could not be proved is told to scripts."""
        self.exit(1 if self.position.film.warning else 0)

    def action_interrupt(self) -> None:
        """Ends it as Ctrl-C does."""
        self.exit(EXIT_INTERRUPTED)

    def _say(self, sentence: str) -> None:
        self._said = sentence
        self._show()

    def _show(self) -> None:
        """Draws the scene as the screen is now."""
        if not self.is_running or not self.screen_stack:
            return
        screen = self.screen_stack[0]
        width, height = self._room or self.size
        is_small = width < LEAST_SIZE[0] or height < LEAST_SIZE[1]
        screen.set_class(is_small, "small")
        if is_small:
            self._put("small", [small_text((width, height), LEAST_SIZE)])
        else:
            self._draw(width, height)
        self._keep_time()

    def _draw(self, width: int, height: int) -> None:
        where = self.position
        film, scene, view = where.film, where.scene, where.view
        rows = height - FIXED_ROWS - bool(film.warning)
        word_rows = max(WORD_ROWS - bool(film.warning), rows // _WORDS_SHARE)
        word_rows = min(word_rows, rows - LEAST_HEIGHT)
        self._put("title", [title_line(where, width)])
        self._put("warning", [Text(f" ! {film.warning}", style="bold reverse")], width)
        self._put("score", [Text(" ").append_text(score_line(film, scene))], width)
        self._put("felt", draw_felt(film, scene, view, width, rows - word_rows))
        said, self._said = self._said, ""
        self._put("words", words_lines(where, (width, word_rows), said))
        self._put("strip", strip_lines(film, where.at, width))
        self._put("buttons", [self._buttons()], width)
        self.screen_stack[0].query_one("#felt").styles.height = rows - word_rows
        self.screen_stack[0].query_one("#words").styles.height = word_rows

    def _buttons(self) -> Text:
        """What can be clicked; the key is in each."""
        line = Text(" ")
        for label, action in _BUTTONS:
            is_pause = action == "run" and self.position.is_playing
            line.append(f" {'pause' if is_pause else label} ", style=_click_style(action)).append(
                " "
            )
        return line

    def _put(self, name: str, lines: list[Text], width: int | None = None) -> None:
        for line in lines:
            line.no_wrap = True
            if width is not None:
                line.truncate(width, overflow="ellipsis")
        self.screen_stack[0].query_one(f"#{name}", Static).update(Text("\n").join(lines))

    def _keep_time(self) -> None:
        """Lets a timer run while it plays, as fast as was said."""
        if self._timer is not None:
            self._timer.stop()
            self._timer = None
        if self.position.is_playing:
            self._timer = self.set_timer(1 / self.position.scenes_a_second, self.position.tick)


def _click_style(action: str) -> Style:
    return Style(reverse=True, meta={"@click": f"app.{action}"})
