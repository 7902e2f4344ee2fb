"""A record stands alone: another program, in another language, comes to the same final score."""

import json
import re
import shutil
import subprocess
from dataclasses import replace
from pathlib import Path

import pytest

from arena.play.runner import Runner, RunnerSettings
from arena.record.packing import unpack_record
from arena.terms.faults import FaultPolicy, parse_fault_policy
from engine import PRESETS, Rules
from tests.e2e.hall import contestant, task
from tests.languages.reader import SCRIPTS, VIEWER, Reader, any_rules, played, run_reader
from tests.languages.samples import IS_CI, ROOT
from tests.referee.table import Table, setup

pytestmark = [
    pytest.mark.e2e,
    pytest.mark.skipif(
        shutil.which("node") is None and not IS_CI,
        reason="The record reader needs Node.js; there is no node on the PATH.",
    ),
]

VECTORS = sorted((ROOT / "tests" / "vectors").rglob("*.jsonl"))
FORFEITS = {
    "before anything": {0: (1, "no_show")},
    "of who acts": {9: (0, "illegal")},
    "of who waits": {10: (0, "crashed")},
    "between rounds": {38: (1, "late")},
    "two": {5: (1, "late"), 50: (0, "malformed")},
    "two at once": {5: (1, "late"), 6: (0, "malformed")},
}


@pytest.fixture
def reader(tmp_path: Path) -> Reader:
    return Reader(tmp_path)


def final_score(record: str) -> str:
    """What the last line of a record says, as the reader prints it."""
    end = json.loads(record.splitlines()[-1])
    who = "nobody" if end["winner"] is None else f"side {end['winner']}"
    return f"{':'.join(map(str, end['scores']))}, {who} wins ({end['termination']})\n"


@pytest.mark.parametrize("vector", VECTORS, ids=lambda path: path.stem)
def test_reference_matches(reader: Reader, vector: Path) -> None:
    """It comes to the end of each, with all that random play seldom shows."""
    text = vector.read_text(encoding="utf-8")
    assert final_score(text) == reader.score(text)


@pytest.mark.parametrize("preset", PRESETS)
@pytest.mark.parametrize("players", [2, 3, 4])
def test_matches_of_every_preset(reader: Reader, players: int, preset: str) -> None:
    """Played at random, with what belongs to the run and without."""
    names = ("a", "b", "c", "d")[:players]
    for bots in ((), names):
        text = played(f"{preset} {players}", players, PRESETS[preset], bots=bots)
        assert final_score(text) == reader.score(text)


@pytest.mark.parametrize("number", range(12))
def test_matches_of_any_rules(reader: Reader, number: int) -> None:
    """Played at random under rules that are drawn at random, signals included."""
    name, players = f"any {number}", 2 + number % 3
    rules = any_rules(name)
    signal = rules.partner_signals and players == 4
    text = played(name, players, rules, signal=lambda state: state.round % 16 if signal else 0)
    assert final_score(text) == reader.score(text)


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("faults", FORFEITS.values(), ids=FORFEITS)
def test_forfeited_matches(reader: Reader, players: int, faults: dict[int, object]) -> None:
    """Up to where the forfeit ends them, or played out by a stand-in; with names and without."""
    for bots in ((), ("a", "b", "c", "d")[:players]):
        text = played(f"forfeit {players}", players, bots=bots, faults=faults)
        assert '"fault"' in text
        assert final_score(text) == reader.score(text)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_strikes(reader: Reader, players: int) -> None:
    """A stand-in plays one decision, and the bot is asked on; one strike too many ends it."""
    table = Table(setup(players, policy=FaultPolicy(3)))
    table.say("99X")
    table.play()
    assert '"strike": 1' in table.record()
    assert final_score(table.record()) == reader.score(table.record())


HALL = {2: ("good",), 3: ("good", "fair"), 4: ("good", "fair", "fine")}


@pytest.mark.parametrize("players", HALL)
@pytest.mark.parametrize("policy", ["forfeit", "substitute:2"])
def test_what_the_arena_records_of_processes(
    reader: Reader, players: int, policy: str, tmp_path: Path
) -> None:
    """With bots that play on, one that fails for good, and all that belongs to the run."""
    bad = contestant("bad", "--how", "illegal", "--chance-of", "1")
    blocks = [
        replace(
            task(*map(contestant, HALL[players]), one, players=players, number=number),
            fault_policy=parse_fault_policy(policy),
        )
        for number, one in enumerate((bad, contestant("last")))
    ]
    with Runner(RunnerSettings(tmp_path / "logs")) as runner:
        results = runner.play(blocks)
    texts = [unpack_record(match.record) for block in results for match in block.matches]
    assert any('"fault"' in text for text in texts)
    for text in texts:
        assert final_score(text) == reader.score(text)


def test_partner_signals(reader: Reader) -> None:
    """They may stand where the rules have them, from 1 to 15, and change nothing."""
    rules = Rules(partner_signals=True, target_score=11)
    text = played("signals", 4, rules, signal=lambda state: 7)
    assert final_score(text) == reader.score(text)
    assert '"signal"' in text
    assert "line 3: signal is 16" in reader.difference(text.replace('"signal": 7', '"signal": 16'))
    switched = text.replace('"partner_signals": true', '"partner_signals": false')
    standard = switched.replace('"custom"', '"standard"')
    assert "line 3: signal is 7 where none may be." == reader.difference(standard)


def test_it_needs_nothing(tmp_path: Path) -> None:
    """Its files alone, without a package, and without the arena beside them."""
    main, *reader = [re.findall(r" from '(.*)'", script.read_text()) for script in SCRIPTS]
    assert {"node:crypto", "node:fs", "node:process"} == {n for n in main if n[0] != "."}
    assert all(name[0] == "." for imported in reader for name in imported)  # as in a browser
    shutil.copytree(VIEWER / "reader", tmp_path / "alone" / "reader")
    shutil.copy(VIEWER / "replay.mjs", tmp_path / "alone")
    command = ["node", "alone/replay.mjs", str(VECTORS[0])]
    ended = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False)
    assert final_score(VECTORS[0].read_text()) == ended.stdout


@pytest.mark.parametrize(
    "words", [(), ("a", "b"), ("--help",), ("not-there.jsonl",), (str(VIEWER),)]
)
def test_wrong_usage(words: tuple[str, ...]) -> None:
    """No file, several, or one that cannot be read: exit code 2 and one line."""
    ended = run_reader(*words)
    assert (2, "", 1) == (ended.returncode, ended.stdout, ended.stderr.count("\n"))
