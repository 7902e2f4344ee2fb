"""Builds of strangers, in the sandbox where there is one: they reach nothing but their folder."""

import os
from dataclasses import replace

import pytest

from arena.bots.building.confined import BuildError, Confinement, build_confined, with_limits
from arena.bots.building.disk_watch import Measure
from arena.bots.manifest import read_manifest
from arena.sandbox.level import Level
from arena.sandbox.sandbox import Sandbox


@pytest.fixture(params=[Level.NONE, Level.C, Level.A])
def confinement(request, tmp_path):
    """A confinement at each level that is to be had here; in CI all are."""
    if request.param is Level.A:
        request.getfixturevalue("level_a")
    place = tmp_path / "home" / "work"
    place.mkdir(parents=True)
    sandbox = with_limits(Sandbox(request.param), memory_mb=256, processes=64, disk_mb=50)
    return Confinement(
        sandbox=sandbox,
        workplace=place,
        log=place / "log",
        network=False,
        seconds=60.0,
        most=Measure(50_000_000, 500),
        cache=tmp_path / "home" / "caches" / "tiny",
        most_cached=Measure(10_000_000, 100),
    )


@pytest.fixture
def build(tmp_path, confinement):
    """Builds a bot by a shell script; returns its folder afterwards."""

    def run(script, changed=confinement):
        folder = tmp_path / "bot"
        folder.mkdir(exist_ok=True)
        (folder / "build.sh").write_text(script)
        (folder / "bot.toml").write_text(
            'name = "tiny"\nrun = "./out/a"\nbuild = "sh build.sh"\noutputs = ["out"]\n'
        )
        manifest = read_manifest(folder)
        build_confined(manifest, folder, ["bot.toml", "build.sh"], changed, lambda _: None)
        return folder

    return run


def test_what_it_makes(build, confinement):
    """It is brought to the sources, readable to all; nothing is left where it was made."""
    folder = build("umask 077; mkdir out; echo made > out/a; chmod 700 out/a")
    assert "made\n" == (folder / "out" / "a").read_text()
    assert 0o755 == (folder / "out" / "a").stat().st_mode & 0o777
    assert 0o755 == (folder / "out").stat().st_mode & 0o777
    assert ["log"] == os.listdir(confinement.workplace)


def test_what_it_keeps(build, confinement):
    """Its home folder is there again the next time, and temporary files are not."""
    build("mkdir out; mkdir -m 500 ~/kept; touch $TMPDIR/gone")
    folder = build("mkdir out; ls ~ > out/a; ls $TMPDIR >> out/a; chmod 700 ~/kept; touch ~/kept/x")
    assert "kept\ntmp\n" == (folder / "out" / "a").read_text()
    assert confinement.cache is not None
    assert ["x"] == os.listdir(confinement.cache / "kept")


def test_what_is_kept_of_a_failure(build, confinement):
    """A build that fails for another reason need not fetch all again."""
    with pytest.raises(BuildError, match="failed with exit code 3"):
        build("touch ~/kept; exit 3")
    assert confinement.cache is not None
    assert ["kept"] == os.listdir(confinement.cache)


@pytest.mark.parametrize(
    "script", ["truncate -s 11000000 ~/big", "rm -r ~; ln -s /etc ~", "rm -r ~; echo > ~"]
)
def test_what_is_not_kept(build, confinement, script):
    """Too much is not, and what is no folder is not."""
    build(f"mkdir out; {script}; true")
    assert confinement.cache is not None
    if confinement.sandbox.level is Level.A and "rm" in script:
        assert confinement.cache.is_dir()  # it cannot be removed there, only what is in it
        assert not confinement.cache.is_symlink()
    else:
        assert not os.path.lexists(confinement.cache)
    assert ["log"] == os.listdir(confinement.workplace)


def test_nothing_is_kept_where_nothing_is_to_be(build, confinement):
    """A server may keep nothing."""
    build("mkdir out; touch ~/x", replace(confinement, cache=None))
    assert ["log"] == os.listdir(confinement.workplace)


@pytest.mark.parametrize("confinement", [Level.A], indirect=True)
def test_it_sees_nothing_else(build, confinement, tmp_path, monkeypatch):
    """Neither files nor the environment of the server, and it can change no program."""
    monkeypatch.setenv("SECRET_KEY", "s3cret")
    (tmp_path / "secret").write_text("s3cret")
    script = (
        f"mkdir out; cat {tmp_path}/secret > out/a; ls {tmp_path} /home /root >> out/a;"
        "env >> out/a; touch /usr/x /etc/x ../x; ln -s /etc/shadow out/link; true"
    )
    folder = build(script)
    assert "s3cret" not in (folder / "out" / "a").read_text()
    assert ["bot", "home"] == sorted(set(os.listdir(tmp_path)) - {"secret"})
    assert (folder / "out" / "link").is_symlink()


@pytest.mark.parametrize("confinement", [Level.A], indirect=True)
def test_too_much_memory(build):
    """Its owner reads how much it took."""
    script = "python -c 'x = bytearray(400 << 20); import time; time.sleep(60)'"
    with pytest.raises(BuildError, match=r"was ended: memory: \d+ of 256 MB"):
        build(script)
