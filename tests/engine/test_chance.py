"""Chance from the seed. The reference matches fix the very numbers; here is the rest."""

import hashlib
import hmac
from itertools import islice

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine import CARDS, commitment, first_dealer, shuffled_pack
from engine.chance import byte_stream, number_below
from tests.strategies import nonces, player_counts, seeds

MOST_K = 256


@given(seeds, nonces)
def test_the_commitment_hashes_nonce_and_seed(seed: bytes, nonce: bytes) -> None:
    """SHA-256 of the label, the nonce and the seed (RULES 9.1)."""
    expected = hashlib.sha256(b"ronda/commit/v1" + nonce + seed).hexdigest()
    assert expected == commitment(seed, nonce)


def test_matches_that_share_a_seed_do_not_share_a_commitment() -> None:
    """The nonce hides that two matches have one seed (RULES 9.1)."""
    assert commitment(bytes(32), bytes(16)) != commitment(bytes(32), bytes([1] * 16))


def test_a_stream_is_its_blocks_in_order() -> None:
    """A stream is HMAC of label and counter, one block after the other (RULES 9.2)."""
    seed = bytes(range(32))
    blocks = [
        hmac.new(seed, b"label" + counter.to_bytes(4, "big"), "sha256").digest()
        for counter in range(3)
    ]
    assert b"".join(blocks) == bytes(islice(byte_stream(seed, b"label"), 96))


@pytest.mark.parametrize("k", range(2, MOST_K + 1))
def test_a_number_below_k_takes_the_first_byte_that_is_fair(k: int) -> None:
    """Bytes from 256 - (256 mod k) on are passed over, the others reduced (RULES 9.3)."""
    limit = 256 - 256 % k
    for byte in range(256):
        stream = iter([*range(limit, 256), byte, 0])
        expected = byte % k if byte < limit else 0
        assert expected == number_below(k, stream)


@pytest.mark.parametrize("k", range(1, MOST_K + 1))
def test_numbers_below_k_are_equally_likely(k: int) -> None:
    """Over all bytes each number comes equally often (RULES 9.3)."""
    limit = 256 - 256 % k
    counts = [0] * k
    for byte in range(limit):
        counts[number_below(k, iter([byte]))] += 1
    assert k == 1 or {limit // k} == set(counts)


def test_a_number_below_one_takes_no_byte() -> None:
    """k = 1 leaves the stream alone (RULES 9.3)."""
    stream = iter([7])
    assert (number_below(1, stream), next(stream)) == (0, 7)


@given(seeds, player_counts)
def test_the_first_dealer_is_a_seat(seed: bytes, players: int) -> None:
    """The dealer is a number below n from a stream of its own (RULES 9.4)."""
    expected = number_below(players, byte_stream(seed, b"ronda/dealer/v1"))
    assert expected == first_dealer(seed, players)
    assert first_dealer(seed, players) in range(players)


@given(seeds, st.integers(0, 9999), st.integers(0, 3))
def test_a_pack_is_always_the_forty_cards(seed: bytes, round: int, attempt: int) -> None:
    """Shuffling and cutting neither lose nor double a card (RULES 9.5)."""
    assert list(CARDS) == sorted(shuffled_pack(seed, round, attempt))


@given(seeds)
def test_the_pack_follows_the_letter_of_the_rule(seed: bytes) -> None:
    """A word-for-word reading of RULES 9.5 gives the same pack."""
    stream = byte_stream(seed, b"ronda/deal/v1" + (5).to_bytes(4, "big") + (2).to_bytes(4, "big"))
    pack = list(range(40))
    for i in range(39, 0, -1):
        j = number_below(i + 1, stream)
        pack[i], pack[j] = pack[j], pack[i]
    c = 1 + number_below(39, stream)
    assert (*pack[c:], *pack[:c]) == shuffled_pack(seed, 5, 2)


@given(seeds)
def test_rounds_and_attempts_have_packs_of_their_own(seed: bytes) -> None:
    """Round and attempt are part of the label (RULES 9.5)."""
    packs = {shuffled_pack(seed, round, attempt) for round in (0, 1) for attempt in (0, 1)}
    assert len(packs) == 4
