"""A person at the table: asks for moves in the terminal, as a bot would answer them.

Knows the kit; nothing of how the match is run.
"""

from collections.abc import Callable

from rich.console import Console
from rich.text import Text

from arena.cli.play.felt import Felt
from arena.cli.play.lesson import CARDS, DECLARE, MORE, NOTATION, PLAY
from arena.kit import Event, Match, Result, Turn

Read = Callable[[str], str]
"""Shows a prompt and reads a line; raises EOFError where there are no more."""


class PersonLeftError(Exception):
    """Says that the person does not want to play on."""


def person_player(console: Console, read: Read) -> type:
    """Makes the class whose objects the kit lets play, bound to a terminal."""

    class Person:
        """Plays one match for whoever sits before the terminal."""

        def start(self, match: Match) -> None:
            """Says who plays and how to ask for help."""
            self._felt = Felt(match)
            console.print(self._felt.heading())
            console.print(NOTATION)
            console.print("Choose by number or name; ? explains, q leaves the table.")

        def event(self, event: Event) -> None:
            """Tells what has happened."""
            for line in self._felt.happened(event):
                _show(console, line)

        def choose(self, turn: Turn) -> str:
            """Asks until the answer is a move."""
            if turn.moves == ["silent"]:
                return "silent"  # what then has happened says so
            for line in self._felt.to_act(turn):
                _show(console, line)
            return _ask(console, read, turn)

        def end(self, result: Result) -> None:
            """Keeps how it ended; the command tells it."""

    return Person


def _ask(console: Console, read: Read, turn: Turn) -> str:
    moves = turn.moves
    prompt = "Declare? " if turn.is_declaration else "Your card: "
    while True:
        try:
            typed = read(prompt).strip()
        except EOFError:
            console.print()  # The prompt's line is still open.
            raise PersonLeftError from None
        if typed.lower() in ("q", "quit", "exit"):
            raise PersonLeftError
        if typed in ("?", "h", "help"):
            for sentence in (DECLARE if turn.is_declaration else PLAY, CARDS, MORE):
                console.print(Text(sentence, style="italic"))
            continue
        move = parse_choice(typed, moves)
        if move is not None:
            return move
        allowed = f"1 to {len(moves)}, or one of {' '.join(moves)}"
        wrong = f"{typed!r} is no move here: type" if typed else "Type"
        console.print(f"{wrong} {allowed}.")


def _show(console: Console, line: Text) -> None:
    """Prints a line; where it is broken, all of it stays as far in as it begins."""
    indent = len(line.plain) - len(line.plain.lstrip(" "))
    for part in line[indent:].wrap(console, max(1, console.width - indent)):
        part.pad_left(indent)
        console.print(part)


def parse_choice(typed: str, moves: list[str]) -> str | None:
    """Reads a move by its number, its name in any case, or how it begins; None if it is none."""
    if typed.isdecimal() and 1 <= int(typed[:6]) <= len(moves):
        return moves[int(typed[:6]) - 1]
    named = [move for move in moves if move.lower() == typed.lower()]
    begun = [move for move in moves if typed and move.lower().startswith(typed.lower())]
    found = named or begun
    return found[0] if len(found) == 1 and not typed.isdecimal() else None
