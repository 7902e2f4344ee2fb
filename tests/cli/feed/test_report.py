from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import pytest

from arena.cli.feed.report import Feeding, fed_lines, opening_lines, play_on_words
from arena.feed.fed import Compared, Fed
from arena.feed.terms import make_terms
from arena.record.reader import read_record
from arena.referee.again import AskAgain
from arena.referee.commands import Said
from engine import action_text
from tests.fakes import fake_contestants
from tests.record.matches import vector, with_fields


def _feeding(name: str, bots: Sequence[str], seat: int) -> Feeding:
    seats = [{"bot": bot, "version": bot * 8} for bot in bots]
    record = read_record(with_fields(vector(name), 1, seats=seats, match="demo/1/0"), "x")
    terms = make_terms(record, seat, None, has_hidden_names=False)
    return Feeding("demo/1/0", "./new", terms, fake_contestants(["new"])[0])


def _asked(feeding: Feeding) -> list[AskAgain]:
    return [one for one in feeding.terms.past if isinstance(one, AskAgain)]


@pytest.mark.parametrize(
    ("name", "bots", "seat", "words"),
    [
        ("standard-2p-0", "ab", 0, "./new b"),
        ("standard-2p-0", "aa", 1, "a ./new"),
        ("standard-3p-0", "abc", 1, "a ./new c"),
        ("standard-4p-0", "abab", 2, "./new b"),
        ("standard-4p-0", "abcd", 3, "a b c ./new"),
    ],
)
def test_the_words_that_play_on(name: str, bots: str, seat: int, words: str) -> None:
    """The bot that was fed takes its seat, and both of a side that one bot had; others stay."""
    feeding = _feeding(name, bots, seat)
    first = Compared(_asked(feeding)[3], None, None)
    number, decision = first.asked.place
    moment = f"--from demo/1/0 --round {number} --decision {decision}"
    assert f"match {moment} {words}" == " ".join(play_on_words(feeding, first))


def test_names_that_look_like_options() -> None:
    """They stand behind `--`, and the home is named where it is not found by itself."""
    feeding = replace(_feeding("standard-2p-0", ["--json", "-x"], 1), home_words=["--home", "h"])
    words = play_on_words(feeding, Compared(_asked(feeding)[3], None, None))
    assert ["--home", "h", "--", "--json", "./new"] == words[-5:]


def test_hostile_texts_are_harmless() -> None:
    """Whatever a bot says now, nothing of it steers a terminal, and lines are not torn."""
    feeding = _feeding("standard-2p-0", "ab", 0)
    asked = _asked(feeding)
    said = Said(asked[4].question.number, action_text(asked[4].question.actions[-1]))
    said.note = "\x1b[31m\u202eevil\n" * 9
    fed = Fed(1, Path("x.log"), [Compared(asked[4], said, 5)])
    lines = [*opening_lines(feeding), *fed_lines(feeding, fed, shows_all=True, folder=None)]
    assert all(line.isprintable() for line in lines)
    assert any("\\x1b[31m\\u202eevil\\n" in line for line in lines)
    assert all(len(line) <= 80 for line in lines if line.startswith(" "))
