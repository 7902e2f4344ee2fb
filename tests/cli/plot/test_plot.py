"""Tests of `arena plot`: what it writes, and what it refuses."""

import sys
from contextlib import closing
from pathlib import Path

import pytest

from arena.cli.ladder.choice import Choice
from arena.cli.ladder.view import read_ladder_view
from arena.cli.plot import values
from arena.cli.plot.sizes import parse_width
from arena.cli.plot.values import pair_values, rated_courses
from arena.errors import InputError
from arena.store.connection import open_home
from tests.cli.conftest import Arena
from tests.fakes import fake_ladder, fake_settings

pytestmark = pytest.mark.usefixtures("played_home")

PLOTS = ("standings", "history", "crosstable", "margins")
BEGINNINGS = {"svg": b"<?xml", "png": b"\x89PNG", "pdf": b"%PDF"}


@pytest.mark.parametrize("plot", PLOTS)
def test_a_plot(plot: str, arena: Arena, tmp_path: Path) -> None:
    """The file is there, of the kind that its name says, and nothing else is; it is told."""
    before = {one.name for one in tmp_path.iterdir()}
    said = arena("plot", plot, "demo", "--out", "x.svg", "--title", "A $ \\title\x1b[31m")
    assert (0, "") == (said.code, said.err)
    assert said.out.startswith("x.svg: ")
    assert " of 2 bots, 7.0 x " in said.out
    assert {*before, "x.svg"} == {one.name for one in tmp_path.iterdir()}
    text = (tmp_path / "x.svg").read_text(encoding="utf-8")
    assert "<title>A $ \\title\\x1b[31m</title>" in text
    assert "Ladder demo: 2 bots, 2 blocks." in text


@pytest.mark.parametrize("form", BEGINNINGS)
def test_forms(form: str, arena: Arena, tmp_path: Path) -> None:
    """The ending decides, in any case; a file that is there is replaced."""
    out = tmp_path / f"x.{form.upper()}"
    out.write_text("old")
    said = arena("plot", "standings", "demo", "--out", out, "--width", "column")
    assert (0, True) == (said.code, " 3.4 x " in said.out)
    assert out.read_bytes().startswith(BEGINNINGS[form])


def test_notes_can_be_left_out(arena: Arena, tmp_path: Path) -> None:
    """For a caption says it; they are kept in the file all the same."""
    heights = []
    for number, words in enumerate(([], ["--no-note"])):
        said = arena("plot", "standings", "demo", "--out", f"{number}.svg", *words)
        heights.append(float(said.out.split()[-2]))
        assert "mu ± 1.96 sigma" in (tmp_path / f"{number}.svg").read_text(encoding="utf-8")
    assert heights[1] < heights[0]


def test_blocks_can_be_chosen(arena: Arena, tmp_path: Path) -> None:
    """As the standings have it, and it is said in the note."""
    said = arena("plot", "history", "demo", "--out", "x.svg", "--since", "block:1")
    assert 0 == said.code
    text = (tmp_path / "x.svg").read_text(encoding="utf-8")
    assert "Only 1 block, as chosen by --since block:1" in text


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["demo", "--out", "x.gif"], "--out x.gif does not say what to draw: let it end in .svg"),
        (["demo", "--out", "x"], "--out x does not say what to draw"),
        (["demo", "--out", "no/x.svg"], "There is no folder no to write x.svg in"),
        (["demo", "--out", "here.svg"], "--out here.svg is a folder: name a file in it."),
        (["demo", "--out", "file/x.svg"], "There is no folder file to write x.svg in"),
        (["demo", "--out", "x.svg", "--width", "wide"], "--width is column, page, or a number"),
        (["demo", "--out", "x.svg", "--width", "1"], "--width is from 2 to 40 inches, not 1"),
        (["demo", "--out", "x.svg", "--title", "x" * 999], "--title has 999 characters: no more"),
        (["dema", "--out", "x.svg"], "There is no ladder 'dema'"),
        (["demo", "--out", "x.svg", "--bots", "^c"], "none is left by --bots '^c'"),
        (["demo", "--out", "x.svg", "--home", "no"], "There is no arena in no"),
    ],
)
@pytest.mark.parametrize("plot", PLOTS)
def test_bad_words(
    plot: str, words: list[str], sentence: str, arena: Arena, tmp_path: Path
) -> None:
    """What cannot be drawn or written is refused in a sentence, and nothing is written."""
    (tmp_path / "here.svg").mkdir()
    (tmp_path / "file").write_text("")
    said = arena("plot", plot, *words)
    assert (2, "") == (said.code, said.out)
    assert sentence in said.err
    assert not (tmp_path / "x.svg").exists()


@pytest.mark.parametrize("plot", PLOTS)
def test_nothing_to_draw_yet(plot: str, arena: Arena, played_home: Path) -> None:
    """A ladder without bots or blocks is told what it lacks."""
    with closing(open_home(played_home)) as store:
        fake_ladder(store, fake_settings(name="empty"), [])
        fake_ladder(store, fake_settings(name="alone"), ["ann"])
    said = arena("plot", plot, "empty", "--out", "x.svg")
    assert (2, True) == (said.code, "Nobody is in ladder 'empty' yet" in said.err)
    said = arena("plot", plot, "alone", "--out", "x.svg")
    assert (2, True) == (said.code, "Ladder 'alone' has no rated block yet" in said.err)


@pytest.mark.parametrize("plot", PLOTS)
def test_without_matplotlib(plot: str, arena: Arena, monkeypatch: pytest.MonkeyPatch) -> None:
    """It is said what to install; all else works."""
    for name in [name for name in sys.modules if name.partition(".")[0] == "matplotlib"]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.setitem(sys.modules, "matplotlib", None)
    said = arena("plot", plot, "demo", "--out", "x.svg")
    assert (2, "") == (said.code, said.out)
    assert "Plots need matplotlib, which is not installed here: 'pip install" in said.err
    assert 0 == arena("plot", plot, "--help").code


@pytest.mark.parametrize(
    ("text", "inches"),
    [("column", 3.4), ("page", 7.0), ("5", 5.0), ("5.5in", 5.5), ("12.7cm", 5.0), ("8 cm", 3.15)],
)
def test_widths(text: str, inches: float) -> None:
    """By name, in inches or in centimetres."""
    assert inches == pytest.approx(parse_width(text), abs=0.001)


@pytest.mark.parametrize("text", ["", "-3", "1e1", "3mm", "inf", "٣", "41in"])
def test_no_widths(text: str) -> None:
    """What is none, or nothing could be read at, is refused."""
    with pytest.raises(InputError, match="--width is"):
        parse_width(text)


def test_histories_begin_where_ratings_did(played_home: Path) -> None:
    """With the first rating, and end with that of the standings; a choice is rated anew."""
    view = read_ladder_view(played_home, "demo")
    for course, row in zip(rated_courses(view, is_over_time=False), view.rows, strict=True):
        assert [0.0, 1.0, 2.0] == course.places
        assert (25.0, 25 / 3) == tuple(course.ratings[0])
        assert (row.mu, row.sigma) == tuple(course.ratings[-1])
    everything = read_ladder_view(played_home, "demo", Choice(since="block:0"))
    assert [one.ratings for one in rated_courses(view, is_over_time=False)] == [
        one.ratings for one in rated_courses(everything, is_over_time=False)
    ]
    (course, _) = rated_courses(view, is_over_time=True)
    assert [2.5, 2.5, 2.5] == course.places


def test_long_histories_are_thinned_out(played_home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """First and last stay."""
    monkeypatch.setattr(values, "MOST_POINTS", 2)
    (course, _) = rated_courses(read_ladder_view(played_home, "demo"), is_over_time=False)
    assert [0.0, 2.0] == course.places


def test_pairs(played_home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Seen from who stands higher; of many bots only neighbours are left."""
    view = read_ladder_view(played_home, "demo")
    (pair,), is_all = pair_values(view)
    assert is_all
    assert [view.rows[0].bot, view.rows[1].bot] == [pair.first, pair.second]
    assert pair.mean.mean == pytest.approx(sum(pair.values) / len(pair.values))
    monkeypatch.setattr(values, "MOST_PAIRS", 0)
    assert ([pair], False) == pair_values(view)
