"""The house: which way the arrows point, and how large a room may be."""

import ast
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
SOURCES = [
    path
    for folder in ("engine", "arena", "sample_bots", "tests", "bench")
    for path in sorted((ROOT / folder).rglob("*.py"))
    if not path.name.startswith(("ladder_pb2", "match_pb2", "play_pb2", "rules_pb2"))
]
MOST_LINES = 600
MOST_LINES_OF_A_FUNCTION = 40


def functions(path: Path) -> Iterator[ast.FunctionDef | ast.AsyncFunctionDef]:
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            yield node


def body_lines(function: ast.FunctionDef | ast.AsyncFunctionDef) -> int:
    """Lines of code: the docstring is not what makes a function long."""
    body = function.body
    first = body[0]
    is_docstring = isinstance(first, ast.Expr) and isinstance(first.value, ast.Constant)
    if is_docstring and len(body) > 1:
        first = body[1]
    return (function.end_lineno or 0) - first.lineno + 1


def test_the_arrows_never_turn() -> None:
    """engine <- decisions <- running <- edges, as pyproject.toml spells it out."""
    lint = Path(sys.executable).with_name("lint-imports")
    found = subprocess.run(
        [lint, "--no-cache"], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert found.returncode == 0, found.stdout


@pytest.mark.parametrize("path", SOURCES, ids=lambda path: str(path.relative_to(ROOT)))
def test_a_file_is_about_one_noun(path: Path) -> None:
    """No file has more than 600 lines, and no function of the product more than 40."""
    assert len(path.read_text(encoding="utf-8").splitlines()) <= MOST_LINES
    if path.is_relative_to(ROOT / "tests"):
        return
    long = {
        function.name: body_lines(function)
        for function in functions(path)
        if body_lines(function) > MOST_LINES_OF_A_FUNCTION
    }
    assert long == {}


def test_every_test_says_in_a_sentence_what_is_so() -> None:
    """A test without a sentence is found here."""
    silent = [
        f"{path.name}: {function.name}"
        for path in SOURCES
        if path.is_relative_to(ROOT / "tests")
        for function in functions(path)
        if function.name.startswith("test_") and not ast.get_docstring(function)
    ]
    assert silent == []


def test_the_engine_needs_nothing_but_python(tmp_path: Path) -> None:
    """Copied alone to another place, and without site-packages, it imports and plays."""
    (tmp_path / "engine").symlink_to(ROOT / "engine")
    play = (
        "from engine import *; s = State(PRESETS['standard'], 2, 0)\n"
        "while s.phase is not Phase.OVER:\n"
        "    if s.phase is not Phase.DEAL: s.apply(s.actions()[0])\n"
        "    else: s.deal(deal_round(bytes(32), s.rules, 2, s.round, s.dealer))\n"
        "print(s.outcome.termination)"
    )
    done = subprocess.run(
        [sys.executable, "-S", "-c", play], cwd=tmp_path, capture_output=True, text=True, check=True
    )
    assert done.stdout == "score\n"
