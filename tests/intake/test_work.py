"""The way of a submission through its stages: what is fit, and why the rest is rejected."""

import os
import shutil
import stat
from dataclasses import replace

import pytest

from arena.bots.clearing import clear_away
from arena.bots.snapshot import open_snapshot, snapshot_files, version_of
from arena.errors import ArenaError
from arena.intake import content as content_stage
from arena.intake.outcome import Fit, Rejected, Unfinished
from arena.intake.work import CACHES, work_on
from arena.people.submissions import SubmissionState
from tests.intake.archives import file, packed, packed_bot

BUILD, CHECK, QUALIFY, UNPACK = (
    SubmissionState.BUILD,
    SubmissionState.CHECK,
    SubmissionState.QUALIFY,
    SubmissionState.UNPACK,
)

GOOD = "from arena.kit import run\nrun(lambda turn: turn.moves[0])\n"


def python_bot(program, *members, extra=""):
    """An archive of a bot in Python."""
    manifest = f'name = "tiny"\nrun = "python bot.py"\ntables = 4\n{extra}'
    return packed(file("bot.toml", manifest.encode()), file("bot.py", program.encode()), *members)


class Way:
    """What has come of an order, and all that was told on the way."""

    def __init__(self, order, settings):
        self.told = []
        try:
            self.outcome = work_on(order, settings, self.told.append)
        finally:
            self.left = sorted(os.listdir(order.home)) if order.home.exists() else []
            clear_away(order.workplace)
        self.log = "".join(one.log for one in self.told)
        self.stages = list(dict.fromkeys(one.stage for one in self.told))


def rejection(order, settings, stage):
    """Takes in what is rejected in a stage; returns why."""
    way = Way(order, settings)
    assert isinstance(way.outcome, Rejected), way.outcome
    assert stage == way.outcome.stage
    assert str(order.home) not in way.outcome.reason + way.log
    assert not (order.home / "bots").exists()
    return way.outcome.reason, way.log


@pytest.fixture(scope="module")
def fit(tmp_path_factory, settings):
    """A bot in Python that came through; its build has left all that it should not."""
    here = tmp_path_factory.mktemp("fit")
    build = (
        "mkdir -p out; echo built > out/a; ln -s /etc/passwd out/link; mkfifo out/pipe;"
        "echo changed > bot.py; echo x > bot.toml; rm notes; ln -s /etc notes; chmod 4777 out/a;"
        "echo kept > ~/state; mkdir $TMPDIR/x"
    )
    content = python_bot(
        GOOD, file("notes", b"mine"), extra=f"outputs = ['out']\nbuild = ['sh', '-c', '{build}']\n"
    )
    from tests.intake.conftest import order_for  # noqa: PLC0415

    order = order_for.__wrapped__(here)(content)
    return order, Way(order, settings)


def test_a_bot_that_is_fit(fit):
    """It goes through all stages, and its snapshot is in the home, ready to be played."""
    order, way = fit
    outcome = way.outcome
    assert isinstance(outcome, Fit), outcome
    assert [UNPACK, BUILD, CHECK, QUALIFY] == way.stages
    assert ("tiny", 3) == (outcome.manifest.name, outcome.files)
    snapshot = open_snapshot(order.home, outcome.version)
    assert outcome.manifest == snapshot.manifest
    assert ["bot.py", "bot.toml", "notes"] == snapshot_files(snapshot.folder)
    assert outcome.version == version_of(snapshot.folder)


def test_what_it_is_told(fit):
    """The log says what was built, that the bot is fit, and how it has played."""
    log = fit[1].log
    assert log.startswith("unpacked: 3 files and folders\nbuilding with: sh -c ")
    assert "\nbuilt in " in log
    assert "\nchecked: the bot is fit for ladders\nplayed against random: " in log
    assert log.endswith("qualified for the ladder\n")


def test_a_build_changes_nothing_but_what_it_makes(fit):
    """Sources stay as they were sent, a link stays a link, and a pipe is left behind."""
    order, way = fit
    folder = order.home / "bots" / way.outcome.version
    assert GOOD == (folder / "bot.py").read_text()
    assert "mine" == (folder / "notes").read_text()
    assert ["a", "link"] == sorted(os.listdir(folder / "out"))
    assert "/etc/passwd" == os.readlink(folder / "out" / "link")
    assert 0o755 == stat.S_IMODE((folder / "out" / "a").stat().st_mode)
    assert "leaving 1 behind" in way.log


def test_what_a_build_keeps(fit):
    """Its home folder is there for the next build of the bot, without what was temporary."""
    order, _ = fit
    assert ["state"] == os.listdir(order.home / CACHES / "tiny")
    assert 0o700 == stat.S_IMODE((order.home / CACHES).stat().st_mode)


def test_nothing_else_is_left(fit):
    """Beside these the home has nothing of it but the archive's own room."""
    order, way = fit
    assert ["bots", CACHES, "submissions"] == way.left
    version = way.outcome.version
    assert [version, f"{version}.json"] == sorted(os.listdir(order.home / "bots"))
    assert [] == os.listdir(order.workplace.parent)


def test_the_same_content_again(fit, settings):
    """It is rejected before anything is done, and that is said."""
    order, way = fit
    again = replace(order, known=(way.outcome.version,))
    outcome = Way(again, settings).outcome
    assert isinstance(outcome, Rejected)
    assert (UNPACK, True, way.outcome.version) == (outcome.stage, outcome.is_same, outcome.version)
    short = way.outcome.version[:8]
    assert f"The same content is here already, as version {short}." == outcome.reason


MANIFESTS = {
    "There is no bot.toml in the bot's folder": packed(file("x")),
    "Bot.toml is not TOML": packed(file("bot.toml", b"what")),
    "Bot.toml has more than 64 kB": packed(file("bot.toml", b"#" * 70_000)),
    "Bot.toml, line 2: run is a whole number": packed(file("bot.toml", b'name = "tiny"\nrun = 5')),
    "the bot is called 'other', but it was submitted as 'tiny'": packed_bot("other"),
    "run in bot.toml begins with a path that leads out": packed_bot(run="../x"),
    "Run in bot.toml begins with a path that leads out": packed_bot(run="/usr/bin/python3 x"),
    "Build in bot.toml begins with a path": packed_bot(extra='build = "/bin/sh x"'),
    "which the server cannot tell": packed_bot(extra='needs = ["reboot >= 1"]'),
    "The server has not what the bot needs. The bot tiny needs": packed_bot(
        extra='needs = ["no-such-program"]'
    ),
    "'bot.toml' is there twice": packed(file("bot.toml"), file("bot.toml")),
}


@pytest.mark.parametrize("what", MANIFESTS)
def test_content_that_is_none(order_for, settings, what):
    """What is no bot, or another one, is rejected in the first stage."""
    reason, _ = rejection(order_for(MANIFESTS[what]), settings, UNPACK)
    assert what.lower() in reason.lower()


def test_another_version_than_was_announced(order_for, settings):
    """The content must be the one that the client has hashed."""
    reason, _ = rejection(order_for(packed_bot(), version="AB" * 32), settings, UNPACK)
    assert "but abababab was announced" in reason


BUILDS = {
    "exit 3": "failed with exit code 3. The log has its output.",
    "true": "has not made out, which bot.toml lists in outputs.",
    "mkdir out; head -c 11000000 /dev/zero > out/a": "leaves too much in the bot's folder (disk:",
    "mkdir out; for n in $(seq 300); do : > out/$n; done": "(files: more than 200)",
    "D=out; for n in $(seq 70); do D=$D/x; done; mkdir -p $D": "(folders: more than 64",
    "echo no such host; exit 1": "it seems to want the network, which builds on this server have",
}


@pytest.mark.parametrize("build", BUILDS)
def test_builds_that_fail(order_for, settings, build):
    """A build that fails, or makes too little or too much, is told of, with no server's path."""
    extra = f"outputs = ['out']\nbuild = ['sh', '-c', 'echo $PWD; {build}']\n"
    reason, log = rejection(order_for(python_bot(GOOD, extra=extra)), settings, BUILD)
    assert BUILDS[build] in reason
    assert "\nthe bot's folder\n" in log


def test_a_build_that_takes_too_long(order_for, settings):
    """It is ended, with all that it has started."""
    extra = "build = ['sh', '-c', 'sleep 1000 & echo begun; wait']\n"
    short = replace(settings, build_seconds=0.5)
    reason, log = rejection(order_for(python_bot(GOOD, extra=extra)), short, BUILD)
    assert "was not done after 0.5 seconds" in reason
    assert log.endswith("begun\n")


def test_a_build_that_fills_the_disk(order_for, settings):
    """It is ended while it does."""
    extra = "build = ['sh', '-c', 'while :; do echo 123456789 >> big; done']\n"
    small = replace(settings, build_disk_mb=0, cache_mb=0)
    reason, _ = rejection(order_for(python_bot(GOOD, extra=extra)), small, BUILD)
    assert "was ended: disk: more than 0 MB" in reason


def test_output_that_steers_terminals(order_for, settings):
    """What is printed is harmless where it is read."""
    extra = "build = ['sh', '-c', 'printf \"\\\\033]0;x\\\\007a\\\\000b\\\\n\"; exit 1']\n"
    _, log = rejection(order_for(python_bot(GOOD, extra=extra)), settings, BUILD)
    assert log.replace("\n", "").isprintable()
    assert "a\\x00b" in log


def test_a_program_that_is_not_there(order_for, settings):
    """What is to be run must be there once the bot is built."""
    reason, _ = rejection(order_for(packed_bot(run="./other.sh")), settings, BUILD)
    assert "Command not found: there is no file ./other.sh in the bot's folder." == reason


def test_a_bot_that_fails_its_check(order_for, settings):
    """Its owner reads what is wrong, and the end of what it has printed."""
    crash = "print('here I am', flush=True)\nraise SystemExit('no idea')"
    reason, log = rejection(order_for(python_bot(crash)), settings, CHECK)
    assert "ended with exit code 1" in reason
    assert "  | no idea\n" in log


def test_a_server_that_cannot_go_on(order_for, settings, monkeypatch):
    """What is no fault of the bot's leaves it unfinished, to be begun again."""

    def fail(*_):
        raise ArenaError("the disk is away.")

    monkeypatch.setattr(content_stage, "unpack", fail)
    assert Unfinished("the disk is away.") == Way(order_for(packed_bot()), settings).outcome


def test_a_full_disk_is_not_the_bots_fault(order_for, settings, monkeypatch):
    """Nothing is said against a bot whose snapshot finds no room."""

    def fail(*_, **__):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(shutil, "copy2", fail)
    outcome = Way(order_for(packed_bot()), settings).outcome
    assert isinstance(outcome, Unfinished)
    assert "No space left on device" in outcome.reason
