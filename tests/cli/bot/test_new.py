import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest

from arena.bots.content import content_paths
from arena.bots.manifest import read_manifest
from arena.cli.bot.added import sample_folder
from arena.cli.bot.templates import TEMPLATES, copy_template, find_template
from tests.cli.conftest import Arena, write_bot


def test_a_new_bot_is_a_folder_with_its_name(arena: Arena, tmp_path: Path) -> None:
    """The template's files are there, under the new name, and what to do next is said."""
    said = arena("bot", "new", "mybot")
    assert (0, "") == (said.code, said.err)
    files = {path.name for path in (tmp_path / "mybot").iterdir()}
    assert {"bot.py", "test_bot.py", "bot.toml", "README.md"} == files
    assert "mybot" == read_manifest(tmp_path / "mybot").name
    assert (tmp_path / "mybot" / "README.md").read_text().startswith("# mybot\n")
    for next_step in ("bot check ./mybot", "match ./mybot random", "bot add ./mybot"):
        assert f"arena {next_step}" in said.out


def test_it_can_be_made_elsewhere(arena: Arena, tmp_path: Path) -> None:
    """Folders that are missing are made, and the next steps name the place and the home."""
    said = arena("bot", "new", "mybot", "--lang", "Python", "--dir", "my bots", "--home", "here")
    assert 0 == said.code
    assert (tmp_path / "my bots" / "mybot" / "bot.py").is_file()
    assert "arena bot check 'my bots/mybot' --home here" in said.out


def test_what_is_missing_comes_first(arena: Arena, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where its programs are not here that is said first, and what to do then after it."""
    monkeypatch.setenv("PATH", "")
    said = arena("bot", "new", "mybot", "--lang", "go")
    assert (0, "") == (said.code, said.err)
    _, needs, then = said.out.split("\n\n")
    assert needs.startswith("The bot mybot needs Go 1.24 or newer")
    assert then.startswith("Then:\n  ")


def test_it_tests_itself(arena: Arena, tmp_path: Path) -> None:
    """Its tests run as a plain program and under pytest, and it beats a random player."""
    arena("bot", "new", "mybot")
    for words in (["test_bot.py"], ["-m", "pytest", "-q", "-p", "no:cacheprovider"]):
        done = subprocess.run(
            [sys.executable, *words],
            cwd=tmp_path / "mybot",
            capture_output=True,
            text=True,
            check=False,
        )
        assert 0 == done.returncode, done.stdout + done.stderr


@pytest.mark.e2e
def test_it_is_fit_and_beats_random(arena: Arena) -> None:
    """The first two things that one tries with it go well."""
    arena("bot", "new", "mybot")
    checked = arena("bot", "check", "./mybot", "--blocks", "1")
    assert 0 == checked.code, checked.out
    played = arena("match", "./mybot", "random", "--blocks", "10", "--throughput", "--json").json()
    [pair] = played["head_to_head"]
    assert pair["wins"] > pair["losses"]


@pytest.mark.parametrize("language", TEMPLATES)
def test_a_template_is_a_sample_bot(language: str, tmp_path: Path) -> None:
    """All of it is copied, modes included; the new name stands in bot.toml and README alone."""
    template = TEMPLATES[language]
    samples = sample_folder()
    assert samples is not None
    source = samples / template.folder
    folder = tmp_path / "mybot"
    folder.mkdir()
    paths = copy_template(template, samples, folder, "mybot")
    assert content_paths(source, read_manifest(source).outputs) == paths == content_paths(folder)
    assert set(template.shown) <= set(paths)
    changed = {path for path in paths if _state(source / path) != _state(folder / path)}
    assert {"bot.toml", "README.md"} == changed
    assert replace(read_manifest(source), name="mybot") == read_manifest(folder)
    title, *text = (folder / "README.md").read_text().splitlines()
    assert ("# mybot", (source / "README.md").read_text().splitlines()[1:]) == (title, text)


def _state(path: Path) -> tuple[bytes, int]:
    return path.read_bytes(), path.stat().st_mode


@pytest.mark.parametrize(
    ("word", "language"), [("C++", "cpp"), ("typescript", "ts"), ("Shell", "sh"), ("rs", "rust")]
)
def test_languages_have_other_words(word: str, language: str) -> None:
    """What people call a language finds its template, in capitals too."""
    assert TEMPLATES[language] is find_template(word)


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["there"], "there exists, and nothing is overwritten: choose another name, or with --dir"),
        (["a/b"], "'a/b' cannot be the name of a bot: use 1 to 64 letters"),
        ([""], "'' cannot be the name of a bot"),
        (["..", "--dir", "x"], "'..' cannot be the name of a bot"),
        (["greedy"], "greedy is one of the arena's sample bots: choose another name."),
        (["added"], "A bot added was added before"),
        (["new", "--lang", "pyhton"], "There is no template in 'pyhton': did you mean python?"),
        (
            ["new", "--lang", "cobol"],
            "There is no template in 'cobol': there are some in python, go",
        ),
        (["c"], "c is one of the arena's sample bots: choose another name."),
        (["new", "--dir", "there/bot.toml"], "The folder there/bot.toml/new cannot be made: Not"),
    ],
)
def test_bad_input(words: list[str], sentence: str, arena: Arena, tmp_path: Path) -> None:
    """What cannot be made gets a sentence, and nothing is written."""
    write_bot(tmp_path / "there", "added")
    arena("bot", "add", "there")
    before = sorted(tmp_path.rglob("*"))
    said = arena("bot", "new", *words)
    assert (2, "") == (said.code, said.out)
    assert said.err.startswith(f"arena: {sentence}")
    assert before == sorted(tmp_path.rglob("*"))
