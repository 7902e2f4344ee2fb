"""What is fed to a bot: one seat of a match on record, and what its match start said.

Values only. Must not know which bot is fed.
"""

from dataclasses import dataclass

from arena.record.values import Record
from arena.referee.again import Again, AskAgain, ask_again, recorded_control
from arena.terms.clock import TimeControl
from arena.v1 import match_pb2
from arena.wire import rules_to_wire, time_control_to_wire


@dataclass(frozen=True, slots=True)
class FeedTerms:
    """One seat of a match, to be fed."""

    record: Record
    seat: int
    bot_seed: int | None  # None: not known
    has_names: bool  # whether the seats were told who else plays
    control: TimeControl | None
    past: tuple[Again, ...]  # all that the seat was told and asked, in order

    @property
    def questions(self) -> int:
        """How many questions there are."""
        return sum(isinstance(one, AskAgain) for one in self.past)

    def start(self, table: int) -> match_pb2.MatchStart:
        """Begins the match as it began then."""
        header = self.record.header
        return match_pb2.MatchStart(
            table=table,
            seat=self.seat,
            players=header.players,
            rules=rules_to_wire(header.rules),
            time_control=time_control_to_wire(self.control),
            names=[seat.bot for seat in header.seats] if self.has_names else [],
            commitment=header.commitment,
            bot_seed=self.bot_seed or 0,
        )


def make_terms(
    record: Record, seat: int, bot_seed: int | None, *, has_hidden_names: bool
) -> FeedTerms:
    """Makes ready what is fed. Raises RecordError where the record cannot be followed to its end.

    InputError where the record names a time control that is none.
    """
    control, _ = recorded_control(record)
    past = tuple(ask_again(record, seat, control))
    return FeedTerms(record, seat, bot_seed, not has_hidden_names, control, past)
