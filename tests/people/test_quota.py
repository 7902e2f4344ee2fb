"""Tests of how much one person may send and have."""

import pytest

from arena.people.quota import (
    DAY_NS,
    Quota,
    Use,
    check_bot_count,
    check_packed,
    check_submission,
)
from arena.people.refusals import Reason, RefusedError

QUOTA = Quota(submissions_a_day=2, packed_bytes=1000, active_bots=1, under_way=1, waiting=3)
NOON_NS = 1_780_315_200 * 10**9


def _refusal(use: Use, *, quota: Quota = QUOTA, bot: str = "b", size: int = 1000) -> RefusedError:
    with pytest.raises(RefusedError) as refused:
        check_submission(quota, use, bot, size)
    return refused.value


@pytest.mark.parametrize(
    "use",
    [
        Use(),
        Use(submitted_ns=(1,)),
        Use(bots=frozenset({"b"})),
        Use(waiting=2),
    ],
)
def test_what_is_within_the_quota_is_taken(use: Use) -> None:
    """Up to the last one of each; a bot that plays already is none more."""
    check_submission(QUOTA, use, "b", 1000)


def test_the_next_is_possible_a_day_after_the_first_that_counts() -> None:
    """The moment is said."""
    refused = _refusal(Use(submitted_ns=(1, NOON_NS, NOON_NS + 1)))
    assert Reason.TOO_MANY_TODAY == refused.reason
    assert (
        "The server takes 2 submissions of one person within 24 hours, versions that are declared "
        "included: the next is possible after 2026-06-02 12:00 UTC."
    ) == str(refused)
    assert DAY_NS == 86_400 * 10**9


def test_a_server_may_take_none() -> None:
    """As when a season is over."""
    refused = _refusal(Use(), quota=Quota(submissions_a_day=0))
    assert (Reason.TOO_MANY_TODAY, "The server takes no submissions now.") == (
        refused.reason,
        str(refused),
    )


@pytest.mark.parametrize(
    ("use", "sentence"),
    [
        (Use(under_way=1), "1 submission of yours is on the way, and more are not taken"),
        (Use(under_way=2), "2 submissions of yours are on the way, and more are not taken"),
        (Use(waiting=3), "3 submissions wait already, and the server takes no more now"),
    ],
)
def test_a_queue_has_an_end(use: Use, sentence: str) -> None:
    """One person's, and the server's."""
    refused = _refusal(use)
    assert Reason.TOO_MANY_WAITING == refused.reason
    assert str(refused).startswith(sentence)


def test_a_bot_too_large_is_refused() -> None:
    """With its size and the most."""
    with pytest.raises(RefusedError) as refused:
        check_packed(QUOTA, 1001)
    assert Reason.TOO_LARGE == refused.value.reason
    assert (
        "The bot has 1,001 bytes, packed, and the server takes 1,000 at most: leave out what it "
        "does not need to play."
    ) == str(refused.value)
    assert Reason.TOO_LARGE == _refusal(Use(), size=1001).reason


@pytest.mark.parametrize(
    ("bots", "sentence"),
    [
        ({"a"}, "1 bot of yours plays or will, and more may not: retire one."),
        ({"a", "c"}, "2 bots of yours play or will, and more may not: retire one."),
    ],
)
def test_one_bot_too_many_is_refused(bots: set[str], sentence: str) -> None:
    """One that plays already may have new versions."""
    use = Use(bots=frozenset(bots))
    with pytest.raises(RefusedError) as refused:
        check_bot_count(QUOTA, use, "b")
    assert (Reason.TOO_MANY_BOTS, sentence) == (refused.value.reason, str(refused.value))
    check_bot_count(QUOTA, use, "a")
