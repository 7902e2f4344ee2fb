"""What the tests of the sandbox share."""

from pathlib import Path

import pytest


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A bot's folder, which others than its owner can read."""
    made = tmp_path / "bot"
    made.mkdir()
    (made / "bot.txt").write_text("mine")
    return made
