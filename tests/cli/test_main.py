import subprocess
import sys
from pathlib import Path

import click
import pytest

from arena.cli import main as main_module
from arena.cli.main import COMMANDS, arena
from arena.errors import ArenaError
from arena.version import ARENA_VERSION
from tests.cli.conftest import VECTORS, Arena

_RECORD = VECTORS / "standard-2p-0.jsonl"


def _commands() -> list[tuple[str, click.Command]]:
    context = click.Context(arena)
    found = []
    for name in COMMANDS:
        command = arena.get_command(context, name)
        assert command is not None
        found.append((name, command))
        if isinstance(command, click.Group):
            found += [(f"{name} {sub.name}", sub) for sub in command.commands.values()]
    return found


@pytest.mark.parametrize(("words", "command"), _commands(), ids=[name for name, _ in _commands()])
def test_help_teaches(words: str, command: click.Command, arena: Arena) -> None:
    """Each command's help says in a sentence what it does, and shows an example."""
    said = arena(*words.split(), "-h")
    assert (0, "") == (said.code, said.err)
    assert f"  arena {words.split(maxsplit=1)[0]}" in said.out
    assert (command.help or "").split("\n")[0] in " ".join(said.out.split())


def test_overview_is_complete(arena: Arena) -> None:
    """The overview names each command."""
    said = arena("--help")
    assert [name for name in COMMANDS if f"\n  {name}  " not in said.out] == []


@pytest.mark.parametrize("group", ["", "bot", "ladder", "db"])
def test_overviews_cut_no_sentence(group: str, arena: Arena) -> None:
    """Each command has a line that fits."""
    said = arena(*group.split(), "--help")
    assert "Commands:\n" in said.out
    assert "..." not in said.out.split("Commands:\n")[1]


def test_choices_are_on_one_line(arena: Arena) -> None:
    """A value that is missing is asked for in one sentence."""
    said = arena("completion")
    assert 2 == said.code
    assert "arena: Missing argument 'bash|zsh|fish'. Choose from: bash, zsh, fish\n" in said.err


def test_no_command(arena: Arena) -> None:
    """Without any argument the overview is shown, as wrong usage."""
    said = arena()
    assert (2, "") == (said.code, said.out)
    assert "Commands:" in said.err


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["repaly"], "arena: There is no command 'repaly': did you mean replay?\n"),
        (["fly"], "arena: There is no command 'fly': there are demo, match, "),
        (["ladder", "rnu"], "arena: No such command 'rnu'. Did you mean 'run'?\n"),
        (["replay"], "arena: Missing argument 'MATCH|FILE'.\n"),
        (["verify"], "arena: Missing argument 'MATCH|FILE|FOLDER|LADDER...'.\n"),
        (["match"], "arena: Missing argument 'A B [C [D]]'.\n"),
        (["bot", "add"], "arena: Missing argument 'FOLDER...'.\n"),
        (["export", "demo"], "arena: Missing option '--out'.\n"),
        (["replay", "x", "--seat", "east"], "arena: Invalid value for '--seat'"),
    ],
)
def test_wrong_usage(words: list[str], sentence: str, arena: Arena) -> None:
    """Wrong usage is one clear line and a hint, and exit code 2."""
    said = arena(*words)
    assert (2, "") == (said.code, said.out)
    assert said.err.startswith(sentence)
    assert 2 == said.err.count("\n")
    assert " --help\n" in said.err


def test_arena_failure(arena: Arena, monkeypatch: pytest.MonkeyPatch) -> None:
    """A failure of the arena itself is one sentence and exit code 1."""

    def fail(*_: object) -> None:
        raise ArenaError("the disk \x1b[2J is full")

    monkeypatch.setattr(main_module.arena, "invoke", fail)
    said = arena("version")
    assert (1, "", "arena: the disk \\x1b[2J is full\n") == (said.code, said.out, said.err)


def test_interrupt(arena: Arena, monkeypatch: pytest.MonkeyPatch) -> None:
    """Ctrl-C ends a command with 130."""

    def interrupt(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(main_module.arena, "invoke", interrupt)
    assert 130 == arena("version").code


def test_system_failure(arena: Arena, monkeypatch: pytest.MonkeyPatch) -> None:
    """What the system refuses is one sentence."""

    def fail(*_: object) -> None:
        raise OSError(28, "No space left on device", "out.csv")

    monkeypatch.setattr(main_module.arena, "invoke", fail)
    said = arena("version")
    assert (1, "arena: out.csv: No space left on device.\n") == (said.code, said.err)


def test_defect(arena: Arena, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """What nobody foresaw is one sentence too, and its traceback is kept in a file."""

    def fail(*_: object) -> None:
        raise ZeroDivisionError("division by \udcff")

    monkeypatch.setattr(main_module.arena, "invoke", fail)
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
    said = arena("version")
    (file,) = tmp_path.iterdir()
    sentence = "this is a defect of the arena: ZeroDivisionError: division by \\udcff"
    expected = f"arena: {sentence}; the details are in {file}.\n"
    assert (1, "", expected) == (said.code, said.out, said.err)
    assert "in fail\n    raise ZeroDivisionError" in file.read_text()
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path / "nowhere"))
    assert f"arena: {sentence}; the details cannot be kept" in arena("version").err


@pytest.mark.parametrize(
    ("words", "closing", "expected"),
    [
        ("version", ">&-", (0, "", "")),
        ("replay nothing", "2>&-", (2, "", "")),
        ("replay -", "<&-", (2, "", "arena: standard input is empty")),
        ("version", "<&- >&- 2>&-", (0, "", "")),
    ],
)
def test_closed_streams(words: str, closing: str, expected: tuple[int, str, str]) -> None:
    """Streams that the caller has closed are no reason to fail."""
    ended = subprocess.run(
        ["sh", "-c", f'"$0" -m arena {words} {closing}', sys.executable],
        capture_output=True,
        text=True,
        check=False,
        timeout=60,
    )
    code, out, err = expected
    assert (code, out) == (ended.returncode, ended.stdout)
    assert ended.stderr.startswith(err)
    assert "Traceback" not in ended.stderr


@pytest.mark.usefixtures("played_home")
@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["replay", "demo/99999999999999999999/0"], "There is no file 'demo/9999"),
        (["replay", "demo/999999999/0"], "Ladder 'demo' has no match 'demo/999999999/0'"),
        (["replay", "\udcff/0/0"], "There is no ladder '\\udcff'"),
        (["ladder", "standings", "\udcff"], "There is no ladder '\\udcff'"),
        (["ladder", "add", "demo", "\udcff"], "There is no folder '\\udcff'"),
        (["export", "\udcff", "--out", "out"], "There is no ladder '\\udcff'"),
        (["verify", "\udcff"], "There is no file '\\udcff'"),
        (["bot", "add", "\udcff"], "There is no folder \\udcff"),
        (["match", "\udcff", "greedy"], "There is no folder '\\udcff'"),
    ],
)
def test_names_of_nothing(words: list[str], sentence: str, arena: Arena) -> None:
    """Numbers that no database holds and bytes that are no text are names of nothing."""
    said = arena(*words)
    assert (2, "") == (said.code, said.out)
    assert said.err.startswith(f"arena: {sentence}")


@pytest.mark.parametrize(
    "words",
    [["verify", "--json", str(VECTORS)], ["ladder", "standings", "demo"], ["ladder", "list"]],
)
def test_broken_pipe(words: list[str], played_home: Path) -> None:
    """A reader that leaves ends the command in silence."""
    with subprocess.Popen(
        [sys.executable, "-m", "arena", "--home", str(played_home), *words],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    ) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.close()
        assert b"" == process.stderr.read()
        assert 141 == process.wait(60)


def test_version_as_an_option(arena: Arena) -> None:
    """The package's version alone, as many expect it."""
    said = arena("--version")
    assert (0, f"arena {ARENA_VERSION}\n", "") == (said.code, said.out, said.err)


def test_version(arena: Arena) -> None:
    """The versions are there for people and for programs."""
    document = arena("version", "--json").json()
    assert ["arena", "engine", "protocol", "record_format", "python", "platform"] == list(document)
    assert f"arena          {document['arena']}" in arena("version").out


@pytest.mark.parametrize(
    "words",
    [["--home", "h", "ladder", "list"], ["ladder", "list", "--home", "h"]],
)
def test_home_before_and_after(words: list[str], arena: Arena) -> None:
    """A home can be named before the command and with it."""
    assert "There is no arena in h:" in arena(*words).err


def test_home_from_environment(arena: Arena, monkeypatch: pytest.MonkeyPatch) -> None:
    """ARENA_HOME names the home where nothing is typed."""
    monkeypatch.setenv("ARENA_HOME", "elsewhere")
    assert "There is no arena in elsewhere:" in arena("bot", "list").err
    assert "There is no arena in typed:" in arena("bot", "list", "--home", "typed").err


def test_quick_overview() -> None:
    """The overview imports nothing of what commands need."""
    code = (
        "import sys; from arena.cli.main import main; main(['--help']); "
        "print(sorted({'grpc', 'rich', 'sqlalchemy', 'engine'} & set(sys.modules)))"
    )
    ended = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True, timeout=60
    )
    assert "[]" == ended.stdout.splitlines()[-1]


def test_any_terminal(tmp_path: Path) -> None:
    """Characters that the terminal does not have are written out."""
    path = tmp_path / "wrong-é.jsonl"
    path.write_text("", encoding="utf-8")
    ended = subprocess.run(
        [sys.executable, "-m", "arena", "verify", str(path)],
        capture_output=True,
        check=False,
        timeout=60,
        env={"PYTHONIOENCODING": "ascii", "PATH": ""},
        cwd=Path(__file__).parents[2],
    )
    assert 2 == ended.returncode
    assert b"wrong-\\xe9.jsonl is empty" in ended.stdout
