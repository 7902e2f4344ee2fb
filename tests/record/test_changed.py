"""Records that were changed at random: refused or told apart, never a traceback, never proved."""

import json
import random

from hypothesis import assume, given, settings
from hypothesis import strategies as st

from arena.errors import RecordError
from arena.record.narration import narrate
from arena.record.reader import parse_record, substance
from arena.record.replay import replay
from arena.record.verify import verify
from engine import Rules
from tests.record.matches import Writer, vector

RECORDS = [
    vector("rare-tie-break-3p-1"),
    vector("six-4p-0"),
    vector("rare-penalty-tringa-2p-1"),
    Writer(3, bots=("a", "b", "c"), faults={9: (1, "illegal"), 50: (2, "late")}).text(),
    Writer(4, Rules(partner_signals=True, target_score=5), signal=lambda state: 3).text(),
]
SUBSTANCES = [substance(text) for text in RECORDS]
PICK = st.integers(0, len(RECORDS) - 1)
PLACE = st.integers(0, 10**6)
VALUES = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-1, 50)
    | st.floats()
    | st.text(max_size=5)
    | st.sampled_from([10**13, -(10**30), "7O", "9O", "7O 7O", "declare", "\ud800", "1" * 64]),
    lambda inner: (
        st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=3), inner, max_size=3)
    ),
    max_leaves=5,
)


def outcome_of(data: bytes) -> str | None:
    """Does all that can be done with a record; gives its substance if it was proved."""
    try:
        record = parse_record(data, "x.jsonl")
    except RecordError:
        return None
    proof = verify(record)
    assert all(str(one).isprintable() for one in proof)
    is_replayed = True
    for use in (replay, narrate, lambda one: narrate(one, 1)):
        try:
            for _ in use(record):
                pass
        except RecordError:
            is_replayed = False
    assert is_replayed or proof
    return None if proof else substance(data.decode("utf-8"))


@settings(max_examples=60, deadline=None)
@given(pick=PICK, place=PLACE, field=PLACE, value=VALUES)
def test_changed_values(pick, place, field, value):
    """A record with any one value changed is never proved, unless it still says the same."""
    lines = RECORDS[pick].splitlines()
    place %= len(lines)
    fields = json.loads(lines[place])
    name = list(fields)[field % len(fields)]
    fields[name] = value
    lines[place] = json.dumps(fields)
    proved = outcome_of("\n".join(lines).encode())
    # A signal is as free as a choice; rules may differ in what never came to bear; how a
    # bot failed only the arena saw.
    if name not in ("signal", "rules", "kind"):
        assert proved in (None, SUBSTANCES[pick])


@settings(max_examples=60, deadline=None)
@given(pick=PICK, place=PLACE, other=PLACE, how=st.sampled_from(["drop", "repeat", "move", "cut"]))
def test_changed_lines(pick, place, other, how):
    """A record with a line dropped, repeated or moved, or cut off, is never proved."""
    lines = RECORDS[pick].splitlines()
    place, other = place % len(lines), other % len(lines)
    # When exactly a bot failed, among what others did, only the arena saw.
    assume('"fault"' not in lines[place])
    if how == "cut":
        text = RECORDS[pick][: other * len(RECORDS[pick]) // len(lines)]
    else:
        line = lines[place]
        if how != "repeat":
            del lines[place]
        if how != "drop":
            lines.insert(other, line)
        text = "\n".join(lines)
    assert outcome_of(text.encode()) in (None, SUBSTANCES[pick])


@settings(max_examples=60, deadline=None)
@given(pick=PICK, seed=PLACE, changes=st.integers(1, 4))
def test_changed_bytes(pick, seed, changes):
    """A record with some bytes changed is refused, told apart, or says the same."""
    data = bytearray(RECORDS[pick].encode())
    chance = random.Random(seed)
    for _ in range(changes):
        data[chance.randrange(len(data))] = chance.choice(b'0123456789{}[]",:\n BCEO\xff\x00')
    proved = outcome_of(bytes(data))
    if proved is not None:
        # Only what is free can have changed, see above.
        assert len(proved.splitlines()) == len(SUBSTANCES[pick].splitlines())


@settings(max_examples=100, deadline=None)
@given(data=st.binary(max_size=200) | st.text(max_size=200).map(lambda text: text.encode()))
def test_any_bytes(data):
    """Bytes that are no record are refused."""
    assert outcome_of(data) is None


@settings(max_examples=100, deadline=None)
@given(value=VALUES, later=VALUES)
def test_any_json(value, later):
    """JSON that is no record is refused."""
    lines = [json.dumps(value), json.dumps({"type": "match", "format": 1, "rules": later})]
    assert outcome_of("\n".join(lines).encode()) is None
    assert outcome_of("\n".join(reversed(lines)).encode()) is None
