"""What was found, for programs: JSON and CSV.

Must not know how matches are found.
"""

import csv
import io
from collections.abc import Sequence

from arena.cli.matches.found import Found
from arena.cli.matches.search import Search
from arena.cli.matches.wanted import COUNTED
from arena.cli.screen import command_text
from arena.terms.moment import utc_text

_COUNTS = tuple(f"{word}_count" for word in COUNTED)
_CSV = (
    *("match", "bots", "versions", "winner", "places", "scores", "termination", "decisions"),
    *("rounds", "faults", "started", "ended", "chance", *_COUNTS),
    *("parted_round", "parted_decision", "parted_after", "replay"),
)


def found_to_json(search: Search, shown: Sequence[Found]) -> dict[str, object]:
    """Makes the JSON document of what was found."""
    return {
        "where": search.where,
        "found": len(search.matches),
        "notes": search.notes,
        "matches": [_match_to_json(one) for one in shown],
    }


def found_to_csv(shown: Sequence[Found]) -> str:
    """Writes a row a match, with a header line; lists are separated by blanks."""
    file = io.StringIO()
    writer = csv.DictWriter(file, _CSV, lineterminator="\n")
    writer.writeheader()
    for one in shown:
        row = _match_to_json(one)
        surprise, parting = one.surprise, one.parting
        cells = {name: "" if row.get(name) is None else row[name] for name in _CSV if name in row}
        cells |= {
            "bots": " ".join(bot for bot, _ in one.bots),
            "versions": " ".join(version for _, version in one.bots),
            "places": " ".join(map(str, one.places)),
            "scores": " ".join(map(str, one.scores)),
            "faults": "; ".join(f"seat {fault.seat} {fault.kind}" for fault in one.faults),
            "chance": "" if surprise is None else surprise.chance,
        }
        if one.counts is not None:
            cells |= {f"{word}_count": one.count(word) for word in COUNTED}
        if parting is not None:
            cells |= {
                "parted_round": parting.round,
                "parted_decision": parting.decision,
                "parted_after": parting.same,
            }
        writer.writerow(cells)
    return file.getvalue()


def _match_to_json(one: Found) -> dict[str, object]:
    surprise, parting = one.surprise, one.parting
    return {
        "match": one.name,
        "seats": [
            {
                "bot": bot,
                "version": version,
                "mu_before": None if surprise is None else surprise.ratings[seat].mu,
                "sigma_before": None if surprise is None else surprise.ratings[seat].sigma,
            }
            for seat, (bot, version) in enumerate(one.bots)
        ],
        "winner": one.winner,
        "places": list(one.places),
        "scores": list(one.scores),
        "termination": one.termination,
        "decisions": one.decisions,
        "rounds": one.rounds,
        "faults": [
            {"seat": fault.seat, "kind": fault.kind, "is_forfeit": fault.is_forfeit}
            for fault in one.faults
        ],
        "started": None if one.started_ns is None else utc_text(one.started_ns),
        "ended": None if one.ended_ns is None else utc_text(one.ended_ns),
        "upset": None
        if surprise is None
        else {"chance": surprise.chance, "possible_orders": surprise.orders},
        "counts": None if one.counts is None else {word: one.count(word) for word in COUNTED},
        "parted": None
        if parting is None
        else {
            "round": parting.round,
            "decision": parting.decision,
            "after_decisions": parting.same,
        },
        "replay": command_text(one.replay) if one.replay else None,
    }
