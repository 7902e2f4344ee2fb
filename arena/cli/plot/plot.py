"""`arena plot`: draws what the standings say, for papers and pages."""

from collections.abc import Callable
from typing import TYPE_CHECKING

import click

from arena.cli.group import OrderedGroup
from arena.cli.ladder.view import LadderView, choice_sentence, read_ladder_view
from arena.cli.plot.asked import Asked, plot_options, read_asked
from arena.cli.plot.values import pair_values, rated_courses, shown_labels
from arena.cli.screen import counted, say
from arena.cli.whole_file import write_whole
from arena.errors import InputError

if TYPE_CHECKING:
    from matplotlib.figure import Figure

    from arena.plots.look import Look

BLOCKS, TIME = OVER = ("blocks", "time")
"""What a history can be drawn over."""


@click.group(cls=OrderedGroup, short_help="Draws a ladder's standings, history, pairs.")
def plot() -> None:
    """Draws what the standings say, as a file for a paper or a page.

    Four plots: standings, history, crosstable, margins. Sizes are those of print, letters stay
    readable in a column; nothing is told by colour alone. docs/plots.md shows them. They need
    matplotlib.

    \b
    Examples:
      arena plot standings summer --out standings.pdf
      arena plot history summer --out history.svg --width page --title "The summer's ladder"
    """


@plot.command()
@plot_options
def standings(**typed: object) -> None:
    """Draws every bot's rating with what is unsure of it.

    \b
    Example:
      arena plot standings summer --out standings.svg
    """
    asked = read_asked(**typed)  # type: ignore[arg-type]  # click passes what the options are
    view = _read(asked)

    def draw(look: "Look") -> "Figure":
        from arena.plots.standings import RatedBot, draw_standings  # noqa: PLC0415

        labels = shown_labels(view)
        return draw_standings(
            [
                RatedBot(label, row.mu, row.sigma)
                for label, row in zip(labels, view.rows, strict=True)
            ],
            look,
        )

    from arena.plots.standings import NOTE  # noqa: PLC0415

    _draw(asked, view, "standings", NOTE, draw)


@plot.command()
@plot_options
@click.option(
    "--over",
    type=click.Choice(OVER),
    default=BLOCKS,
    metavar="|".join(OVER),
    help="What goes to the right; without it blocks.",
)
def history(*, over: str, **typed: object) -> None:
    """Draws how ratings came about, block by block.

    Up to seven bots share a field; of more each has a field of its own, the others grey in it.

    \b
    Example:
      arena plot history summer --out history.pdf --over time
    """
    asked = read_asked(**typed)  # type: ignore[arg-type]
    view = _read(asked)
    courses = rated_courses(view, is_over_time=over == TIME)

    from arena.plots.history import NOTE, Course, draw_history  # noqa: PLC0415

    def draw(look: "Look") -> "Figure":
        drawn = [
            Course(
                one.label,
                one.places,
                [rating.mu for rating in one.ratings],
                [rating.sigma for rating in one.ratings],
            )
            for one in courses
        ]
        return draw_history(drawn, look, is_over_time=over == TIME)

    _draw(asked, view, "history of ratings", NOTE, draw)


@plot.command()
@plot_options
def crosstable(**typed: object) -> None:
    """Draws by how much each bot is ahead of each other.

    \b
    Example:
      arena plot crosstable summer --out crosstable.svg
    """
    asked = read_asked(**typed)  # type: ignore[arg-type]
    view = _read(asked)
    _refuse_no_pairs(view)

    from arena.plots.crosstable import crosstable_note, draw_crosstable  # noqa: PLC0415
    from arena.plots.look import Look  # noqa: PLC0415

    places = {entrant: place for place, entrant in enumerate(view.order)}
    margins = {(places[row.entrant], places[row.opponent]): row.margin for row in view.pairs}
    labels = shown_labels(view)
    note = crosstable_note(labels, Look(asked.width))
    _draw(asked, view, "crosstable", note, lambda look: draw_crosstable(labels, margins, look))


@plot.command()
@plot_options
def margins(**typed: object) -> None:
    """Draws how the margins of pairs differ from block to block.

    All pairs of up to six bots; of more bots, each beside the next of the standings. --bots
    chooses others.

    \b
    Example:
      arena plot margins summer --out margins.svg --bots "^(greedy|counter)$"
    """
    asked = read_asked(**typed)  # type: ignore[arg-type]
    view = _read(asked)
    _refuse_no_pairs(view)
    pairs, is_all = pair_values(view)

    from arena.plots.margins import NOTE, PairMargins, draw_margins  # noqa: PLC0415

    drawn = [PairMargins(one.first, one.second, one.values, one.mean) for one in pairs]
    chosen = "" if is_all else " Of many bots: each beside the next of the standings."
    _draw(asked, view, "margins", NOTE + chosen, lambda look: draw_margins(drawn, look))


def _read(asked: Asked) -> LadderView:
    view = read_ladder_view(asked.home, asked.name, asked.choice)
    if not view.rows:
        raise InputError(
            f"Nobody is in ladder '{asked.name}' yet: 'arena ladder add {asked.name} BOT' lets one "
            "in."
        )
    if not any(block.is_rated for block in view.blocks):
        raise InputError(
            f"Ladder '{asked.name}' has no rated block yet, and so nothing to draw: 'arena ladder "
            f"run {asked.name}' plays some."
        )
    return view


def _refuse_no_pairs(view: LadderView) -> None:
    if not view.pairs:
        raise InputError(
            f"In ladder '{view.ladder.name}' no two bots have met as opponents in these blocks."
        )


def _draw(
    asked: Asked, view: LadderView, what: str, note: str, draw: Callable[["Look"], "Figure"]
) -> None:
    """Draws a plot and puts it in its place."""
    from arena.plots.look import Look, drawing, figure_bytes  # noqa: PLC0415

    facts = (
        f"Ladder {view.ladder.name}: {counted(len(view.rows), 'bot')}, "
        f"{counted(sum(block.is_rated for block in view.blocks), 'block')}."
    )
    words = " ".join(filter(None, [facts, choice_sentence(view), note]))
    look = Look(asked.width, asked.title, words if asked.has_note else "")
    with drawing():
        figure = draw(look)
        content = figure_bytes(figure, asked.form, asked.title or what.capitalize(), words)
        wide, high = figure.get_size_inches()
    write_whole(asked.out, content)
    say(f"{asked.out}: {what} of {counted(len(view.rows), 'bot')}, {wide:.1f} x {high:.1f} inches")
