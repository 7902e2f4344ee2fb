"""Ways to damage a record: what disks, editors, other programs and mean people do to one."""

import json
from collections.abc import Callable
from pathlib import Path

from hypothesis import strategies as st

from tests.record.matches import Writer, greedy

_VECTORS = Path(__file__).parents[1] / "vectors"
_SHORT = ("mixed-3p-4", "more/three-penalties-3p", "more/open-tie-break-draw-3p")

_HIDING = "\x1b[2J\u202e\u2028\x85\ufffe"
RECORDS = [
    *((_VECTORS / f"{name}.jsonl").read_bytes() for name in _SHORT),
    Writer(bots=("ä", "b"), faults={9: (1, "illegal")}, note=lambda _: _HIDING).text().encode(),
    Writer(players=3, bots=("a", "b", "c"), faults={3: (2, "late")}, choose=greedy).text().encode(),
]
"""Records that are as they should be."""

_numbers = st.one_of(
    st.sampled_from([0, -1, 1, 2, 40, 41, 10**12, 10**13, 2**63, -(2**64), 10**400]),
    st.integers(),
    st.floats(),
)
_texts = st.one_of(
    st.text(max_size=20),
    st.sampled_from(["", "7O", "7O 10B", " 7O", "9O", "JO", "7O 7O", "bot", "stand_in", _HIDING]),
)
_values = st.recursive(
    st.one_of(st.none(), st.booleans(), _numbers, _texts),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(_texts, inner, max_size=3),
    max_leaves=6,
)
_RAW = [
    "1" * 5000,
    "-" + "9" * 400,
    "1e99999",
    "NaN",
    "-Infinity",
    "[" * 100_000,
    '{"a":' * 5000 + "1" + "}" * 5000,
    '"' + "x" * 100_000 + '"',
    '"\\ud800"',
    "tru",
    "",
]
raw_values = st.one_of(_values.map(json.dumps), st.sampled_from(_RAW))


def _place(draw: st.DrawFn, data: bytes) -> int:
    return draw(st.integers(0, len(data)))


def _flip_a_bit(draw: st.DrawFn, data: bytes) -> bytes:
    place = _place(draw, data[1:])
    return data[:place] + bytes([data[place] ^ 1 << draw(st.integers(0, 7))]) + data[place + 1 :]


def _cut(draw: st.DrawFn, data: bytes) -> bytes:
    first, last = sorted([_place(draw, data), _place(draw, data)])
    return draw(st.sampled_from([data[:last], data[first:], data[:first] + data[last:]]))


def _insert(draw: st.DrawFn, data: bytes) -> bytes:
    place = _place(draw, data)
    return data[:place] + draw(st.binary(max_size=20)) + data[place:]


def _move_lines(draw: st.DrawFn, data: bytes) -> bytes:
    lines = data.split(b"\n")
    first, last = (draw(st.integers(0, len(lines) - 1)) for _ in range(2))
    how = draw(st.sampled_from(["swap", "double", "drop", "foreign"]))
    if how == "swap":
        lines[first], lines[last] = lines[last], lines[first]
    elif how == "double":
        lines.insert(last, lines[first])
    elif how == "drop":
        del lines[first]
    else:
        lines[first] = draw(st.sampled_from(draw(st.sampled_from(RECORDS)).split(b"\n")))
    return b"\n".join(lines)


def _change_a_field(draw: st.DrawFn, data: bytes) -> bytes:
    lines = data.split(b"\n")
    place = draw(st.integers(0, len(lines) - 1))
    try:
        fields = json.loads(lines[place])
        name = draw(st.sampled_from(sorted(fields)))
    except (ValueError, TypeError, RecursionError):
        return data  # damaged before
    inner = fields[name]
    if isinstance(inner, dict | list) and inner and draw(st.booleans()):
        keys = sorted(inner) if isinstance(inner, dict) else range(len(inner))
        inner[draw(st.sampled_from(list(keys)))] = "@"  # type: ignore[call-overload]
    else:
        fields[name] = "@"
    text = json.dumps(fields, ensure_ascii=False).replace('"@"', draw(raw_values), 1)
    lines[place] = text.encode("utf-8", "surrogatepass")
    return b"\n".join(lines)


_WAYS: list[Callable[[st.DrawFn, bytes], bytes]] = [
    _flip_a_bit, _cut, _insert, _move_lines, _change_a_field, _change_a_field, _change_a_field,
]  # fmt: skip


@st.composite
def damaged_records(draw: st.DrawFn) -> bytes:
    """Draws a record that was as it should be, before one to four things were done to it."""
    data = draw(st.sampled_from(RECORDS))
    for _ in range(draw(st.integers(1, 4))):
        data = draw(st.sampled_from(_WAYS))(draw, data) or b"x"
    return data
