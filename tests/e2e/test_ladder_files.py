"""A season from three folders and a file: played, killed, resumed by the same command, ended."""

import random
import shutil
import signal
import subprocess
from pathlib import Path

import pytest

from tests.e2e.homes import ROOT, arena, command, contents, marked, stored_blocks
from tests.e2e.processes import wait_until

pytestmark = pytest.mark.e2e

MEMBERS = {"anna": "greedy", "ben": "counter", "carla": "random"}
FILE = """\
name = "summer"
players = 2
bots = ["./bots/anna", "./bots/ben", "./bots/carla"]
workers = 2
rules = { target_score = 5 }

[stop]
blocks = 2
"""


def make_club(folder: Path) -> Path:
    """Makes three folders of bots and a file beside them; returns where a home is to be."""
    for name, sample in MEMBERS.items():
        bot = folder / "bots" / name
        shutil.copytree(ROOT / "sample_bots" / sample, bot)
        manifest = (bot / "bot.toml").read_text(encoding="utf-8")
        (bot / "bot.toml").write_text(
            manifest.replace(f'name = "{sample}"', f'name = "{name}"'), encoding="utf-8"
        )
    (folder / "summer.toml").write_text(FILE, encoding="utf-8")
    return folder / "home"


def change_file(folder: Path, old: str, new: str) -> None:
    """Writes something else into the file."""
    path = folder / "summer.toml"
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new), encoding="utf-8")


@pytest.fixture(scope="module")
def season(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, str]:
    """A club whose season has begun, two blocks of each pairing, and what was said."""
    folder = tmp_path_factory.mktemp("club")
    home = make_club(folder)
    assert "summer.toml is fine: ladder summer, 3 bots" in arena(
        home, "ladder", "check", "summer.toml"
    )
    return home, arena(home, "ladder", "run", "summer.toml")


def club_copy(home: Path, folder: Path) -> Path:
    """Copies a club with its home and file."""
    shutil.copytree(home.parent, folder)
    return folder / "home"


def test_a_file_and_three_folders_become_a_season_table(season: tuple[Path, str]) -> None:
    """One command; it says what ended it, and what the file is worth the second time."""
    home, said = season
    assert "Ladder summer: created from summer.toml, two at a table, round robin; rules" in said
    assert "Ladder summer: 12 matches in " in said
    assert "Ladder summer stopped by: blocks of each pairing (2 of 2).\n" in said
    table = arena(home, "ladder", "standings", "summer")
    assert all(name in table for name in MEMBERS)
    again = arena(home, "ladder", "run", "summer.toml")
    assert "Ladder summer: 0 matches in 0 s; 12 in all.\n" in again
    assert "stopped by: blocks of each pairing (2 of 2).\n" in again
    assert "Nothing was played, as that is met already." in again


def test_a_season_that_is_killed_goes_on_by_the_same_command(
    season: tuple[Path, str], tmp_path: Path
) -> None:
    """To the same records and ratings as one that was not."""
    whole, killed = (club_copy(season[0], tmp_path / name) for name in ("whole", "killed"))
    for home in (whole, killed):
        change_file(home.parent, "blocks = 2", "matches_per_bot = 40")
    arena(whole, "ladder", "run", "summer.toml")
    dice = random.Random(11)
    while (before := stored_blocks(killed)) < 30:
        running = subprocess.Popen(
            command(killed, "ladder", "run", "summer.toml"),
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            cwd=killed.parent,
            env=marked(killed),
        )
        aim = before + dice.randint(1, 12)
        wait_until(
            lambda aim=aim, one=running: stored_blocks(killed) >= aim or one.poll() is not None
        )
        running.send_signal(signal.SIGKILL)
        running.communicate()
    said = arena(killed, "ladder", "run", "summer.toml")
    assert "stopped by: matches of each bot (40 of 40).\n" in said
    assert contents(whole) == contents(killed)


def test_another_game_is_refused_with_its_line(season: tuple[Path, str], tmp_path: Path) -> None:
    """And nothing is changed."""
    home = club_copy(season[0], tmp_path / "other")
    change_file(home.parent, "players = 2", "players = 3")
    before = contents(home)
    said = arena(home, "ladder", "run", "summer.toml", code=2)
    assert "summer.toml:2: Ladder 'summer' has been played, so its players cannot change" in said
    assert before == contents(home)


def test_an_order_that_is_certain_ends_the_season(season: tuple[Path, str], tmp_path: Path) -> None:
    """Which is said, with how certain it is."""
    home = club_copy(season[0], tmp_path / "certain")
    change_file(home.parent, "blocks = 2", "hours = 1\ncertain_first = 3\ncertainty = 0.6")
    said = arena(home, "ladder", "run", "summer.toml")
    assert "Ladder summer stopped by: the order of the first 3 is certain (" in said
    assert " % of 60 %).\n" in said


def test_the_example_of_the_page_plays(tmp_path: Path) -> None:
    """With fewer blocks than it asks for."""
    home = tmp_path / "home"
    example = ROOT / "docs" / "examples" / "summer.toml"
    said = arena(home, "ladder", "run", example, "--blocks", "1", "--workers", "1")
    assert f"--blocks 1 wins over [stop] of {example} this time." in said
    assert "Ladder summer: 6 matches in " in said
