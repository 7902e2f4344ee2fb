"""Lines to the program: a response of the arena as one line of proto3 JSON.

Field names are lowerCamelCase and stand in the order of their numbers, without blanks;
what has a presence of its own (messages, `winner`) is there where it is set, everything
else always, so that a simple program needs no defaults and may even look for a text.
Written here and not with protobuf's own JSON, which puts unset fields behind set ones and
takes three times as long. Must not know where lines go.
"""

from __future__ import annotations

from json.encoder import encode_basestring as quoted
from typing import TYPE_CHECKING, Any

from google.protobuf.descriptor import FieldDescriptor

from arena.v1 import play_pb2

if TYPE_CHECKING:
    from collections.abc import Callable

    from google.protobuf.descriptor import Descriptor, EnumDescriptor
    from google.protobuf.duration_pb2 import Duration

    Write = Callable[[Any], str]


def response_to_line(response: play_pb2.PlayResponse) -> bytes:
    """Writes a response as the program is told of it, with its line end."""
    return _write_response(response).encode() + b"\n"


def keep_one_question(response: play_pb2.PlayResponse) -> None:
    """Takes out the questions that no answer can reach any more, for who plays at one table.

    There can be some: a match that ends by another's fault while its question waits to be
    sent. What is left is the question that is open, so that a program with one table never
    has two in a line.
    """
    ended = {end.table for end in response.match_ends}
    is_open = [question.table not in ended for question in response.questions]
    last = len(is_open) - 1 - is_open[::-1].index(True) if True in is_open else None
    for place in reversed(range(len(is_open))):
        if place != last:
            del response.questions[place]


def message_writer(descriptor: Descriptor) -> Write:
    """Makes the function that writes messages of a type."""
    if descriptor.full_name == "google.protobuf.Duration":
        return _write_duration
    if descriptor.full_name not in _WRITERS:
        _WRITERS[descriptor.full_name] = _new_message_writer(descriptor)
    return _WRITERS[descriptor.full_name]


_WRITERS: dict[str, Write] = {}


def _new_message_writer(descriptor: Descriptor) -> Write:
    fields = sorted(descriptor.fields, key=lambda field: field.number)
    parts = [
        (
            f",{quoted(field.json_name)}:",
            field.name,
            field.has_presence,
            _field_writer(field),
        )
        for field in fields
    ]

    def write(message: Any) -> str:
        written = [
            name + write_value(getattr(message, field))
            for name, field, has_presence, write_value in parts
            if not has_presence or message.HasField(field)
        ]
        return "{" + "".join(written)[1:] + "}"

    return write


def _field_writer(field: FieldDescriptor) -> Write:
    if field.message_type is not None:
        write = message_writer(field.message_type)
    elif field.enum_type is not None:
        write = _enum_writer(field.enum_type)
    else:
        write = _SCALARS[field.type]
    if not field.is_repeated:
        return write
    if write is str:
        return _write_numbers
    return lambda values: "[" + ",".join(map(write, values)) + "]" if values else "[]"


def _enum_writer(enum: EnumDescriptor) -> Write:
    """Writes an enum by name, and a value that this version does not know by number."""
    names = {value.number: quoted(value.name) for value in enum.values}
    return lambda number: names.get(number) or str(number)


def _write_numbers(values: Any) -> str:
    return str(values).replace(" ", "")  # Python's own way, which is fast, but for the blanks


def _write_duration(duration: Duration) -> str:
    """Writes seconds with as many digits as proto3 JSON wants: 0, 3, 6 or 9 behind the point."""
    seconds, nanos = duration.seconds, duration.nanos
    if seconds < 0 or nanos < 0:
        return quoted(duration.ToJsonString())
    if not nanos:
        return f'"{seconds}s"'
    if nanos % 1_000_000 == 0:
        return f'"{seconds}.{nanos // 1_000_000:03}s"'
    if nanos % 1000 == 0:
        return f'"{seconds}.{nanos // 1000:06}s"'
    return f'"{seconds}.{nanos:09}s"'


def _write_bool(value: bool) -> str:
    return "true" if value else "false"


def _write_long(value: int) -> str:
    """Writes 64 bits in quotes, as proto3 JSON has it: not every language has such numbers."""
    return f'"{value}"'


_SCALARS: dict[int, Write] = {
    FieldDescriptor.TYPE_BOOL: _write_bool,
    FieldDescriptor.TYPE_INT32: str,
    FieldDescriptor.TYPE_UINT32: str,
    FieldDescriptor.TYPE_INT64: _write_long,
    FieldDescriptor.TYPE_UINT64: _write_long,
    FieldDescriptor.TYPE_STRING: quoted,
}
"""The scalars of the contract; floating point, which it has none of, has no place here."""

_write_response = message_writer(play_pb2.DESCRIPTOR.message_types_by_name["PlayResponse"])
