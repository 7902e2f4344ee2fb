"""The transport's own ceiling: the arena's messages, built and echoed, without a game.

As many processes as a block of two bots has, each at as many tables. An answer from one is
a question to the other, which is built and written as the arena's are; nothing is decided,
recorded, timed or stored.
"""

import asyncio
import os
import subprocess
import sys
import time
from collections.abc import Sequence
from pathlib import Path
from random import Random

from arena.contest.blocks import Contestant
from arena.play import server
from arena.play.instance import Instance, Role
from arena.play.service import PlayService
from arena.play.session import Session
from arena.referee.commands import Question
from arena.v1 import match_pb2, play_pb2
from bench.figures import Effort
from engine import PRESETS, Phase, State, deal_round, observe

STREAMS = 4  # two bots, two legs: what one pairing keeps busy
_BOT = Path(__file__).with_name("instant_bot.py")
_SAMPLES = 512


class _NoReferee:
    """Takes the place of the referee that wants to know when a question went out."""

    def handed(self, number: int, now_ns: int) -> None:
        """Does nothing."""


class Echo(PlayService):
    """Asks again whatever has been answered, across pairs of streams."""

    def __init__(self, tables: int, decisions: int) -> None:
        self._tables = tables
        self._left = decisions
        self._sessions: list[Session] = []
        self._instances: dict[int, int] = {}
        self._questions = sample_questions()
        self._next = 0
        self.begun_at = (0.0, 0.0)  # CPU and wall, when all are there
        self.is_done = asyncio.Event()

    async def Play(self, request_iterator: object, context: object) -> None:  # noqa: N802 - gRPC's
        """Serves one stream."""
        del request_iterator
        await context.read()  # type: ignore[attr-defined]
        instance = Instance(len(self._sessions), Role(Contestant("e", "v", "", ()), 0, 0), None)
        instance.tables = self._tables
        session = Session(context, instance, self.answers, None)  # type: ignore[arg-type]
        self._instances[instance.number] = len(self._sessions)
        self._sessions.append(session)
        session.outbox.welcome.protocol = 1
        session.wake()
        if len(self._sessions) == STREAMS:
            self.begun_at = time.process_time(), time.perf_counter()
            for asked in self._sessions[::2]:
                for table in range(1, self._tables + 1):
                    self._ask(asked, table)
        await session.run()

    def answers(self, instance: Instance, answers: Sequence[match_pb2.Answer]) -> str:
        """Counts answers and asks the other stream of the pair."""
        other = self._sessions[self._instances[instance.number] ^ 1]
        for answer in answers:
            self._left -= 1
            self._ask(other, answer.table)
        if self._left <= 0:
            self.is_done.set()
        return ""

    def _ask(self, session: Session, table: int) -> None:
        question = self._questions[self._next % _SAMPLES]
        self._next += 1
        session.ask(table, question, _NoReferee())  # type: ignore[arg-type]

    def say_goodbye(self) -> None:
        """Lets all streams end."""
        for session in self._sessions:
            session.say_goodbye(play_pb2.GOODBYE_REASON_DONE, "enough")


def sample_questions() -> list[Question]:
    """Questions as they come up in matches of the standard rules."""
    random, rules = Random(1), PRESETS["standard"]
    state = State(rules, 2, 0)
    found: list[Question] = []
    while len(found) < _SAMPLES:
        if state.phase is Phase.OVER:
            state = State(rules, 2, 0)
        if state.phase is Phase.DEAL:
            state.deal(deal_round(random.randbytes(32), rules, 2, state.round, state.dealer))
            continue
        actions = state.actions()
        if len(actions) > 1 or actions[0] >= 40:
            seen = observe(state, state.turn)
            found.append(Question(len(found), state.turn, actions, seen, None, 30_000_000_000))
        state.apply(random.choice(actions))
    return found


async def _measure(tables: int, decisions: int) -> Effort:
    echo = Echo(tables, decisions)
    serving, address = await server.start_server(echo, 0)
    environment = {**os.environ, "ARENA_ADDRESS": address, "ARENA_TOKEN": "any"}
    bots = [subprocess.Popen([sys.executable, str(_BOT)], env=environment) for _ in range(STREAMS)]
    await echo.is_done.wait()
    cpu = time.process_time() - echo.begun_at[0]
    wall = time.perf_counter() - echo.begun_at[1]
    echo.say_goodbye()
    await asyncio.to_thread(lambda: [bot.wait() for bot in bots])
    await serving.stop(0)
    return Effort(decisions, 0, cpu, wall)


def measure_ceiling(tables: int, decisions: int) -> Effort:
    """Echoes so many decisions at so many tables an instance."""
    from uvloop import new_event_loop  # noqa: PLC0415 - as the runner, where there is one

    with asyncio.Runner(loop_factory=new_event_loop) as runner:
        return runner.run(_measure(tables, decisions))
