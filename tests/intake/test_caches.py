"""What builds keep: what has not been needed for longest goes first."""

import os

from arena.intake.caches import forget_oldest, size_of


def test_the_oldest_go_first(tmp_path):
    """Until the rest is not too large."""
    for age, name in enumerate(["new", "middle", "old"]):
        folder = tmp_path / name / "inner"
        folder.mkdir(parents=True)
        (folder / "file").write_bytes(bytes(1000))
        (folder / "link").symlink_to("/usr")
        os.utime(tmp_path / name, (1000 - age, 1000 - age))
    assert 3000 == size_of(tmp_path)
    assert [] == forget_oldest(tmp_path, 3000)
    assert ["old"] == forget_oldest(tmp_path, 2500)
    assert ["middle", "new"] == sorted(os.listdir(tmp_path))
    assert ["new", "middle"] == forget_oldest(tmp_path, 0)


def test_where_nothing_is_kept(tmp_path):
    """There is nothing to forget."""
    assert [] == forget_oldest(tmp_path / "none", 0)
