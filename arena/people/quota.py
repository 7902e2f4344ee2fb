"""How much one person may send and have, and the sentence for whoever wants more.

What somebody has and does is told (`Use`). Must not know how it is found out.
"""

from dataclasses import dataclass

from arena.people.refusals import Reason, RefusedError
from arena.terms.clock import SECOND_NS
from arena.terms.moment import utc_text

DAY_NS = 24 * 3600 * SECOND_NS

_MB = 1_000_000


@dataclass(frozen=True, slots=True)
class Quota:
    """What a server allows each user; the last is for all of them together."""

    submissions_a_day: int = 20  # within any 24 hours; a version that is declared is one too
    packed_bytes: int = 20 * _MB  # of one submission, as it is sent
    unpacked_bytes: int = 100 * _MB
    files: int = 5000  # and folders, of one submission
    active_bots: int = 5  # that play, or are on their way to; also those that run elsewhere
    under_way: int = 3  # submissions that wait or are worked on
    waiting: int = 200  # the same, of everybody


@dataclass(frozen=True, slots=True)
class Use:
    """What a user has and does at a moment, and how busy the server is."""

    submitted_ns: tuple[int, ...] = ()  # when, within the 24 hours before; the oldest first
    under_way: int = 0
    bots: frozenset[str] = frozenset()  # that play, or are on their way to
    waiting: int = 0  # submissions of everybody


def check_submission(quota: Quota, use: Use, bot: str, packed_bytes: int) -> None:
    """Raises RefusedError where a submission of so many bytes is more than somebody may send."""
    check_packed(quota, packed_bytes)
    if use.under_way >= quota.under_way:
        raise RefusedError(
            Reason.TOO_MANY_WAITING,
            f"{_counted(use.under_way, 'submission')} of yours "
            f"{'is' if use.under_way == 1 else 'are'} on the way, and more are not taken at a "
            "time: wait for one of them.",
        )
    if use.waiting >= quota.waiting:
        raise RefusedError(
            Reason.TOO_MANY_WAITING,
            f"{_counted(use.waiting, 'submission')} wait already, and the server takes no more "
            "now: try again later.",
        )
    check_today(quota, use)
    check_bot_count(quota, use, bot)


def check_today(quota: Quota, use: Use) -> None:
    """Raises RefusedError where one more version within the 24 hours would be one too many."""
    if len(use.submitted_ns) >= quota.submissions_a_day:
        raise _too_many_today(quota, use)


def check_packed(quota: Quota, packed_bytes: int) -> None:
    """Raises RefusedError where a packed bot is larger than the server takes."""
    if packed_bytes > quota.packed_bytes:
        raise RefusedError(
            Reason.TOO_LARGE,
            f"The bot has {packed_bytes:,} bytes, packed, and the server takes "
            f"{quota.packed_bytes:,} at most: leave out what it does not need to play.",
        )


def check_bot_count(quota: Quota, use: Use, bot: str) -> None:
    """Raises RefusedError where a bot that does not play yet would be one too many."""
    if bot not in use.bots and len(use.bots) >= quota.active_bots:
        raise RefusedError(
            Reason.TOO_MANY_BOTS,
            f"{_counted(len(use.bots), 'bot')} of yours "
            f"{'plays' if len(use.bots) == 1 else 'play'} or will, and more may not: retire one.",
        )


def _too_many_today(quota: Quota, use: Use) -> RefusedError:
    if not quota.submissions_a_day:
        return RefusedError(Reason.TOO_MANY_TODAY, "The server takes no submissions now.")
    free_ns = use.submitted_ns[-quota.submissions_a_day] + DAY_NS
    moment = utc_text(free_ns)[:16].replace("T", " ")
    return RefusedError(
        Reason.TOO_MANY_TODAY,
        f"The server takes {_counted(quota.submissions_a_day, 'submission')} of one person within "
        f"24 hours, versions that are declared included: the next is possible after {moment} UTC.",
    )


def _counted(number: int, noun: str) -> str:
    return f"{number:,} {noun}{'' if number == 1 else 's'}"
