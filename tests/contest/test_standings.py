"""Tests of the rating table."""

from dataclasses import replace

from arena.contest.ratings.rating import RatingSettings, rate
from arena.contest.standings import (
    RatingChange,
    Standing,
    add_block,
    first_standing,
    standings_table,
)
from tests.contest.matches import block, match

SETTINGS = RatingSettings()
NEW = first_standing(SETTINGS)


def test_a_block_counts_for_those_in_it():
    """Rating, blocks, matches and how they ended; the others stay as they were."""
    before = {0: NEW, 1: NEW, 2: NEW}
    played = block(match((45, 10), (0, 1)), match((30, 30), (1, 0)), contestants=(2, 0))
    after, changes = add_block(SETTINGS, before, played, 41)
    won, lost = rate(SETTINGS, [NEW.rating, NEW.rating], [0, 1])
    assert Standing(won, blocks=1, matches=2, wins=1, draws=1) == after[2]
    assert Standing(lost, blocks=1, matches=2, draws=1, losses=1) == after[0]
    assert after[1] == NEW
    assert [
        RatingChange(2, NEW.rating, won, 35.0),
        RatingChange(0, NEW.rating, lost, -35.0),
    ] == changes
    assert before == {0: NEW, 1: NEW, 2: NEW}


def test_faults_are_counted_for_who_made_them():
    """Also for a partner's seat of the same bot."""
    failed = match((0, 9), (1, 0, 1, 0), forfeited=(2,), termination="forfeit", winner=1)
    after, _ = add_block(SETTINGS, {0: NEW, 1: NEW}, block(failed), 41)
    assert [after[0].faults, after[1].faults] == [0, 1]
    assert [after[0].wins, after[1].losses] == [1, 1]


def test_a_shared_first_place_of_three_is_a_draw_for_two():
    """The third has lost."""
    after, _ = add_block(SETTINGS, {0: NEW, 1: NEW, 2: NEW}, block(match((41, 41, 5))), 41)
    assert [(after[n].draws, after[n].losses) for n in range(3)] == [(1, 0), (1, 0), (0, 1)]


def test_the_table_is_ordered_by_the_conservative_rating():
    """Best first; equals share a rank and keep their order."""
    after, _ = add_block(SETTINGS, {0: NEW, 1: NEW}, block(match((1, 45))), 41)
    names = [("a", "1"), ("b", "2"), ("c", "3"), ("d", "4")]
    rows = standings_table(names, [after[0], after[1], NEW, NEW])
    assert [(row.rank, row.bot) for row in rows] == [(1, "b"), (2, "c"), (2, "d"), (4, "a")]
    best = rows[0]
    assert best.conservative == best.mu - 3 * best.sigma
    assert (best.version, best.blocks, best.matches, best.wins) == ("2", 1, 1, 1)


def test_a_block_in_which_a_bot_never_started_rates_nobody():
    """Also where one leg was played: forfeits alone are counted."""
    absent = match((0, 0), (1, 0), forfeited=(0,), no_shows=(0,), termination="forfeit", winner=1)
    before = {0: NEW, 1: NEW}
    after, changes = add_block(SETTINGS, before, block(match((41, 3)), absent), 41)
    assert [] == changes
    assert [NEW.rating, NEW.rating] == [after[0].rating, after[1].rating]
    assert [(0, 0, 0, 0)] * 2 == [
        (one.blocks, one.matches, one.wins, one.losses) for one in after.values()
    ]
    assert [0, 1] == [after[0].faults, after[1].faults]
    assert [0, 1] == [after[0].run.no_shows, after[1].run.no_shows]


def test_partners_win_together_and_who_fails_alone_loses_alone():
    """A match counts for everybody; the stand-in's win is none of the bot that failed."""
    settings = RatingSettings()
    outcome = block(
        replace(match((50, 40), seats=(0, 1, 2, 3)), forfeited=(2,)),
        match((30, 41), seats=(3, 0, 1, 2)),
        contestants=(0, 1, 2, 3),
    )
    standings, changes = add_block(
        settings, {one: first_standing(settings) for one in range(4)}, outcome, 41
    )
    counts = [(one.matches, one.wins, one.losses, one.faults) for one in standings.values()]
    assert [(2, 2, 0, 0), (2, 0, 2, 0), (2, 1, 1, 1), (2, 0, 2, 0)] == counts
    assert [False, False, True, False] == [one.before != one.after for one in changes]
