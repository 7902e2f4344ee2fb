"""Needs: what is one, and how it is written."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from arena.bots.needs.need import NEED_PATTERN, Need, parse_need


@pytest.mark.parametrize(
    ("text", "need"),
    [
        ("npm", Need("npm")),
        ("g++>=12", Need("g++", (12,))),
        ("go >= 1.24", Need("go", (1, 24))),
        ("python3.11", Need("python3.11")),
        ("grpc_cpp_plugin  >=  1.51.1", Need("grpc_cpp_plugin", (1, 51, 1))),
        ("go > 1", None),
        ("a b", None),
        ("go >= 1.24\n", None),
    ],
)
def test_reads(text, need):
    """A need is a program, or a program with its least version."""
    assert need == parse_need(text)


@given(st.from_regex(NEED_PATTERN, fullmatch=True))
def test_what_is_written_is_read_again(text):
    """Whatever fits the pattern is a need, and its own text means the same."""
    need = parse_need(text)
    assert need is not None
    assert need == parse_need(str(need))
