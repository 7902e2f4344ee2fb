"""`arena ladder close`: ends a ladder for good and tells the secret that its cards came from."""

from pathlib import Path

import click

from arena.cli.completion import complete_ladders
from arena.cli.home import home_option, home_words
from arena.cli.screen import command_text, say, say_json
from arena.errors import ArenaError, InputError
from arena.ladder.control import close_ladder
from arena.store.ladders import Ladder
from arena.terms.moment import utc_text


@click.command(short_help="Ends a ladder for good, and tells its secret.")
@click.argument("name", shell_complete=complete_ladders)
@click.option("--yes", "is_sure", is_flag=True, help="Do not ask.")
@click.option("--json", "is_json", is_flag=True, help="Print one JSON document; does not ask.")
@home_option
def close(name: str, is_sure: bool, is_json: bool, home: Path) -> None:
    """Ends a ladder for good: nothing is played, nobody comes, and its secret is told.

    With the secret anybody can check that all cards came from what the ladder had promised
    when it was created, before its bots were known: that neither cards nor a choice among
    cards were made to fit. It cannot be opened again, since who knows the secret knows the
    cards of all blocks to come. All that was played stays, and can be shown and exported.

    \b
    Example:
      arena ladder close summer

    Next: arena verify NAME --secret SECRET
    """
    if not (is_sure or is_json) and not _is_confirmed(name):
        raise ArenaError(f"Ladder '{name}' stays open.")
    ladder = close_ladder(home, name)
    if is_json:
        say_json(
            {
                "ladder": name,
                "closed": utc_text(ladder.closed_ns or 0),
                "commitment": ladder.commitment,
                "secret": ladder.secret.hex(),
            }
        )
        return
    say(f"Ladder {name}: closed. Its commitment was", f"{ladder.commitment}.")
    say(*secret_lines(ladder, home))


def secret_lines(ladder: Ladder, home: Path) -> list[str]:
    """Tells the secret of a ladder that is closed, and what can be proved with it."""
    secret = ladder.secret.hex()
    words = ["verify", ladder.name, "--secret", secret, *home_words(home)]
    return [
        f"Its secret: {secret}",
        f"That every match was dealt from it: {command_text(words)}",
    ]


def _is_confirmed(name: str) -> bool:
    try:
        return click.confirm(f"End ladder '{name}' for good?")
    except click.Abort:
        raise InputError(
            f"Ladder '{name}' stays open: nobody has answered. '--yes' closes it without asking."
        ) from None
