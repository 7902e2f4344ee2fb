"""The JavaScript sample bot: built as any bot is, it plays, and leaves, as the contract says."""

import os
import shutil
import subprocess
from pathlib import Path

import grpc
import pytest

from arena.bots.resolve import resolve_bot
from arena.bots.snapshot import take_snapshot
from arena.contest.blocks import Contestant
from arena.contest.outcomes import block_outcome
from arena.contest.statistics.crosstable import crosstable
from arena.play.runner import Runner, RunnerSettings
from arena.v1 import play_pb2
from engine import PRESETS, STANDARD, Rules
from tests.e2e.hall import contestant, task
from tests.kit.fake_arena import GOODBYE, answers, question, serving, start

ROOT = Path(__file__).parents[2]
SAMPLES = ROOT / "sample_bots"
IS_CI = os.environ.get("CI") == "true"  # there it is never skipped: .ci/run installs Node.js
NEEDED = ("node", "npm")
MISSING = [program for program in NEEDED if shutil.which(program) is None]

pytestmark = [
    pytest.mark.e2e,
    pytest.mark.skipif(
        bool(MISSING) and not IS_CI,
        reason=f"The JavaScript bot needs Node.js; not on the PATH: {', '.join(MISSING)}.",
    ),
]


@pytest.fixture(scope="module")
def bot(tmp_path_factory: pytest.TempPathFactory) -> Contestant:
    """The bot, added to a home: copied and built there."""
    home = tmp_path_factory.mktemp("home")
    return take_snapshot(SAMPLES / "javascript", home).contestant()


def start_bot(bot: Contestant, address: str | None) -> subprocess.CompletedProcess[str]:
    """Runs an instance to its end, with a token that nobody gave out."""
    environment = {**os.environ, "ARENA_TOKEN": "secret"}
    if address is not None:
        environment["ARENA_ADDRESS"] = address
    return subprocess.run(
        bot.command, cwd=bot.folder, env=environment, capture_output=True, text=True, check=False
    )


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("rules", [STANDARD, PRESETS["six"], Rules(partner_signals=True)])
def test_it_plays_without_a_fault(
    bot: Contestant, players: int, rules: Rules, tmp_path: Path
) -> None:
    """With 2, 3 and 4 players, also where hands are larger and their last card is asked for."""
    others = [contestant(name) for name in ("good", "fine")][: 2 if players == 3 else 1]
    with Runner(RunnerSettings(tmp_path / "logs")) as runner:
        blocks = [task(bot, *others, players=players, rules=rules, number=n) for n in range(4)]
        results = runner.play(blocks)
    assert [match.faults for block in results for match in block.matches if match.faults] == []


def test_it_is_no_weaker_than_greedy(bot: Contestant, tmp_path: Path) -> None:
    """Both are deterministic: over these 40 blocks the interval of its win rate is above half."""
    greedy = resolve_bot(str(SAMPLES / "greedy"), {}).contestant
    with Runner(RunnerSettings(tmp_path / "logs")) as runner:
        results = runner.play([task(bot, greedy, number=number) for number in range(40)])
    seen, _ = crosstable([block_outcome(block, (0, 1)) for block in results], 41)
    assert seen.win_rate.low > 0.5


def test_it_answers_all_questions_of_a_message_in_one_and_leaves_at_goodbye(
    bot: Contestant,
) -> None:
    """It ends its half of the stream, says nothing on standard error, and exits with 0."""

    def talk(requests, context):
        questions = [question(2, 1, "declare silent"), question(1, 1, "silent")]
        yield play_pb2.PlayResponse(match_starts=[start(1), start(2)], questions=questions)
        next(requests)
        yield GOODBYE
        assert list(requests) == []

    with serving(talk) as (arena, address):
        ended = start_bot(bot, address)
    hello, answered = arena.heard
    assert (hello.hello.token, hello.hello.protocol) == ("secret", 1)
    assert [(2, 1, "declare"), (1, 1, "silent")] == answers(answered)
    assert (0, "", "") == (ended.returncode, ended.stdout, ended.stderr)
    assert arena.ended_in_peace


def test_refused_it_says_the_sentence_of_the_arena(bot: Contestant, tmp_path: Path) -> None:
    """With the arena's stable reason behind it, and exit code 2."""
    with Runner(RunnerSettings(tmp_path / "logs")) as runner:
        ended = start_bot(bot, runner.address)
    assert (2, "") == (ended.returncode, ended.stdout)
    assert ended.stderr.startswith("The arena ended the connection: ")
    assert ended.stderr.endswith(" (WRONG_TOKEN).\n")


def test_what_else_ends_it_is_said_too(bot: Contestant) -> None:
    """Refused without a reason, without an arena, and with one that is gone."""

    def refuse(requests, context):
        context.abort(grpc.StatusCode.RESOURCE_EXHAUSTED, "Too much.")
        yield

    with serving(refuse) as (_, address):
        ended = start_bot(bot, address)
    sentence = "The arena ended the connection: Too much (RESOURCE_EXHAUSTED).\n"
    assert (2, sentence) == (ended.returncode, ended.stderr)
    gone = start_bot(bot, address)
    assert 3 == gone.returncode
    assert gone.stderr.startswith("The arena is not there, or not any more: ")
    alone = start_bot(bot, None)
    assert 2 == alone.returncode
    assert alone.stderr.startswith("A bot plays when the arena starts it. ")


def test_without_its_packages_it_says_how_to_get_them(tmp_path: Path) -> None:
    """A folder that was not built ends in a sentence, not in a stack of module loaders."""
    folder = tmp_path / "javascript"
    shutil.copytree(SAMPLES / "javascript", folder, ignore=shutil.ignore_patterns("node_modules"))
    ended = start_bot(resolve_bot(str(folder), {}).contestant, "127.0.0.1:1")
    assert (1, 1) == (ended.returncode, ended.stderr.count("\n"))
    assert "run npm ci in its folder" in ended.stderr
