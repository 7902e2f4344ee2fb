"""Tests of `arena ladder check`: all that is wrong is said, each where it stands."""

import os
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.cli.conftest import Arena
from tests.cli.ladder.file.broken import BROKEN

pytestmark = pytest.mark.usefixtures("two_cores")

FINE = 'name = "summer"\nbots = ["./club/anna", "greedy", "counter"]\n'


@pytest.fixture
def files(tmp_path: Path, club: Path) -> Callable[..., Path]:
    """Writes a ladder file beside the club."""
    assert club.is_dir()

    def write(text: str, name: str = "summer.toml") -> Path:
        path = tmp_path / name
        path.parent.mkdir(exist_ok=True)
        path.write_text(text, encoding="utf-8")
        return Path(name)

    return write


def test_what_is_said_of_files_that_are_wrong(
    arena: Arena, files: Callable[..., Path], check_golden: Callable[[str, str], None]
) -> None:
    """All problems of each, in the order of lines, with what was meant; and nothing is made."""
    told = ""
    for title, text in BROKEN.items():
        said = arena("ladder", "check", files(text))
        assert (1, "") == (said.code, said.err), title
        told += f"== {title}\n{text}--\n{said.out}\n"
    check_golden("ladder-files.txt", told)
    assert not Path("arena-home").exists()


@pytest.mark.parametrize("text", BROKEN.values(), ids=list(BROKEN))
def test_a_file_that_is_wrong_is_not_run(
    arena: Arena, files: Callable[..., Path], text: str
) -> None:
    """The same problems, exit code 2, and no home is left behind; nor does a dry run plan it."""
    file = files(text)
    told = arena("ladder", "check", file).out.splitlines()
    for words in ((), ("--dry-run",), ("--json",)):
        said = arena("ladder", "run", file, *words)
        assert (2, "") == (said.code, said.out)
        *lines, last = said.err.splitlines()
        assert [f"arena: {line}" for line in told] == lines
        assert last.startswith("arena: Nothing was done: summer.toml has ")
    assert not Path("arena-home").exists()


def test_a_file_that_is_fine_is_described(arena: Arena, files: Callable[..., Path]) -> None:
    """In one sentence; nothing is made."""
    text = FINE + 'pairing = "gauntlet"\nrules = "kings"\n[stop]\nhours = 2.5\ncertain_first = 2\n'
    said = arena("ladder", "check", files(text))
    assert (0, "") == (said.code, said.err)
    assert said.out == (
        "summer.toml is fine: ladder summer, 3 bots, two at a table, a gauntlet, rules kings; "
        "throughput, until 2.5 hours of running or the order of the first 2 is certain to 95 %; "
        "a run begins it.\nNext: arena ladder run summer.toml\n"
    )
    assert not Path("arena-home").exists()


def test_programs_can_read_it(arena: Arena, files: Callable[..., Path]) -> None:
    """Line, key, what is wrong and what was meant."""
    said = arena(
        "ladder", "check", files('name = "x"\nplaers = 2\nbots = ["greedy", 3]\n'), "--json"
    )
    assert 1 == said.code
    document = said.json()
    assert (False, "x", False) == tuple(document[key] for key in ("is_fine", "ladder", "is_there"))
    first, *others = document["problems"]
    assert first == {
        "line": 2,
        "column": None,
        "key": "plaers",
        "problem": "unknown key 'plaers'; did you mean 'players'?",
        "suggestion": "players",
    }
    assert [3] == [one["line"] for one in others]
    document = arena("ladder", "check", files(FINE), "--json").json()
    assert (True, []) == (document["is_fine"], document["problems"])
    assert ["anna", "greedy", "counter"] == [one["bot"] for one in document["bots"]]
    assert all(one["joins"] for one in document["bots"])


def test_files_that_cannot_be_read(
    arena: Arena, files: Callable[..., Path], tmp_path: Path
) -> None:
    """One sentence and exit code 2; text that is no UTF-8 is a problem of the file."""
    for name, sentence in (
        ("nothing.toml", "There is no file nothing.toml."),
        ("club", "club is a folder: name the TOML file that describes a ladder."),
        ("club/anna/bot.py/x.toml", "club/anna/bot.py/x.toml cannot be read: Not a directory."),
    ):
        for command in ("check", "run"):
            if (command, name) != ("run", "club"):
                said = arena("ladder", command, name)
                assert (2, f"arena: {sentence}\n") == (said.code, said.err)
    (tmp_path / "large.toml").write_bytes(b"#" * (1 << 21))
    assert "larger than a megabyte" in arena("ladder", "check", "large.toml").err
    (tmp_path / "latin.toml").write_bytes(b'name = "x"\n# M\xe4rz\n')
    said = arena("ladder", "check", "latin.toml")
    expected = "latin.toml:2: this is not UTF-8 text: save the file as UTF-8\n"
    assert (1, expected) == (said.code, said.out)
    (tmp_path / "deep.toml").write_text("name = " + 5000 * "[", encoding="utf-8")
    assert "cannot be read" in arena("ladder", "check", "deep.toml").out
    long = f"{FINE}players = {'9' * 5000}\n"
    assert "a number too long" in arena("ladder", "check", files(long)).out
    marked = "\ufeff" + FINE
    assert 0 == arena("ladder", "check", files(marked)).code


def test_paths_begin_where_the_file_is(arena: Arena, files: Callable[..., Path]) -> None:
    """Not where the command is called; a bare word may be a folder beside the file."""
    text = 'name = "x"\nbots = ["anna", "./ben", "../club/carla"]\n'
    assert 0 == arena("ladder", "check", files(text, "club/summer.toml")).code
    said = arena("ladder", "check", files('name = "x"\nbots = ["club", "greedy"]\n', "sub/x.toml"))
    assert "sub/x.toml:2: There is no folder 'club' beside the file, and no bot of that name" in (
        said.out
    )


def test_what_is_no_file_is_not_read(arena: Arena, tmp_path: Path) -> None:
    """A device could go on for ever, and a pipe that nobody writes to never begin."""
    pipe = tmp_path / "summer.toml"
    os.mkfifo(pipe)
    for path in ("/dev/zero", pipe):
        said = arena("ladder", "check", path)
        assert (2, "") == (said.code, said.out)
        assert f"{path} is no file, but a device or a pipe: name a TOML file." in " ".join(
            said.err.split()
        )
