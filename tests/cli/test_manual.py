import subprocess
import sys
from pathlib import Path

import click

from arena.cli.main import arena
from arena.cli.manual import manual_text

PAGE = Path(__file__).parents[2] / "docs" / "cli.md"


def test_the_page_is_fresh() -> None:
    """docs/cli.md says what the commands say of themselves; otherwise run `make cli-docs`."""
    assert manual_text() == PAGE.read_text(encoding="utf-8")


def test_every_command_and_option_has_its_place() -> None:
    """Each command, at any depth, has a page of its own with all of its options."""
    pages = manual_text().split("\n## ")

    def look(command: click.Command, path: str) -> None:
        [page] = [page for page in pages if page.split("\n", maxsplit=1)[0] == path]
        options = [one.opts[0] for one in command.params if isinstance(one, click.Option)]
        assert [option for option in options if f"| `{option}" not in page] == []
        if isinstance(command, click.Group):
            context = click.Context(command, **arena.context_settings)
            for name in command.list_commands(context):
                below = command.get_command(context, name)
                assert below is not None
                look(below, f"{path} {name}")

    look(arena, "arena")


def test_the_page_is_written_by_a_command(tmp_path: Path) -> None:
    """`python -m arena.cli.manual FILE` writes what the page holds."""
    written = tmp_path / "cli.md"
    subprocess.run([sys.executable, "-m", "arena.cli.manual", str(written)], check=True)
    assert manual_text() == written.read_text(encoding="utf-8")
