from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from arena.record.reader import parse_record
from arena.referee.again import Again, AskAgain, ask_again
from arena.referee.commands import Ask, Blame, Command, Finish, Tell
from arena.terms.clock import parse_time_control
from arena.terms.faults import FaultKind, FaultPolicy, parse_fault_policy
from engine import PRESETS, STANDARD, action_text, rules_with
from tests.record.matches import VECTOR_NAMES, vector
from tests.referee.table import MS, Table, setup

CONTROL = parse_time_control("10+0.1/5")
TWO_ROUNDS = rules_with(STANDARD, {"max_rounds": "2"})
SIGNALS = rules_with(TWO_ROUNDS, {"partner_signals": "true"})
SHORT = rules_with(PRESETS["six"], {"max_rounds": "2"})


class Witness(Table):
    """A table that keeps all commands, and is played on by chance."""

    def __init__(self, **settled: object) -> None:
        self.commands: list[Command] = []
        super().__init__(setup(**settled))  # type: ignore[arg-type]

    def take(self, commands: list[Command]) -> None:
        self.commands += commands
        super().take(commands)

    def play_by_chance(self, dice: Random, faults: float) -> None:
        """Plays to the end; so often a seat fails, by an answer that is late or none."""
        signals = self.referee.setup.rules.partner_signals
        while self.finish is None:
            assert self.question is not None
            if dice.random() < faults:
                self._fail(dice)
                continue
            signal = dice.randrange(16) if signals and self.referee.setup.players == 4 else 0
            move = action_text(dice.choice(self.question.actions))
            self.say(move, dice.randrange(90) * MS + 1000, signal=signal)

    def _fail(self, dice: Random) -> None:
        assert self.question is not None
        kind = dice.choice(["late", "crash", "crash of another"])
        if kind == "late":
            self.say(self.first_move, (self.question.allowance_ns or 0) + MS)
            return
        seat = self.question.seat if kind == "crash" else dice.randrange(self.players)
        self.take(self.referee.fail(seat, FaultKind.CRASHED, "it left"))

    @property
    def players(self) -> int:
        return self.referee.setup.players

    def told_to(self, seat: int) -> list[object]:
        """What the referee has told a seat, and asked it."""
        return [self._told(command) for command in self.commands if _concerns(command, seat)]

    def _told(self, command: Command) -> object:
        if isinstance(command, Ask):
            return command.question
        return command


def _concerns(command: Command, seat: int) -> bool:
    if isinstance(command, Ask):
        return command.question.seat == seat
    return not isinstance(command, Blame) or command.fault.seat == seat


def _told_again(command: Again) -> object:
    return command.question if isinstance(command, AskAgain) else command


@given(
    players=st.sampled_from([2, 3, 4]),
    rules=st.sampled_from([TWO_ROUNDS, SIGNALS, SHORT]),
    policy=st.sampled_from(["forfeit", "substitute:3"]),
    faults=st.sampled_from([0, 0.02]),
    number=st.integers(0, 2**32),
)
def test_all_is_told_again(
    players: int, rules: object, policy: str, faults: float, number: int
) -> None:
    """From its record alone each seat is told and asked just what the referee told and asked it.

    With numbers, banks, strikes and the end; one question less, where the match ended before
    it was answered.
    """
    table = Witness(
        players=players,
        rules=rules,
        control=CONTROL,
        wants_events=True,
        policy=parse_fault_policy(policy),
        seed=number % 256,
    )
    table.play_by_chance(Random(number), faults)
    record = parse_record(table.record().encode(), "a test")
    for seat in range(players):
        again = list(map(_told_again, ask_again(record, seat, CONTROL)))
        wanted = table.told_to(seat)
        if len(wanted) > len(again):
            wanted.remove(next(one for one in reversed(wanted) if not isinstance(one, _TOLD)))
        assert wanted == again


_TOLD = (Tell, Blame, Finish)


def test_an_answer_that_failed_is_asked_again() -> None:
    """The question in which a seat failed is asked once more, before it is told so."""
    table = Witness(players=2, wants_events=True, policy=FaultPolicy(2))
    seat = table.referee.asked_seat
    assert seat is not None
    table.say("9Z")
    table.play()
    again = list(ask_again(parse_record(table.record().encode(), "a test"), seat, None))
    asked = [one for one in again if isinstance(one, AskAgain)]
    assert (0, 0) == asked[0].place
    assert asked[0].answered.action is None
    assert asked[0].answered.fault is not None
    assert "9Z" == asked[0].answered.fault.said
    assert isinstance(again[again.index(asked[0]) + 1], Blame)


@pytest.mark.parametrize("name", VECTOR_NAMES)
def test_every_decision_has_its_place(name: str) -> None:
    """Each decision of a seat is asked once, in the order of its places, with what it chose."""
    record = parse_record(vector(name).encode(), name)
    for seat in range(record.header.players):
        asked = [one for one in ask_again(record, seat, None) if isinstance(one, AskAgain)]
        places = [one.place for one in asked]
        assert sorted(set(places)) == places
        for one in asked:
            assert one.answered.action in one.question.actions
