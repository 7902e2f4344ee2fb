"""Snapshots: whole or not there, and the bot that a person's word means."""

import os

import pytest

from arena.bots.content import content_hash
from arena.bots.resolve import Resolved, resolve_bot
from arena.bots.snapshot import Snapshot, open_snapshot, take_snapshot
from arena.contest.blocks import Contestant
from arena.errors import InputError


def make_bot(folder, name="tiny", extra=""):
    """Writes a bot that is a shell script."""
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "bot.toml").write_text(f'name = "{name}"\nrun = "./bot.sh -x"\ntables = 3\n{extra}')
    (folder / "bot.sh").write_text("#!/bin/sh\n")
    (folder / "bot.sh").chmod(0o755)
    return folder


@pytest.fixture
def bot(tmp_path):
    """A bot's folder."""
    return make_bot(tmp_path / "tiny")


@pytest.fixture
def home(tmp_path):
    """A home that is not there yet."""
    return tmp_path / "home"


def test_copies_the_content(bot, home):
    """A snapshot has the content's hash and files, executable bits included, and no more."""
    (bot / "__pycache__").mkdir()
    (bot / "__pycache__" / "x.pyc").write_text("")
    taken = take_snapshot(bot, home)
    assert content_hash(bot) == taken.hash == content_hash(taken.folder)
    assert home / "bots" / taken.hash == taken.folder
    assert os.access(taken.folder / "bot.sh", os.X_OK)
    assert sorted(os.listdir(taken.folder)) == ["bot.sh", "bot.toml"]
    assert [taken.hash] == os.listdir(home / "bots")


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


def test_damage_is_repaired(bot, home):
    """A snapshot that is no longer what it was is taken anew."""
    taken = take_snapshot(bot, home)
    (taken.folder / "bot.sh").write_text("#!/bin/sh\nexit\n")
    assert taken == take_snapshot(bot, home)
    assert taken.hash == content_hash(taken.folder)
    assert [taken.hash] == os.listdir(home / "bots")


def test_is_built_once(tmp_path, home):
    """The build command runs inside the snapshot, the first time only."""
    bot = make_bot(tmp_path / "b", extra="build = \"sh -c 'echo x >> made'\"\n")
    first, second = take_snapshot(bot, home), take_snapshot(bot, home)
    assert first == second
    assert (first.folder / "made").read_text() == "x\n"
    assert not (bot / "made").exists()


def test_failed_build_leaves_only_its_log(tmp_path, home):
    """A build that fails leaves no snapshot; its log is where the error says."""
    bot = make_bot(tmp_path / "b", extra="build = \"sh -c 'echo no; exit 1'\"\n")
    with pytest.raises(InputError) as caught:
        take_snapshot(bot, home)
    log = home / "logs" / f"build-tiny-{content_hash(bot)[:12]}.log"
    assert str(log) in str(caught.value)
    assert log.read_text() == "no\n"
    assert os.listdir(home / "bots") == []


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


@pytest.fixture
def added(bot, home):
    """The bots that were added: tiny."""
    return {"tiny": take_snapshot(bot, home).contestant()}


def test_name_of_an_added_bot(added, tmp_path, monkeypatch):
    """A name means the added bot, also beside a folder of that name."""
    monkeypatch.chdir(tmp_path)
    assert Resolved(added["tiny"], is_added=True) == resolve_bot("tiny", added)


def test_folder_that_is_just_what_was_added(added, bot):
    """A folder that has not changed means the version that was added."""
    assert Resolved(added["tiny"], is_added=True) == resolve_bot(str(bot), added)


def test_folder_that_has_changed(added, bot):
    """A folder that has changed is run as it is, and said to have changed."""
    (bot / "more").write_text("")
    found = resolve_bot(str(bot), added)
    expected = Snapshot(content_hash(bot), bot, take_snapshot(bot, bot.parent / "h").manifest)
    assert expected.contestant() == found.contestant
    assert not found.is_added
    assert (
        f"{bot} has changed since tiny was added; to add it as it is now: arena bot add {bot}"
        == found.notice
    )


def test_folder_that_was_never_added(tmp_path, monkeypatch):
    """A folder is run where it is, by a relative path too."""
    make_bot(tmp_path / "other", name="other")
    monkeypatch.chdir(tmp_path)
    for text in ("other", "./other", "other/"):
        found = resolve_bot(text, {})
        assert (str(tmp_path / "other"), False, "") == (
            found.contestant.folder,
            found.is_added,
            found.notice,
        )


def test_samples_come_last(tmp_path, monkeypatch):
    """The name of a sample bot works without adding it."""
    make_bot(tmp_path / "samples" / "simple", name="simple")
    monkeypatch.chdir(tmp_path)
    found = resolve_bot("simple", {}, samples=tmp_path / "samples")
    assert str(tmp_path / "samples" / "simple") == found.contestant.folder


def test_unbuilt_folder(tmp_path):
    """A folder whose program is yet to be built is told so."""
    bot = make_bot(tmp_path / "b", extra='build = "make all"\n')
    (bot / "bot.sh").unlink()
    with pytest.raises(InputError, match="It may want building first: run make all there"):
        resolve_bot(str(bot), {})


@pytest.mark.parametrize(
    ("text", "names", "hint"),
    [
        ("tinny", ["tiny", "other"], "did you mean tiny?"),
        ("zzz", ["tiny", "other"], "added are other, tiny."),
        ("zzz", [], "no bot has been added yet; 'arena bot add FOLDER' adds one."),
    ],
)
def test_nothing_of_that_name(text, names, hint):
    """A word that means nothing is answered with what could be meant."""
    bot = Contestant("x", "0", "/", ("x",))
    with pytest.raises(InputError) as caught:
        resolve_bot(text, dict.fromkeys(names, bot))
    assert f"There is no folder '{text}' and no bot of that name: {hint}" == str(caught.value)


def test_path_that_is_not_there():
    """A path that leads nowhere is said to."""
    with pytest.raises(InputError, match=r"There is no folder no/such"):
        resolve_bot("no/such", {})
