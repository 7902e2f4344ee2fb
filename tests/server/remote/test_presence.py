"""When a bot counts as there or away."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from arena.server.remote.presence import (
    AWAY_NS,
    MEMORY_NS,
    MOST_THERE_NS,
    THERE_NS,
    Presence,
)
from arena.terms.clock import SECOND_NS

FAR = {"far": "v1"}


def test_a_bot_counts_once_it_has_been_there_for_a_moment() -> None:
    """And no more once it has been away for some."""
    presence = Presence()
    assert not presence.look(FAR, 0)
    assert not presence.look(FAR, THERE_NS - 1)
    assert presence.look(FAR, THERE_NS)
    assert FAR == presence.counted
    assert not presence.look({}, 10 * SECOND_NS)
    assert not presence.look({}, 10 * SECOND_NS + AWAY_NS - 1)
    assert presence.look({}, 10 * SECOND_NS + AWAY_NS)
    assert {} == presence.counted


def test_who_is_back_soon_was_never_away() -> None:
    """A lost connection changes nothing."""
    presence = Presence()
    presence.look(FAR, 0)
    presence.look(FAR, THERE_NS)
    presence.look({}, 10 * SECOND_NS)
    assert not presence.look(FAR, 10 * SECOND_NS + AWAY_NS - 1)
    assert not presence.look(FAR, 20 * SECOND_NS)
    assert FAR == presence.counted


def test_another_version_counts_in_the_place_of_the_first() -> None:
    """Once it has been there for a moment."""
    presence = Presence()
    presence.look(FAR, 0)
    presence.look(FAR, THERE_NS)
    assert not presence.look({"far": "v2"}, 9 * SECOND_NS)
    assert presence.look({"far": "v2"}, 9 * SECOND_NS + THERE_NS)
    assert {"far": "v2"} == presence.counted


def test_who_comes_and_goes_must_be_there_longer_and_longer() -> None:
    """Up to a bound; what is long ago is forgotten."""
    presence = Presence()
    now = 0
    delays = []
    for _ in range(14):
        began = now
        while not presence.look(FAR, now):
            now += SECOND_NS // 4
        delays.append(now - began)
        while not presence.look({}, now):
            now += SECOND_NS // 4
    assert [THERE_NS] * 3 == delays[:3]
    assert delays[:9] == sorted(delays[:9])
    assert MOST_THERE_NS >= max(delays) > 60 * THERE_NS
    presence.look({}, now + MEMORY_NS)
    presence.look(FAR, now + MEMORY_NS)
    assert presence.look(FAR, now + MEMORY_NS + THERE_NS)


@settings(max_examples=30, deadline=None)
@given(st.lists(st.integers(1, 12), min_size=100, max_size=300))
def test_whatever_a_bot_does_it_changes_little(steps: list[int]) -> None:
    """It comes and goes every few quarters of a second, for minutes."""
    presence = Presence()
    now, changes = 0, 0
    for place, step in enumerate(steps):
        for _ in range(step):
            now += SECOND_NS // 4
            changes += presence.look(FAR if place % 2 else {}, now)
    assert changes <= 6 + now // (10 * SECOND_NS)
