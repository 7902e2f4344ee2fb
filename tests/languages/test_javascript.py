"""The JavaScript sample as its own tools see it: its tests, its format, what its build installs."""

import shutil
from pathlib import Path

import pytest

from arena.bots.manifest import read_manifest
from arena.bots.resolve import resolve_bot
from tests.languages.packages import attempt, fresh_copy, has_passed, run
from tests.languages.reader import SCRIPTS
from tests.languages.samples import SAMPLES, built, run_alone, skip_where_missing

pytestmark = [pytest.mark.e2e, pytest.mark.timeout(300)]  # where nothing is downloaded yet


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The sample as a fresh clone has it, with the tools of its author."""
    skip_where_missing("javascript")
    return fresh_copy("javascript", tmp_path_factory.mktemp("sample"))


def test_its_own_tests_pass(folder: Path) -> None:
    """`npm test` asks its strategy questions with one right answer."""
    assert has_passed(run(folder, "npm", "test"))


def test_its_own_tests_can_fail(folder: Path, tmp_path: Path) -> None:
    """A strategy that always plays the first card is found out."""
    copy = shutil.copytree(folder, tmp_path / "copy", symlinks=True)
    (copy / "strategy.js").write_text(
        "export const choose = (question) => question.moves.split(' ')[0];\n"
    )
    assert not has_passed(attempt(copy, "npm", "test").stdout)


def test_it_is_formatted(folder: Path) -> None:
    """As prettier writes it; `npm run format` in its folder repairs it."""
    run(folder, "npm", "run", "check")
    crooked = folder / "crooked.js"
    crooked.write_text('let a="1"')
    ended = attempt(folder, "npm", "run", "check")
    crooked.unlink()
    assert 1 == ended.returncode


def test_the_record_reader_is_formatted_alike(folder: Path) -> None:
    """docs/examples has no package of its own: the sample's formatter sees to it."""
    command = ("npx", "prettier", "--config", ".prettierrc.json", "--check")
    run(folder, *command, *map(str, SCRIPTS))


def test_its_build_installs_what_it_runs_with_and_no_more() -> None:
    """The formatter is for its author alone."""
    modules = Path(built("javascript").folder) / "node_modules"
    assert (modules / "@grpc" / "grpc-js").is_dir()
    assert not (modules / "prettier").exists()


def test_a_build_leaves_the_tools_of_its_author_alone(folder: Path) -> None:
    """Where all that the bot runs with is there, it removes nothing, and repairs what is not."""
    build = read_manifest(folder).build
    run(folder, *build)
    assert (folder / "node_modules" / "prettier").is_dir()
    shutil.rmtree(folder / "node_modules" / "long")  # a package of a package
    run(folder, *build)
    assert (folder / "node_modules" / "long").is_dir()


def test_without_its_packages_it_says_how_to_get_them(tmp_path: Path) -> None:
    """A folder that was not built ends in a sentence, not in a stack of module loaders."""
    skip_where_missing("javascript")
    copy = tmp_path / "javascript"
    shutil.copytree(SAMPLES / "javascript", copy, ignore=shutil.ignore_patterns("node_modules"))
    ended = run_alone(resolve_bot(str(copy), {}).contestant, "127.0.0.1:1")
    assert (1, 1) == (ended.returncode, ended.stderr.count("\n"))
    assert "run npm ci in its folder" in ended.stderr
