"""How bots have behaved, told from the results of blocks."""

from arena.contest.blocks import BlockResult, FaultNote, MatchResult
from arena.contest.conduct import Conduct, add_conducts, block_conduct
from arena.terms.times import Pace, count_times


def _pace(*thought_ms: int) -> Pace:
    lagged = [0] * len(thought_ms)
    return Pace(count_times(one * 10**6 for one in thought_ms), count_times(lagged))


def _match(
    leg: int,
    seats: tuple[int, ...],
    paces: tuple[Pace, ...] = (),
    faults: tuple[FaultNote, ...] = (),
    void: str | None = None,
) -> MatchResult:
    return MatchResult(leg, seats, b"", 0, (1, 2), (41, 3), "score", faults, 0, 1, 10, void, paces)


def test_a_bot_is_followed_from_seat_to_seat() -> None:
    """Its decisions count as its own, wherever it sits."""
    first = _match(0, (0, 1), (_pace(1, 2), _pace(30)))
    second = _match(1, (1, 0), (_pace(40, 50), _pace(3)))
    told = block_conduct(BlockResult(4, 0, (first, second)), (7, 5))
    assert {7: Conduct({}, _pace(1, 2, 3)), 5: Conduct({}, _pace(30, 40, 50))} == told


def test_a_bot_on_both_seats_of_a_side_is_one() -> None:
    """With four players and two bots, both seats are counted together."""
    match = _match(0, (0, 1, 0, 1), (_pace(1), _pace(2), _pace(3), _pace(4)))
    told = block_conduct(BlockResult(0, 0, (match,)), (0, 1))
    assert {0: Conduct({}, _pace(1, 3)), 1: Conduct({}, _pace(2, 4))} == told


def test_faults_are_told_by_kind() -> None:
    """Each is counted with whose it was."""
    faults = (FaultNote(0, "late", "..."), FaultNote(1, "crashed", "..."))
    matches = _match(0, (0, 1), (), faults), _match(1, (1, 0), (), faults[:1])
    told = block_conduct(BlockResult(0, 0, matches), (3, 4))
    assert [{"late": 1}, {"crashed": 1, "late": 1}] == [told[3].faults, told[4].faults]


def test_a_void_block_tells_nothing() -> None:
    """Neither of the leg that the arena has spoilt nor of the others."""
    matches = _match(0, (0, 1), (_pace(1), _pace(2))), _match(1, (1, 0), void="a full disk")
    assert {} == block_conduct(BlockResult(0, 0, matches), (0, 1))


def test_blocks_add_up() -> None:
    """Bot by bot, faults by kind and times together."""
    one = {0: Conduct({"late": 1}, _pace(1)), 1: Conduct({}, _pace(5))}
    two = {0: Conduct({"late": 2, "illegal": 1}, _pace(2, 3))}
    added = add_conducts([one, two])
    assert {0: Conduct({"late": 3, "illegal": 1}, _pace(1, 2, 3)), 1: one[1]} == added
    assert added == add_conducts([two, one])
