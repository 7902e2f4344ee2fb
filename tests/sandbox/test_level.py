"""Levels: which is found, and what is said of it."""

import os
import sys
from pathlib import Path

import pytest

from arena.sandbox import level
from arena.sandbox.level import Found, Level, find_level
from tests.sandbox.kept import IN_CI


@pytest.fixture
def anew(monkeypatch: pytest.MonkeyPatch) -> pytest.MonkeyPatch:
    """Lets the level be found once more, as another machine would."""
    monkeypatch.setattr(level, "find_level", find_level.__wrapped__)
    return monkeypatch


def found() -> Found:
    """What is found now."""
    return level.find_level()


def test_it_is_found_once() -> None:
    """Trying costs a start."""
    assert find_level() is find_level()


@pytest.mark.skipif(not IN_CI, reason="Only in CI is it known that level A is to be had.")
def test_level_a_is_to_be_had_in_ci() -> None:
    """Or the tests of it would all be skipped."""
    assert find_level() == Found(Level.A, "", "")


def test_without_bubblewrap_it_is_said_how_to_install_it(
    anew: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """By the machine's own installer."""
    for name in ("dnf", "pacman"):
        (tmp_path / name).touch(0o755)
    anew.setenv("PATH", str(tmp_path))
    anew.setattr(os, "geteuid", lambda: 1000)
    assert found() == Found(
        Level.C,
        "bubblewrap, which keeps bots apart, is not installed.",
        "sudo dnf install bubblewrap",
    )


@pytest.mark.parametrize(
    ("setting", "value", "reason", "remedy"),
    [
        (
            "kernel/apparmor_restrict_unprivileged_userns",
            "1",
            "kernel.apparmor_restrict_unprivileged_userns is 1",
            "sysctl -w kernel.apparmor_restrict_unprivileged_userns=0",
        ),
        (
            "user/max_user_namespaces",
            "0",
            "user.max_user_namespaces is 0",
            "sysctl -w user.max_user_namespaces=15000",
        ),
    ],
)
def test_what_keeps_users_from_namespaces_is_named(
    anew: pytest.MonkeyPatch, setting: str, value: str, reason: str, remedy: str
) -> None:
    """With the command that changes it."""
    anew.setattr(level, "has_users_to_give", lambda: False)
    anew.setattr(level, "_setting", {setting: value}.get)
    told = level._judge("/usr/bin/bwrap", False, "bwrap: setting up uid map: Permission denied")
    assert told.level is Level.C
    assert reason in told.reason
    assert remedy in told.remedy


def test_a_bubblewrap_that_is_too_old_is_called_so() -> None:
    """By what it does not know."""
    told = level._judge("/usr/bin/bwrap", False, "bwrap: Unknown option --perms")
    assert told.reason == "The bubblewrap that is installed is too old (Unknown option --perms)."


def test_what_else_is_wrong_is_quoted(anew: pytest.MonkeyPatch) -> None:
    """In a sentence."""
    anew.setattr(level, "_setting", lambda _: "")
    told = level._judge("/usr/bin/bwrap", False, "bwrap: No permissions to create new namespace")
    assert "does not work here: bwrap: No permissions to create new namespace." in told.reason
    assert told.remedy


def test_elsewhere_than_on_linux_there_are_limits_only(anew: pytest.MonkeyPatch) -> None:
    """Whatever is installed."""
    anew.setattr(sys, "platform", "darwin")
    assert found().level is Level.C


def test_a_bubblewrap_that_fails_is_tried_and_believed(
    anew: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """Nothing is taken for granted because a program has its name."""
    program = tmp_path / "bwrap"
    program.write_text("#!/bin/sh\necho bwrap: no such luck >&2\nexit 1\n")
    program.chmod(0o755)
    anew.setenv("PATH", f"{tmp_path}:{os.environ['PATH']}")
    anew.setattr(level, "_setting", lambda _: "")
    if sys.platform == "linux":
        assert "does not work here: bwrap: no such luck." in found().reason
