"""The record reader of viewer/, run on a record; and records for it to read."""

import subprocess
from pathlib import Path
from random import Random

from engine import STANDARD, Rules, State
from tests.languages.samples import ROOT
from tests.record.matches import Choose, Writer
from tests.sample_bots.seats import seed_of

VIEWER = ROOT / "viewer"
SCRIPTS = [VIEWER / "replay.mjs", *sorted((VIEWER / "reader").glob("*.mjs"))]


def run_reader(*words: str | Path) -> subprocess.CompletedProcess[str]:
    """Runs the reader to its end."""
    command = ["node", str(SCRIPTS[0]), *map(str, words)]
    return subprocess.run(command, capture_output=True, text=True, check=False)


class Reader:
    """Hands records to the reader, each as a file."""

    def __init__(self, folder: Path) -> None:
        self._file = folder / "record.jsonl"

    def score(self, record: str) -> str:
        """What it prints of a record in which it finds everything right."""
        ended = self.read(record.encode())
        assert (0, "") == (ended.returncode, ended.stderr)
        return ended.stdout

    def difference(self, record: str | bytes) -> str:
        """What it finds in a record that is not right: one sentence."""
        ended = self.read(record.encode() if isinstance(record, str) else record)
        begin = f"{self._file}, "
        assert (1, "", 1) == (ended.returncode, ended.stdout, ended.stderr.count("\n"))
        assert ended.stderr.startswith(begin)
        assert ended.stderr.endswith(".\n")
        return ended.stderr[len(begin) :].rstrip("\n")

    def read(self, record: bytes) -> subprocess.CompletedProcess[str]:
        """Reads a record, whatever comes of it."""
        self._file.write_bytes(record)
        return run_reader(self._file)


def at_random(name: str) -> Choose:
    """Declares, keeps silent and plays at random, by its name the same each time."""
    chance = Random(name)

    def choose(state: State) -> int:
        return chance.choice(state.actions())

    return choose


def played(name: str, players: int, rules: Rules = STANDARD, **more: object) -> str:
    """The record of a match that is played at random; another name is another match."""
    writer = Writer(players, rules, seed_of(name), choose=at_random(name), **more)  # type: ignore[arg-type]
    return writer.text()


def any_rules(name: str) -> Rules:
    """Rules with every switch drawn at random."""
    chance = Random(name)

    def points() -> int | tuple[tuple[int, int], ...]:
        return chance.choice([0, 1, 20, ((1, 3), (7, 0), (12, 4))])

    return Rules(
        target_score=chance.choice([1, 11, 41]),
        hand_size=chance.choice([3, 6]),
        ronda_points=points(),
        tringa_points=points(),
        runs=chance.choice([True, False]),
        caida_in_run=chance.choice([True, False]),
        chain_start=chance.choice(["any_capture", "caida"]),
        redeal_breaks_chain=chance.choice([True, False]),
        mesa_on_last_card=chance.choice([True, False]),
        undeclared_penalty=chance.choice([True, False]),
        partner_signals=chance.choice([True, False]),
        max_rounds=chance.choice([1, 2, 100]),
    )
