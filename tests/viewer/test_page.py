"""The page: one file, its own scripts and nothing else, the records as they are."""

import base64
import hashlib
import json
import re
from importlib import resources
from pathlib import Path

import pytest

from arena.errors import ArenaError
from arena.viewer import shipped
from arena.viewer.leg import Leg, read_leg
from arena.viewer.page import Wishes, replay_page
from arena.viewer.words import LANGUAGES, catalogues
from tests.record.matches import Writer, vector
from tests.viewer.reading import Page

_OUTSIDE = re.compile(
    r"""(?:src|href|action|srcset|poster)=["'](?!#|data:)|url\((?!["']?(?:#|data:))"""
)


def legs() -> list[Leg]:
    """Two records, one with hostile names."""
    hostile = Writer(bots=("</script><script>alert(1)</script>", "<!--<script>")).text()
    return [
        read_leg(vector("standard-2p-0").encode(), "demo/1/0"),
        read_leg(hostile.encode(), "demo/1/<b>"),
    ]


def test_it_is_whole_and_safe() -> None:
    """Elements close, there are three scripts, and the two that run are the two allowed ones."""
    text = replay_page(legs(), Wishes())
    page = Page(text)
    scripts = page.texts["script"]
    assert [{"type": "application/json", "id": "ronda-input"}, {}, {}] == page.named("script")
    policy = next(one["content"] for one in page.named("meta") if "http-equiv" in one)
    hashes = [
        f"'sha256-{base64.b64encode(hashlib.sha256(one.encode()).digest()).decode()}'"
        for one in scripts[1:]
    ]
    assert (
        f"default-src 'none'; script-src {' '.join(hashes)}; style-src 'unsafe-inline'; "
        "img-src data:; base-uri 'none'; form-action 'none'"
    ) == policy
    assert not [key for _, keys in page.elements for key in keys if key.startswith("on")]


def test_it_asks_nothing_of_anybody() -> None:
    """No element and no style names anything outside of the file."""
    text = replay_page(legs(), Wishes())
    assert not _OUTSIDE.search(re.sub(r"<script.*?</script>", "", text, flags=re.DOTALL))
    assert "@import" not in text


def test_the_records_are_in_it_as_they_are() -> None:
    """The viewer reads the very text of each record, its name, and what is wrong with it."""
    wanted = [*legs(), read_leg(vector("standard-2p-0").encode()[:3000], "cut")]
    wishes = Wishes("de", "french", 1, 2, ["demo/1/3"])
    given = json.loads(Page(replay_page(wanted, wishes)).texts["script"][0])
    assert [(one.name, one.text) for one in wanted] == [
        (one["name"], one["text"]) for one in given["records"]
    ]
    assert [False, False, True] == ["finding" in one for one in given["records"]]
    assert ("de", "french", 1, 2, ["demo/1/3"]) == (
        *(given["language"], given["deck"], given["seat"], given["leg"], given["missing"]),
    )
    assert catalogues() == given["catalogues"]


def test_what_nobody_wished_is_left_to_the_viewer() -> None:
    """Without wishes the viewer takes the reader's language, its own deck, and open hands."""
    given = json.loads(Page(replay_page(legs(), Wishes())).texts["script"][0])
    assert {"records", "catalogues"} == {*given}


@pytest.mark.parametrize("language", LANGUAGES)
def test_it_says_its_language(language: str) -> None:
    """The page and its title are in the language that was wished."""
    page = Page(replay_page(legs(), Wishes(language)))
    assert language == page.named("html")[0]["lang"]
    assert ["Ronda: demo/1/0"] == page.texts["title"]


def test_missing_legs_are_named() -> None:
    """Whoever reads the table sees that a leg of the block is not there."""
    text = " ".join(Page(replay_page(legs(), Wishes(missing=["demo/1/2"]))).texts["p"])
    assert "1 leg of this block is missing here: demo/1/2." in text


@pytest.mark.parametrize("name", [shipped.SCRIPT, shipped.STYLE, shipped.START, shipped.PAGE_STYLE])
def test_what_is_shipped_can_stand_in_a_page(name: str) -> None:
    """Nothing in scripts and styles ends their element, or begins a comment that would."""
    text = shipped.shipped_text(name)
    assert not re.search(r"</(?:script|style)|<!--", text, re.IGNORECASE)
    assert "\r" not in text


def test_without_the_viewer_one_sentence(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """An installation that lacks the built viewer says so, and what to do."""
    monkeypatch.setattr(shipped, "files", lambda _: tmp_path)
    with pytest.raises(ArenaError, match=r"has no replay viewer: arena/viewer/built/viewer.js is"):
        replay_page(legs(), Wishes())


def test_all_of_it_is_package_data() -> None:
    """What the page is made of lies in the package, where an installed arena finds it."""
    for name in (shipped.SCRIPT, shipped.STYLE, shipped.WORDS, shipped.START, shipped.PAGE_STYLE):
        assert resources.files("arena.viewer").joinpath(name).is_file()
