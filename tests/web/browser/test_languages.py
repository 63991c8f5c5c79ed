"""The page in each language: as the browser asks or as was chosen, and no wider than a phone."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import pytest

from tengen.words import LANGUAGES, speaking, tell
from tests.web.browser.conftest import WIDTHS, expect, make_review, store_review, upload
from tests.web.conftest import Server

if TYPE_CHECKING:
    from playwright.sync_api import Page

GROUP: dict[str, Any] = {
    "color": "B",
    "stones": 3,
    "at": "C7",
    "ownership_before": 0.8,
    "ownership_after": -0.9,
}
REASON = {
    "name": "group_died", "text": "", "quantities": GROUP, "explains": 8.0,
    "stones": ["C7"], "area": [], "places": [],
}  # fmt: skip
MOVES: list[dict[str, Any]] = [
    {"move": 1, "color": "B", "point": "G3", "loss": 11.2, "category": "blunder", "better": "C3",
     "line": ["C3", "G3"], "reasons": [REASON]},
    *({"move": at, "color": "BW"[at % 2 == 0], "point": "C7"} for at in range(2, 7)),
]  # fmt: skip
GAME = b"(;GM[1]SZ[9]PB[Ann]PW[Bea];B[gg];W[cc];B[gc];W[cg];B[ee];W[ge])"
# Each screen, and a message that is there once the screen is.
SCREENS = {
    "/": "dropTitle",
    "/games": "columns-players",
    "/play": "playTitle",
    "/train": "trainTitle",
    "/players": "railPlayers",
    "/lab": "editorHint",
    "/lab/cgt": "cgtTitle",
    "/lab/ratings": "ratingsTitle",
}
# What stands out to the right of the window, for a message that names the culprit.
WIDER = """width => [...document.querySelectorAll("body *")].filter(one => {
  const box = one.getBoundingClientRect();
  return box.width && box.right > width + 1 && getComputedStyle(one).position !== "fixed";
}).slice(0, 5).map(one => `${one.tagName}.${one.className} ${one.textContent.slice(0, 60)}`)"""


def expect_within(page: Page, width: int, what: str) -> None:
    if page.evaluate("document.documentElement.scrollWidth") > width:
        raise AssertionError(f"{what}: {page.evaluate(WIDER, width)}")


@pytest.fixture
def game(shop: Server) -> str:
    id_ = upload(shop, GAME)
    store_review(shop, id_, make_review(MOVES))
    return f"/games/{id_}?move=0"


@pytest.mark.long
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_screen_is_in_its_language_and_fits_a_phone(
    new_page: Callable[..., Page], shop: Server, game: str, language: str
) -> None:
    page = new_page(shop.url, 390, WIDTHS[390], locale=language)
    with speaking(language):
        for path, name in {**SCREENS, game: "turningPoints"}.items():
            page.goto(shop.url + path)
            expect(page.locator("html")).to_have_attribute("lang", language)
            expect(page.get_by_text(tell(name)).filter(visible=True).first).to_be_visible()
            expect_within(page, 390, path)
        page.get_by_role("button", name=tell("huntGiveUp")).click()
        expect(page.locator(".reason")).to_contain_text(tell("reason-group_died", **GROUP))
        expect_within(page, 390, "an answer")


@pytest.mark.parametrize("language", ["de", "ru"])
def test_long_words_and_numbers_fit_a_laptop(
    new_page: Callable[..., Page], shop: Server, game: str, language: str
) -> None:
    page = new_page(shop.url + game, 1366, WIDTHS[1366], locale=language)
    expect(page.locator(".mistake-row b")).to_have_text("11,2")
    buttons = page.locator(".controls > button")
    assert len({box["y"] for one in buttons.all() if (box := one.bounding_box())}) == 1
    spilt = (
        "all => all.filter((one) => one.scrollWidth > one.clientWidth).map((one) => one.innerText)"
    )
    assert page.locator(".rail-item").evaluate_all(spilt) == []


def test_a_language_is_chosen_and_kept(new_page: Callable[..., Page], shop: Server) -> None:
    page = new_page(f"{shop.url}/play", locale="nl-NL")
    expect(page.locator("html")).to_have_attribute("lang", "en")
    page.get_by_role("button", name="Settings").click()
    page.get_by_role("combobox", name="Language").select_option("日本語")
    expect(page.locator("html")).to_have_attribute("lang", "ja")
    with speaking("ja"):
        expect(page.get_by_role("heading", name=tell("playTitle"))).to_be_visible()
    # Another browser at the same server follows.
    other = new_page(f"{shop.url}/play", locale="de-DE")
    expect(other.locator("html")).to_have_attribute("lang", "ja")
