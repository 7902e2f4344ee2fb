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
