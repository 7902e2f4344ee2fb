"""Tests of the four plots: what they show stands where it must, for few bots and for many."""

from itertools import pairwise
from random import Random

import pytest
from matplotlib.patches import Rectangle

from arena.contest.statistics.intervals import Estimate, estimate
from arena.plots.crosstable import crosstable_note, draw_crosstable, is_settled
from arena.plots.history import MOST_TOGETHER, Course, draw_history
from arena.plots.look import Look
from arena.plots.margins import PairMargins, draw_margins
from arena.plots.standings import RatedBot, draw_standings
from tests.plots.figures import HOSTILE, assert_always_the_same, drawn, row_words, words

MANY = 40
WIDTHS = (2.0, 3.4, 7.0)
SURE, UNSURE = Estimate(-12.34, -13.0, -11.68, 50), Estimate(0.4, -2.0, 2.8, 50)


def labels(count: int) -> list[str]:
    """Names, the first hostile and the second as long as can be."""
    return [HOSTILE, "y" * 64, *(f"bot-{number}" for number in range(2, count))][:count]


@pytest.mark.parametrize("count", [1, 3, MANY])
def test_standings(count: int) -> None:
    """A row a bot in the order given, best on top, with dot, interval and tick."""
    bots = [RatedBot(name, 30.0 - place, 1.0) for place, name in enumerate(labels(count))]
    for width in WIDTHS if count == 3 else (7.0,):
        figure = drawn(lambda look: draw_standings(bots, look), width)
        (axes,) = figure.axes
        assert count == len(row_words(axes))
        assert axes.get_ylim()[0] > axes.get_ylim()[1]
        dots, ticks = axes.lines
        assert [bot.mu for bot in bots] == list(dots.get_xdata())
        assert [bot.mu - 3 for bot in bots] == list(ticks.get_xdata())
        ends = [segment[:, 0].tolist() for segment in axes.collections[0].get_segments()]
        assert [30 - 1.96, 30 + 1.96] == pytest.approx(ends[0])
    if count == 3:
        assert HOSTILE + "  1" in words(drawn(lambda look: draw_standings(bots, look)))


def course(label: str, start: int = 0) -> Course:
    dice = Random(label)
    mus = [25.0]
    for _ in range(30):
        mus.append(mus[-1] + dice.gauss(0, 1))
    sigmas = [8.0 / (1 + place / 3) for place in range(31)]
    return Course(label, [start + place for place in range(31)], mus, sigmas)


@pytest.mark.parametrize("count", [1, 3, MOST_TOGETHER])
def test_few_histories_share_a_field(count: int) -> None:
    """Each line has its name at its end, no two upon each other, and a look of its own."""
    courses = [course(name) for name in labels(count)]
    figure = drawn(lambda look: draw_history(courses, look))
    (axes,) = figure.axes
    assert count == len(axes.lines) == len(axes.collections) == len(axes.texts)
    assert count == len({(line.get_color(), line.get_linestyle()) for line in axes.lines})
    heights = sorted(text.xy[1] for text in axes.texts)  # type: ignore[attr-defined]
    assert all(above - below > 0.1 for below, above in pairwise(heights))
    assert "blocks rated" == axes.get_xlabel()
    assert "TrueSkill points" in axes.get_ylabel()


def test_many_histories_have_fields_of_their_own() -> None:
    """Each with its own band, and all the others in grey."""
    courses = [course(name) for name in labels(MANY)]
    figure = drawn(lambda look: draw_history(courses, look))
    shown = [axes for axes in figure.axes if axes.get_visible()]
    assert MANY == len(shown)
    assert all(MANY + 1 == len(axes.lines) and 1 == len(axes.collections) for axes in shown)
    assert [str(place) for place in range(1, MANY + 1)] == [
        axes.get_title(loc="left").split()[0] for axes in shown
    ]


def test_a_history_over_time() -> None:
    """The axis has days or hours, and says in which zone."""
    courses = [course("a", 1_790_000_000), course("b", 1_790_000_000)]
    figure = drawn(lambda look: draw_history(courses, look, is_over_time=True))
    assert "time (UTC)" == figure.axes[0].get_xlabel()
    assert any("2026" in word for word in [figure.axes[0].xaxis.get_offset_text().get_text()])


@pytest.mark.parametrize("count", [2, 12])
@pytest.mark.parametrize("width", WIDTHS)
def test_axes_can_be_read(count: int, width: float) -> None:
    """In the narrowest figure too what axes show stands within it, and not on a date."""
    courses = [course(name, 1_790_000_000) for name in labels(count)]
    values = [1.0, -2.0, 3.5]
    pairs = [PairMargins(name, name[::-1], values, estimate(values)) for name in labels(count)]
    bots = [RatedBot(name, 30.0 - place, 1.0) for place, name in enumerate(labels(count))]
    # `drawn` looks at it.
    assert drawn(lambda look: draw_history(courses, look, is_over_time=True), width)
    assert drawn(lambda look: draw_margins(pairs, look), width)
    assert drawn(lambda look: draw_standings(bots, look), width)


def test_a_history_of_one_block() -> None:
    """Lines of one point, and such as do not move, are no trouble."""
    flat = Course("a", [0.0, 1.0], [25.0, 25.0], [1.0, 1.0])
    point = Course("b", [0.0], [25.0], [8.3])
    assert drawn(lambda look: draw_history([flat, point], look))


@pytest.mark.parametrize("count", [2, 12, MANY])
@pytest.mark.parametrize("width", WIDTHS)
def test_crosstables(count: int, width: float) -> None:
    """Every pair has a field; what is sure differs from what is not without colour."""
    margins = {
        (row, column): SURE if row % 2 else UNSURE
        for row in range(count)
        for column in range(count)
        if row != column
    }
    figure = drawn(lambda look: draw_crosstable(labels(count), margins, look), width)
    axes, scale = figure.axes
    fields = [patch for patch in axes.patches if isinstance(patch, Rectangle)]
    assert count * count == len(fields)
    assert "points a match" == scale.get_ylabel()
    numbers = [text.get_text() for text in axes.texts]
    if numbers:
        assert len(margins) == len(numbers)
        assert all(("−12" in one) == one.split("\n")[0].endswith("*") for one in numbers)
    else:
        sizes = {round(patch.get_width(), 3) for patch in fields}
        assert {0.4, 1.0} == sizes


def test_the_note_says_what_has_room() -> None:
    """Intervals of few bots, bold numbers of more, filled fields of many."""
    notes = [crosstable_note(["bot"] * count, Look(7.0)) for count in (3, 20, MANY)]
    assert "± half of the 95 % interval" in notes[0]
    assert "±" not in notes[1]
    assert "Bold with *" in notes[1]
    assert "Fields that are filled" in notes[2]
    assert all("one pair looked at alone" in note for note in notes)


def test_what_is_settled() -> None:
    """An interval that leaves 0 out; of one block nothing is."""
    assert is_settled(SURE)
    assert not is_settled(UNSURE)
    assert not is_settled(estimate([7.0]))


@pytest.mark.parametrize("count", [1, 3, MANY])
@pytest.mark.parametrize("blocks", [1, 5, 400])
def test_margins(count: int, blocks: int) -> None:
    """A row a pair, with its mean; of few blocks each is a stroke, of many a shape is drawn."""
    dice = Random(count)
    pairs = []
    for name in labels(count):
        values = [round(dice.gauss(5, 12) * 2) / 2 for _ in range(blocks)]
        pairs.append(PairMargins(name, "other", values, estimate(values)))
    figure = drawn(lambda look: draw_margins(pairs, look))
    (axes,) = figure.axes
    assert count == len(row_words(axes))
    means = [line for line in axes.lines if line.get_marker() == "o"]
    assert [pair.mean.mean for pair in pairs] == pytest.approx(
        [float(line.get_xdata()[0]) for line in means]  # type: ignore[index]
    )
    low, high = axes.get_xlim()
    assert low < 0 < high
    assert all(low < value < high for pair in pairs for value in pair.values)


def test_margins_that_are_all_nothing() -> None:
    """Copies of one bot tie every block."""
    even = PairMargins("a", "b", [0.0] * 30, estimate([0.0] * 30))
    assert drawn(lambda look: draw_margins([even], look))


def test_the_same_values_make_the_same_files() -> None:
    """To the byte, whatever is drawn and into which format."""
    two = labels(2)
    bots = [RatedBot(name, 25.0, 1.0) for name in two]
    courses = [course(name) for name in two]
    margins = {(0, 1): SURE, (1, 0): UNSURE}
    values = [1.0, -2.0, 3.5] * 20
    pair = PairMargins(*two, values, estimate(values))
    assert_always_the_same(lambda look: draw_standings(bots, look))
    assert_always_the_same(lambda look: draw_history(courses, look))
    assert_always_the_same(lambda look: draw_crosstable(two, margins, look))
    assert_always_the_same(lambda look: draw_margins([pair], look))
