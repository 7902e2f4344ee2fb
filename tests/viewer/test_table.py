"""The match as a table: each row is the engine's, nobody's text breaks it, damage is told."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from arena.record.reader import read_record
from arena.record.replay import Step, replay
from arena.viewer.leg import read_leg
from arena.viewer.table import match_table
from arena.viewer.words import LANGUAGES, Words, words_of
from engine import Declared, Penalised, Phase, Played, RoundEnded, State, cards_text
from tests.record.matches import VECTORS, Writer, first_line, vector, with_fields
from tests.viewer.reading import Page

HOSTILE = (
    '<img src=x onerror="alert(1)">',
    "</script><!-- \u202egnp.exe \u2066",
    "🂡🃏" * 64 + "W" * 128,
    "\x00\x1b[31m\r\n\u2028'\"`",
)


def table(text: str, words: Words | None = None) -> Page:
    """The table of a record."""
    return Page(match_table(read_leg(text.encode(), "x"), words or Words()))


def decisions(page: Page) -> list[list[str]]:
    """The rows of decisions: those with all cells."""
    return [row for one in page.tables for row in one.rows if len(row) == 10 and row[0] != "Line"]


def steps(text: str) -> Iterator[tuple[Step, str, str, bool]]:
    """The decisions of a record, the table and the gains after each, and whether those are final.

    They are not where a penalty follows, or the round has ended with it.
    """
    lines = read_record(text, "x").lines
    following = [type(one.event) for one in lines[1:]] + [RoundEnded]
    for one, after in zip(replay(read_record(text, "x")), following, strict=True):
        if isinstance(one.event, Declared | Played):
            is_plain = one.state.phase is Phase.PLAY and after not in (Penalised, RoundEnded)
            gains = ":".join(map(str, one.state.gains))
            yield one, cards_text(one.state.table.values()), gains, is_plain


@pytest.mark.parametrize("path", VECTORS, ids=lambda path: path.stem)
def test_rows_are_what_the_engine_says(path: Path) -> None:
    """Every decision has its row: who, what, what lay there afterwards, and the points so far."""
    text = path.read_text(encoding="utf-8")
    rows = decisions(table(text))
    expected = list(steps(text))
    assert len(expected) == len(rows)
    for row, (one, cards, gains, is_plain) in zip(rows, expected, strict=True):
        assert [str(one.line.number), str(one.place and one.place[1])] == row[:2]
        if isinstance(one.event, Played):
            assert cards_text(one.event.captured) == row[4]
            if is_plain:
                assert [cards, gains] == row[6:8]


@pytest.mark.parametrize("path", VECTORS, ids=lambda path: path.stem)
def test_rounds_end_with_their_sums(path: Path) -> None:
    """Each settled round has a table by side, whose last row is the score of the record."""
    text = path.read_text(encoding="utf-8")
    sums = [one.rows for one in table(text).tables if one.class_ == "sums"]
    settled = [
        one.event for one in read_record(text, "x").lines if isinstance(one.event, RoundEnded)
    ]
    assert [[str(score) for score in one.scores] for one in settled] == [
        rows[-1][1:] for rows in sums
    ]


def test_the_verdict_stands_first_and_last() -> None:
    """Who won and why is read before the rounds and after them."""
    page = table(vector("standard-2p-0"))
    verdicts = [text for text in page.texts["p"] if "wins, " in text]
    assert 2 == len(verdicts)
    assert verdicts[0] == page.texts["p"][0]


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("hostile", HOSTILE)
def test_hostile_texts_are_texts(players: int, hostile: str) -> None:
    """Names and notes of any kind make no element, and turn nothing round."""

    def note(state: State) -> str:
        return hostile if state.turn == 0 else ""

    plain = Writer(players=players, bots=("a",) * players, note=lambda _: "n")
    text = Writer(players=players, bots=(hostile,) * players, note=note).text()
    page, harmless = table(text), table(plain.text())
    allowed = [name for name, _ in harmless.elements if name != "bdi"]
    assert allowed == [name for name, _ in page.elements if name != "bdi"]
    shown = match_table(read_leg(text.encode(), "x"), Words())
    assert not {*"\u202e\u2066\x00\x1b\u2028"} & {*shown}
    assert {"title"} >= {key for _, keys in page.elements for key in keys if key.startswith("on")}


@pytest.mark.parametrize(
    ("faults", "termination"),
    [({7: (1, "late")}, "forfeits: too late"), ({9: (0, "illegal")}, "It said: 9O")],
)
def test_forfeits_are_told(faults: dict[int, tuple[int, str]], termination: str) -> None:
    """A forfeit stands where it happened, and in the verdict."""
    page = table(Writer(bots=("one", "two"), faults=faults).text())
    assert any(termination in cell for one in page.tables for row in one.rows for cell in row)
    assert "Forfeited by a fault: " in page.texts["p"][0]


def test_a_changed_record_is_told_up_to_there() -> None:
    """The finding stands first, the rows stop at the line that is wrong, nothing is left open."""
    text = vector("standard-2p-0")
    number = first_line(text, "play")
    page = table(with_fields(text, number, captured="1B 2B"))
    assert f"x, line {number}, `captured`: expected" in page.texts["p"][0]
    assert [str(line) for line in range(3, number)] == [row[0] for row in decisions(page)]
    assert "The record cannot be followed any further." == page.texts["p"][-1]


def test_a_record_that_was_cut_off_is_told_up_to_there() -> None:
    """What could be read is shown, and that it is not all."""
    text = vector("standard-2p-0")
    page = table(text[:5000])
    assert "x ends in the middle of line 59: it was cut off" in page.texts["p"][0]
    assert decisions(table(text))[: len(decisions(page))] == decisions(page)
    assert 40 < len(decisions(page))


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language_has_the_same_rows(language: str) -> None:
    """Only sentences differ between languages, not what is a number or a card."""
    text = vector("rare-penalty-tringa-3p-1")
    page = table(text, words_of(language))
    kept = [row[:2] + row[4:8] for row in decisions(page) if row[0].isdigit()]
    english = [row[:2] + row[4:8] for row in decisions(table(text))]
    assert english == kept
