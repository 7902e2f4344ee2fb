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


def test_a_handshake_that_a_caller_broke_off_is_told_to_nobody_who_has_not_asked(
    capfd: pytest.CaptureFixture[str],
):
    """A first `arena login` leaves one."""
    line = b"I1130 20:43:22.4 11044 ssl_transport_security.cc:2563] Handshake failed with error\n"
    for level, count in (("info", 0), ("debug", 1)):
        with output_logged(Journal(sys.stderr, is_json=True, level=level)):
            os.write(2, line)
        events = list(map(json.loads, capfd.readouterr().err.splitlines()))
        assert ["handshake"] * count == [event["event"] for event in events]
