"""`arena match --from`: what a match takes from another that it is played on from.

Must not know how matches are played or shown.
"""

from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from arena.cli.match.plan import MatchPlan, Resumed, parse_players
from arena.cli.record.beginning import known_beginning
from arena.cli.record.records import find_one
from arena.cli.terms import Terms, parse_terms_time, time_text
from arena.contest.seeds import bot_seed
from arena.errors import InputError
from arena.record.reader import parse_record
from arena.record.values import Record
from arena.record.wording import harmless
from arena.referee.again import recorded_control
from arena.referee.onset import Onset, decision_counts, find_onset, moments_text, round_text
from arena.terms.clock import SECOND_NS
from arena.terms.faults import parse_fault_policy
from arena.terms.given import Place

_NOT_WITH_FROM = {
    "players": "--players",
    "blocks": "--blocks",
    "preset": "--rules",
    "switches": "--set",
    "seed": "--seed",
}
_ONLY_WITH_FROM = {"round_number": "--round", "decision": "--decision", "is_legs": "--legs"}
_TIMES = ("time_text", "throughput", "no_clock")


@dataclass(frozen=True, slots=True)
class PlayOn:
    """A moment of a match on record, and how it is played on."""

    record: Record
    onset: Onset
    terms: Terms
    has_own_time: bool  # whether the time is another than in the record
    bot_seeds: tuple[int, ...] | None  # by seat, as then; None: not known
    has_hidden_names: bool
    is_legs: bool  # whether the bots also swap seats

    @property
    def players(self) -> int:
        """How many seats there are."""
        return self.record.header.players

    def plan(self, plan: MatchPlan) -> MatchPlan:
        """Makes a plan of who plays into one that plays on."""
        ending = self.record.ending
        given = self.onset.given
        if self.has_own_time:
            given = replace(given, origin=replace(given.origin, banks_ns=None))
        # Where they are not known: new ones, which are the same each time. They tell nothing of
        # the cards, as they are derived from the seed as a ladder's are from its secret.
        seeds = self.bot_seeds or tuple(
            bot_seed(ending.seed, 0, seat) for seat in range(self.players)
        )
        return replace(
            plan,
            resumed=Resumed(
                given, ending.seed, ending.nonce, seeds, self.has_hidden_names, self.is_legs
            ),
        )

    def notices(self) -> list[str]:
        """Says in sentences what is as it was, and what is not."""
        return [self._time_notice(), *([] if self.bot_seeds else [_NO_BOT_SEEDS])]

    def _time_notice(self) -> str:
        banks_ns = self.onset.given.origin.banks_ns
        control = self.terms.time_control
        if self.has_own_time or control is None:
            said = "as said" if self.has_own_time else "as then"
            return f"No clock, {said}." if control is None else "Time as said, from the beginning."
        if banks_ns is None:
            return f"Time as then: {time_text(control)}."
        banks = ", ".join(f"{bank / SECOND_NS:.3f} s" for bank in banks_ns)
        if self.onset.are_banks_known:
            return f"Banks as they were then, by seat: {banks}."
        return (
            f"Banks, by seat: {banks}. The record does not say what every decision took, and "
            "what it does not say counts as nothing."
        )


_NO_BOT_SEEDS = "The match's bot_seeds are not recorded: each seat is given another."


def refuse_without_from(typed: Collection[str]) -> None:
    """Raises InputError for options that only make sense with `--from`."""
    for name, option in _ONLY_WITH_FROM.items():
        if name in typed:
            raise InputError(f"{option} belongs to --from: name the match that is played on.")


def make_play_on(
    match: str,
    moment: tuple[int | None, int | None],
    bots: Sequence[str],
    times: tuple[str | None, bool, bool],
    faults: str,
    *,
    is_legs: bool,
    typed: Collection[str],
    home: Path,
) -> PlayOn:
    """Reads what was typed with `--from`; `typed` are the parameters that were.

    `times` are `--time`, `--throughput` and `--no-clock`. Raises InputError.
    """
    for name, option in _NOT_WITH_FROM.items():
        if name in typed:
            raise InputError(
                f"--from plays one match on, by its own rules and with its own cards: leave "
                f"{option} out."
            )
    source = find_one(match, home)
    record = parse_record(source.data, source.name)
    header = record.header
    parse_players(header.players, len(bots))
    place = _parse_place(moment, record)
    control, is_throughput = recorded_control(record)
    name = harmless(header.match or source.name)
    onset = find_onset(record, name, place, control)
    has_own_time = any(time in typed for time in _TIMES)
    if has_own_time:
        text, is_fast, is_clockless = times
        control, is_throughput = parse_terms_time(
            text, is_throughput=is_fast, is_clockless=is_clockless, default=None
        )
    policy = faults if "faults" in typed or header.fault_policy is None else header.fault_policy
    terms = Terms(header.rules, control, is_throughput, parse_fault_policy(policy))
    known = known_beginning(record, home)
    return PlayOn(
        record, onset, terms, has_own_time, known.bot_seeds, known.has_hidden_names, is_legs
    )


def _parse_place(moment: tuple[int | None, int | None], record: Record) -> Place:
    """Reads `--round` and `--decision`; both must be said."""
    number, decision = moment
    if number is None or decision is None:
        counts = decision_counts(record)
        there_is = moments_text(counts)
        if number is not None and 0 <= number < len(counts):
            there_is = round_text(number, counts[number])
        raise InputError(
            f"Say with --round and --decision from where {record.source} is played on: "
            f"{there_is}. arena replay shows their numbers."
        )
    return number, decision
