"""`arena check-ladder`: a health test of the whole harness, by copies of one bot that must tie."""

import re
import shutil
import tempfile
from dataclasses import dataclass
from pathlib import Path

import click

from arena.bots.content import content_paths
from arena.bots.manifest import MANIFEST_FILE, parse_manifest, read_manifest
from arena.cli.bot.added import add_bot, find_bots
from arena.cli.completion import complete_bots
from arena.cli.exits import EXIT_FAILED, EXIT_INTERRUPTED
from arena.cli.health_report import aspect_lines, health_to_json, verdict
from arena.cli.home import home_option
from arena.cli.ladder.run import run_watched
from arena.cli.ladder.settings import format_text
from arena.cli.sandbox import SandboxChoice, sandbox_options
from arena.cli.screen import command_text, say, say_flowing, say_json
from arena.contest.blocks import SHORT_VERSION, Contestant
from arena.contest.formats import CLONE, ROTATIONS, SEATINGS, TEAMS
from arena.contest.suspension import SuspensionRule
from arena.errors import InputError
from arena.ladder.begin import begin_ladder, enter_bot
from arena.ladder.run import RunOptions
from arena.ladder.todo import Goal
from arena.ladder.twins import Health, look_at_twins
from arena.sandbox.sandbox import Sandbox
from arena.store.ladders import LadderSettings
from arena.terms.clock import STALL_LIMIT
from engine import STANDARD

DEFAULT_BOT = "counter"
DEFAULT_BLOCKS = 50
MOST_BLOCKS = 1000
LADDER = "twins"
_NO_SHOWS = 3  # after so many a bot is taken for one that does not start

_NAME = re.compile(r"""^(\s*name\s*=\s*)("[^"\n]*"|'[^'\n]*')""", re.MULTILINE)


@dataclass(frozen=True, slots=True)
class _Test:
    """Who plays, and how much."""

    bot: Contestant
    settings: LadderSettings
    blocks: int
    workers: int | None
    sandbox: Sandbox
    home: Path  # a temporary one

    @property
    def wire_log(self) -> Path:
        """Where all messages are kept."""
        return self.home / "wire"


@click.command("check-ladder", short_help="Tests the whole harness: copies of one bot must tie.")
@click.argument(
    "bot", required=False, default=DEFAULT_BOT, metavar="[BOT]", shell_complete=complete_bots
)
@click.option(
    "--players",
    type=click.IntRange(2, 4),
    default=2,
    metavar="2|3|4",
    help="How many sit at a table; without it 2.",
)
@click.option(
    "--seating",
    type=click.Choice(SEATINGS),
    default=ROTATIONS,
    help="How three sit in a block.",
)
@click.option("--teams", type=click.Choice(TEAMS), default=CLONE, help="What a side of 4 is.")
@click.option(
    "--blocks",
    type=click.IntRange(1, MOST_BLOCKS),
    default=DEFAULT_BLOCKS,
    metavar="N",
    help=f"How many blocks are played; without it {DEFAULT_BLOCKS}.",
)
@click.option(
    "--workers",
    type=click.IntRange(1),
    metavar="N",
    help="How many processes play; without it as many as are good.",
)
@sandbox_options
@click.option("--json", "is_json", is_flag=True, help="Print one JSON document.")
@home_option
@click.pass_context
def check_ladder(
    context: click.Context,
    *,
    bot: str,
    players: int,
    seating: str,
    teams: str,
    blocks: int,
    workers: int | None,
    sandbox: SandboxChoice,
    is_json: bool,
    home: Path,
) -> None:
    """Tests the whole harness: copies of one bot play a ladder, and must tie every block.

    Two copies of a bot (three with three players) play in a temporary home through processes,
    wire, referee, database and rating. If the bot is deterministic, every block must tie
    exactly and all its legs must be the very same game; and whatever the bot, the cards must be
    the same in all legs, and no process may see them twice. Says what was looked at, and ends
    with 1 where something is not so. A bot that is not deterministic is told from a harness
    that is not sound.

    \b
    Examples:
      arena check-ladder
      arena check-ladder ./mybot --players 3 --blocks 200
    """
    [resolved] = find_bots([bot], home)
    settings = LadderSettings(
        LADDER,
        players,
        STANDARD,
        STALL_LIMIT,
        throughput=True,
        hide_names=True,  # the only thing that twins could tell each other by
        suspension=SuspensionRule(matches=0, no_shows=_NO_SHOWS),
        seating=seating,
        teams=teams,
    )
    kept_in = sandbox.sandbox()
    folder = Path(tempfile.mkdtemp(prefix="arena-check-ladder-"))
    test = _Test(resolved.contestant, settings, blocks, workers, kept_in, folder / "home")
    is_kept = False
    try:
        health = _play(test, is_json)
        if health is None:
            context.exit(EXIT_INTERRUPTED)
        is_kept = not health.is_sound
        _show(test, health, is_json)
    finally:
        if not is_kept:
            shutil.rmtree(folder, ignore_errors=True)
    if not health.is_sound:
        context.exit(EXIT_FAILED)


def _play(test: _Test, is_quiet: bool) -> Health | None:
    """Lets twins play a ladder and looks at it; None where Ctrl-C has stopped them."""
    test.home.mkdir()
    versions = [
        add_bot(_copy(test.bot, test.home / "twins", number), test.home).version
        for number in range(test.settings.group_size)
    ]
    begin_ladder(test.home, test.settings)
    for version in versions:
        enter_bot(test.home, LADDER, version)
    options = RunOptions(test.workers, wire_log_folder=test.wire_log, sandbox=test.sandbox)
    goal = Goal(blocks=test.blocks)
    _, is_stopped = run_watched(test.home, LADDER, goal, options, is_quiet=is_quiet)
    if is_stopped:
        return None
    health = look_at_twins(test.home, LADDER, test.wire_log, test.blocks)
    if health.no_show:
        raise InputError(
            f"{test.bot.bot} does not start, so it can test nothing: {health.no_show}; 'arena bot "
            "check' says more."
        )
    return health


def _copy(bot: Contestant, folder: Path, number: int) -> Path:
    """Copies a bot's folder under another name, which makes it another version."""
    source, copy = Path(bot.folder), folder / f"twin-{number}"
    for path in content_paths(source, read_manifest(source).outputs):
        target = copy / path
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy2(source / path, target)
    manifest = copy / MANIFEST_FILE
    text = manifest.read_text(encoding="utf-8")
    named = _NAME.sub(rf'\g<1>"twin-{number}"', text, count=1)
    if parse_manifest(named, str(source / MANIFEST_FILE)).name != f"twin-{number}":
        raise InputError(
            f"{source / MANIFEST_FILE} has its name where a copy cannot be given another: write it "
            'as name = "..." on a line of its own.'
        )
    manifest.write_text(named, encoding="utf-8")
    return copy


def _show(test: _Test, health: Health, is_json: bool) -> None:
    bot = test.bot
    kept = None if health.is_sound else test.home
    if is_json:
        about = {"bot": bot.bot, "version": bot.version, "players": test.settings.players}
        home = None if kept is None else str(kept)
        told = verdict(bot.bot, health)
        say_json({**about, **health_to_json(health), "verdict": told, "home": home})
        return
    say(
        f"{test.settings.group_size} copies of {bot.bot} {bot.version[:SHORT_VERSION]}, "
        f"{format_text(test.settings)}:"
    )
    say("", *aspect_lines(health), "")
    say_flowing(verdict(bot.bot, health))
    if kept is not None:
        say(f"All of it is kept: {command_text(['ladder', 'show', LADDER, '--home', kept])}")
