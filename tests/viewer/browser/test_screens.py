"""The page at the sizes of phones, tablets and a desk: nothing is cut off, nothing overlaps."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, ViewportSize

from engine import PRESETS, State
from tests.languages.reader import played
from tests.record.matches import Writer, vector
from tests.viewer.browser.shown import DESKTOP, Shown, shown

SCREENS: Mapping[str, ViewportSize] = {
    "phone": {"width": 390, "height": 844},
    "phone lying": {"width": 844, "height": 390},
    "tablet": {"width": 820, "height": 1180},
    "laptop": {"width": 1180, "height": 820},
    "desk": DESKTOP,
    "small phone": {"width": 360, "height": 640},
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
# Goes through steps of a leg; what leaves the felt, or lies on what it does not belong to, by step.
OVERLAPS = """
([leg, most]) => {
  const { act, view } = document.querySelector('.ronda').ronda;
  const seen = (root, names) => [...root.querySelectorAll(names)]
    .map((one) => one.getBoundingClientRect())
    .filter(({ width, height }) => width > 0 && height > 0);
  const groups = () => {
    const found = [
      ['table', seen(document, '[data-place="table"] .card')],
      ['stock', seen(document, '.stock :is(.stack, .count)')],
      ['board', seen(document, '.board')],
    ];
    for (const seat of document.querySelectorAll('[data-seat]')) {
      const number = seat.dataset.seat;
      found.push([`hand ${number}`, seen(seat, '.hand .card')]);
      found.push([`pile ${number}`, seen(seat, '.pile :is(.stack, .count, .card)')]);
      // on a small phone the board of a round covers the names
      if (!document.querySelector('.board')) found.push([`plate ${number}`, seen(seat, '.plate')]);
    }
    return found;
  };
  const both = (one, other) =>
    Math.min(one.right, other.right) - Math.max(one.left, other.left) > 1 &&
    Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top) > 1;
  act.setLeg(leg);
  const { steps } = view().story;
  const every = Math.ceil(steps.length / most);
  const wanted = steps.filter(({ kind, at }) => at % every === 0 || /end$|start/.test(kind));
  const wrong = [];
  for (const { at } of wanted) {
    act.go(at);
    const felt = document.querySelector('.felt').getBoundingClientRect();
    const all = groups();
    all.forEach(([name, boxes], place) => {
      if (boxes.some(({ left, right, top, bottom }) =>
        left < felt.left + 4 || right > felt.right - 4 ||
        top < felt.top + 4 || bottom > felt.bottom - 4)) wrong.push(`${at}: ${name} leaves`);
      for (const [other, its] of all.slice(place + 1))
        if (boxes.some((box) => its.some((one) => both(box, one))))
          wrong.push(`${at}: ${name} and ${other}`);
    });
  }
  return [wanted.length > 15, wrong];
}
"""


def record(players: int) -> str:
    """A match with the most cards in hand and on the table: six each, and no runs taken."""
    return played(f"screens {players}", players, PRESETS["six"])


def hoarded(players: int) -> str:
    """A match in which each takes nothing as long as it can: up to ten cards lie open."""

    def choose(state: State) -> int:
        return min(state.actions(), key=lambda action: (action % 10 in state.table, action))

    bots = ("counter", "greedy", "other", "fourth")[:players]
    return Writer(players, choose=choose, bots=bots).text()


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


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("screen", SCREENS)
def test_nothing_lies_on_another(
    screen: str, players: int, browser: Browser, tmp_path: Path
) -> None:
    """Open cards, hands, plates, piles with their fans and boards are apart, within the felt."""
    records = {"many open": hoarded(players), "six each": record(players)}
    with shown(browser, tmp_path, records, viewport=SCREENS[screen]) as one:
        for leg in range(len(records)):
            assert [True, []] == one.page.evaluate(OVERLAPS, [leg, 16])


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
