"""The score strip, which is the scroll bar."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from arena.cli.replay.strip import column_to_place, place_to_column, strip_lines
from tests.cli.replay.films import film, film_of
from tests.record.matches import vector

LONG = film("standard-2p-0")
SHORT = film_of("".join(vector("standard-2p-0").splitlines(keepends=True)[:6]))


@pytest.mark.parametrize("story", [LONG, SHORT])
@given(share=st.floats(0, 1), width=st.integers(1, 300))
def test_columns_and_scenes_agree(story, share, width):
    """Each scene is in the column that leads to it or near it; columns go from first to last."""
    at = round(share * story.last)
    column = place_to_column(story, at, width)
    assert column in range(width)
    assert column_to_place(story, column, width) >= at
    assert column == 0 or column_to_place(story, column - 1, width) < at
    assert column_to_place(story, width - 1, width) == story.last


@given(at=st.integers(0, LONG.last), width=st.integers(20, 200))
def test_the_strip_is_as_wide_as_it_must_be(at, width):
    """Both rows fill the width, and the mark stands where one is."""
    bars, names = strip_lines(LONG, at, width)
    assert (width, width) == (bars.cell_len, names.cell_len)
    assert names.plain.index("▲") == place_to_column(LONG, at, width)
    assert names.plain.count("▲") == 1


def test_the_strip_tells_who_leads():
    """A number stands where the lead changes hands, and the bar is highest at the largest lead."""
    bars, names = strip_lines(LONG, 0, 200)
    assert "1" in names.plain
    assert "0" in names.plain
    assert "█" in bars.plain
    assert bars.plain.startswith("·")
