"""What owners read: no path of the server's, and nothing that a terminal obeys."""

from arena.errors import InputError
from arena.intake.printed import Plain


def test_paths_begin_in_the_bots_folder(tmp_path):
    """The server's folders are not told, by whatever name they are known."""
    plain = Plain()
    link = tmp_path / "link"
    (tmp_path / "real" / "inner").mkdir(parents=True)
    link.symlink_to(tmp_path / "real")
    plain.hide(link)
    plain.hide(link / "inner")
    text = f"{link}/a {tmp_path}/real/b {link} {link}/inner/c {tmp_path}/real/inner/d"
    assert "a b the bot's folder c d" == plain.text(text)


def test_a_sentence_is_one_line():
    """It begins as sentences do, and what is not seen is spelled out."""
    error = InputError("no\nsuch\tthing \x1b[31m here.")
    assert "No such thing \\x1b[31m here." == Plain().sentence(error)


def test_lines():
    """Tabs become spaces, and all that steers a terminal is spelled out."""
    assert "a       b\\x07\nc\n" == Plain().lines(["a\tb\x07", "c"])


def test_a_log_that_is_not_there(tmp_path):
    """It has no lines."""
    assert [] == Plain().log(tmp_path / "none")
