"""The samples of all languages keep to the contract: how they begin, answer and end."""

import grpc
import pytest

from arena.bots.resolve import resolve_bot
from arena.contest.blocks import MOST_TABLES, Contestant
from arena.contest.outcomes import block_outcome
from arena.contest.statistics.crosstable import crosstable
from arena.play.runner import Runner, RunnerSettings
from arena.v1 import play_pb2
from engine import PRESETS, STANDARD, Rules
from tests.e2e.hall import contestant, task
from tests.kit.fake_arena import GOODBYE, answers, question, serving, start
from tests.languages.samples import OVER_STDIO, SAMPLES, run_alone

pytestmark = pytest.mark.e2e


def test_it_plays_without_a_fault(bot: Contestant, tmp_path) -> None:
    """With 2, 3 and 4 players, also where hands are larger and where partners signal."""
    good, fine = (contestant(name) for name in ("good", "fine"))
    games = [
        (rules, players)
        for rules in (STANDARD, PRESETS["six"], Rules(partner_signals=True))
        for players in (2, 3, 4)
    ]
    blocks = [
        task(
            bot, *([good, fine] if players == 3 else [good]), players=players, rules=rules, number=n
        )
        for n, (rules, players) in enumerate(games)
    ]
    with Runner(RunnerSettings(tmp_path / "logs")) as runner:
        results = runner.play(blocks)
    assert [2, 3, 2] * 3 == [len(block.matches) for block in results]
    assert [] == [match.faults for block in results for match in block.matches if match.faults]


def test_it_is_no_weaker_than_it_should_be(bot: Contestant, tmp_path) -> None:
    """Over 40 blocks of deterministic bots: beats greedy over gRPC, random over stdio."""
    rival = "random" if bot.bot in OVER_STDIO else "greedy"
    other = resolve_bot(str(SAMPLES / rival), {}).contestant
    with Runner(RunnerSettings(tmp_path / "logs")) as runner:
        results = runner.play([task(bot, other, number=number) for number in range(40)])
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
        assert [] == list(requests)

    with serving(talk) as (arena, address):
        ended = run_alone(bot, address)
    hello, answered = arena.heard
    assert ("secret", 1) == (hello.hello.token, hello.hello.protocol)
    assert bot.tables <= hello.hello.tables <= MOST_TABLES
    assert [(2, 1, "declare"), (1, 1, "silent")] == answers(answered)
    assert (0, "", "") == (ended.returncode, ended.stdout, ended.stderr)
    assert arena.ended_in_peace


def test_refused_it_says_the_sentence_of_the_arena(bot: Contestant, tmp_path) -> None:
    """With the arena's stable reason behind it, and exit code 2."""
    with Runner(RunnerSettings(tmp_path / "logs")) as runner:
        ended = run_alone(bot, runner.address)
    assert (2, "") == (ended.returncode, ended.stdout)
    assert ended.stderr.startswith("The arena ended the connection: ")
    assert ended.stderr.endswith(" (WRONG_TOKEN).\n")
    assert 1 == ended.stderr.count("\n")


def test_what_else_ends_it_is_said_too(bot: Contestant) -> None:
    """Refused without a reason, without an arena, and with one that is gone."""

    def refuse(requests, context):
        context.abort(grpc.StatusCode.RESOURCE_EXHAUSTED, "Too much.")
        yield

    with serving(refuse) as (_, address):
        ended = run_alone(bot, address)
    sentence = "The arena ended the connection: Too much (RESOURCE_EXHAUSTED).\n"
    assert (2, sentence) == (ended.returncode, ended.stderr)
    gone = run_alone(bot, address)
    assert (3, 1) == (gone.returncode, gone.stderr.count("\n"))
    assert bot.bot in OVER_STDIO or gone.stderr.startswith(
        "The arena is not there, or not any more: "
    )
    alone = run_alone(bot, None)
    assert (2, 1) == (alone.returncode, alone.stderr.count("\n"))
    assert alone.stderr.startswith("A bot plays when the arena starts it")


def test_a_fault_is_told_where_its_author_reads(bot: Contestant) -> None:
    """What the arena says of a fault stands in the log, and the bot goes on."""

    def talk(requests, context):
        fault = {"table": 1, "question": 1, "message": "It came late.", "strikes_left": 2}
        yield play_pb2.PlayResponse(match_starts=[start(1)], faults=[fault])
        yield play_pb2.PlayResponse(questions=[question(1, 2, "silent")])
        next(requests)
        yield GOODBYE

    with serving(talk) as (arena, address):
        ended = run_alone(bot, address)
    assert [(1, 2, "silent")] == answers(arena.heard[-1])
    assert (0, 1) == (ended.returncode, ended.stderr.count("It came late."))
