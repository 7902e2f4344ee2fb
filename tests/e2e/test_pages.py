"""The bots that the pages show are whole: copied from there, they play."""

import re
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
    [manifest] = blocks("README.md", "toml")
    (tmp_path / "bot.py").write_text(program, encoding="utf-8")
    (tmp_path / "bot.toml").write_text(manifest, encoding="utf-8")
    bot = resolve_bot(str(tmp_path), {}).contestant
    with Runner(RunnerSettings(tmp_path / "logs")) as runner:
        [result] = runner.play([task(bot, contestant("good"))])
    assert [match.faults for match in result.matches] == [(), ()]
