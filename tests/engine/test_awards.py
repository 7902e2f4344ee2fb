"""The table of awards."""

from engine.awards import AWARD_NAMES, AWARD_POINTS, BACHRA, BKHAMSA, CAIDA, MESA


def test_awards_have_their_points() -> None:
    """Caida 1, b'khamsa 5, b'achra 10, mesa 1 (RULES 5.5 to 5.10)."""
    assert [AWARD_POINTS[award] for award in (CAIDA, BKHAMSA, BACHRA, MESA)] == [1, 5, 10, 1]


def test_caida_and_mesa_add_up() -> None:
    """One play can earn both (RULES 5.11)."""
    assert (AWARD_POINTS[CAIDA + MESA], AWARD_NAMES[CAIDA + MESA]) == (2, ("caida", "mesa"))


def test_no_award_is_worth_nothing() -> None:
    """A play without award has no name and no points."""
    assert (AWARD_POINTS[0], AWARD_NAMES[0]) == (0, ())
