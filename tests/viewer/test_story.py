"""The viewer's script never invents: after every step it says what the engine says."""

import re
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from arena.errors import RecordError
from arena.record.moments import find_moments
from arena.record.reader import read_record
from arena.record.replay import replay
from arena.terms.clock import TimeControl, parse_time_control
from arena.terms.faults import FaultPolicy
from arena.terms.given import Given, Origin
from engine import DECLARE, PRESETS, SILENT, Rules, action_text
from tests.languages.reader import any_rules, played
from tests.languages.test_record_reader import FORFEITS, VECTORS
from tests.languages.test_tampered_records import is_proved, tampered
from tests.record.matches import with_fields
from tests.referee.table import MS, Table, setup
from tests.viewer.ledger import states_of
from tests.viewer.stories import needs_node, stories_of, story_of

pytestmark = [pytest.mark.e2e, needs_node]

OTHERWISE_TOLD = ("claims", "banks")
"""What of a state other tests here are about."""


def assert_told_as_by_the_engine(record: str, story: dict[str, Any]) -> None:
    """All states, and all moments."""
    assert story["stop"] is None
    told = [
        (step["line"], {k: v for k, v in step["state"].items() if k not in OTHERWISE_TOLD})
        for step in story["steps"][1:]
    ]
    expected = list(states_of(record))
    for one, other in zip(expected, told, strict=True):
        assert one == other
    moments = [
        (one.kind, one.line, one.round, one.seat, one.side, one.points)
        for one in find_moments(replay(read_record(record, "a record")))
    ]
    names = ("kind", "line", "round", "seat", "side", "points")
    assert moments == [tuple(one[name] for name in names) for one in story["moments"]]


@pytest.mark.parametrize("preset", PRESETS)
@pytest.mark.parametrize("players", [2, 3, 4])
def test_matches_of_every_preset(players: int, preset: str) -> None:
    """Hands, table, piles with their cards, scores and gains, at every step."""
    record = played(f"story {preset} {players}", players, PRESETS[preset], bots=("a",) * players)
    assert_told_as_by_the_engine(record, story_of(record))


def test_reference_matches() -> None:
    """Also with all that random play seldom shows: void deals, many repairs, tie-breaks."""
    records = [path.read_text(encoding="utf-8") for path in VECTORS]
    for record, story in zip(records, stories_of(records), strict=True):
        assert_told_as_by_the_engine(record, story)


def test_matches_of_any_rules() -> None:
    """Under rules that are drawn at random."""
    names = [(f"any story {number}", 2 + number % 3) for number in range(12)]
    records = [played(name, players, any_rules(name)) for name, players in names]
    for record, story in zip(records, stories_of(records), strict=True):
        assert_told_as_by_the_engine(record, story)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_forfeited_matches(players: int) -> None:
    """Up to where the forfeit ends them, or played out by a stand-in, which is told so."""
    bots = ("a", "b", "c", "d")[:players]
    records = [
        played(f"forfeit {players}", players, bots=bots, faults=faults)
        for faults in FORFEITS.values()
    ]
    for record, story in zip(records, stories_of(records), strict=True):
        assert_told_as_by_the_engine(record, story)
        for step in story["steps"]:
            if step["decision"] is not None:
                is_forfeited = step["seat"] in step["state"]["forfeited"]
                assert (step["by"] == "stand_in") == is_forfeited


def test_a_long_match() -> None:
    """A hundred rounds of four."""
    record = played("long story", 4, Rules(target_score=1000, max_rounds=100))
    story = story_of(record)
    assert len(story["chapters"]) == 100
    assert_told_as_by_the_engine(record, story)


def test_claims() -> None:
    """What each seat showed, what it could have shown, and which scored."""
    records = [path.read_text(encoding="utf-8") for path in VECTORS]
    for record, story in zip(records, stories_of(records), strict=True):
        claims: dict[int, list[dict[str, Any]]] = {}
        for step in story["steps"]:
            claims[step["line"]] = step["state"]["claims"]
        for one in replay(read_record(record, "a record")):
            state = one.state
            if claims[one.line.number] and state.asked == state.players:
                found = sorted(claims[one.line.number], key=lambda claim: claim["seat"])
                scored = [
                    (claim["seat"] % state.sides, claim["points"])
                    for claim in found
                    if claim["isBest"]
                ]
                assert scored == [state.declaration] if state.declaration else not scored
                for claim, held, shown in zip(
                    found, state.combinations, state.declared, strict=True
                ):
                    cards = held.cards if held else ()
                    assert claim["held"] == [action_text(card) for card in cards]
                    assert claim["cards"] == [action_text(card) for card in shown]
                    assert claim["isTringa"] == (held is not None and held.is_tringa)
                    assert claim["points"] == (held.points if held else 0)


class Timed:
    """Plays a match whose bots take random times, and notes every question's bank."""

    def __init__(self, table: Table, chance: Random) -> None:
        self.table, self.chance = table, chance
        self.banks: list[tuple[int, float | None]] = []  # seat and bank, in milliseconds

    def play(self, late: float = 0) -> None:
        """Plays to the end; so many of all answers are late."""
        while self.table.finish is None:
            question = self.table.question
            assert question is not None
            bank = question.bank_ns
            self.banks.append((question.seat, None if bank is None else bank / MS))
            think = self.chance.randrange(900_000) * 1000
            allowance = question.allowance_ns
            if allowance is not None:
                think = min(think, allowance)
                if self.chance.random() < late:
                    think = allowance + 1
            move = self.chance.choice(question.actions)
            self.table.say(action_text(move), think_ns=think, lag_ns=self.chance.randrange(MS))


def asked_banks(story: dict[str, Any]) -> list[tuple[int, float | None]]:
    """Seat and bank as the story has them before each decision that a bot was asked for."""
    found = []
    for before, step in zip(story["steps"], story["steps"][1:], strict=False):
        is_strike = step["kind"] == "fault" and "strike" in step["event"]
        is_asked = step["decision"] is not None and step["by"] == "bot"
        if (is_strike or is_asked) and not step["isGiven"]:
            found.append((step["seat"], before["state"]["banks"][step["seat"]]))
    return found


def timed_record(table: Table, control: TimeControl, **more: object) -> str:
    return with_fields(table.record(), 1, time_control=str(control), **more)


@pytest.mark.parametrize("control", ["10+0.05/1", "3+0.2", "20", "/1"])
@pytest.mark.parametrize("players", [2, 3, 4])
def test_banks(players: int, control: str) -> None:
    """Before each question the bank is what the referee had, forced plays and strikes included."""
    terms = parse_time_control(control)
    table = Table(setup(players, control=terms, policy=FaultPolicy(99), seed=players))
    timed = Timed(table, Random(f"{players} {control}"))
    timed.play(late=0.02)
    story = story_of(timed_record(table, terms))
    assert timed.banks == asked_banks(story)


def test_a_match_that_was_played_on() -> None:
    """Begins with the banks that were left, and its bots are asked from there on."""
    terms = parse_time_control("10+0.05/1")
    before = Table(setup(3, control=terms))
    while len(before.referee._state.played) < 20:
        before.say(before.first_move)
    state = before.referee._state
    answers = [state.declared[(state.dealer + 1 + turn) % 3] for turn in range(3)]
    moves = [*(DECLARE if cards else SILENT for cards in answers), *state.played]
    origin = Origin("other/1/0", (0, len(moves)), (3 * MS, 4_000 * MS, 5_000 * MS))
    given = Given(origin, tuple((move, 0) for move in moves))
    table = Table(replace(setup(3, control=terms), given=given))
    timed = Timed(table, Random(1))
    timed.play()
    fields = {"match": "other/1/0", "round": 0, "decision": len(moves), "banks_ms": [3, 4000, 5000]}
    record = timed_record(table, terms, **{"from": fields})
    story = story_of(record)
    assert timed.banks == asked_banks(story)
    assert len(moves) == sum(step["isGiven"] for step in story["steps"])
    assert_told_as_by_the_engine(record, story)


def line_of_departure(record: str) -> int | None:
    """The first line that the arena does not follow; 0 where it reads no record at all."""
    try:
        read = read_record(record, "a record")
    except RecordError:
        return 0
    try:
        for _ in replay(read):
            pass
    except RecordError as error:
        found = re.search(r"line (\d+)", str(error))
        assert found is not None
        return int(found[1])
    return None


def test_tampered_records() -> None:
    """The script stops where the arena stops, or before, and proves what the arena proves."""
    records = []
    for number in range(60):
        name, players = f"tampered story {number}", 2 + number % 3
        chance = Random(name)
        faults = {chance.randrange(60): (chance.randrange(players), "late")} if number % 4 else {}
        record = played(name, players, Rules(target_score=11), faults=faults)
        records.append(tampered(record, chance))
    departures = []
    for record, story in zip(records, stories_of(records), strict=True):
        stop = story.get("stop")
        is_whole = "unreadable" not in story and stop is None
        assert is_proved(record) == (is_whole and story["proof"]["status"] == "proved")
        line = line_of_departure(record)
        if line:
            # The script also holds a stand-in to what it must play, which only `verify` does here.
            assert 0 < stop["line"] <= line
            departures.append((stop["line"], line))
    assert len(departures) > 20
    assert sum(one == other for one, other in departures) > len(departures) / 2
