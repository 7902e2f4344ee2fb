"""What a bot.toml may say, and the sentence for each thing that it may not."""

import json
from pathlib import Path

import pytest

from arena.bots.manifest import (
    KEYS,
    MOST_OUTPUTS,
    TEXT_LIMIT,
    Manifest,
    parse_manifest,
    read_manifest,
)
from arena.bots.needs.need import MOST_NEEDS, NEED_PATTERN
from arena.contest.blocks import MOST_TABLES
from arena.contest.names import NAME_PATTERN
from arena.errors import InputError

SCHEMA = Path(__file__).parents[2] / "docs" / "bot.schema.json"
GOOD = 'name = "tiny"\nrun = "python bot.py"\n'


def fail(text: str) -> str:
    """Returns the sentence that a text is refused with."""
    with pytest.raises(InputError) as caught:
        parse_manifest(text, "bot.toml")
    return str(caught.value)


def test_name_and_run_are_enough():
    """A manifest needs a name and a command; the rest has defaults."""
    assert Manifest(name="tiny", run=("python", "bot.py")) == parse_manifest(GOOD, "bot.toml")


def test_every_key_is_read():
    """Each key ends in the field of its name."""
    text = """
        name = "Big.bot-2_x"
        run = ["./bot", "--level", "two words"]
        build = "make 'all of it'"
        needs = ["make", "g++>=12", "java  >=  17.0.2"]
        outputs = ["bin", "./target/", "a//b", "bin/"]
        tables = 64
        language = "C"
        description = "Plays well."
        authors = "Ada, Grace"
    """
    expected = Manifest(
        name="Big.bot-2_x",
        run=("./bot", "--level", "two words"),
        build=("make", "all of it"),
        needs=("make", "g++ >= 12", "java >= 17.0.2"),
        outputs=("bin", "target", "a/b"),
        tables=64,
        language="C",
        description="Plays well.",
        authors="Ada, Grace",
    )
    assert expected == parse_manifest(text, "bot.toml")


@pytest.mark.parametrize(
    "need", ["", "go >", "go > 1", "go >= 1.x", "go>=", "go 1.24", "./go", "go >= 1..2", "go == 1"]
)
def test_bad_needs(need):
    """A text that is neither a program nor a program and its least version is refused."""
    sentence = f"needs has {need!r}; write a program, or a program with its least version"
    assert f'bot.toml, line 3: {sentence}: "npm", "go >= 1.24".' == fail(
        f"{GOOD}needs = [{json.dumps(need)}]"
    )


@pytest.mark.parametrize("output", ["", ".", "/bin", "../bin", "a/../b", "..", "bin\n", "./"])
def test_bad_outputs(output):
    """What is not in the bot's folder, or is the folder itself, is no output."""
    sentence = fail(f"{GOOD}build = 'x'\noutputs = [{json.dumps(output)}]")
    assert sentence.startswith(f"bot.toml, line 4: outputs has {output!r}; allowed are files and")


@pytest.mark.parametrize("name", ["", "-a", "x" * 65, "a\n"])
def test_bad_names(name):
    """A text that cannot be a name is refused with what is allowed."""
    sentence = fail(f'run = "x"\nname = {json.dumps(name)}\n')
    assert sentence.startswith("bot.toml, line 2: name is ")
    assert "1 to 64 letters" in sentence


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ('run = "x"', "bot.toml: the key name is missing; it must be there."),
        ('name = "x"', "bot.toml: the key run is missing; it must be there."),
        ("name = 7\nrun = 'x'", "bot.toml, line 1: name is a whole number; allowed is a text."),
        (
            "name = 'a'\nrun = true",
            "bot.toml, line 2: run is true or false; allowed is a text or a list of texts.",
        ),
        (
            "name = 'a'\nrun = ['x', 1]",
            "bot.toml, line 2: run is a list in which not everything is a text.",
        ),
        (
            "name = 'a'\nrun = ' '",
            'bot.toml, line 2: run is empty; write a command, such as "python bot.py".',
        ),
        (
            "name = 'a'\nrun = []",
            'bot.toml, line 2: run is empty; write a command, such as "python bot.py".',
        ),
        (
            "name = 'a'\nrun = 'x'\nbuild = ''",
            'bot.toml, line 3: build is empty; write a command, such as "python bot.py".',
        ),
        (
            "name = 'a'\nrun = \"x 'y\"",
            "bot.toml, line 2: run cannot be split into words: no closing quotation.",
        ),
        (
            'name = "a"\nrun = ["x\\u0000"]',
            "bot.toml, line 2: run holds a NUL character; no command can.",
        ),
        (GOOD + "tables = 0", "bot.toml, line 3: tables is 0; allowed is 1 to 1024."),
        (
            GOOD + f"tables = 0x{'f' * 5000}",
            "bot.toml, line 3: tables is a number of very many digits; allowed is 1 to 1024.",
        ),
        (
            GOOD + f"tables = {'9' * 5000}",
            "bot.toml has a number of thousands of digits: write less.",
        ),
        (
            GOOD + f"run = {'[' * 5000}",
            "bot.toml is nested too deeply: no key needs a list in a list.",
        ),
        (GOOD + "tables = 1025", "bot.toml, line 3: tables is 1025; allowed is 1 to 1024."),
        (
            GOOD + "tables = 1.5",
            "bot.toml, line 3: tables is a number; allowed is a whole number from 1 to 1024.",
        ),
        (
            GOOD + "tables = true",
            "bot.toml, line 3: tables is true or false; allowed is a whole number from 1 to 1024.",
        ),
        (
            GOOD + "authors = ['A']",
            "bot.toml, line 3: authors is a list; allowed is a text.",
        ),
        (
            GOOD + "language = 2020-01-01",
            "bot.toml, line 3: language is a date; allowed is a text.",
        ),
        (
            GOOD + 'language = "a\\nb"',
            "bot.toml, line 3: language has control characters; write it in one line.",
        ),
        (
            GOOD + f"description = '{'x' * 1001}'",
            "bot.toml, line 3: description has 1001 characters; allowed are up to 1000.",
        ),
        (GOOD + "needs = 'go'", "bot.toml, line 3: needs is a text; allowed is a list of texts."),
        (
            GOOD + "needs = ['go', 7]",
            "bot.toml, line 3: needs is a list in which not everything is a text.",
        ),
        (GOOD + "needs = []", "bot.toml, line 3: needs has 0 texts; allowed are 1 to 20."),
        (GOOD + "needs = ['go', 'go >= 1']", "bot.toml, line 3: needs has go twice."),
        (
            GOOD + "outputs = ['bin']",
            "bot.toml, line 3: outputs is there without build, the command that makes it.",
        ),
        (
            GOOD + "build = 'x'\noutputs = ['./bot.toml']",
            "bot.toml, line 4: outputs has bot.toml, which no build may make.",
        ),
        (
            GOOD + f"build = 'x'\noutputs = {['x'] * 101}",
            "bot.toml, line 4: outputs has 101 texts; allowed are 1 to 100.",
        ),
        (GOOD + "tabels = 3", "bot.toml, line 3: unknown key tabels; did you mean tables."),
        (GOOD + "Name = 'b'", "bot.toml, line 3: unknown key Name; did you mean name."),
        (
            GOOD + "\n[extra]\nx = 1",
            "bot.toml, line 4: unknown key extra; allowed are name, run, build, needs, "
            "outputs, tables, language, description, authors.",
        ),
    ],
)
def test_each_defect_has_its_sentence(text, expected):
    """A defect is told with the line, the key and what is allowed."""
    assert expected == fail(text)


def test_broken_toml_names_the_place():
    """What is not TOML is told with line and column."""
    assert fail("x = 1\nrun = \n") == "bot.toml is not TOML: Invalid value (at line 2, column 7)."


def test_no_folder(tmp_path):
    """A folder that is not there is said not to be there."""
    with pytest.raises(InputError, match=r"There is no folder .*nobody"):
        read_manifest(tmp_path / "nobody")


def test_file_for_a_folder(tmp_path):
    """A file is not taken for a bot's folder."""
    (tmp_path / "bot.py").write_text("")
    with pytest.raises(InputError, match=r"bot\.py is a file: name the folder"):
        read_manifest(tmp_path / "bot.py")


def test_no_manifest(tmp_path):
    """A folder without a bot.toml is said to lack it."""
    with pytest.raises(InputError, match=r"There is no bot\.toml in "):
        read_manifest(tmp_path)


def test_not_utf8(tmp_path):
    """Bytes that are not UTF-8 are told with their line."""
    (tmp_path / "bot.toml").write_bytes(b'name = "a"\n# caf\xe9\n')
    with pytest.raises(InputError, match=r"bot\.toml, line 2: not UTF-8 text"):
        read_manifest(tmp_path)


def test_windows_line_ends(tmp_path):
    """Line ends of Windows are fine."""
    (tmp_path / "bot.toml").write_bytes(GOOD.replace("\n", "\r\n").encode())
    assert read_manifest(tmp_path).name == "tiny"


def test_schema_says_what_the_code_says():
    """The published schema has the code's keys, bounds, pattern and requirements."""
    schema = json.loads(SCHEMA.read_text())
    keys = schema["properties"]
    assert list(KEYS) == list(keys)
    assert schema["required"] == ["name", "run"]
    assert schema["additionalProperties"] is False
    assert {"outputs": ["build"]} == schema["dependentRequired"]
    assert f"^{NAME_PATTERN}$" == keys["name"]["pattern"]
    assert f"^{NEED_PATTERN}$" == keys["needs"]["items"]["pattern"]
    assert [MOST_NEEDS, MOST_OUTPUTS] == [keys[key]["maxItems"] for key in ("needs", "outputs")]
    defaults = Manifest(name="a", run=("b",))
    assert {"minimum": 1, "maximum": MOST_TABLES, "default": defaults.tables} == {
        word: keys["tables"][word] for word in ("minimum", "maximum", "default")
    }
    texts = ("language", "description", "authors")
    assert [keys[key]["maxLength"] for key in texts] == [TEXT_LIMIT] * 3
    assert [keys[key]["$ref"] for key in ("run", "build")] == ["#/$defs/command"] * 2
