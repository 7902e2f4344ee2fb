"""The matches that a server has played, the newest first, for people and programs.

Must not know how matches are found in a home.
"""

from __future__ import annotations

import csv
import io
from typing import TYPE_CHECKING

from arena.cli.screen import command_text, plain, say, say_flowing, say_json, show_table
from arena.cli.server.documents import match_to_json
from arena.cli.server.option import opened, server_words
from arena.cli.server.words import moment_or_none, moment_text
from arena.cli.tables import bare_table
from arena.terms.faults import FORFEIT

if TYPE_CHECKING:
    from collections.abc import Sequence

    from arena.client.address import Address
    from arena.v1 import ladder_pb2 as pb

_CSV = ("match", "bots", "versions", "places", "scores", "termination", "faults", "ended")
_SIDES = {4: 2}  # by players, where they are not as many


def show_served_matches(address: Address, bot: str | None, limit: int, output: str) -> None:
    """Prints the newest matches, of one bot or of all."""
    with opened(address) as calls:
        found = calls.matches(bot or "", limit)
    if output == "json":
        say_json({"where": address.typed, "matches": [match_to_json(one) for one in found]})
    elif output == "csv":
        say(_csv_text(found).rstrip("\n"))
    elif not found:
        say(f"{bot} has played no match yet." if bot else "No match has been played yet.")
    else:
        _show(found)
        replay = command_text(["replay", found[0].id, *server_words(address)])
        say("", f"Replay the first: {replay}")


def result_text(match: pb.PlayedMatch) -> str:
    """Says who came where with how many points: `counter 44, greedy 31`, and who forfeited."""
    seats = list(match.seats)
    if not seats:
        return ""
    sides = _SIDES.get(len(seats), len(seats))
    firsts = sorted(range(sides), key=lambda side: seats[side].place)
    parts = (f"{_side_name(seats[side::sides])} {seats[side].score}" for side in firsts)
    failed = "; ".join(f"{seat.bot}, {seat.fault}" for seat in seats if seat.fault)
    end = f" (forfeit{failed and ': '}{failed})" if match.termination == FORFEIT else ""
    return ", ".join(parts) + end


def _show(found: Sequence[pb.PlayedMatch]) -> None:
    table = bare_table("match", "result", "ended (UTC)")
    for one in found:
        table.add_row(plain(one.id), plain(result_text(one)), moment_text(one.ended))
    show_table(table)
    for one in found:
        for number, seat in enumerate(one.seats):
            if seat.fault and seat.fault_detail:  # which is for its owner
                detail = seat.fault_detail.rstrip(".")
                say_flowing(f"{one.id}: {seat.bot} at seat {number}, {seat.fault}: {detail}.")


def _csv_text(found: Sequence[pb.PlayedMatch]) -> str:
    file = io.StringIO()
    writer = csv.DictWriter(file, _CSV, lineterminator="\n")
    writer.writeheader()
    for one in found:
        writer.writerow(
            {
                "match": one.id,
                "bots": " ".join(seat.bot for seat in one.seats),
                "versions": " ".join(seat.version for seat in one.seats),
                "places": " ".join(str(seat.place) for seat in one.seats),
                "scores": " ".join(str(seat.score) for seat in one.seats),
                "termination": one.termination,
                "faults": "; ".join(
                    f"seat {number} {seat.fault}"
                    for number, seat in enumerate(one.seats)
                    if seat.fault
                ),
                "ended": moment_or_none(one.ended) or "",
            }
        )
    return file.getvalue()


def _side_name(team: Sequence[pb.PlayedSeat]) -> str:
    return "+".join(dict.fromkeys(seat.bot for seat in team))
