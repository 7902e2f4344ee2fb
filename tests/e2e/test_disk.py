"""Disks that are full, files that cannot be written, locked or gone: a sentence, and no loss."""

import os
import shutil
import signal
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from arena.store.connection import DATABASE_FILE
from tests.e2e.homes import (
    arena,
    command,
    contents,
    make_home,
    marked,
    run_words,
    start,
    stored_blocks,
)
from tests.e2e.processes import after, left_behind, wait_until, with_files_up_to

pytestmark = [pytest.mark.e2e, pytest.mark.timeout(600)]

BLOCKS = 150
RUN = run_words(BLOCKS, "--workers", "1")
ROOM = 64 * 1024
"""Bytes that there are for what is written, which is not enough for all blocks."""

_OVERRIDE_RIGHTS = 1  # CAP_DAC_OVERRIDE: a superuser may write what nobody may write
_PR_CAPBSET_DROP = 24


@pytest.fixture(scope="module")
def peace(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Path]:
    """A home that has not been played, and a copy of it that was, with no disturbance."""
    home = make_home(tmp_path_factory.mktemp("disk"))
    played = home.with_name("played")
    shutil.copytree(home, played)
    arena(played, *RUN)
    return home, played


@pytest.fixture
def home(peace: tuple[Path, Path], tmp_path: Path) -> Iterator[Path]:
    """A home that may be played; in the end it is, and nothing tells what was in the way."""
    home = tmp_path / "home"
    shutil.copytree(peace[0], home)
    yield home
    assert [] == left_behind(home)
    arena(home, *RUN)
    assert contents(peace[1]) == contents(home)
    assert "all is well" in arena(home, "db", "check")


@pytest.fixture
def small_disk(tmp_path: Path) -> Iterator[Path]:
    """A disk of eight megabytes."""
    disk = tmp_path / "disk"
    disk.mkdir()
    mount = ["mount", "-t", "tmpfs", "-o", "size=8m", "none", str(disk)]
    if (
        not shutil.which("mount")
        or subprocess.run(mount, capture_output=True, check=False).returncode
    ):
        pytest.skip("Only a superuser can make a small disk.")
    yield disk
    subprocess.run(["umount", str(disk)], check=True)


def fails(home: Path, code: int, *words: str | Path, before: str = "") -> str:
    """Runs a command that ends with a code and one sentence, which is returned."""
    done = subprocess.run(
        after(before, *command(home, *words)),
        capture_output=True,
        text=True,
        check=False,
        cwd=home.parent,
        env=marked(home),
    )
    assert code == done.returncode, done.stderr
    assert done.stderr.startswith("arena: "), done.stderr
    assert 1 == done.stderr.count("\n"), done.stderr
    wait_until(lambda: left_behind(home) == [])
    return done.stderr


def fill(disk: Path, room: int) -> Path:
    """Fills a disk up, but for some bytes."""
    status = os.statvfs(disk)
    filler = disk / "filler"
    filler.write_bytes(bytes(max(0, status.f_bavail * status.f_frsize - room)))
    return filler


def as_no_superuser() -> str:
    """Code that lets what may not be written not be written by a superuser either."""
    if sys.platform != "linux" or os.geteuid() != 0:
        return ""
    return (
        f"import ctypes\nctypes.CDLL(None).prctl({_PR_CAPBSET_DROP}, {_OVERRIDE_RIGHTS}, 0, 0, 0)"
    )


def test_a_run_that_may_write_no_more_stops(home: Path) -> None:
    """Here files may not grow beyond a size, as by a quota."""
    size = (home / DATABASE_FILE).stat().st_size
    assert f"The disk refuses to read or write {home / DATABASE_FILE}" in fails(
        home, 2, *RUN, before=with_files_up_to(size + ROOM)
    )
    assert stored_blocks(home) < BLOCKS


def test_a_run_on_a_full_disk_stops(peace: tuple[Path, Path], small_disk: Path) -> None:
    """With room made, the same command goes on."""
    home = small_disk / "home"
    shutil.copytree(peace[0], home)
    filler = fill(small_disk, ROOM)
    assert f"The disk is full: nothing more fits into {home / DATABASE_FILE}" in fails(
        home, 2, *RUN
    )
    assert stored_blocks(home) < BLOCKS
    assert "all is well" in arena(home, "db", "check")
    filler.unlink()
    arena(home, *RUN)
    assert contents(peace[1]) == contents(home)


def test_a_full_disk_for_logs_costs_nothing_but_them(home: Path, small_disk: Path) -> None:
    """What bots print is lost, and every match is played."""
    (home / "logs").symlink_to(small_disk)
    fill(small_disk, 0)
    arena(home, *RUN)


def test_nothing_half_is_left_where_a_bot_does_not_fit(small_disk: Path, tmp_path: Path) -> None:
    """Neither a snapshot nor a version; with room made the bot is added."""
    bot = tmp_path / "large"
    bot.mkdir()
    (bot / "bot.toml").write_text('name = "large"\nrun = "python bot.py"\n')
    (bot / "bot.py").write_bytes(b"#" * ROOM)
    home = small_disk / "home"
    shutil.copytree(make_home(tmp_path / "other"), home)
    before = sorted(path.name for path in (home / "bots").iterdir())
    filler = fill(small_disk, ROOM // 2)
    said = fails(home, 2, "bot", "add", bot)
    assert f"No snapshot of {bot} can be kept in {home}" in said
    assert "No space left" in said
    assert before == sorted(path.name for path in (home / "bots").iterdir())
    assert "large" not in arena(home, "bot", "list")
    filler.unlink()
    arena(home, "bot", "add", bot)
    assert "large" in arena(home, "bot", "list")


def test_no_half_copy_is_left_on_a_full_disk(peace: tuple[Path, Path], small_disk: Path) -> None:
    """Nor is its name taken."""
    fill(small_disk, ROOM // 2)
    copy = small_disk / "copy.db"
    assert "The disk is full" in fails(peace[0], 2, "db", "backup", copy)
    assert ["filler"] == [path.name for path in small_disk.iterdir()]


def test_no_half_record_is_left_on_a_full_disk(home: Path, small_disk: Path) -> None:
    """What was played before is there whole."""
    fill(small_disk, ROOM)
    out = small_disk / "out"
    words = ["match", "first", "last", "--out", out, "--blocks", "300", "--throughput"]
    done = subprocess.run(
        [sys.executable, "-m", "arena", "--home", str(home), *map(str, words)],
        capture_output=True,
        text=True,
        check=False,
        env=marked(home),
    )
    assert 2 == done.returncode, done.stderr
    assert "cannot be written: No space left on device." in done.stderr
    assert "Traceback" not in done.stderr
    assert "proved (" in arena(home, "verify", out)


def test_a_database_that_may_not_be_written_can_be_read(home: Path) -> None:
    """A run says so before it plays anything."""
    database = home / DATABASE_FILE
    database.chmod(0o444)
    said = fails(home, 2, *RUN, before=as_no_superuser())
    assert f"The database {database} is read-only: make it and its folder writable." in said
    database.chmod(0o600)
    assert 0 == stored_blocks(home)


def test_a_folder_that_may_not_be_written_is_named(home: Path) -> None:
    """SQLite writes beside the file, too."""
    home.chmod(0o555)
    said = fails(home, 2, *RUN, before=as_no_superuser())
    home.chmod(0o700)
    database = home / DATABASE_FILE
    assert f"The database {database} is read-only: make it and its folder writable." in said
    assert 0 == stored_blocks(home)


IMPATIENT = """
import sys
from arena.store import connection
connection._BUSY_MS = 200
from arena.__main__ import main
sys.exit(main())
"""


def test_a_run_whose_database_is_kept_busy_stops(home: Path) -> None:
    """After a while; what it has stored is there."""
    running = subprocess.Popen(
        [sys.executable, "-c", IMPATIENT, "--home", str(home), *RUN],
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        text=True,
        env=marked(home),
    )
    wait_until(lambda: stored_blocks(home) > 0 or running.poll() is not None)
    with closing(sqlite3.connect(home / DATABASE_FILE, timeout=60)) as other:
        other.execute("BEGIN IMMEDIATE")
        said = running.communicate()[1]
    assert 2 == running.returncode, said
    sentence = "is kept busy by another process: try again when it is done.\n"
    assert said == f"arena: The database {home / DATABASE_FILE} {sentence}"
    wait_until(lambda: left_behind(home) == [])


def test_a_second_run_is_refused_and_the_first_goes_on(home: Path) -> None:
    """Whoever comes second is told who is first."""
    running = start(home, RUN, home.with_name("output.txt"))
    wait_until(lambda: stored_blocks(home) > 0)
    running.send_signal(signal.SIGSTOP)  # so that it does not end too soon
    said = subprocess.run(
        [sys.executable, "-m", "arena", "--home", str(home), *RUN],
        capture_output=True,
        text=True,
        check=False,
    )
    assert 2 == said.returncode
    assert said.stderr.startswith(
        f"arena: Another arena (process {running.pid}) is writing in {home}: wait for it"
    )
    running.send_signal(signal.SIGCONT)
    assert 0 == running.wait()
    wait_until(lambda: left_behind(home) == [])


@pytest.mark.parametrize("how", ["moved", "replaced"])
def test_a_database_that_is_taken_away_stops_the_run(home: Path, how: str) -> None:
    """Put back, it goes on from what it holds."""
    database = home / DATABASE_FILE
    copy, away = home / "copy.db", home / "away.db"
    shutil.copyfile(database, copy)
    running = start(home, RUN, home.with_name("output.txt"))
    wait_until(lambda: stored_blocks(home) > 0)
    running.send_signal(signal.SIGSTOP)  # so that it does not end too soon
    database.rename(away)
    if how == "replaced":
        copy.rename(database)
    running.send_signal(signal.SIGCONT)
    assert 1 == running.wait(), home.with_name("output.txt").read_text()
    said = home.with_name("output.txt").read_text()
    assert f"{database} is no more the file that was opened" in said
    assert "Traceback" not in said
    wait_until(lambda: left_behind(home) == [])
    away.rename(database)
