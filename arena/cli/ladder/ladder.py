"""`arena ladder`: creates ladders, lets bots in, shows standings.

`create` makes them, `run` plays them, `control` lets them rest, `close` ends them, `show` tells all
of one.
"""

import click

from arena.cli.group import OrderedGroup
from arena.cli.ladder.changes import add, replace, resume_bot, stop
from arena.cli.ladder.close import close
from arena.cli.ladder.control import archive, change, pause, resume
from arena.cli.ladder.create import create
from arena.cli.ladder.file.check import check
from arena.cli.ladder.import_results import import_results
from arena.cli.ladder.listing import list_all
from arena.cli.ladder.rebuild import rebuild
from arena.cli.ladder.run import run
from arena.cli.ladder.show import show
from arena.cli.ladder.standings import standings


@click.group(cls=OrderedGroup)
def ladder() -> None:
    """Creates ladders, runs them, shows their standings.

    A ladder is a competition that can always go on: its bots meet in blocks, deals that are
    played from all seats, and are rated by TrueSkill.

    \b
    From nothing to standings:
      arena ladder create summer
      arena ladder add summer ./mybot greedy counter
      arena ladder run summer --blocks 100
      arena ladder standings summer
    """


ladder.add_command(create)

ladder.add_command(add)
ladder.add_command(run)
ladder.add_command(check)

for _command in (
    standings,
    show,
    change,
    pause,
    resume,
    archive,
    close,
    stop,
    resume_bot,
    replace,
    import_results,
    rebuild,
    list_all,
):
    ladder.add_command(_command)
