"""Tests of `arena matches` in the ladders of a home."""

import csv
import io
import itertools
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest
from sqlalchemy import delete, update

from arena.contest.blocks import BlockResult, FaultNote
from arena.contest.ratings.rating import RatingSettings
from arena.ladder.rate import rate_finished_blocks
from arena.record.moments import find_moments
from arena.record.packing import pack_record
from arena.record.reader import read_record
from arena.record.replay import replay
from arena.store.connection import open_home
from arena.store.results import PlayedBlock, store_blocks
from arena.store.schema import matches, records
from tests.cli.conftest import BLOCKS, Arena, vector_result, vector_text
from tests.fakes import fake_ladder, fake_settings

pytestmark = pytest.mark.usefixtures("played_home")

NAMES = {f"demo/{block}/{leg}": BLOCKS[block][leg] for block in (0, 1) for leg in (0, 1)}
"""The vectors of the matches of `demo`."""


def names(said) -> list[str]:
    """The matches that were listed, in order."""
    assert (0, "") == (said.code, said.err)
    return [one["match"] for one in said.json()["matches"]]


def count(vector: str, kind: str) -> int:
    record = read_record(vector_text(vector), vector)
    return sum(moment.kind == kind for moment in find_moments(replay(record)))


def test_a_table(arena: Arena) -> None:
    """Every match has who came where, and the command that replays it."""
    said = arena("matches")
    assert (0, "") == (said.code, said.err)
    head, *rows, blank, last = said.out.splitlines()
    assert ["result", "decisions", "ended", "replay"] == head.split()
    assert ("", "4 matches.") == (blank, last)
    assert {f"arena replay {name}" for name in NAMES} == {row[row.index("arena") :] for row in rows}
    ending = read_record(vector_text(NAMES["demo/1/0"]), "x").ending.outcome
    first, second = sorted(zip(ending.places, ending.scores, ["counter", "greedy"], strict=True))
    shown = next(row for row in rows if row.endswith("demo/1/0"))
    assert shown.startswith(f"{first[2]} {first[1]}, {second[2]} {second[1]}")


def test_the_command_can_be_pasted(arena: Arena, tmp_path: Path, played_home: Path) -> None:
    """Where the home is not found by itself it is named, blanks and all."""
    elsewhere = tmp_path / "other place"
    played_home.rename(elsewhere)
    for words in (["demo", "--home", elsewhere], [elsewhere]):
        command_text = arena("matches", *words, "--json").json()["matches"][0]["replay"]
        assert command_text.endswith(f"--home '{elsewhere}'")
        _, *typed = command_text.replace(f"'{elsewhere}'", "HOME").split()
        said = arena(*[elsewhere if word == "HOME" else word for word in typed])
        assert (0, "") == (said.code, said.err)


@pytest.mark.parametrize("kind", ["caida", "bkhamsa", "mesa", "declaration", "penalty", "lead"])
def test_most(kind: str, arena: Arena) -> None:
    """The counts are those of the moments; matches without any are left out."""
    counts = {name: count(vector, kind) for name, vector in NAMES.items()}
    said = arena("matches", "demo", "--most", kind, "--json")
    if not any(counts.values()):
        assert 2 == said.code
        assert f"--most {kind} leaves none" in said.err
        return
    found = {one["match"]: one["counts"][kind] for one in said.json()["matches"]}
    assert {name: number for name, number in counts.items() if number} == found
    assert sorted(found.values(), reverse=True) == list(found.values())


def test_orders_combine_as_typed(arena: Arena) -> None:
    """The one typed first goes first; --reverse turns all around."""
    one = names(arena("matches", "--longest", "--closest", "--json"))
    other = names(arena("matches", "--closest", "--longest", "--json"))
    ends = {name: read_record(vector_text(it), "x").ending.outcome for name, it in NAMES.items()}
    gaps = [abs(ends[name].scores[0] - ends[name].scores[1]) for name in other]
    assert sorted(gaps) == gaps
    assert one == other  # all have as many decisions
    assert other[::-1] == names(arena("matches", "--closest", "--longest", "--reverse", "--json"))


def test_upset(arena: Arena) -> None:
    """Of each block one match, with the chance that the ratings before it gave to its result."""
    said = arena("matches", "--upset", "--json").json()
    assert 2 == len(said["matches"])
    chances = [one["upset"]["chance"] for one in said["matches"]]
    assert sorted(chances) == chances
    first = next(one for one in said["matches"] if one["match"].startswith("demo/0/"))
    assert [25.0, 25.0] == [seat["mu_before"] for seat in first["seats"]]
    explained = arena("explain", first["match"], "--json").json()
    assert explained["updates"][0]["chance"] == pytest.approx(first["upset"]["chance"])
    told = arena("matches", "--upset").out
    assert "Chance: what the ratings before the block gave to its result; for demo/" in told
    assert "Of each block the match is shown" in told


def test_upset_where_matches_are_rated(arena: Arena, played_home: Path) -> None:
    """Each match has a chance of its own, as an explanation says it."""
    with closing(open_home(played_home)) as store:
        settings = fake_settings(name="single", rating=RatingSettings(unit="match"))
        ladder = fake_ladder(store, settings, ["ann", "bob"])
        results = tuple(vector_result(name, leg) for leg, name in enumerate(BLOCKS[0]))
        with store.writing() as connection:
            played = PlayedBlock(BlockResult(0, 0, results), (0, 1))
            store_blocks(connection, ladder.id, [played], now_ns=1)
        rate_finished_blocks(store, ladder)
    found = arena("matches", "single", "--upset", "--json").json()["matches"]
    explained = arena("explain", "single/0", "--json").json()["updates"]
    assert {f"single/0/{leg}": one["chance"] for leg, one in enumerate(explained)} == {
        one["match"]: pytest.approx(one["upset"]["chance"]) for one in found
    }
    told = arena("matches", "single", "--upset").out
    assert "what the ratings before the match gave" in told
    assert "Of each block" not in told


def test_the_first_match_of_a_block_is_its_best_ones(arena: Arena) -> None:
    """Shown is the match in which the block's first was furthest ahead."""
    for one in arena("matches", "--upset", "--json").json()["matches"]:
        block = one["match"].rsplit("/", 1)[0]
        margins = {}
        for leg in (0, 1):
            ending = read_record(vector_text(NAMES[f"{block}/{leg}"]), "x").ending.outcome
            counter, greedy = (ending.scores[leg], ending.scores[1 - leg])
            margins[f"{block}/{leg}"] = counter - greedy
        sign = 1 if sum(margins.values()) > 0 else -1
        assert max(margins, key=lambda name: sign * margins[name]) == one["match"]


def test_parted(arena: Arena) -> None:
    """Legs with other decisions part at the first; both have it."""
    found = arena("matches", "--parted", "--json").json()["matches"]
    assert 4 == len(found)
    for one, other in itertools.pairwise(found):
        assert one["parted"]["after_decisions"] <= other["parted"]["after_decisions"]
    assert "in round 0, at its decision " in arena("matches", "--parted").out


def test_csv(arena: Arena) -> None:
    """A row a match, its lists separated by blanks; what was not looked for is empty."""
    said = arena("matches", "demo", "--output", "csv", "--most", "caida")
    rows = list(csv.DictReader(io.StringIO(said.out)))
    assert {*NAMES} == {row["match"] for row in rows}
    assert "counter greedy" == next(row["bots"] for row in rows if row["match"] == "demo/0/0")
    assert all(row["caida_count"] and not row["chance"] for row in rows)
    assert "arena replay demo/" == rows[0]["replay"][:18]


def test_a_limit(arena: Arena) -> None:
    """Some are shown, and it is said of how many."""
    told = arena("matches", "--limit", "2").out
    assert "2 of 4 matches: --limit shows more." == told.splitlines()[-1]


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["dema"], "called 'dema': did you mean demo?"),
        (["demo/0/0"], "demo/0/0 is one match: 'arena replay demo/0/0' replays it."),
        ([""], "An empty text names neither a ladder nor a folder."),
        (["--bot", "gredy"], "no bot is called 'gredy' in ladder demo: did you mean greedy?"),
        (["--bot", "zzz"], "no bot is called 'zzz' in ladder demo: there are counter, greedy."),
        (["--bot", "greedy@77777"], "--bot greedy@77777: no such version has played in"),
        (["--against", "greedy"], "--against says whom a bot has met: say which with --bot."),
        (["--most", "caidas"], "--most cannot count 'caidas': did you mean caida?"),
        (["--most", "xyz"], "--most cannot count 'xyz': there are caida, bkhamsa"),
        (["--limit", "0"], "--limit is a number from 1 up, not 0."),
        (["--since", "yesterday"], "'yesterday' says no time"),
        (["--since", "2999-01-01"], "'2999-01-01' is in the future"),
        (["--json", "--output", "csv"], "two ways to print"),
        (["--faults"], "Of the 4 matches in ladder demo none fits: --faults leaves none."),
        (
            ["--bot", "greedy", "--since", "1h"],
            "--bot greedy leaves 4, but --since 1h leaves none of them.",
        ),
        (["--until", "block:0"], "--until block:0 leaves none."),
        (["--bot", "greedy", "--against", "greedy"], "but --against greedy leaves none of them."),
        (["--home", "nowhere"], "There is no arena in nowhere"),
        (["demo", "--home", "nowhere"], "no arena in nowhere whose ladder could be called so"),
        (["empty"], "The folder empty is no home and holds no records"),
    ],
)
def test_bad_words(words: list[str], sentence: str, arena: Arena, tmp_path: Path) -> None:
    """What cannot be found is refused in a sentence that says why."""
    (tmp_path / "empty").mkdir()
    said = arena("matches", *words)
    assert (2, "") == (said.code, said.out)
    assert sentence in said.err


def test_apostrophes(arena: Arena) -> None:
    """Awards may be written as the rules have them."""
    assert names(arena("matches", "--most", "b'khamsa", "--json")) == names(
        arena("matches", "--most", "BKHAMSA", "--json")
    )


def test_no_matches_yet(arena: Arena, played_home: Path) -> None:
    """A ladder that was not played has nothing to be found."""
    arena("ladder", "create", "new")
    said = arena("matches", "new")
    assert (2, "arena: There is no match in ladder new yet.\n") == (said.code, said.err)
    arena("ladder", "archive", "new")
    assert 4 == len(names(arena("matches", played_home, "--json")))


def test_faults(arena: Arena, played_home: Path) -> None:
    """Forfeits and strikes are found, and told apart; forfeits are never the closest."""
    with closing(open_home(played_home)) as store:
        ladder = fake_ladder(store, fake_settings(name="failing"), ["lame", "late"])
        strike = FaultNote(0, "late", "made up", strike=1)
        results = (
            replace(
                vector_result("standard-2p-0", 0),
                termination="forfeit",
                faults=(strike, FaultNote(0, "crashed", "made up")),
            ),
            vector_result("standard-2p-1", 1),
        )
        with store.writing() as connection:
            played = PlayedBlock(BlockResult(0, 0, results), (0, 1))
            store_blocks(connection, ladder.id, [played], now_ns=1)
    (found,) = arena("matches", "--faults", "--json").json()["matches"]
    assert "failing/0/0" == found["match"]
    assert [(0, "late", False), (0, "crashed", True)] == [
        (one["seat"], one["kind"], one["is_forfeit"]) for one in found["faults"]
    ]
    assert "lame late (strike), lame crashed" in arena("matches", "failing", "--faults").out
    assert ["failing/0/1"] == names(arena("matches", "failing", "--closest", "--json"))
    said = arena("matches", "failing", "--upset")
    assert (2, True) == (said.code, "--upset leaves none" in said.err)


def test_pruned_records(arena: Arena, played_home: Path) -> None:
    """What needs no record is found all the same; the rest is said not to be."""
    with closing(open_home(played_home)) as store, store.writing() as connection:
        connection.execute(update(matches).where(matches.c.block == 0).values(pruned_ns=7))
        connection.execute(delete(records).where(records.c.block == 0))
    told = arena("matches", "--longest")
    assert 2 == told.out.count("(record pruned)")
    said = arena("matches", "--most", "caida")
    assert "2 matches have no record any more (pruned), and could not be looked into." in said.out
    assert {"demo/1/0", "demo/1/1"} == {*names(arena("matches", "--most", "caida", "--json"))}
    said = arena("matches", "--most", "caida", "--until", "block:1")
    assert (2, "") == (said.code, said.out)
    assert (
        "having a record, which others lost by pruning or damage, leaves none of them." in said.err
    )


def test_damaged_records(arena: Arena, played_home: Path) -> None:
    """They are passed over, as in folders, and it is said which; their blocks part nowhere."""
    broken = {"demo/1/0": b"zzz", "demo/0/1": pack_record("{}")}
    with closing(open_home(played_home)) as store, store.writing() as connection:
        for name, packed in broken.items():
            _, block, leg = name.split("/")
            is_it = (records.c.block == int(block)) & (records.c.leg == int(leg))
            connection.execute(update(records).where(is_it).values(record=packed))
    said = arena("matches", "--most", "caida", "--json")
    assert {"demo/0/0", "demo/1/1"} == {*names(said)}
    told = (
        "2 records are damaged or gone in the database, and could not be looked into: the first "
        "is that of demo/0/1."
    )
    assert [told] == said.json()["notes"]
    said = arena("matches", "--parted")
    assert (2, True) == (said.code, "--parted leaves none" in said.err)


def test_a_long_command(arena: Arena, tmp_path: Path) -> None:
    """Where commands have no room, names stand in front, and the first command below."""
    home = tmp_path / ("a-long-name" * 12)
    (tmp_path / "arena-home").rename(home)
    said = arena("matches", "demo", "--home", home)
    lines = said.out.splitlines()
    assert lines[0].startswith("match")
    assert lines[-1].startswith("Replay the first: arena replay demo/")
    assert lines[-1].endswith(f"--home {home}")
