"""Which lines of a failed build's output are shown."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from arena.bots.building.excerpt import MOST_LINES, failure_lines

NOISE = [f"line {number}" for number in range(100)]


def test_a_short_output_is_shown_whole():
    """Nothing of a few lines is left out, but those that say nothing."""
    text = "npm error code E1\nnpm error\n\n[ERROR]\n[ERROR] why\n"
    assert failure_lines(text) == ["npm error code E1", "[ERROR] why"]
    assert failure_lines("") == []


def test_colours_and_what_was_overwritten_are_gone():
    """A line is shown as a terminal has it in the end."""
    text = "\x1b[1m\x1b[31merror\x1b[0m: no\r\n 10%\r 50%\r100% done\r\n\x1b]8;;http://x\x07link\x1b]8;;\x07"
    assert failure_lines(text) == ["error: no", "100% done", "link"]


def test_without_an_error_the_end_is_shown():
    """Where no line speaks of an error the last ones must do."""
    assert failure_lines("\n".join(NOISE)) == NOISE[-MOST_LINES:]


@pytest.mark.parametrize(
    "error",
    [
        "error[E0308]: mismatched types",
        "src/main.cpp:3:44: error: no matching function",
        "src/a.ts(3,5): error TS2322: Type 'string' is not assignable",
        "[ERROR] COMPILATION ERROR :",
        "npm ERR! code ENOENT",
        "npm error code E404",
        "CMake Error at CMakeLists.txt:3 (find_package):",
        "main.c:1:10: fatal error: nothing.h: No such file or directory",
        "FAILED: build/x.o",
        "SyntaxError: Unexpected token",
        "sh: 1: tsc: not found",
    ],
)
def test_the_first_error_comes_first(error):
    """An error far from the end is shown with what follows it, and then the end."""
    warnings = ["0 errors so far", "warning: this will be an error", "no errors", "errors: 0"]
    warnings += ["Compiling thiserror v2.0.21", "Compiling error-chain v0.12.4", "cc src/error.c"]
    shown = failure_lines("\n".join([*warnings, *NOISE, error, *NOISE]))
    assert [error, *NOISE[:11], "...", *NOISE[-7:]] == shown
    assert len(shown) == MOST_LINES


def test_an_error_near_the_end_needs_no_gap():
    """An error among the last lines is among what is shown anyway."""
    text = "\n".join([*NOISE, "error: no", *NOISE[:10]])
    assert failure_lines(text) == [*NOISE[-9:], "error: no", *NOISE[:10]]


def test_what_maven_says_of_every_failure_is_left_out():
    """Where to read more is no reason; the reason is."""
    text = """[ERROR] COMPILATION ERROR :
[ERROR] /bots/mybot/src/Strategy.java:[9,5] ';' expected
[ERROR] Failed to execute goal compile on project ronda-bot: Compilation failure
[ERROR] /bots/mybot/src/Strategy.java:[9,5] ';' expected
[ERROR] -> [Help 1]
[ERROR] Failed to resolve it: no such artifact -> [Help 2]
[ERROR]
[ERROR] To see the full stack trace of the errors, re-run Maven with the -e switch.
[ERROR] Re-run Maven using the -X switch to enable full debug logging.
[ERROR]
[ERROR] For more information about the errors and possible solutions, please read the following:
[ERROR] [Help 1] http://cwiki.apache.org/confluence/display/MAVEN/MojoFailureException
"""
    assert failure_lines(text) == [
        "[ERROR] COMPILATION ERROR :",
        "[ERROR] /bots/mybot/src/Strategy.java:[9,5] ';' expected",
        "[ERROR] Failed to execute goal compile on project ronda-bot: Compilation failure",
        "[ERROR] /bots/mybot/src/Strategy.java:[9,5] ';' expected",
        "[ERROR] Failed to resolve it: no such artifact",
    ]
    assert [] == failure_lines(" -> [Help 1]")


def test_long_lines_are_cut():
    """A line of a bundler's whole output does not flood the terminal."""
    assert failure_lines("x" * 9999) == ["x" * 300 + "..."]


@given(st.text())
def test_whatever_is_written(text):
    """No output is too odd, and what is shown is never much."""
    shown = failure_lines(text)
    assert len(shown) <= MOST_LINES
    assert all(line and len(line) <= 303 for line in shown)
