"""Where a server is, as a person types it."""

from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from arena.client.address import Address, parse_address
from arena.errors import InputError


@pytest.mark.parametrize(
    ("text", "host", "port", "is_loopback"),
    [
        ("club.example.org", "club.example.org", 7350, False),
        (" Club.Example.org:80 ", "club.example.org", 80, False),
        ("localhost", "localhost", 7350, True),
        ("127.9.0.1:1", "127.9.0.1", 1, True),
        ("::1", "::1", 7350, True),
        ("[::1]:65535", "::1", 65535, True),
        ("[FE80::1]", "fe80::1", 7350, False),
        ("192.0.2.1", "192.0.2.1", 7350, False),
        ("münchen.example", "xn--mnchen-3ya.example", 7350, False),
    ],
)
def test_what_can_be_typed(text: str, host: str, port: int, is_loopback: bool) -> None:
    """Names and numbers, of both kinds, with and without a port."""
    found = parse_address(text)
    assert (Address(host, port), is_loopback) == (found, found.is_loopback)


@pytest.mark.parametrize(
    ("text", "hint"),
    [
        ("", "write HOST or HOST:PORT"),
        ("https://club.example.org", "without https://"),
        ("club.example.org/ladder", "without a path"),
        ("club.example.org:", "a port is a number"),
        ("club.example.org:0", "a port is a number"),
        ("club.example.org:65536", "a port is a number"),
        ("club.example.org:٣", "a port is a number"),
        ("club:+80", "a port is a number"),
        (":7350", "write HOST or HOST:PORT"),
        ("two words", "write HOST or HOST:PORT"),
        ("-rf", "write HOST or HOST:PORT"),
        ("a" * 300, "write HOST or HOST:PORT"),
        ("[::1", "a number of IPv6"),
        ("[::1]7350", "a number of IPv6"),
        ("[club]:7350", "a number of IPv6"),
        ("1:2:3", "a port is a number"),
        ("a\x00b", "write HOST or HOST:PORT"),
    ],
)
def test_what_is_no_address(text: str, hint: str) -> None:
    """Each is one sentence with what to write."""
    with pytest.raises(InputError, match=hint):
        parse_address(text)


@pytest.mark.parametrize("text", ["club.example.org:7350", "[::1]:80", "10.0.0.1:9"])
def test_an_address_is_written_as_it_is_read(text: str) -> None:
    """What is kept in a file can be read again."""
    assert text == str(parse_address(text))


def test_the_port_that_all_have_is_not_typed() -> None:
    """Commands that are shown are short."""
    assert ("club", "club:1") == (Address("club").typed, Address("club", 1).typed)


@given(st.text())
def test_any_text_is_an_address_or_a_sentence(text: str) -> None:
    """Nothing else is raised, and what is an address is the same when it is written."""
    with suppress(InputError):
        found = parse_address(text)
        assert found == parse_address(str(found))
