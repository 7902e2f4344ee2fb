"""Bots behind `arena connect` in real matches: they play, and what is wrong with them is said."""

import json
import os
import shutil
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from arena.bots.resolve import resolve_bot
from arena.play.runner import Runner, RunnerSettings
from tests.bridge.connecting import ANSWERS, PLAYS
from tests.e2e.hall import contestant, task
from tests.e2e.processes import MARK, left_behind, wait_until
from tests.e2e.test_pages import blocks

pytestmark = pytest.mark.e2e

PAGE = "docs/stdio.md"
ROOT = Path(__file__).parents[2]


def bot_folder(tmp_path: Path, run: str, **files: str) -> Path:
    """A bot's folder: its bot.toml, and its files by name, `_` for the dot."""
    folder = tmp_path / "mybot"
    folder.mkdir()
    (folder / "bot.toml").write_text(f'name = "mybot"\nrun = "arena connect {run}"\n')
    for name, text in files.items():
        (folder / name.replace("_", ".")).write_bytes(text.encode())
    return folder


def played(folder: Path, tmp_path: Path, *options: str) -> str:
    """What `arena match` says of a match against a sample bot, the end of the log included."""
    done = subprocess.run(
        [sys.executable, "-m", "arena", "match", str(folder), "greedy", *options],
        cwd=tmp_path,
        env={**os.environ, MARK: str(tmp_path)},
        capture_output=True,
        text=True,
        check=False,
    )
    wait_until(lambda: left_behind(tmp_path) == [])
    return done.stdout + done.stderr


PROGRAMS = {
    "python": ("bot.py", "-- python bot.py", "python3"),
    "awk": ("bot.awk", "-- awk -f bot.awk", "awk"),
    "c": ("bot.c", "-- ./bot", "cc"),
    "jq": ("bot.jq", "-- jq --unbuffered -c -f bot.jq", "jq"),
}


def bot_of_the_page(language: str, tmp_path: Path) -> tuple[Path, list[str]]:
    """The folder of a bot that is copied from the page, and how its program is started."""
    name, run, needed = PROGRAMS[language]
    if shutil.which(needed) is None and os.environ.get("CI") != "true":
        pytest.skip(f"{needed} is not on the PATH.")
    if language == "awk" and "mawk" in os.path.realpath(shutil.which("awk") or ""):
        run = "-- mawk -W interactive -f bot.awk"  # as the page says
    assert run.removeprefix("-- ") in (ROOT / PAGE).read_text(encoding="utf-8")
    folder = bot_folder(tmp_path, run)
    [(folder / name).write_text(text) for text in blocks(PAGE, language)[:1]]
    if language == "c":
        subprocess.run(["cc", "-Wall", "-Werror", "-o", "bot", "bot.c"], cwd=folder, check=True)
    return folder, run.removeprefix("-- ").split()


@pytest.mark.parametrize("language", PROGRAMS)
def test_the_bots_on_the_page_hold_the_largest_number_of_a_table(
    language: str, tmp_path: Path
) -> None:
    """It is above what 32 bits with a sign hold, and `%d` of some awks."""
    folder, command = bot_of_the_page(language, tmp_path)
    largest = 2**32 - 1
    asked = {"table": largest, "question": largest, "moves": "1B 12C"}
    line = json.dumps({"matchStarts": [], "questions": [asked]}, separators=(",", ":"))
    said = subprocess.run(
        command, cwd=folder, input=f"{line}\n", capture_output=True, text=True, check=True
    )
    answer = {"table": largest, "question": largest, "move": "1B"}
    assert {"answers": [answer]} == json.loads(said.stdout)


@pytest.mark.parametrize("language", PROGRAMS)
def test_the_bots_on_the_page_play(language: str, tmp_path: Path) -> None:
    """Copied from there and started as it says, each plays whole matches without a fault."""
    folder, _ = bot_of_the_page(language, tmp_path)
    bot = resolve_bot(str(folder), {}).contestant
    with Runner(RunnerSettings(tmp_path / "logs")) as runner:
        results = runner.play([task(bot, contestant("good"), number=n) for n in range(3)])
    assert [(), ()] * 3 == [match.faults for block in results for match in block.matches]


def test_the_lines_on_the_page_are_as_they_are_sent() -> None:
    """Put on one line each, they are what the bridge writes of the same messages."""
    from google.protobuf import json_format  # noqa: PLC0415

    from arena.bridge.answers import add_answers  # noqa: PLC0415
    from arena.bridge.lines import response_to_line  # noqa: PLC0415
    from arena.v1 import play_pb2  # noqa: PLC0415

    told, answer, end = blocks(PAGE, "json")
    for shown in (told + "\n" + end).split("\n\n"):
        line = "".join(part.strip() for part in shown.splitlines())
        response = json_format.Parse(line, play_pb2.PlayResponse())
        assert f"{line}\n".encode() == response_to_line(response)
    add_answers(answer.encode(), play_pb2.PlayRequest())


@pytest.mark.parametrize(
    ("run", "files", "sentence"),
    [
        ("-- ./bot", {}, "There is no program ./bot in "),
        ("-- sh bot.sh", {"bot_sh": "set -e\r\nx\r\n"}, "The script bot.sh has Windows line ends"),
        (
            "-- python bot.py",
            {"bot_py": "print('ready', flush=True); input()"},
            "no JSON, at column 1 (expecting value): ready (Standard output is for answers alone;",
        ),
        (
            "-- python bot.py",
            {"bot_py": PLAYS.replace('"move"', '"card"')},
            'The program python bot.py wrote the unknown field "answers[0].card": {"answers":',
        ),
        (
            "-- python bot.py",
            {"bot_py": PLAYS.replace('q["table"]', "9")},
            "the bot answered at table 9, where it has never sat",
        ),
        (
            "-- python bot.py",
            {"bot_py": "import sys\nfor line in sys.stdin: 1 / ('questions\":[{' not in line)\n"},
            "The program python bot.py ended with exit code 1 before the arena said goodbye.",
        ),
    ],
    ids=["missing", "crlf", "debug", "misspelt", "table", "traceback"],
)
def test_a_match_tells_what_is_wrong(
    run: str, files: dict[str, str], sentence: str, tmp_path: Path
) -> None:
    """`arena match` ends with the end of the log, in which it stands."""
    folder = bot_folder(tmp_path, run, **files)
    assert sentence in played(folder, tmp_path)


def test_a_match_that_was_lost_by_a_buffer_says_so(tmp_path: Path) -> None:
    """The fault is `late`; why, stands in the log, as it was suspected while it was asked."""
    held = "out = open(1, 'w', buffering=8192)\n" + PLAYS.replace("flush=True", "file=out")
    folder = bot_folder(tmp_path, "-- python bot.py", bot_py=held)
    said = played(folder, tmp_path, "--time", "10/2")
    assert "forfeits, late: no answer within the 2.000 s allowed" in said
    assert "The program python bot.py was asked " in said


def test_a_slow_program_is_not_suspected(tmp_path: Path) -> None:
    """It computes, or has shown before that it can end a line."""
    thinks = PLAYS.replace("    if", "    sum(range(60_000_000))\n    if")
    folder = bot_folder(tmp_path, "-- python bot.py", bot_py=thinks)
    assert "buffer" not in played(folder, tmp_path, "--time", "10/3")


@pytest.mark.skipif(sys.platform != "linux", reason="Looks into /proc.")
@pytest.mark.parametrize("word", ["arena match", "arena/warden"])
def test_nothing_outlives_an_arena_that_is_killed(word: str, tmp_path: Path) -> None:
    """Neither the bridge nor the program, which is deaf to the end of its input."""
    deaf = ANSWERS + "import time\nopen('there', 'w').close()\nwhile True: time.sleep(1)\n"
    folder = bot_folder(tmp_path, "-- python bot.py", bot_py=deaf)
    arena = subprocess.Popen(
        [sys.executable, "-m", "arena", "match", str(folder), "greedy", "--no-clock"],
        cwd=tmp_path,
        env={**os.environ, MARK: str(tmp_path)},
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    try:
        wait_until(lambda: len(left_behind(tmp_path, "bot.py")) >= 4)  # two legs, each twice
        wait_until((folder / "there").exists)
        killed = [arena.pid] if word == "arena match" else left_behind(tmp_path, word)
        for pid in killed:
            os.kill(pid, signal.SIGKILL)
        wait_until(lambda: left_behind(tmp_path, "bot.py") == [])
    finally:
        arena.kill()
        arena.wait()
    wait_until(lambda: left_behind(tmp_path) == [])
