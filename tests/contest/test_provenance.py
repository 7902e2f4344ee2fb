"""Tests of whether a match was dealt from a ladder's secret."""

import pytest

from arena.contest.provenance import provenance_problem
from arena.contest.seeds import SECRET_BYTES, block_seed, bot_seed, leg_nonce

SECRET = bytes(range(SECRET_BYTES))
OTHER = bytes(SECRET_BYTES)


def _problem(
    *,
    match: str | None = "summer/7/1",
    deal: int = 7,
    attempt: int = 0,
    secret: bytes = SECRET,
    bot_seeds: tuple[int | None, ...] | None = None,
) -> str:
    """What is wrong with leg 1 of block 7, made as said, in the eyes of `SECRET`."""
    if bot_seeds is None:
        bot_seeds = (bot_seed(secret, deal, 0), bot_seed(secret, deal, 1))
    seed, nonce = block_seed(secret, deal, attempt), leg_nonce(secret, 7, attempt, 1)
    return provenance_problem(SECRET, match, seed, nonce, bot_seeds)


@pytest.mark.parametrize("deal", [0, 3, 7])
def test_what_the_secret_gives_comes_from_it(deal: int) -> None:
    """Also where several blocks were played on an earlier one's deal, or a block once more."""
    assert "" == _problem(deal=deal)
    assert "" == _problem(deal=deal, match="summer/7/1a2", attempt=2)
    assert "" == _problem(deal=deal, bot_seeds=(None, None))


def test_another_secret_is_found_out() -> None:
    """Its nonce is already another."""
    assert "its nonce is not the one that this secret gives" == _problem(secret=OTHER)


def test_a_chosen_seed_is_found_out() -> None:
    """Neither that of a later block nor that of another attempt will do."""
    wrong = "its seed is none that this secret gives"
    assert wrong == _problem(deal=8)
    seed, nonce = block_seed(SECRET, 7, 1), leg_nonce(SECRET, 7, 0, 1)
    assert wrong == provenance_problem(SECRET, "summer/7/1", seed, nonce)


def test_a_chosen_bot_seed_is_found_out() -> None:
    """The seat is named."""
    wrong = "the bot_seed of seat 1 is not the one that this secret gives"
    assert wrong == _problem(bot_seeds=(bot_seed(SECRET, 7, 0), 1))


@pytest.mark.parametrize("match", [None, "", "a match"])
def test_a_match_without_a_name_proves_nothing(match: str | None) -> None:
    """Where its seed belongs follows from its name."""
    assert "it does not say which match of a ladder it is" == _problem(match=match)
