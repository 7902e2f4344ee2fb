"""What the tests of the command share: calling it, and a home with a ladder in it."""

import json
import sys
from collections.abc import Callable, Iterator
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from arena.cli.main import main
from arena.client.known import KnownServer, keep_server
from arena.contest.blocks import BlockResult, MatchResult
from arena.ladder.rate import rate_finished_blocks
from arena.record.packing import pack_record
from arena.record.reader import read_record
from arena.store.connection import open_home
from arena.store.results import PlayedBlock, store_blocks
from tests.client.fake_server import TOKEN, USER, FakeLadder, serving
from tests.fakes import fake_ladder, fake_settings

VECTORS = Path(__file__).parents[1] / "vectors"
BLOCKS = (("standard-2p-0", "standard-2p-1"), ("ronda5-2p-0", "ronda5-2p-1"))
"""The records of the ladder in `played_home`, by block and leg."""


@dataclass(frozen=True)
class Said:
    """What a command line has led to."""

    code: int
    out: str
    err: str

    def json(self) -> Any:
        """Reads the one JSON document that was printed."""
        return json.loads(self.out)


Arena = Callable[..., Said]


@pytest.fixture
def arena(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> Arena:
    """Calls the command in an empty current folder."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("ARENA_HOME", raising=False)
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path.with_name(f"{tmp_path.name}-cache")))
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path.with_name(f"{tmp_path.name}-config")))
    for variable in ("ARENA_SERVER", "ARENA_TOKEN_FILE"):
        monkeypatch.delenv(variable, raising=False)
    monkeypatch.setenv("NO_COLOR", "1")
    monkeypatch.setattr(sys, "argv", ["arena"])

    def call(*words: str | Path) -> Said:
        code = main([str(word) for word in words])
        captured = capsys.readouterr()
        return Said(code, captured.out, captured.err)

    return call


@pytest.fixture
def club() -> FakeLadder:
    """What the server at `club_at` says."""
    return FakeLadder()


@pytest.fixture
def club_at(arena: Arena, club: FakeLadder) -> Iterator[str]:
    """Where a server is at which the person is logged in."""
    del arena  # it has made a place for what is known of servers
    with serving(club) as address:
        keep_server(address, KnownServer(token=TOKEN, user=USER))
        yield str(address)


def vector_text(name: str) -> str:
    """Reads one of the reference matches."""
    return (VECTORS / f"{name}.jsonl").read_text(encoding="utf-8")


def vector_result(name: str, leg: int) -> MatchResult:
    """Makes a result of a reference match."""
    record = read_record(vector_text(name), name)
    outcome = record.ending.outcome
    return MatchResult(
        leg=leg,
        seats=(leg, 1 - leg),
        record=pack_record(vector_text(name)),
        winner=outcome.winner,
        places=outcome.places,
        scores=outcome.scores,
        termination=outcome.termination,
        faults=(),
        started_ns=1_000_000_000,
        ended_ns=2_500_000_000,
        decisions=100,
    )


@pytest.fixture
def played_home(tmp_path: Path) -> Path:
    """A home, where commands look for it, with a ladder `demo` of four matches."""
    home = tmp_path / "arena-home"
    with closing(open_home(home, can_create=True)) as store:
        ladder = fake_ladder(store, fake_settings(), ["counter", "greedy"])
        for number, names in enumerate(BLOCKS):
            matches = tuple(vector_result(name, leg) for leg, name in enumerate(names))
            played = [PlayedBlock(BlockResult(number, 0, matches), (0, 1))]
            with store.writing() as connection:
                store_blocks(connection, ladder.id, played, now_ns=1)
        rate_finished_blocks(store, ladder)
    return home


def write_bot(folder: Path, name: str, code: str = "", manifest: str = "") -> Path:
    """Writes a bot's folder; `code` is its program, `manifest` what else its bot.toml says."""
    folder.mkdir(parents=True)
    text = f'name = "{name}"\nrun = "python bot.py"\n{manifest}'
    (folder / "bot.toml").write_text(text, encoding="utf-8")
    (folder / "bot.py").write_text(code, encoding="utf-8")
    return folder
