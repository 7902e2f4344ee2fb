"""What luck is worth is measured; how much that is, `docs/statistics.md` says, and no test."""

import sys
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from arena.cli.main import main as arena_main
from arena.contest.outcomes import BlockOutcome
from arena.errors import InputError
from bench.luck import Played, luck_worths, main
from tests.contest.matches import block, match


def _block(number: int, random: Random) -> BlockOutcome:
    """One control is the seat's luck, which duplicates take off; the other the bot's."""
    cards, legs = random.gauss(0, 5), []
    for seats in ((0, 1), (1, 0)):
        own = random.gauss(0, 5)
        sign = 1 if seats == (0, 1) else -1
        margin = round(cards + sign * (3 + own) + random.gauss(0, 2))
        luck = ((cards / 2, -cards / 2), (sign * own / 2, -sign * own / 2))
        legs.append(replace(match((50 + margin, 50), seats), luck=luck))
    return replace(block(*legs, contestants=(0, 1)), number=number)


def test_duplicates_and_luck_are_told_apart() -> None:
    """What both legs share is worth nothing any more beside duplicates."""
    played, random = Played(), Random("bench")
    for number in range(600):
        played.add(_block(number, random), 41)
    assert 1.5 < played.duplicates_worth((0, 1)) < 2.5
    (single,) = luck_worths(played.matches, [0]).values()
    (beside,) = luck_worths(played.blocks, [0]).values()
    assert 1.5 < single
    assert 0.97 < beside < 1.03
    (both,) = luck_worths(played.blocks, [0, 1]).values()
    assert 3 < both


@pytest.mark.e2e
def test_a_ladder_is_measured(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Each pair has a line, and each control; a ladder with nothing in it is refused."""
    home = tmp_path / "home"
    monkeypatch.setattr(sys, "argv", ["bench.luck", "demo", "--home", str(home)])
    arena = ["--home", str(home), "ladder"]
    arena_main([*arena, "create", "demo"])
    with pytest.raises(InputError, match="too few blocks whose luck can be known"):
        main()
    arena_main([*arena, "add", "demo", "greedy", "counter"])
    arena_main([*arena, "run", "demo", "--blocks", "4"])
    capsys.readouterr()
    main()
    said = capsys.readouterr().out
    for words in ("greedy and counter, 4 blocks", "by duplicates", "plain_play", "declarations"):
        assert words in said
