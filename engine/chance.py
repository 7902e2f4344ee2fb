"""All chance of a match, made from its secret seed (RULES 9); knows nothing of the game.

Anyone with the seed can make the same numbers in any language, and so prove that nobody
chose the cards.
"""

import hashlib
import hmac
from collections.abc import Iterator
from itertools import chain, count

from engine.cards import CARDS

SEED_BYTES = 32
NONCE_BYTES = 16

_LIMITS = (0, *(256 - 256 % k for k in range(1, 257)))
"""By k: the first byte that a number below k cannot be taken from (RULES 9.3)."""

_SHUFFLE_STEPS = tuple((i, i + 1, _LIMITS[i + 1]) for i in range(39, 0, -1))


def commitment(seed: bytes, nonce: bytes) -> str:
    """Promises a seed without telling it: 64 hexadecimal digits (RULES 9.1)."""
    return hashlib.sha256(b"ronda/commit/v1" + nonce + seed).hexdigest()


def byte_stream(seed: bytes, label: bytes) -> Iterator[int]:
    """Gives the endless bytes of one label (RULES 9.2)."""
    return chain.from_iterable(
        hmac.digest(seed, label + _u32(counter), "sha256") for counter in count()
    )


def number_below(k: int, stream: Iterator[int]) -> int:
    """Takes a number from 0 to k - 1 from a stream, each as likely (RULES 9.3).

    k is 1 to 256; 1 takes no byte.
    """
    if k == 1:
        return 0
    limit = _LIMITS[k]
    while (byte := next(stream)) >= limit:
        pass
    return byte % k


def first_dealer(seed: bytes, players: int) -> int:
    """Draws the seat that deals the first round (RULES 9.4)."""
    return number_below(players, byte_stream(seed, b"ronda/dealer/v1"))


def shuffled_pack(seed: bytes, round: int, attempt: int) -> tuple[int, ...]:
    """Shuffles and cuts the pack of one attempt at a round, top card first (RULES 9.5)."""
    stream = byte_stream(seed, b"ronda/deal/v1" + _u32(round) + _u32(attempt))
    take = stream.__next__
    pack = list(CARDS)
    for i, k, limit in _SHUFFLE_STEPS:
        # number_below(k, stream), written out: a deal spends its time here.
        while (byte := take()) >= limit:
            pass
        j = byte % k
        pack[i], pack[j] = pack[j], pack[i]
    cut = 1 + number_below(39, stream)
    return tuple(pack[cut:] + pack[:cut])


def _u32(number: int) -> bytes:
    return number.to_bytes(4, "big")
