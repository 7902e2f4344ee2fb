"""Tests of reading ladder files: all keys there are, and files that are damaged at random."""

from dataclasses import fields
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from arena.cli.ladder.file.keys import KINDS, keys_of
from arena.cli.ladder.file.read import USUAL, LadderFile, read_ladder_file
from arena.cli.ladder.settings import SETTINGS, settings_pairs
from arena.contest.stopping import StoppingRules
from arena.store.ladders import Ladder
from engine import SWITCHES

WHOLE = """\
name = "all"
bots = ["a", "b", "c"]
players = 3
seating = "all_orders"
teams = "clone"
pairing = "rating"
window = 64
time = "10+0.05/1"
anonymous = true
faults = "substitute:3"
suspend_after = "never"
suspend_no_shows = 5
workers = "auto"

[rules]
preset = "kings"
target_score = 31
hand_size = 6
ronda_points = 2
tringa_points = "12:5,11:4"
runs = false
caida_in_run = false
chain_start = "caida"
redeal_breaks_chain = true
mesa_on_last_card = false
undeclared_penalty = false
partner_signals = false
max_rounds = 50

[rating]
mu = 30
sigma = 10.0
beta = 4
tau = 0
draw_probability = 0.1
unit = "match"
version_sigma = 5

[stop]
blocks = 200
matches_per_bot = 400
hours = 2.5
certain_first = 3
certainty = 0.99
"""


def read(folder: Path, text: str) -> LadderFile:
    path = folder / "x.toml"
    path.write_text(text, encoding="utf-8")
    return read_ladder_file(path)


def test_every_key_is_understood(tmp_path: Path):
    """As `arena ladder set` has it: each value is what `show` would say."""
    file = read(tmp_path, WHOLE)
    assert [] == file.problems.listed()
    named = set(file.words) | {("name",), ("bots",)}
    tables = {("rules",), ("rating",), ("stop",)}
    assert set(KINDS) - tables == named
    settings, workers = file.apply(USUAL, 7)
    said = dict(settings_pairs(Ladder(1, settings, b"", "", 0, None, 0, workers=workers)))
    assert {
        "players": "3",
        "seating": "all_orders",
        "pairing": "rating",
        "window": "64",
        "time": "10+0.05/1",
        "anonymous": "yes",
        "faults": "substitute:3",
        "suspend_after": "never",
        "suspend_no_shows": "5",
        "workers": "auto",
        "tringa_points": "11:4,12:5",
        "target_score": "31",
        "rating.unit": "match",
        "rating.tau": "0",
        "stop.certainty": "0.99",
    }.items() <= said.items()
    assert StoppingRules(200, 400, 2.5, 3, 0.99) == settings.stopping


def test_a_file_can_say_all_that_can_be_set():
    """No setting is forgotten, nor any switch or rule."""
    assert {"preset", *SWITCHES} == set(keys_of(("rules",)))
    assert {field.name for field in fields(StoppingRules)} == set(keys_of(("stop",)))
    typed = {*keys_of(()), *SWITCHES} - {"bots", "rating", "stop"}
    dotted = {f"{table}.{key}" for table in ("rating", "stop") for key in keys_of((table,))}
    assert set(SETTINGS) == typed | dotted


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ('rules = "kings"', ("kings", 41)),
        ('rules = { preset = "kings", target_score = 11 }', ("kings", 11)),
        ("rules.target_score = 11", ("standard", 11)),
        ("", ("standard", 41)),
    ],
)
def test_rules_are_a_preset_or_a_table(tmp_path: Path, text: str, expected: tuple[str, int]):
    """Or dotted keys."""
    file = read(tmp_path, f'name = "x"\nbots = ["a", "b"]\n{text}\n')
    settings, _ = file.apply(USUAL, None)
    assert expected == (settings.rules.preset, settings.rules.target_score)


def test_times_in_quotes_only(tmp_path: Path):
    """Dates, and whatever else TOML has, are of the wrong type."""
    file = read(tmp_path, 'name = 1979-05-27\nbots = [["a"], {}]\ntime = 10:00:00\n')
    told = [problem.sentence("x.toml") for problem in file.problems.listed()]
    assert told[:4] == [
        "x.toml:1: name is a date or a time; allowed is a text in quotes",
        "x.toml:2: bots names a list; allowed are texts: folders, and names of bots",
        "x.toml:2: bots names a table; allowed are texts: folders, and names of bots",
        "x.toml:3: time is a date or a time; allowed is a text in quotes",
    ]


PATIENT = settings(
    deadline=None,
    max_examples=150,
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
)
LINES = WHOLE.splitlines()
VALUES = ["0", "-1", "1e400", "nan", '""', '"x"', "true", "[]", "{}", "[1]", '"\\u0000"', "2.5"]


@PATIENT
@given(
    number=st.integers(0, len(LINES) - 1),
    value=st.sampled_from([*VALUES, "9" * 400, '"' + "x" * 400 + '"']),
    dropped=st.sets(st.integers(0, len(LINES) - 1), max_size=3),
)
def test_any_value_anywhere_is_taken_or_refused_with_its_line(
    tmp_path: Path, number: int, value: str, dropped: set[int]
):
    """Never a failure; what is wrong is said of a line that is there, mostly the right one."""
    lines = list(LINES)
    key, sign, _ = lines[number].partition(" = ")
    if sign:
        lines[number] = f"{key} = {value}"
    text = "\n".join(line for place, line in enumerate(lines) if place not in dropped)
    for problem in read(tmp_path, text).problems.listed():
        assert problem.text
        assert problem.line is None or 1 <= problem.line <= len(lines)
        if problem.line is not None and problem.key and problem.column is None:
            assert problem.key.split(".")[-1] in text.split("\n")[problem.line - 1]


@PATIENT
@given(cut=st.integers(0, len(WHOLE)), put=st.text(max_size=4), skip=st.integers(0, 9))
def test_a_damaged_file_is_told_and_never_fails(tmp_path: Path, cut: int, put: str, skip: int):
    """Whatever is written into it or taken away."""
    text = WHOLE[:cut] + put.encode("utf-8", "replace").decode() + WHOLE[cut + skip :]
    for problem in read(tmp_path, text).problems.listed():
        assert "\n" not in problem.sentence("x.toml")


def test_a_table_that_there_is_not(tmp_path: Path) -> None:
    """Whoever puts the ladder's own keys below a heading is told where they stand."""
    file = read(tmp_path, 'name = "x"\nbots = ["greedy", "counter"]\n[ladder]\nplayers = 3\n')
    (problem,) = file.problems.listed()
    assert 3 == problem.line
    assert "there is no table [ladder]" in problem.text
    assert "stand above the first of them" in problem.text
