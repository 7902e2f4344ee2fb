"""Tests of the bot, without an arena: run `python test_bot.py`, or pytest."""

from bot import choose

from arena.kit.practice import play_match, random_move


def test_every_answer_is_a_move():
    """Also in other games than the standard one; an answer that is none raises."""
    for rules in ("standard", "six", "tables"):
        for players in (2, 3, 4):
            play_match([choose] * players, seed=players, rules=rules)


def test_it_plays_the_same_match_again():
    """Whoever takes all chance from `turn.match.random` can replay what went wrong."""
    assert play_match([choose] * 2, seed=7) == play_match([choose] * 2, seed=7)


def test_it_beats_random():
    """Over twenty deals, each played from both seats, it scores more than a random player."""
    margin = 0
    for seed in range(20):
        ours, theirs = play_match([choose, random_move], seed=seed).scores
        margin += ours - theirs
        theirs, ours = play_match([random_move, choose], seed=seed).scores
        margin += ours - theirs
    print(f"{margin / 40:+.1f} points a match against random")
    assert margin > 0


if __name__ == "__main__":
    test_every_answer_is_a_move()
    test_it_plays_the_same_match_again()
    test_it_beats_random()
    print("all is well")
