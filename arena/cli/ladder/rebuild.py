"""`arena ladder rebuild`: rates a ladder anew from its results and says what differs."""

from collections.abc import Iterator
from pathlib import Path

import click

from arena.cli.bar import progress_bar
from arena.cli.completion import complete_ladders
from arena.cli.exits import EXIT_FAILED
from arena.cli.home import home_option, home_words
from arena.cli.screen import aligned, command_text, counted, say, say_flowing, say_json
from arena.cli.tables import entrant_labels
from arena.contest.standings import RatingChange, Standing
from arena.ladder.rebuild import ChangeDifference, Rebuild, rebuild_ratings

_COUNTS = ("blocks", "matches", "wins", "draws", "losses", "faults")


@click.command(short_help="Rates a ladder anew from its results and says what differs.")
@click.argument("name", shell_complete=complete_ladders)
@click.option("--write", "can_write", is_flag=True, help="Store what follows from the results.")
@click.option("--json", "is_json", is_flag=True, help="Print one JSON document.")
@home_option
@click.pass_context
def rebuild(context: click.Context, name: str, can_write: bool, is_json: bool, home: Path) -> None:
    """Rates a ladder anew from its stored results and says what differs.

    The same results give the same ratings, block upon block, so nothing should. It only
    looks, and a ladder may be run meanwhile; with --write all ratings, their history and the
    counts are stored as they follow, at once or not at all, when no ladder of the home is run.

    \b
    Examples:
      arena ladder rebuild summer
      arena ladder rebuild summer --write

    Ends with 0 when all is as it follows from the results, and with 1 when something is not,
    or was not.
    """
    with progress_bar("rating anew") as tell:
        found = rebuild_ratings(home, name, can_write=can_write, tell=tell)
    if is_json:
        say_json(_rebuild_to_json(found))
    elif found.is_different:
        write_words = ["ladder", "rebuild", name, "--write", *home_words(home)]
        say(*_difference_lines(found))
        if found.is_written:
            say("It is stored now as it follows from the results.")
        else:
            say(f"Nothing was changed. To store what follows: {command_text(write_words)}")
    else:
        say_flowing(_sameness_sentence(found))
    context.exit(EXIT_FAILED if found.is_different else 0)


def _sameness_sentence(found: Rebuild) -> str:
    sentence = (
        f"Ladder {found.ladder.name}: {counted(found.blocks, 'block')} rated anew from their "
        f"results; {counted(found.changes, 'change')} of ratings and all standings are as they "
        "are stored"
    )
    if found.rounded:
        numbers = counted(found.rounded, "number")
        sentence += f", but for the last digits of {numbers}, which machines round otherwise"
    return f"{sentence}."


def _difference_lines(found: Rebuild) -> Iterator[str]:
    labels = _labels(found)
    yield f"Ladder {found.ladder.name}: what is stored is not what follows from its results."
    if found.has_wrong_cursor:
        yield (
            f"{counted(found.ladder.cursor, 'block')} count as rated, but only the first "
            f"{found.blocks:,} are there without a gap."
        )
    if found.first is not None:
        yield _first_sentence(found.first, labels)
        wrong = found.differing + found.missing + found.surplus
        yield (
            f"{wrong:,} of {counted(found.changes, 'change')} of ratings: {found.differing:,} "
            f"differ, {found.missing:,} are missing, {found.surplus:,} follow from nothing."
        )
    pairs = [
        (labels[one.entrant], _standing_text(one.stored, one.rebuilt)) for one in found.standings
    ]
    if pairs:
        yield "Standings, as they are stored and as they follow:"
    else:
        yield "The standings are as they follow from the results."
    yield from aligned(pairs)


def _first_sentence(first: ChangeDifference, labels: list[str]) -> str:
    bot = labels[first.entrant]
    where = f"The first difference is in block {first.block}, for {bot}"
    if first.stored is None:
        return f"{where}: nothing is stored of what it did to its rating."
    if first.rebuilt is None:
        return f"{where}: it changed no rating, but is stored to have."
    parts = [
        _number_text(what, one, other)
        for what, one, other in zip(
            ("mu before", "sigma before", "mu", "sigma", "margin"),
            _numbers(first.stored),
            _numbers(first.rebuilt),
            strict=True,
        )
        if one != other
    ]
    return f"{where}: {', '.join(parts)}."


def _standing_text(stored: Standing, rebuilt: Standing) -> str:
    parts = [
        _number_text(what, one, other)
        for what, one, other in (
            ("mu", stored.rating.mu, rebuilt.rating.mu),
            ("sigma", stored.rating.sigma, rebuilt.rating.sigma),
            *((name, getattr(stored, name), getattr(rebuilt, name)) for name in _COUNTS),
            ("forfeits in a row", stored.run.matches, rebuilt.run.matches),
            ("no-shows in a row", stored.run.no_shows, rebuilt.run.no_shows),
        )
        if one != other
    ]
    return ", ".join(parts)


def _number_text(what: str, stored: float, rebuilt: float) -> str:
    """Writes both numbers with as many digits as it takes to tell them apart."""
    for digits in (2, 4, 6, 9):
        one, other = f"{stored:.{digits}f}", f"{rebuilt:.{digits}f}"
        if one != other:
            break
    if isinstance(stored, int) and isinstance(rebuilt, int):
        one, other = str(stored), str(rebuilt)
    return f"{what} is {one} and follows as {other}"


def _numbers(change: RatingChange) -> tuple[float, ...]:
    return (*change.before, *change.after, change.margin)


def _labels(found: Rebuild) -> list[str]:
    return entrant_labels([(one.bot, one.version) for one in found.entrants])


def _rebuild_to_json(found: Rebuild) -> dict[str, object]:
    first = found.first
    return {
        "ladder": found.ladder.name,
        "is_different": found.is_different,
        "is_written": found.is_written,
        "blocks": found.blocks,
        "cursor": found.ladder.cursor,
        "changes": found.changes,
        "differing": found.differing,
        "missing": found.missing,
        "surplus": found.surplus,
        "rounded": found.rounded,
        "first": None
        if first is None
        else {
            "block": first.block,
            **_bot_to_json(found, first.entrant),
            "stored": _change_to_json(first.stored),
            "rebuilt": _change_to_json(first.rebuilt),
        },
        "standings": [
            {
                **_bot_to_json(found, one.entrant),
                "stored": _standing_to_json(one.stored),
                "rebuilt": _standing_to_json(one.rebuilt),
            }
            for one in found.standings
        ],
    }


def _bot_to_json(found: Rebuild, entrant: int) -> dict[str, object]:
    return {"bot": found.entrants[entrant].bot, "version": found.entrants[entrant].version}


def _change_to_json(change: RatingChange | None) -> dict[str, object] | None:
    if change is None:
        return None
    return {
        "mu_before": change.before.mu,
        "sigma_before": change.before.sigma,
        "mu": change.after.mu,
        "sigma": change.after.sigma,
        "margin": change.margin,
    }


def _standing_to_json(standing: Standing) -> dict[str, object]:
    return {
        "mu": standing.rating.mu,
        "sigma": standing.rating.sigma,
        **{name: getattr(standing, name) for name in _COUNTS},
        "forfeit_run": standing.run.matches,
        "no_show_run": standing.run.no_shows,
    }
