import pytest

from arena.cli.terms import Terms, parse_terms_rules, parse_terms_time, time_text
from arena.errors import InputError
from arena.terms.clock import STALL_LIMIT, parse_time_control
from engine import STANDARD, Rules


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("2", "2 s a match"),
        ("10+0.05/1", "10 s a match, 0.05 s more a move, at most 1 s for one"),
        ("10/5", "10 s a match, at most 5 s for one"),
        ("/0.5", "at most 0.5 s a move"),
    ],
)
def test_time_in_words(text: str, expected: str) -> None:
    """A time control is told with its units."""
    assert expected == time_text(parse_time_control(text))


def test_terms_in_words() -> None:
    """Rules are told whole, and what clock there is."""
    rules = parse_terms_rules("standard", ["target_score=21"])
    assert "rules standard, target_score=21; no clock" == Terms(rules, None, False).sentence
    rules = parse_terms_rules("six", ["partner_signals=on"])
    sentence = Terms(rules, STALL_LIMIT, True).sentence
    assert sentence == "rules custom: hand_size=6, partner_signals=true; throughput"


def test_rules() -> None:
    """A preset's switches can be changed one by one."""
    changed = parse_terms_rules("runda", ["target_score=21", "runs=on"])
    assert Rules(target_score=21) == changed


@pytest.mark.parametrize(
    ("preset", "switches", "sentence"),
    [
        ("standrad", [], "There is no preset 'standrad': .* Did you mean standard\\?"),
        ("zzz", [], "There is no preset 'zzz': choose .*tables\\.$"),
        ("standard", ["runz=on"], "There is no switch 'runz': .* Did you mean runs\\?"),
        ("standard", ["qqq=1"], "There is no switch 'qqq': .*max_rounds\\.$"),
        ("standard", ["target_score=0"], "target_score is a whole number from 1 to 1000, not 0\\."),
        ("standard", ["runs=perhaps"], "runs is true or false"),
        ("standard", ["runs"], "--set 'runs' is no SWITCH=VALUE"),
        ("standard", ["=on"], "--set '=on' is no SWITCH=VALUE"),
        ("standard", ["runs=on", "runs=off"], "--set names runs twice"),
    ],
)
def test_bad_rules(preset: str, switches: list[str], sentence: str) -> None:
    """An unknown preset or switch, and a value out of bounds, each get a sentence."""
    with pytest.raises(InputError, match=sentence):
        parse_terms_rules(preset, switches)


def test_time() -> None:
    """A time control is read; without one it is the default, or throughput, or no clock."""
    timed = parse_time_control("10+0.05/1")
    assert (timed, False) == parse_terms_time(
        "10+0.05/1", is_throughput=False, is_clockless=False, default=None
    )
    assert (timed, False) == parse_terms_time(
        None, is_throughput=False, is_clockless=False, default="10+0.05/1"
    )
    assert (STALL_LIMIT, True) == parse_terms_time(
        None, is_throughput=False, is_clockless=False, default=None
    )
    assert (STALL_LIMIT, True) == parse_terms_time(
        None, is_throughput=True, is_clockless=False, default="10"
    )
    assert (None, False) == parse_terms_time(
        None, is_throughput=False, is_clockless=True, default="10"
    )


def test_time_contradiction() -> None:
    """Wishes that exclude each other are refused."""
    with pytest.raises(InputError, match="--time and --no-clock exclude each other"):
        parse_terms_time("10", is_throughput=False, is_clockless=True, default=None)


def test_terms_text() -> None:
    """Terms say how time is kept."""
    assert ["no clock", "throughput /30", "10+0.05/1"] == [
        str(Terms(STANDARD, None, False)),
        str(Terms(STANDARD, STALL_LIMIT, True)),
        str(Terms(STANDARD, parse_time_control("10+0.05/1"), False)),
    ]
