"""Ladders in the database: what each was made with. `ladder_changes` has what can be changed.

Must not know how a ladder is run.
"""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from sqlalchemy import Connection, func, insert, select

from arena.contest.formats import (
    ALL_ORDERS,
    CLONE,
    MIXED,
    ROTATIONS,
    SEATINGS,
    TEAMS,
    contestant_count,
    leg_count,
)
from arena.contest.names import check_name, is_name
from arena.contest.pairing.kinds import MOST_WINDOW, PAIRINGS, ROUND_ROBIN, STANDARD_WINDOW
from arena.contest.ratings.rating import (
    STANDARD_RATING,
    RatingSettings,
    parse_rating_settings,
    rating_settings_to_json,
)
from arena.contest.seeds import secret_commitment
from arena.contest.stopping import NO_RULES, StoppingRules, parse_stopping, stopping_to_json
from arena.contest.suspension import STANDARD_SUSPENSION, SuspensionRule
from arena.errors import InputError
from arena.store.damage import parse_stored
from arena.store.schema import ladders
from arena.terms.clock import TimeControl, parse_time_control
from arena.terms.faults import FORFEIT_POLICY, FaultPolicy, parse_fault_policy
from engine import Rules, RulesError, parse_rules, rules_to_json


class LadderState(StrEnum):
    """Whether a ladder is played."""

    ACTIVE = "active"
    PAUSED = "paused"  # not run until it is resumed
    ARCHIVED = "archived"  # nor listed


@dataclass(frozen=True, slots=True)
class LadderSettings:
    """What decides a ladder's results besides its secret and its entrants."""

    name: str
    players: int
    rules: Rules
    time_control: TimeControl | None  # None: no clock at all
    throughput: bool  # many tables an instance; otherwise one open question an instance
    rating: RatingSettings = STANDARD_RATING
    hide_names: bool = False
    pairing: str = ROUND_ROBIN
    window: int = STANDARD_WINDOW  # W: a block is paired by the ratings W blocks before it
    seating: str = ROTATIONS  # of three
    teams: str = CLONE  # what a side of 4 players is
    fault_policy: FaultPolicy = FORFEIT_POLICY
    suspension: SuspensionRule = STANDARD_SUSPENSION
    stopping: StoppingRules = NO_RULES  # when a run ends; decides no result

    @property
    def group_size(self) -> int:
        """How many bots meet in a block."""
        return contestant_count(self.players, self.teams)

    @property
    def leg_count(self) -> int:
        """How many matches are one block."""
        return leg_count(self.players, self.teams, self.seating)


@dataclass(frozen=True, slots=True)
class Ladder:
    """A ladder as it is stored."""

    id: int
    settings: LadderSettings
    secret: bytes  # for nobody's eyes before the ladder is closed
    commitment: str
    created_ns: int
    closed_ns: int | None  # None: open
    cursor: int  # the next block to be rated
    state: LadderState = LadderState.ACTIVE
    workers: int | None = None  # of a run that does not say; None: a good number

    @property
    def name(self) -> str:
        """What people call it, and what its matches' names begin with."""
        return self.settings.name

    @property
    def state_text(self) -> str:
        """Whether it is played, as a word; it is closed whatever it was before."""
        return str(self.state) if self.closed_ns is None else "closed"


def check_settings(settings: LadderSettings) -> None:
    """Raises InputError for a name that cannot be, and for a format that there is not."""
    check_name("ladder", settings.name)
    if settings.players not in (2, 3, 4):
        raise InputError(f"A ladder has 2, 3 or 4 players, not {settings.players}.")
    for what, value, known in (
        ("seating", settings.seating, SEATINGS),
        ("teams", settings.teams, TEAMS),
        ("pairing", settings.pairing, PAIRINGS),
    ):
        if value not in known:
            raise InputError(f"A ladder's {what} is {' or '.join(known)}, not '{value}'.")
    if settings.seating == ALL_ORDERS and settings.players != 3:
        raise InputError("Only three players can sit in all_orders: two or four swap sides.")
    if settings.teams == MIXED and settings.players != 4:
        raise InputError("Only with 4 players can teams be mixed: else everybody plays alone.")
    if not 1 <= settings.window <= MOST_WINDOW:
        raise InputError(f"A ladder's window is 1 to {MOST_WINDOW} blocks, not {settings.window}.")


def create_ladder(
    connection: Connection, settings: LadderSettings, secret: bytes, now_ns: int
) -> Ladder:
    """Stores a new ladder and the promise on its secret.

    Raises InputError for a name that is taken, and as `check_settings` does.
    """
    check_settings(settings)
    if has_ladder(connection, settings.name):
        raise InputError(
            f"There is already a ladder '{settings.name}': run it, or choose another name."
        )
    connection.execute(
        insert(ladders).values(
            **settings_to_columns(settings),
            secret=secret,
            commitment=secret_commitment(secret),
            created_ns=now_ns,
            cursor=0,
        )
    )
    return find_ladder(connection, settings.name)


def settings_to_columns(settings: LadderSettings) -> dict[str, object]:
    """Returns settings as the columns of a ladder's row."""
    control = settings.time_control
    return {
        "name": settings.name,
        "players": settings.players,
        "rules": json.dumps(rules_to_json(settings.rules)),
        "time_control": None if control is None else str(control),
        "throughput": settings.throughput,
        "rating": json.dumps(rating_settings_to_json(settings.rating)),
        "pairing": settings.pairing,
        "pairing_window": settings.window,
        "seating": settings.seating,
        "teams": settings.teams,
        "fault_policy": str(settings.fault_policy),
        "hide_names": settings.hide_names,
        "suspend_after": settings.suspension.matches,
        "suspend_no_shows": settings.suspension.no_shows,
        "stopping": json.dumps(stopping_to_json(settings.stopping)),
    }


def has_ladder(connection: Connection, name: str) -> bool:
    """Whether a ladder is called so."""
    return connection.scalar(select(ladders.c.id).where(ladders.c.name == name)) is not None


def list_ladders(connection: Connection) -> list[Ladder]:
    """Lists all ladders, the oldest first."""
    return [_row_to_ladder(row) for row in connection.execute(select(ladders).order_by("id"))]


def find_ladder(connection: Connection, name: str) -> Ladder:
    """Finds a ladder by its name; InputError if there is none."""
    row = None
    if is_name(name):  # not every text can be asked of a database
        row = connection.execute(select(ladders).where(ladders.c.name == name)).first()
    if row is None:
        count = connection.scalar(select(func.count()).select_from(ladders))
        hint = (
            "'arena ladder list' shows those there are"
            if count
            else "'arena ladder create' begins one"
        )
        if name.endswith(".toml"):
            hint += "; a ladder file's ladder is called what name says in it"
        raise InputError(f"There is no ladder '{name}': {hint}.")
    return _row_to_ladder(row)


def _row_to_ladder(row: Any) -> Ladder:
    what = f"What is stored of ladder '{row.name}'"
    objects = [
        parse_stored(text, dict, what) for text in (row.rules, row.rating, row.stopping or "{}")
    ]
    try:
        if row.state not in list(LadderState):
            raise InputError(f"{row.state!r} where it knows {', '.join(LadderState)}")
        settings = _row_to_settings(row, *objects)
        check_settings(settings)
    except (RulesError, InputError) as error:
        reason = str(error).rstrip(".")
        raise InputError(
            f"Ladder '{row.name}' has terms that this arena does not know ({reason}): update "
            "the arena, or restore the home from a copy."
        ) from None
    return Ladder(
        id=row.id,
        settings=settings,
        secret=row.secret,
        commitment=row.commitment,
        created_ns=row.created_ns,
        closed_ns=row.closed_ns,
        cursor=row.cursor,
        state=LadderState(row.state),
        workers=row.workers,
    )


def _row_to_settings(
    row: Any,
    rules: Mapping[str, object],
    rating: Mapping[str, object],
    stopping: Mapping[str, object],
) -> LadderSettings:
    control = row.time_control
    return LadderSettings(
        name=row.name,
        players=row.players,
        rules=parse_rules(rules),
        time_control=None if control is None else parse_time_control(control),
        throughput=row.throughput,
        rating=parse_rating_settings(rating),
        hide_names=row.hide_names,
        pairing=row.pairing,
        window=row.pairing_window,
        seating=row.seating,
        teams=row.teams,
        fault_policy=parse_fault_policy(row.fault_policy),
        suspension=SuspensionRule(row.suspend_after, row.suspend_no_shows),
        stopping=parse_stopping(stopping),
    )
