"""Qualifying: a bot meets the server's as the ladder plays, and may lose but not fail."""

from dataclasses import replace

import pytest

from arena.bots.manifest import read_manifest
from arena.bots.snapshot import contestant_of
from arena.contest.blocks import BlockResult
from arena.contest.formats import MIXED
from arena.errors import ArenaError, InputError
from arena.intake import trials
from arena.intake.printed import Plain
from arena.intake.references import find_references
from arena.intake.trials import qualify
from arena.terms.clock import parse_time_control
from arena.terms.faults import FaultPolicy
from tests.intake.conftest import LADDER

FAILING = """from arena.kit import run

def choose(turn):
    if "random" in turn.match.names:
        raise ValueError("not with him")
    return turn.moves[0]

run(choose)
"""
LOSING = "from arena.kit import run\nrun(lambda turn: turn.moves[0])\n"
WRONG = "from arena.kit import run\nrun(lambda turn: 'what')\n"


@pytest.fixture
def candidate(tmp_path):
    """Makes a bot in Python ready to be played."""

    def make(program):
        folder = tmp_path / "bot"
        folder.mkdir()
        (folder / "bot.toml").write_text('name = "tiny"\nrun = "python bot.py"\ntables = 8\n')
        (folder / "bot.py").write_text(program)
        return contestant_of(read_manifest(folder), "ab" * 32, folder)

    return make


def lines_of(candidate, settings, tmp_path):
    """Lets a candidate qualify; returns what is told, and the sentence of its rejection."""
    lines, doing = [], []
    try:
        for line in qualify(candidate, settings, tmp_path / "logs", doing.append, Plain()):
            lines.append(line)
    except InputError as error:
        return lines, doing, str(error)
    return lines, doing, ""


def test_a_bot_that_forfeits(candidate, settings, tmp_path):
    """It is told against whom, how it failed, and what it had printed."""
    lines, _, why = lines_of(candidate(FAILING), settings, tmp_path)
    assert why.startswith("The bot forfeited a match against random: crashed, ")
    assert "  | ValueError: not with him" in lines


def test_forfeits_that_are_borne(candidate, settings, tmp_path):
    """The operator may let bots in that forfeit so many matches."""
    lenient = replace(settings, most_forfeits=2)
    lines, _, why = lines_of(candidate(FAILING), lenient, tmp_path)
    assert "" == why
    assert "qualified for the ladder" == lines[-1]
    assert 2 == sum(line.startswith("forfeited against random: crashed") for line in lines)


def test_all_references_are_met(candidate, settings, tmp_path):
    """By turns, as often as the operator says; a bot with time to think in a timed ladder too."""
    timed = replace(LADDER, throughput=False, time_control=parse_time_control("10+0.1/5"))
    more = replace(
        settings,
        ladder=timed,
        references=find_references(["random", "greedy"], {}),
        qualify_blocks=2,
    )
    lines, doing, why = lines_of(candidate(LOSING), more, tmp_path)
    assert "" == why
    met = [(name, turn) for turn in (1, 2) for name in ("random", "greedy")]
    expected = [f"playing against {name}, block {turn} of 2" for name, turn in met]
    assert expected == doing
    assert 5 == len(lines)


@pytest.mark.parametrize(
    ("ladder", "met"),
    [
        (replace(LADDER, players=3), "random and greedy"),
        (replace(LADDER, players=4), "random"),
        (replace(LADDER, players=4, teams=MIXED), "random and greedy"),
    ],
)
def test_tables_of_more(candidate, settings, tmp_path, ladder, met):
    """With more players the bot meets as many of the references as a block of the ladder has."""
    known = find_references(["random", "greedy"], {})[: 1 + ("greedy" in met)]
    more = replace(settings, ladder=ladder, references=known)
    lines, _, why = lines_of(candidate(LOSING), more, tmp_path)
    assert "" == why
    assert lines[0].startswith(f"played against {met}: ")


def test_strikes_are_as_in_the_ladder(candidate, settings, tmp_path):
    """A ladder that bears some faults in a match bears them here, and no more."""
    strict = replace(settings, ladder=replace(LADDER, fault_policy=FaultPolicy(3)))
    _, _, why = lines_of(candidate(WRONG), strict, tmp_path)
    assert why.startswith("The bot forfeited a match against random: illegal, ")


def test_nobody_to_meet(candidate, settings, tmp_path):
    """Where the operator names nobody, nobody is met."""
    lines, _, _ = lines_of(candidate(FAILING), replace(settings, references=()), tmp_path)
    assert ["qualified for the ladder"] == lines


def test_a_block_that_cannot_be_played(candidate, settings, tmp_path, monkeypatch):
    """The arena's own failure is tried again, and then is nothing against the bot."""
    attempts = []

    class Broken:
        def __init__(self, _settings):
            pass

        def __enter__(self):
            return self

        def __exit__(self, *_):
            pass

        def play(self, tasks):
            attempts.append(tasks[0].attempt)
            return [VoidBlock(0, 0, ())]

    class VoidBlock(BlockResult):
        is_void = True
        void_reason = "no power"

    monkeypatch.setattr(trials, "Runner", Broken)
    with pytest.raises(ArenaError, match=r"A block cannot be played: no power\."):
        lines_of(candidate(LOSING), settings, tmp_path)
    assert [0, 1, 2] == attempts
