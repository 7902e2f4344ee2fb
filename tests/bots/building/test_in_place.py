"""Builds in a bot's own folder: when there are any, and what is left of them."""

import os
import shutil
import signal
import subprocess
import sys

import pytest

from arena.bots.building.in_place import build_in_place
from arena.bots.building.make import tell_nobody
from arena.bots.snapshot import version_of
from arena.errors import InputError
from tests.bots.conftest import is_running, make_bot
from tests.e2e.processes import wait_until

pytestmark = pytest.mark.usefixtures("cache")

BUILD = "build = ['sh', '-c', 'mkdir -p bin && echo x >> bin/made']\noutputs = ['bin']\n"


@pytest.fixture
def bot(tmp_path):
    """A bot that is built by writing a line to `bin/made`."""
    return make_bot(tmp_path / "tiny", extra=BUILD)


def build(bot, **options):
    """Builds a bot and says whether that was needed."""
    return build_in_place(bot, tell_nobody, **options).seconds is not None


def times_built(bot):
    """Counts the builds since the outputs were last removed."""
    return len((bot / "bin" / "made").read_text().splitlines())


def test_is_built_once(bot):
    """What has not changed is not built again, and the outputs are no part of the version."""
    before = version_of(bot)
    assert [build(bot), build(bot), build(bot)] == [True, False, False]
    assert times_built(bot) == 1
    assert before == version_of(bot) == build_in_place(bot, tell_nobody).version
    assert sorted(os.listdir(bot)) == ["bin", "bot.sh", "bot.toml"]


def test_is_built_again_where_something_has_changed(bot):
    """A file, or bot.toml itself, or an output that is gone make it build; so does `again`."""
    build(bot)
    (bot / "more").write_text("")
    assert [build(bot), build(bot)] == [True, False]
    (bot / "bot.toml").write_text((bot / "bot.toml").read_text() + "authors = 'Ada'\n")
    assert [build(bot), build(bot)] == [True, False]
    shutil.rmtree(bot / "bin")
    assert [build(bot), build(bot)] == [True, False]
    assert [build(bot, is_again=True), build(bot)] == [True, False]


def test_another_folder_in_its_place_is_another(bot, tmp_path):
    """A folder that was removed and made again is built again, though its content is the same."""
    (bot / "bot.toml").write_text((bot / "bot.toml").read_text().replace("outputs", "#"))
    build(bot)
    shutil.copytree(bot, tmp_path / "copy")
    shutil.move(bot, tmp_path / "old")
    shutil.move(tmp_path / "copy", bot)
    assert build(bot)


def test_links_lead_to_one_folder(bot, tmp_path):
    """By whatever path a folder is named, it is built once."""
    build(bot)
    (tmp_path / "link").symlink_to(bot)
    assert not build(tmp_path / "link")


def test_nothing_to_build(tmp_path):
    """A bot without a build is ready."""
    plain = make_bot(tmp_path / "plain")
    built = build_in_place(plain, tell_nobody)
    assert (version_of(plain), None) == (built.version, built.seconds)


def test_what_a_build_adds_is_content(tmp_path):
    """A build may leave more than its outputs; the version is what is there then."""
    bot = make_bot(tmp_path / "b", extra="build = 'touch lock'\n")
    built = build_in_place(bot, tell_nobody)
    assert version_of(bot) == built.version
    assert not build(bot)


def test_work_during_a_build_is_not_overlooked(tmp_path):
    """Where a file that was there has changed meanwhile, nobody knows which one was built."""
    bot = make_bot(tmp_path / "b", extra="build = ['sh', '-c', 'echo \\\\# >> bot.sh']\n")
    assert [build(bot), build(bot)] == [True, True]


def test_failed_build_is_not_noted(bot, cache):
    """A build that fails is tried again, and its log is in the cache."""
    build(bot)
    (bot / "bin").rename(bot / "other")
    (bot / "bin").write_text("")
    for _ in range(2):
        with pytest.raises(InputError, match=rf"Its output is in {cache}/builds/tiny-.*\.log and"):
            build(bot)
    (bot / "bin").unlink()
    (bot / "other").rename(bot / "bin")
    assert build(bot)


def test_cache_that_cannot_be_written(bot, tmp_path, monkeypatch):
    """Where nothing can be noted, each time is the first one; a failing build's log is kept."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(bot / "bot.sh"))
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path / "temporary"))
    (tmp_path / "temporary").mkdir()
    assert [build(bot), build(bot)] == [True, True]
    assert list((tmp_path / "temporary").iterdir()) == []
    shutil.rmtree(bot / "bin")
    (bot / "bin").write_text("")
    with pytest.raises(InputError, match=f"{tmp_path}/temporary/arena-build-"):
        build(bot)
    assert len(list((tmp_path / "temporary").glob("*/tiny-*.log"))) == 1


CODE = (
    "import sys; from pathlib import Path\n"
    "from arena.bots.building.in_place import build_in_place\n"
    "build_in_place(Path(sys.argv[1]), print)"
)


def test_two_at_once(tmp_path):
    """Of two that want one folder built, one builds and the other waits for it."""
    script = "mkdir bin; echo $PPID > started; while test ! -e go; do sleep 0.01; done"
    extra = f"build = ['sh', '-c', '{script}']\noutputs = ['bin', 'started', 'go']\n"
    bot = make_bot(tmp_path / "b", extra=extra)
    command = [sys.executable, "-uc", CODE, str(bot)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as first:
        wait_until((bot / "started").exists)
        with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as second:
            assert "another process is building" in second.stdout.readline()
            (bot / "go").write_text("")
            assert (0, 0) == (first.wait(), second.wait())
            assert second.stdout.read() == ""
        assert "built tiny in" in first.stdout.read()


@pytest.mark.e2e
@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM, signal.SIGKILL])
def test_interrupted_build(tmp_path, number):
    """Whoever ends the arena ends the build, which is not taken for done."""
    script = "mkdir -p bin; echo $$ > bin/child.new; mv bin/child.new bin/child; exec sleep 1000"
    extra = f"build = ['sh', '-c', '{script}']\noutputs = ['bin']\n"
    bot = make_bot(tmp_path / "b", extra=extra)
    child = bot / "bin" / "child"
    asking = subprocess.Popen(
        [sys.executable, "-c", CODE, str(bot)], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
    )
    wait_until(child.exists)
    asking.send_signal(number)
    asking.wait()
    wait_until(lambda: not is_running(int(child.read_text())))
    (bot / "bot.toml").write_text((bot / "bot.toml").read_text().replace("exec sleep 1000", ":"))
    assert build(bot)
