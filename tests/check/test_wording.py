from dataclasses import replace

from arena.check.battery import SIGNALS
from arena.check.sitting import Sitting, SittingTerms
from arena.check.wording import answer_line, question_lines
from engine import STANDARD, parse_card, parse_cards


def test_a_question_is_shown_as_the_seat_may_know_it() -> None:
    """Game, hand, table with what hangs on it, declarations, plays, moves."""
    sitting = Sitting(SittingTerms(STANDARD, 2, 0, 0), 1, wants_events=False)
    assert sitting.question is not None
    seen = replace(
        sitting.question.observation,
        dealer=1,
        hand=tuple(parse_cards("7O 1B")),
        table=(parse_card("7E"),),
        caida_card=parse_card("7E"),
        chain_rank=12,
        chain_points=5,
        declared=((), tuple(parse_cards("2B 2C"))),
        played=tuple(parse_cards("2B 12C")),
    )
    assert (
        "2 players by rules of its own; asked is seat 0, dealer is 1, round 0, signals allowed",
        "hand   7O 1B",
        "table  7E   (a caida on 7E)   (the next 12 is worth 5 points)",
        "shown  seat 1 2B 2C",
        "played 2B 12C",
        "moves  7O 1B",
    ) == question_lines(seen, seen.hand, SIGNALS)


def test_an_answer_is_shown_as_it_was_said() -> None:
    """Cut where it is long, with its signal where there is one."""
    assert "answer '7O'" == answer_line("7O")
    assert "answer '7O', signal 3" == answer_line("7O", 3)
    assert 80 > len(answer_line("x" * 5000))
    assert "\n" not in answer_line("a\nb")
