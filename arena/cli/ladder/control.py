"""`arena ladder pause|resume|archive|set`: lets ladders rest and go on, and changes settings."""

from collections.abc import Sequence
from pathlib import Path

import click

from arena.cli.completion import complete_ladders
from arena.cli.home import home_option, home_words
from arena.cli.ladder.settings import parse_changes, settings_pairs, settings_to_json
from arena.cli.screen import command_text, say, say_json
from arena.ladder.control import change_ladder_settings, set_ladder_state
from arena.store.ladders import Ladder, LadderSettings, LadderState


@click.command()
@click.argument("name", shell_complete=complete_ladders)
@click.option("--json", "is_json", is_flag=True, help="Print one JSON document.")
@home_option
def pause(name: str, is_json: bool, home: Path) -> None:
    """Lets a ladder rest: it is not run until it is resumed.

    A run of it that is under way ends within seconds. What was played is kept.

    \b
    Example:
      arena ladder pause summer

    Next: arena ladder resume NAME
    """
    before = set_ladder_state(home, name, LadderState.PAUSED)
    resume_text = command_text(["ladder", "resume", name, *home_words(home)])
    _say_state(name, before, LadderState.PAUSED, f"To go on: {resume_text}", is_json)


@click.command()
@click.argument("name", shell_complete=complete_ladders)
@click.option("--json", "is_json", is_flag=True, help="Print one JSON document.")
@home_option
def resume(name: str, is_json: bool, home: Path) -> None:
    """Lets a paused or archived ladder go on.

    \b
    Example:
      arena ladder resume summer

    Next: arena ladder run NAME
    """
    before = set_ladder_state(home, name, LadderState.ACTIVE)
    run_text = command_text(["ladder", "run", name, *home_words(home)])
    _say_state(name, before, LadderState.ACTIVE, f"Next: {run_text}", is_json)


@click.command(short_help="Puts a ladder away; resume brings it back.")
@click.argument("name", shell_complete=complete_ladders)
@click.option("--json", "is_json", is_flag=True, help="Print one JSON document.")
@home_option
def archive(name: str, is_json: bool, home: Path) -> None:
    """Puts a ladder away: it is neither listed nor run until it is resumed.

    All that was played is kept, and can still be shown, verified and exported.

    \b
    Example:
      arena ladder archive summer

    See: arena ladder list --all
    """
    before = set_ladder_state(home, name, LadderState.ARCHIVED)
    resume_text = command_text(["ladder", "resume", name, *home_words(home)])
    _say_state(name, before, LadderState.ARCHIVED, f"To have it back: {resume_text}", is_json)


@click.command("set", short_help="Changes settings, as far as they may still change.")
@click.argument("name", shell_complete=complete_ladders)
@click.argument("changes", nargs=-1, required=True, metavar="SWITCH=VALUE...")
@click.option("--json", "is_json", is_flag=True, help="Print one JSON document.")
@home_option
def change(name: str, changes: Sequence[str], is_json: bool, home: Path) -> None:
    """Changes settings of a ladder, all that are named or none.

    What decides results can change until the first block is played: players, rules (a
    preset) and each of their switches, time (bank+increment/limit, or throughput), faults
    (forfeit, or substitute:N), anonymous, seating, teams, pairing, window, and rating.mu,
    .sigma, .beta, .tau, .draw_probability, .unit, .version_sigma. Always can: the name, how
    many workers a run has that does not say (or auto), and after how many forfeits in a row
    (suspend_after) or blocks without a start (suspend_no_shows) a bot is suspended (or never);
    and when a run ends that is not told otherwise: stop.blocks, .matches_per_bot, .hours,
    .certain_first, .certainty (or never).

    \b
    Examples:
      arena ladder set summer target_score=31 time=10+0.05/1
      arena ladder set summer name=summer-2026 workers=2
      arena ladder set summer stop.certain_first=3 stop.hours=2

    See: arena ladder show NAME
    """
    before: list[Ladder] = []

    def parse(ladder: Ladder) -> tuple[LadderSettings, int | None]:
        before.append(ladder)
        return parse_changes(changes, ladder)

    changed = change_ladder_settings(home, name, parse)
    if is_json:
        say_json({"ladder": changed.name} | settings_to_json(changed))
        return
    differences = set(settings_pairs(changed)) - set(settings_pairs(before[0]))
    if not differences:
        say(f"Ladder {name}: it is so already.")
    for setting, value in settings_pairs(changed):
        if (setting, value) in differences:
            say(f"Ladder {name}: {setting} is {value} now.")


def _say_state(name: str, before: LadderState, now: LadderState, hint: str, is_json: bool) -> None:
    if is_json:
        say_json({"ladder": name, "state": now, "before": before})
        return
    say(f"Ladder {name}: {now}{' already' if before is now else ''}. {hint}")
