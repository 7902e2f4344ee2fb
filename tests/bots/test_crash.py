"""Which lines of a log are shown after its program has crashed."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from arena.bots.crash import MOST_LINES, crash_lines

NOISE = [f"line {number}" for number in range(30)]

GO = """panic: runtime error: index out of range [3] with length 0

goroutine 1 [running]:
sort.Slice({0x4aa8a0?, 0x8d8}, 0x4d0f90)
\tsort/slice.go:29 +0xc5
main.choose(...)
\tronda/mybot/strategy.go:33
google.golang.org/grpc.(*ClientConn).Invoke(0x1)
\tgoogle.golang.org/grpc@v1.71.0/call.go:35 +0xc5
main.(*bot).answer(0x8d8c2f98080?, 0x8d8c2f82008?)
\tronda/mybot/bot.go:5 +0x5f
main.(*bot).play(0x48567d?)
\tronda/mybot/bot.go:9 +0x1b
main.main()
\tronda/mybot/main.go:6 +0x55"""

JAVA = """Exception in thread "main" java.lang.IllegalStateException: no move
\tat ronda.bot.Bot.answer(Bot.java:3)
\tat ronda.bot.Bot.answer(Bot.java:4)
\tat ronda.bot.Bot.answer(Bot.java:5)
\tat ronda.bot.Bot.answer(Bot.java:6)
\tat ronda.bot.Bot.answer(Bot.java:7)
\tat ronda.bot.Main.main(Main.java:4)
Caused by: java.lang.ArrayIndexOutOfBoundsException: Index 3 out of bounds for length 0
\tat java.base/java.util.ImmutableCollections$ListN.get(ImmutableCollections.java:680)
\tat ronda.bot.Strategy.choose(Strategy.java:9)
\tat ronda.bot.Bot.answer(Bot.java:3)
\t... 6 more"""

NODE = """file:///bots/mybot/strategy.js:1
function choose(moves) { return moves[3].length }
                                         ^

TypeError: Cannot read properties of undefined (reading 'length')
    at node:internal/process/task_queues:95:5
    at choose (file:///bots/mybot/strategy.js:1:33)
    at answer (file:///bots/mybot/bot.js:2:72)
    at answer (file:///bots/mybot/bot.js:2:48)
    at answer (file:///bots/mybot/bot.js:2:49)
    at answer (file:///bots/mybot/bot.js:2:50)

Node.js v20.20.2"""

RUST = """thread 'tokio-rt-worker' (12) panicked at src/strategy.rs:21:27:
index out of bounds: the len is 0 but the index is 3
stack backtrace:
   0: __rustc::rust_begin_unwind
             at /rustc/59807616/library/std/src/panicking.rs:689:5
   1: core::panicking::panic_fmt
             at /rustc/59807616/library/core/src/panicking.rs:80:14
   2: core::panicking::panic_bounds_check
             at /rustc/59807616/library/core/src/panicking.rs:271:5
   3: mybot::choose
note: run with `RUST_BACKTRACE=full` for a verbose backtrace."""

SANITIZED = "\n".join(
    [
        "==7==ERROR: AddressSanitizer: heap-buffer-overflow on address 0x60",
        "    #0 0x7f in __libc_start_main ../csu/libc-start.c:342",
        *(f"    #{number} 0x4f in choose strategy.c:{number}" for number in range(1, 9)),
    ]
)

PYTHON = """Traceback (most recent call last):
  File "bot.py", line 9, in <module>
    run(choose)
  File "bot.py", line 5, in choose
    return turn.moves[33]
           ~~~~~~~~~~^^^^
IndexError: list index out of range"""


@pytest.mark.parametrize(
    ("told", "begins", "own"),
    [
        (GO, "panic: runtime error: index out of range", "\tronda/mybot/strategy.go:33"),
        (JAVA, 'Exception in thread "main"', "\tat ronda.bot.Strategy.choose(Strategy.java:9)"),
        (
            NODE,
            "file:///bots/mybot/strategy.js:1",
            "    at choose (file:///bots/mybot/strategy.js:1:33)",
        ),
        (
            RUST,
            "thread 'tokio-rt-worker' (12) panicked at src/strategy.rs:21",
            "   3: mybot::choose",
        ),
        (SANITIZED, "==7==ERROR: AddressSanitizer", "    #1 0x4f in choose strategy.c:1"),
    ],
    ids=["go", "java", "node", "rust", "sanitizer"],
)
def test_a_crash_is_shown_from_its_beginning(told: str, begins: str, own: str) -> None:
    """What happened comes first, and the line of the bot's own code is there."""
    for after in ([], ["the program ended with exit code 2"]):
        shown = crash_lines("\n".join([*NOISE, told, *after]))
        assert shown[0].startswith(begins)
        assert own in shown
        assert after == shown[len(shown) - len(after) :]
        assert len(shown) <= MOST_LINES


def test_calls_in_libraries_are_left_out() -> None:
    """Of the calls of Go only the bot's own are shown, and that others follow."""
    assert [
        "panic: runtime error: index out of range [3] with length 0",
        "goroutine 1 [running]:",
        "main.choose(...)",
        "\tronda/mybot/strategy.go:33",
        "main.(*bot).answer(0x8d8c2f98080?, 0x8d8c2f82008?)",
        "\tronda/mybot/bot.go:5 +0x5f",
        "main.(*bot).play(0x48567d?)",
        "...",
    ] == crash_lines(GO)


def test_calls_in_libraries_alone_are_shown() -> None:
    """Where no call is the bot's own, those that there are must do."""
    calls = [f"\tat java.base/java.lang.Thread.run(Thread.java:{number})" for number in range(9)]
    shown = crash_lines("\n".join(['Exception in thread "x" java.lang.Error', *calls]))
    assert calls[:6] == shown[1:-1]


def test_the_cause_of_a_cause() -> None:
    """In Java the last cause stands for all that follows from it."""
    shown = crash_lines(JAVA)
    assert shown[1].startswith("Caused by: java.lang.ArrayIndexOutOfBoundsException")


def test_of_python_the_end_is_shown() -> None:
    """A traceback ends with its error, also where other lines follow."""
    assert [*NOISE[-1:], *PYTHON.split("\n")] == crash_lines("\n".join([*NOISE, PYTHON]))
    after = crash_lines("\n".join([PYTHON, *NOISE[:9]]))
    assert [*PYTHON.split("\n")[-6:], "...", NOISE[8]] == after


def test_a_short_crash_is_the_end() -> None:
    """What fits is shown with what came before it, as is the end of any other log."""
    told = [
        "terminate called after throwing an instance of 'std::out_of_range'",
        "  what():  vector::_M_range_check: __n (which is 3) >= this->size() (which is 0)",
    ]
    assert [*NOISE[-6:], *told] == crash_lines("\n".join([*NOISE, *told]))
    assert told[0] == crash_lines("\n".join([*told, *NOISE[:9]]))[0]
    assert NOISE[-MOST_LINES:] == crash_lines("\n".join(NOISE))
    assert crash_lines("") == []


@pytest.mark.parametrize("told", [GO, JAVA, NODE, RUST, PYTHON])
def test_who_goes_on_has_not_crashed(told: str) -> None:
    """Of an error that a program has survived, and written much since, nothing is shown."""
    assert NOISE[-MOST_LINES:] == crash_lines("\n".join([told, *NOISE]))


def test_a_long_stack_is_no_going_on() -> None:
    """A stack that has overflown is long, and its error far above the end."""
    calls = ["main.f(0x1)", "\tronda/mybot/strategy.go:33 +0x1b"] * 60
    stack = ["fatal error: stack overflow", "goroutine 1 [running]:", *calls, "created by x in y"]
    assert stack[:4] == crash_lines("\n".join([*NOISE, *stack]))[:4]


@given(st.lists(st.sampled_from([*GO.split("\n"), *JAVA.split("\n"), *NODE.split("\n"), PYTHON])))
def test_whatever_is_written(lines: list[str]) -> None:
    """No order of lines is too odd, and what is shown is never much."""
    assert len(crash_lines("\n".join(lines))) <= MOST_LINES
