"""Whatever a bot sends, its match ends by its own fault or goes on; the arena never fails."""

import gc
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from dataclasses import field as fields

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from arena.contest.blocks import MatchResult
from arena.play.service import STATUSES
from arena.play.session import Session
from arena.record.narration import narrate
from arena.record.packing import unpack_record
from arena.record.reader import read_record
from arena.record.verify import verify
from arena.terms.faults import FaultPolicy
from arena.v1 import match_pb2, play_pb2
from engine import Rules
from tests.fuzz.effort import tries
from tests.fuzz.hall import MOST_INSTANCES, Bot, FuzzedHall, Request, proper

RULES = Rules(target_score=5, max_rounds=1)


@pytest.fixture(scope="module")
def hall(tmp_path_factory: pytest.TempPathFactory) -> Iterator[FuzzedHall]:
    """One hall for all examples, so that none may spoil it for the next."""
    hall = FuzzedHall(tmp_path_factory.mktemp("logs"))
    yield hall
    hall.close()


u32s = st.sampled_from([0, 1, 2, 3, 7, 15, 16, 2**31, 2**32 - 1]) | st.integers(0, 2**32 - 1)
texts = st.text(st.characters(exclude_categories=["Cs"]), max_size=300)
moves = texts | st.sampled_from(["", "declare", "silent", "7O", "JO", "7O ", "41", "\x1b[2J\u202e"])
any_answers = st.builds(
    match_pb2.Answer, table=u32s, question=u32s, move=moves, signal=u32s, note=texts
)
any_hellos = st.builds(
    play_pb2.Hello,
    token=texts | st.just("TOKEN"),
    protocol=st.just(1) | u32s,
    tables=u32s,
    events=st.booleans(),
    software=texts,
)
# A field that this arena does not know, of every wire type.
unknown_fields = st.sampled_from([b"\xf8\x07\x01", b"\xfa\x07\x02ab", b"\xf9\x07" + b"a" * 8])
any_requests = st.builds(
    play_pb2.PlayRequest,
    hello=st.none() | any_hellos,
    answers=st.lists(any_answers, max_size=5),
)
any_bytes = st.one_of(
    st.binary(max_size=100),
    st.builds(lambda one, more: one.SerializeToString() + more, any_requests, unknown_fields),
    st.builds(lambda one: one.SerializeToString()[:-1], any_requests),
)


@dataclass
class Twist:
    """What is done once instead of an answer; fields that are None stay proper."""

    sent: Request | None = None  # instead of the answer; None: the answer, changed
    is_end: bool = False  # the stream is closed instead
    changes: dict[str, object] = fields(default_factory=dict)  # of the proper answer's fields
    times: int = 1  # how often the answer is sent

    def requests(self, question: match_pb2.Question) -> Sequence[Request]:
        """What goes out upon a question."""
        answer = proper(question)
        if self.is_end:
            return [None]
        if self.sent is not None:
            return [self.sent, play_pb2.PlayRequest(answers=[answer])]
        for name, value in self.changes.items():
            setattr(answer, name, value)
        answers = [answer] * self.times
        # A proper answer after it, for where the other was not one at all.
        return [
            play_pb2.PlayRequest(answers=answers),
            play_pb2.PlayRequest(answers=[proper(question)]),
        ]


twists = st.one_of(
    st.builds(Twist, sent=any_requests | any_bytes),
    st.builds(Twist, is_end=st.just(True)),
    st.builds(
        Twist,
        changes=st.fixed_dictionaries(
            {},
            optional={
                "table": u32s,
                "question": u32s,
                "move": moves,
                "signal": u32s,
                "note": texts,
            },
        ),
        times=st.integers(1, 4),
    ),
)


def twisted(script: Sequence[Twist]) -> Bot:
    """A bot that does one odd thing after another, as long as there are some left."""
    left = iter(script)

    def answer(question: match_pb2.Question) -> Sequence[Request]:
        twist = next(left, None)
        if twist is None:
            return [play_pb2.PlayRequest(answers=[proper(question)])]
        return twist.requests(question)

    return Bot(answer=answer)


def check(results: Sequence[MatchResult], odd: int = 0) -> list[str]:
    """Makes sure that matches ended well, and returns the kinds of faults, all of one bot."""
    kinds = []
    for result in results:
        assert result.void is None
        assert result.termination in ("score", "max_rounds", "forfeit")
        record = read_record(unpack_record(result.record), "x")
        assert verify(record) == []
        for seat in (None, *range(len(result.seats))):
            assert all(line.isprintable() for line in narrate(record, seat))
        for fault in result.faults:
            assert result.seats[fault.seat] == odd
            kinds.append(fault.kind)
    return kinds


@tries(60)
@given(st.lists(twists, max_size=6), st.integers(0, 8), st.integers(1, 3), st.integers(2, 3))
def test_any_message_costs_its_sender_at_most(
    hall: FuzzedHall, script: list[Twist], before: int, limit: int, players: int
) -> None:
    """A match with a bot that sends anything at some moment goes on, or ends by its fault."""
    delayed = [Twist()] * before + script
    bots = [lambda: twisted(delayed), *[Bot] * (players - 1)]
    kinds = check(hall.play(RULES, bots, FaultPolicy(limit)))
    assert set(kinds) <= {"illegal", "malformed", "crashed"}


WRONG = {
    "illegal": Twist(changes={"move": "9Z"}),
    "another kind of move": Twist(changes={"move": "\x00"}),
    "no move": Twist(changes={"move": ""}),
    "a signal": Twist(changes={"signal": 2**32 - 1}),
    "the future": Twist(changes={"question": 2**32 - 1}),
    "an unknown table": Twist(changes={"table": 2**32 - 1}),
    "no table": Twist(changes={"table": 0}),
    "no message": Twist(sent=b"\xff\xff\xff"),
    "hello": Twist(sent=play_pb2.PlayRequest(hello=play_pb2.Hello())),
    "the end": Twist(is_end=True),
}
KINDS = {
    "the future": "malformed",
    "an unknown table": "malformed",
    "no table": "malformed",
    "no message": "malformed",
    "hello": "malformed",
    "the end": "crashed",
}
HARMLESS = {
    "an old answer": Twist(changes={"question": 0, "move": "nonsense"}),
    "the same twice": Twist(times=2),
    "a long note": Twist(changes={"note": "\U0001f0a1" * 5000}),
    "nothing": Twist(sent=play_pb2.PlayRequest()),
    "unknown fields": Twist(sent=b"\xf8\x07\x01"),
}


@pytest.mark.parametrize("what", WRONG)
@pytest.mark.parametrize("before", [0, 1, 4])
def test_what_is_wrong_is_called_what_it_is(hall: FuzzedHall, what: str, before: int) -> None:
    """The fault is of the kind that the contract names."""
    script = [*[Twist()] * before, WRONG[what]]
    kinds = check(hall.play(RULES, [lambda: twisted(script), Bot]))
    assert kinds == [KINDS.get(what, "illegal")] * 2


@pytest.mark.parametrize("what", HARMLESS)
def test_what_is_allowed_costs_nothing(hall: FuzzedHall, what: str) -> None:
    """Old answers, repetitions and fields of later protocols are no faults."""
    script = [Twist(), HARMLESS[what], HARMLESS[what]]
    assert check(hall.play(RULES, [lambda: twisted(script), Bot])) == []


def test_nothing_is_kept_of_bots_that_failed(hall: FuzzedHall) -> None:
    """Without a search for cycles, too: each would keep its last matches."""
    wrong = [*WRONG.values(), Twist()]
    kept = []
    gc.collect()
    gc.disable()
    try:
        for _ in range(3):
            for twist in wrong:
                hall.play(RULES, [lambda twist=twist: twisted([twist]), Bot])
            kept.append(sum(type(one) is Session for one in gc.get_objects()))
    finally:
        gc.enable()
    assert max(kept) <= MOST_INSTANCES  # idle ones included


@tries(60)
@given(any_requests | any_bytes)
@example(play_pb2.PlayRequest(hello=play_pb2.Hello(token="TOKEN", protocol=1)))
def test_any_first_message_is_taken_or_refused(hall: FuzzedHall, hello: Request) -> None:
    """Who is refused has not shown up; the reason is one of the contract's."""
    kinds = check(hall.play(RULES, [lambda: Bot(hello=copied(hello)), Bot]))
    assert set(kinds) <= {"no_show", "malformed", "illegal", "crashed"}
    assert {stream.reason for stream in hall.streams} <= {"", *STATUSES}


def copied(hello: Request) -> Request:
    """A message of its own for each process."""
    if not isinstance(hello, play_pb2.PlayRequest):
        return hello
    return play_pb2.PlayRequest.FromString(hello.SerializeToString())
