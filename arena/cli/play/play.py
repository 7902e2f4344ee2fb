"""`arena play`: a person plays in the terminal against bots."""

import contextlib
import secrets
import shutil
from collections.abc import Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import replace
from pathlib import Path
from queue import SimpleQueue

import click
import grpc

from arena.cli.bot.ready import ready_bots
from arena.cli.completion import complete_bots
from arena.cli.exits import EXIT_INTERRUPTED
from arena.cli.failures import log_end
from arena.cli.home import home_option
from arena.cli.match.plan import make_plan, parse_secret
from arena.cli.match.run import LOGS, make_folder, new_folder_name
from arena.cli.play.person import PersonLeftError, person_player
from arena.cli.sandbox import SandboxChoice, sandbox_options
from arena.cli.screen import command_text, complain, console, say
from arena.cli.terms import Terms, parse_terms_rules, rules_options
from arena.contest.blocks import BlockResult, BlockTask, Contestant, MatchResult
from arena.contest.seeds import SECRET_BYTES
from arena.errors import ArenaError, InputError
from arena.kit.run import connect
from arena.kit.seats import BotCodeError
from arena.play.runner import Runner, RunnerSettings
from arena.record.packing import unpack_record

ME = "you"
_PERSON = "person"  # where records have a bot's version
_MOST_BOTS = 3


@click.command()
@click.argument(
    "bots", nargs=-1, required=True, metavar="BOT [BOT [BOT]]", shell_complete=complete_bots
)
@rules_options
@click.option("--seed", metavar="HEX", help="64 digits; the same cards come again.")
@sandbox_options
@home_option
def play(
    *,
    bots: Sequence[str],
    preset: str,
    switches: Sequence[str],
    seed: str | None,
    sandbox: SandboxChoice,
    home: Path,
) -> None:
    """Plays Ronda in the terminal: you against bots. How one learns the game.

    With one bot you are two at the table, with two three, each for themselves; with three
    bots you are four, and the second one named is your partner. Nobody has a clock. What
    each of your cards would take is shown, and each rule is explained when it is first met.

    \b
    Examples:
      arena play greedy
      arena play counter random --rules tables
      arena play counter greedy counter --set target_score=21

    Next: arena replay FILE tells the match again; arena rules has all the rules.
    """
    if len(bots) > _MOST_BOTS:
        raise InputError(f"Ronda is for 2, 3 or 4 players: name 1 to 3 bots, not {len(bots)}.")
    rules = parse_terms_rules(preset, switches)
    secret = parse_secret(seed) if seed is not None else secrets.token_bytes(SECRET_BYTES)
    others = [one.contestant for one in ready_bots(bots, home)]
    me = Contestant(ME, _PERSON, "", (), 1)
    plan = make_plan([me, *others], 1 + len(others), 1, Terms(rules, None, False), secret)
    out = new_folder_name()
    settings = RunnerSettings(out / LOGS, most_matches=1, farewell_s=0.5, sandbox=sandbox.sandbox())
    make_folder(out)
    # Only one leg: the other would be played with cards that the person has seen.
    result = _play(replace(plan.task(0), only_leg=0), settings)
    if result is None:
        complain(f"you have left the table; the match is not kept{_clear(out)}.")
        raise click.exceptions.Exit(EXIT_INTERRUPTED)
    _tell(result, out, secret, [ME, *(one.bot for one in others)])


def _play(task: BlockTask, settings: RunnerSettings) -> MatchResult | None:
    """Plays a match with the person at one seat; None where they left it."""
    invitations: SimpleQueue[tuple[str, str]] = SimpleQueue()
    screen = console()
    person = person_player(screen, screen.input)
    with (
        Runner(settings, lambda _, address, token: invitations.put((address, token))) as runner,
        ThreadPoolExecutor(1) as pool,
    ):
        future = pool.submit(_play_out, runner, task)
        try:
            address, token = invitations.get()
            connect(person, address, token)
        except BotCodeError as failure:
            runner.close()
            if isinstance(failure.__cause__, PersonLeftError):
                return None
            raise (failure.__cause__ or failure) from None
        except KeyboardInterrupt:
            screen.print()  # The prompt's line is still open.
            runner.close()
            return None
        except grpc.RpcError as error:
            raise ArenaError(f"the table was lost: {error.details()}") from None
        return _only_match(future)


def _clear(out: Path) -> str:
    """Takes the folder of a match away that was left; says where the bots have logged something."""
    logs = out / LOGS
    if any(log_end(log) for log in logs.glob("*")):
        return f"; what the bots have printed is in {logs}"
    shutil.rmtree(out, ignore_errors=True)
    with contextlib.suppress(OSError):
        out.parent.rmdir()  # where no other match is in it
    return ""


def _play_out(runner: Runner, task: BlockTask) -> BlockResult:
    """Plays to the end, and then lets everybody go, the person's own stream included."""
    try:
        return runner.play([task])[0]
    finally:
        runner.close()


def _only_match(future: "Future[BlockResult]") -> MatchResult:
    [match] = future.result().matches
    if match.void is not None:
        raise ArenaError(f"the match is void: {match.void}")
    return match


def _tell(match: MatchResult, out: Path, secret: bytes, names: Sequence[str]) -> None:
    file = out / "0-0.jsonl"
    file.write_text(unpack_record(match.record), encoding="utf-8")
    sides = names if len(names) < 4 else [f"{names[0]} & {names[2]}", f"{names[1]} & {names[3]}"]
    scores = ", ".join(f"{side} {score}" for side, score in zip(sides, match.scores, strict=True))
    say("")
    for fault in match.faults:
        say(f"{names[match.seats[fault.seat]]} forfeits: {fault.detail}")
    if match.winner is None:
        say(f"Nobody wins: {scores}.")
    elif match.winner == 0:
        say(f"You win! {scores}.")
    else:
        say(f"{sides[match.winner]} wins: {scores}.")
    say(
        f"The match again: {command_text(['replay', file])}",
        f"The same cards again: --seed {secret.hex()}",
    )
