"""Control groups, in a folder that is as the kernel's: no machine here has handed one over."""

import os
from pathlib import Path

import pytest

from arena.warden.bounds import Bounds
from arena.warden.groups import Groups

BOUNDS = Bounds(memory_mb=64, processes=20)


@pytest.fixture
def tree(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A tree with a part that was handed over to a user, who has one process there."""
    part = tmp_path / "root" / "user.slice" / "run.scope"
    part.mkdir(parents=True)
    (part / "cgroup.controllers").write_text("cpu memory pids\n")
    (part / "cgroup.subtree_control").write_text("\n")
    (part / "cgroup.procs").write_text("123\n")
    (tmp_path / "own").write_text("12:cpu:/x\n0::/user.slice/run.scope\n")
    monkeypatch.setattr(os, "geteuid", lambda: 1000)
    return tmp_path


def groups(tree: Path) -> Groups:
    """What is found in a tree."""
    return Groups(tree / "root", tree / "own")


def test_a_group_is_bounded_before_it_is_entered(tree: Path) -> None:
    """A little above the limits, for what is around a command; and all of it goes at once."""
    group = groups(tree).make(7, BOUNDS)
    assert group is not None
    group.enter()
    part = tree / "root" / "user.slice" / "run.scope"
    made = {file.name: file.read_text().strip() for file in next(part.glob("arena-*")).iterdir()}
    assert made == {
        "memory.max": str((64 + 32) << 20),
        "memory.swap.max": "0",
        "memory.oom.group": "1",
        "pids.max": "24",
        "cgroup.procs": "0",
    }


def test_the_arena_moves_into_a_leaf_first(tree: Path) -> None:
    """A group with bounded groups in it may hold no process."""
    assert groups(tree).make(1, BOUNDS) is not None
    part = tree / "root" / "user.slice" / "run.scope"
    assert (part / "arena" / "cgroup.procs").read_text() == "123\n"
    assert (part / "cgroup.subtree_control").read_text() == "+pids\n"  # the last of two words


def test_the_next_warden_finds_the_same_part(tree: Path) -> None:
    """From the leaf that the arena has moved into; nothing is moved again."""
    part = tree / "root" / "user.slice" / "run.scope"
    (tree / "own").write_text("0::/user.slice/run.scope/arena\n")
    (part / "cgroup.subtree_control").write_text("memory pids\n")
    assert groups(tree).make(1, BOUNDS) is not None
    assert not (part / "arena").exists()


def test_running_out_of_memory_is_a_reason(tree: Path) -> None:
    """Told by the kernel's count."""
    group = groups(tree).make(1, BOUNDS)
    assert group is not None
    assert group.what_ended() == ""
    folder = next((tree / "root" / "user.slice" / "run.scope").glob("arena-*"))
    (folder / "memory.events").write_text("low 0\nmax 12\noom 1\noom_kill 0\n")
    assert group.what_ended() == ""
    (folder / "memory.events").write_text("low 0\nmax 12\noom 1\noom_kill 3\n")
    assert group.what_ended() == "memory: more than 64 MB"


def test_what_was_left_behind_is_removed(tree: Path) -> None:
    """Empty groups of a warden that was killed."""
    left = tree / "root" / "user.slice" / "run.scope" / "arena-1-1"
    left.mkdir()
    groups(tree)
    assert not left.exists()


@pytest.mark.parametrize("missing", ["own", "controllers", "handed over"])
def test_where_nothing_was_handed_over_there_is_none(
    tree: Path, missing: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """And nothing in the tree is touched: without version 2, its controllers, or the right."""
    part = tree / "root" / "user.slice" / "run.scope"
    if missing == "own":
        (tree / "own").write_text("12:cpu:/x\n")
    elif missing == "controllers":
        (part / "cgroup.controllers").write_text("cpu\n")
    else:
        monkeypatch.setattr(os, "geteuid", lambda: 0)  # who may write to all of them
    assert groups(tree).make(1, BOUNDS) is None
    assert sorted(path.name for path in part.iterdir()) == [
        "cgroup.controllers", "cgroup.procs", "cgroup.subtree_control",
    ]  # fmt: skip


def test_what_has_no_limits_has_no_group(tree: Path) -> None:
    """It runs as any child would."""
    assert groups(tree).make(1, Bounds()) is None
