"""Tests of what is derived from a ladder's secret."""

import hashlib
import hmac

import pytest

from arena.contest.seeds import block_seed, bot_seed, leg_nonce, secret_commitment

SECRET = bytes(range(32))


def test_derivations_are_hmac_of_label_and_numbers():
    """What the documentation says can be computed by anybody who has the secret."""
    message = b"arena/block/v1" + (7).to_bytes(8) + (1).to_bytes(8)
    assert hmac.new(SECRET, message, hashlib.sha256).digest() == block_seed(SECRET, 7, 1)
    assert hashlib.sha256(b"arena/ladder/commit/v1" + SECRET).hexdigest() == secret_commitment(
        SECRET
    )


def test_everything_derived_differs():
    """No two blocks, attempts, legs or seats share anything."""
    grid = [(block, other) for block in range(20) for other in range(3)]
    seeds = {block_seed(SECRET, *place) for place in grid}
    nonces = {leg_nonce(SECRET, *place, leg) for place in grid for leg in range(3)}
    bot_seeds = {bot_seed(SECRET, *place) for place in grid}
    assert (len(seeds), len(nonces), len(bot_seeds)) == (60, 180, 60)


def test_sizes_are_those_of_the_rules():
    """Seeds have 32 bytes, nonces 16, and a bot's number fits into a float exactly."""
    assert len(block_seed(SECRET, 0, 0)) == 32
    assert len(leg_nonce(SECRET, 0, 0, 0)) == 16
    numbers = [bot_seed(SECRET, block, 0) for block in range(200)]
    assert all(0 <= number < 2**53 for number in numbers)
    assert max(numbers) > 2**52


def test_a_secret_of_another_length_is_refused():
    """A short secret could be guessed."""
    with pytest.raises(ValueError, match="32 bytes, not 31"):
        block_seed(SECRET[1:], 0, 0)
