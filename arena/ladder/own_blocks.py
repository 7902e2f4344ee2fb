"""Which blocks are a ladder's own: those that its secret, its pairing and its terms give.

Must not know where results came from, nor what is done with them.
"""

from dataclasses import replace

from sqlalchemy import Connection

from arena.contest.blocks import LONE_LEG, MatchResult, legs
from arena.contest.formats import ALL_ORDERS
from arena.contest.outcomes import match_outcome
from arena.contest.pairing.meeting import Field, Meeting
from arena.contest.pairing.settled import SettledPairing
from arena.contest.seeds import block_seed, leg_nonce
from arena.errors import InputError
from arena.ladder.claims import Claim
from arena.ladder.schedule import ladder_attendance, ladder_pairing
from arena.record.packing import unpack_record
from arena.record.reader import substance
from arena.store.entrants import Entrant, elsewhere_numbers, list_entrants
from arena.store.ladders import Ladder
from arena.store.results import (
    MOST_ATTEMPTS,
    PlayedBlock,
    first_unstored_block,
    read_blocks_done,
)
from arena.store.stored_blocks import StoredBlock, read_stored_block
from arena.terms.clock import control_to_record

_FURTHEST = 1_000_000  # beyond the blocks that are stored: farther no pairing is looked for
_DEALS_BEFORE = 1000  # on which a block can have been played under another pairing
_OTHER = "these are results of another ladder"


class OwnBlocks:
    """Knows what a block of a ladder's own must have; lives as long as its connection."""

    def __init__(self, connection: Connection, ladder: Ladder) -> None:
        """Raises InputError for a ladder that can take no results."""
        name, wanted = ladder.name, ladder.settings.group_size
        if ladder.closed_ns is not None:
            raise InputError(f"Ladder '{name}' is closed: it takes no results any more.")
        self._entrants = list_entrants(connection, ladder)
        if len(self._entrants) < wanted:
            raise InputError(
                f"Ladder '{name}' needs {wanted} bots and has {len(self._entrants)}: no results "
                "can be its own."
            )
        self._connection = connection
        self._ladder = ladder
        self._beyond = first_unstored_block(connection, ladder) + _FURTHEST
        self._done = read_blocks_done(connection, ladder.id)
        self._attendance = ladder_attendance(ladder, self._entrants)
        pairing = ladder_pairing(ladder, self._entrants)
        self._pairing = pairing if isinstance(pairing, SettledPairing) else None
        self._meetings: dict[int, Meeting] = {}
        self._elsewhere = elsewhere_numbers(self._entrants)
        self._leg_count = ladder.settings.leg_count

    def leg_count(self, number: int) -> int:
        """Says how many matches a block is of which one was checked."""
        is_whole = self._elsewhere.isdisjoint(self._meetings[number].contestants)
        return self._leg_count if is_whole else 1

    def meeting(self, number: int) -> Meeting:
        """Says who is in a block of which a match was checked, and on which deal."""
        return self._meetings[number]

    def check(self, claim: Claim) -> tuple[int, ...]:
        """Returns who sat where, as places in the block's contestants.

        Raises InputError where the claim is no match of this ladder's; proves nothing else.
        """
        self._check_place(claim)
        settled = self._settled_meeting(claim.block)
        self._check_secret(claim, claim.block if settled is None else settled.deal)
        self._check_terms(claim)
        settings = self._ladder.settings
        seats = legs(
            settings.players, settings.group_size, all_orders=settings.seating == ALL_ORDERS
        )[claim.leg]
        found = [self._entrant(claim, seat).number for seat in range(settings.players)]
        contestants = tuple(found[seats.index(place)] for place in range(settings.group_size))
        if settled is None:
            self._check_present(claim, contestants)
        meeting = self._meetings.setdefault(
            claim.block, settled or Meeting(contestants, claim.block)
        )
        if [meeting.contestants[place] for place in seats] != found:
            raise InputError(self._other_bots_sentence(claim, meeting))
        if claim.leg >= self.leg_count(claim.block):
            raise InputError(
                f"{claim.source} is leg {claim.leg} of a block with a bot in it that runs "
                f"elsewhere, which has but leg {LONE_LEG}: {_OTHER}."
            )
        return seats

    def is_stored(self, block: PlayedBlock) -> bool:
        """Whether a block is there already, the same; InputError where it is another there."""
        result = block.result
        stored = read_stored_block(self._connection, self._ladder, result.number)
        if stored is None:
            return False
        is_same = (stored.attempt, stored.outcome.contestants) == (
            result.attempt,
            block.contestants,
        )
        if not is_same or not all(_is_same(stored, match) for match in result.matches):
            raise InputError(
                f"Block {result.number} is in ladder '{self._ladder.name}' already, and is not the "
                "same there: nothing that is stored is replaced."
            )
        return True

    def _check_place(self, claim: Claim) -> None:
        """Refuses what no block of the ladder can be called, before anything is looked for."""
        name = f"Block {claim.block}, which {claim.source} is of,"
        if claim.block >= self._beyond:
            raise InputError(f"{name} is far beyond the blocks of this ladder: {_OTHER}.")
        if claim.attempt >= MOST_ATTEMPTS:
            raise InputError(f"{name} has attempt {claim.attempt}, which no ladder makes.")
        if claim.block in self._done.abandoned:
            raise InputError(
                f"{name} was given up here, as it was void {MOST_ATTEMPTS} times: results of it "
                "come too late."
            )
        if claim.attempt < self._done.voids.get(claim.block, 0):
            raise InputError(
                f"{name} was void here in attempt {claim.attempt}: it is played again, with "
                "other cards."
            )
        if claim.leg >= self._leg_count or len(claim.seats) != self._ladder.settings.players:
            raise InputError(
                f"{name} has {len(claim.seats)} players and a leg {claim.leg}, where ladder "
                f"'{self._ladder.name}' has {self._ladder.settings.players} players and "
                f"{self._leg_count} legs: {_OTHER}."
            )

    def _settled_meeting(self, number: int) -> Meeting | None:
        """Who must be in a block; None where that depends on results."""
        if self._pairing is None:
            return None
        try:
            return self._pairing.meeting(number, Field())
        except IndexError:
            raise InputError(
                f"Ladder '{self._ladder.name}' has no block {number}, as too few of its bots are "
                f"left: {_OTHER}."
            ) from None

    def _check_present(self, claim: Claim, contestants: tuple[int, ...]) -> None:
        """Refuses bots that could not meet, where who meets whom depends on results."""
        present = self._attendance.present(claim.block)
        if len(set(contestants)) < len(contestants) or not set(contestants) <= set(present):
            names = ", ".join(self._entrants[one].bot for one in contestants)
            raise InputError(
                f"{claim.source} has {names} at its seats, who cannot meet in block {claim.block} "
                f"of ladder '{self._ladder.name}': {_OTHER}."
            )

    def _check_secret(self, claim: Claim, deal: int) -> None:
        secret, ending = self._ladder.secret, claim.record.ending
        number, attempt = claim.block, claim.attempt
        if ending.seed != block_seed(secret, deal, attempt):
            near = range(max(0, number - _DEALS_BEFORE), number + 1)
            if any(ending.seed == block_seed(secret, one, attempt) for one in near):
                what = "on another deal than this ladder's pairing gives it"
            else:
                what = "from another secret"
            raise InputError(f"Block {number} was played {what}: {_OTHER}.")
        if ending.nonce != leg_nonce(secret, number, attempt, claim.leg):
            raise InputError(f"{claim.source} is no leg {claim.leg} of block {number}: {_OTHER}.")

    def _check_terms(self, claim: Claim) -> None:
        header, settings = claim.record.header, self._ladder.settings
        control = control_to_record(settings.time_control, is_throughput=settings.throughput)
        for what, found, expected in (
            ("by other rules", header.rules, settings.rules),
            (f"with the time {header.time_control}", header.time_control, control),
            (f"with faults {header.fault_policy}", header.fault_policy, str(settings.fault_policy)),
        ):
            if found != expected:
                raise InputError(
                    f"Block {claim.block} was played {what}, not as ladder "
                    f"'{self._ladder.name}' is: {_OTHER}."
                )

    def _entrant(self, claim: Claim, seat: int) -> Entrant:
        """Finds who sat at a seat: by version, as a bot may have got another name."""
        bot, version = claim.seats[seat].bot, claim.seats[seat].version
        same = [one for one in self._entrants if one.version == version]
        named = [one for one in same if one.bot == bot]
        for found in (named, same):
            if len(found) == 1:
                return found[0]
        raise InputError(
            f"Block {claim.block} was played by {bot} {version[:8]}, which is not in ladder "
            f"'{self._ladder.name}': {_OTHER}."
        )

    def _other_bots_sentence(self, claim: Claim, meeting: Meeting) -> str:
        names = [self._entrants[one].bot for one in meeting.contestants]
        return (
            f"{claim.source} has {', '.join(one.bot for one in claim.seats)} at its seats, but in "
            f"block {claim.block} of ladder '{self._ladder.name}' {', '.join(names)} meet, seated "
            f"otherwise in leg {claim.leg}: {_OTHER}."
        )


def _is_same(stored: StoredBlock, match: MatchResult) -> bool:
    """Whether a match is the one that is stored, but for who took how long."""
    record = stored.records.get(match.leg)
    if record is not None:
        return substance(record) == substance(unpack_record(match.record))
    kept, found = stored.outcome.matches[match.leg], match_outcome(match)
    digest = found.digest if kept.digest is None else kept.digest
    return replace(kept, digest=digest, luck=found.luck, rounds=found.rounds) == found
