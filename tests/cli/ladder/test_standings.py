import csv
import io
import itertools
import sys
import time
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from arena.cli.ladder import sureness
from arena.cli.ladder.view import read_ladder_view
from arena.contest.blocks import BlockResult, FaultNote, MatchResult
from arena.ladder.rate import rate_finished_blocks
from arena.store.connection import open_home
from arena.store.results import PlayedBlock, store_blocks
from arena.store.suspensions import Suspension
from arena.terms.clock import SECOND_NS
from tests.cli.conftest import Arena
from tests.fakes import fake_ladder, fake_settings

BOTS = ["weak", "even", "equal", "strong"]
STRENGTHS = [0, 9, 9, 20]
PAIRS = list(itertools.combinations(range(4), 2))
BLOCKS = 40 * len(PAIRS)
AGO_NS = 10 * 86_400 * SECOND_NS
REPEATED = 2


def _leg(number: int, leg: int, pair: tuple[int, int], random: Random) -> MatchResult:
    """Plays a leg by dice; the luck of the deal is a part of the scores."""
    seats = (leg, 1 - leg)
    luck = random.gauss(0, 4)
    own = [30 + STRENGTHS[pair[place]] + random.gauss(0, 5) for place in seats]
    scores = (max(0, round(own[0] + luck)), max(0, round(own[1] - luck)))
    places = (1 + (scores[1] > scores[0]), 1 + (scores[0] > scores[1]))
    ended_ns = time.time_ns() - (AGO_NS if number < BLOCKS // 2 else SECOND_NS)
    has_failed = number == 7 and leg == 0
    return MatchResult(
        leg=leg,
        seats=seats,
        record=b"",
        winner=places.index(1) if places.count(1) == 1 else None,
        places=places,
        scores=scores,
        termination="forfeit" if has_failed else "score",
        faults=(FaultNote(places.index(max(places)), "crashed", "made up"),) if has_failed else (),
        started_ns=ended_ns - SECOND_NS,
        ended_ns=ended_ns,
        decisions=100,
        digest=f"{number}-{leg}",
        luck=((0.0, 0.0), (luck / 2, -luck / 2)),
    )


@pytest.fixture(scope="module")
def cup_home(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A home with a ladder `cup` of four bots, half of it ten days old.

    Its last two blocks repeat two others.
    """
    home = tmp_path_factory.mktemp("cup") / "home"
    random = Random("cup")
    played = []
    for number in range(BLOCKS):
        pair = PAIRS[number % len(PAIRS)]
        matches = tuple(_leg(number, leg, pair, random) for leg in range(2))
        played.append(PlayedBlock(BlockResult(number, 0, matches), pair))
    for number in range(REPEATED):
        result, pair = played[number][:2]
        played.append(PlayedBlock(replace(result, number=BLOCKS + number), pair))
    with closing(open_home(home, can_create=True)) as store:
        ladder = fake_ladder(store, fake_settings(name="cup"), BOTS)
        with store.writing() as connection:
            store_blocks(connection, ladder.id, played, now_ns=1)
        rate_finished_blocks(store, ladder)
    return home


@pytest.fixture
def cup(arena: Arena, cup_home: Path) -> Arena:
    """Calls `arena ladder standings cup` with further words."""
    return lambda *words: arena("ladder", "standings", "cup", "--home", cup_home, *words)


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


def test_who_is_out_meets_nobody(played_home: Path) -> None:
    """How often all have met is asked of those who are still in blocks to come."""
    view = read_ladder_view(played_home, "demo")
    names, gone = [*view.names, ("gone", "0" * 64)], Suspension(2, None, "it was stopped", 1)
    left = replace(view.entrants[0], number=2, suspensions=(gone,))
    assert 2 == replace(view, names=names, entrants=[*view.entrants, left]).times_met
    back = replace(left, suspensions=(replace(gone, until_block=3),))
    assert 0 == replace(view, names=names, entrants=[*view.entrants, back]).times_met


def test_tables_are_a_line_apart(cup: Arena) -> None:
    """There are no two empty lines in a row, and none at the end."""
    for words in ([], ["--luck"], ["--bots", "^(strong|even)$"]):
        text = cup(*words).out
        assert "\n\n\n" not in text
        assert not text.endswith("\n\n")


def test_matrices(cup: Arena) -> None:
    """Every bot against every other, in the order of the standings, with and without luck."""
    lines = cup().out.splitlines()
    heads = [line for line in lines if line.split() == ["1", "2", "3", "4"]]
    assert 4 == len(heads)
    strong = [line for line in lines if line.startswith("1 strong")]
    assert 4 == len(strong)
    for line in strong:
        assert 3 == line.count("*")  # the colours say the same
    assert any("Points a match, 40 to 41 blocks a pair" in line for line in lines)


def test_repeated_games(cup: Arena) -> None:
    """What was played again counts once, and is told."""
    said = cup()
    assert "2 blocks repeat games that were played before, card by card" in said.out
    told = "Where bots play alike, games come again; different ones: weak and even 80 in 82 matches"
    assert told in said.out
    document = cup("--json").json()
    assert REPEATED == document["blocks_repeated"]
    pair = document["head_to_head"][0]
    assert (41, 82, 80) == (pair["blocks"], pair["matches"], pair["different_games"])


def test_luck(cup: Arena) -> None:
    """Intervals are shorter without it, and how much that is worth is said."""
    document = cup("--output", "json").json()
    assert ["declarations", "plain_play"] == document["luck"]["controls"]
    worth = document["luck"]["margin_match_worth"]
    assert 1.2 < worth
    assert f"one match is then worth {worth:.2f} for points" in cup().out
    for pair in document["head_to_head"]:
        raw, adjusted = pair["margin"], pair["without_luck"]["margin"]
        assert adjusted["high"] - adjusted["low"] < raw["high"] - raw["low"]
        assert 40 == pair["without_luck"]["blocks_noted"]


def test_two_bots_are_a_list(cup: Arena) -> None:
    """One line says more of one pair than a matrix; a second one has it without luck."""
    said = cup("--bots", "strong|weak")
    assert (
        "Only 40 blocks, as chosen by --bots 'strong|weak'; ratings are computed anew" in said.out
    )
    rows = [line for line in said.out.splitlines() if line.startswith("strong  weak")]
    assert 1 == len(rows)  # 40 blocks are too few to take the luck off
    assert "40   " in rows[0]


def test_chosen_bots(cup: Arena) -> None:
    """Only blocks of bots that all match count, and only those bots are shown."""
    document = cup("--bots", "^(strong|weak|even)$", "--json").json()
    assert {"strong": 80, "even": 81, "weak": 81} == {
        row["bot"]: row["blocks"] for row in document["standings"]
    }
    chosen = {"filters": [], "since": None, "bots": "^(strong|weak|even)$", "blocks": 121}
    assert chosen == document["chosen"]


def test_chosen_times(cup: Arena) -> None:
    """By an age, a day or a block."""
    half = BLOCKS // 2
    for since, blocks in (
        ("3d", half),  # what is repeated is as old as it was
        (f"block:{half}", half + REPEATED),
        ("2020-02-02", BLOCKS + REPEATED),
    ):
        assert blocks == cup("--since", since, "--json").json()["chosen"]["blocks"]


def test_chosen_blocks(cup: Arena) -> None:
    """All conditions hold, wherever they stand."""
    chosen = cup("--filter", "faults=some", "--json").json()
    assert [1, 1] == [row["blocks"] for row in chosen["standings"]]
    met = cup("--filter", "vs=strong", "--filter", "margin>10,rated", "--json").json()["chosen"]
    assert 40 < met["blocks"] < 3 * 40 + REPEATED


def test_ratings_of_chosen_blocks_begin_anew(cup: Arena) -> None:
    """Chosen all the same, all blocks make the ladder's own ratings."""
    usual = cup("--json").json()["standings"]
    assert usual == cup("--filter", "rated", "--json").json()["standings"]
    fewer = cup("--since", "3d", "--json").json()["standings"]
    assert usual[0]["sigma"] < fewer[0]["sigma"]


def test_resampled(cup: Arena) -> None:
    """Who is far ahead stays there; equals change places; the same call says the same."""
    said = cup("--resample", "50")
    assert "ranks  above next" in said.out
    assert "Resampled 50 times" in said.out
    document = cup("--resample", "50", "--json").json()
    assert document == cup("--resample", "50", "--json").json()
    assert 50 == document["samples"]
    first, second, third, last = document["standings"]
    assert ("strong", 1, 1, 1.0) == tuple(
        first[key] for key in ("bot", "rank_low", "rank_high", "above_next")
    )
    assert (2, 3) == (second["rank_low"], third["rank_high"])
    assert 0 < second["above_next"] < 1
    assert None is last["above_next"]


def test_a_long_resampling_shows_a_bar(
    cup: Arena, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """On a terminal, once it has taken a while."""
    del capsys

    class Terminal(io.StringIO):
        def isatty(self) -> bool:
            return True

    terminal = Terminal()
    monkeypatch.setattr(sys, "stderr", terminal)
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.setattr(sureness, "_PATIENCE_SECONDS", -1.0)
    assert 0 == cup("--resample", "5").code
    assert "Resampling" in terminal.getvalue()


def test_csv(cup: Arena) -> None:
    """One header line and one line a bot, with all digits."""
    rows = list(csv.DictReader(io.StringIO(cup("--output", "csv").out)))
    document = cup("--json").json()["standings"]
    assert [row["bot"] for row in document] == [row["bot"] for row in rows]
    assert [row["mu"] for row in document] == [float(row["mu"]) for row in rows]
    assert "above_next" not in rows[0]
    resampled = list(csv.DictReader(io.StringIO(cup("--output", "csv", "--resample", "5").out)))
    assert "1" == resampled[0]["rank_low"]


def test_markdown(cup: Arena) -> None:
    """A page of tables."""
    lines = cup("--output", "markdown", "--resample", "5", "--since", "3d").out.splitlines()
    assert (
        "Ladder cup: two at a table, round robin, 4 bots, 484 matches; standard rules; throughput."
        == lines[0]
    )
    assert any(line.startswith("Only 120 blocks, as chosen by --since 3d") for line in lines)
    assert any(line.startswith("| 1 | strong | ") for line in lines)
    assert 4 == sum(line == "| | 1 | 2 | 3 | 4 |" for line in lines)
    assert any(line.startswith("| 1 strong | . | **+") for line in lines)


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["--bots", "["], "'[' is no regular expression for bots: unterminated character set"),
        (["--bots", "nobody"], "No bot of ladder 'cup' matches 'nobody': there are weak, even,"),
        (["--bots", "strong"], "Of the 242 rated blocks of ladder 'cup' none is left by --bots"),
        (["--filter", "good"], "'good' is no filter: there are rated, faults=none, faults=some"),
        (
            ["--filter", "margin>500"],
            "none is left by --filter 'margin>500': choose less narrowly.",
        ),
        (["--filter", "vs=nobody"], "No bot of ladder 'cup' is called 'nobody': there are weak"),
        (["--since", "soon"], "'soon' says no time: write a day or time"),
        (["--since", "9999-01-01"], "'9999-01-01' is in the future"),
        (["--since", "block:242"], "none is left by --since block:242"),
        (["--resample", "0"], "--resample is a number from 1 to 100,000, not 0."),
        (["--resample", "-1"], "--resample is a number from 1 to 100,000, not -1."),
        (["--resample", "many"], "'many' is not a valid integer"),
        (["--output", "xml"], "'xml' is not one of 'table', 'json', 'csv', 'markdown'"),
        (["--json", "--output", "csv"], "--json and --output csv are two ways to print"),
    ],
)
def test_what_cannot_be_used(cup: Arena, words: list[str], sentence: str) -> None:
    """One sentence says what was wrong, and nothing is printed."""
    said = cup(*words)
    assert (2, "") == (said.code, said.out)
    assert sentence in said.err


def test_a_ladder_without_blocks(arena: Arena) -> None:
    """There is nothing to choose from or to resample, and no matrix; but a header."""
    arena("ladder", "create", "new")
    for words in (["--resample", "5"], ["--filter", "rated"], ["--bots", "x"]):
        said = arena("ladder", "standings", "new", *words)
        assert (2, "") == (said.code, said.out)
        assert 1 == said.err.count("\n")
    assert arena("ladder", "standings", "new", "--output", "csv").out.startswith("rank,bot,version")
    assert 0 == arena("ladder", "standings", "new", "--output", "markdown").code
    assert [] == arena("ladder", "standings", "new", "--json").json()["standings"]
