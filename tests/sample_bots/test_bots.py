"""The sample bots: legal, deterministic, and in the order that they stand for."""

from random import Random

import pytest

from arena.bots.manifest import read_manifest
from arena.contest.blocks import legs
from arena.contest.outcomes import BlockOutcome, MatchOutcome
from arena.contest.statistics.crosstable import crosstable
from arena.kit import Match, Turn
from arena.v1 import match_pb2
from arena.wire import rules_to_wire
from engine import PRESETS, STANDARD, action_text, rules_with
from tests.sample_bots.seats import (
    NAMES,
    SAMPLE_BOTS,
    decisions,
    load,
    play_match,
    seat_match,
    seed_of,
    turn_of,
)

_BLOCKS = 60
SIGNALS = rules_with(STANDARD, {"partner_signals": "on"})


@pytest.mark.parametrize("name", NAMES)
def test_manifest(name):
    """Each sample bot has a manifest that names it as its folder does."""
    manifest = read_manifest(SAMPLE_BOTS / name)
    assert (name, ("python", "bot.py")) == (manifest.name, manifest.run)


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("rules", [*PRESETS.values(), SIGNALS], ids=[*PRESETS, "signals"])
def test_answers_are_legal_and_repeatable(rules, players):
    """In every position of a random match, each bot answers with a move, twice the same."""
    chance = Random(players)
    bots = [load(name) for name in NAMES]
    asked = 0
    for state in decisions(seed_of("legal"), rules, players):
        seat, actions = state.turn, state.actions()
        moves = [action_text(action) for action in actions]
        for choose in bots:
            first, second = (
                choose(turn_of(state, seat_match(rules, players, seat))) for _ in range(2)
            )
            assert first == second
            assert first in moves
        state.apply(chance.choice(actions))
        asked += 1
        if asked == 150:
            break
    assert asked >= 100


@pytest.mark.parametrize("name", NAMES)
def test_matches_repeat(name):
    """A bot against itself plays the very same match again."""
    bots = [load(name)] * 2
    one, two = (play_match(seed_of("again"), STANDARD, bots) for _ in range(2))
    assert (one.scores, one.round, one.played) == (two.scores, two.round, two.played)


@pytest.mark.parametrize(
    "pair", [("counter", "greedy"), ("greedy", "random"), ("counter", "random")]
)
def test_order_of_strength(pair):
    """Long before 400 blocks, the 95 % interval of the better bot's win rate is above one half."""
    bots = [load(name) for name in pair]
    blocks = [_play_block(bots, seed_of(f"block {number}")) for number in range(_BLOCKS)]
    seen, mirrored = crosstable(blocks, STANDARD.target_score)
    assert (_BLOCKS, 2 * _BLOCKS) == (seen.blocks, seen.matches)
    assert seen.win_rate.low > 0.5 > mirrored.win_rate.high
    assert seen.margin.low > 0


def _play_block(bots, seed):
    matches = []
    for seats in legs(2, 2):
        outcome = play_match(seed, STANDARD, [bots[one] for one in seats]).outcome
        termination = outcome.termination
        matches.append(
            MatchOutcome(seats, outcome.winner, outcome.places, outcome.scores, termination)
        )
    return BlockOutcome(0, (0, 1), tuple(matches))


def ask(name, rules=STANDARD, **fields):
    """Asks a bot at seat 0 of two for a card, in a position that is told in part."""
    match = Match(match_pb2.MatchStart(table=1, seat=0, players=2, rules=rules_to_wire(rules)))
    layout = fields.setdefault("table_cards", "")
    seen = match_pb2.Observation(
        **{
            "hand_counts": [len(fields["hand"].split()), 3],
            "stock_count": 24,
            "declared": ["", ""],
            "layout": layout,
            **fields,
        }
    )
    question = match_pb2.Question(table=1, moves=fields["hand"], observation=seen)
    return load(name)(Turn(question, match))


def test_greedy_takes_the_longest_run():
    """A longer run is worth more than a shorter one."""
    assert ask("greedy", hand="12B 6B 11C", table_cards="6O 7O 10C 12C 3B") == "6B"


def test_greedy_knows_that_runs_can_be_off():
    """Without runs each match takes one card, and a caida decides."""
    fields = {"hand": "6B 12B 1C", "table_cards": "6O 7O 10C 12C", "caida_card": "12C"}
    assert ask("greedy", PRESETS["runda"], **fields) == "12B"


def test_greedy_takes_the_khamsa():
    """Five points are more than a run of three."""
    fields = {"hand": "6B 2C", "table_cards": "6O 7O 10C", "chain_rank": 2, "chain_points": 5}
    assert ask("greedy", **fields) == "2C"


def test_counter_does_not_open_a_khamsa():
    """A capture whose third card is open to the next seat is left for a safe one."""
    fields = {"hand": "5B 2C 2E", "table_cards": "5O 2O 10C"}
    assert ask("greedy", **fields) == "5B"
    assert ask("counter", **fields) == "2C"


def test_counter_lays_what_nobody_can_take():
    """Of cards that take nothing, one whose other three are gone is laid."""
    fields = {
        "hand": "1B 7C 12E",
        "table_cards": "4O",
        "layout": "4O 7O 10C 2E",
        "played": "7B 7E 10B 2B",
    }
    assert ask("counter", **fields) == "7C"


def test_counter_minds_the_run_below():
    """A card is not laid on top of one that the next seat may match."""
    fields = {"hand": "6C 12E", "table_cards": "4B 5O", "layout": "4B 5O 2C 1B"}
    assert ask("counter", **fields) == "12E"


def test_counter_remembers_declarations():
    """A rank that the next seat has shown is not laid before it."""
    fields = {"hand": "7C 12E 1C", "declared": ["", "7B 7O"], "table_cards": "4B 5O"}
    assert ask("counter", **fields) != "7C"
