"""Whole matches for the tests of records: the reference ones, and some made here."""

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path

from arena.record.lines import Thought, end_line, event_line, fault_line, match_line
from arena.terms.faults import final_outcome, is_decided
from arena.terms.stand_in import stand_in_action
from engine import (
    DECLARE,
    STANDARD,
    MatchEnded,
    Phase,
    Rules,
    State,
    commitment,
    deal_round,
    first_dealer,
    start_round,
    step,
)

VECTORS = sorted((Path(__file__).parents[1] / "vectors").glob("*.jsonl"))
VECTOR_NAMES = [path.stem for path in VECTORS]

Choose = Callable[[State], int]


def vector(name: str) -> str:
    """The text of one reference match."""
    path = next(path for path in VECTORS if path.stem == name)
    return path.read_bytes().decode("utf-8")


def with_fields(text: str, number: int, **changes: object) -> str:
    """Changes fields of one line (from 1) of a record."""
    lines = text.rstrip("\n").split("\n")  # a note may hold what splitlines takes for ends
    fields = json.loads(lines[number - 1]) | changes
    lines[number - 1] = json.dumps(fields, ensure_ascii=False)
    return "".join(f"{line}\n" for line in lines)


def first_line(text: str, kind: str) -> int:
    """The number of the first line of a type, from 1."""
    return next(n for n, line in enumerate(text.split("\n"), 1) if f'"type": "{kind}"' in line)


def greedy(state: State) -> int:
    """Declares, and takes as many cards as it can; a fixed choice among equals."""
    actions = state.actions()
    if DECLARE in actions or state.phase is Phase.DECLARE:
        return actions[0]
    return max(actions, key=lambda card: (card % 10 in state.table, card % 10, card))


@dataclass
class Writer:
    """Plays a match and writes its record; told which seats fail before which decision."""

    players: int = 2
    rules: Rules = STANDARD
    seed: bytes = bytes(range(32))
    nonce: bytes = bytes(16)
    choose: Choose = greedy
    bots: tuple[str, ...] = ()  # names by seat; empty: no run-time fields at all
    faults: Mapping[int, tuple[int, str]] = field(default_factory=dict)
    signal: Callable[[State], int] = lambda state: 0
    note: Callable[[State], str] = lambda state: ""

    def text(self) -> str:
        """The record."""
        return "".join(f"{line}\n" for line in self._lines())

    def _lines(self) -> list[str]:
        dealer = first_dealer(self.seed, self.players)
        state = State(self.rules, self.players, dealer)
        lines = [self._match_line(dealer)]
        failed: list[int] = []
        decisions = 0
        while state.phase is not Phase.OVER:
            if state.phase is Phase.DEAL:
                deal = deal_round(self.seed, self.rules, self.players, state.round, state.dealer)
                lines += map(event_line, start_round(state, deal))
            if decisions in self.faults and self.faults[decisions][0] not in failed:
                seat, kind = self.faults[decisions]
                failed.append(seat)
                detail = ("answered 9O", "9O") if kind == "illegal" and self.bots else ("", "")
                lines.append(fault_line(seat, kind, *detail))
                if is_decided(range(self.players), failed):
                    break
                continue
            lines += self._decide(state, failed, decisions)
            decisions += 1
        outcome = final_outcome(range(self.players), failed, state.scores, state.outcome)
        lines.append(
            end_line(
                winner=outcome.winner,
                places=outcome.places,
                scores=outcome.scores,
                termination=outcome.termination,
                seed=self.seed,
                nonce=self.nonce,
                ended="2026-01-02T03:05:00.000Z" if self.bots else None,
            )
        )
        return lines

    def _match_line(self, dealer: int) -> str:
        runtime: dict[str, object] = {
            "match": "demo/7/0",
            "engine": "0.1.0",
            "arena": "0.1.0",
            "seats": [
                {"bot": bot, "version": f"{seat}b" * 32} for seat, bot in enumerate(self.bots)
            ],
            "time_control": "10+0.05/1",
            "fault_policy": "forfeit",
            "sandbox": "none",
            "started": "2026-01-02T03:04:05.000Z",
        }
        return match_line(
            players=self.players,
            rules=self.rules,
            dealer=dealer,
            commitment=commitment(self.seed, self.nonce),
            runtime=runtime if self.bots else None,
        )

    def _decide(self, state: State, failed: list[int], number: int) -> list[str]:
        actions = state.actions()
        signal, thought = 0, Thought(12.5 + number * 0.1, 0.25, "bot", self.note(state))
        if state.turn in failed:
            action, thought = stand_in_action(actions), Thought(0.0, 0.0, "stand_in")
        elif len(actions) == 1 and state.phase is Phase.PLAY and not self.rules.partner_signals:
            action, thought = actions[0], Thought(0.0, 0.0, "forced")
        else:
            action, signal = self.choose(state), self.signal(state)
        events = [one for one in step(state, action, signal) if not isinstance(one, MatchEnded)]
        first = event_line(events[0], thought if self.bots else None)
        return [first, *map(event_line, events[1:])]
