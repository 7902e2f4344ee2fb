"""What a program finds inside: asked once, by really running one there."""

import json
import os
import sys
from pathlib import Path
from typing import Any

import pytest

from arena.sandbox.bubblewrap import SCRATCH
from arena.sandbox.limits import Limits
from tests.sandbox.kept import needs_level_a, python, ran

LOOK = """
import json, os, resource, socket
environment = dict(os.environ)
import arena.kit, engine

def attempt(act):
    try:
        return str(act())
    except OSError as error:
        return error.strerror

status = dict(line.split(":\\t") for line in open("/proc/self/status") if ":\\t" in line)
names = ("CORE", "FSIZE", "NOFILE", "NPROC", "DATA")
print(json.dumps({
    "root": sorted(os.listdir("/")),
    "settings": sorted(os.listdir("/etc")),
    "homes": os.listdir(os.path.expanduser("~root")) if os.path.exists("/root") else [],
    "environment": environment,
    "status": {name: text.strip() for name, text in status.items()},
    "user": os.getuid(),
    "processes": [int(name) for name in os.listdir("/proc") if name.isdigit()],
    "mine": os.getpid(),
    "files": sorted(os.listdir("/proc/self/fd")),
    "interfaces": [name for _, name in socket.if_nameindex()],
    "limits": {name: resource.getrlimit(getattr(resource, f"RLIMIT_{name}"))[1] for name in names},
    "read": open("bot.txt").read(),
    "beside": os.listdir(".."),
    "to_folder": attempt(lambda: open("bot.txt", "w")),
    "to_root": attempt(lambda: open("/new", "w")),
    "to_usr": attempt(lambda: open("/usr/new", "w")),
    "to_dev": attempt(lambda: open("/dev/new", "w")),
    "to_scratch": attempt(lambda: open("/tmp/new", "w").write("x")),
    "to_shm": attempt(lambda: open("/dev/shm/new", "w").write("x")),
    "keeper": attempt(lambda: os.listdir("/proc/1/fd")),
    "mask": os.umask(0),
}))
"""


@pytest.fixture(scope="module")
def seen(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Any]:
    """What a program has seen inside."""
    needs_level_a()
    folder = tmp_path_factory.mktemp("outer") / "bot"
    folder.mkdir()
    (folder / "bot.txt").write_text("mine")
    (folder.parent / "secret").write_text("not its own")
    done = ran(folder, *python(LOOK))
    assert done.returncode == 0, done.stderr
    found: dict[str, Any] = json.loads(done.stdout)
    return found


def test_it_is_nobody_with_no_powers(seen: dict[str, Any]) -> None:
    """Not root, no capability, none to be had, and system calls are filtered."""
    status = seen["status"]
    assert seen["user"] == 1000
    assert {status[f"Cap{name}"] for name in ("Inh", "Prm", "Eff", "Bnd", "Amb")} == {"0" * 16}
    assert (status["NoNewPrivs"], status["Seccomp"]) == ("1", "2")


def test_it_sees_nothing_of_the_machine_but_what_it_needs(seen: dict[str, Any]) -> None:
    """Of homes and of /etc no more than is listed, and of its folder's neighbours nothing."""
    assert not {"boot", "mnt", "sys"} & set(seen["root"])
    assert not {"shadow", "hostname", "machine-id", "ssh"} & set(seen["settings"])
    assert {"passwd", "group", "hosts", "nsswitch.conf"} <= set(seen["settings"])
    assert seen["beside"] == ["bot"]


def test_it_is_alone(seen: dict[str, Any]) -> None:
    """With the first process of its sandbox, which it cannot look into, and its own loopback."""
    assert seen["processes"] == [1, seen["mine"]]
    assert seen["keeper"] == "Permission denied"
    assert seen["interfaces"] == ["lo"]


def test_it_writes_to_its_scratch_alone(seen: dict[str, Any]) -> None:
    """And to its shared memory."""
    read_only = ("to_folder", "to_root", "to_usr", "to_dev")
    assert {seen[name] for name in read_only} == {"Read-only file system"}
    assert (seen["to_scratch"], seen["to_shm"]) == ("1", "1")
    assert seen["mask"] == 0o077


def test_its_environment_is_made_anew(seen: dict[str, Any]) -> None:
    """Nothing of the arena's own is in it; PATH names what is there, the arena's Python first."""
    environment = seen["environment"]
    assert set(environment) == {
        "DOTNET_GCHeapHardLimit", "GOMEMLIMIT", "HOME", "JDK_JAVA_OPTIONS", "LANG",
        "NODE_OPTIONS", "PATH", "PWD", "TMPDIR",
    }  # fmt: skip
    assert (environment["HOME"], environment["TMPDIR"]) == (SCRATCH, SCRATCH)
    assert environment["PATH"].split(os.pathsep)[0] == str(Path(sys.executable).parent)


def test_its_limits_are_set(seen: dict[str, Any]) -> None:
    """Also that on processes, which would not bind root."""
    limits = Limits()
    assert seen["limits"] == {
        "CORE": 1,
        "FSIZE": limits.file_mb << 20,
        "NOFILE": limits.open_files,
        "NPROC": limits.processes,
        "DATA": limits.data_mb << 20,
    }


def test_it_inherits_no_open_files(seen: dict[str, Any]) -> None:
    """Its three, and the one that it lists them with."""
    assert len(seen["files"]) == 4
