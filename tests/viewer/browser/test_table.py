"""The page without its viewer: scripts off, on paper, and when the viewer cannot start."""

from pathlib import Path

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser

from arena.viewer import page as viewer_page
from arena.viewer.page import Wishes
from arena.viewer.words import LANGUAGES
from tests.record.matches import Writer, vector
from tests.viewer.browser.shown import shown

RECORD = vector("standard-2p-0")
WIDTHS = (390, 834, 1440)


@pytest.mark.parametrize("width", WIDTHS)
def test_scripts_off(browser: Browser, tmp_path: Path, width: int) -> None:
    """The table is what one sees; wide rows scroll in their own box, the page does not."""
    long = "W" * 256
    record = Writer(bots=(long, "<b>b"), note=lambda _: long).text()
    options = {"java_script_enabled": False, "viewport": {"width": width, "height": 800}}
    with shown(browser, tmp_path, {"x": record}, **options) as one:
        assert one.page.is_visible("#ronda-table")
        told = one.page.evaluate("document.body.innerText")
        assert told.startswith("Without JavaScript the match is shown as a table.")
        assert not one.page.is_visible("#ronda-failed")
        assert width == one.page.evaluate("document.documentElement.scrollWidth")


def test_scripts_on(browser: Browser, tmp_path: Path) -> None:
    """The viewer shows, and the table does not, on the screen."""
    with shown(browser, tmp_path, {"x": RECORD}) as one:
        assert one.page.is_visible(".ronda")
        assert not one.page.is_visible("#ronda-table")
        assert not one.page.is_visible("#ronda-failed")


@pytest.mark.parametrize("has_scripts", [True, False])
def test_on_paper(browser: Browser, tmp_path: Path, has_scripts: bool) -> None:
    """What is printed is the table alone, dark on light, with heads that come again."""
    options = {"java_script_enabled": has_scripts, "color_scheme": "dark"}
    with shown(browser, tmp_path, {"x": RECORD}, **options) as one:
        one.page.emulate_media(media="print", color_scheme="dark")
        assert one.page.is_visible("#ronda-table")
        assert not one.page.is_visible("#ronda-viewer")
        style = "getComputedStyle(document.querySelector('#ronda-table thead')).display"
        assert "table-header-group" == one.page.evaluate(style)
        assert one.page.pdf(format="A4").startswith(b"%PDF")


@pytest.mark.parametrize("language", LANGUAGES)
def test_printed_in_the_language_it_is_read_in(
    browser: Browser, tmp_path: Path, language: str
) -> None:
    """A page made in any language prints what one made in the reader's says, word for word."""
    records = {
        "x": vector("rare-penalty-tringa-3p-1"),
        "y": Writer(players=4, bots=("<b>", "{who}", "c", "d"), faults={9: (1, "late")}).text(),
        "z": RECORD[:5000],
    }
    read = "document.getElementById('ronda-table').innerText"
    with shown(browser, tmp_path, records, Wishes(language, missing=["w", "v"])) as one:
        one.page.emulate_media(media="print")
        wanted = one.page.evaluate(read)
    made = "en" if language == "de" else "de"
    with shown(browser, tmp_path, records, Wishes(made, missing=["w", "v"])) as one:
        one.page.evaluate(f"document.querySelector('.ronda').ronda.act.setLanguage('{language}')")
        one.page.emulate_media(media="print")
        assert wanted != one.page.evaluate(read)
        one.page.evaluate("dispatchEvent(new Event('beforeprint'))")
        assert wanted == one.page.evaluate(read)
        assert language == one.page.get_attribute("#ronda-table", "lang")


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_table_can_be_read_by_all(browser: Browser, tmp_path: Path, scheme: str) -> None:
    """axe finds nothing: contrast, headings, heads of tables."""
    options = {"bypass_csp": True, "color_scheme": scheme}  # axe is a script of its own
    with shown(browser, tmp_path, {"x": RECORD}, **options) as one:
        one.page.evaluate("document.documentElement.classList.remove('ronda-mounted')")
        one.page.evaluate("document.getElementById('ronda-viewer').remove()")
        assert [] == Axe().run(one.page).response["violations"]


def test_a_viewer_that_cannot_start(
    browser: Browser, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The table stays, with a sentence and the reason as text, whatever that says."""
    broken = "globalThis.RondaViewer = { mount() { throw new Error('<b>broken</b>'); } };"
    whole = viewer_page.shipped_text
    monkeypatch.setattr(
        viewer_page,
        "shipped_text",
        lambda name: broken if name == viewer_page.SCRIPT else whole(name),
    )
    with shown(browser, tmp_path, {"x": RECORD}) as one:
        assert one.page.is_visible("#ronda-table")
        assert "Error: <b>broken</b>" in one.page.inner_text("#ronda-failed")
        assert ["Error: <b>broken</b>"] == [said.split("\n")[0] for said in one.complaints]
        one.complaints.clear()
