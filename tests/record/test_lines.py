"""The lines of a record."""

import json

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from arena.record.lines import (
    Thought,
    end_line,
    event_line,
    fault_line,
    match_line,
    whole_text,
)
from arena.record.substance import event_to_fields
from arena.record.values import Ending, Fault
from engine import (
    PRESETS,
    Deal,
    Declared,
    Outcome,
    Penalised,
    Played,
    Redealt,
    RoundEnded,
    RoundStarted,
    rules_to_json,
)

SEATS = st.integers(0, 3)
CARDS = st.integers(0, 39)
CARD_LISTS = st.lists(CARDS, max_size=12).map(tuple)
HANDS = st.lists(CARD_LISTS, min_size=2, max_size=4).map(tuple)
POINTS = st.lists(st.integers(0, 10**6), min_size=2, max_size=3).map(tuple)
AWARDS = st.lists(st.sampled_from(["caida", "bkhamsa", "bachra", "mesa"]), unique=True).map(tuple)
SIGNALS = st.integers(0, 15)
TEXTS = st.text(st.characters(codec="utf-8"), max_size=40)
DEALS = st.builds(
    Deal,
    st.integers(0),
    SEATS,
    st.integers(0),
    CARD_LISTS,
    HANDS,
    CARD_LISTS,
    CARD_LISTS,
    CARD_LISTS,
)
DECISIONS = st.one_of(
    st.builds(Declared, SEATS, CARD_LISTS, SIGNALS),
    st.builds(Played, SEATS, CARDS, CARD_LISTS, AWARDS, SIGNALS),
)
OTHERS = st.one_of(
    st.builds(RoundStarted, DEALS),
    st.builds(Penalised, SEATS, st.integers(1)),
    st.builds(Redealt, HANDS),
    st.builds(RoundEnded, st.integers(0), CARD_LISTS, POINTS, POINTS, POINTS, POINTS, POINTS),
)
TIMES = st.floats(0, 1e9) | st.integers(0, 10**6)
HOSTILE = '\x00\x1b[2J\n\r\u2028\u2029\x85\x7f"\\</script>😀\ufeff\uffff'


@given(event=DECISIONS | OTHERS)
def test_event_lines_are_json(event):
    """A line that was put together is what json.dumps makes of its fields."""
    assert json.dumps(event_to_fields(event), ensure_ascii=False) == event_line(event)


@given(event=DECISIONS, ms=TIMES, lag_ms=TIMES, by=st.sampled_from(["bot", "forced"]), note=TEXTS)
@example(Declared(0, ()), 1.5, 0, "bot", HOSTILE)
def test_thoughts_follow_the_substance(event, ms, lag_ms, by, note):
    """Run-time fields follow the substance, also with texts that want to break out."""
    fields = event_to_fields(event) | {"ms": ms, "lag_ms": lag_ms, "by": by}
    if note:
        fields["note"] = note
    line = event_line(event, Thought(ms, lag_ms, by, note))
    assert json.dumps(fields, ensure_ascii=False) == line
    assert "\n" not in line


def test_missing_thoughts_are_left_out():
    """Run-time fields that are not known are not written."""
    assert event_line(Declared(1, ())) == event_line(Declared(1, ()), Thought())


@given(text=st.text(st.characters(), max_size=20))
@example("\ud83d\ude00 \udc00\ud800")
def test_any_text_becomes_utf8(text):
    """A note with lone surrogates can be written: they become U+FFFD, pairs their character."""
    line = event_line(Declared(0, ()), Thought(note=text))
    assert line == line.encode("utf-8").decode("utf-8")
    assert json.loads(line).get("note", "") == whole_text(text)


def test_surrogates():
    """Lone surrogates are replaced, pairs joined, and all else kept."""
    assert whole_text("a\ud800b\ud83d\ude00c\x00é") == "a\ufffdb😀c\x00é"


@given(seat=SEATS, kind=st.sampled_from(["late", "crashed"]), detail=TEXTS, said=TEXTS)
def test_fault_lines_are_json(seat, kind, detail, said):
    """A fault's line holds its substance, then detail and words where there are any."""
    fields = event_to_fields(Fault(seat, kind))
    fields |= {name: text for name, text in (("detail", detail), ("said", said)) if text}
    assert json.dumps(fields, ensure_ascii=False) == fault_line(seat, kind, detail, said)


@given(winner=st.none() | SEATS, places=POINTS, scores=POINTS, ended=st.none() | TEXTS)
def test_end_lines_are_json(winner, places, scores, ended):
    """The last line reveals seed and nonce, then says when the match ended."""
    outcome = Outcome(winner, places, scores, "score")
    fields = event_to_fields(Ending(outcome, bytes(range(32)), bytes(16)))
    if ended is not None:
        fields["ended"] = ended
    line = end_line(
        winner=winner,
        places=places,
        scores=scores,
        termination="score",
        seed=bytes(range(32)),
        nonce=bytes(16),
        ended=ended,
    )
    assert json.dumps(fields, ensure_ascii=False) == line


@pytest.mark.parametrize("preset", PRESETS)
def test_match_lines_spell_all_switches_out(preset):
    """The first line holds every switch, and run-time fields after the substance."""
    rules = PRESETS[preset]
    line = match_line(
        players=2, rules=rules, dealer=1, commitment="ab" * 32, runtime={"match": "é\ud800"}
    )
    expected = {
        "type": "match",
        "format": 1,
        "players": 2,
        "rules": rules_to_json(rules),
        "dealer": 1,
        "commitment": "ab" * 32,
        "match": "é\ufffd",
    }
    assert json.dumps(expected, ensure_ascii=False) == line
