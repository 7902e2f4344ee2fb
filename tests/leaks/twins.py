"""Twin matches: the same deeds with other hidden cards. What a seat is sent must be the same.

A leak is any difference: a byte, a message more or less, or one at another moment.
"""

from collections import Counter
from dataclasses import dataclass, replace
from random import Random

from arena.record.narration import narrate
from arena.record.reader import read_record
from arena.terms.faults import FaultPolicy
from engine import PRESETS, Deal, Rules, deal_round, first_dealer
from tests.leaks.hidden import deal_otherwise, rounds_of, silences
from tests.leaks.room import Deed, Room, Terms, World

_NOTES = ("", "hm", "I hold three aces")
_FAILURES = ("illegal", "future", "late", "crashes")


@dataclass
class Match:
    """A match that was played, and all that was done in it."""

    terms: Terms
    world: World
    room: Room
    deeds: list[Deed]


def any_terms(dice: Random) -> Terms:
    """Rules from every preset, short and long, with and without signals; any wishes of bots."""
    players = dice.choice([2, 3, 4])
    rules = replace(
        PRESETS[dice.choice(list(PRESETS))],
        partner_signals=dice.random() < 0.5,
        undeclared_penalty=dice.random() < 0.8,
        max_rounds=dice.choice([1, 2, 3, 100]),
    )
    return Terms(
        rules=rules,
        players=players,
        wants_events=tuple(dice.random() < 0.7 for _ in range(players)),
        absent=frozenset({dice.randrange(players)} if dice.random() < 0.03 else ()),
        hide_names=dice.random() < 0.2,
        fault_policy=FaultPolicy(dice.choice([1, 1, 3])),
    )


def play_any(dice: Random, terms: Terms | None = None) -> Match:
    """Plays a match with legal moves at random, and sometimes a failure or two."""
    terms = terms or any_terms(dice)
    seed = dice.randbytes(32)
    world = World(seed, first_dealer(seed, terms.players), deal_round)
    room = Room(terms, world)
    room.start()
    deeds: list[Deed] = []
    peril = dice.choice([0, 0.01, 0.03, 0.1])  # how likely a failure is at each question
    while not room.is_over:
        deeds.append(_any_deed(room, dice, peril))
        room.do(deeds[-1])
    return Match(terms, world, room, deeds)


def _any_deed(room: Room, dice: Random, peril: float) -> Deed:
    assert room.asked is not None
    assert room.asked_seat is not None
    seat = room.asked_seat
    if dice.random() < peril:
        how = dice.choice(_FAILURES)
        if how == "crashes":
            seat = dice.choice([one for one in room.seats if room.is_there(one)])
        elif dice.random() < 0.1:
            how = "void"
        return Deed(seat, how, think_ms=dice.randrange(3))
    terms = room.terms
    signals = terms.rules.partner_signals and terms.players == 4
    return Deed(
        seat,
        move=dice.choice(room.asked.moves.split()),
        signal=dice.randrange(16) if signals else 0,
        think_ms=dice.randrange(3),
        note=dice.choice(_NOTES),
    )


@dataclass
class Search:
    """Looks for leaks, and counts what it has looked at."""

    dice: Random
    leaks: list[str]
    counts: Counter[str]

    @classmethod
    def begin(cls, seed: int) -> "Search":
        """A search whose every draw follows from a seed."""
        return cls(Random(seed), [], Counter())

    def look(self, match: Match, moments: int) -> None:
        """Compares a match with twins: at its end, after failures, and at some other moments."""
        self.counts["matches"] += 1
        steps = match.room.steps
        players = match.terms.players
        self.counts[f"{players} players"] += 1
        self.counts["with faults"] += any(deed.how != "answers" for deed in match.deeds)
        fateful = [step for step, deed in enumerate(match.deeds, 1) if deed.how != "answers"]
        for step in {*fateful[:2], steps - 1}:
            for seat in range(players):
                self._compare(match, seat, step)
        for moment in range(moments):
            seat, step = self.dice.randrange(players), self.dice.randrange(steps)
            self._compare(match, seat, step, is_about_silence=moment % 2 == 0)

    def _compare(
        self, match: Match, seat: int, step: int, *, is_about_silence: bool = False
    ) -> None:
        """Plays the same up to a step (0: the beginning), with what is hidden by then moved."""
        rules = match.terms.rules
        known = rounds_of(match.room.record_lines[: match.room.lines_after[step]])
        deals = [
            deal_otherwise(one, seat, rules, self.dice, is_about_silence=is_about_silence)
            for one in known
        ]
        self.counts["twins"] += 1
        for one, deal in zip(known, deals, strict=True):
            if deal is not None:
                self.counts["rounds dealt otherwise"] += 1
                self.counts["silent seats that held something else"] += silences(one, deal, rules)
        twin = Room(match.terms, self._world(match, deals))
        twin.start()
        for number, deed in enumerate(match.deeds[:step]):
            if deed.how in ("answers", "illegal", "future") and twin.asked_seat != deed.seat:
                self._found(match, seat, number, "somebody else was asked")
                return
            twin.do(self._varied(match, deed, seat))
        heard = [one for one in match.room.heard[seat] if one[0] <= step]
        for ours, theirs in zip(heard, twin.heard[seat], strict=False):
            if ours != theirs:
                self._found(match, seat, ours[0], f"{ours[1]!r} or {theirs[1]!r}")
                return
        if len(heard) != len(twin.heard[seat]):
            self._found(match, seat, step, "another number of messages")
            return
        if match.room.is_over and twin.is_over and match.room.record:
            self._compare_stories(match, twin, seat, step)

    def _compare_stories(self, match: Match, twin: Room, seat: int, step: int) -> None:
        self.counts["stories"] += 1
        ours, theirs = _story(match.room, seat), _story(twin, seat)
        for one, other in zip(ours, theirs, strict=False):
            if one != other:
                self._found(match, seat, step, f"told {one!r} or {other!r}")
                return
        if len(ours) != len(theirs):
            self._found(match, seat, step, "told more or less")

    def _world(self, match: Match, deals: list[Deal | None]) -> World:
        """Another seed; the rounds so far dealt as given, all later ones by that seed."""
        seed = self.dice.randbytes(32)
        ours = match.world

        def deal(_: bytes, rules: Rules, players: int, number: int, dealer: int) -> Deal:
            if number >= len(deals):
                return deal_round(seed, rules, players, number, dealer)
            given = deals[number]
            return given or deal_round(ours.seed, rules, players, number, dealer)

        return World(seed, ours.dealer, deal, again=ours.chosen)

    def _varied(self, match: Match, deed: Deed, seat: int) -> Deed:
        """Changes what else of a deed is not for this seat: notes, times, others' signals."""
        if deed.seat == seat or deed.how != "answers":
            return deed
        dice = self.dice
        signals = match.terms.rules.partner_signals and match.terms.players == 4
        is_heard = deed.seat == (seat + 2) % 4
        return replace(
            deed,
            signal=dice.randrange(16) if signals and not is_heard else deed.signal,
            think_ms=dice.randrange(3),
            note=dice.choice(_NOTES),
        )

    def _found(self, match: Match, seat: int, step: int, what: str) -> None:
        players = match.terms.players
        self.leaks.append(f"seat {seat} of {players}, step {step}: {what[:2000]}")


def _story(room: Room, seat: int) -> list[str]:
    return list(narrate(read_record(room.record, "x"), seat))
