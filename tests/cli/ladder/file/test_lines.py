"""Tests of finding the lines of keys, beside what the TOML reader makes of the same text."""

import tomllib
from collections.abc import Iterator

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from arena.cli.ladder.file.lines import Place, find_lines

PATIENT = settings(deadline=None, suppress_health_check=[HealthCheck.too_slow])

TEXT = '''\
# name = "in a comment"
name = "summer"  # players = 3
"quoted key" = 'x'
bots = [
  "./mine", # "not one"
  'greedy',

  """coun
ter""", [1, [2,
  3]],
]
note = """
players = 4
[stop]
"""
rating.beta = 4.0
rules = { preset = "kings", "target_score" = 21 }

[stop]
hours = 2

[[extra]]
a = 1
[[extra]]
a = 2
[extra.more]
b = 3
'''


def test_keys_are_where_they_stand():
    """Not in comments, nor in texts of several lines; lists and tables in any form."""
    expected: dict[Place, int] = {
        ("name",): 2,
        ("quoted key",): 3,
        ("bots",): 4,
        ("bots", 0): 5,
        ("bots", 1): 6,
        ("bots", 2): 8,
        ("bots", 3): 9,
        ("bots", 3, 0): 9,
        ("bots", 3, 1): 9,
        ("bots", 3, 1, 0): 9,
        ("bots", 3, 1, 1): 10,
        ("note",): 12,
        ("rating",): 16,
        ("rating", "beta"): 16,
        ("rules",): 17,
        ("rules", "preset"): 17,
        ("rules", "target_score"): 17,
        ("stop",): 19,
        ("stop", "hours"): 20,
        ("extra",): 22,
        ("extra", 0): 22,
        ("extra", 0, "a"): 23,
        ("extra", 1): 24,
        ("extra", 1, "a"): 25,
        ("extra", 1, "more"): 26,
        ("extra", 1, "more", "b"): 27,
    }
    assert expected == find_lines(TEXT)
    assert expected == find_lines(TEXT.replace("\n", "\r\n"))


def places(value: object, place: Place = ()) -> Iterator[Place]:
    """All places in what the TOML reader has read."""
    items = value.items() if isinstance(value, dict) else enumerate(value)  # type: ignore[arg-type]
    for key, inner in items:
        yield (*place, key)
        if isinstance(inner, dict | list):
            yield from places(inner, (*place, key))


QUOTED = st.text(st.characters(blacklist_categories=["Cs"]), max_size=6)


def basic(text: str) -> str:
    """Writes a text in double quotes."""
    return '"' + "".join(f"\\U{ord(sign):08x}" for sign in text) + '"'


@st.composite
def keys(draw: st.DrawFn) -> tuple[str, str]:
    """A key, and how it is written."""
    bare = draw(st.from_regex(r"[A-Za-z0-9_-]{1,5}", fullmatch=True))
    forms = [(bare, bare), (bare, f'"{bare}"'), (bare, f"'{bare}'")]
    strange = draw(QUOTED)
    return draw(st.sampled_from([*forms, (strange, basic(strange))]))


SCALARS = st.one_of(
    st.integers(-99, 99).map(str),
    st.sampled_from(["true", "1.5", "1979-05-27", "''", '""', "'#'", '"\\"]"', "'[x = 1]'"]),
    st.sampled_from(['"""a\n= [b]\n"""', "'''\n[x]\ny = 1'''", '"""\\"""\n""" ', '"""q""""']),
    QUOTED.map(basic),
)
GAPS = st.sampled_from(["", " ", "\n", " # [a] = 'b\n", "\n\n\t"])
BLANKS = st.sampled_from(["", " ", "\t "])


@st.composite
def lists(draw: st.DrawFn, inner: st.SearchStrategy[str]) -> str:
    """A list over several lines, with comments in it."""
    parts = ["["]
    for value in draw(st.lists(inner, max_size=3)):
        parts += [draw(GAPS), value, draw(GAPS), ","]
    if len(parts) > 1 and draw(st.booleans()):
        parts.pop()  # no comma after the last
    return "".join([*parts, draw(GAPS), "]"])


@st.composite
def inline_tables(draw: st.DrawFn, inner: st.SearchStrategy[str]) -> str:
    """A table in one line."""
    chosen = draw(st.lists(st.tuples(keys(), inner), max_size=3, unique_by=lambda one: one[0][0]))
    blank = draw(BLANKS)
    pairs = [f"{blank}{key[1]}{blank}={blank}{value}" for key, value in chosen]
    return "{" + ",".join(pairs) + blank + "}"


VALUES = st.recursive(SCALARS, lambda inner: st.one_of(lists(inner), inline_tables(inner)))


@st.composite
def documents(draw: st.DrawFn) -> tuple[str, dict[Place, int]]:
    """A TOML text, and the lines of the keys that were written into it, lists apart."""
    text, lines = "", dict[Place, int]()
    for is_table in (False, True, True):
        table: Place = ()
        if is_table:
            key, written = draw(keys())
            if (key,) in lines:
                continue
            text += draw(st.sampled_from(["", "\n", "# [x]\n"]))
            table = (key,)
            lines[table] = text.count("\n") + 1
            text += f"[{draw(BLANKS)}{written}{draw(BLANKS)}]\n"
        for key, written in draw(st.lists(keys(), max_size=3, unique_by=lambda one: one[0])):
            text += draw(st.sampled_from(["", "  ", "\n", "# a = 1\n"]))
            lines[(*table, key)] = text.count("\n") + 1
            text += f"{written}{draw(BLANKS)}={draw(BLANKS)}{draw(VALUES)}{draw(BLANKS)}\n"
    return text, lines


@PATIENT
@given(documents())
def test_each_key_of_any_text_is_found(document: tuple[str, dict[Place, int]]):
    """All that the reader reads, at the lines where it was written."""
    text, written = document
    found = find_lines(text)
    assert set(places(tomllib.loads(text))) == set(found)
    assert written == {place: line for place, line in found.items() if place in written}


@PATIENT
@given(st.text(st.sampled_from("ab=.[]{}\"'#,\n\r\\ 1")))
def test_what_is_no_toml_is_left_where_it_cannot_be_followed(text: str):
    """It never fails; what is TOML is found whole."""
    found = find_lines(text)
    try:
        read = tomllib.loads(text)
    except tomllib.TOMLDecodeError:
        return
    assert set(places(read)) == set(found)


@pytest.mark.parametrize("text", ["", "\n", "[", "a", "a =", "a = [1,", 'a = "x', "[[a]\n", "= 1"])
def test_ends_of_all_kinds(text: str):
    """Nothing is made up."""
    assert set(find_lines(text)) <= {("a",), ("a", 0)}
