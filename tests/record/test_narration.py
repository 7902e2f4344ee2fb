"""Records as text for people."""

import json

import pytest

from arena.errors import InputError, RecordError
from arena.record.narration import narrate
from arena.record.reader import read_record
from arena.record.wording import deed_line, harmless
from engine import PRESETS, STANDARD, Rules, State, card_text
from tests.record.matches import VECTOR_NAMES, Writer, first_line, vector, with_fields


def told(text: str, seat: int | None = None) -> str:
    """A record's whole text."""
    return "".join(f"{line}\n" for line in narrate(read_record(text, "x.jsonl"), seat))


def remark(state: State) -> str:
    """A note of every seat that names its hand: nobody else may see it."""
    if state.turn == 1 or len(state.played) % 5 == 0:
        return "I hold " + " ".join(card_text(card) for card in state.hands[state.turn])
    return ""


PARTNERS = Writer(
    4,
    Rules(hand_size=6, partner_signals=True, target_score=11),
    seed=b"partners".ljust(32),
    bots=("greedy", "counter", "greedy", "counter"),
    signal=lambda state: 1 + len(state.hands[state.turn]) if state.turn < 2 else 0,
    note=remark,
).text()
FORFEITED = Writer(
    3,
    PRESETS["ronda5"],
    seed=b"forfeited".ljust(32),
    bots=("greedy", "counter", "random"),
    faults={20: (2, "illegal"), 60: (0, "crashed")},
    note=remark,
).text()
GOLDEN = {
    "winner-behind-2p.txt": (vector("rare-winner-behind-2p-1"), None),
    "tie-break-3p.txt": (vector("rare-tie-break-3p-1"), None),
    "penalty-tringa-3p-seat-0.txt": (vector("rare-penalty-tringa-3p-1"), 0),
    "partners-4p.txt": (PARTNERS, None),
    "partners-4p-seat-2.txt": (PARTNERS, 2),
    "forfeited-3p.txt": (FORFEITED, None),
    "forfeited-3p-seat-1.txt": (FORFEITED, 1),
}


@pytest.mark.parametrize("name", GOLDEN)
def test_golden_matches(name, check_golden):
    """Whole matches read as they did when a person last looked at them."""
    text, seat = GOLDEN[name]
    check_golden(name, told(text, seat))


@pytest.mark.parametrize("name", VECTOR_NAMES)
def test_lines_fit(name):
    """No line is wider than 80 columns or ends in spaces, with names of twelve letters."""
    players = json.loads(vector(name).splitlines()[0])["players"]
    seats = [{"bot": "twelve-chars", "version": "ab" * 32}] * players
    text = with_fields(vector(name), 1, seats=seats)
    for seat in (None, 1):
        for line in told(text, seat).splitlines():
            assert len(line) <= 80, line
            assert line == line.rstrip()


@pytest.mark.parametrize("seat", range(4))
def test_a_seat_sees_its_own_cards_only(seat):
    """A seat's view does not change with others' hands, notes, times and signals, nor the seed.

    Everything hidden is blacked out in the record's text before it is told to all: what a
    view tells must be found in that.
    """
    view = told(PARTNERS, seat)
    assert "Seed" not in view
    end = json.loads(PARTNERS.splitlines()[-1])
    assert end["seed"] not in view
    assert end["nonce"] not in view
    for line in PARTNERS.splitlines():
        fields = json.loads(line)
        if fields["type"] in ("round", "redeal"):
            for other, hand in enumerate(fields["hands"]):
                assert (hand in view) == (other == seat)
        if fields.get("note") and fields["seat"] != seat:
            assert fields["note"] not in view
    own = [json.loads(line) for line in PARTNERS.splitlines() if f'"seat": {seat}' in line]
    assert any(fields.get("note", "-") in view for fields in own)
    # Signals of seats 0 and 1 reach 2 and 3, and are known to who sent them.
    senders = {line.split()[1] for line in view.splitlines() if " signal " in line}
    assert senders == {str(seat % 2)}


def test_a_seat_does_not_see_how_others_failed():
    """Others' failures show in the end alone, as forfeits; one's own are told in full."""
    other, own, everything = told(FORFEITED, 1), told(FORFEITED, 2), told(FORFEITED)
    assert "answered 9O" not in other
    assert "stand-in" not in other
    assert "Forfeited: 2 random, 0 greedy." in other
    for text in (own, everything):
        assert "2 random forfeits, illegal: answered 9O" in text
        assert 'it said "9O"' in text


def test_views_hide_versions_of_others():
    """A seat is told its own version, nobody else's."""
    view = told(FORFEITED, 1)
    assert "1b1b1b1b" in view
    assert "0b0b0b0b0b0b" not in view


@pytest.mark.parametrize("seat", [-1, 2, 99])
def test_no_such_seat(seat):
    """A seat that the match does not have is refused in one sentence."""
    with pytest.raises(InputError, match=f"x.jsonl has no seat {seat}: it has 2 players"):
        told(vector("standard-2p-0"), seat)


HOSTILE = "\x1b[2J\r\n\x07\u202e\x9b31m\u2028evil"


def test_texts_are_harmless():
    """Names, notes and details cannot send a terminal anything but signs."""
    text = FORFEITED
    seats = [{"bot": HOSTILE, "version": HOSTILE}] * 3
    text = with_fields(text, 1, seats=seats, match=HOSTILE, time_control=HOSTILE, sandbox=HOSTILE)
    text = with_fields(text, first_line(text, "declare"), note=HOSTILE * 9)
    text = with_fields(text, first_line(text, "fault"), detail=HOSTILE, said=HOSTILE)
    for line in narrate(read_record(text, "x")):
        assert line.isprintable()
        assert len(line) <= 80


def test_harmless_keeps_ordinary_text():
    """Letters, signs and emoji stay; what a terminal might obey is spelled out."""
    assert harmless("Größe 7♦ 😀 …") == "Größe 7♦ 😀 …"
    assert harmless("a\x1b[0m\n\ud800") == "a\\x1b[0m\\n\\ud800"


def test_stops_where_the_record_is_wrong():
    """A record that was changed is told up to there, then refused."""
    text = vector("standard-2p-0")
    number = first_line(text, "redeal")
    changed = with_fields(text, number, hands=["1O 2O 3O", "4O 5O 6O"])
    lines = narrate(read_record(changed, "x"))
    with pytest.raises(RecordError, match=f"x, line {number}, `hands`"):
        list(lines)


REASONS = {
    "standard-2p-0": "has reached the target of 41",
    "rare-winner-behind-2p-1": "The winner is behind on points.",
    "rare-two-sides-cross-3p-1": "counted anew (RULES 7.4)",
    "rare-tie-break-3p-1": "It was a tie-break between seat 1 and seat 2",
    "rare-draw-3p-1": "share first place",
}


@pytest.mark.parametrize("name", REASONS)
def test_the_end_says_why(name):
    """The end says who won, and which rule made it so."""
    assert REASONS[name] in " ".join(told(vector(name)).split())


def test_the_end_says_who_forfeited():
    """A match that a stand-in played out says who is last for it, and no count."""
    text = Writer(3, STANDARD, bots=("a", "b", "c"), faults={3: (2, "late")}).text()
    end = " ".join(told(text).split())
    assert "Forfeited: 2 c. The others are placed by the match as a stand-in played it out." in end
    assert "has reached the target" not in end


def test_rules_are_told_by_their_differences():
    """The header names the preset and the switches that are not its own."""
    text = Writer(2, Rules(ronda_points=((12, 2),), runs=False, target_score=5)).text()
    rules = "Rules: custom: target_score=5, ronda_points=12:2, runs=false\n"
    assert rules in told(text)
    assert "Rules: kings, target_score=5\n" in told(
        Writer(2, Rules(ronda_points=((12, 1),), target_score=5)).text()
    )


def test_gains_stand_below_each_other():
    """However long a deed and a table are."""
    tables = ["[]", "[" + " ".join(8 * ["12C"]) + "]", "[" + " ".join(10 * ["12C"]) + "]"]
    for who in ("0 a", "0 counter"):
        for deed in ("7C  laid", "7C  takes 10B 11B 12B  caida 1  mesa 1"):
            for table in tables:
                lines = deed_line(who, deed, table, "12:30", "1.5 ms")
                assert lines[-1][65:71] == " 12:30"
                assert max(map(len, lines)) == 80
