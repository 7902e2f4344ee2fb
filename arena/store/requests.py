"""Changes of who is in a ladder, asked for while another process runs it: asked and answered.

Whoever asks needs no lock; the process that holds it answers, in the transaction in which
the change is made. Must not know how a change is made.
"""

import json
from dataclasses import asdict, dataclass
from enum import StrEnum
from typing import Any, NamedTuple

from sqlalchemy import Connection, Select, insert, select, update

from arena.store.damage import parse_stored
from arena.store.schema import ladders, requests


class ChangeKind(StrEnum):
    """What can be asked for."""

    ADD = "add"  # a version joins
    STOP = "stop"  # an entrant leaves, as the operator wants it
    RETIRE = "retire"  # the same, as its owner wants it
    RESUME = "resume"  # one that left or was suspended comes back
    REPLACE = "replace"  # a version takes an entrant's place
    AWAY = "away"  # an entrant that runs elsewhere is not connected
    BACK = "back"  # it is connected again


PRESENCE = frozenset({ChangeKind.AWAY, ChangeKind.BACK})
"""What a server asks for by itself, as bots connect and are gone."""


@dataclass(frozen=True, slots=True)
class Change:
    """What is to be done with a ladder's entrants."""

    kind: ChangeKind
    version: int | None = None  # the id of the one that comes
    entrant: int | None = None  # the number of the one that goes or comes back


class Answer(NamedTuple):
    """What came of a change: who came or went from which block on, or why nobody did."""

    entrant: int = 0  # its number
    from_block: int = 0
    refusal: str | None = None  # a sentence; None: it was done


class Request(NamedTuple):
    """A change that was asked for."""

    id: int
    ladder: str  # its name by now
    change: Change | None  # None: none that this arena knows
    asked_ns: int
    answer: Answer | None  # None: nobody has looked at it yet


def note_request(connection: Connection, ladder_id: int, change: Change, now_ns: int) -> int:
    """Notes a change for whoever holds the home's lock; returns the number of the request."""
    row = insert(requests).values(
        ladder_id=ladder_id, change=json.dumps(asdict(change)), asked_ns=now_ns
    )
    return int(connection.scalars(row.returning(requests.c.id)).one())


def has_waiting_requests(connection: Connection) -> bool:
    """Whether there are requests, for any ladder, that nobody has looked at."""
    waiting = select(requests.c.id).where(requests.c.answered_ns.is_(None)).limit(1)
    return connection.scalar(waiting) is not None


def next_request(connection: Connection) -> Request | None:
    """Reads the oldest request that nobody has looked at."""
    waiting = _requests().where(requests.c.answered_ns.is_(None))
    row = connection.execute(waiting.order_by(requests.c.id).limit(1)).first()
    return None if row is None else _row_to_request(row)


def list_requests(connection: Connection, ladder_id: int) -> list[Request]:
    """Lists what was asked for of a ladder while it was run, the oldest first."""
    rows = _requests().where(requests.c.ladder_id == ladder_id).order_by(requests.c.id)
    return [_row_to_request(row) for row in connection.execute(rows)]


def list_waiting(connection: Connection, ladder_id: int) -> list[Request]:
    """Lists what was asked for of a ladder and nobody has looked at, the oldest first."""
    waiting = (requests.c.ladder_id == ladder_id) & requests.c.answered_ns.is_(None)
    rows = _requests().where(waiting).order_by(requests.c.id)
    return [_row_to_request(row) for row in connection.execute(rows)]


def answer_request(connection: Connection, request: int, answer: Answer, now_ns: int) -> None:
    """Notes what came of a request; it is not looked at again."""
    connection.execute(
        update(requests)
        .where(requests.c.id == request)
        .values(answer=json.dumps(answer._asdict()), answered_ns=now_ns)
    )


def read_answer(connection: Connection, request: int) -> Answer | None:
    """Reads what came of a request; None while nobody has looked at it."""
    row = connection.execute(_requests().where(requests.c.id == request)).one()
    return _row_to_request(row).answer


def _requests() -> Select[Any]:
    return select(requests, ladders.c.name.label("ladder")).join_from(requests, ladders)


def _row_to_request(row: Any) -> Request:
    answer = None
    if row.answer is not None:
        answer = Answer(**parse_stored(row.answer, dict, f"The answer to request {row.id}"))
    return Request(row.id, row.ladder, _parse_change(row.change), row.asked_ns, answer)


def _parse_change(text: str) -> Change | None:
    try:
        change = json.loads(text)
        return Change(ChangeKind(change.pop("kind")), **change)
    except (KeyError, ValueError, TypeError, AttributeError):
        return None
