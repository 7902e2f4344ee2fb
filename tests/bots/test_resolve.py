"""Which bot a person's word means."""

import os
import shutil
from pathlib import Path

import pytest

from arena.bots.content import content_hash
from arena.bots.resolve import Resolved, resolve_bot
from arena.bots.snapshot import Snapshot, take_snapshot
from arena.contest.blocks import Contestant
from arena.errors import InputError
from tests.bots.conftest import make_bot, write_script


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
    """A folder that has changed is run as it is."""
    (bot / "more").write_text("")
    found = resolve_bot(str(bot), added)
    expected = Snapshot(content_hash(bot), bot, take_snapshot(bot, bot.parent / "h").manifest)
    assert expected.contestant() == found.contestant
    assert not found.is_added


def test_folder_that_was_never_added(tmp_path, monkeypatch):
    """A folder is run where it is, by a relative path too."""
    make_bot(tmp_path / "other", name="other")
    monkeypatch.chdir(tmp_path)
    for text in ("other", "./other", "other/"):
        found = resolve_bot(text, {})
        assert (str(tmp_path / "other"), False) == (found.contestant.folder, found.is_added)


def test_samples_come_last(tmp_path, monkeypatch):
    """The name of a sample bot works without adding it."""
    make_bot(tmp_path / "samples" / "simple", name="simple")
    monkeypatch.chdir(tmp_path)
    found = resolve_bot("simple", {}, samples=tmp_path / "samples")
    assert str(tmp_path / "samples" / "simple") == found.contestant.folder
    assert (True, False) == (found.is_sample, found.is_added)
    assert not resolve_bot(str(tmp_path / "samples" / "simple"), {}).is_sample


def test_unbuilt_folder(tmp_path):
    """Whether a folder with a build can be run is not asked before it is built."""
    bot = make_bot(tmp_path / "b", extra='build = "make all"\n')
    (bot / "bot.sh").unlink()
    assert not resolve_bot(str(bot), {}).is_added
    make_bot(bot)
    (bot / "bot.sh").unlink()
    with pytest.raises(InputError, match=r"Command not found: there is no file \./bot\.sh"):
        resolve_bot(str(bot), {})


def test_outputs_are_no_other_version(tmp_path, home):
    """A folder in which the bot was built is still what was added."""
    bot = make_bot(tmp_path / "b", extra="build = 'mkdir bin'\noutputs = ['bin']\n")
    added = {"tiny": take_snapshot(bot, home).contestant()}
    (bot / "bin").mkdir()
    (bot / "bin" / "made").write_text("")
    assert Resolved(added["tiny"], is_added=True) == resolve_bot(str(bot), added)


@pytest.mark.parametrize(
    ("text", "names", "hint"),
    [
        ("tinny", ["tiny", "other"], "did you mean tiny?"),
        ("zzz", ["tiny", "other"], "added are other, tiny."),
        ("zzz", [], "no bot has been added yet ('arena bot add FOLDER' adds one)."),
    ],
)
def test_nothing_of_that_name(text, names, hint):
    """A word that means nothing is answered with what could be meant."""
    bot = Contestant("x", "0", "/", ("x",))
    with pytest.raises(InputError) as caught:
        resolve_bot(text, dict.fromkeys(names, bot))
    assert f"There is no folder '{text}' and no bot of that name: {hint}" == str(caught.value)


def test_sample_bots_are_offered_too(tmp_path):
    """A misspelt sample bot is known, and where nothing is near all of them are named."""
    make_bot(tmp_path / "greedy")
    with pytest.raises(InputError, match=r"did you mean greedy\?"):
        resolve_bot("gredy", {}, samples=tmp_path)
    with pytest.raises(InputError, match=r"adds one\); sample bots are greedy\."):
        resolve_bot("zzz", {}, samples=tmp_path)


def test_path_that_is_not_there():
    """A path that leads nowhere is said to."""
    with pytest.raises(InputError, match=r"There is no folder no/such"):
        resolve_bot("no/such", {})


def test_snapshot_that_has_changed(added):
    """An added bot whose snapshot is not what was added is not run under its name."""
    (Path(added["tiny"].folder) / "bot.sh").write_text("exit\n")
    with pytest.raises(InputError, match=r"The snapshot .* has changed since it was taken"):
        resolve_bot("tiny", added)


def test_program_that_is_gone_since_the_bot_was_added(tmp_path, home, monkeypatch):
    """What the bot needs, and how to get it, is said by its name and by its folder."""
    programs = tmp_path / "programs"
    programs.mkdir()
    write_script(programs / "jq", "exit\n")
    monkeypatch.setenv("PATH", str(programs), prepend=os.pathsep)
    bot = make_bot(tmp_path / "b", extra='needs = ["jq"]\n')
    (bot / "bot.toml").write_text('name = "tiny"\nrun = "jq ."\nneeds = ["jq"]\n')
    added = {"tiny": take_snapshot(bot, home).contestant()}
    (programs / "jq").unlink()
    monkeypatch.setenv("PATH", str(programs))
    wanted = r"^The bot tiny needs jq \(jq in bot\.toml\): there is no jq on the PATH; get it "
    for word in ("tiny", str(bot)):
        with pytest.raises(InputError, match=wanted):
            resolve_bot(word, added)
    with pytest.raises(InputError, match=wanted):
        take_snapshot(bot, home)
    with pytest.raises(InputError, match=wanted):
        resolve_bot(str(bot), {})


def test_snapshot_that_is_gone(added):
    """An added bot whose snapshot was removed is said to be gone."""
    shutil.rmtree(added["tiny"].folder)
    with pytest.raises(InputError, match=r"The snapshot of tiny in .* is gone: add the bot again"):
        resolve_bot("tiny", added)
