"""The page at the sizes of a phone, a tablet and a desk: nothing is cut off, nothing overlaps."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, ViewportSize

from engine import PRESETS
from tests.languages.reader import played
from tests.record.matches import Writer, vector
from tests.viewer.browser.shown import DESKTOP, Shown, shown

SCREENS: Mapping[str, ViewportSize] = {
    "phone": {"width": 390, "height": 844},
    "phone lying": {"width": 844, "height": 390},
    "tablet": {"width": 820, "height": 1180},
    "desk": DESKTOP,
}
OUTSIDE = """
() => {
  const width = document.documentElement.clientWidth;
  const outside = [...document.querySelectorAll('[data-card], .plate, .controls button')]
    .filter((one) => {
      const { left, right } = one.getBoundingClientRect();
      return right - left > 0 && (left < -1 || right > width + 1);
    })
    .map((one) => one.dataset.card ?? one.className);
  return [document.documentElement.scrollWidth - width, outside];
}
"""
COVERED = """
() => {
  const boxes = [...document.querySelectorAll('[data-place="table"] [data-card]')]
    .map((one) => [one.dataset.card, one.getBoundingClientRect()]);
  const covered = [];
  for (const [card, box] of boxes)
    for (const [other, its] of boxes)
      if (card < other && Math.abs(box.top - its.top) < box.height / 2
          && Math.abs(box.left - its.left) < box.width / 4) covered.push([card, other]);
  return covered;
}
"""


def record(players: int) -> str:
    """A match with the most cards in hand and on the table: six each, and no runs taken."""
    return played(f"screens {players}", players, PRESETS["six"])


def complaints(one: Shown) -> list[Any]:
    """What axe finds wrong with the page as it is."""
    found = Axe().run(one.page).response["violations"]
    return [(rule["id"], [node["html"][:120] for node in rule["nodes"]]) for rule in found]


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("screen", SCREENS)
def test_everything_is_on_the_screen(
    screen: str, players: int, browser: Browser, tmp_path: Path
) -> None:
    """No card leaves the page or hides another on the table, and the page is no wider."""
    records = {"match": record(players)}
    with shown(browser, tmp_path, records, viewport=SCREENS[screen]) as one:
        for _ in range(30):
            one.page.keyboard.press("ArrowRight")
            assert [0, []] == one.page.evaluate(OUTSIDE)
            assert [] == one.page.evaluate(COVERED)


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("screen", ["phone", "desk"])
def test_it_is_accessible(screen: str, scheme: str, browser: Browser, tmp_path: Path) -> None:
    """Axe finds nothing to complain of: at the start, in play, at the end, and in each panel."""
    bots = ("counter", "greedy", "other")
    text = Writer(3, bots=bots, faults={40: (1, "late")}, note=lambda _: "a note").text()
    records = {"leg 0": text, "leg 1": text}
    with shown(browser, tmp_path, records, viewport=SCREENS[screen], color_scheme=scheme) as one:
        page = one.page
        assert [] == complaints(one)
        for key in ("PageDown", *["ArrowRight"] * 12, "End"):
            page.keyboard.press(key)
        assert [] == complaints(one)
        page.keyboard.press("PageUp")
        names = [button.get_attribute("data-for") for button in page.locator("[data-for]").all()]
        for name in names:
            page.evaluate(
                "(name) => document.querySelector('.ronda').ronda.act.setPanel(name)", name
            )
            assert (name, []) == (name, complaints(one))


def test_the_table_without_javascript_is_accessible(browser: Browser, tmp_path: Path) -> None:
    """What is read by those who run no script has headings, and tables with headers."""
    records = {"match": vector("standard-3p-0")}
    with shown(browser, tmp_path, records) as one:
        one.page.evaluate("() => document.documentElement.classList.remove('ronda-mounted')")
        one.page.evaluate("() => document.querySelector('#ronda-viewer').remove()")
        assert [] == complaints(one)
