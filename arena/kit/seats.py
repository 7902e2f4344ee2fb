"""The seats that one instance holds: turns responses of the arena into requests.

All questions of a response are answered in one request. Must not know the stream: it is
given messages and gives messages.
"""

from __future__ import annotations

import inspect
import sys
from typing import TYPE_CHECKING, Any, Protocol

from arena.kit.match import SHORT_COMMITMENT, Event, Match, Result
from arena.kit.turn import Turn
from arena.v1 import match_pb2, play_pb2

if TYPE_CHECKING:
    from collections.abc import Callable

    Choice = str | tuple[str, str] | tuple[str, str, int]
    Chooser = Callable[[Turn], Choice]


class Player(Protocol):
    """What an object that plays one match has to have.

    It may have more: `start(match)` is called before the first turn, `end(result)` after
    the last, and `event(event)` with all that happens between.
    """

    def choose(self, turn: Turn) -> Choice:
        """Answers a question with one of `turn.moves`."""
        ...


class BotCodeError(Exception):
    """Says where the bot's own code failed; its cause is what the code raised."""


class Seats:
    """The matches of one instance and who plays them."""

    def __init__(self, bot: Chooser | type[Player]) -> None:
        self._new_player: Callable[[], Any] | None = None
        if inspect.isclass(bot):
            if not callable(getattr(bot, "choose", None)):
                raise TypeError(f"The bot's class {bot.__name__} has no method choose(self, turn).")
            self._new_player = bot
        elif not callable(bot):
            raise TypeError(f"A bot is a function or a class, not {bot!r}.")
        self.wants_events = hasattr(bot, "event") and self._new_player is not None
        self._choose: Any = bot
        self._players: dict[int, Any] = {}
        self._open: dict[int, tuple[Match, Any]] = {}

    def clear(self) -> None:
        """Forgets all matches: a session has begun in which none is open."""
        self._players.clear()
        self._open.clear()

    def answer(self, response: play_pb2.PlayResponse) -> play_pb2.PlayRequest | None:
        """Handles a response in the order of its fields; None if nothing was asked.

        Raises `BotCodeError` where the bot's code raises or returns what is no move.
        """
        for start in response.match_starts:
            self._start(start)
        for event in response.events:
            self._call(event.table, "event", Event(event))
        for fault in response.faults:
            print(
                f"The arena reports a fault in match {fault.table}, question {fault.question}: "
                f"{fault.message}{_strikes_text(fault.strikes_left)}",
                file=sys.stderr,
            )
        request = self._decide(response) if response.questions else None
        for end in response.match_ends:
            self._call(end.table, "end", Result(end))
            self._open.pop(end.table, None)
            self._players.pop(end.table, None)
        return request

    def _start(self, start: match_pb2.MatchStart) -> None:
        match = Match(start)
        known = self._open.get(match.table)
        if known is not None and known[0].commitment == match.commitment:
            return  # it goes on after a stream has broken
        choose = self._choose
        if self._new_player is not None:
            try:
                player = self._new_player()
                choose = player.choose
            except Exception as error:
                raise BotCodeError(f"The bot failed at the start of {_named(match)}.") from error
            self._players[match.table] = player
        self._open[match.table] = (match, choose)
        self._call(match.table, "start", match)

    def _decide(self, response: play_pb2.PlayResponse) -> play_pb2.PlayRequest:
        request = play_pb2.PlayRequest()
        add = request.answers.add
        for question in response.questions:
            table, number = question.table, question.question
            match, choose = self._open[table]
            turn = Turn(question, match)
            try:
                choice = choose(turn)
                if type(choice) is str:
                    add(table=table, question=number, move=choice)
                else:
                    move, note, signal = _parts(choice)
                    add(table=table, question=number, move=move, note=note, signal=signal)
            except Exception as error:
                raise BotCodeError(
                    f"The bot failed in {_named(match)}, question {number}: {turn!r}."
                ) from error
        return request

    def _call(self, table: int, method: str, argument: object) -> None:
        """Calls a method of a match's player, if there are both."""
        call = getattr(self._players.get(table), method, None)
        if call is None:
            return
        try:
            call(argument)
        except Exception as error:
            match, _ = self._open[table]
            raise BotCodeError(f"The bot failed in {_named(match)}, method {method}.") from error


def _named(match: Match) -> str:
    """Names a match by its table and by what its record begins with."""
    promise = match.commitment[:SHORT_COMMITMENT]
    return f"match {match.table}" + (f" (commitment {promise})" if promise else "")


def _parts(choice: object) -> tuple[str, str, int]:
    """Takes a choice that is more than a text apart; raises `TypeError` if it is none."""
    match choice:
        case str(move):
            return move, "", 0
        case (str(move), str(note)):
            return move, note, 0
        case (str(move), str(note), int(signal)):
            return move, note, signal
    raise TypeError(
        f"choose returned {choice!r}; it must return a move such as '7O', or a move and a note"
    )


def _strikes_text(left: int) -> str:
    """Says how many more faults there can be, where the bot is asked on."""
    return f" (the bot is asked on; {left} more and it has lost)" if left else ""
