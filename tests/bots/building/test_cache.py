"""The user's cache folder: where it is, and when there is none."""

from arena.bots.building.cache import cache_folder


def test_is_where_the_user_says(tmp_path, monkeypatch):
    """`XDG_CACHE_HOME` says where caches are, unless it is relative; else ~/.cache does."""
    monkeypatch.setenv("HOME", str(tmp_path / "me"))
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    assert tmp_path / "cache" / "ronda-arena" / "builds" == cache_folder("builds")
    for told in ("", "cache"):
        monkeypatch.setenv("XDG_CACHE_HOME", told)
        assert tmp_path / "me" / ".cache" / "ronda-arena" / "builds" == cache_folder("builds")
    assert (tmp_path / "me" / ".cache" / "ronda-arena" / "builds").is_dir()


def test_where_nothing_can_be_kept(tmp_path, monkeypatch):
    """A cache that cannot be made is none."""
    (tmp_path / "file").write_text("")
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "file"))
    assert cache_folder("builds") is None
