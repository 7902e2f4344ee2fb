"""`arena serve`: runs a server that people submit bots to, from a file or from nothing."""

import asyncio
import os
import signal
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path

import click

from arena.cli.home import home_option
from arena.cli.ladder.file.agree import agree_with
from arena.cli.ladder.file.apply import Applied, applied_lines, apply_agreement, notices
from arena.cli.ladder.file.begin import problems_told
from arena.cli.sandbox import SandboxChoice, sandbox_options
from arena.cli.screen import say
from arena.cli.serve.file import read_server_file
from arena.cli.serve.keys import parse_address
from arena.cli.serve.output import output_logged
from arena.cli.serve.print_config import config_lines
from arena.cli.signals import ENDING
from arena.errors import InputError
from arena.play.runner import new_event_loop
from arena.sandbox.level import Level
from arena.sandbox.sandbox import Sandbox
from arena.server.certificate import Certificate, host_names, own_certificate, read_certificate
from arena.server.journal import Journal
from arena.server.server import ArenaServer, Opened
from arena.server.settings import ServerSettings
from arena.server.tally import Tally
from arena.store.lock import writer_lock

_LOOPBACK = ("127.0.0.1", "::1", "localhost")
_SAME_S = 1.0  # within which a signal is the same one: some are sent to a process and its group
_OF_A_SHELL = 128  # what shells add to a signal's number


@click.command(short_help="Runs a server that people submit bots to.")
@click.option(
    "--config",
    type=click.Path(path_type=Path),
    metavar="FILE",
    help="The server's file; without one all is as --print-config says.",
)
@click.option("--listen", metavar="HOST:PORT", help="Where it listens, whatever the file says.")
@click.option(
    "--plain-text", "is_plain", is_flag=True, help="Without encryption: for a proxy in front of it."
)
@click.option(
    "--print-config", "is_printed", is_flag=True, help="Print a file with every key, and end."
)
@sandbox_options
@home_option
def serve(
    *,
    config: Path | None,
    listen: str | None,
    is_plain: bool,
    is_printed: bool,
    sandbox: SandboxChoice,
    home: Path,
) -> None:
    """Runs a server: people submit bots, and a ladder that never ends plays them.

    Everything is kept in the home. People get in with a token each: arena user add NAME.
    Calls are encrypted by a certificate of yours, or by one that is made at the first start,
    whose fingerprint clients pin. Ctrl-C stops it in good order, and once more at once; what
    was under way goes on at the next start.

    \b
    Examples:
      arena serve
      arena serve --print-config > server.toml
      arena serve --config server.toml --listen 0.0.0.0:7350

    Next: arena user add NAME, arena login --server HOST
    """
    if is_printed:
        say(*config_lines())
        return
    with problems_told():
        file = read_server_file(config)
    settings = _with_options(file.settings, listen, is_plain=is_plain)
    kept_in = _find_sandbox(sandbox, settings)
    with problems_told():
        applied = apply_agreement(agree_with(file.ladder, home), home)
    certificate = _find_certificate(settings, home)
    journal = _make_log(settings)
    with writer_lock(home), figures_served(settings) as tally, output_logged(journal):
        _tell_applied(journal, applied, home)
        server = ArenaServer(
            home, settings, journal, sandbox=kept_in, certificate=certificate, tally=tally
        )
        _run(server, journal, settings)


def _run(server: ArenaServer, journal: Journal, settings: ServerSettings) -> None:
    """Runs a server until a signal stops it."""
    loop = new_event_loop()
    asyncio.set_event_loop(loop)
    try:
        with _stopped_by_signals(loop, server, journal):
            server.run(lambda opened: _tell_opened(journal, settings, opened), loop)
        journal.info("stopped", "The server has stopped.")
    finally:
        asyncio.set_event_loop(None)
        loop.close()


@contextmanager
def figures_served(settings: ServerSettings) -> Iterator[Tally]:
    """Serves the figures for the length of a block, where the operator wants them."""
    if settings.metrics.listen is None:
        yield Tally()
        return
    from arena.server.metrics import Metrics  # noqa: PLC0415 # an extra

    metrics = Metrics()
    metrics.listen(settings.metrics.listen)
    try:
        yield metrics
    finally:
        metrics.close()


@contextmanager
def _stopped_by_signals(
    loop: asyncio.AbstractEventLoop, server: ArenaServer, journal: Journal
) -> Iterator[None]:
    """Lets the first signal stop the server in good order, and the second at once."""
    heard: list[float] = []

    def hear(number: int) -> None:
        name = signal.Signals(number).name
        heard.append(loop.time())
        if heard[-1] - heard[0] > _SAME_S:
            journal.warning("killed", f"{name} again: the server ends at once.")
            os._exit(_OF_A_SHELL + number)  # workers and bots end with it
        if len(heard) == 1:
            journal.info("stopping", f"{name}: the server stops; once more ends it at once.")
            server.stop()

    # What whoever started this wants ignored, as nohup does, stays so.
    heeded = [number for number in ENDING if signal.getsignal(number) is not signal.SIG_IGN]
    for number in heeded:
        loop.add_signal_handler(number, hear, number)
    try:
        yield
    finally:
        for number in heeded:
            loop.remove_signal_handler(number)


def _with_options(
    settings: ServerSettings, listen: str | None, *, is_plain: bool
) -> ServerSettings:
    """Takes what was typed over what the file says."""
    address = settings.listen if listen is None else parse_address(listen)
    if settings.plain_text and not is_plain and address.host not in _LOOPBACK:
        raise InputError(
            f"plain_text lets everybody on the way to {address} read tokens and bots: on other "
            "than loopback addresses it needs --plain-text as well."
        )
    return replace(settings, listen=address, plain_text=settings.plain_text or is_plain)


def _find_sandbox(choice: SandboxChoice, settings: ServerSettings) -> Sandbox:
    """Finds what bots are kept in; InputError where it is less than the operator wants."""
    require = settings.sandbox.require
    if choice.required is None and require is not Level.NONE:
        choice = replace(choice, required=str(require))
    try:
        found = choice.sandbox()
    except InputError as error:
        raise InputError(
            f'{error} [sandbox] require = "C" starts the server all the same: for people whom you '
            "trust."
        ) from None
    return replace(found, limits=settings.sandbox.limits)


def _find_certificate(settings: ServerSettings, home: Path) -> Certificate | None:
    if settings.plain_text:
        return None
    tls = settings.tls
    if tls.certificate is not None and tls.key is not None:
        return read_certificate(tls.certificate, tls.key)
    return own_certificate(home, host_names(settings.listen.host))


def _make_log(settings: ServerSettings) -> Journal:
    wanted = settings.log.format
    is_json = wanted == "json" or (wanted == "auto" and not sys.stderr.isatty())
    return Journal(sys.stderr, is_json=is_json, level=settings.log.level)


def _tell_applied(journal: Journal, applied: Applied, home: Path) -> None:
    for line in applied_lines(applied):
        journal.info("ladder", line)
    for notice in notices(applied, home):
        journal.warning("ladder", notice)


def _tell_opened(journal: Journal, settings: ServerSettings, opened: Opened) -> None:
    address, certificate = opened.address, opened.certificate
    how = "unencrypted"
    facts: dict[str, object] = {"address": str(address)}
    if certificate is not None:
        how = "with the certificate of this SHA-256 fingerprint"
        facts["fingerprint"] = certificate.fingerprint
    journal.info("listening", f"Server {settings.name} listens on {address}, {how}", **facts)
