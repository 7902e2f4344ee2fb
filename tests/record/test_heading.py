"""Who plays, as a record's text begins: bots from elsewhere with what is said of them."""

import json

from arena.record.narration import narrate
from arena.record.packing import unpack_record
from arena.record.reader import read_record
from arena.record.verify import verify
from tests.ladder.tasks import fake_task
from tests.refereed import play_refereed


def declared_record(declared: object) -> str:
    """A record in which seat 1 ran elsewhere."""
    text = unpack_record(play_refereed(fake_task()).matches[0].record)
    first, _, rest = text.partition("\n")
    header = json.loads(first)
    header["seats"][1]["declared"] = declared
    return f"{json.dumps(header)}\n{rest}"


def test_what_an_owner_calls_a_version_is_told_as_unverified() -> None:
    """With nothing in it that could steer a terminal; to those who see the version alone."""
    record = read_record(declared_record("1.3\x1b[2J"), "x.jsonl")
    whole = "".join(narrate(record, None))
    assert 'unverified: its owner says "1.3' in whole
    assert "\x1b" not in whole
    assert "unverified" not in "".join(narrate(record, 0))
    assert [] == verify(record)
