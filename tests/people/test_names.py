"""Tests of names that people may give: none can be taken for another."""

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from arena.bots.manifest import read_manifest
from arena.contest.names import NAME_LENGTH, is_name
from arena.people.names import (
    RESERVED_NAMES,
    SAMPLE_NAMES,
    check_new_name,
    is_device,
    likeness,
)
from arena.people.refusals import Reason, RefusedError

SAMPLES = Path(__file__).parents[2] / "sample_bots"

names = st.from_regex(r"[A-Za-z0-9][A-Za-z0-9_.-]{0,20}", fullmatch=True)

_LOOK_ALIKES = {
    "o": "0O",
    "0": "oO",
    "l": "1iI",
    "1": "lIi",
    "i": "1lI",
    "w": ("vv", "VV"),
    "m": ("rn", "RN"),
}


@st.composite
def disguised(draw: st.DrawFn, name: str) -> str:
    """Draws a name that looks like another."""
    parts = []
    for place, letter in enumerate(name):
        choices = [letter, letter.swapcase(), *_LOOK_ALIKES.get(letter.lower(), ())]
        if place and letter in "-_.":
            choices += ["", "-", "_", "."]
        parts.append(draw(st.sampled_from(choices)) + draw(st.sampled_from(["", "", "", "_", "-"])))
    return "".join(parts)


def _refusal(name: str, *taken: str, kind: str = "bot") -> RefusedError:
    with pytest.raises(RefusedError) as refused:
        check_new_name(kind, name, taken)
    return refused.value


@given(names.flatmap(lambda name: st.tuples(st.just(name), disguised(name))))
def test_a_disguise_is_seen_through(pair: tuple[str, str]) -> None:
    """However many of its letters look like others, the likeness is the same."""
    name, other = pair
    assert likeness(name) == likeness(other)


@given(names, names)
def test_likeness_holds_for_what_is_put_together(first: str, second: str) -> None:
    """Character by character, so that no two pieces make a third where they meet."""
    assert likeness(first) + likeness(second) == likeness(first + second)


@given(names)
def test_names_without_anything_to_mistake_are_like_themselves_alone(name: str) -> None:
    """What is plain lower case without the pairs that are mixed up is its own likeness."""
    plain = "".join(letter for letter in name.lower() if letter not in "0o1limwvrn-_.")
    assert plain == likeness(plain)


@given(names, names)
def test_a_name_is_taken_exactly_where_another_is_like_it(name: str, other: str) -> None:
    """Nothing else of the other matters."""
    reserved = {likeness(one) for one in RESERVED_NAMES | SAMPLE_NAMES}
    if likeness(name) in reserved or name.endswith(".") or is_device(name):
        assert Reason.BAD_NAME == _refusal(name, other).reason
    elif likeness(name) == likeness(other):
        assert Reason.NAME_TAKEN == _refusal(name, other).reason
    else:
        check_new_name("bot", name, [other])


@pytest.mark.parametrize(
    "pair",
    ["mybot My-Bot", "b0t bot", "ilia l1ia", "barn bam", "wave vvave", "bot.1 bot_I", "a--a A.a"],
)
def test_names_that_are_too_alike(pair: str) -> None:
    """The second is refused in a sentence with both."""
    first, second = pair.split()
    refused = _refusal(second, first)
    assert Reason.NAME_TAKEN == refused.reason
    assert (
        f"'{second}' is too much like '{first}', which is taken: choose another for the bot."
    ) == str(refused)


@pytest.mark.parametrize("pair", ["bot1 bot2", "ada adam", "rn r", "anna hanna", "bots bot5"])
def test_names_that_are_different_enough(pair: str) -> None:
    """Nobody takes the one for the other."""
    first, second = pair.split()
    check_new_name("user", second, [first])


def test_the_same_name_is_taken() -> None:
    """In a sentence of its own."""
    refused = _refusal("ada", "ada", kind="user")
    assert Reason.NAME_TAKEN == refused.reason
    assert "The name 'ada' is taken: choose another for the user." == str(refused)


@pytest.mark.parametrize(
    "name",
    [
        "",
        " ",
        "a b",
        "-a",
        ".a",
        "_a",
        "..",
        "../a",
        "a/b",
        "a\\b",
        "C:a",
        "/etc/passwd",
        "~",
        "$HOME",
        "a\x00",
        "a\n",
        "\x1b[31ma",
        "a\u202eb",  # right-to-left override
        "a\u200bb",  # a blank of no width
        "\u0430da",  # a Cyrillic a
        "\uff41da",  # a full-width a
        "a\u0301da",
        "ad\xe9",
        "\ud800",
        "<b>a</b>",
        "<script>alert(1)</script>",
        "a&amp;b",
        '"a"',
        "'; DROP TABLE users; --",
        "a' OR '1'='1",
        "a%00",
        "%2e%2e",
        "{{a}}",
        "a@b",
        "a:b",
        "a" * (NAME_LENGTH + 1),
        "a" * 1_000_000,
    ],
)
def test_what_is_no_name_is_refused_in_one_plain_line(name: str) -> None:
    """However it is written, the sentence is short and in ASCII."""
    refused = _refusal(name)
    assert Reason.BAD_NAME == refused.reason
    sentence = str(refused)
    assert sentence.isascii()
    assert sentence.isprintable()
    assert len(sentence) < 200
    assert sentence.endswith("'_' and '.', beginning with a letter or digit.")


@pytest.mark.parametrize(
    "name", ["con", "CON", "nul.txt", "Aux.tar.gz", "com1", "LPT9", "prn", "COM0.bot"]
)
def test_devices_of_windows_are_no_names(name: str) -> None:
    """A person there could not keep a file of that name."""
    refused = _refusal(name)
    assert Reason.BAD_NAME == refused.reason
    assert "cannot be the name of a file on Windows: choose another name" in str(refused)


@pytest.mark.parametrize("name", ["console", "com", "com10", "nullify", "a.con", "auxin"])
def test_what_only_begins_like_a_device_is_a_name(name: str) -> None:
    """Only the whole word before the first dot counts."""
    check_new_name("bot", name, [])


def test_a_dot_at_the_end_is_refused() -> None:
    """Windows drops it, and would then have two files of one name."""
    assert "'a.' ends with a dot" in str(_refusal("a."))


@pytest.mark.parametrize("name", ["arena", "Admin", "0perator", "SERVER", "r00t", "std-user"])
def test_names_with_a_say_are_reserved(name: str) -> None:
    """Also in disguise; a word that only holds one is not."""
    if name == "std-user":
        check_new_name("user", name, [])
        return
    refused = _refusal(name, kind="user")
    assert Reason.BAD_NAME == refused.reason
    assert "reserved: choose another name for the user." in str(refused)


@pytest.mark.parametrize("name", ["greedy", "Greedy", "c0unter", "g-o", "C"])
def test_sample_bots_keep_their_names(name: str) -> None:
    """They stand in ladders as what everybody measures against."""
    assert "a sample bot's name" in str(_refusal(name))


def test_all_sample_bots_are_known() -> None:
    """By the names in their bot.toml."""
    found = {read_manifest(path.parent).name for path in SAMPLES.glob("*/bot.toml")}
    assert found == SAMPLE_NAMES


def test_what_is_reserved_could_be_a_name() -> None:
    """Otherwise it would be refused without being reserved."""
    assert [] == [name for name in RESERVED_NAMES | SAMPLE_NAMES if not is_name(name)]
