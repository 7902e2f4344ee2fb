"""`arena bot submit`: sends a bot to a server, and follows it until it plays or is rejected."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING

import click

from arena.bots.manifest import read_manifest
from arena.cli.bar import Phrase, progress_bar, progress_line
from arena.cli.bot.submit_report import (
    CONNECTION_LOST,
    choice_lines,
    choice_to_json,
    doing_phrase,
    passed_lines,
    rejection_lines,
    stage_line,
)
from arena.cli.completion import complete_servers
from arena.cli.exits import EXIT_FAILED
from arena.cli.screen import command_text, say, say_flowing, say_json
from arena.cli.server.documents import submission_to_json
from arena.cli.server.option import SERVER_VARIABLE, find_server, opened, server_words
from arena.cli.server.words import short
from arena.cli.signals import outcome_told
from arena.client.choosing import Choice, choose_files
from arena.client.packing import Limits, check_packed, check_unpacked, packed_files
from arena.errors import InputError
from arena.v1 import ladder_pb2 as pb
from arena.version import ARENA_VERSION

if TYPE_CHECKING:
    from arena.client.address import Address
    from arena.client.calls import LadderCalls


@click.command(short_help="Sends a bot to a server, and follows what becomes of it.")
@click.argument("folder", metavar="DIR", type=click.Path(path_type=Path))
@click.option("--dry-run", is_flag=True, help="Only show what would go; no server is asked.")
@click.option("--detach", is_flag=True, help="Do not wait until it plays or is rejected.")
@click.option("--json", "is_json", is_flag=True, help="Print one JSON document.")
@click.option(
    "--server",
    metavar="HOST[:PORT]",
    shell_complete=complete_servers,
    help=f"The server ({SERVER_VARIABLE}); without a port 7350.",
)
@click.pass_context
def submit(
    context: click.Context,
    folder: Path,
    *,
    dry_run: bool,
    detach: bool,
    is_json: bool,
    server: str | None,
) -> None:
    """Sends the bot in DIR to a server, and follows it until it plays or is rejected.

    What git would take goes: what it tracks, and what it does not ignore; without git all but
    what editors and tools leave. A file .arenaignore, in the syntax of .gitignore, has the last
    word, and brings files back with !. What the build makes never goes: the server builds.

    There it is unpacked, built, checked as by arena bot check, and plays against bots of the
    server's. If it is fit, it takes the place of the bot's last version. Ctrl-C stops the
    waiting only. The exit code is 1 for a bot that was rejected.

    \b
    Examples:
      arena bot submit ./mybot --server club.example.org
      arena bot submit ./mybot --dry-run

    Next: arena bot show says how it stands, arena bot log what it printed.
    """
    manifest = read_manifest(folder)
    choice = choose_files(folder, manifest.outputs)
    check_unpacked(folder, choice, Limits())
    if dry_run:
        with packed_files(folder, choice) as packed:
            if is_json:
                say_json(choice_to_json(manifest.name, choice, packed))
            else:
                say(*choice_lines(manifest.name, choice, packed, is_whole=True))
        return
    address = find_server(server)
    with opened(address) as calls:
        again = command_text(["bot", "show", manifest.name, *server_words(address)])
        with outcome_told(f"{again} says whether it has arrived"):
            last = _send(calls, folder, manifest.name, choice, is_json=is_json)
        if not detach:
            last = _follow(calls, last, is_json=is_json)
    _tell_end(last, address, is_json=is_json)
    if last.state == pb.SUBMISSION_STATE_REJECTED:
        context.exit(EXIT_FAILED)


def _send(
    calls: LadderCalls, folder: Path, name: str, choice: Choice, *, is_json: bool
) -> pb.Submission:
    """Packs, shows and sends the bot, if the server takes as much."""
    told = calls.server()
    _check_protocol(calls.address, told)
    limits = Limits(told.quota.packed_bytes, told.quota.unpacked_bytes, told.quota.files)
    check_unpacked(folder, choice, limits)
    with packed_files(folder, choice) as packed:
        check_packed(folder, choice, packed, limits)
        if not is_json:
            say(*choice_lines(name, choice, packed, is_whole=False))
        header = pb.SubmissionHeader(
            bot=name,
            packed_bytes=packed.size,
            packed_sha256=packed.sha256,
            version=packed.version,
            client_version=ARENA_VERSION,
        )
        with progress_bar("sending") as tell:
            submission = calls.submit(header, packed.pieces(), tell)
    if not is_json:
        say(f"It is submission {submission.id} at {told.name or calls.address.typed}.")
    return submission


def _check_protocol(address: Address, told: pb.GetServerResponse) -> None:
    from arena.client.calls import PROTOCOL  # noqa: PLC0415 # takes gRPC with it

    if told.newest_protocol and not told.oldest_protocol <= PROTOCOL <= told.newest_protocol:
        older = "an older" if told.newest_protocol < PROTOCOL else "a newer"
        raise InputError(
            f"{address.typed} is {older} arena ({told.arena_version}) than this one "
            f"({ARENA_VERSION}), and the two do not understand each other: install its version."
        )


def _follow(calls: LadderCalls, submission: pb.Submission, *, is_json: bool) -> pb.Submission:
    """Shows each stage as it comes; returns the submission when it is over."""
    from arena.client.following import OVER, follow  # noqa: PLC0415 # takes gRPC with it

    again = command_text(["bot", "show", submission.bot, *server_words(calls.address)])
    last = submission
    line: list[Phrase] = []  # the one that can be changed at the moment

    def tell_connection(is_there: bool) -> None:
        for show in line:
            show(doing_phrase(last) if is_there else CONNECTION_LOST)

    with outcome_told(f"submission {submission.id} is on its way; to look again: {again}"):
        coming = follow(calls.watch, submission.id, connected=tell_connection)
        if is_json:
            return list(coming)[-1]
        before, last = submission.state, next(coming)
        while True:
            say(*passed_lines(before, last))
            if last.state in OVER:
                return last
            say(stage_line(last))
            sys.stdout.flush()  # into a pipe too as it comes
            before = last.state
            with progress_line(doing_phrase(last)) as show:
                line[:] = [show]
                for last in coming:
                    if last.state != before:
                        break
                    show(doing_phrase(last))
                line.clear()


def _tell_end(submission: pb.Submission, address: Address, *, is_json: bool) -> None:
    """Says what has become of a submission, and what to type next."""
    words = server_words(address)
    if is_json:
        say_json(submission_to_json(submission))
    elif submission.state == pb.SUBMISSION_STATE_REJECTED:
        say(*rejection_lines(submission))
        say(f"All of it: {command_text(['bot', 'log', str(submission.id), *words])}")
    elif submission.state == pb.SUBMISSION_STATE_ACTIVE:
        say_flowing(f"{submission.bot}, version {short(submission.version)}, plays in the ladder.")
        say(f"Next: {command_text(['bot', 'show', submission.bot, *words])}")
    else:
        say(f"Look at it again: {command_text(['bot', 'show', submission.bot, *words])}")
