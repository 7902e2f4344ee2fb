"""The standings of a server's ladder, for people and programs.

Must not know how a ladder of a home is shown.
"""

from __future__ import annotations

import csv
import io
from dataclasses import asdict, fields
from typing import TYPE_CHECKING

from arena.cli.screen import console, plain, say, say_flowing, say_json, show_table
from arena.cli.server.documents import bot_to_json
from arena.cli.server.option import opened
from arena.cli.server.words import bot_state_word, standings_row
from arena.cli.tables import standings_to_json, standings_view
from arena.contest.standings import StandingsRow
from arena.errors import InputError
from arena.v1 import ladder_pb2 as pb

if TYPE_CHECKING:
    from collections.abc import Sequence

    from arena.client.address import Address


def show_served_standings(address: Address, ladder: str | None, output: str) -> None:
    """Prints who stands where; raises InputError where the server has no such ladder."""
    if output == "markdown":
        raise InputError(
            "A server's standings can be had as table, json or csv: only those of a ladder here "
            "have all that makes a page."
        )
    with opened(address) as calls:
        told = calls.server()
        if ladder not in (None, told.ladder):
            raise InputError(f"{address.typed} plays the ladder {told.ladder}, and no {ladder}.")
        bots = calls.bots(mine=False)
    rows = [
        standings_row(bot.name, bot.version, bot.standing)
        for bot in bots
        if bot.HasField("standing")
    ]
    if output == "json":
        document = [bot_to_json(bot) for bot in bots]
        standings = standings_to_json(rows)
        say_json({"ladder": told.ladder, "standings": standings, "bots": document})
    elif output == "csv":
        say(_csv(rows).rstrip("\n"))
    else:
        say(f"Ladder {told.ladder} at {told.name or address.typed}", "")
        _show(rows, bots)


def _show(rows: Sequence[StandingsRow], bots: Sequence[pb.Bot]) -> None:
    if rows:
        show_table(standings_view(rows, console().width))
    unrated = [bot.name for bot in bots if not bot.HasField("standing")]
    if unrated:
        say_flowing(f"No block rated yet: {plain(', '.join(unrated))}.")
    resting = [
        f"{bot.name} ({bot_state_word(bot)})" for bot in bots if bot.state != pb.BOT_STATE_ACTIVE
    ]
    if resting:
        say_flowing(f"Not playing now: {plain(', '.join(resting))}.")
    if not bots:
        say("Nobody is in this ladder yet.")


def _csv(rows: Sequence[StandingsRow]) -> str:
    file = io.StringIO()
    writer = csv.DictWriter(file, [one.name for one in fields(StandingsRow)], lineterminator="\n")
    writer.writeheader()
    writer.writerows(asdict(row) for row in rows)
    return file.getvalue()
