"""The banks of the seats, counted down from a record's times."""

import json

from engine import STANDARD
from tests.cli.replay.films import film_of
from tests.record.matches import Writer, with_fields

TEXT = Writer(2, STANDARD, bots=("a", "b")).text()  # by 10+0.05/1
SECOND = 1_000_000_000


def test_banks_are_counted_down():
    """A decision takes its time off and adds the increment; what is forced costs nothing."""
    expected = [10.0, 10.0]
    for scene, row in zip(film_of(TEXT).scenes, TEXT.splitlines(), strict=True):
        fields = json.loads(row)
        if fields.get("by") == "bot":
            expected[fields["seat"]] += 0.05 - fields["ms"] / 1000
        left = [bank / SECOND for bank in scene.banks_ns if bank is not None]
        assert [round(bank, 6) for bank in expected] == [round(bank, 6) for bank in left]


def test_without_a_bank_there_is_none():
    """Where the record has no time control, or one with a limit alone, no bank is shown."""
    for control in (None, "/1", "nonsense"):
        text = with_fields(TEXT, 1, time_control=control)
        assert {(None, None)} == {scene.banks_ns for scene in film_of(text).scenes}


def test_a_time_that_is_missing_makes_a_bank_unknown():
    """From there on, for that seat alone."""
    rows = TEXT.splitlines()
    number = next(n for n, row in enumerate(rows, 1) if '"declare"' in row)
    fields = json.loads(rows[number - 1])
    del fields["ms"]
    rows[number - 1] = json.dumps(fields)
    last = film_of("\n".join(rows)).scenes[-1]
    assert last.banks_ns[fields["seat"]] is None
    assert last.banks_ns[1 - fields["seat"]] is not None


def test_a_match_that_was_played_on_begins_with_its_banks():
    """Before its own first decision nobody knows them here; from there on they are counted."""
    origin = {"match": "demo/1/0", "round": 0, "decision": 4, "banks_ms": [9000.0, 8000.0]}
    scenes = film_of(with_fields(TEXT, 1, **{"from": origin})).scenes
    given = [one for one in scenes if one.how == "given"]
    assert [0, 1, 2, 3] == [one.decision for one in given]
    assert {(None, None)} == {one.banks_ns for one in given}
    own = scenes[given[-1].at + 1]
    assert own.seat is not None
    assert own.line is not None
    assert own.line.thought is not None
    assert own.line.thought.ms is not None
    expected = [9.0, 8.0]
    expected[own.seat] += 0.05 - own.line.thought.ms / 1000
    left = [bank / SECOND for bank in own.banks_ns if bank is not None]
    assert expected == [round(bank, 6) for bank in left]


def test_a_late_strike_costs_all_that_was_allowed():
    """Another one costs what nobody wrote down: the bank is not known from there on."""
    for kind, left in (("late", 9.05), ("illegal", None)):
        text = with_fields(_struck(kind), 1, fault_policy="substitute:9")
        scene = film_of(text).scenes[3]
        bank = scene.banks_ns[scene.seat or 0]
        assert left == (None if bank is None else round(bank / SECOND, 6))


def _struck(kind: str) -> str:
    """A record whose first answer was a fault, and a stand-in's."""
    rows = TEXT.splitlines()
    number = next(n for n, row in enumerate(rows) if '"declare"' in row)
    first = json.loads(rows[number])
    rows[number] = json.dumps(first | {"by": "stand_in"})
    fault = {"type": "fault", "seat": first["seat"], "kind": kind, "strike": 1}
    rows.insert(number, json.dumps(fault))
    return "\n".join(rows) + "\n"
