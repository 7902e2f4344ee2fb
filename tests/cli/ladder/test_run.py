"""What `arena ladder run` says at its end of bots, and of the arena's own failures."""

from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from arena.cli.ladder import run as ladder_run
from arena.contest.conduct import Conduct
from arena.ladder.progress import Progress
from arena.store.connection import open_home
from arena.store.ladders import find_ladder
from arena.store.results import PlayedBlock, store_blocks
from arena.terms.times import Pace, count_times
from tests.cli.conftest import Arena
from tests.fakes import void_block
from tests.ladder.tasks import fake_task

pytestmark = pytest.mark.usefixtures("played_home")

_CONDUCT = Conduct({"late": 3}, Pace(count_times([5_000_000] * 4), count_times([0] * 4)))
_LINES = (
    "\nbot      faults               think         arena's lag  decisions\n"
    "counter  none                     -                   -          0\n"
    "greedy   late 3  4.99 / 4.99 / 5.00  0.00 / 0.00 / 0.00          4\n"
)


def _progress(voids: int = 0, abandoned: int = 0, reason: str = "") -> Progress:
    return Progress(9, 9, 2, 18, voids, abandoned, 1.0, 6.0, (), False, reason, {1: _CONDUCT})


def _ends(monkeypatch: pytest.MonkeyPatch, progress: Progress) -> None:
    monkeypatch.setattr(ladder_run, "run_ladder", lambda *_, **__: progress)


def test_a_run_tells_how_the_bots_behaved(arena: Arena, monkeypatch: pytest.MonkeyPatch) -> None:
    """Faults by kind, think time and the arena's lag of this run, bot by bot."""
    _ends(monkeypatch, _progress())
    said = arena("ladder", "run", "demo")
    assert 0 == said.code
    assert _LINES in said.out
    assert "The arena failed" not in said.out
    document = arena("ladder", "run", "demo", "--json").json()
    assert [{}, {"late": 3}] == [one["faults"] for one in document["conduct"]]
    assert ["counter", "greedy"] == [one["bot"] for one in document["conduct"]]
    assert (0, 0, None) == tuple(
        document[key] for key in ("attempts_void", "blocks_abandoned", "void_reason")
    )


@pytest.mark.parametrize(("bot", "is_told"), [("counter", False), ("greedy", True)])
def test_who_is_out_is_told_of_where_it_played(
    bot: str, is_told: bool, arena: Arena, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A bot that was stopped before a run is not in the table, one that played in it is."""
    _ends(monkeypatch, _progress())
    arena("ladder", "stop", "demo", bot)
    told = arena("ladder", "run", "demo").out
    table = told.partition("counts against no bot:\n")[2].partition("\n\n")[0]
    assert is_told == (f"\n{bot} " in table)
    assert "\ngreedy " in table


def test_a_run_that_is_stopped_tells_it_too(arena: Arena, monkeypatch: pytest.MonkeyPatch) -> None:
    """As far as it had come."""

    def stopped(*_: object, observer: Callable[[Progress], None], **__: object) -> Progress:
        observer(_progress())
        raise KeyboardInterrupt

    monkeypatch.setattr(ladder_run, "run_ladder", stopped)
    said = arena("ladder", "run", "demo")
    assert 130 == said.code
    assert _LINES in said.out


@pytest.mark.parametrize(
    ("voids", "abandoned", "sentence"),
    [
        (
            1,
            0,
            "The arena failed in 1 attempt at a block, which is played again; last: a full disk",
        ),
        (
            4,
            1,
            "The arena failed in 4 attempts at a block; 1 block, which stayed void, was given up; "
            "last: a full disk",
        ),
        (
            6,
            2,
            "The arena failed in 6 attempts at a block; 2 blocks, which stayed void, were given "
            "up; last: a full disk",
        ),
    ],
)
def test_what_the_arena_has_spoilt_is_said_with_the_reason(
    arena: Arena, monkeypatch: pytest.MonkeyPatch, voids: int, abandoned: int, sentence: str
) -> None:
    """How often, what became of it, and why; scripts get it too."""
    _ends(monkeypatch, _progress(voids, abandoned, "a full disk"))
    assert f"\n{sentence}\n" in arena("ladder", "run", "demo").out
    document = arena("ladder", "run", "demo", "--json").json()
    assert (voids, abandoned, "a full disk") == tuple(
        document[key] for key in ("attempts_void", "blocks_abandoned", "void_reason")
    )


def test_a_block_that_was_given_up_is_shown_with_its_reason(
    arena: Arena, played_home: Path
) -> None:
    """Long after the run, too."""
    with closing(open_home(played_home)) as store, store.writing() as connection:
        ladder = find_ladder(connection, "demo")
        for attempt in range(3):
            void = void_block(fake_task(2, attempt=attempt), f"full disk {attempt}")
            store_blocks(connection, ladder.id, [PlayedBlock(void, (0, 1))], now_ns=1)
    said = arena("ladder", "show", "demo")
    assert "1 block given up.\nBlock 2 was given up: full disk 2\n" in said.out
    document = arena("ladder", "show", "demo", "--json").json()
    assert [{"block": 2, "reason": "full disk 2"}] == document["blocks_abandoned"]
