"""Tests of what is told of records: whose words, and when."""

import json
from contextlib import closing
from dataclasses import replace
from pathlib import Path

from arena.record.reader import read_record
from arena.record.verify import verify
from arena.server.answers.matches import is_released, told_lines
from arena.store.connection import open_store
from tests.fakes import fake_ladder, fake_settings

EXAMPLE = Path(__file__).parents[1] / "vectors" / "kings-2p-0.jsonl"


def _record(*, has_fault: bool = True) -> str:
    """A record in which both bots have left notes, and perhaps the second has failed."""
    rows = []
    for row in EXAMPLE.read_text().splitlines():
        line = json.loads(row)
        if line["type"] == "match":
            line["seats"] = [
                {"bot": "annabot", "version": "a" * 64},
                {"bot": "benbot", "version": "b" * 64},
            ]
        if line["type"] in ("play", "declare"):
            line["note"] = f"I am {line['seat']}"
        rows.append(json.dumps(line))
    fault = {"type": "fault", "seat": 1, "kind": "late", "detail": "no answer", "said": "pfft"}
    faults = [json.dumps(fault | {"strike": 1})] if has_fault else []
    return "\n".join([*rows[:-1], *faults, rows[-1]]) + "\n"


def test_each_reads_what_their_own_bots_have_said():
    """Notes, and what was said before a fault; of others only what they did."""
    record = _record()
    own = list(map(json.loads, told_lines(record, {"annabot"})))
    assert {line["note"] for line in own if "note" in line} == {"I am 0"}
    (fault,) = (line for line in own if line["type"] == "fault")
    assert fault == {"type": "fault", "seat": 1, "kind": "late", "strike": 1}
    others = list(map(json.loads, told_lines(record, ())))
    assert not any({"note", "said", "detail"} & set(line) for line in others)
    both = list(map(json.loads, told_lines(record, {"annabot", "benbot"})))
    assert both == list(map(json.loads, record.splitlines()))


def test_a_record_without_others_words_is_proved_as_before():
    """What was left out is no substance."""
    told = "".join(told_lines(_record(has_fault=False), {"annabot"}))
    assert verify(read_record(told, "told")) == []


def test_lines_about_nobodys_words_stay_as_they_are():
    """To the byte: others may have kept them."""
    told = list(told_lines(EXAMPLE.read_text(), ()))
    assert "".join(told) == EXAMPLE.read_text()


def test_in_a_gauntlet_records_are_released_when_the_turn_is_over():
    """Its blocks share their cards; in any other ladder each block has its own."""
    with closing(open_store("sqlite://", can_create=True)) as store:
        bots = ["a", "b", "c", "d"]
        gauntlet = fake_ladder(store, fake_settings(pairing="gauntlet"), bots)
        others = fake_ladder(store, fake_settings(name="other", pairing="rating"), bots)
        with store.reading() as connection:
            released = [
                is_released(connection, replace(gauntlet, cursor=cursor), 3) for cursor in (5, 6)
            ]
            assert released == [False, True]
            assert is_released(connection, others, 3)
