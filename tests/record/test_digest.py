"""Which game a record tells, by a few digits."""

import pytest

from arena.record.digest import record_digest
from arena.record.packing import unpack_record
from arena.record.reader import read_record
from tests.ladder.tasks import fake_task
from tests.record.matches import vector
from tests.refereed import play_refereed


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("crash", [None, (0, 1, 2), (0, 1, 40)])
def test_a_record_is_the_game_that_was_refereed(
    players: int, crash: tuple[int, int, int] | None
) -> None:
    """The digits of a record are those that the referee told when it was played."""
    for match in play_refereed(fake_task(players=players), crash=crash).matches:
        assert match.digest == record_digest(read_record(unpack_record(match.record), "x"))


def test_other_games_have_other_digits() -> None:
    """Sixteen digits for each of the reference matches, all different."""
    names = [f"standard-{players}p-{number}" for players in (2, 3, 4) for number in (0, 1)]
    digits = {record_digest(read_record(vector(name), name)) for name in names}
    assert (6, {16}) == (len(digits), set(map(len, digits)))
