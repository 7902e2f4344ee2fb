"""The catalogues: what is missing, doubtful, stale or unused is said in a sentence."""

import json
from pathlib import Path

import pytest

from arena.viewer.words import LANGUAGES as SHOWN
from tools import messages
from tools.messages import LANGUAGES, main
from tools.sentences import Sentence

SAID = [
    Sentence(("Seat {seat}",), "viewer/src/a.js", 3),
    Sentence(("{count} card", "{count} cards"), "arena/viewer/b.py", 1),
]
PATH = "viewer/locale/de/LC_MESSAGES/viewer.po"
GERMAN = {"Seat {seat}": "Platz {seat}", "{count} card": ("{count} Karte", "{count} Karten")}


@pytest.fixture
def root(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A repository that says two sentences, which only one language is wanted for."""
    monkeypatch.setattr(messages, "LANGUAGES", ("de",))
    say(monkeypatch, SAID)
    return tmp_path


def say(monkeypatch: pytest.MonkeyPatch, said: list[Sentence]) -> None:
    """Lets the sources have these sentences."""
    monkeypatch.setattr(messages, "find_sentences", lambda _: said)


def catalogue(root: Path) -> Path:
    """The German catalogue."""
    return root / PATH


def translate(root: Path) -> None:
    """Fills the German catalogue."""
    path = catalogue(root)
    text = path.read_text(encoding="utf-8")
    text = text.replace(
        'msgid "Seat {seat}"\nmsgstr ""', 'msgid "Seat {seat}"\nmsgstr "Platz {seat}"'
    )
    text = text.replace('msgstr[0] ""', 'msgstr[0] "{count} Karte"')
    text = text.replace('msgstr[1] ""', 'msgstr[1] "{count} Karten"')
    path.write_text(text, encoding="utf-8")


def complaints(root: Path, capsys: pytest.CaptureFixture[str]) -> list[str]:
    """What the check says; its exit code is 1 where it says something."""
    code = main(["--check"], root)
    said = capsys.readouterr().err.splitlines()
    assert (1 if said else 0) == code
    return said


def test_the_languages_are_those_of_the_page() -> None:
    """What is translated into is what the page offers, but for English."""
    assert (*SHOWN,) == ("en", *LANGUAGES)


def test_new_sentences_wait_for_their_translation(
    root: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """`make messages` adds them, says which are to be translated, and ships what there is."""
    assert 1 == main([], root)
    wanted = [f"{PATH}: translate 'Seat {{seat}}'.", f"{PATH}: translate '{{count}} card'."]
    assert wanted == sorted(capsys.readouterr().err.splitlines())
    translate(root)
    assert 0 == main([], root)
    assert [] == complaints(root, capsys)
    shipped = json.loads((root / "arena" / "viewer" / "built" / "words.json").read_text())
    assert {"de": GERMAN} == {
        "de": {key: tuple(v) if isinstance(v, list) else v for key, v in shipped["de"].items()}
    }


@pytest.mark.parametrize(
    ("old", "new", "sentence"),
    [
        (
            '"Platz {seat}"',
            '"Platz {platz}"',
            "'Platz {platz}' has the places {platz}, 'Seat {seat}'",
        ),
        ('"{count} Karte"', '"eine Karte"', "'eine Karte' has the places none, '{count} card' has"),
        ('"Platz {seat}"', '""', "translate 'Seat {seat}'."),
        ('"{count} Karten"', '""', "translate '{count} card'."),
        ("#: viewer/src/a.js\n", "#: viewer/src/a.js\n#, fuzzy\n", "take its mark 'fuzzy' away."),
        ('msgid "Seat {seat}"', 'msgid "Chair {seat}"', "nobody says 'Chair {seat}' any more, run"),
        ("plural=(n != 1)", "plural=(n > 1)", "the viewer counts by 'nplurals=2; plural=(n != 1);"),
        ('"Platz {seat}"', '"Sitz {seat}"', "words.json is not what the catalogues say: run"),
    ],
)
def test_each_fault_has_its_sentence(
    root: Path, capsys: pytest.CaptureFixture[str], old: str, new: str, sentence: str
) -> None:
    """A wrong place, a gap, a doubt, an unused sentence, a wrong count, a stale file."""
    main([], root)
    translate(root)
    main([], root)
    capsys.readouterr()
    text = catalogue(root).read_text(encoding="utf-8")
    assert old in text
    catalogue(root).write_text(text.replace(old, new), encoding="utf-8")
    assert any(sentence in said for said in complaints(root, capsys))


def test_a_new_sentence_makes_all_stale(
    root: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """What the sources say since is missing in the template and in each catalogue."""
    main([], root)
    translate(root)
    main([], root)
    capsys.readouterr()
    say(monkeypatch, [*SAID, Sentence(("New",), "viewer/src/a.js", 9)])
    assert [
        f"{PATH} has not 'New': run 'make messages' and translate it.",
        "viewer/locale/viewer.pot is not what the sources say: run 'make messages' and commit it.",
    ] == sorted(complaints(root, capsys))


def test_what_is_kept_and_what_goes(
    root: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Translations stay when sentences move; those that nobody says any more go."""
    main([], root)
    translate(root)
    say(monkeypatch, [Sentence(("Seat {seat}",), "viewer/src/z.js", 30)])
    assert 0 == main([], root)
    text = catalogue(root).read_text(encoding="utf-8")
    assert ('msgstr "Platz {seat}"' in text, "{count}" in text) == (True, False)
    assert "#: viewer/src/z.js\n" in text


def test_one_text_is_counted_everywhere_or_nowhere(
    root: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """The viewer finds sentences by their text, so that one text is one sentence."""
    say(monkeypatch, [*SAID, Sentence(("{count} card",), "viewer/src/c.js", 7)])
    [said] = complaints(root, capsys)
    assert said.startswith("viewer/src/c.js, line 7: '{count} card' is counted in one place and")
