"""Random playouts of the engine beside OpenSpiel's `hearts`, both driven from Python.

Counted are card plays: 36 a round of Ronda, 52 a game of hearts. All other decisions
(declaring, passing cards) are made too; they take time and are not counted. Each game is
driven by the plainest loop there is, with `random.choice` among its legal actions.

Chance is timed in three ways, because a shuffle is one call here and 52 chance nodes
there: as the games' own interfaces have it (a deal from the match's secret seed with its
HMAC; `chance_outcomes`, which gives actions with probabilities), as cheaply as each
allows (a deal from Python's generator; the legal actions of a chance node, which happen
to be equally likely), and not at all (its time is taken off). Times are CPU seconds;
repetitions of all alternate, so that a busy machine is busy for all.
"""

import sys
from collections.abc import Callable
from dataclasses import dataclass
from random import Random
from statistics import median
from time import process_time

import pyspiel

from engine import STANDARD, Deal, Phase, State, deal_round, random_deal

REPETITIONS = 9
RONDA_MATCHES = 250
HEARTS_GAMES = 1000
PLAYERS = 2


@dataclass
class Run:
    """Holds what one repetition did, and in how many CPU seconds."""

    matches: int
    plays: int
    seconds: float
    chance_seconds: float

    @property
    def seconds_of_play(self) -> float:
        """The time without chance."""
        return self.seconds - self.chance_seconds


Dealer = Callable[[State, bytes, Random], Deal]


def deal_from_seed(state: State, seed: bytes, _: Random) -> Deal:
    """Deals as a refereed match does."""
    return deal_round(seed, STANDARD, PLAYERS, state.round, state.dealer)


def deal_from_generator(state: State, _: bytes, random: Random) -> Deal:
    """Deals as a searching bot does."""
    return random_deal(STANDARD, PLAYERS, state.round, state.dealer, random)


def run_ronda(dealt: Dealer, random: Random) -> Run:
    """Plays matches of two by the standard rules."""
    choice = random.choice
    rounds = 0
    chance_seconds = 0.0
    began = process_time()
    for _ in range(RONDA_MATCHES):
        seed = random.randbytes(32)
        state = State(STANDARD, PLAYERS, 0)
        while state.phase is not Phase.OVER:
            if state.phase is Phase.DEAL:
                deal_began = process_time()
                state.deal(dealt(state, seed, random))
                chance_seconds += process_time() - deal_began
                rounds += 1
            else:
                state.apply(choice(state.actions()))
    return Run(RONDA_MATCHES, 36 * rounds, process_time() - began, chance_seconds)


Chance = Callable[[pyspiel.State, Random], int]


def chance_by_outcomes(state: pyspiel.State, random: Random) -> int:
    """Draws at a chance node by its probabilities."""
    actions, weights = zip(*state.chance_outcomes(), strict=True)
    drawn: int = random.choices(actions, weights)[0]
    return drawn


def chance_by_actions(state: pyspiel.State, random: Random) -> int:
    """Draws at a chance node whose outcomes are equally likely, as all of hearts are."""
    drawn: int = random.choice(state.legal_actions())
    return drawn


def run_hearts(draw: Chance, random: Random) -> Run:
    """Plays games of hearts; its chance nodes all come before the first decision."""
    game = pyspiel.load_game("hearts")
    choice = random.choice
    chance_seconds = 0.0
    began = process_time()
    for _ in range(HEARTS_GAMES):
        state = game.new_initial_state()
        deal_began = process_time()
        while state.is_chance_node():
            state.apply_action(draw(state, random))
        chance_seconds += process_time() - deal_began
        while not state.is_terminal():
            state.apply_action(choice(state.legal_actions()))
    return Run(HEARTS_GAMES, 52 * HEARTS_GAMES, process_time() - began, chance_seconds)


CONTESTS: dict[str, Callable[[Random], Run]] = {
    "ronda, deals from a seed": lambda random: run_ronda(deal_from_seed, random),
    "ronda, deals from a generator": lambda random: run_ronda(deal_from_generator, random),
    "hearts, chance_outcomes": lambda random: run_hearts(chance_by_outcomes, random),
    "hearts, cheapest chance": lambda random: run_hearts(chance_by_actions, random),
}

COMPARISONS = (
    ("the games' own chance", "ronda, deals from a seed", "hearts, chance_outcomes", False),
    ("the cheapest chance", "ronda, deals from a generator", "hearts, cheapest chance", False),
    ("chance not timed", "ronda, deals from a generator", "hearts, cheapest chance", True),
)


def spread(values: list[float]) -> str:
    """Writes a median and the range around it."""
    return f"{median(values):>11,.0f}  ({min(values):,.0f} to {max(values):,.0f})"


def main() -> None:
    """Runs everything and prints what it measured."""
    runs: dict[str, list[Run]] = {name: [] for name in CONTESTS}
    for repetition in range(REPETITIONS):
        for name, run in CONTESTS.items():
            runs[name].append(run(Random(repetition)))
        print(f"\rrepetition {repetition + 1} of {REPETITIONS}", end="", file=sys.stderr)
    print(file=sys.stderr)
    print(f"Python {sys.version.split()[0]}; {REPETITIONS} repetitions: median (least to most)")
    for name, done in runs.items():
        print(f"\n{name}")
        print(f"  plays/s              {spread([r.plays / r.seconds for r in done])}")
        print(f"  plays/s, no chance   {spread([r.plays / r.seconds_of_play for r in done])}")
        print(f"  matches/s            {spread([r.matches / r.seconds for r in done])}")
    print("\nPlays a second of ronda over those of hearts, by repetition")
    for title, ours, theirs, without_chance in COMPARISONS:
        ratios = [
            (one.plays / (one.seconds_of_play if without_chance else one.seconds))
            / (other.plays / (other.seconds_of_play if without_chance else other.seconds))
            for one, other in zip(runs[ours], runs[theirs], strict=True)
        ]
        print(f"  {title:<24} {median(ratios):.2f}  ({min(ratios):.2f} to {max(ratios):.2f})")


if __name__ == "__main__":
    main()
