"""What a call that failed is to a person: one sentence, by whose fault it was.

A server's own sentence is passed on. Must not know what was called for what.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import grpc

from arena.errors import ArenaError, InputError

if TYPE_CHECKING:
    from arena.client.address import Address

REASON_KEY = "arena-reason"
"""The trailing metadata in which a server says for what reason it refuses."""

_CODE = grpc.StatusCode
_OF_SERVER = frozenset({_CODE.UNAVAILABLE, _CODE.ABORTED, _CODE.INTERNAL, _CODE.UNKNOWN})
"""Statuses that tell of a server in trouble, not of a caller who asks for too much."""


class RefusedByServerError(InputError):
    """Says in the server's words why it did not do what it was asked."""

    def __init__(self, reason: str, sentence: str) -> None:
        super().__init__(sentence)
        self.reason = reason


class BrokenOffError(ArenaError):
    """Says that the connection broke, or the server is stopping: it may be there again soon."""


class TimedOutError(ArenaError):
    """Says that a server did not answer in time."""


def mishap(
    error: grpc.RpcError, address: Address, waited_s: float, outcome: str = ""
) -> ArenaError | InputError:
    """Turns the status of a call into what is raised in its place.

    `outcome` is a sentence about what has come of it, where the server says nothing.
    """
    code, details = error.code(), (error.details() or "").strip()
    reason = _reason(error)
    end = f" {outcome}" if outcome else ""
    if reason and details:
        return _told(code, reason, details)
    if code is _CODE.DEADLINE_EXCEEDED:
        return TimedOutError(f"{address} has not answered within {waited_s:.0f} s.{end}")
    if code is _CODE.UNAVAILABLE or code is _CODE.CANCELLED:
        return BrokenOffError(f"The connection to {address} broke off.{end}")
    if code is _CODE.UNIMPLEMENTED:
        return InputError(
            f"{address} answers, but does not know this call: it is no arena server, such as "
            "'arena serve' starts, or one of another version."
        )
    said = details.rstrip(".") or "no reason was given"
    return ArenaError(f"{address} failed: {said} ({code.name}).{end}")


def _told(code: grpc.StatusCode, reason: str, details: str) -> ArenaError | InputError:
    """What a server has said in its own words."""
    if reason == "SHUTTING_DOWN":
        return BrokenOffError(details)
    if code in _OF_SERVER:
        return ArenaError(details)
    return RefusedByServerError(reason, details)


def _reason(error: grpc.RpcError) -> str:
    for entry in error.trailing_metadata() or ():
        if entry.key == REASON_KEY:
            return str(entry.value)
    return ""
