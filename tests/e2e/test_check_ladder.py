"""`arena check-ladder`, with real processes; and that it sees what is wrong with a ladder."""

import json
import shutil
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from arena.cli.bot.added import add_bot
from arena.ladder.begin import begin_ladder, enter_bot
from arena.ladder.run import RunOptions, run_ladder
from arena.ladder.todo import Goal
from arena.ladder.twins import ASPECTS, look_at_twins
from arena.record.packing import pack_record, unpack_record
from arena.store.connection import DATABASE_FILE
from arena.store.ladders import LadderSettings
from arena.terms.clock import STALL_LIMIT
from engine import STANDARD
from tests.cli.conftest import Arena, arena, write_bot
from tests.e2e.homes import quick_bots

pytestmark = pytest.mark.e2e

__all__ = ["arena"]  # the fixture

BLOCKS = 4
KIT = "from arena.kit import run\n"
RESTLESS = KIT + (
    "from random import SystemRandom\nrun(lambda turn: SystemRandom().choice(turn.moves))\n"
)
FAILING = KIT + "run(lambda turn: '9O')\n"
SEVERAL_TABLES = "tables = 16\n"


@pytest.mark.parametrize(
    ("words", "matches"),
    [
        (["--players", "2"], 8),
        (["random", "--players", "3", "--workers", "2"], 12),
        (["--players", "4"], 8),
        (["greedy", "--players", "4", "--teams", "mixed"], 8),
    ],
)
def test_the_harness_is_sound(words: list[str], matches: int, arena: Arena) -> None:
    """Copies of a deterministic bot tie every block, with all formats."""
    said = arena("check-ladder", *words, "--blocks", "4")
    assert 0 == said.code, said.out
    assert len(ASPECTS) == said.out.count("  ok  ")
    assert "FAILED" not in said.out
    assert f"The harness is sound: 4 blocks, {matches} matches, 4 different games" in said.out


def test_json(arena: Arena) -> None:
    """A program is told the same in one document, and nothing is kept."""
    document = arena("check-ladder", "--blocks", "2", "--json").json()
    assert (True, True, 2, 4, 2, None, None) == (
        document["sound"],
        document["bot_is_deterministic"],
        document["blocks"],
        document["matches"],
        document["different_games"],
        document["split"],
        document["home"],
    )
    assert {aspect: {"ok": True, "problems": []} for aspect in ASPECTS} == document["aspects"]


def test_a_bot_with_chance_of_its_own_is_told_so(arena: Arena, tmp_path: Path) -> None:
    """The first decision that differs is named, and the harness is not blamed."""
    write_bot(tmp_path / "restless", "restless", RESTLESS, SEVERAL_TABLES)
    said = arena("check-ladder", "./restless", "--blocks", "3", "--json")
    document = said.json()
    shutil.rmtree(Path(document["home"]).parent)
    assert (1, False, False) == (said.code, document["sound"], document["bot_is_deterministic"])
    failed = {aspect for aspect, found in document["aspects"].items() if not found["ok"]}
    assert failed <= {"games", "ties", "ratings"}
    assert document["split"]["same_question"]
    assert document["verdict"].startswith(
        "This says nothing about the harness, as restless is not deterministic: twins/0/0 and "
        "twins/0/1 part in lines "
    )


def test_a_bot_that_fails_is_told_so(arena: Arena, tmp_path: Path) -> None:
    """A bot that forfeits says little about the harness."""
    write_bot(tmp_path / "failing", "failing", FAILING, SEVERAL_TABLES)
    said = arena("check-ladder", "./failing", "--blocks", "2")
    home = Path(said.out.split("--home ")[1].strip())
    shutil.rmtree(home.parent)
    assert 1 == said.code
    assert "twin-0 failed in twins/0/" in said.out
    assert "This says little about the harness, as failing failed" in said.out


def test_a_bot_that_does_not_start(arena: Arena, tmp_path: Path) -> None:
    """It can test nothing, which one sentence says."""
    write_bot(tmp_path / "dead", "dead", "raise SystemExit(3)\n")
    said = arena("check-ladder", "./dead", "--blocks", "2", "--json")
    assert (2, "") == (said.code, said.out)
    assert said.err.splitlines()[-1].startswith(
        "arena: dead does not start, so it can test nothing: the process ended with exit code 3"
    )


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["nobody"], "There is no folder 'nobody' and no bot of that name"),
        (["./odd"], "/odd/bot.toml has its name where a copy cannot be given another"),
        (["--players", "5"], "Invalid value for '--players': 5 is not in the range 2<=x<=4."),
        (["--blocks", "0"], "Invalid value for '--blocks': 0 is not in the range 1<=x<=1000."),
        (["--teams", "mixed"], "Only with 4 players can teams be mixed"),
        (["--seating", "all_orders"], "Only three players can sit in all_orders"),
    ],
)
def test_bad_words(words: list[str], sentence: str, arena: Arena, tmp_path: Path) -> None:
    """What can test nothing is refused in a sentence, and leaves nothing."""
    write_bot(tmp_path / "odd", "odd")
    (tmp_path / "odd" / "bot.toml").write_text('"name" = "odd"\nrun = "python bot.py"\n')
    said = arena("check-ladder", *words, *([] if "--blocks" in words else ["--blocks", "2"]))
    assert (2, "") == (said.code, said.out)
    assert said.err.startswith("arena: ")
    assert sentence in said.err


@pytest.fixture(scope="module")
def twins(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A home in which twins have played some blocks, with wire logs in `wire`."""
    folder = tmp_path_factory.mktemp("twins")
    home = folder / "home"
    settings = LadderSettings("cup", 2, STANDARD, STALL_LIMIT, throughput=True)
    begin_ladder(home, settings)
    first, second = quick_bots(folder / "bots")
    toml = (second / "bot.toml").read_text()
    (second / "bot.toml").write_text(toml.replace("bot.py last", "bot.py first"))
    for bot in (first, second):
        enter_bot(home, "cup", add_bot(bot, home).version)
    run_ladder(home, "cup", Goal(blocks=BLOCKS), RunOptions(1, wire_log_folder=home / "wire"))
    return home


def _sql(home: Path, *statements: str) -> None:
    with closing(sqlite3.connect(home / DATABASE_FILE)) as database, database:
        for statement in statements:
            database.execute(statement)


def _change_record(home: Path, change: Callable[[str], str]) -> None:
    """Changes the record of leg 1 of block 1."""
    here = "where block = 1 and leg = 1"
    with closing(sqlite3.connect(home / DATABASE_FILE)) as database, database:
        (packed,) = database.execute(f"select record from records {here}").fetchone()
        text = change(unpack_record(packed))
        database.execute(f"update records set record = ? {here}", [pack_record(text)])


def _change_log(home: Path, change: Callable[[str], str]) -> None:
    """Changes what was said to the first bot at seat 0."""
    log = home / "wire" / "first-leg0-seat0-1.jsonl"
    log.write_text(change(log.read_text()))


def _other_deal(text: str) -> str:
    """Another pack, as if the arena had dealt it."""
    lines = text.split("\n")
    fields = json.loads(lines[1])
    cards = fields["pack"].split()
    fields["pack"] = " ".join([cards[1], cards[0], *cards[2:]])
    return "\n".join([lines[0], json.dumps(fields), *lines[2:]])


def _seat_elsewhere(log: str) -> str:
    return log.replace('"bot_seed"', '"seat": 1, "bot_seed"', 1)


def _repeat_start(log: str) -> str:
    start = next(line for line in log.splitlines() if '"match_starts"' in line)
    return f"{log}{start}\n"


def _other_chance(log: str) -> str:
    return log.replace('"bot_seed": "', '"bot_seed": "9', 1)


TAMPERED: dict[str, tuple[Callable[[Path], None], set[str]]] = {
    "nothing": (lambda home: None, set()),
    "a void": (
        lambda home: _sql(home, "insert into voids values (1, 3, 0, 'made up', 1)"),
        {"blocks", "records"},  # the attempt that counts cannot be the void one
    ),
    "a block too few": (
        lambda home: _sql(
            home,
            *(f"delete from {table} where block = 3" for table in ("records", "seats", "ratings")),
            "delete from matches where block = 3",
            "delete from blocks where number = 3",
        ),
        {"blocks", "seats", "rebuild", "database"},
    ),
    "a score": (
        lambda home: _sql(home, "update seats set score = score + 1 where block = 1 and seat = 0"),
        set(),  # in both legs: what one has gained the other has
    ),
    "a score in one leg": (
        lambda home: _sql(
            home, "update seats set score = score + 1 where block = 1 and leg = 0 and seat = 0"
        ),
        {"ties", "ratings", "rebuild"},
    ),
    "a digest": (
        lambda home: _sql(home, "update matches set digest = '0' where block = 1 and leg = 1"),
        {"games", "records"},
    ),
    "digests": (
        lambda home: _sql(home, "update matches set digest = '0'"),
        {"deals", "records"},
    ),
    "a standing": (
        lambda home: _sql(home, "update entrants set mu = mu + 1 where number = 0"),
        {"rebuild", "database"},
    ),
    "a pack": (lambda home: _change_record(home, _other_deal), {"records", "cards"}),
    "the secret": (
        lambda home: _sql(home, f"update ladders set secret = x'{'00' * 32}'"),
        {"records"},
    ),
    "a log": (lambda home: (home / "wire" / "first-leg0-seat0-1.jsonl").unlink(), {"seats"}),
    "a seat": (lambda home: _change_log(home, _seat_elsewhere), {"seats", "chance"}),
    "a match twice": (lambda home: _change_log(home, _repeat_start), {"seats"}),
    "a bot seed": (lambda home: _change_log(home, _other_chance), {"chance"}),
}


@pytest.mark.parametrize("name", TAMPERED)
def test_what_is_wrong_is_seen(name: str, twins: Path, tmp_path: Path) -> None:
    """Each aspect fails when what it looks at is not as it must be, and only then."""
    home = tmp_path / "home"
    shutil.copytree(twins, home)
    tamper, aspects = TAMPERED[name]
    tamper(home)
    health = look_at_twins(home, "cup", home / "wire", BLOCKS)
    assert aspects == set(health.problems), health.problems
    assert (not aspects, False) == (health.is_sound, health.is_bots_doing)


def test_cards_that_differ_are_seen(twins: Path, tmp_path: Path) -> None:
    """A leg of another block in a leg's place: other cards, another game, and no bot's doing."""
    home = tmp_path / "home"
    shutil.copytree(twins, home)
    _sql(
        home,
        "update records set record = (select record from records where block = 2 and leg = 1) "
        "where block = 1 and leg = 1",
    )
    health = look_at_twins(home, "cup", home / "wire", BLOCKS)
    assert {"records", "seats"} <= set(health.problems)
    assert not health.is_bots_doing
