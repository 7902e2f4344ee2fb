"""Comparing what was answered to equal questions: a bot is to be a function of what it is told."""

from collections import defaultdict
from collections.abc import Sequence

from arena.check.findings import Finding
from arena.check.sitting import Answered, Sitting, SittingTerms
from arena.check.wording import answer_line, question_lines


def compare_answers(sittings: Sequence[Sitting]) -> tuple[int, list[Finding]]:
    """Compares sittings of equal terms; tells how many questions were asked twice, and what is odd.

    Only the first difference is told.
    """
    by_terms: dict[SittingTerms, list[Sitting]] = defaultdict(list)
    for sitting in sittings:
        by_terms[sitting.terms].append(sitting)
    repeated, different = 0, []
    for terms, (first, *others) in by_terms.items():
        for other in others:
            for one, two in zip(first.answered, other.answered, strict=False):
                repeated += 1
                if (one.move, one.signal) != (two.move, two.signal):
                    different.append(_two_answers(terms, one, two))
                    break  # from here on the questions are no longer the same
    return repeated, different[:1]


def _two_answers(terms: SittingTerms, one: Answered, two: Answered) -> Finding:
    question = one.question
    shown = question_lines(question.observation, question.actions, terms.rules)
    sentence = (
        "gave two answers to one question, asked at two tables with the same bot_seed, so that "
        "its matches cannot be played again: take all chance from bot_seed, in the Python kit "
        "from turn.match.random"
    )
    lines = (*shown, answer_line(one.move, one.signal), answer_line(two.move, two.signal))
    return Finding("two_answers", sentence, lines, is_failure=False)
