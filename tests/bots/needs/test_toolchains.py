"""Programs that a bot needs: found or not, new enough or not, and what is said."""

import os
import sys

import pytest

from arena.bots.manifest import Manifest
from arena.bots.needs import toolchains
from arena.bots.needs.toolchains import refuse_if_missing, what_is_missing
from arena.errors import InputError
from tests.bots.conftest import is_running, write_script
from tests.e2e.processes import wait_until


@pytest.fixture(autouse=True)
def path(tmp_path, monkeypatch):
    """The one folder that programs are looked for in, besides that of the arena's Python."""
    folder = tmp_path / "path"
    folder.mkdir()
    monkeypatch.setenv("PATH", str(folder))
    monkeypatch.setattr(sys, "platform", "linux")
    return folder


def write_program(folder, name, told):
    """Writes a program that tells something, whatever it is asked."""
    return write_script(folder / name, f"/bin/cat <<'END'\n{told}\nEND\n")


def test_nothing_is_needed():
    """Without needs nothing is missing, and nothing is asked."""
    assert what_is_missing("tiny", ()) == ""


def test_what_is_there_is_enough(path):
    """A program that is new enough, or of which any will do, is not missing."""
    write_program(path, "go", "go version go1.24 linux/amd64")
    write_program(path, "npm", "broken")
    assert what_is_missing("tiny", ("go >= 1.24.0", "npm", "python >= 3.11")) == ""
    refuse_if_missing(Manifest("tiny", ("x",), needs=("go >= 1.9",)))


def test_too_old(path):
    """A program that is too old is named with its version and where a newer one is."""
    write_program(path, "go", "go version go1.19.8 linux/amd64")
    expected = (
        f"The bot tiny needs Go 1.24 or newer (go >= 1.24 in bot.toml): {path}/go is 1.19.8; get a "
        "newer one from https://go.dev/dl."
    )
    assert expected == what_is_missing("tiny", ("go >= 1.24",))
    with pytest.raises(InputError) as caught:
        refuse_if_missing(Manifest("tiny", ("x",), needs=("go >= 1.24",)))
    assert expected == str(caught.value)


def test_missing():
    """A program that is not there is named as people call it, with where it is to be had."""
    expected = (
        "The bot tiny needs Node.js (node in bot.toml): there is no node on the PATH; get it from "
        "https://nodejs.org/en/download."
    )
    assert expected == what_is_missing("tiny", ("node",))


def test_unknown_program(path):
    """A program that nobody has heard of is asked as most can be, and called what it is typed."""
    expected = (
        "The bot tiny needs mylang 2 or newer (mylang >= 2 in bot.toml): there is no mylang on the "
        "PATH; install it, or put it there."
    )
    assert expected == what_is_missing("tiny", ("mylang >= 2",))
    write_script(path / "mylang", 'test "$1" = --version && echo "mylang v1.9 (built 3.0)"\n')
    assert f"{path}/mylang is 1.9; install a newer one" in what_is_missing("tiny", ("mylang>=2",))


def test_all_is_said_at_once(path):
    """All that is missing or too old stands in one message."""
    write_program(path, "make", "GNU Make 3.81")
    lines = what_is_missing("tiny", ("go", "make >= 4", "make2")).splitlines()
    assert lines[0] == "The bot tiny needs what is not here:"
    assert [line.split(" (")[0] for line in lines[1:]] == ["  Go", "  Make 4 or newer", "  make2"]


@pytest.mark.parametrize("script", ["echo 1.0; exit 1", "echo soon", "exec /bin/cat", ""])
def test_unreadable_versions_are_taken_as_they_are(path, script):
    """A program that fails, tells no number, or wants to read, may well do."""
    write_script(path / "ruby", f"{script}\n")
    assert what_is_missing("tiny", ("ruby >= 3",)) == ""


def test_time_is_bounded(path, tmp_path, monkeypatch):
    """A program that does not answer is ended with what it has started, and taken as it is."""
    monkeypatch.setattr(toolchains, "ANSWER_SECONDS", 1.0)
    write_script(path / "php", f"/bin/sleep 1000 & echo $! > {tmp_path}/child; wait\n")
    assert what_is_missing("tiny", ("php >= 8",)) == ""
    child = int((tmp_path / "child").read_text())
    wait_until(lambda: not is_running(child))


def test_nothing_is_left_of_a_question(path, tmp_path):
    """What a program starts that tells its version is ended too, in whatever session it is."""
    for number, how in enumerate(("/bin/sleep 1000", "/usr/bin/setsid /bin/sleep 1000")):
        child = tmp_path / f"child{number}"
        write_script(path / f"tool{number}", f"{how} & echo $! > {child}; echo 2.0\n")
        assert what_is_missing("tiny", (f"tool{number} >= 2",)) == ""
        process = int(child.read_text())
        wait_until(lambda process=process: not is_running(process))


def test_one_that_writes_for_ever_is_ended(path, monkeypatch):
    """It is taken as it is, as one that does not tell."""
    monkeypatch.setattr(toolchains, "ANSWER_SECONDS", 1.0)
    write_script(path / "flood", "exec /usr/bin/yes\n")
    assert what_is_missing("tiny", ("flood >= 2",)) == ""


def test_is_asked_once(path, tmp_path):
    """However often a program is needed, it is asked for its version once."""
    write_script(path / "zig", f"echo x >> {tmp_path}/asked; echo 0.13.0\n")
    for _ in range(2):
        assert "is 0.13.0; get a newer one" in what_is_missing("tiny", ("zig >= 1",))
    assert (tmp_path / "asked").read_text() == "x\n"


@pytest.mark.parametrize(
    ("candidate", "expected"),
    [
        ("2:1.24~2", "get it with 'apt-get install golang-go' or from https://go.dev/dl."),
        ("2:1.19~1", "get it from https://go.dev/dl."),
        ("(none)", "get it from https://go.dev/dl."),
    ],
)
def test_debian_is_offered_where_it_is_new_enough(path, candidate, expected):
    """Nobody is sent to a package that is too old."""
    policy = f"golang-go:\n  Installed: (none)\n  Candidate: {candidate}\n  Version table:"
    write_program(path, "apt-cache", policy)
    assert what_is_missing("tiny", ("go >= 1.24",)).endswith(expected)


def test_any_package_will_do_where_any_version_does(path):
    """Without a least version the package is offered unseen."""
    write_script(path / "apt-cache", "")
    said = what_is_missing("tiny", ("cargo",))
    assert "get it with 'apt-get install rustc cargo' or from https://rustup.rs." in said


def test_homebrew_is_offered_on_macos(monkeypatch):
    """On macOS the formula is named."""
    monkeypatch.setattr(sys, "platform", "darwin")
    said = what_is_missing("tiny", ("mvn >= 3.8",))
    assert "get it with 'brew install maven' or from https://maven.apache.org" in said


def test_is_looked_for_as_bots_would(path):
    """The arena's own Python comes first, as for bots."""
    write_program(path, "python", "Python 2.7.18")
    assert what_is_missing("tiny", ("python >= 3.11",)) == ""
    assert os.environ["PATH"] == str(path)
