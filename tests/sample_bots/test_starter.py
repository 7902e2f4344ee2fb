"""The bot that `arena bot new` hands out, played as the sample bot that it is."""

from engine import STANDARD
from tests.sample_bots.seats import load, play_match, seed_of

_MATCHES = 30


def test_it_is_about_as_good_as_greedy():
    """A place to begin is well ahead of a random player, and has something left to be found."""
    starter, greedy, random = load("starter"), load("greedy"), load("random")
    assert mean_margin(starter, random) > 5
    assert -10 < mean_margin(starter, greedy) < 20


def mean_margin(bot, opponent) -> float:
    """The points a match by which a bot is ahead, over deals played from both seats."""
    margins = []
    for number in range(_MATCHES):
        seed = seed_of(f"starter {number}")
        first = play_match(seed, STANDARD, [bot, opponent]).outcome.scores
        second = play_match(seed, STANDARD, [opponent, bot]).outcome.scores
        margins += [first[0] - first[1], second[1] - second[0]]
    return sum(margins) / len(margins)
