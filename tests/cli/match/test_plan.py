import pytest

from arena.cli.match.plan import contestant_labels, make_plan, parse_players, parse_secret
from arena.cli.terms import Terms
from arena.contest.blocks import Contestant
from arena.contest.seeds import block_seed
from arena.errors import InputError
from arena.terms.clock import STALL_LIMIT
from engine import STANDARD

_SECRET = bytes(range(32))


def _contestant(bot: str, version: str = "aaaaaaaaaaaa") -> Contestant:
    return Contestant(bot, version, "nowhere", ("never",), tables=64)


@pytest.mark.parametrize(
    ("players", "bots", "expected"),
    [(None, 2, 2), (None, 3, 3), (None, 4, 4), (4, 2, 4), (2, 2, 2), (4, 4, 4)],
)
def test_players(players: int | None, bots: int, expected: int) -> None:
    """The number of bots says how many play; two bots can be the sides of four."""
    assert expected == parse_players(players, bots)


@pytest.mark.parametrize(
    ("players", "bots", "sentence"),
    [
        (None, 1, "A match needs two bots or more"),
        (None, 5, "Ronda is for 2, 3 or 4 players, not 5"),
        (5, 2, "Ronda is for 2, 3 or 4 players, not 5"),
        (1, 2, "Ronda is for 2, 3 or 4 players, not 1"),
        (4, 3, "A match of 4 players needs 2 bots .* or 4, not 3"),
        (3, 2, "A match of 3 players needs 3 bots, not 2"),
        (2, 4, "A match of 2 players needs 2 bots, not 4"),
    ],
)
def test_bad_players(players: int | None, bots: int, sentence: str) -> None:
    """Tables that cannot be are refused in a sentence."""
    with pytest.raises(InputError, match=sentence):
        parse_players(players, bots)


def test_secret() -> None:
    """64 hexadecimal digits are a secret."""
    assert _SECRET == parse_secret(_SECRET.hex())
    assert _SECRET == parse_secret("0x" + _SECRET.hex().upper())


@pytest.mark.parametrize("text", ["", "abc", "zz" * 32, "00" * 31, "00" * 33, "00 " * 32])
def test_bad_secret(text: str) -> None:
    """Anything else is refused, and the sentence says what would do."""
    with pytest.raises(InputError, match="--seed is 64 hexadecimal digits"):
        parse_secret(text)


def test_labels() -> None:
    """No two contestants are called the same: versions and numbers tell them apart."""
    a, b = _contestant("a"), _contestant("b")
    changed = _contestant("a", "bbbbbbbbbbbb")
    assert ("a", "b") == contestant_labels([a, b])
    assert ("a#1", "b", "a#2") == contestant_labels([a, b, a])
    assert ("a@aaaaaaaa", "a@bbbbbbbb") == contestant_labels([a, changed])
    assert ("a@aaaaaaaa#1", "a@bbbbbbbb", "a@aaaaaaaa#2") == contestant_labels([a, changed, a])


def test_task() -> None:
    """A block's task has everything derived from the secret, and names its matches."""
    bots = [_contestant("a"), _contestant("b")]
    plan = make_plan(bots, 2, 5, Terms(STANDARD, STALL_LIMIT, True), _SECRET)
    task = plan.task(3)
    assert ("match/3/1", block_seed(_SECRET, 3, 0), 2) == (
        task.match_id(1),
        task.seed,
        len(task.nonces),
    )
    assert [64, 64] == [one.tables for one in task.contestants]


def test_one_table_when_timed() -> None:
    """A bot whose clock runs is asked one question at a time."""
    bots = [_contestant("a"), _contestant("b")]
    plan = make_plan(bots, 2, 5, Terms(STANDARD, None, False), _SECRET)
    assert [1, 1] == [one.tables for one in plan.task(0).contestants]


def test_side_labels() -> None:
    """A side is called by its bot, or by both if they are two."""
    bots = [_contestant(bot) for bot in "abcd"]
    terms = Terms(STANDARD, None, False)
    mixed = make_plan(bots, 4, 1, terms, _SECRET)
    assert ["b & d", "a & c"] == [mixed.side_label((3, 0, 1, 2), side) for side in (0, 1)]
    clones = make_plan(bots[:2], 4, 1, terms, _SECRET)
    assert ["b", "a"] == [clones.side_label((1, 0, 1, 0), side) for side in (0, 1)]
