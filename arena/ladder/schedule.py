"""The schedule of a stored ladder: who meets whom, from its entrants and what was rated.

Must not know how blocks are played.
"""

from collections.abc import Mapping, Sequence

from sqlalchemy import Connection

from arena.contest.formats import MIXED
from arena.contest.pairing.attendance import Absence, Attendance
from arena.contest.pairing.choose import make_pairing
from arena.contest.pairing.kinds import RATING
from arena.contest.pairing.meeting import Meeting
from arena.contest.pairing.schedule import Pairing, Schedule
from arena.contest.pairing.settled import SettledPairing
from arena.store.entrants import Entrant, elsewhere_numbers
from arena.store.ladders import Ladder
from arena.store.ratings import read_cursor, read_rated
from arena.store.results import read_meetings


def ladder_attendance(ladder: Ladder, entrants: Sequence[Entrant]) -> Attendance:
    """Says who may be in which block, as far as is known by now."""
    joins = [entrant.from_block for entrant in entrants]
    return Attendance(ladder.settings.group_size, joins, ladder_absences(entrants))


def ladder_absences(entrants: Sequence[Entrant]) -> list[Absence]:
    """Lists when entrants were stopped or suspended."""
    return [
        Absence(entrant.number, one.from_block, one.until_block)
        for entrant in entrants
        for one in entrant.suspensions
    ]


def ladder_pairing(ladder: Ladder, entrants: Sequence[Entrant]) -> Pairing:
    """Makes a ladder's pairing as of who is in it by now."""
    settings = ladder.settings
    return make_pairing(
        settings.pairing,
        ladder_attendance(ladder, entrants),
        rating=settings.rating,
        window=settings.window,
        is_mixed=settings.teams == MIXED,
        first_ratings=[entrant.first_rating for entrant in entrants],
        elsewhere=elsewhere_numbers(entrants),
    )


def ladder_schedule(
    connection: Connection,
    ladder: Ladder,
    entrants: Sequence[Entrant],
    paired: Mapping[int, Meeting] | None = None,
) -> Schedule:
    """Makes a ladder's schedule, which knows all that is rated; `paired` was handed out before."""
    pairing = ladder_pairing(ladder, entrants)
    if isinstance(pairing, SettledPairing):
        return Schedule(pairing)
    before = read_meetings(connection, ladder.id) | dict(paired or {})
    is_forgetful = ladder.settings.pairing == RATING
    schedule = Schedule(pairing, before, is_forgetful=is_forgetful)
    feed_schedule(connection, ladder, schedule)
    return schedule


def change_schedule(
    connection: Connection, ladder: Ladder, entrants: Sequence[Entrant], schedule: Schedule
) -> Schedule:
    """Returns the schedule as of who is in a ladder by now; what was paired stays."""
    if schedule.take_over(ladder_pairing(ladder, entrants)):
        feed_schedule(connection, ladder, schedule)
        return schedule
    return ladder_schedule(connection, ladder, entrants, schedule.paired)


def feed_schedule(connection: Connection, ladder: Ladder, schedule: Schedule) -> None:
    """Tells a schedule what was rated since it was told last."""
    if isinstance(schedule.pairing, SettledPairing):
        return
    cursor = read_cursor(connection, ladder)
    schedule.feed(read_rated(connection, ladder, schedule.cursor, cursor), cursor)
