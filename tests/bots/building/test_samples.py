"""Sample bots that are played by name: built in the user's cache."""

import os
import stat

import pytest

from arena.bots.building.make import tell_nobody
from arena.bots.building.samples import UNUSED_SECONDS, build_sample
from arena.bots.snapshot import version_of
from tests.bots.conftest import make_bot

BUILD = "build = 'mkdir bin'\noutputs = ['bin']\n"


@pytest.fixture
def sample(tmp_path):
    """The folder of a sample bot, which cannot be written."""
    folder = make_bot(tmp_path / "sample", extra=BUILD)
    folder.chmod(stat.S_IRUSR | stat.S_IXUSR)
    yield folder
    folder.chmod(stat.S_IRWXU)


def test_is_built_once_in_the_cache(sample, cache):
    """A sample is built in the cache the first time, and found there the next."""
    told = []
    first, second = build_sample(sample, told.append), build_sample(sample, told.append)
    assert first == second
    assert told[0] == "building tiny with: mkdir bin"
    assert len(told) == 2
    assert cache / "samples" / "bots" / version_of(sample) == first.folder
    assert (first.folder / "bin").is_dir()
    assert sorted(os.listdir(sample)) == ["bot.sh", "bot.toml"]


def test_outputs_that_are_gone_are_built_again(sample, cache):
    """What somebody has cleared away in the cache is made anew."""
    (build_sample(sample, tell_nobody).folder / "bin").rmdir()
    assert (build_sample(sample, tell_nobody).folder / "bin").is_dir()


def test_what_nobody_plays_is_cleared_away(sample, cache, tmp_path):
    """A sample as it was long ago goes when another is played."""
    old = build_sample(make_bot(tmp_path / "old", extra=f"{BUILD}authors = 'A'\n"), tell_nobody)
    kept = build_sample(sample, tell_nobody)
    assert old.folder.is_dir()
    seal = old.folder.with_name(f"{old.hash}.json")
    long_ago = seal.stat().st_mtime - UNUSED_SECONDS - 1
    os.utime(seal, (long_ago, long_ago))
    build_sample(sample, tell_nobody)
    assert [kept.hash, f"{kept.hash}.json"] == sorted(os.listdir(kept.folder.parent))


def test_cache_that_cannot_be_written(sample, tmp_path, monkeypatch):
    """Where nothing can be kept, a sample is built for this process alone."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(sample / "bot.sh"))
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
    taken = build_sample(sample, tell_nobody)
    assert taken.folder.is_relative_to(tmp_path)
    assert (taken.folder / "bin").is_dir()
