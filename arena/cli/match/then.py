"""How a match ended that is played on: the line, and the JSON, beside those of now.

Must not know how it was played on.
"""

from arena.cli.match.play_on import PlayOn
from arena.record.lines import origin_to_fields
from arena.record.values import Record
from arena.record.wording import Names, harmless
from arena.terms.faults import FORFEIT
from engine import side_count


def then_line(record: Record) -> str:
    """Says who won the match that is played on, in the form of the lines of now."""
    outcome = record.ending.outcome
    sides = _sides(record)
    scored = ", ".join(map("{} {}".format, sides, outcome.scores))
    ending = ", by forfeit" if outcome.termination == FORFEIT else ""
    if outcome.winner is None:
        first = [side for side, place in zip(sides, outcome.places, strict=True) if place == 1]
        return f"then  {scored}: a draw of {' and '.join(first)}{ending}"
    return f"then  {scored}: {sides[outcome.winner]} wins{ending}"


def then_to_json(play_on: PlayOn) -> dict[str, object]:
    """Tells from where is played on, and how the match went then."""
    record = play_on.record
    outcome = record.ending.outcome
    return {
        **origin_to_fields(play_on.onset.given.origin),
        "are_banks_known": play_on.onset.are_banks_known,
        "then": {
            "seats": [seat.bot for seat in record.header.seats],
            "winner": outcome.winner,
            "places": outcome.places,
            "scores": outcome.scores,
            "termination": outcome.termination,
        },
    }


def _sides(record: Record) -> list[str]:
    """Names the sides by their bots, each once."""
    header = record.header
    count = side_count(header.players)
    if not header.seats:
        return [f"side {side}" for side in range(count)]
    bots = [harmless(seat.bot) for seat in header.seats]
    sides = [" & ".join(dict.fromkeys(bots[side::count])) for side in range(count)]
    return sides if len(set(sides)) == count else Names(header).sides()
