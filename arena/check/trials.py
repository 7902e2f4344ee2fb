"""Trials: what a candidate is put through by the contract as it is, one after the other.

Each knows what it tries and what the contract wants there; starting, restarting and seeing a
candidate off is the interview's.
"""

from collections import Counter
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from random import Random

from google.protobuf.duration_pb2 import Duration

from arena.check.asking import Alter, Asking
from arena.check.battery import (
    again,
    bank_alone,
    in_tie_break,
    largest,
    more,
    one_more,
    one_of_each,
    short_of_time,
    with_names,
    with_open_question,
    with_strikes,
    without_clock,
)
from arena.check.positions import KINDS, kinds_of
from arena.check.sitting import Sitting
from arena.contest.blocks import MOST_TABLES
from arena.terms.faults import FORFEIT, FaultKind
from arena.v1 import match_pb2, play_pb2
from arena.wire import outcome_to_wire, void_to_wire
from engine import Outcome

HIGH_TABLE = 4_000_000_000
"""A table's number that no signed 32 bits can hold; the contract gives it 32 without a sign."""

_MOST_GAP = 5  # between the numbers of two tables

ENDS = (
    (2, Outcome(0, (1, 2), (41, 20), "score"), ()),
    (3, Outcome(1, (2, 1, 2), (30, 44, 30), "score"), ()),
    (2, Outcome(None, (1, 1), (33, 33), "max_rounds"), ()),
    (4, Outcome(1, (2, 1), (3, 12), FORFEIT), (0, 2)),
    (3, Outcome(None, (1, 1, 1), (0, 5, 0), FORFEIT), (2, 0, 1)),
)
"""Ends of matches by players, with who forfeited: every termination but void, also draws."""


@dataclass(frozen=True, slots=True)
class Trial:
    """One thing that is tried; what goes wrong in it is told with `when` and `wanted`."""

    play: Callable[[Asking], Awaitable[None]]
    when: str = ""  # what was tried, after what went wrong: ", after ..."
    wanted: str = ""  # what the contract wants, naming message and field: one sentence
    is_failure: bool = True  # whether what goes wrong would cost matches
    is_vital: bool = False  # whether nothing else need be tried once the bot is lost in it

    async def run(self, asking: Asking) -> None:
        """Tries it. Raises Stopped."""
        asking.when, asking.wanted, asking.is_failure = self.when, self.wanted, self.is_failure
        asking.alter = None
        await self.play(asking)


def positions(sittings: Sequence[Sitting]) -> Counter[str]:
    """Counts what kinds of position have been answered."""
    return Counter(
        kind
        for sitting in sittings
        for answered in sitting.answered
        for kind in kinds_of(
            answered.question.observation, answered.question.actions, sitting.terms.rules
        )
    )


async def _every_game(asking: Asking) -> None:
    """Asks in every game, as many tables at a time as there may be, until all has come up."""
    wanted, tables = set(KINDS), asking.candidate.tables
    waiting = one_of_each(asking.control)
    late = more(asking.control)
    while waiting:
        now, waiting = waiting[:tables], waiting[tables:]
        sittings = [asking.sit(terms) for terms in now]
        await asking.play(sittings)
        asking.told(f"asking tricky questions: {asking.questions} so far")
        wanted -= set(positions(sittings))
        if not waiting and wanted:
            waiting, late = late[:4], late[4:]


async def _again(asking: Asking) -> None:
    """Asks some of it again, one table at a time and two in one message."""
    asking.first_table = HIGH_TABLE
    terms = again(asking.control)
    for one in terms:
        await asking.play([asking.sit(one)])
    if asking.candidate.tables > 1:
        await asking.play([asking.sit(terms[0]), asking.sit(terms[0])])


async def _unbounded(asking: Asking) -> None:
    """Plays without a clock, and with a bank alone."""
    await asking.play([asking.sit(without_clock())])
    await asking.taste(bank_alone(asking.control))


async def _names(asking: Asking) -> None:
    """Hides the names, and gives names that are as long as can be."""
    for terms in with_names(asking.control):
        await asking.taste(terms)


async def _many_tables(asking: Asking) -> None:
    """Plays at all of its tables, asked in any order, in the largest messages that there can be."""
    chance = Random(1)
    count = min(asking.bearable, MOST_TABLES)
    asking.told(f"asking at {count} tables at once")
    sittings = [
        asking.sit(largest(asking.control, number), gap=chance.randint(1, _MOST_GAP))
        for number in range(count)
    ]
    asking.alter = _shuffled(chance)
    for _ in range(2):
        await asking.step(sittings)
    asking.end(sittings)
    asking.alter = None
    await asking.see_alive()


def _shuffled(chance: Random) -> Alter:
    """Brings what concerns different tables into any order; numbers of tables still rise."""

    def shuffle(message: play_pb2.PlayResponse) -> None:
        copy = play_pb2.PlayResponse.FromString(message.SerializeToString())
        for name in ("questions", "match_ends"):
            items = list(getattr(copy, name))
            chance.shuffle(items)
            message.ClearField(name)
            getattr(message, name).extend(items)

    return shuffle


async def _tie_break(asking: Asking) -> None:
    """Asks in a late round, in which two of three sides still can win."""
    asking.alter = _in_tie_break
    await asking.taste(in_tie_break(asking.control), 3)


def _in_tie_break(message: play_pb2.PlayResponse) -> None:
    """Makes observations of a first round those of a tie-break: what may be played is the same."""
    for question in message.questions:
        seen = question.observation
        seen.round = 20
        seen.scores[:] = [42, 17, 42]
        seen.contenders[:] = [0, 2]


async def _ends_with_open_questions(asking: Asking) -> None:
    """Ends matches before the bot has answered: in the next message, and in the same one."""
    for is_one_message in (False, True):
        for terms in with_open_question(asking.control):
            sitting = asking.sit(terms)
            if not is_one_message:
                asking.send([sitting])
                await asking.flush()
            sitting.cut_short()
            asking.send([sitting])
            await asking.see_alive()
    await asking.play([asking.sit(one_more(asking.control, 0))])


async def _all_ends(asking: Asking) -> None:
    """Ends matches in every way."""
    ends = [(players, outcome_to_wire(0, one, lost)) for players, one, lost in ENDS]
    ends.append((2, void_to_wire(0)))
    for number, (players, end) in enumerate(ends):
        sitting = asking.sit(with_strikes(asking.control, number, players))
        await asking.step([sitting])
        name = match_pb2.Termination.Name(end.termination)
        winner = f"the winner {end.winner}" if end.HasField("winner") else "no winner"
        asking.when = f", after a match had ended with {name} and {winner}"
        sitting.withdraw()
        sitting.end(end)
        asking.send([sitting])
    await asking.see_alive()


async def _strikes(asking: Asking) -> None:
    """Tells of faults of every kind: some cost a decision alone, the last is a forfeit."""
    *strikes, last = FaultKind
    for players in (2, 3):
        sitting = asking.sit(with_strikes(asking.control, 20 + players, players))
        for kind in strikes:
            sitting.blame_next(kind)
            await asking.step([sitting])
        sitting.blame_next(last, is_forfeit=True)
        await asking.play([sitting])
    await asking.see_alive()


async def _nothing(asking: Asking) -> None:
    """Sends messages with nothing in them, before a question and after it."""
    for _ in range(2):
        await asking.send_alone(play_pb2.PlayResponse())
        await asking.see_alive()


async def _nearly_late(asking: Asking) -> None:
    """Tells the bot that next to nothing is left: a nanosecond, and nothing at all."""
    for left in (Duration(nanos=1), Duration()):
        asking.alter = _time_left(left)
        await asking.taste(one_more(asking.control, 4), 1)
    asking.alter = None
    await asking.see_alive()


def _time_left(left: Duration) -> Alter:
    """Lets questions say that so much time is left."""

    def change(message: play_pb2.PlayResponse) -> None:
        for question in message.questions:
            question.bank.CopyFrom(left)
            question.limit.CopyFrom(left)

    return change


async def _old_question(asking: Asking) -> None:
    """Asks an answered question again, in one message with the next."""
    sitting = asking.sit(one_more(asking.control, 2))
    old = sitting.outbox.questions[0]
    await asking.step([sitting])
    asking.send_again(old)
    await asking.play([sitting])


async def _short_of_time(asking: Asking) -> None:
    """Asks with half a second for each decision."""
    await asking.play([asking.sit(short_of_time())])


TRIALS = (
    Trial(_every_game, is_vital=True),
    Trial(
        _again,
        f", when it was asked at a table whose number is above {HIGH_TABLE:,}",
        "MatchStart.table and Question.table go up to 4,294,967,295: 32 bits without a sign, "
        "uint32",
    ),
    Trial(
        _unbounded,
        ", in a match without a bound on its time",
        "MatchStart.time_control, Question.bank and Question.limit are unset where there is none",
    ),
    Trial(
        _names,
        ", in a match whose names are hidden, or long and odd",
        "MatchStart.names may be empty, and a name may be any text",
    ),
    Trial(
        _many_tables,
        ", when it was asked at as many tables as it has offered, in no order",
        "PlayResponse.questions may hold one for each of Welcome.tables, in any order; an Answer "
        "names its table and question",
    ),
    Trial(
        _tie_break,
        ", in a tie-break of two out of three",
        "Observation.contenders lists the sides that can still win, Observation.scores is what "
        "all had before",
    ),
    Trial(
        _ends_with_open_questions,
        ", after a match had ended while its question was open",
        "PlayResponse.match_ends may end any match: a question of it that is open is void",
    ),
    Trial(
        _all_ends,
        wanted="MatchEnd.winner is unset where nobody has won, MatchEnd.places is empty for a "
        "void match, and MatchEnd.forfeited_seats may hold several",
    ),
    Trial(
        _strikes,
        ", after it had been told of faults",
        "While Fault.strikes_left is above 0 a stand-in has made the decision, and the bot is "
        "asked on; at 0 its seat has forfeited, and nothing more is asked there",
    ),
    Trial(
        _nothing,
        ", after an empty message",
        "Every field of PlayResponse may be unset, also all of them",
    ),
    Trial(
        _nearly_late,
        ", after it had been told that no time is left",
        "Question.bank and Question.limit can be as short as a nanosecond, and 0",
    ),
    # From here on nothing costs a match as long as the bot plays on.
    Trial(
        _old_question,
        ", after an old question had come again",
        "A question whose answer is old needs none, and does no harm",
        is_failure=False,
    ),
    Trial(
        _short_of_time,
        " (it was told that it had half a second)",
        "Question.limit says within which time the answer must be there",
        is_failure=False,
    ),
)
"""What is tried, in the order of what it puts at stake."""
