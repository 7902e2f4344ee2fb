"""Whether a ladder of twins, copies of one bot, has come to what it must: ties, all of them.

Looks at a home after the run, by other means than those that wrote it. A bot that is a
function of its questions and of bot_seed plays all legs of a block alike, so whatever is
not equal is a defect: of the harness or, where `split` shows it, of the bot. Must not know
how twins are made or what is shown.
"""

from collections.abc import Iterable, Mapping, Sequence
from contextlib import closing
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from sqlalchemy import Connection

from arena.contest.blocks import match_id
from arena.contest.margins import block_margins
from arena.contest.outcomes import BlockOutcome, MatchOutcome
from arena.contest.standings import Standing, add_block, first_standing
from arena.errors import InputError
from arena.ladder.claims import Claim, parse_claim, prove_claim
from arena.ladder.own_blocks import OwnBlocks
from arena.ladder.split import Ask, Split, find_split
from arena.play.sittings import Sitting, read_questions, read_sittings
from arena.record.digest import record_digest
from arena.record.values import Fault, Record
from arena.store.check import database_problems
from arena.store.connection import open_home
from arena.store.entrants import list_entrants
from arena.store.ladders import Ladder, find_ladder
from arena.store.results import read_abandoned, read_blocks_done, read_outcomes
from arena.store.stored_blocks import read_stored_block
from arena.terms.faults import FaultKind
from engine import RoundStarted

ASPECTS = {
    "blocks": "all were played, none was void",
    "faults": "no bot failed",
    "records": "each follows from the ladder's secret, and the engine proves it",
    "cards": "first dealer and packs are the same in all legs of a block",
    "seats": "each process kept its leg and seat, and never saw the same cards twice",
    "chance": "a seat has the same bot_seed in all legs of a block, and no two seats have one",
    "games": "all legs of a block are the very same game",
    "deals": "each block is another game",
    "ties": "every block's margins are 0",
    "ratings": "all bots are rated the same after every block",
    "rebuild": "standings made anew from the results are those that are stored",
    "database": "it is whole",
}
"""What is looked at, in order, and what must be so."""

_BY_BOTS = {"faults", "games", "ties", "ratings"}
"""What a bot can bring about that fails, or does not answer equal questions equally."""


@dataclass(slots=True)
class Health:
    """What was found."""

    blocks: int = 0
    matches: int = 0
    games: int = 0  # how many different ones
    problems: dict[str, list[str]] = field(default_factory=dict)  # by aspect, sentences
    split: Split | None = None  # the first one
    no_show: str = ""  # why a bot never started

    @property
    def is_sound(self) -> bool:
        """Whether all is as it must be."""
        return not self.problems

    @property
    def is_bots_doing(self) -> bool:
        """Whether a bot has brought about all that is wrong: it failed, or is not deterministic."""
        has_bot = "faults" in self.problems or (self.split is not None and self.split.is_bots)
        return has_bot and set(self.problems) <= _BY_BOTS

    def note(self, aspect: str, problem: str) -> None:
        """Takes note of what is wrong."""
        self.problems.setdefault(aspect, []).append(problem)


def look_at_twins(home: Path, name: str, wire_log: Path, blocks: int) -> Health:
    """Looks at a ladder of twins that was to play so many blocks, with its messages logged."""
    health = Health()
    sittings = list(read_sittings(wire_log))
    by_place = {(one.commitment, one.seat): one for one in sittings}

    def ask(record: Record, seat: int) -> list[dict[str, Any]]:
        sitting = by_place.get((record.header.commitment, seat))
        return [] if sitting is None else read_questions(wire_log, sitting)

    with closing(open_home(home)) as store:
        with store.reading() as connection:
            ladder = find_ladder(connection, name)
            outcomes = list(read_outcomes(connection, ladder.id))
            _look_at_blocks(health, connection, ladder, blocks)
            _look_at_outcomes(health, ladder, outcomes)
            legs = _look_at_records(health, connection, ladder, outcomes, ask)
            _look_at_sittings(health, sittings, legs, ladder.settings.players)
            _look_at_ratings(health, connection, ladder, outcomes)
        for problem in database_problems(store):
            health.note("database", problem)
    return health


def _look_at_blocks(health: Health, connection: Connection, ladder: Ladder, blocks: int) -> None:
    done = read_blocks_done(connection, ladder.id)
    for number, reason in read_abandoned(connection, ladder.id).items():
        health.note("blocks", f"block {number} was given up: {reason}")
    for number in done.voids:
        health.note("blocks", f"block {number} was void")
    health.blocks = len(done.finished)
    if health.blocks < blocks:
        health.note("blocks", f"{health.blocks} of {blocks} blocks were played")


def _look_at_outcomes(health: Health, ladder: Ladder, outcomes: Sequence[BlockOutcome]) -> None:
    """Looks at who failed, at margins, and at how many different games there are."""
    first_block: dict[str | None, int] = {}
    for block in outcomes:
        health.matches += len(block.matches)
        margins = block_margins(block, ladder.settings.rules.target_score)
        if any(margins):
            told = " and ".join(f"{margin:+g}" for margin in margins)
            health.note("ties", f"block {block.number} came to {told}")
        digests = {match.digest for match in block.matches}
        if len(digests) > 1:
            health.note("games", f"block {block.number} has {len(digests)} different games")
        for digest in digests:
            earlier = first_block.setdefault(digest, block.number)
            if earlier != block.number:
                health.note("deals", f"blocks {earlier} and {block.number} are one game")
    health.games = len(first_block)


def _look_at_records(
    health: Health,
    connection: Connection,
    ladder: Ladder,
    outcomes: Sequence[BlockOutcome],
    ask: Ask,
) -> dict[str, tuple[int, int]]:
    """Proves all records and compares those of a block; returns block and leg by commitment."""
    own = OwnBlocks(connection, ladder)
    places: dict[str, tuple[int, int]] = {}
    for outcome in outcomes:
        stored = read_stored_block(connection, ladder, outcome.number)
        assert stored is not None  # there is an outcome of it
        first: Record | None = None
        for leg, text in stored.records.items():
            name = match_id(ladder.name, outcome.number, leg, stored.attempt)
            try:
                claim = parse_claim(text.encode(), name)
            except InputError as error:
                health.note("records", str(error))
                continue
            record = claim.record
            places[record.header.commitment] = outcome.number, leg
            _look_at_record(health, own, claim, outcome.matches[leg])
            first = first or record
            if not _are_same_cards(first, record):
                health.note("cards", f"{name} was dealt other cards than leg 0")
            health.split = health.split or find_split(first, record, ask)
    return places


def _look_at_record(health: Health, own: OwnBlocks, claim: Claim, outcome: MatchOutcome) -> None:
    """Proves a record, and notes who failed in it."""
    try:
        own.check(claim)
        prove_claim(claim)
        if record_digest(claim.record) != outcome.digest:
            health.note("records", f"{claim.source} is another game than its digest says")
    except InputError as error:
        health.note("records", str(error))
    for line in claim.record.lines:
        event = line.event
        if isinstance(event, Fault):
            bot = claim.seats[event.seat].bot
            health.note("faults", f"{bot} failed in {claim.source}, {event.kind}: {event.detail}")
            if event.kind == FaultKind.NO_SHOW:
                health.no_show = health.no_show or event.detail


def _are_same_cards(first: Record, second: Record) -> bool:
    """Whether two matches have the same first dealer and packs, as far as both were played."""
    deals = [
        [line.event.deal for line in record.lines if isinstance(line.event, RoundStarted)]
        for record in (first, second)
    ]
    pairs = zip(*deals, strict=False)
    return first.header.dealer == second.header.dealer and all(one == two for one, two in pairs)


def _look_at_sittings(
    health: Health,
    sittings: Iterable[Sitting],
    places: Mapping[str, tuple[int, int]],
    players: int,
) -> None:
    """Looks at which process sat where, and with what chance."""
    roles: dict[str, tuple[int, int]] = {}
    seen: dict[tuple[str, int], str] = {}
    seated: dict[str, list[int]] = {commitment: [] for commitment in places}
    chance: dict[tuple[int, int], int] = {}
    for one in sittings:
        if one.commitment not in places:
            health.note("seats", f"{one.instance} sat down to a match that is not stored")
            continue
        block, leg = places[one.commitment]
        seated[one.commitment].append(one.seat)
        if roles.setdefault(one.instance, (leg, one.seat)) != (leg, one.seat):
            health.note("seats", f"{one.instance} changed its leg or seat in block {block}")
        if seen.setdefault((one.instance, block), one.commitment) != one.commitment:
            health.note("seats", f"{one.instance} saw the cards of block {block} twice")
        if chance.setdefault((block, one.seat), one.bot_seed) != one.bot_seed:
            health.note("chance", f"seat {one.seat} had two bot seeds in block {block}")
    for commitment, (block, leg) in places.items():
        if sorted(seated[commitment]) != list(range(players)):
            who = ", ".join(map(str, seated[commitment])) or "none"
            health.note("seats", f"in leg {leg} of block {block} these were taken: {who}")
    if len(set(chance.values())) != len(chance):
        health.note("chance", "two seats had one bot seed")


def _look_at_ratings(
    health: Health, connection: Connection, ladder: Ladder, outcomes: Sequence[BlockOutcome]
) -> None:
    """Rates everything anew, block by block."""
    settings = ladder.settings
    entrants = list_entrants(connection, ladder)
    standings: dict[int, Standing] = {
        one.number: first_standing(settings.rating) for one in entrants
    }
    for block in outcomes:
        standings, _ = add_block(settings.rating, standings, block, settings.rules.target_score)
        if len({standing.rating for standing in standings.values()}) > 1:
            health.note("ratings", f"after block {block.number} they are not equal")
    for one in entrants:
        if one.standing != standings[one.number]:
            health.note("rebuild", f"{one.bot} stands otherwise than its results say")
