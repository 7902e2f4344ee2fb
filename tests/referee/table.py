"""Scripted seats round one referee, and a clock that only moves when told."""

from collections.abc import Callable

from arena.record.lines import match_line
from arena.record.reader import parse_record
from arena.record.verify import verify
from arena.referee.commands import Ask, Blame, Command, Finish, MatchSetup, Question, Said, Tell
from arena.referee.referee import Referee
from arena.terms.clock import TimeControl
from arena.terms.faults import FORFEIT_POLICY, FaultPolicy
from engine import PRESETS, Rules, action_text, commitment

MS = 1_000_000
STEADY = 0  # the loop has kept time since long ago

Choose = Callable[[Question], int]


def setup(
    players: int = 2,
    rules: Rules = PRESETS["standard"],
    *,
    control: TimeControl | None = None,
    seat_bots: tuple[int, ...] | None = None,
    seed: int = 7,
    wants_events: bool = False,
    policy: FaultPolicy = FORFEIT_POLICY,
) -> MatchSetup:
    return MatchSetup(
        rules=rules,
        players=players,
        seat_bots=seat_bots or tuple(range(players)),
        seed=bytes([seed]) * 32,
        nonce=bytes([seed]) * 16,
        time_control=control,
        wants_events=wants_events,
        fault_policy=policy,
    )


class Table:
    """Scripted seats round one referee, and the clock."""

    def __init__(self, settled: MatchSetup) -> None:
        self.referee = Referee(settled)
        self.now = 0
        self.blamed: list[Blame] = []
        self.told: list[Tell] = []
        self.finish: Finish | None = None
        self.question: Question | None = None
        self.take(self.referee.start())

    def take(self, commands: list[Command]) -> None:
        for command in commands:
            if isinstance(command, Ask):
                self.question = command.question
                self.referee.handed(command.question.number, self.now)
            elif isinstance(command, Blame):
                self.blamed.append(command)
            elif isinstance(command, Tell):
                self.told.append(command)
            else:
                self.finish = command
        if self.referee.asked_seat is None:
            self.question = None

    def say(self, move: str, think_ns: int = 0, lag_ns: int = 0, **more: object) -> None:
        assert self.question is not None
        self.now += think_ns + lag_ns
        said = Said(self.question.number, move, **more)  # type: ignore[arg-type]
        self.take(self.referee.answer(self.question.seat, said, self.now, lag_ns))

    def play(self, choose: Choose = lambda question: question.actions[0]) -> Finish:
        while self.finish is None:
            assert self.question is not None
            self.say(action_text(choose(self.question)), think_ns=MS)
        return self.finish

    @property
    def first_move(self) -> str:
        """The first move that is allowed."""
        assert self.question is not None
        return action_text(self.question.actions[0])

    def record(self) -> str:
        settled = self.referee.setup
        first = match_line(
            players=settled.players,
            rules=settled.rules,
            dealer=self.referee.dealer,
            commitment=commitment(settled.seed, settled.nonce),
            runtime={"fault_policy": str(settled.fault_policy)},
        )
        return "\n".join([first, *self.referee.lines, self.referee.end_line(None)]) + "\n"


def proves(table: Table) -> list[object]:
    return list(verify(parse_record(table.record().encode(), "a test")))
