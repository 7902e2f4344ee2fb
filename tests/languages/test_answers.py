"""The samples of all languages decide alike: over gRPC as one strategy, over stdio as another."""

from collections.abc import Callable

import pytest

from arena.kit import Match, Turn
from arena.v1 import play_pb2
from tests.kit.fake_arena import GOODBYE, serving
from tests.languages.asked import all_asked
from tests.languages.samples import OVER_GRPC, OVER_STDIO, built, run_alone
from tests.sample_bots.seats import load

GOLDEN = "languages-answers.txt"


def moves_of(name: str) -> list[str]:
    """Asks a sample all questions in one message; lists its moves in the order of the questions."""
    message = all_asked()

    def talk(requests, context):
        yield message
        request = next(requests)
        while len(request.answers) < len(message.questions):
            request.MergeFrom(next(requests))
        talk.answers = request.answers
        yield GOODBYE

    with serving(talk) as (_, address):
        ended = run_alone(built(name), address)
    assert (0, "", "") == (ended.returncode, ended.stdout, ended.stderr)
    answered = {(answer.table, answer.question): answer.move for answer in talk.answers}
    return [answered[question.table, question.question] for question in message.questions]


def lines(message: play_pb2.PlayResponse, moves: list[str]) -> str:
    """Writes questions and answers down, a line each."""
    return "".join(
        f"{question.table}/{question.question}: {question.moves} -> {move}\n"
        for question, move in zip(message.questions, moves, strict=True)
    )


@pytest.mark.e2e
@pytest.mark.parametrize("name", OVER_GRPC)
def test_grpc_samples_answer_alike(name: str, check_golden: Callable[[str, str], None]) -> None:
    """Asked the same, all give the same moves, which are written down."""
    check_golden(GOLDEN, lines(all_asked(), moves_of(name)))


@pytest.mark.e2e
@pytest.mark.parametrize("name", OVER_STDIO)
def test_stdio_samples_answer_as_greedy_does(name: str) -> None:
    """Asked the same, they give the moves of the sample bot greedy."""
    message = all_asked()
    greedy = load("greedy")
    matches = {start.table: Match(start) for start in message.match_starts}
    wanted = [greedy(Turn(question, matches[question.table])) for question in message.questions]
    assert lines(message, wanted) == lines(message, moves_of(name))


def test_the_questions_are_of_every_kind() -> None:
    """Declarations, chains and caidas are asked, in all games, hundreds of them, in one message."""
    message = all_asked()
    assert len(message.questions) > 500
    assert {start.table for start in message.match_starts} == {
        question.table for question in message.questions
    }
    seen = [question.observation for question in message.questions]
    assert any("declare " in question.moves for question in message.questions)
    assert {0, 5, 10} == {one.chain_points for one in seen}
    assert any(one.caida_card for one in seen)
