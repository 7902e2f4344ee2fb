"""The proof of a record."""

import json

import pytest

from arena.record.reader import read_record
from arena.record.verify import verify
from engine import PRESETS, Rules, commitment
from tests.record.matches import Writer, first_line, vector, with_fields

NAMES = ("a", "b", "c", "d")
SIGNALS = Rules(partner_signals=True, target_score=11)


def proof(text: str) -> list[str]:
    """The differences of a record, as people see them."""
    return [str(one) for one in verify(read_record(text, "x"))]


@pytest.mark.parametrize("preset", PRESETS)
@pytest.mark.parametrize("players", [2, 3, 4])
def test_written_matches_are_proved(players, preset):
    """A match that the engine played is proved, under each preset."""
    assert proof(Writer(players, PRESETS[preset], bots=NAMES[:players]).text()) == []


FORFEITS = {
    "before anything": {0: (1, "no_show")},
    "of who acts": {9: (0, "illegal")},
    "of who waits": {10: (0, "crashed")},
    "between rounds": {38: (1, "late")},
    "two": {5: (1, "late"), 50: (0, "malformed")},
    "two at once": {5: (1, "late"), 6: (0, "malformed")},
}


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("faults", FORFEITS.values(), ids=FORFEITS)
def test_forfeited_matches_are_proved(faults, players):
    """A forfeited match is proved as far as it goes, the stand-in's plays included."""
    assert proof(Writer(players, bots=NAMES[:players], faults=faults).text()) == []
    assert proof(Writer(players, faults=faults).text()) == []


def test_signals_are_proved():
    """A match with partner signals is proved, and each signal was allowed."""
    text = Writer(4, SIGNALS, bots=NAMES, signal=lambda state: state.round + 1).text()
    assert proof(text) == []
    assert '"signal": 1' in text


def test_signals_need_the_switch():
    """A signal under rules without signals is a difference."""
    text = vector("standard-4p-0")
    (found,) = proof(with_fields(text, 3, signal=3))
    assert "line 3, `signal`: expected none, found 3" in found


def test_other_seed():
    """A record with another seed is told by its commitment and its first pack."""
    text = vector("standard-2p-0")
    found = proof(with_fields(text, len(text.splitlines()), seed="00" * 32))
    assert any(one.startswith("line 1, `commitment`: expected") for one in found)
    assert any(one.startswith("line 2, `pack`: expected") for one in found)


def test_other_preset():
    """A preset's name that is not that of the switches is a difference."""
    text = vector("kings-2p-0")
    rules = json.loads(text.splitlines()[0])["rules"] | {"preset": "custom"}
    found = proof(with_fields(text, 1, rules=rules))
    assert found == ['line 1, `preset`: expected "kings", found "custom"']


def test_every_difference_is_named():
    """A difference names line, field, what was expected and what was found."""
    text = vector("standard-2p-0")
    play, end = first_line(text, "round_end"), first_line(text, "end")
    scores = json.loads(text.splitlines()[play - 1])["scores"]
    changed = with_fields(with_fields(text, play, scores=[0, 99]), end, termination="forfeit")
    assert [
        f"line {play}, `scores`: expected {scores}, found [0, 99]",
        f'line {end}, `termination`: expected "score", found "forfeit"',
    ] == proof(changed)


def test_illegal_play():
    """A card that the seat does not hold is named with those that it does."""
    text = vector("standard-2p-0")
    play = first_line(text, "play")
    fields = json.loads(text.splitlines()[play - 1])
    hands = json.loads(text.splitlines()[1])["hands"]
    (found,) = proof(with_fields(text, play, card=hands[1 - fields["seat"]][:3].strip()))
    assert f"line {play}, `card`: expected one of {hands[fields['seat']]}, found" in found


def test_false_declaration():
    """A declaration of a seat that holds nothing is a difference."""
    text = vector("standard-2p-0")
    (found,) = proof(with_fields(text, 3, cards="7O 7B"))
    assert "line 3, `cards`: expected one of silent, found declare" in found


@pytest.mark.parametrize("kind", ["penalty", "redeal", "round_end"])
def test_missing_lines(kind):
    """A line that the rules demand and that is not there is a difference or no record."""
    text = vector("rare-penalty-tringa-2p-1")
    number = first_line(text, kind)
    lines = text.splitlines(keepends=True)
    changed = "".join(lines[: number - 1] + lines[number:])
    if kind == "round_end":
        changed = "".join(lines[: number - 1] + lines[first_line(text, "end") - 1 :])
        changed = (
            changed.replace(lines[-1], '{"type": "fault", "seat": 0, "kind": "late"}\n') + lines[-1]
        )
    found = proof(changed)
    assert any(f'`type`: expected "{kind}"' in one for one in found)


def test_match_that_goes_on():
    """A record that ends before anybody has won is a difference."""
    text = vector("standard-2p-0")
    lines = text.splitlines(keepends=True)
    end = first_line(text, "round_end")
    assert [f"line {end + 1}, `type`: expected round, found end"] == proof(
        "".join([*lines[:end], lines[-1]])
    )


def test_match_that_is_over():
    """A round after the end of a match is a difference."""
    text = vector("standard-2p-0")
    lines = text.splitlines(keepends=True)
    end = first_line(text, "end")
    changed = "".join([*lines[:-1], *lines[1 : first_line(text, "round_end")], lines[-1]])
    assert [f"line {end}, `type`: expected end, found round"] == proof(changed)


def test_play_after_the_forfeit():
    """With 2 players a fault ends the match: going on is a difference."""
    text = vector("standard-2p-0")
    lines = text.splitlines(keepends=True)
    lines.insert(8, '{"type": "fault", "seat": 0, "kind": "late"}\n')
    assert proof("".join(lines)) == ["line 10, `type`: expected end, found play"]


def test_forfeit_without_fault():
    """An end by forfeit where nobody failed is a difference."""
    lines = vector("standard-2p-0").splitlines(keepends=True)
    fault = '{"type": "fault", "seat": 0, "kind": "bored"}\n'
    found = proof("".join([*lines[:11], fault, lines[-1]]))
    assert any("line 12, `kind`: expected one of illegal, late, crashed" in one for one in found)
    assert any('line 13, `termination`: expected "forfeit", found "score"' in one for one in found)


def test_fault_twice():
    """A seat can fail once."""
    text = Writer(3, faults={5: (1, "late")}).text()
    lines = text.splitlines(keepends=True)
    number = first_line(text, "fault")
    lines.insert(number, lines[number - 1])
    (found,) = proof("".join(lines))
    assert f"line {number + 1}, `seat`: expected one that has not failed before, found 1" in found


def test_fault_after_all_is_over():
    """A fault after the last round is none of the match."""
    lines = vector("standard-2p-0").splitlines(keepends=True)
    lines.insert(-1, '{"type": "fault", "seat": 0, "kind": "late"}\n')
    assert [f"line {len(lines) - 1}, `type`: expected end, found fault"] == proof("".join(lines))


def test_one_bot_on_a_side_forfeits_for_it():
    """With 4 players and one bot a side, a fault may end the match; with two bots it may not."""
    text = Writer(4, bots=("a", "b", "a", "b")).text()
    header, *lines = text.splitlines(keepends=True)
    fault = '{"type": "fault", "seat": 3, "kind": "late"}\n'
    end = with_fields(
        "".join(lines), len(lines), winner=0, places=[1, 2], scores=[0, 0], termination="forfeit"
    ).splitlines(keepends=True)[-1]
    ended = "".join([header, *lines[:9], fault, end])
    seats = json.loads(header)["seats"]
    assert seats[1] != seats[3]  # the versions differ
    assert proof(ended) == ["line 12, `type`: expected play, found end"]
    assert proof(with_fields(ended, 1, seats=[*seats[:2], seats[0], seats[1]])) == []
    assert proof(with_fields(ended, 1, seats=None)) == []


def test_who_decided_must_make_sense():
    """`by` says forced only where one card was left, stand_in only after a fault."""
    text = Writer(2, bots=NAMES[:2]).text()
    declare, play = first_line(text, "declare"), first_line(text, "play")
    forced = next(n for n, line in enumerate(text.splitlines(), 1) if '"forced"' in line)
    assert [f'line {declare}, `by`: expected "bot", found "forced"'] == proof(
        with_fields(text, declare, by="forced")
    )
    assert [f'line {play}, `by`: expected "bot", found "stand_in"'] == proof(
        with_fields(text, play, by="stand_in")
    )
    assert [f'line {forced}, `by`: expected "bot" or "forced", found "stand_in"'] == proof(
        with_fields(text, forced, by="stand_in")
    )
    assert proof(with_fields(text, forced, by="bot")) == []


def test_the_stand_in_has_no_choice():
    """After a fault the seat's decisions are the stand-in's, named so or not."""
    text = Writer(3, bots=NAMES[:3], faults={2: (1, "late")}).text()
    number = next(n for n, line in enumerate(text.splitlines(), 1) if '"stand_in"' in line)
    assert [f'line {number}, `by`: expected "stand_in", found "bot"'] == proof(
        with_fields(text, number, by="bot")
    )
    lines = Writer(3).text().splitlines(keepends=True)
    lines.insert(2, '{"type": "fault", "seat": 1, "kind": "late"}\n')
    assert any("from the stand-in" in one for one in proof("".join(lines)))


def test_the_stand_in_declares_and_sends_nothing():
    """A seat that has failed neither keeps silent about what it holds nor sends signals."""
    text = vector("rare-penalty-tringa-3p-1")
    silent = json.loads(text.splitlines()[first_line(text, "penalty") - 1])["seat"]
    lines = text.splitlines(keepends=True)
    lines.insert(2, f'{{"type": "fault", "seat": {silent}, "kind": "late"}}\n')
    assert any(
        '`cards`: expected a declaration by the stand-in, found ""' in one
        for one in proof("".join(lines))
    )
    text = Writer(4, SIGNALS, faults={0: (1, "late")}, signal=lambda state: 1).text()
    number = 3 + next(n for n, line in enumerate(text.splitlines()[3:]) if '"seat": 1,' in line) + 1
    assert f"line {number}, `signal`: expected none from the stand-in, found 5" in proof(
        with_fields(text, number, signal=5)
    )


def test_other_fault_policies_are_not_proved():
    """A record under a fault policy that this arena does not know is a difference."""
    (found,) = proof(with_fields(Writer(2, bots=NAMES[:2]).text(), 1, fault_policy="substitute"))
    assert found == ('line 1, `fault_policy`: expected forfeit or substitute:N, found "substitute"')


def test_other_nonce():
    """The commitment binds seed and nonce: with another nonce it is another promise."""
    text = vector("standard-2p-0")
    seed = json.loads(text.splitlines()[-1])["seed"]
    promise = commitment(bytes.fromhex(seed), bytes(16))
    changed = with_fields(text, len(text.splitlines()), nonce="00" * 16)
    assert any(promise in one for one in proof(changed))
