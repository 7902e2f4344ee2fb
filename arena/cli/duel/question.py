"""How a duel's question looks: who plays, what is asked, how surely, and for how long.

Must not know how it is played.
"""

from collections.abc import Iterator

from arena.cli.duel.plan import DuelPlan
from arena.cli.duel.run import blocks_to_matches
from arena.cli.screen import counted
from arena.contest.sequential.duel import Duel, DuelTest
from arena.contest.sequential.points import PointsTest, points_text
from arena.contest.sequential.sequential import percent_text


def opening_lines(plan: DuelPlan) -> Iterator[str]:
    """Says what is asked, and how long that may take."""
    first, second = plan.labels
    match = plan.match
    players = "" if match.players == 2 else f"{match.players} players; "
    yield f"{first} against {second}: {players}{match.terms.sentence}"
    if plan.is_self:
        yield (
            "One version of a bot plays itself: this measures the arena, and the bot's own luck. "
            "If it takes all chance from bot_seed, every block is tied exactly."
        )
    if plan.test is None:
        yield f"Fixed length: {counted(blocks_to_matches(match.blocks), 'match', 'matches')}."
        return
    yield question_line(plan.test, first, second)
    rest = Duel(plan.test, match.blocks, match.terms.rules.target_score).rest
    least, most = blocks_to_matches(rest.least), blocks_to_matches(rest.most)
    longest = blocks_to_matches(match.blocks)
    if least >= longest:
        yield f"At most {longest:,} matches are played; usually it takes more to decide."
        return
    yield f"That usually takes {least:,} to {most:,} matches, and at most {longest:,} are played."


def question_line(test: DuelTest, first: str, second: str) -> str:
    """Says what the test asks, and how often it may err."""
    h0, h1 = hypothesis_texts(test)
    verb, of_what = _WORDS[isinstance(test, PointsTest)]
    if test.is_symmetric:
        return (
            f"Which is better? H0: {second} {verb} at least {h1}{of_what}; H1: {first} does. "
            f"Of 100 such duels at most {_per_hundred(test.alpha)} name the wrong one."
        )
    return (
        f"Is {first} better? H0: it {verb} at most {h0}{of_what}; H1: at least {h1}. Under H0 it "
        f"is called better {_per_hundred(test.alpha)} times in 100 at most, under H1 not better "
        f"{_per_hundred(test.beta)} times."
    )


_WORDS = {False: ("wins", " of the matches"), True: ("gains", " points a match")}


def hypothesis_texts(test: DuelTest) -> tuple[str, str]:
    """Writes H0 and H1: per cent, or points."""
    if isinstance(test, PointsTest):
        return points_text(test.h0), points_text(test.h1)
    return percent_text(test.h0), percent_text(test.h1)


def _per_hundred(error: float) -> str:
    return f"{round(100 * error, 6):g}"
