"""What of the machine is let into the sandbox, to be read: programs and what they need to run.

No homes, beyond the folders of interpreters that lie in one; nothing of /etc but what tells
programs where their libraries are.
"""

from __future__ import annotations

import glob
import os
import shutil
import site
import sys
from functools import cache
from pathlib import Path

_SYSTEM = ("/usr", "/nix/store", "/gnu/store")
_ROOTS = ("/bin", "/sbin", "/lib", "/lib32", "/lib64", "/libx32")  # mostly links into /usr
_SETTINGS = (
    "/etc/alternatives",
    "/etc/ca-certificates",
    "/etc/crypto-policies",
    "/etc/java*",
    "/etc/ld.so.cache",
    "/etc/ld.so.conf",
    "/etc/ld.so.conf.d",
    "/etc/localtime",
    "/etc/pki/ca-trust",
    "/etc/pki/java",
    "/etc/pki/tls/certs",
    "/etc/protocols",
    "/etc/services",
    "/etc/ssl/certs",
    "/etc/ssl/openssl.cnf",
)
_OF_BUILDS = ("/etc/maven",)  # what may have passwords for mirrors in it
_INTERPRETERS = ("node", "java", "deno", "bun", "dotnet", "ruby", "perl", "php", "lua", "julia")
_TOOLS = (*_INTERPRETERS, "go", "mvn", "gradle", "cmake", "npm", "zig", "protoc")
# A prefix may be a folder with other things in it: `python -m venv .`
_OF_PYTHON = ("bin", "include", "lib", "lib64", "libexec", "pyvenv.cfg", "share", "ssl")
_OF_PACKAGES = ("site-packages", "dist-packages")
_USUAL = ("/usr/local/bin", "/usr/bin", "/bin")
_DEFAULT_PATH = os.pathsep.join(_USUAL)


@cache
def system_links() -> tuple[tuple[str, str], ...]:
    """Lists the links at the root of this machine, as target and name."""
    return tuple((os.readlink(path), path) for path in _ROOTS if os.path.islink(path))


@cache
def system_folders() -> tuple[str, ...]:
    """Lists what all programs need."""
    folders = [path for path in (*_SYSTEM, *_ROOTS) if _is_folder(path)]
    settings = [path for pattern in _SETTINGS for path in sorted(glob.glob(pattern))]
    return (*folders, *settings)


@cache
def own_folders() -> tuple[str, ...]:
    """Lists the arena's Python, its kit, and what bots' runtimes lie outside the system's."""
    package = Path(__file__).parents[1]
    wanted = [str(package), str(package.parent / "engine")]
    wanted += [f"{it}/{name}" for it in (sys.prefix, sys.base_prefix) for name in _OF_PYTHON]
    wanted += [path for path in sys.path if path.endswith(_OF_PACKAGES)]
    return _new([path for folder in wanted for path in _both(folder) if os.path.exists(path)])


@cache
def tool_folders(*, builds: bool) -> tuple[str, ...]:
    """Lists the homes of languages' programs that lie elsewhere than the system's."""
    tools = _TOOLS if builds else _INTERPRETERS
    found = [home for name in tools if (home := _home_of(name))]
    if builds:
        found += [*_rust(), *(path for path in _OF_BUILDS if os.path.exists(path))]
    return _new(found)


def python_environment() -> dict[str, str]:
    """Where Python finds what a user has installed for themselves, if the arena is of that."""
    base = site.USER_BASE
    is_used = base is not None and site.USER_SITE in sys.path
    return {"PYTHONUSERBASE": str(base)} if is_used else {}


def rust_environment() -> dict[str, str]:
    """Where the programs of rustup find their toolchains, where there are any."""
    home = _rustup_home()
    return {"RUSTUP_HOME": str(home)} if home is not None else {}


def search_path(visible: tuple[str, ...]) -> str:
    """Names the PATH inside: the arena's Python first, then what of the arena's PATH is there."""
    folders = [str(Path(sys.executable).parent)]
    for word in os.environ.get("PATH", _DEFAULT_PATH).split(os.pathsep):
        if os.path.isabs(word) and _is_within(
            os.path.normpath(word), (*_USUAL, *system_folders(), *visible)
        ):
            folders.append(os.path.normpath(word))
    folders += [home if home.endswith("/bin") else os.path.join(home, "bin") for home in visible]
    folders += _USUAL
    return os.pathsep.join(path for path in dict.fromkeys(folders) if os.path.isdir(path))


def _is_folder(path: str) -> bool:
    return os.path.isdir(path) and not os.path.islink(path)


def _both(path: str) -> tuple[str, ...]:
    """A folder by its name, and by what it is when links are followed."""
    return tuple(dict.fromkeys((os.path.abspath(path), os.path.realpath(path))))


def _is_within(path: str, folders: tuple[str, ...]) -> bool:
    return any(path == folder or path.startswith(folder.rstrip("/") + "/") for folder in folders)


def _new(paths: list[str]) -> tuple[str, ...]:
    """Those that are not in what is visible anyway, or in one another."""
    kept: list[str] = []
    for path in sorted(dict.fromkeys(paths), key=len):
        if not _is_within(path, (*system_folders(), *kept)):
            kept.append(path)
    return tuple(kept)


def _home_of(program: str) -> str | None:
    """The folder that a program was installed in, if that has nothing else in it."""
    found = shutil.which(program)
    if found is None:
        return None
    file = Path(os.path.realpath(found))
    home = file.parent.parent if file.parent.name in ("bin", "libexec") else file.parent
    return str(home) if _is_of_a_program(home) else None


def _is_of_a_program(folder: Path) -> bool:
    """Whether it is deep enough for a program's own, and nobody's home or a part of one.

    `~/bin` has all programs of a person in it, and `~/.local` more.
    """
    home = Path(os.path.realpath(os.path.expanduser("~")))
    if folder.name in (".local", "bin", "sbin", "shims") or len(folder.parts) < 3:
        return False
    return folder != home and folder not in home.parents


def _rustup_home() -> Path | None:
    home = Path(os.environ.get("RUSTUP_HOME") or os.path.expanduser("~/.rustup"))
    return home if (home / "toolchains").is_dir() else None


def _rust() -> list[str]:
    """Where rustup keeps its programs and toolchains; not the registry's token beside them."""
    home = _rustup_home()
    if home is None:
        return []
    cargo = Path(os.environ.get("CARGO_HOME") or os.path.expanduser("~/.cargo"))
    # Rustup makes the last one where it is not, or fails.
    wanted = (
        cargo / "bin",
        *(home / name for name in ("toolchains", "settings.toml", "update-hashes")),
    )
    return [str(path) for path in wanted if path.exists()]
