from dataclasses import replace
from pathlib import Path

from arena.cli.ladder.view import read_ladder_view


def test_times_met(played_home: Path) -> None:
    """Of three who meet in threes, each pair has met once for every third one."""
    view = read_ladder_view(played_home, "demo")
    assert 2 == view.times_met
    assert 0 == replace(view, names=[*view.names, ("late", "0" * 64)]).times_met
    settings = replace(view.ladder.settings, players=3)
    (pair, mirrored), names = view.pairs, [(bot, bot) for bot in "abcd"]
    threes = replace(
        view,
        ladder=replace(view.ladder, settings=settings),
        names=names,
        pairs=6 * [replace(pair, blocks=6), replace(mirrored, blocks=6)],
    )
    assert 3 == threes.times_met
