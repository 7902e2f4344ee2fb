"""Places: what of a machine is let in."""

import os
import site
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from arena.sandbox import places


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A person's home with programs in it, which alone are on the PATH."""
    made = tmp_path / "people" / "ana"
    for name in ("bin/lua", "versions/node/v20/bin/node", "secret/bin/other"):
        program = made / name
        program.parent.mkdir(parents=True)
        program.touch(0o755)
    (made / ".local" / "bin").mkdir(parents=True)
    (made / ".local" / "bin" / "ruby").touch(0o755)
    monkeypatch.setenv("HOME", str(made))
    folders = ("bin", "versions/node/v20/bin", ".local/bin", "secret/bin")
    monkeypatch.setenv("PATH", os.pathsep.join(str(made / folder) for folder in folders))
    places.tool_folders.cache_clear()
    yield made
    places.tool_folders.cache_clear()


def test_an_interpreters_own_folder_is_let_in(home: Path) -> None:
    """Wherever it lies; what lies beside it, and a folder of a person's programs, are not."""
    assert places.tool_folders(builds=False) == (str(home / "versions" / "node" / "v20"),)


def test_the_search_path_has_only_what_is_there(home: Path) -> None:
    """The arena's Python first."""
    visible = str(home / "versions" / "node" / "v20")
    path = places.search_path((visible,)).split(os.pathsep)
    assert path[:2] == [str(Path(sys.executable).parent), f"{visible}/bin"]
    assert not [folder for folder in path if folder.startswith(str(home / "secret"))]


def test_of_the_arena_only_its_packages_are_there() -> None:
    """And the Python that runs it."""
    root = Path(places.__file__).parents[2]
    folders = places.own_folders()
    assert str(root) not in folders
    assert {str(root / "arena"), str(root / "engine")} & set(folders) or sys.prefix in str(root)


def test_what_a_user_has_installed_for_themselves_is_found(
    home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The arena may lie there, with the packages that its kit needs; other users' homes don't."""
    packages = home / ".local" / "lib" / "python3" / "site-packages"
    packages.mkdir(parents=True)
    monkeypatch.setattr(sys, "path", [*sys.path, str(packages)])
    monkeypatch.setattr(site, "USER_BASE", str(home / ".local"))
    monkeypatch.setattr(site, "USER_SITE", str(packages))
    assert str(packages) in places.own_folders.__wrapped__()
    assert places.python_environment() == {"PYTHONUSERBASE": str(home / ".local")}


def test_builds_find_rust_where_rustup_keeps_it(
    home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Without the registry's token, which lies beside the programs."""
    rustup, cargo = home / ".rustup", home / ".cargo"
    (rustup / "toolchains").mkdir(parents=True)
    (rustup / "settings.toml").touch()
    (cargo / "bin").mkdir(parents=True)
    (cargo / "credentials.toml").touch()
    monkeypatch.delenv("RUSTUP_HOME", raising=False)
    monkeypatch.delenv("CARGO_HOME", raising=False)
    assert set(places.tool_folders(builds=True)) >= {
        str(cargo / "bin"), str(rustup / "toolchains"), str(rustup / "settings.toml"),
    }  # fmt: skip
    assert str(cargo) not in places.tool_folders(builds=True)
    assert places.rust_environment() == {"RUSTUP_HOME": str(rustup)}
