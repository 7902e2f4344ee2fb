"""The TypeScript sample as its own tools see it: its tests, its types, its format."""

import re
from pathlib import Path

import pytest

from tests.languages.packages import attempt, fresh_copy, has_passed, run
from tests.languages.samples import skip_where_missing

pytestmark = [pytest.mark.e2e, pytest.mark.timeout(300)]  # where nothing is downloaded yet

MOVES = "  string moves = 3;\n"
READS_A_FIELD = """\
import type {{ Question }} from './generated/arena/v1/Question.js';

export const read = (question: Question): number => question.{};
"""


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The sample as a fresh clone has it, with the tools of its author."""
    skip_where_missing("typescript")
    return fresh_copy("typescript", tmp_path_factory.mktemp("sample"))


def test_its_own_tests_pass(folder: Path) -> None:
    """`npm test` builds it and asks its strategy questions with one right answer."""
    assert has_passed(run(folder, "npm", "test"))


def test_its_own_tests_can_fail(folder: Path) -> None:
    """A strategy that always plays the first card is found out."""
    strategy = folder / "src" / "strategy.ts"
    kept = strategy.read_text()
    strategy.write_text(
        "import type { Question } from './generated/arena/v1/Question.js';\n"
        "export const choose = (question: Question, _: unknown): string =>\n"
        "  question.moves.split(' ')[0] ?? '';\n"
    )
    ended = attempt(folder, "npm", "test")
    strategy.write_text(kept)
    assert not has_passed(ended.stdout)


def test_it_is_formatted(folder: Path) -> None:
    """As prettier writes it; `npm run format` in its folder repairs it."""
    run(folder, "npm", "run", "check")
    crooked = folder / "src" / "crooked.ts"
    crooked.write_text('let a="1"')
    ended = attempt(folder, "npm", "run", "check")
    crooked.unlink()
    assert 1 == ended.returncode


def test_its_types_are_those_of_the_proto_files(folder: Path) -> None:
    """What a later contract adds is there after a build and breaks nothing; all else is refused."""
    proto = folder / "proto" / "arena" / "v1" / "match.proto"
    text = proto.read_text()
    readers = {name: folder / "src" / f"{name}.ts" for name in ("laterField", "noField")}
    proto.write_text(text.replace(MOVES, f"{MOVES}  uint32 later_field = 99;\n"))
    for name, reader in readers.items():
        reader.write_text(READS_A_FIELD.format(name))
    ended = attempt(folder, "npm", "run", "build")
    proto.write_text(text)
    for reader in readers.values():
        reader.unlink()
    assert 1 == ended.returncode
    [error] = re.findall(r"error TS.*", ended.stdout)
    assert "Property 'noField' does not exist on type 'Question'" in error
