"""`arena bot list`, `show` and `log` of a server: how one's bots do, and what they printed."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from arena.cli.bot.submit_report import log_lines
from arena.cli.screen import command_text, counted, plain, say, say_flowing, say_json, show_table
from arena.cli.server.documents import bot_to_json, submission_to_json
from arena.cli.server.option import opened, server_option, server_words
from arena.cli.server.words import bot_state_word, moment_text, short, stage_word
from arena.cli.tables import bare_table
from arena.v1 import ladder_pb2 as pb

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from arena.client.address import Address
    from arena.client.calls import LadderCalls

_SUBMISSIONS = 5
"""How many submissions of a bot are shown."""


def list_served_bots(address: Address, *, is_json: bool) -> None:
    """Lists the person's bots on a server, also those that do not play."""
    with opened(address) as calls:
        bots = calls.bots(mine=True)
    if is_json:
        say_json([bot_to_json(bot) for bot in bots])
        return
    if not bots:
        submit = command_text(["bot", "submit", "DIR", *server_words(address)])
        say(f"You have no bot at {address.typed}: {submit}")
        return
    say(f"Your bots at {address.typed}:", "")
    table = bare_table("bot", "version", "state", "", "")
    for bot in bots:
        table.add_row(
            plain(bot.name),
            short(bot.version),
            bot_state_word(bot),
            _place_text(bot),
            plain(bot.reason),
        )
    show_table(table)


@click.command("show", short_help="Says how a bot on a server stands.")
@click.argument("name")
@click.option("--json", "is_json", is_flag=True, help="Print one JSON document.")
@server_option
def show(name: str, *, is_json: bool, server: Address) -> None:
    """Says how the bot NAME stands on a server; of your own also versions and submissions.

    \b
    Example:
      arena bot show mybot --server club.example.org

    Next: arena bot log says what it printed, arena matches --bot NAME lists its matches.
    """
    with opened(server) as calls:
        submissions = calls.submissions(name, _SUBMISSIONS)
        bot = _find(calls, name, may_miss=bool(submissions))
    if is_json:
        own = [submission_to_json(one) for one in submissions]
        say_json({**(bot_to_json(bot) if bot else {"bot": name}), "submissions": own})
        return
    if bot is None:
        say_flowing(f"{name} has no version that was taken in yet.")
    else:
        say(*_bot_lines(bot))
        if bot.versions:
            say("")
            _show_versions(bot.versions)
    if submissions:
        say("")
        _show_submissions(submissions)
        say(f"One of them: {command_text(['bot', 'log', 'SUBMISSION', *server_words(server)])}")


@click.command("log", short_help="Shows what a bot on a server, or its submission, printed.")
@click.argument("what", metavar="NAME[@VERSION]|SUBMISSION")
@click.option("--json", "is_json", is_flag=True, help="Print one JSON document.")
@server_option
def log(what: str, *, is_json: bool, server: Address) -> None:
    """Shows the end of what your bot NAME has printed in matches, a part for each instance.

    Of a SUBMISSION, which is a number, what was printed while it was built, checked and
    qualified, and why it was rejected. VERSION is the beginning of a version's hash; NAME@ is
    the bot, where its name is a number.

    \b
    Examples:
      arena bot log mybot --server club.example.org
      arena bot log 17 --server club.example.org
    """
    name, _, version = what.partition("@")
    with opened(server) as calls:
        if what.isascii() and what.isdigit():
            submission = calls.submission(_number(what))
            if is_json:
                say_json(submission_to_json(submission))
            else:
                say(*_submission_lines(submission))
            return
        logs = calls.logs(name, version)
    if is_json:
        say_json({"bot": name, "logs": [{"name": one.name, "text": one.text} for one in logs]})
    elif not any(one.text.strip() for one in logs):
        say(f"{name} has printed nothing.")
    for one in () if is_json else logs:
        say(*log_lines(one.text, f"{one.name}:"))


def _number(text: str) -> int:
    """A submission's number; one that is too long for the wire is none that there is."""
    return min(int(text[:20]), (1 << 64) - 1)


def _find(calls: LadderCalls, name: str, *, may_miss: bool) -> pb.Bot | None:
    """Asks for a bot; None where it is still on its way to be one."""
    from arena.client.mishaps import RefusedByServerError  # noqa: PLC0415 # takes gRPC with it

    try:
        return calls.bot(name)
    except RefusedByServerError as error:
        if may_miss and error.reason == "NO_SUCH_BOT":
            return None
        raise


def _bot_lines(bot: pb.Bot) -> Iterator[str]:
    owner = f", of {bot.owner}" if bot.owner else ""
    where = ", runs elsewhere" if bot.runs_elsewhere else ""
    if where and bot.declared:
        where += f' as "{plain(bot.declared)}", which nobody has verified'
    is_why = bot.reason and bot.state != pb.BOT_STATE_RETIRED
    reason = f" ({bot.reason.rstrip('.')})" if is_why else ""
    version = f", version {short(bot.version)}" if bot.version else ""
    yield f"{bot.name}{version}{owner}{where}: {bot_state_word(bot)}{reason}"
    if not bot.HasField("standing"):
        yield "  no block of it is rated yet"
        return
    standing = bot.standing
    yield (
        f"  place {standing.place}, mu {standing.mu:.2f}, sigma {standing.sigma:.2f}, "
        f"mu-3sigma {standing.mu - 3 * standing.sigma:.2f}"
    )
    yield (
        f"  {counted(standing.matches, 'match', 'matches')} in "
        f"{counted(standing.blocks, 'block')}: {standing.wins:,} won, {standing.draws:,} drawn, "
        f"{standing.losses:,} lost, {counted(standing.faults, 'fault')}"
    )


def _show_versions(versions: Sequence[pb.Version]) -> None:
    table = bare_table("version", "added (UTC)", "", "mu-3sigma", "matches", "declared")
    for one in versions:
        has_standing = one.HasField("standing")
        standing = one.standing
        table.add_row(
            short(one.version),
            moment_text(one.added),
            "plays" if one.is_active else "",
            f"{standing.mu - 3 * standing.sigma:.2f}" if has_standing else "",
            str(standing.matches) if has_standing else "",
            plain(one.declared),
        )
    show_table(table)


def _show_submissions(submissions: Sequence[pb.Submission]) -> None:
    table = bare_table("submission", "received (UTC)", "version", "state", "")
    for one in submissions:
        state = stage_word(one.state)
        if one.state == pb.SUBMISSION_STATE_REJECTED:
            state += f" ({stage_word(one.rejected_in)})"
        table.add_row(
            str(one.id),
            moment_text(one.received),
            short(one.version),
            state,
            plain(one.reason or one.doing),
        )
    show_table(table)


def _submission_lines(submission: pb.Submission) -> Iterator[str]:
    state = stage_word(submission.state)
    if submission.state == pb.SUBMISSION_STATE_REJECTED:
        state += f" in the stage {stage_word(submission.rejected_in)}: {submission.reason}"
    elif submission.doing:
        state += f": {submission.doing}"
    yield f"Submission {submission.id} of {submission.bot}, {state}"
    yield from log_lines(submission.log, "What was printed:")


def _place_text(bot: pb.Bot) -> str:
    if not bot.HasField("standing"):
        return ""
    return f"place {bot.standing.place}, {counted(bot.standing.matches, 'match', 'matches')}"
