"""Tests of what owners of bots that run elsewhere say of their versions."""

import pytest

from arena.people.declared import DECLARED_LENGTH, check_declared, declared_hash
from arena.people.refusals import Reason, RefusedError


@pytest.mark.parametrize(
    "declared", ["1", "1.3", "night build, depth 8", "x" * DECLARED_LENGTH, "é"]
)
def test_a_declaration_is_a_short_text(declared: str) -> None:
    """In any script."""
    check_declared(declared)


@pytest.mark.parametrize(
    ("declared", "problem"),
    [
        ("", "has 0 characters"),
        ("x" * (DECLARED_LENGTH + 1), "has 65 characters"),
        ("a\nb", "has characters that cannot be shown"),
        ("\x1b[31m", "has characters that cannot be shown"),
        ("a\u202eb", "has characters that cannot be shown"),
        ("a\ud800", "has characters that cannot be shown"),
        (" a", "has blanks where nobody sees them"),
        ("a  b", "has blanks where nobody sees them"),
        ("a ", "has blanks where nobody sees them"),
    ],
)
def test_what_cannot_be_seen_is_refused(declared: str, problem: str) -> None:
    """Two versions should not look the same."""
    with pytest.raises(RefusedError, match=f"What you call the version {problem}: use") as refused:
        check_declared(declared)
    assert Reason.BAD_VERSION == refused.value.reason


def test_what_is_declared_makes_a_version() -> None:
    """The same words the same one, for one bot."""
    assert declared_hash("a", "1") == declared_hash("a", "1")
    assert 3 == len({declared_hash("a", "1"), declared_hash("a", "2"), declared_hash("b", "1")})
    assert 64 == len(declared_hash("a", "1"))
