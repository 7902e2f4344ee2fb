"""Trials with a later protocol: each message with unknown fields, each enum with unknown values.

Which messages and enums there are is read from the contract's descriptors.
"""

from collections.abc import Iterator
from functools import partial

from google.protobuf.descriptor import EnumDescriptor

from arena.check.asking import Alter, Asking
from arena.check.battery import with_strikes
from arena.check.later import (
    MessageType,
    add_unknown_fields,
    enums_in,
    messages_in,
    set_unknown_value,
    unknown_value,
)
from arena.check.trials import Trial
from arena.terms.faults import FaultKind
from arena.v1 import match_pb2, play_pb2

ROOT = play_pb2.PlayResponse.DESCRIPTOR
"""What all that the arena sends is in."""

_IGNORE = "Receivers ignore fields and values that they do not know: arena.v1 adds some at any time"


def greet(response: play_pb2.PlayResponse) -> None:
    """Makes a welcome of a later protocol, with a session: bots that run elsewhere have one."""
    response.welcome.session = "of no matter to a bot that the arena has started"
    add_unknown_fields(response, play_pb2.Welcome.DESCRIPTOR)


def see_off(goodbye: play_pb2.Goodbye) -> None:
    """Makes a goodbye of a later protocol: for a reason that is not known yet."""
    add_unknown_fields(goodbye)
    set_unknown_value(goodbye, play_pb2.GoodbyeReason.DESCRIPTOR)


def later_trials() -> list[Trial]:
    """Lists the trials: after the welcome, with each message, with each enum."""
    welcomed = Trial(Asking.see_alive, ", after unknown fields in the message Welcome", _IGNORE)
    return [welcomed, *_of_fields(), *_of_values()]


def _of_fields() -> Iterator[Trial]:
    for message in messages_in(ROOT):
        if message not in (play_pb2.Welcome.DESCRIPTOR, play_pb2.Goodbye.DESCRIPTOR):
            alter = partial(_with_fields, wanted=message)
            when = f", after unknown fields in the message {message.name}"
            yield Trial(partial(_probe, alter=alter), when, _IGNORE)


def _of_values() -> Iterator[Trial]:
    for enum in enums_in(ROOT):
        if enum is not play_pb2.GoodbyeReason.DESCRIPTOR:
            alter = partial(_with_value, enum=enum)
            when = f", after the unknown value {unknown_value(enum)} of the enum {enum.name}"
            yield Trial(partial(_probe, alter=alter), when, _IGNORE)


async def _probe(asking: Asking, alter: Alter) -> None:
    """Plays a short match in which every message that a match has is sent, all altered."""
    asking.alter = alter
    sitting = asking.sit(with_strikes(asking.control, 40 + len(asking.sittings)))
    sitting.blame_next(FaultKind.LATE)
    for _ in range(2):
        await asking.step([sitting])
    asking.end([sitting])
    asking.alter = None
    await asking.flush()
    await asking.see_alive()


def _with_fields(message: play_pb2.PlayResponse, wanted: MessageType) -> None:
    add_unknown_fields(message, wanted)


def _with_value(message: play_pb2.PlayResponse, enum: EnumDescriptor) -> None:
    if enum is not match_pb2.EventKind.DESCRIPTOR:
        set_unknown_value(message, enum)
        return
    # What is known has happened, too: an event that is new comes beside those.
    for event in list(message.events):
        message.events.add(table=event.table, kind=unknown_value(enum), seat=event.seat)
