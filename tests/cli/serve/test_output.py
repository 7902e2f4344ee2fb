"""Tests of what others print on stderr while a server runs: it becomes events of the log."""

import json
import os
import sys

import pytest

from arena.cli.serve.output import output_logged
from arena.server.journal import Journal


def test_what_is_printed_becomes_events(capfd: pytest.CaptureFixture[str]):
    """Line by line, and nothing stands in the log that is no event; afterwards all is as before."""
    journal = Journal(sys.stderr, is_json=True)
    with output_logged(journal):
        os.write(2, b"a warden's word\n\n\xff\x1b[31m\n")
        journal.info("listening", "It listens.")
        os.write(2, b"without an end")
    os.write(2, b"after\n")
    *lines, last = capfd.readouterr().err.splitlines()
    events = sorted((told["event"], told["message"]) for told in map(json.loads, lines))
    assert events == [
        ("listening", "It listens."),
        ("output", "\\xff\x1b[31m"),
        ("output", "a warden's word"),
        ("output", "without an end"),
    ]
    assert last == "after"
