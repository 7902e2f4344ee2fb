"""The record reader sees every kind of tampering, and says where, in one sentence."""

import json
import shutil
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest

from arena.errors import RecordError
from arena.record.reader import parse_record
from arena.record.verify import verify
from engine import Rules
from tests.languages.reader import Reader, any_rules, played
from tests.languages.samples import IS_CI
from tests.record.matches import first_line, vector, with_fields

pytestmark = [
    pytest.mark.e2e,
    pytest.mark.skipif(
        shutil.which("node") is None and not IS_CI,
        reason="The record reader needs Node.js; there is no node on the PATH.",
    ),
]

WHOLE = played("tampered", 3, bots=("a", "b", "c"), faults={80: (1, "illegal")})
"""A record with lines of every type."""

FIELDS = {
    "match": ("format", "players", "dealer", "commitment"),
    "round": ("round", "dealer", "attempt", "pack", "hands", "layout", "returned"),
    "declare": ("seat", "cards"),
    "play": ("seat", "card", "captured", "awards"),
    "penalty": ("seat", "points"),
    "redeal": ("hands",),
    "fault": ("seat", "kind", "strike"),
    "round_end": ("round", "left", "piles", "majority", "declarations", "bonuses", "scores"),
    "end": ("winner", "places", "scores", "termination", "seed", "nonce"),
}
"""All substance, by the type of the line."""

SEEN_ELSEWHERE = [
    ("match", "players"),
    ("match", "dealer"),
    ("round", "pack"),
    ("fault", "seat"),
    ("end", "seed"),
    ("end", "nonce"),
]
"""What says how other fields and lines must be, so that those are found to be wrong."""

SWITCHES = {
    "target_score": 1000,
    "hand_size": 6,
    "ronda_points": 2,
    "tringa_points": {"12": 5},
    "runs": False,
    "caida_in_run": False,
    "chain_start": "caida",
    "redeal_breaks_chain": True,
    "mesa_on_last_card": False,
    "undeclared_penalty": False,
    "partner_signals": True,
    "max_rounds": 1,
}


@pytest.fixture
def reader(tmp_path: Path) -> Reader:
    return Reader(tmp_path)


def field_of(text: str, number: int, name: str) -> Any:
    return json.loads(text.splitlines()[number - 1]).get(name)


def other(value: Any) -> Any:
    """Another value of the same kind."""
    if isinstance(value, int):
        return value + 1
    if isinstance(value, list):
        return [other(value[0]), *value[1:]] if value else ["mesa"]
    if isinstance(value, str) and " " in value:
        first, second, *rest = value.split(" ")
        return " ".join([second, first, *rest])
    if isinstance(value, str) and len(value) >= 32:
        return value[:-1] + ("1" if value[-1] == "0" else "0")
    return "9O" if value is None or len(value) < 4 else "bored"


@pytest.mark.parametrize(
    ("kind", "name"), [(kind, name) for kind, names in FIELDS.items() for name in names]
)
def test_every_field_of_every_line(reader: Reader, kind: str, name: str) -> None:
    """Another value is named with its line and what must stand there."""
    number = first_line(WHOLE, kind)
    value = field_of(WHOLE, number, name)
    said = reader.difference(with_fields(WHOLE, number, **{name: other(value)}))
    assert (f"line {number}: {name} is " in said) != ((kind, name) in SEEN_ELSEWHERE)
    if kind == "end":
        missing = reader.difference(with_fields(WHOLE, number, **{name: None}))
        assert f"line {number}: {name} is null where" in missing


@pytest.mark.parametrize("switch", SWITCHES)
def test_every_switch(reader: Reader, switch: str) -> None:
    """Other rules have another name, or come to another end; none may be what it cannot be."""
    rules = field_of(WHOLE, 1, "rules")
    assert rules[switch] != SWITCHES[switch]
    reader.difference(with_fields(WHOLE, 1, rules=rules | {switch: SWITCHES[switch]}))
    custom = {"preset": "custom"} if switch not in ("target_score", "max_rounds") else {}
    for wrong in (None, "x", -1, 1.5):
        text = with_fields(WHOLE, 1, rules=rules | custom | {switch: wrong})
        assert f"line 1: {switch} is " in reader.difference(text)


def test_rules_that_nobody_knows(reader: Reader) -> None:
    """A switch changes the game, so that one which is not known cannot be passed over."""
    rules = field_of(WHOLE, 1, "rules")
    text = with_fields(WHOLE, 1, rules=rules | {"jokers": True})
    assert 'line 1: rules has the switch "jokers", which is none.' == reader.difference(text)
    assert reader.score(with_fields(WHOLE, 1, jokers=True)) == reader.score(WHOLE)


@pytest.mark.parametrize("kind", FIELDS)
@pytest.mark.parametrize("how", ["dropped", "doubled", "of another type"])
def test_every_line(reader: Reader, kind: str, how: str) -> None:
    """A line that is not there, or there twice, or another, is seen at once or soon after."""
    number = first_line(WHOLE, kind)
    lines = WHOLE.splitlines(keepends=True)
    if how == "dropped":
        del lines[number - 1]
    elif how == "doubled":
        lines.insert(number, lines[number - 1])
    else:
        lines[number - 1] = lines[number - 1].replace(f'"{kind}"', '"remark"', 1)
    said = reader.difference("".join(lines))
    found = int(said.split(":")[0].removeprefix("line "))
    assert found >= number - (kind == "end")  # without an end the line before it is the last


def test_another_card_of_the_hand(reader: Reader) -> None:
    """A choice is free, but what follows from it is not."""
    text = vector("standard-2p-0")
    number = first_line(text, "play")
    seat, card = (field_of(text, number, name) for name in ("seat", "card"))
    for held in field_of(text, 2, "hands")[seat].split():
        if held != card:
            reader.difference(with_fields(text, number, card=held))


def test_other_cards_of_one_rank(reader: Reader) -> None:
    """Suits decide nothing, and yet the seed tells a record in which two cards are swapped."""
    text = vector("standard-2p-0")
    swapped = text.replace("7O", "7?").replace("7B", "7O").replace("7?", "7B")
    assert "line 2: pack is" in reader.difference(swapped)


def test_a_silence_that_was_a_declaration(reader: Reader) -> None:
    """What was declared changes the score, and what was kept silent is penalised."""
    text = vector("rare-equal-rondas-2p-1")
    lines = text.splitlines()
    number = next(n for n, line in enumerate(lines, 1) if '"declare"' in line and '""' not in line)
    assert 'the type is "play" where "penalty"' in reader.difference(
        with_fields(text, number, cards="")
    )


def test_who_decided(reader: Reader) -> None:
    """A stand-in needs a fault, and plays what it must; nothing is forced where there is choice."""
    play, fault = first_line(WHOLE, "play"), first_line(WHOLE, "fault")
    assert f"line {play}: by is" in reader.difference(with_fields(WHOLE, play, by="forced"))
    assert f"line {play}: by is" in reader.difference(with_fields(WHOLE, play, by="stand_in"))
    lines = WHOLE.splitlines()
    number = next(n for n, line in enumerate(lines, 1) if n > fault and '"stand_in"' in line)
    assert f"line {number}: by is" in reader.difference(with_fields(WHOLE, number, by="bot"))
    lines.insert(2, '{"type": "fault", "seat": 1, "kind": "late"}')
    said = reader.difference("\n".join(lines).replace('"by": "bot"', '"by": ""'))
    assert "where it must be" in said


def test_faults_and_policies(reader: Reader) -> None:
    """A strike needs a policy that has them, and a policy must be one."""
    fault = first_line(WHOLE, "fault")
    struck = with_fields(WHOLE, fault, strike=1)
    assert f"line {fault}: strike is 1" in reader.difference(struck)
    asked_on = with_fields(WHOLE, 1, fault_policy="substitute:3")
    assert f"line {fault}: strike is missing" in reader.difference(asked_on)
    assert "line 1: fault_policy is" in reader.difference(
        with_fields(WHOLE, 1, fault_policy="substitute:1")
    )
    for seats in ([], ["a", "b", "c"], 7):
        assert "line 1: seats is" in reader.difference(with_fields(WHOLE, 1, seats=seats))


NO_RECORDS: dict[str, tuple[Callable[[str], str | bytes], str]] = {
    "empty": (lambda text: "", "line 1: what stands there is no JSON object."),
    "no JSON": (lambda text: text.replace('"seat"', "seat", 1), "no JSON object."),
    "a list": (lambda text: "[]\n" + text, "line 1: what stands there is no JSON object."),
    "an empty line": (lambda text: text + "\n", "no JSON object."),
    "no UTF-8": (lambda text: text.encode("utf-16"), "the file is not UTF-8 text."),
    "cut off": (
        lambda text: "".join(text.splitlines(keepends=True)[:9]),
        "line 9: the record stops before the end of the match.",
    ),
    "gone on": (lambda text: text * 2, "a line stands behind the end of the match."),
}


@pytest.mark.parametrize("name", NO_RECORDS)
def test_what_is_no_record(reader: Reader, name: str) -> None:
    """A file of something else, or of half a record, ends in a sentence too."""
    change, wanted = NO_RECORDS[name]
    assert reader.difference(change(WHOLE)).endswith(wanted)


def is_proved(text: str) -> bool:
    """Whether the arena itself finds nothing wrong in a record."""
    try:
        return not verify(parse_record(text.encode(), "x"))
    except RecordError:
        return False


def tampered(text: str, chance: Random) -> str:
    """Changes some substance of a record, or its lines, at random."""
    lines = text.splitlines()
    place = chance.randrange(len(lines))
    how = chance.choice(["drop", "repeat", "fail", "value", "value", "value"])
    if how == "drop":
        del lines[place]
    elif how == "repeat":
        lines.insert(chance.randrange(len(lines)), lines[place])
    elif how == "fail":
        kind = chance.choice(["late", "crashed", "malformed"])
        lines.insert(
            place, json.dumps({"type": "fault", "seat": chance.randrange(4), "kind": kind})
        )
    else:
        fields = json.loads(lines[place])
        name = chance.choice([n for n in FIELDS[fields["type"]] if n in fields])
        fields[name] = chance.choice([other(fields[name]), None, 0, "", [], "7O", -1, 1.5])
        lines[place] = json.dumps(fields)
    return "".join(f"{line}\n" for line in lines)


@pytest.mark.parametrize("number", range(40))
def test_it_finds_what_the_arena_finds(reader: Reader, number: int) -> None:
    """Two programs that share no line agree on whether a tampered record is one."""
    name, players = f"agree {number}", 2 + number % 3
    chance = Random(name)
    rules = any_rules(name) if number % 2 else Rules(target_score=11)
    faults = {chance.randrange(60): (chance.randrange(players), "late")} if number % 4 else {}
    text = tampered(played(name, players, rules, faults=faults), chance)
    assert is_proved(text) == (reader.read(text.encode()).returncode == 0)
