"""Bots that keep the arena waiting: each wait has a bound, and costs the one who is waited for.

All rows are played at once, so that the waits are over together.
"""

import pytest

from arena.terms.clock import SECOND_NS, parse_time_control
from tests.e2e.hall import contestant
from tests.e2e.venue import COMPANY, Shown, venue

pytestmark = pytest.mark.e2e

LIMIT = parse_time_control("/6")
PATIENCE_NS = 10 * SECOND_NS

BOTS = {
    "hangs-at-start": ["--hang-at-start"],
    "never-says-hello": ["--mute"],
    "hangs-at-a-question": ["--how", "hang"],
    "slow-by-little": ["--how", "slow", "--by", "1.2"],
    "slow-by-much": ["--how", "slow", "--by", "10"],
    "never-reads": ["--deaf"],
}


@pytest.fixture(scope="module")
def shows(tmp_path_factory: pytest.TempPathFactory) -> dict[str, list[Shown]]:
    """What came of each bot; the runner has played on, and nothing is left."""
    with venue(
        tmp_path_factory.mktemp("venue"), patience_ns=PATIENCE_NS, most=COMPANY + len(BOTS) + 1
    ) as stage:
        stage.assert_clean()
        tasks = {name: stage.tasks(contestant(name, *flags), LIMIT) for name, flags in BOTS.items()}
        played = iter(stage.play([one for several in tasks.values() for one in several]))
        shown = {name: [next(played) for _ in several] for name, several in tasks.items()}
        stage.assert_clean()
    return shown


@pytest.mark.parametrize(
    ("name", "kind", "details"),
    [
        ("hangs-at-start", "no_show", ["said no hello within 10 s"]),
        ("never-says-hello", "no_show", ["said no hello within 10 s"]),
        ("hangs-at-a-question", "late", ["no answer within the 6.000 s allowed"]),
        ("slow-by-little", "late", ["within the 6.000 s allowed", "s of 6.000 s allowed"]),
        ("slow-by-much", "late", ["no answer within the 6.000 s allowed"]),
        ("never-reads", "late", ["no answer within the 6.000 s allowed"]),
    ],
)
def test_every_wait_has_a_bound(
    shows: dict[str, list[Shown]], name: str, kind: str, details: list[str]
) -> None:
    """The others are told, and play on; the record says how long was waited for what."""
    for shown in shows[name]:
        assert [(1, kind)] == shown.failed
        assert any(detail in shown.match.faults[0].detail for detail in details)
        shown.assert_proved()
        shown.assert_told()
