"""A page of a replay as a person has it: a file that a browser opens; and what it shows."""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Page

from arena.viewer.leg import read_leg
from arena.viewer.page import Wishes, replay_page

DESKTOP = {"width": 1440, "height": 900}

READ_ALL = """
() => {
  const root = document.querySelector('.ronda');
  const cards = (place) =>
    [...root.querySelectorAll(`[data-place="${place}"] [data-card]`)]
      .map((one) => one.dataset.card);
  const numbers = (name) => [...root.querySelectorAll(`[data-score]`)]
    .sort((one, other) => one.dataset.score - other.dataset.score)
    .map((one) => Number(one.dataset[name]));
  const counts = (kind) => [...root.querySelectorAll(`[data-place^="${kind}"]`)]
    .sort((one, other) => (one.dataset.place < other.dataset.place ? -1 : 1))
    .map((one) => Number(one.dataset.count));
  return {
    at: Number(root.dataset.at),
    line: Number(root.dataset.line),
    steps: Number(root.dataset.steps),
    hands: [...root.querySelectorAll('[data-place^="hand-"]')]
      .map((one) => one.dataset.place).sort().map(cards),
    table: cards('table'),
    piles: counts('pile-'),
    stock: counts('stock')[0],
    scores: numbers('scores'),
    gains: numbers('gains'),
  };
}
"""


@dataclass
class Shown:
    """Holds an open page, and what it complained of or asked for since it was opened."""

    page: Page
    complaints: list[str] = field(default_factory=list)  # of the console, and uncaught errors
    requests: list[str] = field(default_factory=list)  # other than for the page itself

    def state(self) -> Mapping[str, Any]:
        """What lies where in the page, as its elements say."""
        return dict(self.page.evaluate(READ_ALL))

    def walk(self) -> list[Mapping[str, Any]]:
        """Goes through all steps with the keyboard, from the first; what is shown at each."""
        self.page.keyboard.press("Home")
        return list(self.page.evaluate(WALK))


WALK = f"""
() => {{
  const read = {READ_ALL};
  const root = document.querySelector('.ronda');
  const all = [read()];
  const press = () => (document.activeElement ?? document.body).dispatchEvent(
    new KeyboardEvent('keydown', {{ key: 'ArrowRight', bubbles: true, cancelable: true }}));
  for (let before = -1; Number(root.dataset.at) !== before; ) {{
    before = Number(root.dataset.at);
    press();
    if (Number(root.dataset.at) !== before) all.push(read());
  }}
  return all;
}}
"""


@contextmanager
def shown(
    browser: Browser,
    folder: Path,
    records: Mapping[str, str],
    wishes: Wishes | None = None,
    *,
    address: str = "",
    **context: Any,
) -> Iterator[Shown]:
    """Opens the page of records, named texts, from a file; complaints fail whoever looks.

    `context` is Playwright's: the viewport, the colour scheme, whether scripts run.
    """
    file = folder / "replay.html"
    legs = [read_leg(text.encode(), name) for name, text in records.items()]
    file.write_text(replay_page(legs, wishes or Wishes()), encoding="utf-8")
    opened = browser.new_context(
        **{"viewport": DESKTOP, "reduced_motion": "reduce", "locale": "en-US"} | context
    )
    try:
        page = opened.new_page()
        one = Shown(page)
        page.on("console", lambda said: one.complaints.append(said.text))
        page.on("pageerror", lambda error: one.complaints.append(str(error)))
        page.on("request", lambda asked: one.requests.append(asked.url))
        page.goto(file.as_uri() + address)
        yield one
        assert [] == one.complaints
        assert {file.as_uri()} == {url.partition("#")[0] for url in one.requests}
    finally:
        opened.close()
