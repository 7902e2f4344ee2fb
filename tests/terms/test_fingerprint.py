"""Fingerprints as people compare them."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from arena.terms.fingerprint import fingerprint_text, parse_fingerprint


@given(st.binary(min_size=32, max_size=32).map(bytes.hex))
def test_what_is_written_is_read(digits: str) -> None:
    """As openssl writes it, and plain; in either case, with its kind before it."""
    text = fingerprint_text(digits)
    assert 32 + 31 + 32 == len(text)
    for one in (text, digits, digits.upper(), f"SHA256:{digits}", f" sha-256={text}\n"):
        assert digits == parse_fingerprint(one)


@pytest.mark.parametrize("text", ["", "a" * 63, "a" * 65, "g" * 64, "a:" * 40, "sha1:" + "a" * 64])
def test_what_is_no_fingerprint(text: str) -> None:
    """Other texts are refused."""
    with pytest.raises(ValueError, match="no fingerprint"):
        parse_fingerprint(text)
