"""The review in a real browser: mistakes by size, better moves, and lines of one's own."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from tengen.samples import read_sample
from tests.web.browser.conftest import (
    WIDTHS,
    expect,
    expect_move,
    http,
    make_review,
    point,
    show_panel,
    store_review,
    upload,
    wait_for,
    wait_until_judged,
)
from tests.web.conftest import Server

if TYPE_CHECKING:
    from playwright.sync_api import Page

GAME = b"(;GM[1]SZ[9]PB[Ann]PW[Bea];B[ee];W[cc];B[gg];W[gc];B[cg];W[ge])"
REASON = {
    "name": "died", "text": "The group at C7 died.", "quantities": {}, "explains": 5.0,
    "stones": ["C7"], "area": ["A9", "B9"], "places": ["C3"],
}  # fmt: skip
MOVES: list[dict[str, Any]] = [
    {"move": 1, "color": "B", "point": "E5"},
    {"move": 2, "color": "W", "point": "C7", "loss": 5.4, "category": "mistake", "better": "C3",
     "line": ["C3", "G7"], "reasons": [REASON], "lead": 42.5},
    {"move": 3, "color": "B", "point": "G3", "loss": 11.2, "category": "blunder", "better": "G7",
     "line": ["G7", "C3"], "lead": -38.4, "winrate": 0.01},
    {"move": 4, "color": "W", "point": "G7", "lead": -40.1},
    {"move": 5, "color": "B", "point": "C3", "loss": 3.2, "category": "inaccuracy",
     "confirmed": False, "lead": -44.0},
    {"move": 6, "color": "W", "point": "G5", "lead": -44.2},
]  # fmt: skip


@pytest.fixture
def game(shop: Server) -> str:
    id_ = upload(shop, GAME)
    store_review(shop, id_, make_review(MOVES))
    return f"{shop.url}/games/{id_}"


def test_mistakes_are_sorted_by_size_and_open_before_the_move(
    new_page: Callable[..., Page], game: str
) -> None:
    page = new_page(game)
    rows = page.locator(".mistake-row")
    expect(rows).to_have_count(3)
    assert [text.split("\n")[0] for text in rows.all_inner_texts()] == ["11.2", "5.4", "3.2"]
    expect(rows.nth(1)).to_contain_text("The group at C7 died.")
    expect(rows.nth(0)).to_contain_text("No reason found")
    expect(rows.nth(2)).to_contain_text("first look")
    expect(rows.nth(2).locator(".dot.hollow")).to_have_count(1)
    expect(rows.nth(0).locator(".dot.hollow")).to_have_count(0)
    rows.nth(0).click()
    expect_move(page, 2)
    card = page.locator(".mistake-card")
    expect(card).to_contain_text("G3")
    expect(card).to_contain_text("11.2 points lost")
    expect(card).to_contain_text("blunder, confirmed")
    expect(page.locator(".mark-played")).to_have_count(1)
    page.get_by_role("group", name="Turning points").get_by_role("button").nth(1).click()
    expect_move(page, 1)
    page.get_by_role("button", name="White", exact=True).click()
    expect(rows).to_have_count(1)


def test_mistakes_about_the_same_stones_are_one_row(
    new_page: Callable[..., Page], shop: Server
) -> None:
    id_ = upload(shop, GAME)
    review = make_review(MOVES)
    review["swings"] = [
        {"moves": [2, 3], "largest": 3, "better": "G7"},
        {"moves": [5], "largest": 5, "better": None},
    ]
    store_review(shop, id_, review)
    page = new_page(f"{shop.url}/games/{id_}")
    rows = page.locator(".mistake-row")
    expect(rows).to_have_count(2)
    others = page.get_by_role("group", name="About the same stones")
    expect(others).to_have_count(1)
    others.get_by_role("button", name="2").click()
    expect_move(page, 1)
    expect(page.locator(".mistake-card")).to_contain_text("5.4 points lost")
    page.get_by_role("button", name="White", exact=True).click()
    expect(rows).to_have_count(1)  # White's own part of it
    expect(rows).to_contain_text("2 C7")
    expect(others).to_have_count(0)


@pytest.mark.parametrize("width", list(WIDTHS))
def test_explanations_are_not_cut_off(new_page: Callable[..., Page], game: str, width: int) -> None:
    page = new_page(game, width, WIDTHS[width])
    tips = page.locator(".panels .tip")
    expect(page.locator(".mistake-row").first).to_be_visible()
    for tip in tips.all():
        tip.scroll_into_view_if_needed()
        tip.hover()
        text = tip.locator(".tip-text")
        expect(text).to_be_visible()
        box, panels = text.bounding_box(), page.locator(".panels").bounding_box()
        assert panels["x"] <= box["x"]
        assert box["x"] + box["width"] <= panels["x"] + panels["width"]
        assert box["y"] >= 0
        assert box["y"] + box["height"] <= WIDTHS[width]


def test_strength_is_told_with_its_range_and_the_moves_that_tell_most(
    new_page: Callable[..., Page], game: str
) -> None:
    page = new_page(game)
    row = page.locator(".strength")
    expect(row).to_have_count(1)  # White has made too few moves
    expect(row).to_contain_text("Plays like 6k 9k to 3k")
    expect(row).to_contain_text("Opening 5k")
    expect(row.locator(".tip-text")).to_contain_text("Only 30 moves.")
    row.get_by_role("group", name="The moves that tell most").get_by_role("button").click()
    expect_move(page, 1)


def test_panels_are_turned_by_a_swipe(new_page: Callable[..., Page], game: str) -> None:
    page = new_page(game, width=390, height=844, has_touch=True)
    selected = page.get_by_role("tab", selected=True)
    expect(selected).to_have_text("Review")

    def swipe(dx: int, dy: int = 0) -> None:
        page.locator("#panel").evaluate(
            """(panel, [dx, dy]) => {
              const send = (kind, list, clientX, clientY) => {
                const touch = new Touch({ identifier: 1, target: panel, clientX, clientY });
                panel.dispatchEvent(new TouchEvent(kind, { [list]: [touch], bubbles: true }));
              };
              send("touchstart", "touches", 200, 600);
              send("touchend", "changedTouches", 200 + dx, 600 + dy);
            }""",
            [dx, dy],
        )

    swipe(-120)
    expect(selected).to_have_text("Explore")
    swipe(-80, -200)  # this scrolls
    swipe(30)  # this is a tap
    expect(selected).to_have_text("Explore")
    swipe(120)
    expect(selected).to_have_text("Review")
    swipe(120)  # there is nothing before it
    expect(selected).to_have_text("Review")


@pytest.mark.parametrize("width", [390, 820])
def test_a_mistake_opened_below_the_board_brings_the_board_into_sight(
    new_page: Callable[..., Page], game: str, width: int
) -> None:
    page = new_page(game, width, WIDTHS[width])
    row, board = page.locator(".mistake-row").nth(1), page.locator(".board-space")
    page.evaluate("scrollTo(0, 1e6)")
    row.scroll_into_view_if_needed()
    expect(row).to_be_visible()
    assert board.bounding_box()["y"] < 0, "the list is far below"
    row.click()
    expect_move(page, 1)
    expect(board).to_be_in_viewport(ratio=0.99)
    page.get_by_role("button", name=SHOW).click()
    line = page.locator(".better-line")
    expect(line).to_be_in_viewport(ratio=0.99)  # right under the board
    page.evaluate("scrollTo(0, 1e6)")
    line.scroll_into_view_if_needed()
    page.evaluate("scrollBy(0, 60)")
    assert board.bounding_box()["y"] < 0, "the board is cut off"
    line.locator(".move-line button").nth(1).click()
    expect(board).to_be_in_viewport(ratio=0.99)
    expect(line).to_be_in_viewport(ratio=0.99)


def test_n_walks_the_mistakes_in_the_order_of_the_game(
    new_page: Callable[..., Page], game: str
) -> None:
    page = new_page(game)
    expect_move(page, 0)
    for key, number in (("n", 1), ("n", 2), ("n", 4), ("n", 4), ("Shift+N", 2), ("Shift+N", 1)):
        page.keyboard.press(key)
        expect_move(page, number)


SHOW = "Show the better move"


def test_reasons_follow_while_a_review_goes_on(new_page: Callable[..., Page], shop: Server) -> None:
    """They are looked for after the searches: until then nobody has looked in vain."""
    id_ = upload(shop, GAME)
    confirmed = [{**move, "confirmed": move["loss"] > 10} for move in make_review(MOVES)["moves"]]
    store_review(shop, id_, {**make_review(MOVES, final=False), "moves": confirmed})
    page = new_page(f"{shop.url}/games/{id_}?move=2")
    expect(page.locator(".mistake-row").first).to_contain_text("the reason follows")
    page.get_by_role("button", name=SHOW).click()
    expect(page.locator(".mistake-card")).to_contain_text("the reason follows")
    expect(page.get_by_text("No reason found")).to_have_count(0)


def test_the_list_gives_no_answer_away(new_page: Callable[..., Page], shop: Server) -> None:
    id_ = upload(shop, GAME)
    tells = {**REASON, "text": "Black takes the stone at C7, starting with C3.", "explains": 9.0}
    moves = [{**move, "reasons": [tells, REASON]} if move["move"] == 2 else move for move in MOVES]
    store_review(shop, id_, make_review(moves))
    page = new_page(f"{shop.url}/games/{id_}?move=1")
    row = page.locator(".mistake-row", has_text="5.4")
    expect(row).to_contain_text("The group at C7 died.")
    page.get_by_role("button", name=SHOW).click()
    expect(row).to_contain_text("starting with C3.")


def test_the_better_move_is_hidden_until_it_is_found(
    new_page: Callable[..., Page], game: str
) -> None:
    page = new_page(f"{game}?move=2")
    card = page.locator(".mistake-card")
    expect(card).to_contain_text("where should Black play?")
    for drawn in (".mark-better", ".better-line"):
        expect(page.locator(drawn)).to_have_count(0)
    assert "G7" not in card.inner_text()
    point(page, 6, 6).click()  # G3, the move of the game
    expect(card).to_contain_text("move of the game")
    point(page, 0, 0).click()
    expect(card).to_contain_text("A9")
    expect(card).not_to_contain_text("Looking at A9")  # a search has judged it
    expect(card).to_contain_text("it loses")
    for gives_away in ("Better:", "G7"):
        expect(card).not_to_contain_text(gives_away)
    expect_move(page, 2)
    expect(page.locator(".mark-better")).to_have_count(0)
    point(page, 6, 2).click()  # G7
    expect(card).to_contain_text("Yes, G7 is the move.")
    expect(page.locator(".candidate-mark text")).to_have_text(["11", "★"])  # and no third sign
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("ArrowRight")
    expect(page.locator(".mark-better")).to_have_count(1)  # what was found is not asked again


def test_the_better_line_is_walked_by_pointing_clicks_and_arrows(
    new_page: Callable[..., Page], game: str
) -> None:
    page = new_page(f"{game}?move=2")
    page.get_by_role("button", name=SHOW).click()
    card, board = page.locator(".mistake-card"), page.locator("#board")
    moves = card.locator(".move-line button")
    expect(moves).to_have_text(["1 G7", "2 C3"])
    expect(card).to_contain_text("With this White +27.2; the game went on at White +38.4.")
    numbers = page.locator(".numbers text")
    moves.nth(1).hover()
    expect(board).to_have_attribute("data-stones", "4")
    expect(numbers).to_have_text(["1", "2"])
    page.mouse.move(2, 2)
    expect(board).to_have_attribute("data-stones", "2")  # the place in the game has stayed
    expect(page).to_have_url(re.compile("move=2$"))
    placed = board.bounding_box()
    moves.nth(0).click()
    expect_move(page, 3)
    page.mouse.move(2, 2)
    assert board.bounding_box() == placed  # the way back takes no room from the board
    expect(page.locator("[data-lead]")).to_have_text("White +27.2")  # as the card says
    expect(card).to_be_visible()
    expect(numbers).to_have_text(["1"])
    expect(page.locator(".last-move, .last-rim, .dots circle")).to_have_count(0)
    page.keyboard.press("ArrowRight")
    expect_move(page, 4)
    expect(numbers).to_have_text(["1", "2"])
    expect(moves.nth(1)).to_have_attribute("aria-current", "step")
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("ArrowLeft")
    expect_move(page, 2)
    expect(numbers).to_have_count(0)
    expect(card).to_be_visible()


def test_what_a_reason_names_is_marked_while_it_is_read(
    new_page: Callable[..., Page], game: str
) -> None:
    page = new_page(f"{game}?move=1")
    page.get_by_role("button", name=SHOW).click()
    marks = page.locator(".reason-marks")
    expect(marks).to_have_count(0)
    page.locator(".reason").hover()
    expect(marks.locator(".named-stone, .named-place")).to_have_count(2)
    expect(marks.locator(".region rect")).to_have_count(2)
    page.mouse.move(2, 2)
    expect(marks).to_have_count(0)


def test_the_end_of_the_better_line_says_who_lives(
    new_page: Callable[..., Page], shop: Server
) -> None:
    id_ = upload(shop, GAME)
    fates = [
        {"color": "W", "lives": True, "stones": ["C7", "B7"], "at": "C7"},
        {"color": "B", "lives": False, "stones": ["E5", "D5", "F5"], "at": "E5"},
    ]
    moves = [{**move, "fates": fates} if move["move"] == 2 else move for move in MOVES]
    store_review(shop, id_, make_review(moves))
    page = new_page(f"{shop.url}/games/{id_}?move=1")
    page.get_by_role("button", name=SHOW).click()
    end = page.get_by_text("White’s 2 stones at C7 live, Black’s 3 stones at E5 die;")
    expect(end).to_contain_text("Black +37.1 instead of Black +42.5.")
    end.hover()
    expect(page.locator(".reason-marks .named-stone")).to_have_count(5)


def test_turning_points_are_by_who_wins_and_doubts_are_said(
    new_page: Callable[..., Page], game: str
) -> None:
    page = new_page(game)
    turning = page.get_by_role("group", name="Turning points").get_by_role("button")
    expect(turning).to_have_text(
        [
            re.compile("^Move 3, Black .*: Black's chance falls from 50 % to 1 %"),
            "Moves 2 to 6: White's chance rises from 40 % to 90 %.",
        ]
    )
    turning.nth(1).click()
    expect_move(page, 1)
    expect(page.get_by_text("On 9x9 Tengen’s network overlooks")).to_be_visible()


WRITTEN = """const write = CanvasRenderingContext2D.prototype.fillText;
window.written = [];
CanvasRenderingContext2D.prototype.fillText = function (text, ...where) {
  window.written.push(text);
  return write.call(this, text, ...where);
};"""


def test_the_curve_scales_with_the_game(new_page: Callable[..., Page], shop: Server) -> None:
    """Nothing is clipped: a lead of 120 points has room, and one of 4 is not a flat line."""
    page = new_page(shop.url)
    page.add_init_script(WRITTEN)
    for lead, shown, hidden in ((120.0, "B+100", "B+150"), (4.0, "B+5", "B+10")):
        id_ = upload(shop, GAME)
        moves = [{**move, "lead": lead if move["move"] > 2 else 0.0} for move in MOVES]
        store_review(shop, id_, make_review(moves))
        page.goto(f"{shop.url}/games/{id_}")
        wait_for(lambda shown=shown: shown in page.evaluate("written"))
        assert hidden not in page.evaluate("written")


def test_a_picture_shows_what_the_screen_shows_and_is_named_after_the_game(
    new_page: Callable[..., Page], game: str, tmp_path: Path
) -> None:
    page = new_page(f"{game}?move=2")
    page.get_by_role("button", name=SHOW).click()
    page.get_by_text("Export", exact=True).click()
    with page.expect_download() as saved:
        page.get_by_role("button", name="Picture (SVG)").click()
    assert saved.value.suggested_filename == "Ann - Bea move 2.svg"
    saved.value.save_as(tmp_path / "board.svg")
    text = (tmp_path / "board.svg").read_text()
    for drawn in ("★", "11", 'fill="#17191c"', ">J<"):
        assert drawn in text, drawn
    with page.expect_download() as saved:
        page.get_by_role("button", name="Picture (PNG)").click()
    saved.value.save_as(tmp_path / "board.png")
    assert (tmp_path / "board.png").read_bytes().startswith(b"\x89PNG")


def test_list_mistake_and_curve_stay_in_sight(new_page: Callable[..., Page], game: str) -> None:
    for width, height in ((1366, 768), (1920, 1080)):
        page = new_page(game, width, height)
        page.locator(".mistake-row").nth(1).click()
        for part in (".curve", ".mistake-card", ".mistake-row >> nth=0", ".mistake-row >> nth=1"):
            expect(page.locator(part)).to_be_in_viewport(ratio=0.99)
        page.get_by_role("button", name=SHOW).click()
        for part in (".curve", ".mistake-card", ".mistake-row >> nth=0", ".mistake-row >> nth=1"):
            expect(page.locator(part)).to_be_in_viewport(ratio=0.99)


def test_a_long_list_comes_before_the_turning_points_and_shows_the_mistake_on_the_board(
    new_page: Callable[..., Page], shop: Server
) -> None:
    """As in real games: many mistakes, five turning points, a laptop."""
    signs = dict(zip("ABCDEFGHJ", "abcdefghi", strict=True))
    spots = [(column, row) for row in (3, 5, 7) for column in signs]
    points = [f"{column}{row}" for column, row in spots]
    places = "".join(
        f";{'BW'[at % 2]}[{signs[column]}{'abcdefghi'[9 - row]}]"
        for at, (column, row) in enumerate(spots)
    )
    id_ = upload(shop, f"(;GM[1]SZ[9]PB[Ann]PW[Bea]{places})".encode())
    moves = [
        {"move": at + 1, "color": "BW"[at % 2], "point": point, "loss": 3.0 + at, "better": "E9",
         "line": ["E9"], "reasons": [REASON]}
        for at, point in enumerate(points)
    ]  # fmt: skip
    review = make_review(moves)
    review["turning_points"] = [
        {
            "first": first,
            "last": first,
            "winner": "BW"[first % 2],
            "before": 0.4,
            "after": 0.9,
            "text": "",
        }
        for first in range(1, 10, 2)
    ]
    store_review(shop, id_, review)
    page = new_page(f"{shop.url}/games/{id_}", 1366, 768)
    rows, turning = page.locator(".mistake-row"), page.locator(".turning")
    expect(turning).to_be_in_viewport()
    rows.nth(20).click()
    expect(page.locator(".mistake-card")).to_be_in_viewport(ratio=0.99)
    expect(rows.nth(20)).to_have_attribute("aria-current", "true")
    expect(rows.nth(20)).to_be_in_viewport(ratio=0.99)
    page.keyboard.press("Home")  # the position before the first move, the smallest mistake
    expect(rows.last).to_have_attribute("aria-current", "true")
    expect(rows.last).to_be_in_viewport(ratio=0.99)
    assert rows.last.bounding_box()["y"] < turning.bounding_box()["y"]
    page.set_viewport_size({"width": 1180, "height": 760})  # the card stands above the list
    rows.nth(10).click()
    expect(rows.nth(10)).to_have_attribute("aria-current", "true")
    expect(page.locator(".mistake-head")).to_be_in_viewport(ratio=0.99)


def test_a_tried_line_is_dashed_over_the_game_and_escape_goes_back(
    new_page: Callable[..., Page], game: str
) -> None:
    page = new_page(f"{game}?move=2")
    curve = page.locator(".curve")
    expect(curve).to_have_attribute("data-tried", "0")
    page.get_by_role("button", name=SHOW).click()
    page.locator(".better-line button").nth(1).click()
    expect_move(page, 4)
    expect(curve).to_have_attribute("data-tried", "2")
    expect(curve).to_have_attribute("data-total", "7")  # the game's own curve stays
    expect(page.get_by_role("button", name="Back to the game")).to_be_visible()
    expect(page).to_have_url(re.compile(r"node=2&line=G7\.C3"))
    page.reload()
    expect_move(page, 4)
    expect(curve).to_have_attribute("data-tried", "2")
    page.keyboard.press("Escape")
    expect_move(page, 2)
    expect(curve).to_have_attribute("data-tried", "0")
    expect(page).to_have_url(re.compile(r"move=2$"))


def test_a_line_is_kept_named_and_exported(
    new_page: Callable[..., Page], game: str, shop: Server
) -> None:
    page = new_page(f"{game}?move=1")
    show_panel(page, "Explore")
    point(page, 4, 6).click()
    expect_move(page, 2)
    page.get_by_role("textbox", name="Name").fill("attach below")
    page.get_by_role("button", name="Keep this line").click()
    expect(page.locator(".kept-line")).to_contain_text("attach below")
    page.goto(game)
    show_panel(page, "Explore")
    page.locator(".kept-line button").first.click()
    expect(page.locator("#board")).to_have_attribute("aria-label", re.compile("White E3"))
    id_ = game.rsplit("/", 1)[1]
    exported = http.get(f"{shop.url}/api/v1/library/{id_}/export").text
    assert "(;W[eg]N[attach below])" in exported
    page.get_by_role("button", name="Let the kept line go").click()
    expect(page.locator(".kept-line")).to_have_count(0)


@pytest.mark.long
def test_a_dropped_game_is_reviewed_by_itself_and_stays_reviewed(
    new_page: Callable[..., Page], shop: Server
) -> None:
    http.put(f"{shop.url}/api/v1/settings", json={"review_at_once": True})
    page = new_page(shop.url)
    short = b"(;GM[1]SZ[9];B[ee];W[aa];B[gg];W[ii])"  # White's moves are terrible
    page.locator("input[type=file]").set_input_files(
        {"name": "short.sgf", "mimeType": "application/x-go-sgf", "buffer": short}
    )
    rows = page.locator(".mistake-row")
    expect(rows.first).to_be_visible()
    wait_for(lambda: page.locator(".review-state").count() == 0)
    expect(rows.first.locator(".dot.hollow")).to_have_count(0)
    rows.first.click()
    page.get_by_role("button", name=SHOW).click()
    expect(page.locator(".better-line button").first).to_be_visible()
    page.reload()
    expect(rows.first).to_be_visible()


@pytest.mark.parametrize("width", WIDTHS)
def test_figures_of_two_digits_do_not_overlap(
    new_page: Callable[..., Page], game: str, width: int
) -> None:
    page = new_page(f"{game}?move=4", width, WIDTHS[width])
    expect(page.locator("[data-lead]")).to_have_text("White +40.1")
    wait_until_judged(page)
    boxes = [stat.bounding_box() for stat in page.locator(".evaluation .stat b").all()]
    assert len(boxes) == 4
    for at, one in enumerate(boxes):
        for other in boxes[at + 1 :]:
            apart = (
                one["x"] + one["width"] <= other["x"]
                or other["x"] + other["width"] <= one["x"]
                or one["y"] + one["height"] <= other["y"]
                or other["y"] + other["height"] <= one["y"]
            )
            assert apart, (one, other)
    card = page.locator(".evaluation").bounding_box()
    for box in boxes:
        assert box["x"] >= card["x"]
        assert box["x"] + box["width"] <= card["x"] + card["width"]
    assert page.evaluate("document.documentElement.scrollWidth") <= width


@pytest.mark.parametrize("width", WIDTHS)
def test_what_is_drawn_lies_on_its_points(
    new_page: Callable[..., Page], shop: Server, width: int
) -> None:
    id_ = upload(shop, read_sample("ear-reddening"))
    page = new_page(f"{shop.url}/games/{id_}?move=1", width, WIDTHS[width])
    ring = page.locator(".last-move circle, .last-rim").bounding_box()
    x, y = 16, 3  # R16, Black's first move
    box = point(page, x, y).bounding_box()
    middle = lambda one: (one["x"] + one["width"] / 2, one["y"] + one["height"] / 2)  # noqa: E731
    assert middle(ring) == pytest.approx(middle(box), abs=1)


@pytest.mark.parametrize(("width", "is_beside"), [(390, False), (820, False), (1366, True)])
def test_upright_the_panel_stands_under_a_board_of_full_width(
    new_page: Callable[..., Page], game: str, width: int, is_beside: bool
) -> None:
    page = new_page(game, width, WIDTHS[width])
    board, panel = page.locator("#board").bounding_box(), page.locator(".panels").bounding_box()
    rail = page.locator(".rail").bounding_box()
    assert (panel["x"] >= board["x"] + board["width"]) == is_beside
    if not is_beside:
        assert panel["y"] > board["y"] + board["height"]
        left = 0 if width < 760 else rail["width"]
        assert board["width"] > 0.93 * (width - left)
    assert (rail["y"] > 700) == (width < 760)


def test_a_review_says_its_network_and_is_made_again_with_another(
    new_page: Callable[..., Page], game: str, shop: Server
) -> None:
    http.put(f"{shop.url}/api/v1/settings", json={"net": "fast", "review_at_once": False})
    page = new_page(game)
    # The curve is the review's, whatever network is chosen now.
    expect(page.locator(".net-name")).to_contain_text("Judged by Tengen’s network")
    expect(page.locator(".review-again")).to_contain_text("by Tengen’s network")
    page.get_by_role("combobox", name="Review again with").select_option("Tengen’s quick network")
    expect(page.locator(".review-again > .hint")).to_contain_text("quick network.")
    expect(page.locator(".net-name")).to_contain_text("Tengen’s quick network")


def test_a_stronger_judge_is_one_click_away(
    shop: Server, new_page: Callable[..., Page], game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Offered in a sentence, fetched on a click, cancelled, fetched again; then it judges."""
    from tengen.nets.judges import JUDGES
    from tests.web.test_judge import Download

    download = Download(monkeypatch)
    page = new_page(game)
    card = page.get_by_label("A stronger judge").first
    expect(card).to_contain_text("one false alarm in 10")
    expect(card).to_contain_text("98 MB")
    assert download.calls == 0, "nothing is fetched unasked"
    card.get_by_role("button", name="Get it").click()
    expect(card).to_contain_text("Downloading")
    card.get_by_role("button", name="Cancel").click()
    expect(card.get_by_role("button", name="Get it")).to_be_visible()
    download.go_on.set()
    card.get_by_role("button", name="Get it").click()
    expect(card.get_by_role("button", name="Review again")).to_be_visible()
    expect(card).to_contain_text("judged by Tengen’s network")
    assert http.get(f"{shop.url}/api/v1/judge").json()["net"] == JUDGES[0]
