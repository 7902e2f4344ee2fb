"""The bridge between stream and lines, against an arena that follows a script."""

import json
import signal
import subprocess
import sys

import grpc
import pytest

from arena.v1 import match_pb2, play_pb2
from tests.bridge.connecting import (
    ANSWERS,
    PLAYS,
    connect_command,
    connect_environment,
    connected,
    program,
)
from tests.e2e.processes import left_behind, wait_until
from tests.kit.fake_arena import GOODBYE, answers, ask_once, question, serving, start

pytestmark = pytest.mark.e2e

IDLES = "import time\ntime.sleep(3600)\n"
HOLDS_BACK = (
    ANSWERS
    + """
out = open(1, "w", buffering=4096)
for line in sys.stdin:
    if answers := answer(line):
        print(json.dumps({"answers": answers}), file=out)
"""
)


def ask_and_wait(requests, context):
    """Asks a question with a limit, and waits until the other side is gone."""
    asked = question(1, 1, "7O 1B")
    asked.limit.seconds = 4
    yield play_pb2.PlayResponse(match_starts=[start(1)], questions=[asked])
    for _ in requests:
        pass


def test_what_is_said_goes_both_ways(tmp_path):
    """Lines begin with the welcome and end with goodbye; all answers of a line are one request."""
    diary = tmp_path / "diary"
    script = PLAYS.replace(
        "    if", f"    print(line, end='', file=open({str(diary)!r}, 'a'))\n    if"
    )

    def talk(requests, context):
        questions = [question(2, 1, "declare silent"), question(1, 1, "silent")]
        yield play_pb2.PlayResponse(match_starts=[start(1), start(2)], questions=questions)
        next(requests)
        yield play_pb2.PlayResponse()
        yield GOODBYE
        assert [] == list(requests)

    arena, ended = connected(talk, tmp_path, program(tmp_path, script), "--tables", "9", "--events")
    assert (0, "", "") == (ended.returncode, ended.stdout, ended.stderr)
    hello, answered = arena.heard
    expected = play_pb2.Hello(
        token="secret", protocol=1, tables=9, events=True, software="arena connect"
    )
    assert expected == hello.hello
    assert [(2, 1, "declare"), (1, 1, "silent")] == answers(answered)
    assert arena.ended_in_peace
    told = [json.loads(line) for line in diary.read_text().splitlines()]
    assert "tested" == told[0]["welcome"]["bot"]
    assert [2, 1] == [asked["table"] for asked in told[1]["questions"]]
    assert [[], [], [], [], []] == list(told[2].values())
    assert "GOODBYE_REASON_DONE" == told[3]["goodbye"]["reason"]


def test_a_program_with_one_table_is_asked_once_a_line(tmp_path):
    """A question that no answer can reach any more is not passed on."""

    def talk(requests, context):
        yield play_pb2.PlayResponse(
            match_starts=[start(1), start(2)],
            questions=[question(1, 1, "1B"), question(2, 1, "7O")],
            match_ends=[match_pb2.MatchEnd(table=1)],
        )
        next(requests)
        yield GOODBYE

    arena, ended = connected(talk, tmp_path, program(tmp_path, PLAYS))
    assert (0, "") == (ended.returncode, ended.stderr)
    assert [(2, 1, "7O")] == answers(arena.heard[-1])
    assert 1 == arena.heard[0].hello.tables


def test_lines_may_be_written_piece_by_piece(tmp_path):
    """With blank lines between them, Windows line ends, and an answer a line."""
    script = (
        ANSWERS
        + """
for line in sys.stdin:
    for one in answer(line):
        text = json.dumps({"answers": [one]})
        for piece in ("\\n", text[:9], text[9:], "\\r\\n"):
            sys.stdout.write(piece)
            sys.stdout.flush()
"""
    )

    def talk(requests, context):
        asked = [question(table, 1, "1B") for table in (1, 2, 3)]
        yield play_pb2.PlayResponse(match_starts=[start(n) for n in (1, 2, 3)], questions=asked)
        heard = []
        while len(heard) < 3:
            heard += answers(next(requests))
        yield GOODBYE

    arena, ended = connected(talk, tmp_path, program(tmp_path, script), "--tables", "3")
    assert (0, "") == (ended.returncode, ended.stderr)
    found = [one for request in arena.heard[1:] for one in answers(request)]
    assert [(1, 1, "1B"), (2, 1, "1B"), (3, 1, "1B")] == found


@pytest.mark.parametrize(
    ("written", "sentence"),
    [
        (
            "thinking...\\n",
            "wrote a line that is no JSON, at column 1 (expecting value): thinking...",
        ),
        ("{\\n", "Write the whole object on one line"),
        ('{"answers":[{"tabel":1}]}\\n', 'wrote the unknown field "answers[0].tabel": {"answers"'),
        ('{"hello":{}}\\n', "said hello: "),
        ("x" * 5_000_000, "wrote a line of more than 4 MiB: xxx"),
    ],
    ids=["debug", "lines", "unknown", "hello", "long"],
)
def test_a_line_that_is_no_answer_ends_it(tmp_path, written, sentence):
    """With exit code 1 and one sentence that shows the line, shortened."""
    script = f"import time\nprint('{written}', end='', flush=True)\ntime.sleep(3600)\n"
    _, ended = connected(ask_and_wait, tmp_path, program(tmp_path, script))
    assert (1, "", 1) == (ended.returncode, ended.stdout, ended.stderr.count("\n"))
    assert ended.stderr.startswith(f"The program {sys.executable} ")
    assert sentence in ended.stderr
    assert len(ended.stderr) < 500
    assert [] == left_behind(tmp_path)


@pytest.mark.parametrize(
    ("script", "sentence"),
    [
        ("raise SystemExit(7)", "ended with exit code 7 before the arena said goodbye."),
        ("input()", "ended with exit code 0 before the arena said goodbye: a bot reads line after"),
        ("import os; os.kill(os.getpid(), 11)", "was ended by signal 11 (SIGSEGV)."),
        ("print('{\"answers\"', end='')", 'was not ended with a newline: {"answers"'),
        ("import os, time; os.close(1); time.sleep(3600)", "has closed its standard output"),
        ("import os, time; os.close(0); time.sleep(3600)", "has closed its standard input"),
    ],
    ids=["code", "one-line", "signal", "begun", "no-output", "no-input"],
)
def test_a_program_that_ends_before_goodbye(tmp_path, script, sentence):
    """How it ended is said, in one sentence or two, and its exit code is 1."""

    def talk(requests, context):
        yield from ask_and_wait_long(requests)

    def ask_and_wait_long(requests):
        # More than a pipe holds, so that who has closed its input is found out.
        for number in range(400):
            yield play_pb2.PlayResponse(questions=[question(1, number + 1, "7O " * 100)])
        for _ in requests:
            pass

    _, ended = connected(talk, tmp_path, program(tmp_path, script))
    assert (1, "", 1) == (ended.returncode, ended.stdout, ended.stderr.count("\n"))
    assert sentence in ended.stderr
    assert [] == left_behind(tmp_path)


def test_a_program_that_holds_its_answer_back(tmp_path):
    """Is suspected of it once, before its limit runs out; and again where it was late."""
    log = tmp_path / "log"

    def talk(requests, context):
        asked = question(1, 1, "7O 1B")
        asked.limit.seconds = 2
        yield play_pb2.PlayResponse(match_starts=[start(1)], questions=[asked])
        wait_until(lambda: "\n" in log.read_text())
        late = match_pb2.Fault(
            table=1, question=1, kind=match_pb2.FAULT_KIND_LATE, message="No answer came."
        )
        yield play_pb2.PlayResponse(faults=[late])
        yield GOODBYE

    with serving(talk) as (_, address), log.open("w") as file:
        ended = subprocess.run(
            connect_command("--", *program(tmp_path, HOLDS_BACK)),
            env=connect_environment(address, tmp_path),
            stderr=file,
            check=False,
        )
    assert 0 == ended.returncode
    warning, fault, reason = log.read_text().splitlines()
    assert "was asked 1." in warning
    assert "The arena reports a fault in match 1, question 1: No answer came." == fault
    assert "was late, and has written nothing, though it is alive and idle" in reason
    for said in (warning, reason):
        assert "it probably holds its answer back in a buffer. Flush after each line" in said


def test_a_line_without_its_end(tmp_path):
    """Is not taken for an answer, and what is missing is said."""
    log = tmp_path / "log"
    script = "import sys\nfor line in sys.stdin:\n    print('{}', end='', flush=True)\n"

    def talk(requests, context):
        yield play_pb2.PlayResponse(match_starts=[start(1)], questions=[question(1, 1, "7O")])
        wait_until(lambda: "\n" in log.read_text())
        yield GOODBYE

    with serving(talk) as (_, address), log.open("w") as file:
        subprocess.run(
            connect_command("--", *program(tmp_path, script)),
            env=connect_environment(address, tmp_path),
            stderr=file,
            check=False,
        )
    assert "and not ended it, though it is idle. End each line with a newline" in log.read_text()


def test_faults_stand_in_the_log(tmp_path):
    """Also where the program takes no notice of them."""

    def talk(requests, context):
        fault = match_pb2.Fault(table=1, question=3, message="answered '9Z', allowed was: 7O")
        yield play_pb2.PlayResponse(match_starts=[start(1)], faults=[fault])
        yield GOODBYE

    _, ended = connected(talk, tmp_path, program(tmp_path, PLAYS))
    sentence = "The arena reports a fault in match 1, question 3: answered '9Z', allowed was: 7O\n"
    assert (0, sentence) == (ended.returncode, ended.stderr)


@pytest.mark.parametrize(
    ("last", "sentence"),
    [
        ("raise SystemExit(3)", "ended with exit code 3 after goodbye."),
        ("import time; time.sleep(3600)", "did not leave within 2 s of the end of its standard"),
    ],
)
def test_a_program_that_does_not_leave_well(tmp_path, last, sentence):
    """After goodbye it is waited for, but not for ever."""
    _, ended = connected(ask_once, tmp_path, program(tmp_path, f"{PLAYS}\n{last}\n"))
    assert 1 == ended.returncode
    assert sentence in ended.stderr
    assert [] == left_behind(tmp_path)


def test_the_arenas_sentence_is_passed_on(tmp_path):
    """An answer to a table that was never opened is the arena's to refuse."""

    def talk(requests, context):
        yield play_pb2.PlayResponse(match_starts=[start(1)], questions=[question(7, 1, "7O")])
        next(requests)
        context.set_trailing_metadata((("arena-reason", "UNKNOWN_TABLE"),))
        context.abort(grpc.StatusCode.INVALID_ARGUMENT, "the bot answered at table 7")

    _, ended = connected(talk, tmp_path, program(tmp_path, PLAYS))
    sentence = "The arena ended the connection: the bot answered at table 7 (UNKNOWN_TABLE).\n"
    assert (2, sentence) == (ended.returncode, ended.stderr)


def test_an_arena_that_is_gone(tmp_path):
    """Says so with exit code 3; the program, which would wait for ever, is ended."""

    def vanish(requests, context):
        context.abort(grpc.StatusCode.UNAVAILABLE, "Socket closed")
        yield

    _, ended = connected(vanish, tmp_path, program(tmp_path, IDLES))
    assert (3, 1) == (ended.returncode, ended.stderr.count("\n"))
    assert ended.stderr.endswith("cannot be reached: Socket closed.\n")
    assert [] == left_behind(tmp_path)


@pytest.mark.parametrize(
    ("number", "code"),
    [(signal.SIGINT, 130), (signal.SIGTERM, 143), (signal.SIGHUP, 129), (signal.SIGKILL, -9)],
)
def test_whatever_ends_the_bridge_ends_the_program(tmp_path, number, code):
    """In silence, and also where the program would not notice; SIGKILL: on Linux."""
    if number == signal.SIGKILL and sys.platform != "linux":
        pytest.skip("Linux alone ends a child with its parent; elsewhere the warden does.")

    def talk(requests, context):
        yield play_pb2.PlayResponse(match_starts=[start(1)])
        for _ in requests:
            pass

    script = f"open({str(tmp_path / 'there')!r}, 'w').close()\n{IDLES}"
    with serving(talk) as (arena, address):
        bridge = subprocess.Popen(
            connect_command("--", *program(tmp_path, script)),
            env=connect_environment(address, tmp_path),
            stderr=subprocess.PIPE,
        )
        wait_until(lambda: (tmp_path / "there").exists() and bool(arena.heard))
        bridge.send_signal(number)
        _, err = bridge.communicate()
    assert (code, b"") == (bridge.returncode, err)
    wait_until(lambda: left_behind(tmp_path) == [])
