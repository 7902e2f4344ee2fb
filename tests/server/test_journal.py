"""Tests of what a server tells its operator."""

import io
import json

from arena.server.journal import Journal

TOKEN = "ronda_user_" + "aB3-_" * 6 + "xy"


def _told(*, is_json: bool, level: str = "info") -> tuple[Journal, io.StringIO]:
    stream = io.StringIO()
    return Journal(stream, is_json=is_json, level=level), stream


def test_an_event_is_one_line_of_json():
    """With time, level, event, message and its facts; a traceback too."""
    journal, stream = _told(is_json=True)
    journal.info("listening", "Line one\nline two", address="1.2.3.4:5")
    try:
        raise ValueError("deep\nin")
    except ValueError as error:
        journal.error("internal_error", "It failed.", error, id="ab12")
    first, second = map(json.loads, stream.getvalue().splitlines())
    del first["time"]
    assert first == {
        "level": "info",
        "event": "listening",
        "message": "Line one\nline two",
        "address": "1.2.3.4:5",
    }
    assert second["id"] == "ab12"
    assert second["traceback"].endswith("ValueError: deep\nin\n")


def test_an_event_is_one_line_for_people():
    """Whatever is in it steers no terminal and begins no line."""
    journal, stream = _told(is_json=False)
    journal.warning("ladder", "Bot\x1b[31m\nred", bot="a\u202eb")
    (line,) = stream.getvalue().splitlines()
    assert line[9:] == r"warning Bot\x1b[31m\nred  [bot=a\u202eb]"


def test_a_traceback_for_people_is_indented():
    """So that events can be told apart."""
    journal, stream = _told(is_json=False)
    journal.error("internal_error", "It failed.", ValueError("why"))
    first, second = stream.getvalue().splitlines()
    assert first.endswith("error   It failed.")
    assert second == "    ValueError: why"


def test_a_fingerprint_is_told_once_on_a_line_of_its_own():
    """As `arena login` shows it, so that the two can be compared."""
    journal, stream = _told(is_json=False)
    journal.info("listening", "It listens", address="1.2.3.4:5", fingerprint="0aff" * 16)
    first, second = stream.getvalue().splitlines()
    assert first.endswith("info    It listens  [address=1.2.3.4:5]")
    assert second == "    " + ":".join(["0A", "FF"] * 16)


def test_what_matters_less_than_the_level_is_not_told():
    """As the operator wants it."""
    journal, stream = _told(is_json=True, level="warning")
    journal.debug("a", "a")
    journal.info("b", "b")
    journal.warning("c", "c")
    assert [json.loads(line)["event"] for line in stream.getvalue().splitlines()] == ["c"]


def test_tokens_are_never_told():
    """Whoever puts one in, and wherever."""
    for is_json in (True, False):
        journal, stream = _told(is_json=is_json)
        journal.info("login", f"Token {TOKEN} came.", token=TOKEN)
        journal.error("internal_error", "It failed.", ValueError(f"bad {TOKEN}"))
        assert TOKEN not in stream.getvalue()
        assert stream.getvalue().count("ronda_user_...") == 3


def test_a_terminal_that_has_closed_stops_nothing():
    """The event is lost, and no more."""
    journal, stream = _told(is_json=True)
    stream.close()
    journal.info("listening", "Nobody hears this.")
