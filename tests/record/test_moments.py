"""The moments of a match that are worth jumping to."""

import json
from itertools import pairwise

import pytest

from arena.record.moments import AWARD_POINTS, Moment, MomentKind, find_moments
from arena.record.reader import read_record
from arena.record.replay import replay
from tests.record.matches import VECTOR_NAMES, Writer, vector


def moments_of(text: str) -> list[Moment]:
    """All moments of a record."""
    return list(find_moments(replay(read_record(text, "x"))))


def rows(text: str) -> list[tuple[int, dict]]:
    """The record's lines after the first, with their numbers."""
    return [(number, json.loads(line)) for number, line in enumerate(text.splitlines(), 1)][1:]


@pytest.mark.parametrize("name", VECTOR_NAMES)
def test_what_the_lines_say_is_found(name):
    """All but leads can be read off a record's lines, and are where they say so."""
    text = vector(name)
    kinds = {"round": "round", "penalty": "penalty", "fault": "fault", "end": "end"}
    players = json.loads(text.splitlines()[0])["players"]
    expected = []
    for number, fields in rows(text):
        if fields["type"] in kinds:
            expected.append((number, kinds[fields["type"]]))
        if fields["type"] == "round":
            answers, is_declared = 0, False
        if fields["type"] == "declare":
            answers, is_declared = answers + 1, is_declared or fields["cards"] != ""
            if answers == players and is_declared:
                expected.append((number, "declaration"))
        expected += [(number, award) for award in fields.get("awards", [])]
    found = [(one.line, one.kind) for one in moments_of(text) if one.kind != MomentKind.LEAD]
    assert sorted(expected) == sorted(found)


@pytest.mark.parametrize("name", VECTOR_NAMES)
def test_the_points_are_the_scores(name):
    """Scores are the awards, penalties, best declarations and majorities of the rounds."""
    text = vector(name)
    by_line: dict[int, list[Moment]] = {}
    for one in moments_of(text):
        by_line.setdefault(one.line, []).append(one)
    bonuses: list[int] = []
    for number, fields in rows(text):
        if fields["type"] == "round":
            bonuses = [0] * (3 if len(fields["hands"]) == 3 else 2)
        for one in by_line.get(number, []):
            if one.kind in AWARD_POINTS:
                assert one.side is not None
                bonuses[one.side] += one.points
            if one.kind == MomentKind.PENALTY:
                assert one.points == fields["points"]
                assert (one.side is None) == (len(bonuses) == 3)
        if fields["type"] == "round_end":
            assert fields["bonuses"] == bonuses


@pytest.mark.parametrize("name", VECTOR_NAMES)
def test_leads_change_hands(name):
    """Each lead is another side's than the last; whoever ends alone at the top led last."""
    text = vector(name)
    leads = [one for one in moments_of(text) if one.kind == MomentKind.LEAD]
    for before, after in pairwise(leads):
        assert before.side != after.side
    assert all(one.points > 0 for one in leads)
    scores = json.loads(text.splitlines()[-1])["scores"]
    if leads and scores.count(max(scores)) == 1:
        assert scores.index(max(scores)) == leads[-1].side


def test_the_first_lead_is_no_change():
    """A lead is told of only once another side has led before."""
    found = moments_of(vector("standard-2p-0"))
    leads = [one for one in found if one.kind == MomentKind.LEAD]
    gains = [one for one in found if one.points and one.kind != MomentKind.LEAD]
    assert leads[0].line > gains[0].line


def test_the_best_declaration_scores():
    """It is told at the last answer, as the deed of the first of those who declared best."""
    text = vector("rare-equal-rondas-4p-1")
    lines = dict(rows(text))
    declared = [one for one in moments_of(text) if one.kind == MomentKind.DECLARATION]
    equal = 0
    for one in declared:
        answers = [lines[number] for number in range(one.line - 3, one.line + 1)]
        cards = [fields["cards"].split() for fields in answers if fields["cards"]]
        [best, *others] = [fields for fields in answers if fields["seat"] == one.seat]
        assert others == []
        assert one.side == best["seat"] % 2
        assert one.points == (1 if len(best["cards"].split()) == 2 else 5)
        same = [shown for shown in cards if shown[0][:-1] == best["cards"].split()[0][:-1]]
        assert same[0] == best["cards"].split()
        equal += len(same) - 1
    assert equal


def test_the_end_names_the_winner():
    """The last moment is the end: for the winner, and for nobody where nobody wins."""
    assert moments_of(vector("rare-draw-3p-1"))[-1].side is None
    last = moments_of(vector("standard-2p-0"))[-1]
    end = json.loads(vector("standard-2p-0").splitlines()[-1])
    assert (last.kind, last.side, last.points) == (MomentKind.END, end["winner"], 0)


def test_faults_are_moments():
    """Every failure is one, wherever it comes."""
    text = Writer(3, faults={0: (1, "late"), 45: (0, "crashed")}).text()
    faults = [number for number, fields in rows(text) if fields["type"] == "fault"]
    assert faults == [one.line for one in moments_of(text) if one.kind == MomentKind.FAULT]
