"""The reference of the contract, made from the comments in proto/: two pages of docs/.

`python -m tools.protocol_page FILE` writes one, `make protocol-docs` both. Reads what `buf`
compiles; must not know what the arena does with a message.
"""

import json
import re
import subprocess
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from google.protobuf import descriptor_pb2

from tools.exchange import Said, exchange

PROTO = Path(__file__).parents[1] / "proto"
_PACKAGE = ".arena.v1."
_SHOWN_FIRST, _SHOWN_LAST = 7, 3  # messages of the exchange; those between are left out

# Numbers of fields in descriptor.proto, of which the paths to comments are made.
_SYNTAX, _SERVICE, _MESSAGE, _ENUM = 12, 6, 4, 5
_MEMBER = 2  # of a message its fields, of an enum its values, of a service its methods

_OPENING = """# The protocol, element by element

Made from the comments in [proto/arena/v1](../proto/arena/v1) by `make protocol-docs`: change it
there. [contract.md](contract.md) tells how a bot is written, [stdio.md](stdio.md) how it is done
without gRPC, [proto/README.md](../proto/README.md) what may change in v1, and
[rules.md](rules.md) how the game goes.
"""

_OPENING_FOR_PEOPLE = """# The service for people who submit bots, element by element

Made from the comments in [ladder.proto](../proto/arena/v1/ladder.proto) by `make protocol-docs`:
change it there. [submitting.md](submitting.md) tells how a bot is submitted with the `arena`
command; this page is for who writes a client, or asks with grpcurl.
"""

_EXCHANGE = """## One match in JSON

What a bot at seat 1 of two says and is told, as proto3 JSON; on the wire it is the same in binary.
What is 0, empty or false is left out. A match of one round, in which the bot always answers with
the first of its moves; the middle is left out.
"""

_SCALARS = re.compile(r"\[\s+([^\[\]{}]*?)\s+\]")


@dataclass(frozen=True, slots=True)
class Page:
    """Holds what one page tells of."""

    opening: str
    files: tuple[str, ...]  # in the order in which one reads them; the first opens the page
    has_exchange: bool = False


PAGES = {
    "protocol.md": Page(_OPENING, ("play", "match", "rules"), has_exchange=True),
    "ladder-service.md": Page(_OPENING_FOR_PEOPLE, ("ladder",)),
}
"""The pages by the names of their files."""


@dataclass(slots=True)
class File:
    """Holds one file's elements with its comments."""

    descriptor: descriptor_pb2.FileDescriptorProto
    comments: dict[tuple[int, ...], str] = field(default_factory=dict)  # by path

    def comment(self, *path: int) -> str:
        """The text above an element; lines of a paragraph joined, rows of a table not."""
        paragraphs = self.comments.get(path, "").split("\n\n")
        return "\n\n".join(map(_unwrapped, paragraphs)).strip()


def read_files(names: Sequence[str]) -> list[File]:
    """Compiles proto/ and reads the elements and comments of files, in their order."""
    buf = Path(sys.executable).with_name("buf")
    image = subprocess.run([buf, "build", PROTO, "-o", "-"], check=True, stdout=subprocess.PIPE)
    compiled = {
        one.name: one for one in descriptor_pb2.FileDescriptorSet.FromString(image.stdout).file
    }
    files = []
    for name in names:
        file = File(compiled[f"arena/v1/{name}.proto"])
        for location in file.descriptor.source_code_info.location:
            file.comments[tuple(location.path)] = location.leading_comments
        files.append(file)
    return files


def page_text(name: str) -> str:
    """A whole page, by its name in `PAGES`."""
    page = PAGES[name]
    files = read_files(page.files)
    [contract, *_] = files
    parts = [page.opening, f"{contract.comment(_SYNTAX)}\n"]
    if page.has_exchange:
        parts.append(_exchange_text(list(exchange())))
    for file in files:
        path = file.descriptor.name
        parts.append(f"## [{path.rsplit('/', maxsplit=1)[-1]}](../proto/{path})\n")
        if file is not contract:
            parts.append(f"{file.comment(_SYNTAX)}\n")
        parts += [*_services(file), *_messages(file), *_enums(file)]
    return "\n".join(parts)


def _unwrapped(paragraph: str) -> str:
    lines = [line.strip() for line in paragraph.strip().split("\n")]
    return ("\n" if lines[0].startswith("|") else " ").join(lines)


def _services(file: File) -> Iterator[str]:
    for index, service in enumerate(file.descriptor.service):
        yield f"### {service.name}\n\n{file.comment(_SERVICE, index)}\n"
        for number, method in enumerate(service.method):
            request, response = (_linked(one) for one in (method.input_type, method.output_type))
            asks, says = _streamed(method.client_streaming), _streamed(method.server_streaming)
            yield (
                f"### {service.name}.{method.name}\n\n"
                f"Takes {asks}{request}, gives {says}{response}.\n\n"
                f"{file.comment(_SERVICE, index, _MEMBER, number)}\n"
            )


def _streamed(is_stream: bool) -> str:
    return "a stream of " if is_stream else ""


def _messages(file: File) -> Iterator[str]:
    for index, message in enumerate(file.descriptor.message_type):
        rows = [
            f"| `{one.name}` | {one.number} | {_type(one)} | "
            f"{_in_cell(file.comment(_MESSAGE, index, _MEMBER, number))} |"
            for number, one in enumerate(message.field)
        ]
        yield _section(
            message.name,
            file.comment(_MESSAGE, index),
            ["| field | number | type | what it is |", "| --- | --- | --- | --- |", *rows],
        )


def _enums(file: File) -> Iterator[str]:
    for index, enum in enumerate(file.descriptor.enum_type):
        rows = [
            f"| `{one.name}` | {one.number} | "
            f"{_in_cell(file.comment(_ENUM, index, _MEMBER, number))} |"
            for number, one in enumerate(enum.value)
        ]
        yield _section(
            enum.name,
            file.comment(_ENUM, index),
            ["| value | number | what it means |", "| --- | --- | --- |", *rows],
        )


def _section(name: str, comment: str, table: Sequence[str]) -> str:
    return "\n".join([f"### {name}", "", comment, "", *table, ""])


def _type(one: descriptor_pb2.FieldDescriptorProto) -> str:
    kinds = descriptor_pb2.FieldDescriptorProto
    if one.type in (kinds.TYPE_MESSAGE, kinds.TYPE_ENUM):
        name = _linked(one.type_name)
    else:
        name = kinds.Type.Name(one.type).removeprefix("TYPE_").lower()
    if one.label == kinds.LABEL_REPEATED:
        return f"repeated {name}"
    return f"optional {name}" if one.proto3_optional else name


def _linked(type_name: str) -> str:
    """The name of a type, as a link where this page tells of it."""
    if not type_name.startswith(_PACKAGE):
        return type_name.removeprefix(".")
    name = type_name.removeprefix(_PACKAGE)
    return f"[{name}](#{name.lower()})"


def _in_cell(text: str) -> str:
    return text.replace("|", "\\|").replace("\n\n", " ")


def _exchange_text(messages: Sequence[Said]) -> str:
    left_out = len(messages) - _SHOWN_FIRST - _SHOWN_LAST
    first, last = messages[:_SHOWN_FIRST], messages[-_SHOWN_LAST:]
    middle = f"Then {left_out} more messages, and at the end:"
    return "\n\n".join([_EXCHANGE.rstrip(), *map(_shown, first), middle, *map(_shown, last), ""])


def _shown(said: Said) -> str:
    """A message as JSON; lists of plain values in one line."""
    text = _SCALARS.sub(
        lambda found: f"[{' '.join(found[1].split())}]", json.dumps(said.json, indent=2)
    )
    return f"The {said.by}:\n\n```json\n{text}\n```"


if __name__ == "__main__":
    target = Path(sys.argv[1])
    target.write_text(page_text(target.name), encoding="utf-8")
