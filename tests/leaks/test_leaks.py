"""Nothing that a seat is sent, or told afterwards, depends on what is hidden from it.

`make leaks` looks at thousands of matches, `make test` at some.
"""

import os
from typing import Any

import pytest

from arena.play.match import LiveMatch
from arena.record.narration import Narrator
from arena.referee.commands import Blame
from arena.referee.referee import Referee
from arena.wire import event_to_wire, fault_to_wire
from engine import SILENT, Combination, Observation, Redealt, State, observe
from engine.cards import cards_text
from tests.leaks.twins import Search, play_any

_CHUNK = 50
MATCHES = int(os.environ.get("LEAK_MATCHES", "50"))


@pytest.mark.parametrize("chunk", range(max(1, MATCHES // _CHUNK)))
def test_what_a_seat_gets_is_the_same_whatever_is_hidden(chunk: int) -> None:
    """Questions, events, faults, beginnings, ends, and the replay from its seat, to the byte."""
    search = Search.begin(chunk)
    for _ in range(_CHUNK):
        search.look(play_any(search.dice), moments=4)
    assert search.leaks == []
    # Not for want of looking: what is compared does happen.
    wanted = ("2 players", "3 players", "4 players", "with faults", "stories")
    counted = ("rounds dealt otherwise", "silent seats that held something else")
    assert all(search.counts[what] >= 5 for what in wanted)
    assert all(search.counts[what] >= 20 for what in counted)


def _sees_the_next_card(state: State, seat: int) -> Observation:
    seen = observe(state, seat)
    seen.returned += state.stock[:1]
    return seen


def _sees_a_penalty_to_come(state: State, seat: int) -> Observation:
    seen = observe(state, seat)
    seen.gains = tuple(gain + len(state.unproved) for gain in seen.gains)
    return seen


def _sees_all_signals(state: State, seat: int) -> Observation:
    seen = observe(state, seat)
    seen.signals = tuple(state.signals.values())
    return seen


def _tells_anothers_hand(table: int, event: Any, seat: int, players: int) -> Any:
    told = event_to_wire(table, event, seat, players)
    if isinstance(event, Redealt):
        told.captured = cards_text(event.hands[seat - 1])
    return told


def _blames_before_all(match: LiveMatch, command: Blame) -> None:
    for instance in match.instances:
        if instance.session is not None:
            told = fault_to_wire(1, command.fault, command.number)
            instance.session.outbox.faults.append(told)


def _asks_holders_only(_: Referee, only: int) -> bool:
    return only < 40 or only == SILENT


LEAKS: dict[str, tuple[object, str, object]] = {
    "the next card": ("arena.referee.referee", "observe", _sees_the_next_card),
    "a penalty to come": ("arena.referee.referee", "observe", _sees_a_penalty_to_come),
    "others' signals": ("arena.referee.referee", "observe", _sees_all_signals),
    "another's hand": ("arena.play.match", "event_to_wire", _tells_anothers_hand),
    "signals as they are sent": ("arena.wire", "_signal_for", lambda _, event, __: event.signal),
    "another's fault": (LiveMatch, "_blame", _blames_before_all),
    "who has nothing to declare": (Referee, "_is_forced", _asks_holders_only),
    "silence before it is proved": (Combination, "proving_plays", 1),
    "hands, afterwards": (Narrator, "_hands", lambda self, hands: iter([str(hands)])),
    "times, afterwards": (Narrator, "_decision", lambda self, one, *_: iter([str(one.line)])),
}


@pytest.mark.parametrize("leak", LEAKS)
def test_a_leak_is_found(leak: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Let any of these slip, and the search says so."""
    where, name, instead = LEAKS[leak]
    owner: Any = where
    if isinstance(where, str):
        monkeypatch.setattr(f"{where}.{name}", instead)
    else:
        monkeypatch.setattr(owner, name, instead)
    search = Search.begin(1)
    for _ in range(60):
        search.look(play_any(search.dice), moments=4)
        if search.leaks:
            break
    assert search.leaks != []
