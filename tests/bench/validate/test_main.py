"""`make validate` works: its figures are not judged here."""

import subprocess
import sys
from pathlib import Path
from xml.etree import ElementTree

import pytest

ROOT = Path(__file__).parents[3]
PAGE = ROOT / "docs" / "validation.md"
SLOTS = {
    "fields": 6,
    "settings-wide": 19,
    "settings-close": 19,
    "settings-formats": 24,
    "pairings": 6,
    "claims": 14,
    "coverage": 8,
    "stopping": 6,
    "duplicates": 36,
    "luck": 6,
}


def _validate(*words: str | Path) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "bench.validate", *map(str, words)],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )


def _rows(text: str, slot: str) -> int:
    """Counts the rows of the table in a place of the page."""
    table = text.split(f"<!-- {slot} -->")[1].split("<!-- end -->", maxsplit=1)[0]
    return sum(line.startswith("|") for line in table.splitlines()) - 2


@pytest.mark.timeout(600)
def test_a_quick_run_fills_the_page(tmp_path: Path):
    """All sections are run, and their tables and plots come to where the page has them."""
    page = tmp_path / "validation.md"
    page.write_text(PAGE.read_text(encoding="utf-8"), encoding="utf-8")
    done = _validate("--quick", "--workers", "1", "--page", page)
    assert 0 == done.returncode, done.stdout + done.stderr
    filled = page.read_text(encoding="utf-8")
    assert {slot: _rows(filled, slot) for slot in SLOTS} == SLOTS
    assert filled.split("<!--")[0] == PAGE.read_text(encoding="utf-8").split("<!--")[0]
    plots = sorted(path.name for path in (tmp_path / "validation").iterdir())
    assert plots == sorted(path.name for path in (PAGE.with_suffix("")).iterdir())
    for name in plots:
        ElementTree.parse(tmp_path / "validation" / name)
        assert f"(validation/{name})" in filled


def test_a_ladder_needs_its_home():
    """One without the other is refused in a sentence."""
    done = _validate("--ladder", "club")
    assert (2, "--home and --ladder go together.\n") == (done.returncode, done.stderr)


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("--workers", "0"), "argument --workers: a whole number above 0, not '0'"),
        (("--page", "nowhere.md"), "Cannot read the page nowhere.md: "),
    ],
)
def test_wrong_words_are_refused_at_once(words: tuple[str, ...], said: str):
    """Before anything is measured, in a sentence."""
    done = _validate(*words)
    assert 2 == done.returncode
    assert said in done.stderr
    assert "Traceback" not in done.stderr


def test_a_home_that_is_not_there_is_named(tmp_path: Path):
    """A sentence, and no traceback."""
    done = _validate("--home", tmp_path / "nowhere", "--ladder", "club")
    assert 2 == done.returncode
    assert "nowhere" in done.stderr
    assert "Traceback" not in done.stderr
