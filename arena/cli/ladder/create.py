"""`arena ladder create`: a new ladder, its settings and the promise on its secret."""

from collections.abc import Sequence
from pathlib import Path

import click

from arena.cli.completion import complete_ratings, complete_stops
from arena.cli.home import home_option, home_words
from arena.cli.ladder.settings import format_text, parse_rating_words, parse_stop_words
from arena.cli.screen import command_text, say, say_json
from arena.cli.terms import Terms, faults_option, parse_terms_rules, parse_terms_time, rules_options
from arena.contest.formats import CLONE, ROTATIONS, SEATINGS, TEAMS
from arena.contest.pairing.kinds import PAIRINGS, ROUND_ROBIN, STANDARD_WINDOW
from arena.ladder.begin import begin_ladder
from arena.store.ladders import LadderSettings
from arena.terms.faults import parse_fault_policy


@click.command(short_help="Creates a ladder: players, format, pairing, rules, time.")
@click.argument("name")
@click.option("--players", type=int, default=2, metavar="N", help="2, 3 or 4; without it 2.")
@click.option(
    "--seating",
    type=click.Choice(SEATINGS),
    default=ROTATIONS,
    help="How three sit in a block: in three rotations, or in all six orders.",
)
@click.option(
    "--teams",
    type=click.Choice(TEAMS),
    default=CLONE,
    help="What a side of 4 players is: one bot twice, or two different bots.",
)
@click.option(
    "--pairing",
    type=click.Choice(PAIRINGS),
    default=ROUND_ROBIN,
    help="Who meets whom: all equally often; who joined last against all others on the same "
    "packs; who is known least against bots as strong; or rounds by points.",
)
@click.option(
    "--window",
    type=int,
    default=STANDARD_WINDOW,
    metavar="W",
    help="With --pairing rating: a block is paired by the ratings W blocks before it; "
    f"without it {STANDARD_WINDOW}.",
)
@rules_options
@click.option(
    "--time",
    "time_text",
    metavar="TIME",
    help="Timed: bank+increment/limit in seconds, such as 10+0.05/1.",
)
@click.option("--throughput", is_flag=True, help="Many matches at a time; so it is without --time.")
@faults_option
@click.option(
    "--anonymous",
    "--hide-names",
    "hide_names",
    is_flag=True,
    help="Never tell bots whom they play against.",
)
@click.option(
    "--rating",
    "rating_words",
    multiple=True,
    metavar="NAME=VALUE",
    shell_complete=complete_ratings,
    help="A setting of the rating, such as beta=4 or unit=match. Repeatable.",
)
@click.option(
    "--stop",
    "stop_words",
    multiple=True,
    metavar="NAME=VALUE",
    shell_complete=complete_stops,
    help="When a run ends: blocks, matches_per_bot, hours, or certain_first=N with "
    "certainty=P. Repeatable; the first that is met.",
)
@click.option("--json", "is_json", is_flag=True, help="Print one JSON document.")
@home_option
def create(
    *,
    name: str,
    players: int,
    seating: str,
    teams: str,
    pairing: str,
    window: int,
    preset: str,
    switches: Sequence[str],
    time_text: str | None,
    throughput: bool,
    faults: str,
    hide_names: bool,
    rating_words: Sequence[str],
    stop_words: Sequence[str],
    is_json: bool,
    home: Path,
) -> None:
    """Creates a ladder; what it is created with stays so from its first block on.

    A throughput ladder is for bots that answer at once, a timed one for those that think.

    \b
    Examples:
      arena ladder create summer
      arena ladder create slow --players 3 --rules kings --time 10+0.05/1
      arena ladder create pairs --players 4 --teams mixed
      arena ladder create open --pairing rating --rating beta=3
      arena ladder create cup --stop certain_first=3 --stop hours=2

    Next: arena ladder add NAME BOT...
    """
    rules = parse_terms_rules(preset, switches)
    control, is_throughput = parse_terms_time(
        time_text, is_throughput=throughput, is_clockless=False, default=None
    )
    policy = parse_fault_policy(faults)
    settings = LadderSettings(
        name,
        players,
        rules,
        control,
        is_throughput,
        hide_names=hide_names,
        fault_policy=policy,
        rating=parse_rating_words(rating_words),
        stopping=parse_stop_words(stop_words),
        pairing=pairing,
        window=window,
        seating=seating,
        teams=teams,
    )
    created = begin_ladder(home, settings)
    if is_json:
        say_json({"ladder": name, "commitment": created.commitment})
        return
    terms = Terms(rules, control, is_throughput, policy)
    say(f"Ladder {name}: created, {format_text(settings)}; {terms.sentence}.")
    say("All its cards come from a secret drawn now, which cannot change; its commitment:")
    say(f"{created.commitment}.")
    words = ["ladder", "add", name, *settings.group_size * ["BOT"], *home_words(home)]
    say(f"Next: {command_text(words)}")
