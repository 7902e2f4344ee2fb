"""The suspicion that an answer is held back: when it is said, and what."""

import pytest

from arena.bridge.silence import Sight, Silence

IDLE = Sight(is_alive=True, unread=0, is_asleep=True, cpu_s=0.5)


def watched(silence, sights, limit_s=5.0, step_s=0.1, asked_s=10.0):
    """Asks, then looks again and again; the warnings with their times since the question."""
    silence.asked(asked_s, limit_s)
    found = []
    for number, sight in enumerate(sights, 1):
        warning = silence.warning(asked_s + number * step_s, sight)
        if warning is not None:
            found.append((round(number * step_s, 3), warning))
    return found


def test_an_idle_program_is_suspected_after_a_second_and_once():
    """The sentence says how to flush in each language."""
    ((after_s, warning),) = watched(Silence("The program ./bot"), [IDLE] * 100)
    assert 1.0 == after_s
    assert warning.startswith("The program ./bot was asked 1.0 s ago and has written nothing")
    for words in ("fflush(stdout)", "$| = 1", "flush=True", "-u", "fflush()", "--unbuffered"):
        assert words in warning


@pytest.mark.parametrize("limit_s", [0.5, 1.0, None])
def test_a_short_limit_is_not_awaited(limit_s):
    """The warning comes before the limit has run out."""
    ((after_s, _),) = watched(Silence("It"), [IDLE] * 100, limit_s, step_s=0.05)
    assert after_s < (limit_s or 1.1)


def test_who_computes_is_not_suspected():
    """CPU time goes by, of the program or its children."""
    busy = [Sight(True, 0, True, 0.08 * number) for number in range(100)]
    assert [] == watched(Silence("It"), busy)


def test_who_waits_for_a_processor_is_not_suspected():
    """On a busy machine a program can be awake and get no time; then it must sleep for a while."""
    starved = Sight(True, 0, False, 0.0)
    ((after_s, _),) = watched(Silence("It"), [starved] * 30 + [IDLE] * 30)
    assert 3.6 == after_s


def test_who_has_ended_is_not_suspected():
    """That it has ended is said elsewhere."""
    assert [] == watched(Silence("It"), [Sight(False, 0, True, 0.0)] * 100)


def test_who_has_ended_a_line_is_not_suspected():
    """It knows how to flush; what it does now is think."""
    silence = Silence("It")
    silence.asked(0.0, 5.0)
    silence.heard(60, 0)
    assert not silence.is_open
    assert [] == watched(silence, [IDLE] * 100)


def test_without_a_question_nothing_is_suspected():
    """A program may wait for ever for the next match."""
    silence = Silence("It")
    assert not silence.is_open
    assert [None] * 30 == [silence.warning(0.1 * number, IDLE) for number in range(30)]


def test_a_line_without_its_end():
    """What is missing is a newline."""
    silence = Silence("It")
    silence.asked(10.0, None)
    silence.heard(50, 50)
    ((_, warning),) = watched(silence, [IDLE] * 20)
    assert "has begun a line (50 bytes) and not ended it" in warning
    assert "newline" in warning


def test_a_full_block_in_the_middle_of_a_line_is_a_buffer():
    """A buffer lets go only whole blocks, and so in the middle of a line."""
    silence = Silence("It")
    silence.asked(10.0, None)
    silence.heard(4096, 300)
    ((_, warning),) = watched(silence, [IDLE] * 20)
    assert "stopped in the middle of a line" in warning
    assert "fflush" in warning


def test_who_does_not_read():
    """A line that lies in the pipe is not held back by a buffer for output."""
    ((_, warning),) = watched(Silence("It"), [Sight(True, 700, True, 0.0)] * 20)
    assert "has not read all of it" in warning


def test_a_late_answer_has_the_suspicion_as_its_reason():
    """Also after the warning, and where the limit was too short for one."""
    silence = Silence("It")
    watched(silence, [IDLE] * 20)
    assert silence.reason(IDLE).startswith("It was late, and has written nothing")
    short = Silence("It")
    short.asked(0.0, 0.01)
    assert short.reason(IDLE) is not None


def test_a_late_answer_of_one_who_flushes_has_no_such_reason():
    """It has just been slow."""
    silence = Silence("It")
    silence.asked(0.0, 5.0)
    silence.heard(60, 0)
    silence.asked(1.0, 5.0)
    assert silence.reason(IDLE) is None
    assert Silence("It").reason(IDLE) is None


def test_a_late_answer_of_one_who_computes_has_no_such_reason():
    """It has just been slow, from its first question on."""
    silence = Silence("It")
    silence.asked(0.0, 5.0)
    assert silence.reason(Sight(True, 0, False, 5.0)) is None


def test_what_was_suspected_before_is_the_reason_while_nothing_has_come():
    """On a busy machine the last look can find the program awake."""
    awake = Sight(is_alive=True, unread=0, is_asleep=False, cpu_s=0.5)
    silence = Silence("It")
    assert [] != watched(silence, [IDLE] * 20)
    reason = silence.reason(awake)
    assert reason is not None
    assert reason.startswith("It was late, and has written nothing")
    assert silence.reason(Sight(False, 0, False, 0.5)) is None
    silence.heard(60, 0)
    assert silence.reason(awake) is None
