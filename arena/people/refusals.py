"""What people are refused, and why: a stable reason for programs, a sentence for people.

What a person may not see or change is refused in the words of what is not there, whoever
asks and whether it is there or not: those words are here, once. Must not know which status
a reason is sent with.
"""

from enum import StrEnum

from arena.errors import InputError

_SHOWN = 40  # characters of what somebody typed


class Reason(StrEnum):
    """Why somebody was refused; fixed for ever, as programs act on it.

    These are the reasons of `proto/arena/v1/ladder.proto`.
    """

    NO_TOKEN = "NO_TOKEN"
    WRONG_TOKEN = "WRONG_TOKEN"
    ACCOUNT_DISABLED = "ACCOUNT_DISABLED"
    NO_SUCH_BOT = "NO_SUCH_BOT"
    NO_SUCH_VERSION = "NO_SUCH_VERSION"
    NO_SUCH_SUBMISSION = "NO_SUCH_SUBMISSION"
    NO_SUCH_MATCH = "NO_SUCH_MATCH"
    NAME_TAKEN = "NAME_TAKEN"
    SAME_CONTENT = "SAME_CONTENT"
    BAD_NAME = "BAD_NAME"
    BAD_ARCHIVE = "BAD_ARCHIVE"
    BAD_MANIFEST = "BAD_MANIFEST"
    BAD_CHECKSUM = "BAD_CHECKSUM"
    BAD_VERSION = "BAD_VERSION"
    BAD_PAGE = "BAD_PAGE"
    HEADER_EXPECTED = "HEADER_EXPECTED"
    UNREADABLE = "UNREADABLE"
    TOO_LARGE = "TOO_LARGE"
    TOO_MANY_FILES = "TOO_MANY_FILES"
    TOO_MANY_TODAY = "TOO_MANY_TODAY"
    TOO_MANY_BOTS = "TOO_MANY_BOTS"
    TOO_MANY_WAITING = "TOO_MANY_WAITING"
    TOO_MANY_CALLS = "TOO_MANY_CALLS"
    CLIENT_TOO_OLD = "CLIENT_TOO_OLD"
    CLIENT_TOO_NEW = "CLIENT_TOO_NEW"
    NOT_ACTIVE = "NOT_ACTIVE"
    NOT_RETIRED = "NOT_RETIRED"
    NOT_RELEASED = "NOT_RELEASED"
    BOT_RUNS_ELSEWHERE = "BOT_RUNS_ELSEWHERE"
    BOT_RUNS_HERE = "BOT_RUNS_HERE"
    SHUTTING_DOWN = "SHUTTING_DOWN"
    DATABASE_AWAY = "DATABASE_AWAY"
    BROKEN_OFF = "BROKEN_OFF"


class RefusedError(InputError):
    """Says that somebody is refused: one sentence, and the reason that programs act on."""

    def __init__(self, reason: Reason, sentence: str) -> None:
        super().__init__(sentence)
        self.reason = reason


def shown(text: str) -> str:
    """Writes what somebody typed so that it can stand in a sentence: short, in plain ASCII."""
    plain = ascii(text[: _SHOWN + 1])[1:-1]
    return plain if len(plain) <= _SHOWN else f"{plain[:_SHOWN]}..."


def no_token() -> RefusedError:
    """Refuses a call without a token."""
    return RefusedError(
        Reason.NO_TOKEN,
        "This needs a token, which the operator of the server gives out: 'arena login' keeps it.",
    )


def wrong_token() -> RefusedError:
    """Refuses a token that opens nothing: unknown, revoked, or of the other kind."""
    return RefusedError(
        Reason.WRONG_TOKEN,
        "The server does not take this token: ask its operator for another, and give it to "
        "'arena login'.",
    )


def account_disabled() -> RefusedError:
    """Refuses the right token of a user who is disabled, or of a bot of theirs."""
    return RefusedError(
        Reason.ACCOUNT_DISABLED,
        "Your account is disabled on this server, though the token is right: ask its operator.",
    )


def no_such_bot(name: str) -> RefusedError:
    """Refuses a bot that is not there, or not for this caller."""
    return RefusedError(Reason.NO_SUCH_BOT, f"There is no bot '{shown(name)}' here.")


def no_such_own_bot(name: str) -> RefusedError:
    """Refuses to do what owners may with a bot that is not the caller's, or not there."""
    return RefusedError(Reason.NO_SUCH_BOT, f"You have no bot called '{shown(name)}'.")


def no_such_version(bot: str, start: str) -> RefusedError:
    """Refuses a version that the caller's bot does not have."""
    wanted = f"no version that begins with '{shown(start)}'" if start else "no version yet"
    return RefusedError(Reason.NO_SUCH_VERSION, f"Your bot '{shown(bot)}' has {wanted}.")


def vague_version(bot: str, start: str) -> RefusedError:
    """Refuses the beginning of a hash that several versions of the caller's bot have."""
    return RefusedError(
        Reason.BAD_VERSION,
        f"Several versions of '{shown(bot)}' begin with '{shown(start)}': say more of it.",
    )


def no_such_submission(number: int) -> RefusedError:
    """Refuses a submission that is not the caller's, or not there."""
    wanted = f"no submission {number}" if number else "not submitted anything"
    return RefusedError(Reason.NO_SUCH_SUBMISSION, f"You have {wanted} here.")


def no_such_match(match: str) -> RefusedError:
    """Refuses a match that is not there, or not for this caller."""
    return RefusedError(Reason.NO_SUCH_MATCH, f"There is no match '{shown(match)}' here.")
