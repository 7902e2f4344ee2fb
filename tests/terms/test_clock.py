"""Time controls as text, banks, and the arena's own lag."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from arena.errors import InputError
from arena.terms.clock import (
    SECOND_NS,
    LagMeter,
    SeatClock,
    TimeControl,
    control_to_record,
    parse_recorded_control,
    parse_time_control,
)

MS = 1_000_000


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("10+0.05/1", TimeControl(10 * SECOND_NS, 50 * MS, SECOND_NS)),
        ("10+0.05", TimeControl(10 * SECOND_NS, 50 * MS, None)),
        ("10/1", TimeControl(10 * SECOND_NS, 0, SECOND_NS)),
        ("0.5", TimeControl(SECOND_NS // 2, 0, None)),
        ("/1", TimeControl(None, 0, SECOND_NS)),
    ],
)
def test_each_written_form_is_read(text: str, expected: TimeControl) -> None:
    """Bank, increment and limit are read where they are given."""
    assert parse_time_control(text) == expected


@pytest.mark.parametrize(
    "text",
    [
        "",
        "+",
        "/",
        "10+",
        "10+/1",
        "+0.1/1",
        "-1",
        "1e3",
        "10 / 1",
        "ten",
        "10+0.05/1/2",
        "1.2.3",
        "١",
    ],
)
def test_what_is_no_time_control_is_refused(text: str) -> None:
    """Anything else is refused with a sentence that shows the forms."""
    with pytest.raises(InputError, match="bank\\+increment/limit"):
        parse_time_control(text)


@pytest.mark.parametrize("text", ["0", "0/1", "10/0", "0.0+5"])
def test_no_time_at_all_is_refused(text: str) -> None:
    """A bank or limit of nothing would lose every match at once."""
    with pytest.raises(InputError, match="no time"):
        parse_time_control(text)


@pytest.mark.parametrize("text", ["86401", "10+86401", "/86401", "99999999999999999999"])
def test_more_than_a_day_is_refused(text: str) -> None:
    """Each part is at most a day."""
    with pytest.raises(InputError, match="a day"):
        parse_time_control(text)


_ns = st.integers(1, 86400 * SECOND_NS)


@given(st.one_of(st.none(), _ns), st.one_of(st.just(0), _ns), st.one_of(st.none(), _ns))
def test_a_time_control_reads_back_from_its_text(
    bank: int | None, increment: int, limit: int | None
) -> None:
    """What is written is what was meant, to the nanosecond."""
    if bank is None:
        if limit is None:
            return
        increment = 0
    control = TimeControl(bank, increment, limit)
    assert parse_time_control(str(control)) == control


def test_the_allowance_is_the_smaller_of_bank_and_limit() -> None:
    """A decision may take the limit, the bank permitting; the bank grows by the increment."""
    clock = SeatClock(parse_time_control("1+0.1/0.6"))
    assert clock.allowance_ns == 600 * MS
    clock.spend(500 * MS)
    assert clock.allowance_ns == 600 * MS
    clock.spend(600 * MS)
    assert clock.bank_ns == 100 * MS
    assert clock.allowance_ns == 100 * MS


def test_without_a_clock_a_decision_may_take_for_ever() -> None:
    """No time control: no bank, no allowance."""
    clock = SeatClock(None)
    clock.spend(SECOND_NS)
    assert clock.bank_ns is None
    assert clock.allowance_ns is None


def _meter() -> LagMeter:
    return LagMeter(now_ns=0, interval_ns=10 * MS, patience_ns=20 * MS, grace_ns=50 * MS)


def test_a_loop_that_keeps_time_has_no_lag() -> None:
    """Between two punctual beats nothing is charged to the arena."""
    meter = _meter()
    for now in range(10 * MS, 100 * MS, 10 * MS):
        meter.beat(now)
        assert 0 == meter.lag_ns(now + 5 * MS, 0)
    assert 0 == meter.steady_since_ns


def test_a_beat_that_is_a_little_overdue_is_a_little_lag() -> None:
    """Before it comes, and until the next; not for a question that was asked after it."""
    meter = _meter()
    assert 7 * MS == meter.lag_ns(17 * MS, 0)
    meter.beat(17 * MS)
    assert 7 * MS == meter.lag_ns(20 * MS, 0)
    assert 0 == meter.lag_ns(20 * MS, 18 * MS)
    meter.beat(27 * MS)
    assert 0 == meter.lag_ns(30 * MS, 0)
    assert 0 == meter.steady_since_ns


def test_what_is_read_in_a_stall_may_have_waited_since_the_last_beat() -> None:
    """Right after it the loop may have stopped reading; before its question it did not wait."""
    meter = _meter()
    assert 2010 * MS == meter.lag_ns(2010 * MS, 0)
    assert 300 * MS == meter.lag_ns(2010 * MS, 1710 * MS)


def test_what_is_read_soon_after_a_stall_may_have_waited_in_it() -> None:
    """Until the loop has kept time for the grace: what has piled up is read one by one."""
    meter = _meter()
    meter.beat(2010 * MS)
    assert 2010 * MS == meter.steady_since_ns
    assert 2011 * MS == meter.lag_ns(2011 * MS, 0)
    for now in range(2020, 2061, 10):
        assert (now - 1 - 1500) * MS == meter.lag_ns((now - 1) * MS, 1500 * MS)
        meter.beat(now * MS)
    assert 0 == meter.lag_ns(2061 * MS, 1500 * MS)
    assert 2010 * MS == meter.steady_since_ns


def test_a_stall_before_the_question_is_nobodys_lag() -> None:
    """Who is asked after a stall gains nothing by it."""
    meter = _meter()
    meter.beat(2010 * MS)
    assert 0 == meter.lag_ns(2018 * MS, 2011 * MS)


def test_stalls_that_follow_each_other_add_up_without_what_was_between() -> None:
    """In between the loop has read, if perhaps not all."""
    meter = _meter()
    for beat in (100, 110, 120, 220, 230):
        meter.beat(beat * MS)
    # From 0 to 100, from 120 to 220, and since then.
    assert 215 * MS == meter.lag_ns(235 * MS, 0)
    assert 165 * MS == meter.lag_ns(235 * MS, 50 * MS)
    assert 115 * MS == meter.lag_ns(235 * MS, 110 * MS)
    assert 65 * MS == meter.lag_ns(235 * MS, 170 * MS)


@pytest.mark.parametrize(
    ("text", "control", "is_throughput"),
    [
        ("none", None, False),
        ("10+0.1/5", parse_time_control("10+0.1/5"), False),
        ("throughput /30", parse_time_control("/30"), True),
    ],
)
def test_what_a_record_says_of_time(
    text: str, control: TimeControl | None, is_throughput: bool
) -> None:
    """What a record says is read as it was written."""
    assert (control, is_throughput) == parse_recorded_control(text)
    assert text == control_to_record(control, is_throughput=is_throughput)


def test_a_record_may_say_nothing_of_time() -> None:
    """Without a word there was no clock; what is no time control is refused."""
    assert (None, False) == parse_recorded_control(None)
    with pytest.raises(InputError):
        parse_recorded_control("throughput")
