"""The viewer's sentences are found wherever they stand, and one that cannot be is named."""

import os
import shutil
from pathlib import Path

import pytest

from arena.errors import InputError
from tools import sentences
from tools.sentences import Sentence, find_sentences

ROOT = Path(__file__).parents[2]
MODULES = ROOT / "viewer" / "node_modules"


@pytest.fixture
def root(tmp_path: Path) -> Path:
    """A repository without any sentence yet, and with TypeScript's parser."""
    if shutil.which("node") is None or not MODULES.is_dir():
        reason = "needs Node.js, and 'npm ci' in viewer/"
        if os.environ.get("CI") == "true":
            pytest.fail(reason)
        pytest.skip(reason)
    (tmp_path / "viewer" / "src" / "deep").mkdir(parents=True)
    (tmp_path / "arena" / "viewer").mkdir(parents=True)
    shutil.copy(ROOT / "viewer" / "messages.mjs", tmp_path / "viewer")
    (tmp_path / "viewer" / "package.json").write_text('{"type": "module"}')
    (tmp_path / "viewer" / "node_modules").symlink_to(MODULES)
    return tmp_path


SCRIPTS: list[tuple[str, list[tuple[str, ...]]]] = [
    ("t('One')", [("One",)]),
    (r'view.t("It\'s {name}", { name })', [("It's {name}",)]),
    ("n('{count} card', '{count} cards', 3)", [("{count} card", "{count} cards")]),
    ("html`<p title=\"it's\">${t('In a template')}</p>`", [("In a template",)]),
    (
        "html`a ${yes ? html`it's ${t('Deep')} ${`${t('Deeper')}`}` : nothing} ${t('After')}`",
        [("Deep",), ("Deeper",), ("After",)],
    ),
    (
        "t('With {cards}', { cards: n('{count} card', '{count} cards', 2) })",
        [("With {cards}",), ("{count} card", "{count} cards")],
    ),
    ("t(yes ? 'Yes' : 'No')", [("Yes",), ("No",)]),
    ("t('A long ' + 'sentence')", [("A long sentence",)]),
    ("t(`No places of its own`)", [("No places of its own",)]),
    ("// t('nobody')\nconst x = \"t('nobody')\"; cut('nobody'); const t = (text) => text;", []),
    ("/t('nobody')/.test(x) && t('Yes')", [("Yes",)]),
]
UNKNOWN = ["\nt(name)", "n('{count} card')", "t(`a ${b}`)", "t()", "n(one, 'many', 2)"]


def write(root: Path, *scripts: str, table: str = "") -> None:
    """Writes scripts, numbered from 00, and the one table of a repository."""
    for number, script in enumerate(scripts):
        (root / "viewer" / "src" / "deep" / f"{number:02}.js").write_text(script)
    (root / "arena" / "viewer" / "table.py").write_text(table)


def test_in_the_script(root: Path) -> None:
    """Calls of t and n are found as a JavaScript parser sees them, and nothing else is."""
    write(root, *(script for script, _ in SCRIPTS))
    found = find_sentences(root)
    for number, (_, texts) in enumerate(SCRIPTS):
        file = f"viewer/src/deep/{number:02}.js"
        assert texts == [one.texts for one in found if one.file == file]


def test_in_the_table(root: Path) -> None:
    """In Python too, with file and line."""
    write(root, table="words.t('A')\n\nn('{count} b', '{count} bs', len(t('C')))\n")
    file = "arena/viewer/table.py"
    assert [
        Sentence(("A",), file, 1),
        Sentence(("{count} b", "{count} bs"), file, 3),
        Sentence(("C",), file, 3),
    ] == find_sentences(root)


def test_what_cannot_be_found_in_the_script(root: Path) -> None:
    """A text that is put together elsewhere could not be translated: file and line are said."""
    write(root, *UNKNOWN)
    with pytest.raises(InputError) as caught:
        find_sentences(root)
    said = str(caught.value).splitlines()
    assert len(UNKNOWN) == len(said)
    assert said[0].startswith("viewer/src/deep/00.js, line 2: write the text of t() there")
    assert said[1].startswith("viewer/src/deep/01.js, line 1: write the text of n() there")


@pytest.mark.parametrize("table", ["t(f'{a}')", "n('one', many, 1)", "t()"])
def test_what_cannot_be_found_in_the_table(
    root: Path, monkeypatch: pytest.MonkeyPatch, table: str
) -> None:
    """So is one in Python."""
    monkeypatch.setattr(sentences, "_of_script", lambda _: [])
    write(root, table=table)
    with pytest.raises(InputError, match=r"arena/viewer/table.py, line 1: write the text of "):
        find_sentences(root)
