from dataclasses import replace
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from arena.errors import InputError, RecordError
from arena.record.narration import narrate
from arena.record.reader import parse_record, substance
from arena.record.values import Record
from arena.record.verify import verify
from arena.referee.again import AskAgain, ask_again
from arena.referee.commands import Ask
from arena.referee.onset import decision_counts, find_onset, moments_text
from arena.terms.faults import FaultKind
from engine import action_text
from tests.record.matches import VECTOR_NAMES, vector, with_fields
from tests.referee.table import MS, Table, proves
from tests.referee.test_again import CONTROL, SIGNALS, TWO_ROUNDS, Witness


def _record(table: Table) -> Record:
    return parse_record(table.record().encode(), "a match")


def _played(players: int, rules: object, number: int) -> Witness:
    table = Witness(players=players, rules=rules, control=CONTROL, wants_events=True)
    table.play_by_chance(Random(number), 0)
    return table


@given(
    players=st.sampled_from([2, 3, 4]),
    rules=st.sampled_from([TWO_ROUNDS, SIGNALS]),
    number=st.integers(0, 2**32),
)
def test_who_decides_the_same_plays_the_same(players: int, rules: object, number: int) -> None:
    """Played on from any moment with the decisions of then, a match is the same to its end."""
    then = _played(players, rules, number)
    record = _record(then)
    places = [
        one.place
        for seat in range(players)
        for one in ask_again(record, seat, CONTROL)
        if isinstance(one, AskAgain)
    ]
    place = Random(number).choice(sorted(places))
    decided = {
        one.place: one
        for seat in range(players)
        for one in ask_again(record, seat, CONTROL)
        if isinstance(one, AskAgain)
    }
    onset = find_onset(record, "then", place, CONTROL)
    table = Table(replace(then.referee.setup, given=onset.given))
    for where in sorted(places):
        if where < place:
            continue
        was = decided[where]
        assert table.question is not None
        assert (was.question.observation, was.question.bank_ns, was.question.allowance_ns) == (
            table.question.observation,
            table.question.bank_ns,
            table.question.allowance_ns,
        )
        assert was.answered.action is not None
        think_ns = round((was.answered.ms or 0) * MS)
        table.say(action_text(was.answered.action), think_ns, signal=was.answered.signal)
    assert table.finish is not None
    assert onset.are_banks_known
    assert substance(then.record()) == substance(table.record())
    assert [one.event for one in then.told] == [one.event for one in table.told]
    assert [] == proves(table)


def test_other_decisions_make_another_match() -> None:
    """After the moment the cards stay, and who decides otherwise goes another way; it proves."""
    then = _played(3, TWO_ROUNDS, 5)
    onset = find_onset(_record(then), "then", (1, 7), CONTROL)
    table = Table(replace(then.referee.setup, given=onset.given))
    table.play(lambda question: question.actions[-1])
    packs = [line for line in table.referee.lines if '"pack"' in line]
    assert [line for line in then.referee.lines if '"pack"' in line] == packs
    assert substance(then.record()) != substance(table.record())
    assert [] == proves(table)


def test_the_record_tells_what_was_given() -> None:
    """Decisions that were given name nobody and no time, and are told as given."""
    then = _played(2, TWO_ROUNDS, 3)
    onset = find_onset(_record(then), "then", (0, 9), CONTROL)
    table = Table(replace(then.referee.setup, given=onset.given))
    table.play()
    origin = {"match": "then", "round": 0, "decision": 9, "banks_ms": [9000, 9001.5]}
    text = with_fields(table.record(), 1, **{"from": origin})
    record = parse_record(text.encode(), "played on")
    assert [] == list(verify(record))
    told = list(narrate(record))
    assert "Played on from then, round 0, decision 9" in " ".join(told)
    assert 9 == sum(line.endswith("   given") for line in told)
    assert record.header.origin is not None
    assert (9_000_000_000, 9_001_500_000) == record.header.origin.banks_ns
    # Of what was given nothing is asked again, and banks are those of that moment.
    asked = [one for one in ask_again(record, 0, CONTROL) if isinstance(one, AskAgain)]
    assert asked[0].place >= (0, 9)
    assert 9_000_000_000 == asked[0].question.bank_ns


def test_a_forfeited_match_is_played_on_where_it_stopped() -> None:
    """The decision that was due when a match was forfeited is one to play on from."""
    then = Witness(players=2, rules=TWO_ROUNDS)
    for _ in range(10):
        then.say(then.first_move)
    assert then.question is not None
    then.take(then.referee.fail(then.question.seat, FaultKind.CRASHED, "it left"))
    record = _record(then)
    [count] = decision_counts(record)
    onset = find_onset(record, "then", (0, count - 1), None)
    table = Table(replace(then.referee.setup, given=onset.given))
    assert table.question is not None
    asked = [command.question for command in then.commands if isinstance(command, Ask)]
    assert asked[-1].observation == table.question.observation
    table.play()
    assert [] == proves(table)


@pytest.mark.parametrize(
    ("place", "sentence"),
    [
        ((2, 0), "a match has no round 2: it has the rounds 0 to 1; round 0 has the decisions 0"),
        ((-1, 0), "a match has no round -1"),
        ((1, 44), "a match has no decision 44 in round 1: that has the decisions 0 to 37."),
    ],
)
def test_moments_that_are_none(place: tuple[int, int], sentence: str) -> None:
    """A moment that the match does not have is refused with those that there are."""
    record = _record(_played(2, TWO_ROUNDS, 1))
    with pytest.raises(InputError) as caught:
        find_onset(record, "then", place, CONTROL)
    assert sentence in str(caught.value)


def test_what_is_not_proved_is_not_played_on() -> None:
    """A record that was changed can be played on from before the change, and no further."""
    text = _played(2, TWO_ROUNDS, 1).record()
    number = next(
        number
        for number, line in enumerate(text.splitlines(), 1)
        if '"type": "round"' in line and '"round": 1' in line
    )
    pack = text.splitlines()[number - 1].split('"pack": "')[1].split('"')[0].split()
    swapped = " ".join([pack[1], pack[0], *pack[2:]])
    record = parse_record(with_fields(text, number, pack=swapped).encode(), "a match")
    assert find_onset(record, "then", (0, 20), CONTROL)
    with pytest.raises(RecordError) as caught:
        find_onset(record, "then", (1, 0), CONTROL)
    assert f"line {number}, `pack`" in str(caught.value)


@pytest.mark.parametrize("name", VECTOR_NAMES)
def test_records_without_times(name: str) -> None:
    """Where a record has no times the banks are as if no time had passed, which is told."""
    record = parse_record(vector(name).encode(), name)
    onset = find_onset(record, name, (0, 3), CONTROL)
    assert not onset.are_banks_known
    assert onset.given.origin.banks_ns is not None
    assert min(onset.given.origin.banks_ns) >= (CONTROL.bank_ns or 0)


def test_moments_text() -> None:
    """What there is to play on from is said in words."""
    assert "it has round 0 alone, with the decisions 0 to 41" == moments_text([42])
    assert "round 1 has the decisions 0 to 39" in moments_text([42, 40])
    assert "it has round 0 alone, with decision 0 alone" == moments_text([1])
    assert "it has no round, and so no decision" == moments_text([])
