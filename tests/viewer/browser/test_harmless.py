"""What a bot is called and what it writes does no harm to who looks at it."""

from pathlib import Path

import pytest
from playwright.sync_api import Browser

from tests.viewer.browser.hostile import NAMES, hostile_record
from tests.viewer.browser.shown import shown

INTRUDERS = "() => document.querySelectorAll('img, iframe, object, link, main style').length"
ALERTED = "() => { window.alert = (text) => { document.title = `alert ${text}`; }; }"


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("ends", [False, True])
def test_names_and_notes_stay_text(
    players: int, ends: bool, browser: Browser, tmp_path: Path
) -> None:
    """No element, no script and no request comes of them, at any step and in any panel."""
    record = hostile_record(players, ends=ends)
    with shown(browser, tmp_path, {NAMES[0]: record}) as one:
        one.page.evaluate(ALERTED)
        scripts = one.page.locator("script").count()
        steps = one.walk()
        assert one.state()["steps"] == len(steps)
        for panel in one.page.locator("button[data-for]").all():
            panel.click()
        assert 0 == one.page.evaluate(INTRUDERS)
        assert scripts == one.page.locator("script").count()
        assert not one.page.title().startswith("alert")
        assert NAMES[0] in one.page.inner_text("body")


@pytest.mark.parametrize("javascript", [True, False])
def test_nothing_hostile_widens_the_page(
    javascript: bool, browser: Browser, tmp_path: Path
) -> None:
    """256 characters without a space, in names and notes, stay within a phone's screen."""
    phone = {"width": 390, "height": 844}
    records = {"match": hostile_record(4)}
    with shown(browser, tmp_path, records, viewport=phone, java_script_enabled=javascript) as one:
        for _ in range(12 if javascript else 0):
            one.page.keyboard.press("ArrowRight")
        assert one.page.evaluate("document.documentElement.scrollWidth") <= 390
