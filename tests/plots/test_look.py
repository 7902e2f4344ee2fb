"""Tests of what all plots share."""

import matplotlib as mpl
import pytest
from matplotlib.figure import Figure

from arena.plots.look import (
    COLOURS,
    DASHES,
    Look,
    drawing,
    figure_bytes,
    new_figure,
    row_labels,
    shortened,
    signed_text,
)
from tests.plots.figures import HOSTILE, words


@pytest.mark.parametrize(
    ("value", "digits", "text"),
    [(15.72, 1, "+15.7"), (-0.3, 1, "−0.3"), (0.01, 1, "0.0"), (-0.4, 0, "0"), (-12, 0, "−12")],
)
def test_signs(value: float, digits: int, text: str) -> None:
    """They are those of print, and nothing has none."""
    assert text == signed_text(value, digits)


def test_labels_are_cut_in_the_middle() -> None:
    """What fits stays; what is cut has the length asked for, with both its ends."""
    assert ["short"] == shortened(["short"], 5)
    assert ["lon…ame"] == shortened(["long-name"], 7)
    assert [20] == [len(one) for one in shortened(["x" * 64], 20)]
    assert ["ann  1", "bob  2"] == row_labels(["ann", "bob"], 9)


@pytest.mark.parametrize("name", ["v{}-of-a-long-name", "a-long-name-v{}-here", "long-names-v{}"])
def test_labels_do_not_look_alike(name: str) -> None:
    """Names of one family are cut where each still differs from the others; others as ever."""
    family = [name.format(number) for number in range(8)]
    short = shortened([*family, "something-else"], 10)
    assert 9 == len(set(short))
    assert all(len(one) <= 10 for one in short)
    assert "some…-else" == short[-1]


def test_a_users_settings_are_left_alone() -> None:
    """They neither change a plot nor are changed."""
    with mpl.rc_context({"font.size": 31.0, "text.parse_math": True}):
        with drawing():
            assert 8.0 == mpl.rcParams["font.size"]
            assert not mpl.rcParams["text.parse_math"]
        assert 31.0 == mpl.rcParams["font.size"]


def figure(title: str) -> Figure:
    made = new_figure(Look(5.0, title, "a note"), 2.0)
    made.add_subplot().set_title(title)
    return made


def test_nothing_is_read_as_mathematics() -> None:
    """Dollars and backslashes are drawn as they are, in every format."""
    with drawing():
        made = figure(HOSTILE)
        for form in ("svg", "png", "pdf"):
            figure_bytes(made, form, HOSTILE, HOSTILE)
    assert 2 == words(made).count(HOSTILE)
    assert all(not text.get_parse_math() for text in made.texts)


def test_signs_that_no_font_has() -> None:
    """They become boxes, and nobody is warned."""
    with drawing():
        assert figure_bytes(figure("\N{GRINNING FACE} 漢字 \u202e"), "png", "", "")


def test_svg_needs_no_font_and_says_what_it_is() -> None:
    """Letters are shapes; title and description are there for who cannot see; no date is."""
    with drawing():
        text = figure_bytes(figure("x"), "svg", "Standings & more", "What <is> drawn").decode()
    assert "<title>Standings &amp; more</title>" in text
    assert "What &lt;is&gt; drawn" in text
    assert "<text" not in text
    assert "<dc:date>" not in text


def test_pdf_has_its_fonts() -> None:
    """Whole TrueType fonts, as publishers ask for; no date."""
    with drawing():
        content = figure_bytes(figure("x"), "pdf", "Standings", "drawn")
    assert b"/FontFile2" in content
    assert b"/Type3" not in content
    assert b"CreationDate" not in content


def test_sizes() -> None:
    """A figure is as wide as asked for; title and note come on top of the plot's height."""
    with drawing():
        bare, full = new_figure(Look(3.4), 2.0), figure("x")
    assert (3.4, 2.0) == tuple(bare.get_size_inches())
    assert full.get_size_inches()[1] > 2.3
    assert len(COLOURS) == len(DASHES) == len({*map(str, DASHES)})


def test_long_titles_have_room() -> None:
    """A title of many lines makes a figure higher, and its plot no lower."""
    heights = []
    for title in ("short", "a long title " * 15):
        with drawing():
            made = new_figure(Look(3.4, title, "a note"), 2.0)
            axes = made.add_subplot()
            made.draw_without_rendering()
            heights.append(axes.get_position().height * made.get_size_inches()[1])
    assert heights[0] == pytest.approx(heights[1], abs=0.1)
