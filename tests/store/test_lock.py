"""Tests of the lock of a home."""

import os
from pathlib import Path

import pytest

from arena.errors import InputError
from arena.store.lock import writer_lock


def test_a_second_writer_is_told_who_holds_it(tmp_path: Path):
    """And it is free afterwards, also after an exception."""
    with pytest.raises(InputError, match=rf"Another arena \(process {os.getpid()}\) is writing"):
        _lock_twice(tmp_path)
    with writer_lock(tmp_path):
        pass


def test_who_holds_it_may_be_unknown(tmp_path: Path):
    """Then the sentence does without."""
    with writer_lock(tmp_path):
        (tmp_path / "arena.lock.pid").write_text("")
        with pytest.raises(InputError, match="Another arena is writing"), writer_lock(tmp_path):
            pass


def test_a_home_that_is_not_there_cannot_be_locked(tmp_path: Path):
    """One sentence."""
    (tmp_path / "file").write_text("")
    with pytest.raises(InputError, match="cannot be locked"), writer_lock(tmp_path / "file"):
        pass


def _lock_twice(home: Path) -> None:
    with writer_lock(home), writer_lock(home):
        pass
