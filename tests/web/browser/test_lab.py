"""The lab in a real browser: positions, combinatorial games, rating systems."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import TYPE_CHECKING

from tengen.ratings.systems import SYSTEMS
from tests.web.browser.conftest import WIDTHS, expect, expect_whole_words, http
from tests.web.conftest import Server
from tests.web.test_lab import POOL

if TYPE_CHECKING:
    from playwright.sync_api import Page


def test_a_position_is_set_up_by_keyboard_alone(page: Page, shop: Server) -> None:
    expect(page.get_by_role("heading", name="Drop a game here")).to_be_visible()
    page.keyboard.press("p")
    page.get_by_role("combobox", name="Board").select_option("9")
    page.get_by_role("combobox", name="To play").select_option("B")
    page.locator("#board").focus()
    page.keyboard.press("ArrowLeft")  # the frame appears in the middle
    page.keyboard.press("Enter")
    page.keyboard.press("ArrowUp")
    page.keyboard.press("Enter")
    expect(page.locator("#board")).to_have_attribute("data-stones", "2")
    expect(page.locator("#board")).to_have_attribute("data-stones", "2")
    page.get_by_role("checkbox", name="Influence").check()
    expect(page.locator(".influence rect").first).to_be_attached()
    assert http.get(f"{shop.url}/api/v1/about").json()["settings"]["overlays"] == {}
    page.get_by_role("button", name="Look at this position").focus()
    page.keyboard.press("Enter")
    expect(page).to_have_url(re.compile("/games/"))
    expect(page.locator("[data-lead]")).to_be_visible()
    expect(page.locator(".influence rect")).to_have_count(0)  # its switch stays in the lab
    expect(page.locator("#board")).to_have_attribute("aria-label", re.compile("Black to play"))
    page.keyboard.press("c")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")
    expect(page.locator("#board")).to_have_attribute("data-stones", "3")


def test_an_expression_has_its_value_and_thermograph(page: Page, shop: Server) -> None:
    page.goto(f"{shop.url}/lab/cgt")
    page.get_by_role("textbox", name="Expression").fill("{4|2||0}")
    page.get_by_role("button", name="Calculate").click()
    value = page.locator(".game-value")
    expect(value).to_contain_text("1 1/2")  # mean and temperature 3/2, as textbooks have it
    expect(value.locator(".wall")).to_have_count(2)
    page.get_by_role("textbox", name="Expression").fill("{4|")
    page.get_by_role("button", name="Calculate").click()
    expect(page.get_by_role("alert")).not_to_be_empty()


def test_a_pool_is_measured(page: Page, shop: Server) -> None:
    page.goto(f"{shop.url}/lab/ratings")
    page.locator("input[type=file]").set_input_files(
        {"name": "pool.csv", "mimeType": "text/csv", "buffer": POOL.encode()}
    )
    rows = page.locator(".ratings tbody tr")
    expect(rows.filter(has_text="Glicko-2").first).to_be_visible()
    expect(rows.filter(has_text="Even chances").first).to_contain_text("-0.6931")
    said = page.locator("main").inner_text()
    assert not [name for name in (*SYSTEMS, "train", "validation") if name in said], said


def test_a_pools_table_fits_a_phone(new_page: Callable[..., Page], shop: Server) -> None:
    page = new_page(f"{shop.url}/lab/ratings", 390, WIDTHS[390])
    page.locator("input[type=file]").set_input_files(
        {"name": "pool.csv", "mimeType": "text/csv", "buffer": POOL.encode()}
    )
    expect(page.locator(".ratings tbody tr", has_text="Glicko-2").first).to_be_visible()
    expect_whole_words(page, ".ratings")
    assert page.evaluate("document.documentElement.scrollWidth") <= 390


def test_a_bad_pool_is_advised_about_as_a_pool(page: Page, shop: Server) -> None:
    page.goto(f"{shop.url}/lab/ratings")
    page.locator("input[type=file]").set_input_files(
        {"name": "pool.csv", "mimeType": "text/csv", "buffer": b"who,what\n1,2\n"}
    )
    alert = page.get_by_role("alert")
    expect(alert).to_contain_text("columns black, white, winner")
    expect(alert).not_to_contain_text("position")


def test_the_atlas_is_browsed_and_filtered(page: Page, shop: Server) -> None:
    page.goto(f"{shop.url}/lab/atlas")
    cards = page.locator(".shape-card")
    expect(cards).to_have_count(30)
    page.get_by_role("button", name="Show more").click()
    expect(cards).to_have_count(60)
    expect(cards.first).to_contain_text("A move is worth")
    expect(cards.first.locator(".mini-mark").first).to_be_attached()
    page.get_by_role("combobox", name="Sente or gote").select_option("gote")
    expect(cards.filter(has_text="Gote for both").first).to_be_visible()
    expect(cards.filter(has_text="sente,")).to_have_count(0)
    page.get_by_role("combobox", name="Worth at least").select_option("5")
    expect(cards.filter(has_text=re.compile(r"worth [0-4](?!\d)"))).to_have_count(0)
