"""The referee, with scripted seats and a clock that only moves when told."""

from collections.abc import Callable

import pytest

from arena.record.lines import match_line
from arena.record.reader import parse_record
from arena.record.verify import verify
from arena.referee.commands import Ask, Blame, Command, Finish, MatchSetup, Question, Said, Tell
from arena.referee.referee import GRACE_NS, Referee
from arena.terms.clock import SECOND_NS, TimeControl, parse_time_control
from arena.terms.faults import BotFault, FaultKind
from engine import DECLARE, PRESETS, Rules, action_text, commitment

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
) -> MatchSetup:
    return MatchSetup(
        rules=rules,
        players=players,
        seat_bots=seat_bots or tuple(range(players)),
        seed=bytes([seed]) * 32,
        nonce=bytes([seed]) * 16,
        time_control=control,
        wants_events=wants_events,
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

    def record(self) -> str:
        settled = self.referee.setup
        first = match_line(
            players=settled.players,
            rules=settled.rules,
            dealer=self.referee.dealer,
            commitment=commitment(settled.seed, settled.nonce),
        )
        return "\n".join([first, *self.referee.lines, self.referee.end_line(None)]) + "\n"


def proves(table: Table) -> list[object]:
    return list(verify(parse_record(table.record().encode(), "a test")))


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("preset", PRESETS)
def test_a_match_played_to_its_end_has_a_record_that_verifies(players: int, preset: str) -> None:
    """Whatever the players and the rules, the record proves the match."""
    table = Table(setup(players, PRESETS[preset]))
    finish = table.play()
    assert finish.faults == ()
    assert proves(table) == []


def test_one_seed_and_one_behaviour_give_one_match() -> None:
    """The same settings and answers give the same record, line by line."""
    first, second = Table(setup(3)), Table(setup(3))
    first.play()
    second.play()
    assert first.record() == second.record()


def test_every_seat_is_asked_to_declare_whether_it_holds_something_or_not() -> None:
    """Being asked tells nothing: the declaration question goes round the whole table."""
    table = Table(setup(4))
    seats = []
    while table.question is not None and table.question.actions[-1] >= DECLARE:
        seats.append(table.question.seat)
        table.say("silent")
    first = (table.referee.dealer + 1) % 4
    assert seats == [(first + step) % 4 for step in range(4)]


def test_a_hands_last_card_is_played_for_the_seat() -> None:
    """No question has one card to choose from, and the record says `forced`."""
    table = Table(setup(2))
    counts = []

    def choose(question: Question) -> int:
        if question.actions[0] < DECLARE:
            counts.append(len(question.actions))
        return question.actions[0]

    table.play(choose)
    assert set(counts) == {2, 3}
    assert sum('"by": "forced"' in line for line in table.referee.lines) == len(counts) // 2


def test_with_partner_signals_the_last_card_is_asked_for_too() -> None:
    """A seat may want to send a signal with it."""
    rules = Rules(partner_signals=True, target_score=1, max_rounds=1)
    table = Table(setup(4, rules))
    counts = []

    def choose(question: Question) -> int:
        counts.append(len(question.actions))
        return question.actions[0]

    table.play(choose)
    assert 1 in counts
    assert not any("forced" in line for line in table.referee.lines)


def test_a_signal_reaches_the_record_and_the_partner_alone() -> None:
    """The partner sees it in its observation; an opponent's observation has none of it."""
    table = Table(setup(4, Rules(partner_signals=True)))
    assert table.question is not None
    sender = table.question.seat
    table.say("silent", signal=9)
    assert '"signal": 9' in table.referee.lines[-1]
    seen = {}
    for _ in range(3):
        seen[table.question.seat] = table.question.observation.signals
        table.say("silent")
    assert seen[(sender + 2) % 4] == (9,)
    assert 9 not in seen[(sender + 1) % 4] + seen[(sender + 3) % 4]


@pytest.mark.parametrize(
    ("players", "signals", "signal"), [(4, False, 3), (2, True, 3), (4, True, 16)]
)
def test_a_signal_that_is_not_allowed_is_illegal(players: int, signals: bool, signal: int) -> None:
    """Signals are for partners, for rules that have them, and from 1 to 15."""
    table = Table(setup(players, Rules(partner_signals=signals)))
    table.say("silent", signal=signal)
    assert [blame.fault.kind for blame in table.blamed] == [FaultKind.ILLEGAL]


@pytest.mark.parametrize("move", ["", "7", "99O", "declare it", "DECLARE", "7O\n", "1B", "💥"])
def test_a_move_that_is_none_of_those_allowed_forfeits(move: str) -> None:
    """The other side wins at once, and the author is told what was allowed."""
    table = Table(setup())
    assert table.question is not None
    seat = table.question.seat
    table.say(move)
    assert table.finish is not None
    assert table.finish.outcome.winner == 1 - seat
    assert table.finish.outcome.termination == "forfeit"
    assert "allowed was: " in table.blamed[0].fault.detail
    assert proves(table) == []


def test_an_answer_to_an_older_question_is_dropped() -> None:
    """It is never taken for the answer to the question that is open now."""
    table = Table(setup())
    first = table.question
    table.say("silent")
    second = table.question
    assert first is not None
    assert second is not None
    said = Said(first.number, "silent")
    assert table.referee.answer(first.seat, said, table.now, 0) == []
    assert table.referee.asked_seat == second.seat


@pytest.mark.parametrize("ahead", [1, 2, 1000])
def test_an_answer_to_a_question_that_was_never_asked_is_malformed(ahead: int) -> None:
    """Answering before being asked breaks the contract."""
    table = Table(setup())
    assert table.question is not None
    said = Said(table.question.number + ahead, "silent")
    table.take(table.referee.answer(table.question.seat, said, table.now, 0))
    assert [blame.fault.kind for blame in table.blamed] == [FaultKind.MALFORMED]


def test_answering_for_another_seat_is_malformed_and_costs_who_did_it() -> None:
    """The seat that was asked keeps its question; with two players it has won."""
    table = Table(setup())
    assert table.question is not None
    asked = table.question.seat
    other = 1 - asked
    said = Said(table.question.number, "silent")
    table.take(table.referee.answer(other, said, table.now, 0))
    assert table.finish is not None
    assert table.finish.faults[0].seat == other
    assert table.finish.outcome.winner == asked


CONTROL = parse_time_control("10/1")


def test_time_is_counted_from_handing_over_not_from_asking() -> None:
    """A question that waits for the transport costs the bot nothing."""
    table = Table(setup(control=CONTROL))
    assert table.question is not None
    table.now += 5 * SECOND_NS
    table.referee.handed(table.question.number, table.now)
    table.say("silent", think_ns=SECOND_NS)
    assert table.blamed == []


@pytest.mark.parametrize(("think_ns", "is_late"), [(SECOND_NS, False), (SECOND_NS * 6 // 5, True)])
def test_an_answer_after_the_limit_is_late(think_ns: int, is_late: bool) -> None:
    """At its limit a bot is in time; at 1.2 of it, it is always late."""
    table = Table(setup(control=CONTROL))
    table.say("silent", think_ns=think_ns)
    assert [blame.fault.kind for blame in table.blamed] == [FaultKind.LATE] * is_late


def test_the_arenas_own_lag_is_recorded_and_not_charged() -> None:
    """An answer read two seconds late, but given in time, is in time."""
    table = Table(setup(control=CONTROL))
    table.say("silent", think_ns=SECOND_NS // 2, lag_ns=2 * SECOND_NS)
    assert table.blamed == []
    assert '"ms": 500.0, "lag_ms": 2000.0, "by": "bot"' in table.referee.lines[-1]


def test_lag_is_never_more_than_the_question_was_open() -> None:
    """A stall that began before the question cannot make its thinking negative."""
    table = Table(setup(control=CONTROL))
    assert table.question is not None
    table.now += 3 * MS
    said = Said(table.question.number, "silent")
    table.take(table.referee.answer(table.question.seat, said, table.now, SECOND_NS))
    assert '"ms": 0.0, "lag_ms": 3.0' in table.referee.lines[-1]


def test_the_bank_runs_over_the_whole_match() -> None:
    """Decisions within the limit still add up to the bank's end."""
    table = Table(setup(control=parse_time_control("1+0.1/0.6")))
    seats = []
    while table.finish is None:
        assert table.question is not None
        seats.append(table.question.seat)
        table.say(action_text(table.question.actions[0]), think_ns=500 * MS)
    assert table.finish.faults[0].kind is FaultKind.LATE
    assert len(seats) == 5  # two decisions each fit into 1.1 s; the third does not into 0.2


def test_silence_is_late_once_the_loop_has_kept_time_past_the_deadline() -> None:
    """A tick at the deadline is too soon; after the grace it is certain."""
    table = Table(setup(control=CONTROL))
    deadline = table.referee.deadline_ns
    assert deadline == SECOND_NS
    assert table.referee.tick(deadline, STEADY) == []
    table.take(table.referee.tick(deadline + GRACE_NS, STEADY))
    assert [blame.fault.kind for blame in table.blamed] == [FaultKind.LATE]


def test_a_loop_that_stalled_gives_the_unread_answer_its_chance() -> None:
    """After a stall of two seconds nobody is late before the loop has kept time again."""
    table = Table(setup(control=CONTROL))
    woke = 2 * SECOND_NS
    assert table.referee.tick(woke, woke) == []
    assert table.question is not None
    table.now = woke + MS
    said = Said(table.question.number, "silent")
    table.take(table.referee.answer(table.question.seat, said, table.now, woke - 10 * MS))
    assert table.blamed == []


def test_without_a_clock_nobody_is_ever_late() -> None:
    """No time control: no deadline, however long it takes."""
    table = Table(setup())
    assert table.referee.deadline_ns is None
    assert table.referee.tick(10**18, STEADY) == []


def test_with_three_players_a_stand_in_plays_on_for_the_others() -> None:
    """The seat that failed is last; the other two play their match to the end."""
    table = Table(setup(3))
    assert table.question is not None
    failed = table.question.seat
    table.take(table.referee.fail(failed, FaultKind.CRASHED, "it crashed"))
    finish = table.play()
    assert finish.outcome.places[failed] == 3
    assert finish.outcome.termination == "score"
    assert any('"by": "stand_in"' in line for line in table.referee.lines)
    assert proves(table) == []


def test_with_three_players_a_second_forfeit_ends_the_match() -> None:
    """The survivor wins; the two who failed share the last place."""
    table = Table(setup(3))
    assert table.question is not None
    first = table.question.seat
    table.take(table.referee.fail(first, FaultKind.CRASHED, "it crashed"))
    assert table.question is not None
    second = table.question.seat
    table.take(table.referee.fail(second, FaultKind.LATE, "no answer"))
    assert table.finish is not None
    survivor = 3 - first - second
    assert table.finish.outcome.winner == survivor
    assert sorted(table.finish.outcome.places) == [1, 2, 2]
    assert proves(table) == []


def test_a_seat_that_fails_while_another_thinks_leaves_the_question_open() -> None:
    """The seat that was asked goes on thinking."""
    table = Table(setup(3))
    asked = table.question
    assert asked is not None
    commands = table.referee.fail((asked.seat + 1) % 3, FaultKind.CRASHED, "it crashed")
    assert [type(command) for command in commands] == [Blame]
    assert table.referee.asked_seat == asked.seat


def test_a_side_of_one_bot_twice_loses_at_once() -> None:
    """With four players and two bots, one seat's failure is its side's."""
    table = Table(setup(4, seat_bots=(0, 1, 0, 1)))
    table.take(table.referee.fail(2, FaultKind.CRASHED, "it crashed"))
    assert table.finish is not None
    assert table.finish.outcome.winner == 1
    assert proves(table) == []


def test_a_side_of_two_bots_goes_on_with_the_one_that_stands() -> None:
    """With four bots the partner plays on beside a stand-in, and may win."""
    table = Table(setup(4))
    table.take(table.referee.fail(2, FaultKind.CRASHED, "it crashed"))
    finish = table.play()
    assert finish.outcome.termination == "score"
    assert [fault.seat for fault in finish.faults] == [2]
    assert proves(table) == []


def test_a_side_of_two_bots_loses_when_both_have_failed() -> None:
    """Nobody is left to play for the side."""
    table = Table(setup(4))
    table.take(table.referee.fail(2, FaultKind.CRASHED, "it crashed"))
    table.take(table.referee.fail(0, FaultKind.CRASHED, "it crashed too"))
    assert table.finish is not None
    assert table.finish.outcome.winner == 1
    assert proves(table) == []


def test_seats_that_fail_together_win_nothing_by_each_other() -> None:
    """Two bots that never came share the place, and the record is proved."""
    table = Table(setup())
    absent = [BotFault(seat, FaultKind.NO_SHOW, "it never came", "") for seat in (0, 1)]
    table.take(table.referee.fail_together(absent))
    assert table.finish is not None
    assert table.finish.outcome.winner is None
    assert table.finish.outcome.places == (1, 1)
    assert proves(table) == []


def test_with_three_players_one_who_stands_wins_over_two_who_fail_together() -> None:
    """The two share the place behind."""
    table = Table(setup(3))
    absent = [BotFault(seat, FaultKind.NO_SHOW, "it never came", "") for seat in (0, 2)]
    table.take(table.referee.fail_together(absent))
    assert table.finish is not None
    assert table.finish.outcome.places == (2, 1, 2)
    assert proves(table) == []


def test_a_seat_fails_only_once() -> None:
    """What happens to a seat after its forfeit is no second fault."""
    table = Table(setup(3))
    assert table.question is not None
    seat = table.question.seat
    table.take(table.referee.fail(seat, FaultKind.LATE, "no answer"))
    assert table.referee.fail(seat, FaultKind.CRASHED, "it crashed") == []
    assert len(table.referee.faults) == 1


def test_after_the_end_nothing_is_taken_any_more() -> None:
    """Answers, ticks and faults that come late change nothing."""
    table = Table(setup())
    table.play()
    lines = list(table.referee.lines)
    assert table.referee.answer(0, Said(1, "silent"), table.now, 0) == []
    assert table.referee.fail(0, FaultKind.CRASHED, "it crashed") == []
    assert table.referee.tick(10**18, STEADY) == []
    assert table.referee.lines == lines


def test_notes_are_cut_and_recorded() -> None:
    """A note is kept up to 256 characters."""
    table = Table(setup())
    table.say("silent", note="n" * 300)
    assert '"note": "' + "n" * 256 + '"' in table.referee.lines[-1]


def test_events_are_told_only_where_somebody_wants_them() -> None:
    """Without a listener the referee says nothing about what happens."""
    quiet, loud = Table(setup()), Table(setup(wants_events=True))
    quiet.say("silent")
    loud.say("silent")
    assert quiet.told == []
    assert [type(tell.event).__name__ for tell in loud.told] == ["RoundStarted", "Declared"]
