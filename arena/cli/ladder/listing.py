"""`arena ladder list`: the ladders of a home, a line each."""

from collections.abc import Mapping, Sequence
from contextlib import closing
from pathlib import Path
from typing import TYPE_CHECKING

import click

from arena.cli.home import home_option, home_words
from arena.cli.screen import command_text, counted, say, say_json, show_table
from arena.cli.tables import bare_table
from arena.cli.terms import Terms
from arena.record.heading import rules_text
from arena.store.connection import open_home
from arena.store.entrants import list_entrants
from arena.store.ladders import Ladder, LadderSettings, LadderState, list_ladders
from arena.store.results import count_matches
from engine import rules_to_json

if TYPE_CHECKING:
    from rich.table import Table


@click.command("list")
@click.option("--all", "is_all", is_flag=True, help="Archived ladders too.")
@click.option("--json", "is_json", is_flag=True, help="Print one JSON document.")
@home_option
def list_all(is_all: bool, is_json: bool, home: Path) -> None:
    """Lists the ladders of a home, but for those that are archived.

    \b
    Example:
      arena ladder list
    """
    with closing(open_home(home)) as store, store.reading() as connection:
        found = list_ladders(connection)
        listed = [one for one in found if is_all or one.state is not LadderState.ARCHIVED]
        rows = [
            _ladder_to_json(
                one, len(list_entrants(connection, one)), count_matches(connection, one.id)
            )
            for one in listed
        ]
    if is_json:
        say_json(rows)
        return
    if not found:
        say(f"There is no ladder yet: {command_text(['ladder', 'create', 'NAME'])}")
        return
    if rows:
        show_table(_ladders_view(rows, [one.settings for one in listed]))
        say("")
    say(counted(len(rows), "ladder"))
    hidden = len(found) - len(rows)
    if hidden:
        see = command_text(["ladder", "list", "--all", *home_words(home)])
        say(f"{counted(hidden, 'archived ladder')} not shown: {see}")


def _ladders_view(
    rows: Sequence[Mapping[str, object]], settings: Sequence[LadderSettings]
) -> "Table":
    names = ("ladder", "players", "rules", "time_control", "bots", "matches", "state")
    table = bare_table(*(name.replace("_", " ") for name in names))
    for row, setting in zip(rows, settings, strict=True):
        cells = {**row, "rules": rules_text(setting.rules)}
        if setting.throughput:  # without the limit that ends stalls
            cells["time_control"] = "throughput"
        table.add_row(*(str(cells[name]) for name in names))
    return table


def _ladder_to_json(one: Ladder, bots: int, matches: int) -> dict[str, object]:
    settings = one.settings
    return {
        "ladder": one.name,
        "state": one.state_text,
        "players": settings.players,
        "rules": rules_to_json(settings.rules),
        "time_control": str(Terms(settings.rules, settings.time_control, settings.throughput)),
        "anonymous": settings.hide_names,
        "bots": bots,
        "matches": matches,
        "commitment": one.commitment,
    }
