"""The matches that have been played, and their records, as a user may see them.

A record is released when every match on its cards has ended, and tells each user no more of
what others' bots have said than the moves. Must not know how records are kept.
"""

import json
from collections.abc import Collection, Iterator
from math import comb

from sqlalchemy import Connection

from arena.contest.blocks import match_id, parse_match_id
from arena.contest.pairing.kinds import GAUNTLET
from arena.errors import InputError
from arena.people.refusals import Reason, RefusedError, no_such_bot, no_such_match, shown
from arena.server.answers.messages import timestamp
from arena.server.answers.pages import page_size, page_text, parse_page
from arena.store.connection import Store
from arena.store.entrants import list_entrants
from arena.store.ladders import Ladder, find_ladder
from arena.store.match_pages import PagedMatch, find_match, page_of_matches
from arena.store.ownership import list_owned_bots
from arena.store.records import StoredSeat, find_record
from arena.v1 import ladder_pb2

OWN_WORDS = ("note", "said", "detail")
"""What of a line is only for the owner of the bot that it is about."""


class MatchAnswers:
    """Answers about the matches of one ladder."""

    def __init__(self, store: Store, ladder: str) -> None:
        self._store = store
        self._ladder = ladder

    def list(
        self, user: int, request: ladder_pb2.ListMatchesRequest
    ) -> ladder_pb2.ListMatchesResponse:
        """Lists matches, the newest first, of one bot or of all."""
        most = page_size(request.page_size)
        before = parse_page(request.page_token, 2)
        with self._store.reading() as connection:
            ladder = find_ladder(connection, self._ladder)
            own = _own_bots(connection, user)
            numbers = None
            if request.bot:
                numbers = _entrants_of(connection, ladder, request.bot)
                if not numbers and request.bot not in own:
                    raise no_such_bot(request.bot)
            found = page_of_matches(
                connection,
                ladder,
                entrants=numbers,
                before=None if before is None else (before[0], before[1]),
                most=most + 1,
            )
        page = found[:most]
        rest = page_text(page[-1].block, page[-1].leg) if len(found) > most else ""
        return ladder_pb2.ListMatchesResponse(
            matches=[_match_message(ladder, one, own) for one in page], next_page_token=rest
        )

    def record(self, user: int, match: str) -> bytes:
        """Returns the record of a match; RefusedError where it is not there or not released."""
        with self._store.reading() as connection:
            ladder = find_ladder(connection, self._ladder)
            parts = parse_match_id(match)
            if parts is None or parts[0] != ladder.name:
                raise no_such_match(match)
            place = find_match(connection, ladder, parts[1], parts[2])
            if place is None or parts[3] not in (0, place.attempt):
                raise no_such_match(match)
            if not is_released(connection, ladder, place.deal):
                raise RefusedError(
                    Reason.NOT_RELEASED,
                    f"The record of match '{shown(match)}' is not released: others still play "
                    "with its cards. Try again when the ladder has gone on a while.",
                )
            own = _own_bots(connection, user)
            try:
                record = find_record(connection, match)
            except InputError as error:  # pruned, to make room
                raise RefusedError(Reason.NO_SUCH_MATCH, str(error)) from None
        return "".join(told_lines(record, own)).encode()


def told_lines(record: str, own: Collection[str]) -> Iterator[str]:
    """Yields the lines of a record without what bots of others have said."""
    others: Collection[int] = ()
    for row in record.splitlines():
        line = json.loads(row)
        if line.get("type") == "match":
            others = [
                seat for seat, one in enumerate(line.get("seats", ())) if one.get("bot") not in own
            ]
        is_others = line.get("seat") in others
        if is_others and any(word in line for word in OWN_WORDS):
            kept = {word: value for word, value in line.items() if word not in OWN_WORDS}
            row = json.dumps(kept, ensure_ascii=False, separators=(", ", ": "))  # noqa: PLW2901
        yield row + "\n"


def is_released(connection: Connection, ladder: Ladder, deal: int) -> bool:
    """Whether every match on a deal has ended.

    A block's matches are stored together, when all of them have. Only in a gauntlet other
    blocks have the same cards: those of one turn through the field, which begins at the block
    with the deal's number and is no longer than there are groups of opponents.
    """
    if ladder.settings.pairing != GAUNTLET:
        return True
    opponents = len(list_entrants(connection, ladder)) - 1
    turn = comb(opponents, ladder.settings.group_size - 1)
    return ladder.cursor >= deal + turn


def _own_bots(connection: Connection, user: int) -> set[str]:
    return {bot.name for bot in list_owned_bots(connection, user)}


def _entrants_of(connection: Connection, ladder: Ladder, bot: str) -> list[int]:
    return [one.number for one in list_entrants(connection, ladder) if one.bot == bot]


def _match_message(
    ladder: Ladder, match: PagedMatch, own: Collection[str]
) -> ladder_pb2.PlayedMatch:
    return ladder_pb2.PlayedMatch(
        id=match_id(ladder.name, match.block, match.leg, match.attempt),
        seats=[_seat_message(seat, is_own=seat.bot in own) for seat in match.seats],
        termination=match.termination,
        ended=timestamp(match.ended_ns),
    )


def _seat_message(seat: StoredSeat, *, is_own: bool) -> ladder_pb2.PlayedSeat:
    return ladder_pb2.PlayedSeat(
        bot=seat.bot,
        version=seat.version,
        place=seat.place,
        score=seat.score,
        fault=seat.fault or "",
        fault_detail=(seat.fault_detail or "") if is_own else "",
    )
