"""Tests of counting what happened in records without a replay."""

from collections import Counter
from random import Random

import pytest

from arena.errors import RecordError
from arena.record.moments import find_moments
from arena.record.reader import read_record
from arena.record.replay import replay
from arena.record.tally import tally_record
from engine import PRESETS, Declared, Played, RoundStarted, action_text
from tests.record.matches import VECTOR_NAMES, Writer, vector


def assert_counted_as_found(text: str) -> None:
    """Counts are those of the moments, decisions those of the replay."""
    steps = list(replay(read_record(text, "x")))
    tally = tally_record(text, "x")
    expected = Counter(str(moment.kind) for moment in find_moments(replay(read_record(text, "x"))))
    assert expected == Counter(tally.counts)
    rounds: list[list[str]] = []
    for one in steps:
        if isinstance(one.event, RoundStarted):
            rounds.append([])
        elif isinstance(one.event, Declared):
            rounds[-1].append("declare" if one.event.cards else "silent")
        elif isinstance(one.event, Played):
            rounds[-1].append(action_text(one.event.card))
    assert tuple(map(tuple, rounds)) == tally.decisions


@pytest.mark.parametrize("name", VECTOR_NAMES)
def test_reference_matches(name: str):
    """With all that random play seldom shows, penalties and equal declarations among it."""
    assert_counted_as_found(vector(name))


@pytest.mark.parametrize("preset", PRESETS)
@pytest.mark.parametrize("players", [2, 3, 4])
def test_matches_of_every_preset(players: int, preset: str):
    """Played at random."""
    dice = Random(f"{players} {preset}")
    writer = Writer(
        players=players,
        rules=PRESETS[preset],
        choose=lambda state: dice.choice(state.actions()),
    )
    assert_counted_as_found(writer.text())


@pytest.mark.parametrize("decision", [0, 1, 2, 3, 17, 40, 41])
@pytest.mark.parametrize("players", [2, 3])
def test_matches_that_were_broken_off(players: int, decision: int):
    """Of a round without an end the lines do not say what its declaration scored."""
    text = Writer(
        players=players, faults={decision: (0, "late"), decision + 3: (1, "crashed")}
    ).text()
    assert_counted_as_found(text)


def test_notes_count_nothing():
    """Whatever a bot remarks."""
    hostile = '"awards": ["caida"], }\n{"type": "penalty"} \u2028 caida'
    text = Writer(bots=("a", "b"), note=lambda _: hostile).text()
    assert tally_record(Writer().text(), "x").counts == tally_record(text, "x").counts


def test_what_never_came_is_left_out():
    """No kind is there with a zero."""
    counts = tally_record(Writer().text(), "x").counts
    assert 0 not in counts.values()
    assert 1 == counts["end"]


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", "x is empty"),
        ("7", "x, line 1 is 7, no JSON object"),
        ('{"type": "match"', "x ends in the middle of line 1"),
        ('{"type": "round"}', "x, line 1: the first line of a record is of type match"),
    ],
)
def test_no_record(text: str, sentence: str):
    """It is said what is wrong with it."""
    with pytest.raises(RecordError, match=sentence):
        tally_record(text, "x")


def test_a_round_without_an_end():
    """It cannot be counted, though a line at a time nothing is wrong."""
    lines = Writer().text().splitlines()
    last = max(number for number, line in enumerate(lines) if '"type": "round_end"' in line)
    del lines[last]
    with pytest.raises(RecordError, match="x, line"):
        tally_record("\n".join(lines), "x")


def test_lines_may_end_otherwise():
    """Blank lines and carriage returns are nothing."""
    text = Writer().text()
    assert tally_record(text, "x") == tally_record(text.replace("\n", "\r\n\r\n"), "x")
