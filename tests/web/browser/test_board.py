"""The board itself: the wheel, captures, star points, names for those who cannot see it."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import TYPE_CHECKING

import pytest

from tengen.samples import read_sample
from tests.web.browser.conftest import (
    expect,
    expect_move,
    go_to,
    open_game,
    point,
    show_panel,
    wait_until_judged,
)
from tests.web.conftest import Server

if TYPE_CHECKING:
    from playwright.sync_api import Page

CAPTURE = "(;GM[1]SZ[9]PB[Ann]PW[Bea];B[aa];W[ba];B[ee];W[ab];B[ff])"


def test_the_wheel_walks_the_game(page: Page) -> None:
    open_game(page, CAPTURE)
    page.locator("#board").hover()
    for turn, number in ((100, 1), (100, 2), (-100, 1)):
        page.mouse.wheel(0, turn)
        expect_move(page, number)


def test_captured_stones_are_counted(page: Page) -> None:
    open_game(page, CAPTURE)
    captures = page.locator(".captures")
    expect(captures).to_have_text(re.compile(r"^\s*0\s+0\s*$"))
    go_to(page, 4)
    expect(captures).to_have_text(re.compile(r"^\s*1\s+0\s*$"))
    expect(page.locator("#board")).to_have_attribute("data-stones", "3")


def test_a_pass_is_a_move_that_can_be_tried(page: Page) -> None:
    open_game(page, CAPTURE)
    page.get_by_role("button", name="Pass").click()
    expect_move(page, 1)
    expect(page.locator("#board")).to_have_attribute("aria-label", re.compile("Black pass"))


def test_nine_by_nine_has_five_star_points(page: Page) -> None:
    open_game(page, CAPTURE)
    shown = page.locator(".shudan-hoshi:visible")
    expect(shown).to_have_count(5)
    places = {(one.get_attribute("cx"), one.get_attribute("cy")) for one in shown.all()}
    columns = sorted({float(x) for x, _ in places})
    assert len(columns) == 3  # the corners' and the middle one
    assert columns[1] - columns[0] == columns[2] - columns[1]


def test_move_numbers_stand_on_the_stones(page: Page) -> None:
    open_game(page, CAPTURE)
    page.keyboard.press("End")
    page.keyboard.press("m")
    assert sorted(page.locator(".numbers text").all_text_contents()) == ["2", "3", "4", "5"]


def test_the_curve_is_read_by_pointing_at_it(page: Page) -> None:
    open_game(page, read_sample("small"))
    wait_until_judged(page)
    box = page.locator(".curve .u-over").bounding_box()
    page.mouse.move(box["x"] + box["width"] - 1, box["y"] + 30)
    expect(page.locator(".curve-pointed")).to_have_text(re.compile(r"^57 pass: .*, \d+ %$"))


def test_titles_name_the_game(page: Page, shop: Server) -> None:
    expect(page).to_have_title("Tengen")
    open_game(page, CAPTURE)
    expect(page).to_have_title("Ann – Bea · Tengen")
    page.get_by_role("link", name="Library").click()
    expect(page).to_have_title("Library · Tengen")


def test_a_network_is_chosen(page: Page) -> None:
    open_game(page, CAPTURE)
    wait_until_judged(page)
    expect(page.locator(".net-name")).to_contain_text("Judged by Tengen’s network")
    page.get_by_role("button", name="Settings").click()
    page.get_by_role("combobox", name="The network that judges").select_option("fast")
    page.get_by_role("button", name="Close").click()
    expect(page.locator(".net-name")).to_contain_text("Tengen’s quick network")


def test_screen_readers_hear_stones_and_not_signs(page: Page) -> None:
    open_game(page, CAPTURE)
    go_to(page, 4)
    tree = page.locator("#board").aria_snapshot()
    assert "-1" not in tree
    assert "Black: E5. White: B9, A8." in tree
    assert "Move 4, White A8" in tree


SCREENS = {
    "/": ["heading \"Drop a game here\"", "link \"Library\"", "button \"Choose a file\""],
    "/games": ["heading \"Library\"", "searchbox"],
    "/play": ["heading \"Play against a bot\"", "radio", "button \"Start\""],
    "/lab": ["heading \"Set up a position\"", "application", "combobox \"Rules\""],
    "/lab/cgt": ["textbox \"Expression\"", "button \"Calculate\""],
    "/lab/ratings": ["checkbox \"Elo\"", "heading"],
}  # fmt: skip


@pytest.mark.parametrize("path", SCREENS)
def test_every_screen_has_an_accessibility_tree_with_names(
    new_page: Callable[..., Page], shop: Server, path: str
) -> None:
    page = new_page(f"{shop.url}{path}")
    page.locator("main :is(h1, h2)").first.wait_for()
    tree = page.locator("body").aria_snapshot()
    for expected in ('navigation "Parts of Tengen"', *SCREENS[path]):
        assert expected in tree, tree
    nameless = re.findall(
        r"- (?:button|link|textbox|combobox|checkbox|radio)(?: \[[^\]]*\])*$", tree, re.M
    )
    assert nameless == []


def test_text_on_the_curve_has_enough_contrast(page: Page) -> None:
    for theme in ("dark", "light"):
        ratio = page.evaluate(
            """(theme) => {
              document.documentElement.dataset.theme = theme;
              const style = getComputedStyle(document.documentElement);
              const light = (name) => {
                const hex = style.getPropertyValue(name).trim().replace("#", "");
                const full = hex.length === 3 ? [...hex].map((c) => c + c).join("") : hex;
                const [r, g, b] = [0, 2, 4].map((at) => parseInt(full.slice(at, at + 2), 16) / 255)
                  .map((v) => v <= 0.03928 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4);
                return 0.2126 * r + 0.7152 * g + 0.0722 * b;
              };
              const ratio = (one, other) => {
                const [low, high] = [light(one), light(other)].sort((a, b) => a - b);
                return (high + 0.05) / (low + 0.05);
              };
              return ["--ink-2", "--rate", "--lead"].map((name) => ratio(name, "--panel"));
            }""",
            theme,
        )
        assert min(ratio) >= 4.5, (theme, ratio)


def test_walking_is_quick_with_all_overlays(page: Page) -> None:
    """No figure here: that many steps are taken at all, and the last one is drawn."""
    open_game(page, read_sample("ear-reddening"))
    show_panel(page, "Explore")
    for key in "qwer":
        page.keyboard.press(key)
    for _ in range(30):
        page.keyboard.press("ArrowRight")
    expect_move(page, 30)
    expect(page.locator(".influence rect").first).to_be_attached()


def test_a_finger_frames_a_small_point_first(new_page: Callable[..., Page], shop: Server) -> None:
    page = new_page(shop.url, 390, 844, has_touch=True)
    open_game(page, read_sample("ear-reddening"))
    board = page.locator("#board")
    place = point(page, 9, 9)
    place.tap()
    expect(page.locator(".cursor")).to_have_count(1)
    expect(board).to_have_attribute("data-move", "0")
    expect(page.get_by_role("button", name="Play K10")).to_be_in_viewport()
    point(page, 10, 9).tap()  # it was another point
    expect(board).to_have_attribute("data-move", "0")
    point(page, 10, 9).tap()
    expect(board).to_have_attribute("data-move", "1")
    expect(board).to_have_attribute("aria-label", re.compile("Black L10"))


def test_overlays_and_their_texts_are_reached_with_the_board_in_sight(
    new_page: Callable[..., Page], shop: Server
) -> None:
    page = new_page(shop.url, 390, 844, has_touch=True)
    open_game(page, read_sample("small"))
    button = page.get_by_role("button", name="Ownership")
    button.tap()
    expect(page.locator(".ownership rect").first).to_be_attached()
    expect(page.get_by_text("Squares show who will own a point")).to_be_visible()
    for part in (button, page.locator("#board")):
        expect(part).to_be_in_viewport(ratio=0.99)
    page.locator(".evaluation .tip").first.tap()
    expect(page.locator(".evaluation .tip-text").first).to_be_visible()


def test_messages_cover_no_control(new_page: Callable[..., Page], shop: Server) -> None:
    for width, height in ((390, 844), (1366, 768)):
        page = new_page(shop.url, width, height)
        open_game(page, CAPTURE)
        page.keyboard.press("n")  # there is no review: a notice
        expect(page.locator(".notice")).to_be_visible()
        covered = page.evaluate(
            """() => {
              const box = document.querySelector(".messages").getBoundingClientRect();
              return [...document.querySelectorAll("button, a, input")].filter((e) => {
                const own = e.getBoundingClientRect();
                const main = e.closest("main")?.getBoundingClientRect();
                const bottom = main ? Math.min(own.bottom, main.bottom) : own.bottom;
                return !e.closest(".messages") && own.width > 1 && own.top >= 0
                  && own.top < box.bottom && bottom > box.top + 1
                  && own.left < box.right && own.right > box.left;
              }).map((e) => e.outerHTML);
            }"""
        )
        assert covered == []
