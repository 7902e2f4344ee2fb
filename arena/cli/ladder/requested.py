"""What was asked for of a ladder while another process held its home, and what came of it."""

from collections.abc import Iterator, Sequence

from arena.store.requests import PRESENCE, Change, ChangeKind, Request
from arena.terms.moment import utc_text

_MOST = 5
_WORDS = {
    ChangeKind.ADD: "a bot comes",
    ChangeKind.STOP: "{} stops",
    ChangeKind.RETIRE: "{} is taken out by its owner",
    ChangeKind.RESUME: "{} comes back",
    ChangeKind.REPLACE: "a new version takes the place of {}",
    ChangeKind.AWAY: "{} is not connected",
    ChangeKind.BACK: "{} is connected again",
}


def request_lines(requests: Sequence[Request], labels: Sequence[str]) -> Iterator[str]:
    """Tells the last requests of people and their answers; `labels` are by entrant."""
    requests = [one for one in requests if one.change is None or one.change.kind not in PRESENCE]
    if requests:
        yield "Asked for while it was run:"
    for request in requests[-_MOST:]:
        yield (
            f"  {moment_text(request.asked_ns)}  {_wish(request.change, labels)}: "
            f"{_answer(request, labels)}"
        )


def request_to_json(request: Request) -> dict[str, object]:
    """Makes the JSON object of a request and its answer."""
    change, answer = request.change, request.answer
    return {
        "change": None if change is None else change.kind,
        "asked": utc_text(request.asked_ns),
        "is_answered": answer is not None,
        "refusal": None if answer is None else answer.refusal,
        "from_block": None if answer is None or answer.refusal else answer.from_block,
    }


def moment_text(time_ns: int) -> str:
    """Writes a moment to the second, for people."""
    return utc_text(time_ns)[:19].replace("T", " ")


def _wish(change: Change | None, labels: Sequence[str]) -> str:
    if change is None:
        return "an unknown change"
    return _WORDS[change.kind].format("" if change.entrant is None else labels[change.entrant])


def _answer(request: Request, labels: Sequence[str]) -> str:
    if request.answer is None:
        return "nobody has looked at it yet"
    if request.answer.refusal is not None:
        return f"refused. {request.answer.refusal}"
    return f"{labels[request.answer.entrant]}, from block {request.answer.from_block} on"
