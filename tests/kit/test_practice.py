"""Matches for the tests of bots: the arena's rules and the kit's seats, in this process."""

import pytest

from arena.kit import Move
from arena.kit.practice import WrongMove, play_match, random_move
from arena.kit.seats import BotCodeError


def first(turn):
    """Plays the first move."""
    return turn.moves[0]


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("rules", ["standard", "six", "tables"])
def test_a_match_is_played_to_its_end(rules, players):
    """Somebody reaches the target, and equal seeds make equal matches."""
    score = play_match([first] * players, seed=3, rules=rules)
    assert max(score.scores) >= 41
    assert score == play_match([first] * players, seed=3, rules=rules)
    assert score != play_match([first] * players, seed=4, rules=rules)


def test_switches_change_the_game():
    """As with `--set` on the command line."""
    score = play_match([first, random_move], switches={"max_rounds": "1"})
    assert len(score.moves) < 40


def test_a_wrong_move_says_what_was_asked():
    """Seat, answer, moves, hand and table are in the sentence."""
    with pytest.raises(WrongMove, match=r"Seat 1 answered '9Z', allowed was: .*; hand .*, table"):
        play_match([first, lambda turn: "9Z"])


def test_what_a_bot_raises_is_passed_on():
    """With the kit's words about where it was, and the cause."""
    with pytest.raises(BotCodeError, match="The bot failed in match 1") as caught:
        play_match([first, lambda turn: turn.nonsense])
    assert isinstance(caught.value.__cause__, AttributeError)


def test_a_class_is_told_of_everything():
    """Start, events and end come as in a real match; notes and signals may go with a move."""
    heard = []

    class Listening:
        def start(self, match):
            heard.append("start")

        def choose(self, turn):
            return Move(turn.moves[0], "a remark", signal=3)

        def event(self, event):
            heard.append(event.kind)

        def end(self, result):
            heard.append(result.termination)

    play_match(
        [Listening, first, first, first],
        switches={"partner_signals": "on", "max_rounds": "1"},
    )
    assert ["start", "round"] == heard[:2]
    assert ["round_end", "max_rounds"] == heard[-2:]
    assert {"declare", "play", "redeal"} < set(heard)


def test_chance_differs_by_seat():
    """Each seat has a bot_seed of its own."""
    seeds = []

    def noting(turn):
        seeds.append(turn.match.bot_seed)
        return turn.moves[0]

    play_match([noting, noting], switches={"max_rounds": "1"})
    assert 2 == len(set(seeds))
    assert all(seed < 2**53 for seed in seeds)
