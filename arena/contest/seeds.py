"""All that is secret or by chance in a ladder, derived from its one secret.

A block's cards, the nonces of its matches and the numbers for bots that want chance are
HMAC-SHA256 of a label and numbers, with the ladder's secret as key: neither cards nor a
choice among cards can be made to fit, and a resumed ladder plays the same blocks. The
ladder publishes the secret's commitment at its beginning, and the secret at its end.

Must not know where a secret comes from or is kept.
"""

import hashlib
import hmac

from engine.chance import NONCE_BYTES, SEED_BYTES

SECRET_BYTES = 32
"""The length of a ladder's secret."""

_BOT_SEED_BITS = 53  # so that every language can hold it exactly


def secret_commitment(secret: bytes) -> str:
    """Returns the promise on a ladder's secret: SHA-256 of a label and the secret, in hex."""
    _check_secret(secret)
    return hashlib.sha256(b"arena/ladder/commit/v1" + secret).hexdigest()


def block_seed(secret: bytes, deal: int, attempt: int) -> bytes:
    """Derives the 32 bytes from which all cards of a block come (RULES 9).

    `deal` is the block's number, or that of the first of several blocks on one deal.
    """
    return _derive(secret, b"arena/block/v1", deal, attempt)[:SEED_BYTES]


def leg_nonce(secret: bytes, block: int, attempt: int, leg: int) -> bytes:
    """Derives the 16 bytes that make a match's commitment unlike its sisters' (RULES 9.1)."""
    return _derive(secret, b"arena/nonce/v1", block, attempt, leg)[:NONCE_BYTES]


def bot_seed(secret: bytes, deal: int, seat: int) -> int:
    """Derives the number below 2**53 that a seat's bot may take its chance from.

    It tells nothing of the cards and is the same in every leg and attempt, so that a bot
    against itself ties a block exactly.
    """
    number = int.from_bytes(_derive(secret, b"arena/bot-seed/v1", deal, seat)[:8])
    return number >> (64 - _BOT_SEED_BITS)


def _derive(secret: bytes, label: bytes, *numbers: int) -> bytes:
    _check_secret(secret)
    message = label + b"".join(number.to_bytes(8) for number in numbers)
    return hmac.digest(secret, message, "sha256")


def _check_secret(secret: bytes) -> None:
    if len(secret) != SECRET_BYTES:
        raise ValueError(f"a ladder's secret has {SECRET_BYTES} bytes, not {len(secret)}")
