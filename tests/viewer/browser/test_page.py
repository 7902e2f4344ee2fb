"""What one can do in the page of a replay: addresses, keys, seats, legs, without script."""

import json
import re
from pathlib import Path

import pytest
from playwright.sync_api import Browser, ViewportSize, expect

from arena.viewer.page import Wishes
from engine import Rules
from tests.record.matches import VECTORS, Writer, vector, with_fields
from tests.viewer.browser.shown import shown

RECORDS = {"leg 0": vector("standard-2p-0")}
PROVED = "standard-2p-0"


def test_an_address_opens_its_moment(browser: Browser, tmp_path: Path) -> None:
    """The address that a step writes opens the page at that step."""
    with shown(browser, tmp_path, RECORDS) as one:
        for key in ("PageDown", "PageDown", "ArrowRight", "ArrowRight"):
            one.page.keyboard.press(key)
        expect(one.page).to_have_url(re.compile("#0/1[.]2$"))
        before, address = one.state(), one.page.evaluate("location.hash")
    with shown(browser, tmp_path, RECORDS, address=address) as one:
        assert before == one.state()


def test_an_address_that_names_nothing_opens_the_start(browser: Browser, tmp_path: Path) -> None:
    """Whoever mistypes an address still sees the match."""
    for address in ("#99/1.1", "#nonsense", "#0/99.99", "#0/1.1@7"):
        with shown(browser, tmp_path, RECORDS, address=address) as one:
            assert 0 <= one.state()["at"] < one.state()["steps"]


def test_a_seat_s_view_hides_the_other_hands(browser: Browser, tmp_path: Path) -> None:
    """The cards of others lie face down, and nothing in the table or the moves names them."""
    with shown(browser, tmp_path, {"match": vector("standard-4p-0")}, Wishes(seat=2)) as one:
        one.page.keyboard.press("PageDown")
        hands = one.state()["hands"]
        assert [0, 0, 3, 0] == [len(hand) for hand in hands]
        one.page.keyboard.press("0")
        assert [3, 3, 3, 3] == [len(hand) for hand in one.state()["hands"]]


def test_legs_of_a_block_are_beside_each_other(browser: Browser, tmp_path: Path) -> None:
    """The key for it goes to the next leg, and back to the first after the last."""
    seed = bytes(range(32))
    legs = {
        f"leg {leg}": Writer(2, seed=seed, bots=bots).text()
        for leg, bots in enumerate([("counter", "greedy"), ("greedy", "counter")])
    }
    with shown(browser, tmp_path, legs) as one:
        names = one.page.locator(".score .name")
        assert ["counter", "greedy"] == names.all_inner_texts()
        one.page.keyboard.press("l")
        assert ["greedy", "counter"] == names.all_inner_texts()
        one.page.keyboard.press("l")
        assert ["counter", "greedy"] == names.all_inner_texts()


def test_a_leg_that_is_over_leads_to_the_next(browser: Browser, tmp_path: Path) -> None:
    """Its button shows the next leg from its beginning; what comes later can be hidden before."""
    seed = bytes(range(32))
    legs = {
        f"leg {leg}": Writer(2, seed=seed, bots=bots).text()
        for leg, bots in enumerate([("counter", "greedy"), ("greedy", "counter")])
    }
    with shown(browser, tmp_path, legs) as one:
        one.page.keyboard.press("End")
        board = one.page.locator(".board")
        expect(board).to_contain_text("All legs")
        one.page.locator("[data-for=settings]").click()
        one.page.get_by_role("button", name="is hidden").click()
        expect(board).not_to_contain_text("All legs")
        board.get_by_role("button", name="On to leg 1").click()
        assert 0 == one.state()["at"]
        assert ["greedy", "counter"] == one.page.locator(".score .name").all_inner_texts()


def test_a_long_explanation_begins_at_its_top(browser: Browser, tmp_path: Path) -> None:
    """At each step, whatever was scrolled before; and it says where there is more of it."""
    phone: ViewportSize = {"width": 390, "height": 700}
    records = {"match": vector("rare-winner-behind-2p-1")}
    with shown(browser, tmp_path, records, viewport=phone) as one:
        one.page.keyboard.press("End")
        expect(one.page.locator(".explanation[data-more]")).to_have_count(1)
        one.page.locator(".further").click()
        text = one.page.locator(".explanation .sentences")
        assert text.evaluate("(element) => element.scrollTop") > 0
        one.page.keyboard.press("ArrowLeft")
        one.page.wait_for_function(
            "() => document.querySelector('.explanation .sentences').scrollTop === 0"
        )
        one.page.keyboard.press("Home")
        expect(one.page.locator(".explanation[data-more]")).to_have_count(0)


def test_the_page_proves_the_cards_itself(browser: Browser, tmp_path: Path) -> None:
    """Commitment, first dealer and packs are computed in the page."""
    with shown(browser, tmp_path, RECORDS) as one:
        one.page.locator("[data-for=proof]").click()
        expect(one.page.locator(".scroll")).to_contain_text("proved", ignore_case=True)


def test_a_commitment_that_is_another_is_seen(browser: Browser, tmp_path: Path) -> None:
    """So is a record whose seed was not the promised one."""
    text = with_fields(vector(PROVED), 1, commitment="00" * 32)
    with shown(browser, tmp_path, {"match": text}) as one:
        one.page.locator("[data-for=proof]").click()
        expect(one.page.locator(".scroll")).to_contain_text("00" * 32)
        assert "commitment" in one.page.locator(".notices").inner_text()


def test_a_damaged_record_is_shown_up_to_there(browser: Browser, tmp_path: Path) -> None:
    """With the line and a banner; and the last step is that of the line before."""
    lines = vector(PROVED).splitlines(keepends=True)
    number = next(n for n, line in enumerate(lines, 1) if n > 40 and '"play"' in line)
    card = json.loads(lines[number - 1])["card"]
    other = "7O" if card != "7O" else "6O"
    damaged = with_fields("".join(lines), number, captured=f"{other} {other}")
    with shown(browser, tmp_path, {"match": damaged}) as one:
        one.page.keyboard.press("End")
        assert number - 1 == one.state()["line"]
        assert f"line {number}" in one.page.locator(".notices").inner_text().lower()


def test_it_plays_by_itself(browser: Browser, tmp_path: Path) -> None:
    """Until it is told to pause, or the match is over."""
    with shown(browser, tmp_path, RECORDS, reduced_motion="no-preference") as one:
        one.page.keyboard.press(" ")
        expect(one.page.locator(".ronda")).to_have_attribute("data-at", "4", timeout=60_000)
        one.page.keyboard.press(" ")
        assert 3 < one.state()["at"] < one.state()["steps"]


def test_a_long_match_is_told_at_once_and_grows_nothing(browser: Browser, tmp_path: Path) -> None:
    """100 rounds: the last step has no more elements than an early one of its kind."""
    rules = Rules(target_score=1000, max_rounds=100)
    record = Writer(4, rules, bots=("a", "b", "a", "b")).text()
    count = "() => document.querySelectorAll('.ronda .felt *, .ronda .strip *').length"
    with shown(browser, tmp_path, {"match": record}) as one:
        one.page.keyboard.press("PageDown")
        early = one.page.evaluate(count)
        one.page.keyboard.press("End")
        assert one.state()["steps"] > 3000
        one.page.keyboard.press("PageUp")
        assert one.page.evaluate(count) < early + 200


@pytest.mark.parametrize("players", [2, 3, 4])
def test_without_javascript_there_is_the_table(
    players: int, browser: Browser, tmp_path: Path
) -> None:
    """Every play of the match, and who has won."""
    path = next(one for one in VECTORS if one.stem == f"standard-{players}p-0")
    text = path.read_text(encoding="utf-8")
    with shown(browser, tmp_path, {"match": text}, java_script_enabled=False) as one:
        body = one.page.locator("body").inner_text()
        for line in map(json.loads, text.splitlines()):
            if line["type"] == "play":
                assert line["card"] in body
        assert ":".join(map(str, json.loads(text.splitlines()[-1])["scores"])) in body
