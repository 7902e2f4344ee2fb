"""Making a bot ready: what is told, and what its build must have done."""

import os
import re

import pytest

from arena.bots import attended
from arena.bots.building.make import make_bot, missing_outputs
from arena.bots.manifest import read_manifest
from arena.errors import InputError
from tests.bots import conftest


def write(folder, command, extra=""):
    """Writes a bot with a build command and reads its manifest."""
    return read_manifest(conftest.make_bot(folder, extra=f"build = {command!r}\n{extra}"))


def test_tells_what_is_run_and_how_long_it_took(tmp_path):
    """Before and after a build there is a line for people."""
    told = []
    manifest = write(tmp_path, "touch 'a b'", "outputs = ['a b']\n")
    assert missing_outputs(manifest, tmp_path) == ["a b"]
    seconds = make_bot(manifest, tmp_path, tmp_path / "log", tell=told.append)
    assert ["building tiny with: touch 'a b'", f"built tiny in {seconds:.1f} s"] == told
    assert missing_outputs(manifest, tmp_path) == []


def test_tells_that_it_goes_on(tmp_path, monkeypatch):
    """While a build takes long that is said, the first time with what may be the reason."""
    monkeypatch.setattr(attended, "FIRST_WORD_SECONDS", 0.0)
    monkeypatch.setattr(attended, "NEXT_WORD_SECONDS", 0.0)
    told = []

    def tell(sentence):
        told.append(sentence)
        if len(told) == 3:  # without which the build would never end
            (tmp_path / "go").touch()

    manifest = write(tmp_path, ["sh", "-c", "until test -e go; do sleep 0.01; done"])
    make_bot(manifest, tmp_path, tmp_path / "log", tell=tell)
    assert [
        "still building tiny after N s: a first build may download and compile much; its output "
        f"is in {tmp_path}/log",
        "still building tiny after N s",
    ] == [re.sub(r"after \d+ s", "after N s", sentence) for sentence in told[1:3]]


@pytest.mark.parametrize(
    ("command", "left"),
    [
        ("true", ", which has left bin and made as before"),
        ("touch elsewhere", ", which has left bin and made as before"),
        ("sh -c 'echo >> bin/deep/program'", ""),
        ("cp made.txt made", ""),
    ],
)
def test_tells_where_nothing_was_written(tmp_path, command, left):
    """A build may have nothing to do, or write elsewhere and leave what is old there."""
    (tmp_path / "bin" / "deep").mkdir(parents=True)
    for name in ("bin/deep/program", "made", "made.txt"):
        (tmp_path / name).write_text("old")
    os.utime(tmp_path / "made", (0, 0))
    told = []
    manifest = write(tmp_path, command, "outputs = ['bin', 'made']\n")
    seconds = make_bot(manifest, tmp_path, tmp_path / "log", tell=told.append)
    assert f"built tiny in {seconds:.1f} s{left}" == told[-1]


def test_nothing_to_build(bot, tmp_path):
    """A bot without a build is ready."""
    told = []
    assert make_bot(read_manifest(bot), bot, tmp_path / "log", tell=told.append) == 0
    assert told == []


def test_needs_come_first(tmp_path):
    """Where a program is missing nothing is built."""
    manifest = write(tmp_path, "touch made", "needs = ['no-such-program']\n")
    with pytest.raises(InputError, match="The bot tiny needs no-such-program"):
        make_bot(manifest, tmp_path, tmp_path / "log")
    assert not (tmp_path / "made").exists()


def test_outputs_must_be_made(tmp_path):
    """A build that does not make what it should is a defect of bot.toml."""
    manifest = write(tmp_path, "touch a", "outputs = ['a', 'b', 'c/d']\n")
    expected = (
        "The build command touch a has not made b and c/d, which bot.toml lists in outputs. Its "
        f"output is in {tmp_path}/log."
    )
    with pytest.raises(InputError) as caught:
        make_bot(manifest, tmp_path, tmp_path / "log")
    assert expected == str(caught.value)
