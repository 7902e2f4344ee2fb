"""Where the time goes: each part of a decision measured alone, in microseconds of CPU."""

import tempfile
import time
import zlib
from collections.abc import Callable, Sequence
from contextlib import closing
from pathlib import Path
from random import Random

from arena.contest.ratings.rating import STANDARD_RATING, Rating, rate
from arena.record.lines import match_line
from arena.record.reader import parse_record
from arena.record.verify import verify
from arena.referee.commands import Ask, MatchSetup, Said
from arena.referee.referee import Referee
from arena.terms.clock import STALL_LIMIT
from arena.v1 import play_pb2
from arena.wire import write_question
from bench.ceiling import sample_questions
from engine import (
    PRESETS,
    Phase,
    State,
    action_text,
    commitment,
    deal_round,
    first_dealer,
    observe,
    start_round,
    step,
)

_RULES = PRESETS["standard"]


def micros(act: Callable[[], int]) -> float:
    """CPU microseconds for each of what `act` says it did."""
    started = time.process_time()
    count = act()
    return (time.process_time() - started) / count * 1e6


def engine_alone(matches: int) -> Callable[[], int]:
    """Dealing, stepping and observing, as the referee asks of the engine."""

    def act() -> int:
        decisions = 0
        for number in range(matches):
            seed = number.to_bytes(32, "big")
            state = State(_RULES, 2, first_dealer(seed, 2))
            while state.phase is not Phase.OVER:
                if state.phase is Phase.DEAL:
                    start_round(state, deal_round(seed, _RULES, 2, state.round, state.dealer))
                    continue
                actions = state.actions()
                if len(actions) > 1 or actions[0] >= 40:
                    observe(state, state.turn)
                    decisions += 1
                step(state, actions[0])
        return decisions

    return act


def play_refereed(seed: bytes) -> tuple[Referee, int]:
    """One match by the referee, with answers at once."""
    setup = MatchSetup(_RULES, 2, (0, 1), seed, bytes(16), STALL_LIMIT)
    referee = Referee(setup)
    commands, decisions = referee.start(), 0
    while isinstance(commands[-1], Ask):
        question = commands[-1].question
        referee.handed(question.number, 0)
        said = Said(question.number, action_text(question.actions[0]))
        commands = referee.answer(question.seat, said, 5_000_000, 0)
        decisions += 1
    return referee, decisions


def referee_whole(matches: int) -> Callable[[], int]:
    """The referee with engine, clock and record."""
    return lambda: sum(play_refereed(number.to_bytes(32, "big"))[1] for number in range(matches))


def wire_alone(repeats: int) -> Callable[[], int]:
    """Building and serialising questions, in messages of 20."""
    questions = sample_questions()

    def act() -> int:
        for _ in range(repeats):
            for first in range(0, len(questions), 20):
                message = play_pb2.PlayResponse()
                for question in questions[first : first + 20]:
                    write_question(message.questions.add(), 1, question)
                message.SerializeToString()
        return repeats * len(questions)

    return act


def records(count: int) -> list[bytes]:
    """Whole records of refereed matches."""
    made = []
    for number in range(count):
        referee, _ = play_refereed(number.to_bytes(32, "big"))
        setup = referee.setup
        first = match_line(
            players=2,
            rules=_RULES,
            dealer=referee.dealer,
            commitment=commitment(setup.seed, setup.nonce),
        )
        made.append("\n".join([first, *referee.lines, referee.end_line(None)]).encode())
    return made


def verifying(made: Sequence[bytes]) -> Callable[[], int]:
    """Reading and proving records; counts records."""

    def act() -> int:
        for number, record in enumerate(made):
            assert verify(parse_record(record, str(number))) == []
        return len(made)

    return act


def rating(updates: int) -> Callable[[], int]:
    """Rating blocks of two bots; counts updates."""

    def act() -> int:
        random, pair = Random(1), [Rating(25.0, 8.0), Rating(25.0, 8.0)]
        for _ in range(updates):
            ranks = random.choice([(0, 1), (1, 0)])
            pair = list(rate(STANDARD_RATING, pair, ranks))
            pair = [Rating(one.mu, max(one.sigma, 1.0)) for one in pair]
        return updates

    return act


def packing(made: Sequence[bytes]) -> Callable[[], int]:
    """Compressing records and writing them to a file; counts records."""

    def act() -> int:
        with (
            tempfile.TemporaryDirectory() as folder,
            closing((Path(folder) / "records").open("wb")) as file,
        ):
            for record in made:
                file.write(zlib.compress(record, 3))
        return len(made)

    return act
