"""Tables, the page they are put into, and plots."""

from pathlib import Path
from xml.etree import ElementTree

import pytest

from arena.errors import InputError
from bench.validate.measures import Figure
from bench.validate.plots import Line, Plot
from bench.validate.report import Report, markdown_table, percent


def test_columns_stand_below_each_other():
    """The first column is to the left, the others to the right."""
    expected = "| bot | mu   |\n".replace("mu  ", "  mu") + "| --- | ---: |\n| a   | 12.5 |\n"
    assert expected == markdown_table(["bot", "mu"], [["a", "12.5"]])


def test_the_page_gets_what_was_printed(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    """Between the marks stands the table of that name; the rest stays, and again is the same."""
    page = tmp_path / "page.md"
    page.write_text("Before.\n\n<!-- one -->\nold\n<!-- end -->\n\nAfter.\n", encoding="utf-8")
    report = Report()
    report.show("one", "A title", ["bot", "mu"], [["a", "12.5"]])
    report.fill(page)
    filled = page.read_text(encoding="utf-8")
    table = markdown_table(["bot", "mu"], [["a", "12.5"]])
    assert f"Before.\n\n<!-- one -->\n\n{table}\n<!-- end -->\n\nAfter.\n" == filled
    assert f"\nA title [one]\n\n{table}\n" == capsys.readouterr().out
    report.fill(page)
    assert filled == page.read_text(encoding="utf-8")


def test_a_place_without_a_table_changes_nothing(tmp_path: Path):
    """A page with a name that nothing was printed under is left alone."""
    page = tmp_path / "page.md"
    text = "<!-- two -->\nold\n<!-- end -->\n"
    page.write_text(text, encoding="utf-8")
    with pytest.raises(InputError, match="place for 'two', which was not measured"):
        Report().fill(page)
    assert text == page.read_text(encoding="utf-8")


def test_nothing_is_no_percentage():
    """A part of nothing is a dash."""
    assert ["12.3 %", "-"] == [percent(0.1234), percent(float("nan"))]


def test_a_plot_is_a_picture():
    """It is SVG with a legend, a line and a bar for each error; names are escaped."""
    points = [(5.0, Figure(0.5, 0.1)), (160.0, Figure(0.9, 0.02))]
    plot = Plot("a < b", "x", "y", [Line("one", points), Line("two & three", points)], 0, 1, (0, 1))
    picture = ElementTree.fromstring(plot.svg())
    texts = [text.text for text in picture.iter("{http://www.w3.org/2000/svg}text")]
    assert {"a < b", "one", "two & three", "5", "160"} <= set(texts)
    strokes = list(picture.iter("{http://www.w3.org/2000/svg}polyline"))
    assert len(strokes) == 2 + 2 + 2 * (1 + 2 + 1)  # marks across, marks up, lines
