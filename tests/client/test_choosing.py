"""Which files of a bot go to a server."""

import os
import socket
import subprocess
from contextlib import suppress
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from arena.bots.content import content_paths
from arena.client.choosing import choose_files
from arena.client.packing import Limits, check_unpacked
from arena.errors import InputError


@pytest.fixture
def bot(tmp_path: Path) -> Path:
    """A bot's folder that is in no work tree."""
    folder = tmp_path / "mybot"
    write(folder, "bot.toml", 'name = "mybot"\nrun = "python bot.py"\n')
    write(folder, "bot.py")
    return folder


def write(folder: Path, path: str, text: str = "x") -> None:
    file = folder / path
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(text)


def git(folder: Path, *words: str) -> None:
    own = ["-c", "user.name=a", "-c", "user.email=a@b", "-c", "protocol.file.allow=always"]
    subprocess.run(["git", *own, *words], cwd=folder, check=True, capture_output=True)


def test_without_git_all_goes_but_what_tools_leave(bot: Path) -> None:
    """What is no content never goes, and is not told of; what tools leave is told."""
    write(bot, "weights/big.bin")
    write(bot, "core/engine.py")
    for path in ("__pycache__/a.pyc", "b.pyc", ".git/config", "node_modules/x/y", ".venv/z"):
        write(bot, path)
    for path in (".idea/x", "a/.pytest_cache/y", "bot.py~", ".env", "venv2/pyvenv.cfg"):
        write(bot, path)
    (bot / ".git" / "config").unlink()
    (bot / ".git").rmdir()
    found = choose_files(bot)
    assert ["bot.py", "bot.toml", "core/engine.py", "weights/big.bin"] == found.paths
    assert [".env", ".idea/", "a/.pytest_cache/", "bot.py~", "venv2/"] == list(found.left)
    assert not found.is_git_asked
    assert (4, 6) == (len(found.sizes), found.entries)


def test_without_git_ignore_files_still_count(bot: Path) -> None:
    """The nearest has the first word; a folder that is ignored is not looked into."""
    write(bot, ".gitignore", "*.log\n/notes\nbuild/\n!keep.log\n")
    write(bot, "sub/.gitignore", "!deep.log\n*.txt\n")
    for path in ("a.log", "keep.log", "notes/n", "sub/notes/n", "sub/deep.log", "sub/a.txt"):
        write(bot, path)
    write(bot, "build/keep.log")
    assert {
        "a.log": "default",
        "build/": "default",
        "notes/": "default",
        "sub/a.txt": "default",
    } == (choose_files(bot).left)


def test_what_git_would_take_goes(bot: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Tracked and untracked, but nothing ignored or deleted; the environment misleads nobody."""
    monkeypatch.setenv("GIT_DIR", "/nowhere")
    git_init(bot)
    write(bot, ".gitignore", "*.log\n/out/\n")
    for path in ("a.log", "out/b", "new.py", "gone.py", ".idea/x"):
        write(bot, path)
    git(bot, "add", "bot.toml", "gone.py")
    (bot / "gone.py").unlink()
    found = choose_files(bot)
    assert [".gitignore", ".idea/x", "bot.py", "bot.toml", "new.py"] == found.paths
    assert {"a.log": "git", "out/": "git"} == found.left
    assert found.is_git_asked


def git_init(folder: Path) -> None:
    environment = {key: value for key, value in os.environ.items() if key != "GIT_DIR"}
    subprocess.run(["git", "init", "-q"], cwd=folder, check=True, env=environment)
    os.environ.pop("GIT_DIR", None)


def test_a_folder_in_a_larger_work_tree(bot: Path) -> None:
    """Only what is below it goes; where git ignores all of it, it is asked no more."""
    git_init(bot.parent)
    write(bot.parent, "other/secret")
    write(bot.parent, ".gitignore", "*.log\n")
    write(bot, "a.log")
    assert ["bot.py", "bot.toml"] == choose_files(bot).paths
    write(bot.parent, ".gitignore", "mybot/\n")
    found = choose_files(bot)
    assert ["a.log", "bot.py", "bot.toml"] == found.paths
    assert not found.is_git_asked


def test_submodules_go_too(bot: Path, tmp_path: Path) -> None:
    """With what git would take of them; one that is not there is said."""
    library = tmp_path / "library"
    write(library, "lib.py")
    git_init(library)
    git(library, "add", ".")
    git(library, "commit", "-qm", "a")
    git_init(bot)
    git(bot, "submodule", "add", str(library), "lib")
    write(bot, "lib/new.py")
    assert {"lib/lib.py", "lib/new.py"} < set(choose_files(bot).paths)
    git(bot, "submodule", "deinit", "-f", "lib")
    with pytest.raises(InputError, match="is a submodule that is not there yet"):
        choose_files(bot)


def test_the_ignore_file_has_the_last_word(bot: Path) -> None:
    """It keeps back what git would take, and brings back what git ignores."""
    git_init(bot)
    write(bot, ".gitignore", "*.bin\n/models/\n")
    write(bot, ".arenaignore", "notes.md\ntests/\n!weights.bin\n!/models/\n")
    for path in ("weights.bin", "other.bin", "models/a", "notes.md", "tests/t.py", "x/tests/u.py"):
        write(bot, path)
    found = choose_files(bot)
    assert [".arenaignore", ".gitignore", "bot.py", "bot.toml", "models/a", "weights.bin"] == (
        found.paths
    )
    own = ".arenaignore"
    assert {"notes.md": own, "other.bin": "git", "tests/": own, "x/tests/": own} == found.left


def test_what_is_built_never_goes(bot: Path) -> None:
    """Not even if the ignore file brings it back."""
    write(bot, "bin/bot")
    write(bot, "src/bin/x")
    write(bot, ".arenaignore", "!bin/\n")
    assert [".arenaignore", "bot.py", "bot.toml", "src/bin/x"] == choose_files(bot, ["bin"]).paths


def test_what_cannot_go_is_refused(bot: Path) -> None:
    """Links, sockets, folders that cannot be read, names that no server takes."""
    (bot / "link").symlink_to("/etc/passwd")
    with pytest.raises(InputError, match="link is a link"):
        choose_files(bot)
    (bot / "link").unlink()
    (bot / "away").symlink_to("/etc")
    with pytest.raises(InputError, match="away is a link"):
        choose_files(bot)
    write(bot, ".arenaignore", "away\n")
    assert 3 == len(choose_files(bot).paths)
    with socket.socket(socket.AF_UNIX) as listening:
        listening.bind(os.path.relpath(bot / "s"))
        with pytest.raises(InputError, match="s is a socket"):
            choose_files(bot)
    (bot / "s").unlink()
    for name in ("a:b", "tab\there", "con", "é\udce9"):
        (bot / name).write_text("")
        with pytest.raises(InputError):
            choose_files(bot)
        (bot / name).unlink()
    write(bot, "Bot.py")
    with pytest.raises(InputError, match="are one name on some systems"):
        choose_files(bot)


def test_the_manifest_must_go(bot: Path) -> None:
    """The sentence says what keeps it back."""
    write(bot, ".arenaignore", "*.toml\n")
    with pytest.raises(InputError, match=r"bot\.toml would stay behind, as a pattern"):
        choose_files(bot)
    (bot / ".arenaignore").unlink()
    git_init(bot)
    write(bot, ".gitignore", "*.toml\n")
    with pytest.raises(InputError, match=r"bot\.toml would stay behind, as git ignores it"):
        choose_files(bot)


@pytest.mark.parametrize("content", [b"[z-a]\n", b"\xff\n", b"!\n"])
def test_an_ignore_file_that_is_none(bot: Path, content: bytes) -> None:
    """One sentence names it."""
    (bot / ".arenaignore").write_bytes(content)
    with pytest.raises(InputError, match=r"\.arenaignore is no list of patterns"):
        choose_files(bot)


def test_too_much_is_refused_with_the_largest_named(bot: Path) -> None:
    """Before anything is packed, with how much there is and how much may be."""
    write(bot, "weights.bin", "x" * 5000)
    found = choose_files(bot)
    check_unpacked(bot, found, Limits(0, 0, 0))
    with pytest.raises(InputError, match=r"has 5,\d\d\d bytes to send, and at most 1,000 .*weigh"):
        check_unpacked(bot, found, Limits(0, 1000, 10))
    with pytest.raises(InputError, match="has 3 files and folders to send, and at most 2 may"):
        check_unpacked(bot, found, Limits(0, 0, 2))


@settings(max_examples=40)
@given(
    st.dictionaries(
        st.lists(
            st.sampled_from(["a", "b.log", "c", "CACHEDIR.TAG", "venv"]), min_size=1, max_size=3
        ).map("/".join),
        st.integers(0, 3),
        max_size=8,
    ),
    st.lists(st.sampled_from(["a/", "*.log", "!b.log", "/c", "a/*", "!a/c", "venv"]), max_size=3),
)
def test_what_goes_is_all_content(
    tmp_path_factory: pytest.TempPathFactory, files: dict[str, int], patterns: list[str]
) -> None:
    """Where only these files are, a server finds the same content and no other."""
    folder = tmp_path_factory.mktemp("bot")
    write(folder, "bot.toml")
    for path, size in files.items():
        with suppress(OSError):  # a file where another has a folder
            write(folder, path, "x" * size)
    write(folder, ".arenaignore", "\n".join(patterns))
    found = choose_files(folder)
    copy = tmp_path_factory.mktemp("copy")
    for path in found.paths:
        write(copy, path)
    assert found.paths == content_paths(copy)
