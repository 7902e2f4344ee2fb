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
from arena.cli.server.words import bot_state_word, declared_lines, standings_row
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
    rated = [bot for bot in bots if bot.HasField("standing")]
    rows = [standings_row(bot.name, bot.version, bot.standing) for bot in rated]
    if output == "json":
        document = [bot_to_json(bot) for bot in bots]
        standings = [
            {**row, "owner": bot.owner or None, "declared": bot.declared or None}
            for bot, row in zip(rated, standings_to_json(rows), strict=True)
        ]
        say_json({"ladder": told.ladder, "standings": standings, "bots": document})
    elif output == "csv":
        say(_csv(rows, rated).rstrip("\n"))
    else:
        say(f"Ladder {told.ladder} at {told.name or address.typed}", "")
        _show(rows, rated, bots)


def _show(rows: Sequence[StandingsRow], rated: Sequence[pb.Bot], bots: Sequence[pb.Bot]) -> None:
    if rows:
        owners = [bot.owner for bot in rated]
        show_table(standings_view(rows, console().width, owners=owners))
    unrated = [bot.name for bot in bots if not bot.HasField("standing")]
    if unrated:
        say_flowing(f"No block rated yet: {plain(', '.join(unrated))}.")
    say_flowing(*declared_lines(bots))
    resting = [
        f"{bot.name} ({bot_state_word(bot)})" for bot in bots if bot.state != pb.BOT_STATE_ACTIVE
    ]
    if resting:
        say_flowing(f"Not playing now: {plain(', '.join(resting))}.")
    if not bots:
        say("Nobody is in this ladder yet.")


def _csv(rows: Sequence[StandingsRow], rated: Sequence[pb.Bot]) -> str:
    file = io.StringIO()
    names = [*(one.name for one in fields(StandingsRow)), "owner", "declared"]
    writer = csv.DictWriter(file, names, lineterminator="\n")
    writer.writeheader()
    for row, bot in zip(rows, rated, strict=True):
        writer.writerow({**asdict(row), "owner": bot.owner, "declared": bot.declared})
    return file.getvalue()
