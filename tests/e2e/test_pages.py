"""The bots that the pages show are whole: copied from there, they play."""

import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from arena.bots.resolve import resolve_bot
from arena.play.runner import Runner, RunnerSettings
from tests.e2e.hall import contestant, task

pytestmark = pytest.mark.e2e

ROOT = Path(__file__).parents[2]


def blocks(page: str, language: str) -> list[str]:
    """The code blocks of a page that are of a language."""
    text = (ROOT / page).read_text(encoding="utf-8")
    return re.findall(rf"^```{language}\n(.*?)^```$", text, re.DOTALL | re.MULTILINE)


def test_the_season_of_the_readme_is_a_sound_ladder_file(tmp_path: Path) -> None:
    """With a folder for the member's bot `arena ladder check` finds nothing wrong with it."""
    [season] = [text for text in blocks("README.md", "toml") if "bots = " in text]
    (tmp_path / "season.toml").write_text(season, encoding="utf-8")
    shutil.copytree(ROOT / "sample_bots" / "starter", tmp_path / "mybot")
    arena = [sys.executable, "-m", "arena", "ladder", "check", str(tmp_path / "season.toml")]
    done = subprocess.run(arena, capture_output=True, text=True, check=False)
    assert (0, "") == (done.returncode, done.stderr)


@pytest.mark.parametrize(
    ("page", "start"),
    [
        ("README.md", "from arena.kit import run"),
        ("docs/kit.md", "from arena.kit import run"),
        ("docs/kit.md", "from arena.kit import run\nfrom engine import"),
        ("docs/contract.md", "import os"),
    ],
)
def test_the_bot_on_a_page_plays_to_the_end(page: str, start: str, tmp_path: Path) -> None:
    """With the README's bot.toml it is found, starts, and commits no fault."""
    [program] = [code for code in blocks(page, "python") if code.startswith(start)][:1]
    [manifest] = [text for text in blocks("README.md", "toml") if "run = " in text]
    (tmp_path / "bot.py").write_text(program, encoding="utf-8")
    (tmp_path / "bot.toml").write_text(manifest, encoding="utf-8")
    bot = resolve_bot(str(tmp_path), {}).contestant
    with Runner(RunnerSettings(tmp_path / "logs")) as runner:
        [result] = runner.play([task(bot, contestant("good"))])
    assert [match.faults for match in result.matches] == [(), ()]
