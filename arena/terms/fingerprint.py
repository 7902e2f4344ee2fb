"""Fingerprints of certificates: SHA-256, as people compare them and as they are kept.

Must not know what a certificate is.
"""

import re

_DIGITS = re.compile(r"[0-9a-f]{64}")
_KIND = re.compile(r"^sha-?256[:=]", re.IGNORECASE)


def fingerprint_text(fingerprint: str) -> str:
    """Writes a fingerprint of 64 hexadecimal digits as people compare it: pairs with colons."""
    pairs = (fingerprint[place : place + 2] for place in range(0, len(fingerprint), 2))
    return ":".join(pairs).upper()


def parse_fingerprint(text: str) -> str:
    """Reads a fingerprint, with or without colons, blanks and `SHA256:`, as 64 digits.

    Raises ValueError for any other text.
    """
    digits = re.sub(r"[:\s]", "", _KIND.sub("", text.strip())).lower()
    if not _DIGITS.fullmatch(digits):
        raise ValueError(f"no fingerprint: {text!r}")
    return digits
