"""A later protocol: messages of today with fields and values that today's contract does not have.

Everything is made from the descriptors of the contract, so that a new message or a new enum
is covered by itself. Must not know who is sent what.
"""

from collections.abc import Iterator
from typing import Any

from google.protobuf.descriptor import EnumDescriptor
from google.protobuf.message import Message

MessageType = Any
"""The descriptor of a message: the library has two kinds, with no name for both."""

_VARINT, _FIXED64, _BYTES, _GROUP, _END_GROUP, _FIXED32 = 0, 1, 2, 3, 4, 5
_HIGHEST_NUMBER = 2**29 - 1  # of a field
_HIGHEST_VARINT = 2**64 - 1  # ten bytes: also how a negative number is written
_NO_TEXT = b"\xff\x00\xfe"  # bytes that are no UTF-8


def messages_in(root: MessageType) -> list[MessageType]:
    """Lists the messages of the contract that can stand in a message, itself first."""
    found = [root]
    for message in found:  # grows as it goes
        for field in message.fields:
            inner = field.message_type
            if inner is not None and _is_ours(inner, root) and inner not in found:
                found.append(inner)
    return found


def enums_in(root: MessageType) -> list[EnumDescriptor]:
    """Lists the enums that fields of these messages can have values of."""
    enums = [field.enum_type for message in messages_in(root) for field in message.fields]
    return list(dict.fromkeys(enum for enum in enums if enum is not None))


def add_unknown_fields(message: Message, wanted: MessageType = None) -> None:
    """Adds unknown fields, of every wire type, to each message of one type; None: of any type."""
    for one in _messages(message):
        if wanted is None or one.DESCRIPTOR is wanted:
            one.MergeFromString(unknown_fields(one.DESCRIPTOR))


def unknown_fields(message: MessageType) -> bytes:
    """Encodes fields that a message does not have: next to its own, and as high as can be."""
    free = max((field.number for field in message.fields), default=0) + 1
    return b"".join(
        (
            _varint_field(free, 1),
            _varint_field(free + 1, _HIGHEST_VARINT),
            _tag(free + 2, _FIXED64) + bytes(range(8)),
            _bytes_field(free + 3, b"of a later protocol"),
            _bytes_field(free + 3, b""),  # a list, an empty text in it
            _bytes_field(free + 4, _varint_field(1, 1) + _bytes_field(2, b"a message")),
            _tag(free + 5, _FIXED32) + bytes(range(4)),
            _tag(free + 6, _GROUP) + _varint_field(1, 1) + _tag(free + 6, _END_GROUP),
            _varint_field(_HIGHEST_NUMBER - 1, 0),
            _bytes_field(_HIGHEST_NUMBER, _NO_TEXT),
        )
    )


def unknown_value(enum: EnumDescriptor) -> int:
    """Gives the number that the next value of an enum would have."""
    return max(enum.values_by_number) + 1


def set_unknown_value(message: Message, enum: EnumDescriptor) -> None:
    """Gives each field of an enum, wherever it stands in a message, an unknown value."""
    for one in _messages(message):
        for field in one.DESCRIPTOR.fields:
            if field.enum_type is enum:
                setattr(one, field.name, unknown_value(enum))


def _messages(message: Message) -> Iterator[Message]:
    """Walks through a message and all of the contract's that are set in it."""
    yield message
    for field, value in message.ListFields():
        if field.message_type is not None and _is_ours(field.message_type, message.DESCRIPTOR):
            for inner in [value] if isinstance(value, Message) else value:
                yield from _messages(inner)


def _is_ours(message: MessageType, root: MessageType) -> bool:
    """Whether a message is of the same contract: Google's never get new fields."""
    return bool(message.file.package == root.file.package)


def _varint_field(number: int, value: int) -> bytes:
    return _tag(number, _VARINT) + _varint(value)


def _bytes_field(number: int, value: bytes) -> bytes:
    return _tag(number, _BYTES) + _varint(len(value)) + value


def _tag(number: int, wire_type: int) -> bytes:
    return _varint(number << 3 | wire_type)


def _varint(value: int) -> bytes:
    written = bytearray()
    while value > 0x7F:
        written.append(value & 0x7F | 0x80)
        value >>= 7
    written.append(value)
    return bytes(written)
