"""Snapshots: whole or not there."""

import os
from pathlib import Path

import pytest
from filelock import FileLock

from arena.bots.content import content_hash
from arena.bots.snapshot import (
    check_folder,
    check_snapshot,
    move_snapshot,
    open_snapshot,
    snapshot_files,
    take_snapshot,
    version_of,
)
from arena.contest.blocks import Contestant
from arena.errors import ArenaError, InputError
from tests.bots.conftest import make_bot, write_script


def test_copies_the_content(bot, home):
    """A snapshot has the content's hash and files, executable bits included, and no more."""
    (bot / "__pycache__").mkdir()
    (bot / "__pycache__" / "x.pyc").write_text("")
    taken = take_snapshot(bot, home)
    assert content_hash(bot) == taken.hash == content_hash(taken.folder)
    assert home / "bots" / taken.hash == taken.folder
    assert os.access(taken.folder / "bot.sh", os.X_OK)
    assert sorted(os.listdir(taken.folder)) == ["bot.sh", "bot.toml"]
    assert [taken.hash, f"{taken.hash}.json"] == sorted(os.listdir(home / "bots"))


def test_can_be_read_by_everybody_whom_its_home_lets_in(bot, home):
    """It may be played as another user; the folder that it was taken of stays as it was."""
    for path in (bot, *bot.iterdir()):
        path.chmod(path.stat().st_mode & 0o700)
    umask = os.umask(0o077)
    try:
        taken = take_snapshot(bot, home)
    finally:
        os.umask(umask)
    modes = {path.name: oct(path.stat().st_mode & 0o777) for path in taken.folder.iterdir()}
    assert {"bot.sh": "0o755", "bot.toml": "0o644"} == modes
    assert 0o755 == taken.folder.stat().st_mode & 0o777
    assert 0o600 == (bot / "bot.toml").stat().st_mode & 0o777


def test_names_a_contestant(bot, home):
    """A snapshot is ready for a block: name, version, folder, command, tables."""
    taken = take_snapshot(bot, home)
    expected = Contestant("tiny", taken.hash, str(taken.folder), ("./bot.sh", "-x"), 3)
    assert expected == taken.contestant()


def test_is_taken_once(bot, home):
    """A snapshot that is whole is used again, with what its runs have left there."""
    taken = take_snapshot(bot, home)
    (taken.folder / "learned").write_text("much")
    assert taken == take_snapshot(bot, home)
    assert (taken.folder / "learned").exists()


def test_what_a_kill_has_left_is_cleared_away(bot, home):
    """But not what another process is just making, or has only just begun."""
    left, busy, begun = (home / "bots" / f".new-{name}" for name in ("left", "busy", "begun"))
    for folder in (left, busy, begun):
        (folder / "bot").mkdir(parents=True)
    for folder in (left, busy):
        (folder / "in-use").touch()
        os.utime(folder, (0, 0))
    with FileLock(busy / "in-use"):
        taken = take_snapshot(bot, home)
    expected = [busy.name, begun.name, taken.hash, f"{taken.hash}.json"]
    assert sorted(expected) == sorted(os.listdir(home / "bots"))


@pytest.mark.parametrize("text", ['name = "other"\nrun = "./bot.sh"', "no TOML"])
def test_a_build_must_leave_the_manifest(bot, home, text):
    """Otherwise one bot would be added, and another one played."""
    make_bot(bot, extra='build = "cp other.toml bot.toml"\n')
    (bot / "other.toml").write_text(text)
    with pytest.raises(InputError, match=r"build command cp other.toml bot.toml has changed bot"):
        take_snapshot(bot, home)
    assert [] == os.listdir(home / "bots")


def test_damage_is_repaired(bot, home):
    """A snapshot that is no longer what it was is taken anew."""
    taken = take_snapshot(bot, home)
    (taken.folder / "bot.sh").write_text("#!/bin/sh\nexit\n")
    assert taken == take_snapshot(bot, home)
    assert taken.hash == content_hash(taken.folder)
    assert [taken.hash, f"{taken.hash}.json"] == sorted(os.listdir(home / "bots"))


def _change(kept):
    (kept / "bot.sh").write_text("#!/bin/sh\nexit\n")


def _remove(kept):
    (kept / "bot.sh").unlink()


def _stop_execution(kept):
    (kept / "bot.sh").chmod(0o644)


def _unseal(kept):
    kept.with_name(f"{kept.name}.json").unlink()


def _break_seal(kept):
    kept.with_name(f"{kept.name}.json").write_text('{"files": 5}')


@pytest.mark.parametrize("damage", [_change, _remove, _stop_execution, _unseal, _break_seal])
def test_change_is_noticed(bot, home, damage):
    """A snapshot that has changed is refused until the bot is added again."""
    kept = take_snapshot(bot, home).folder
    (kept / "learned").write_text("much")
    check_snapshot(kept)
    damage(kept)
    with pytest.raises(InputError, match=r"The snapshot .* has changed since it was taken: add"):
        check_snapshot(kept)
    take_snapshot(bot, home)
    check_snapshot(kept)


def test_a_build_may_change_what_was_copied(tmp_path, home):
    """The snapshot is what the build has made of it, and is built once."""
    bot = make_bot(tmp_path / "b", extra="build = \"sh -c 'echo \\\\# >> bot.sh'\"\n")
    kept = take_snapshot(bot, home).folder
    take_snapshot(bot, home)
    check_snapshot(kept)
    assert "#!/bin/sh\n#\n" == (kept / "bot.sh").read_text()


def test_another_process_may_be_quicker(bot, home, monkeypatch):
    """Two that take one snapshot at once both have it."""
    rename = Path.rename

    def be_second(path, target):
        monkeypatch.undo()
        take_snapshot(bot, home)
        return rename(path, target)

    monkeypatch.setattr(Path, "rename", be_second)
    check_snapshot(take_snapshot(bot, home).folder)


def test_is_built_once(tmp_path, home):
    """The build command runs inside the snapshot, the first time only."""
    bot = make_bot(tmp_path / "b", extra="build = \"sh -c 'echo x >> made'\"\n")
    first, second = take_snapshot(bot, home), take_snapshot(bot, home)
    assert first == second
    assert (first.folder / "made").read_text() == "x\n"
    assert not (bot / "made").exists()


def test_build_script_of_windows(tmp_path, home):
    """What cannot be run is named as it lies in the bot's folder, not in a copy."""
    bot = make_bot(tmp_path / "b", extra="build = './make.sh'\n")
    write_script(bot / "make.sh", "exit\n")
    (bot / "make.sh").write_bytes(b"#!/bin/sh\r\n")
    with pytest.raises(InputError, match=rf"^{bot}/make\.sh has the line ends of Windows"):
        take_snapshot(bot, home)


def test_needs_come_first(tmp_path, home):
    """Where a program is missing nothing is written."""
    bot = make_bot(tmp_path / "b", extra="needs = ['no-such-program']\n")
    for refuse in (check_folder, lambda folder: take_snapshot(folder, home)):
        with pytest.raises(InputError, match="The bot tiny needs no-such-program"):
            refuse(bot)
    assert not home.exists()


def test_outputs_that_are_gone_are_noticed(tmp_path, home):
    """A snapshot without what its build has made is not whole, and is made again."""
    bot = make_bot(tmp_path / "b", extra="build = 'mkdir bin'\noutputs = ['bin']\n")
    kept = take_snapshot(bot, home).folder
    (kept / "bin").rmdir()
    with pytest.raises(InputError, match="has changed since it was taken"):
        check_snapshot(kept)
    take_snapshot(bot, home)
    check_snapshot(kept)


def test_outputs_are_made_anew(tmp_path, home):
    """What the build makes is no part of the version and not copied: the snapshot makes its own."""
    extra = "build = \"sh -c 'mkdir bin && cp bot.sh bin'\"\noutputs = ['bin']\n"
    bot = make_bot(tmp_path / "b", extra=extra)
    before = version_of(bot)
    (bot / "bin").mkdir()
    (bot / "bin" / "old").write_text("")
    taken = take_snapshot(bot, home)
    assert before == version_of(bot) == taken.hash == version_of(taken.folder)
    assert ["bot.sh"] == os.listdir(taken.folder / "bin")


def test_failed_build_leaves_only_its_log(tmp_path, home):
    """A build that fails leaves no snapshot; its log is where the error says."""
    bot = make_bot(tmp_path / "b", extra="build = \"sh -c 'echo no; exit 1'\"\n")
    with pytest.raises(InputError) as caught:
        take_snapshot(bot, home)
    log = home / "logs" / f"build-tiny-{content_hash(bot)[:8]}.log"
    assert str(log) in str(caught.value)
    assert log.read_text().splitlines()[-1] == "no"
    assert os.listdir(home / "bots") == []


def test_a_failed_build_names_the_folder_that_was_given(tmp_path, home, monkeypatch):
    """Not the one in which it was built, which is gone; the log keeps what was written."""
    make_bot(tmp_path / "b", extra="build = \"sh -c 'echo $PWD/bot.sh:7: error: no; exit 1'\"\n")
    monkeypatch.chdir(tmp_path)
    with pytest.raises(InputError) as caught:
        take_snapshot(Path("b"), home)
    assert "  b/bot.sh:7: error: no" == str(caught.value).splitlines()[-1]
    [log] = (home / "logs").iterdir()
    assert "/.new-" in log.read_text()


def test_tells_that_it_is_the_snapshot_that_is_built(tmp_path, home):
    """For it may have been built in its folder just before."""
    told = []
    take_snapshot(make_bot(tmp_path / "b", extra='build = "true"\n'), home, tell=told.append)
    assert "building the snapshot of tiny with: true" == told[0]
    assert told[1].startswith("built the snapshot of tiny in ")


def test_command_must_be_there(bot, home):
    """A snapshot whose program is missing is not kept."""
    (bot / "bot.sh").unlink()
    with pytest.raises(InputError, match="Command not found"):
        take_snapshot(bot, home)
    assert os.listdir(home / "bots") == []


def test_home_that_cannot_be_written(bot, home):
    """A home that is a file, for one, is told in a sentence."""
    home.write_text("")
    with pytest.raises(InputError, match=r"No snapshot of .* can be kept in .*Not a directory"):
        take_snapshot(bot, home)


def test_home_inside_the_bot(bot):
    """A home in the bot's own folder is no part of the bot."""
    home = bot / "arena-home"
    home.mkdir()
    (home / "arena.db").write_text("")
    assert take_snapshot(bot, home) == take_snapshot(bot, home)


def test_opens_what_was_taken(bot, home):
    """A snapshot is found again by its hash; one that is gone is said to be gone."""
    taken = take_snapshot(bot, home)
    assert taken == open_snapshot(home, taken.hash)
    with pytest.raises(InputError, match=r"The snapshot .*0000 is gone: add the bot again"):
        open_snapshot(home, "0000")


def test_its_files_are_those_that_it_was_taken_of(tmp_path, home):
    """What was built or left there besides is none of them; what has changed is told."""
    bot = make_bot(tmp_path / "b", extra='build = "ln -s /etc out"\noutputs = ["out"]\n')
    kept = take_snapshot(bot, home).folder
    (kept / "learned").write_text("much")
    assert ["bot.sh", "bot.toml"] == snapshot_files(kept)
    (kept / "bot.sh").unlink()
    (kept / "bot.sh").symlink_to("/etc/passwd")
    with pytest.raises(InputError, match="has changed since it was taken"):
        snapshot_files(kept)


def test_is_moved_whole(bot, home, tmp_path):
    """A snapshot can be taken in one place and then kept in another."""
    taken = take_snapshot(bot, tmp_path / "first")
    moved = move_snapshot(taken, home)
    assert open_snapshot(home, taken.hash) == moved
    check_snapshot(moved.folder)
    assert [] == os.listdir(tmp_path / "first" / "bots")


def test_one_that_is_there_stays(bot, home, tmp_path):
    """It may be in use; a damaged one is replaced."""
    kept = take_snapshot(bot, home).folder
    (kept / "learned").write_text("much")
    assert kept == move_snapshot(take_snapshot(bot, tmp_path / "first"), home).folder
    assert (kept / "learned").exists()
    (kept / "bot.sh").unlink()
    move_snapshot(take_snapshot(bot, tmp_path / "second"), home)
    check_snapshot(kept)
    assert not (kept / "learned").exists()


def test_one_that_cannot_be_moved(bot, tmp_path):
    """That is the arena's failure, and nobody else's."""
    (tmp_path / "file").touch()
    with pytest.raises(ArenaError, match=r"No snapshot can be kept in .*: Not a directory"):
        move_snapshot(take_snapshot(bot, tmp_path / "first"), tmp_path / "file")
