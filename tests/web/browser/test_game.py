"""A game on the board, in a real browser: walked, judged, explored."""

from __future__ import annotations

import gzip
import json
import re
from collections.abc import Callable
from fractions import Fraction
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from typer.testing import CliRunner

from tengen.board import Board
from tengen.cli import endgame
from tengen.game import Game
from tengen.samples import read_sample
from tengen.sgf.reading import format_games
from tengen.web.networks import NetworkService
from tengen.web.pages import STATIC
from tengen.web.store import Store
from tengen.words import LANGUAGES
from tests.endgame.between_walls import between_walls
from tests.sgf.test_foreign import GIB
from tests.web.browser.conftest import (
    expect,
    expect_move,
    expect_no_jobs,
    go_to,
    open_game,
    open_text,
    point,
    show_panel,
    wait_until_judged,
)
from tests.web.conftest import Server

if TYPE_CHECKING:
    from playwright.sync_api import Page

OVERLAYS = {
    "Q": ("Ownership", ".ownership rect"),
    "W": ("Influence", ".influence rect"),
    "E": ("Network", ".ghosts-net text"),
    "R": ("Patterns", ".ghosts-patterns text"),
    "T": ("Last move", ".last-move, .last-rim"),
    "D": ("Losses", ".dots circle"),
    "M": ("Numbers", ".numbers text"),
    "K": ("Coordinates", ".shudan-coordx"),
}


def test_a_real_game_is_opened_walked_by_keys_and_judged(page: Page) -> None:
    open_game(page, read_sample("ear-reddening"))
    expect(page.get_by_text("Kuwahara Shusaku", exact=True)).to_be_visible()
    curve = page.locator(".curve")
    expect(curve).to_have_attribute("data-total", "326")
    for key, number in (
        ("ArrowRight", 1), ("x", 2), ("Shift+ArrowRight", 12), ("z", 11), ("End", 325),
        ("Shift+ArrowLeft", 315), ("ArrowLeft", 314), ("Home", 0), ("Home", 0), ("ArrowLeft", 0),
    ):  # fmt: skip
        page.keyboard.press(key)
        expect_move(page, number)
    wait_until_judged(page)
    go_to(page, 127)
    show_panel(page, "Info")
    expect(page.get_by_text("A doctor who watched")).to_be_visible()
    expect(page.locator("[data-lead]")).to_be_visible()
    expect(page.locator("[aria-live=polite]")).to_contain_text("Move 127, Black K11. Lead:")
    box = page.locator(".curve .u-over").bounding_box()
    page.mouse.click(box["x"] + box["width"] / 2, box["y"] + 20)
    expect(page.locator("#board")).to_have_attribute("data-move", re.compile(r"^16\d$"))


def test_every_overlay_has_a_key_and_a_button(page: Page) -> None:
    open_game(page, read_sample("small"))
    wait_until_judged(page)
    show_panel(page, "Explore")
    go_to(page, 30)
    for key, (name, drawn) in OVERLAYS.items():
        button = page.locator(f'.overlays .chip[aria-keyshortcuts="{key}"]')
        expect(button).to_contain_text(name)
        if button.get_attribute("aria-pressed") == "true":
            page.keyboard.press(key.lower())
            expect(button).to_have_attribute("aria-pressed", "false")
        expect(page.locator(drawn)).to_have_count(0)
        page.keyboard.press(key.lower())
        expect(button).to_have_attribute("aria-pressed", "true")
        expect(page.locator(drawn).first).to_be_attached()
        button.click()
        expect(page.locator(drawn)).to_have_count(0)
        button.click()
        expect(page.locator(drawn).first).to_be_attached()
        if key == "M":
            button.click()  # numbers stand where dots and rings would


def test_the_sliders_change_the_influence(page: Page) -> None:
    open_game(page, read_sample("small"))
    show_panel(page, "Explore")
    go_to(page, 20)
    page.keyboard.press("w")
    score = page.locator(".influence-score b")
    expect(score).to_contain_text("+")
    before = score.inner_text()
    page.locator(".slider input").nth(1).fill("0.3")
    expect(score).not_to_have_text(before)


def wall(report: dict[str, Any], side: str) -> list[float]:
    """The scores of a wall's bends, and of its mast, as the command says."""
    scores = [float(Fraction(score)) for _, score in report["thermograph"][side]]
    return [*scores, scores[-1]]


def drawn_wall(page: Page, name: str) -> list[float]:
    """The scores of a wall's bends, measured by the labels of the axis."""
    labels = page.locator(".thermograph .score").all()
    marks = [(float(one.text_content()), float(one.get_attribute("x"))) for one in labels]
    (score, x), (other, beyond) = marks[0], marks[-1]
    path = page.locator(f".thermograph {name}").get_attribute("d")
    places = [float(part.split()[0]) for part in re.split("[ML]", path)[1:]]
    return [score + (place - x) * (other - score) / (beyond - x) for place in places]


def test_an_area_has_the_temperature_that_the_command_line_says(page: Page, tmp_path: Path) -> None:
    file = tmp_path / "small.sgf"
    file.write_bytes(read_sample("small"))
    arguments = ["position", str(file), "--move", "40", "--point", "E2", "--json"]
    expected = json.loads(CliRunner().invoke(endgame.app, arguments).stdout)
    open_game(page, read_sample("small"))
    go_to(page, 40)
    page.keyboard.press("g")
    page.keyboard.press("Escape")  # the whole board need not be read for one place
    point(page, 4, 7).click()
    temperature = page.locator("[data-temperature]")
    expect(temperature).to_have_attribute("data-temperature", expected["temperature"])
    expect(page.locator(".region:not(.faint) rect")).to_have_count(len(expected["region"]))
    assert drawn_wall(page, ".wall-B") == pytest.approx(wall(expected, "left"))
    assert drawn_wall(page, ".wall-W") == pytest.approx(wall(expected, "right"))
    white_first = page.locator(".local-line").nth(1).locator("button")
    expect(white_first).to_have_count(len(expected["lines"]["W"]))
    stones = int(page.locator("#board").get_attribute("data-stones"))
    white_first.first.click()
    expect(page.locator("#board")).to_have_attribute("data-stones", str(stones + 1))
    steps = expected["tree"]
    start = [step["move"] for step in steps if step["parent"] == -1]
    options = page.locator(".tree-option b")
    expect(options).to_have_text(start)
    branch = next(step["parent"] for step in steps if step["parent"] >= 0)
    options.nth(branch).click()  # the first step with moves after it
    expect(page.locator("#board")).to_have_attribute("data-stones", str(stones + 1))
    after = [step["move"] for step in steps if step["parent"] == branch]
    expect(options).to_have_text(after)
    page.get_by_role("button", name="Start", exact=True).click()
    expect(page.locator("#board")).to_have_attribute("data-stones", str(stones))
    expect(options).to_have_text(start)


def test_the_endgame_is_shown_unasked_and_cancelled_by_escape(page: Page, shop: Server) -> None:
    open_game(page, read_sample("small"))
    wait_until_judged(page)
    go_to(page, 40)
    news = "**/api/v1/jobs/*/events"
    page.route(news, lambda route: None)  # the page hears nothing, so that it goes on asking
    progress = page.locator(".endgame progress")
    show_panel(page, "Endgame")
    expect(progress).to_be_visible()
    page.keyboard.press("Escape")
    expect(progress).to_have_count(0)
    expect_no_jobs(shop)
    show_panel(page, "Explore")
    show_panel(page, "Endgame")
    expect(progress).to_be_visible()
    page.unroute(news)
    page.keyboard.press("End")
    show_panel(page, "Explore")
    show_panel(page, "Endgame")
    values, rows = page.locator(".place-value text"), page.locator(".place-row")
    expect(values.first.or_(page.get_by_text("Everything is settled")).first).to_be_visible()
    expect(progress).to_have_count(0)
    expect(rows).to_have_count(values.count())
    counted = page.locator(".endgame", has_text="The whole board counts")
    expect(counted).to_contain_text("with a komi of 7")
    lead = page.locator("[data-lead]").inner_text()
    expect(counted).to_contain_text(f"counts {lead}")  # one count, and it is the end of the curve


def test_a_settled_place_is_said_calmly(page: Page) -> None:
    wall = "".join(f"[{column}e]" for column in "abcdefghi")
    other = "".join(f"[{column}d]" for column in "abcdefghi")
    open_game(page, f"(;GM[1]SZ[9]AB{wall}AW{other}PL[B])")
    show_panel(page, "Endgame")
    page.keyboard.press("Escape")
    point(page, 4, 7).click()
    note = page.locator(".endgame [role=status]", has_text="settled")
    expect(note).to_be_visible()
    expect(page.get_by_role("alert")).to_be_empty()


def test_a_proved_place_is_looked_up_in_the_atlas(page: Page) -> None:
    board = Board.from_diagram(between_walls("X X X . . . O O O"))
    open_game(page, format_games([Game(9, setup=board)]))
    show_panel(page, "Endgame")
    page.keyboard.press("Escape")
    point(page, 4, 0).click()
    page.get_by_role("button", name="Look it up in the atlas").click()
    card = page.locator(".endgame .shape-card")
    expect(card).to_contain_text("A move is worth 1/2")
    expect(card.locator(".mini-mark").first).to_be_attached()


def test_a_closed_tab_frees_its_work(page: Page, shop: Server) -> None:
    open_game(page, read_sample("ear-reddening"))
    expect(page.locator(".curve")).not_to_have_attribute("data-filled", "0")
    page.close()
    expect_no_jobs(shop)


@pytest.mark.parametrize(
    ("text", "said", "advice"),
    [
        ("This is no game.", "no game record", "SGF"),
        ("(;SZ[30];B[aa])", "'30'", "another"),
        ("(;SZ[19]" + ";B[];W[]" * 501 + ")", "1000 moves", "Shorten"),
        (b"(;C[" + b"x" * 10_000_001 + b"])", "10.0 MB", "smaller"),
        ("", "empty", "SGF"),
        (b"\x89PNG\r\n\x1a\n\0\0", "PNG", "SGF"),
        ("(;GM[3];W[e4])", "chess", "record of Go"),
        ("(;garbage)", "no moves", "SGF"),
    ],
    ids=["text", "30x30", "too long", "too large", "empty", "PNG", "chess", "garbage"],
)
def test_a_broken_file_is_a_sentence_with_what_to_do(
    page: Page, text: str | bytes, said: str, advice: str
) -> None:
    open_text(page, text)
    alert = page.get_by_role("alert")
    expect(alert).to_contain_text(said)
    expect(alert).to_contain_text(advice)
    assert "\\x" not in alert.inner_text()
    page.keyboard.press("Escape")
    expect(alert).to_be_empty()
    expect(page.get_by_role("heading", name="Drop a game here")).to_be_visible()


def test_a_record_of_another_format_opens(page: Page) -> None:
    open_text(page, GIB, "game.gib")
    expect_move(page, 0)
    go_to(page, 4)
    expect_move(page, 4)


def test_analysis_of_another_program_stands_under_the_comment(page: Page) -> None:
    open_game(page, "(;SZ[9]AP[Sabaki:1];B[ee]C[First]SBKV[43.5];W[cc])")
    show_panel(page, "Info")
    page.keyboard.press("ArrowRight")
    expect(page.locator(".comment")).to_contain_text("Sabaki: Black wins 44 %")


def test_a_server_that_is_gone_is_told(
    new_page: Callable[..., Page], networks: NetworkService, tmp_path: Path
) -> None:
    with Server(networks, store=Store(tmp_path)) as other:
        page = new_page(other.url)
        open_game(page, "(;SZ[9];B[ee];W[cc])")
        wait_until_judged(page)
    page.keyboard.press("w")
    expect(page.get_by_role("alert")).to_contain_text("tengen serve")


def test_a_finished_game_is_counted_at_its_end(page: Page) -> None:
    black = "[ac][bc][cc][dc][ec][ad][cd][ed][ae][be][de][ee]"
    white = "[ba][da][ea][ab][bb][cb][db][eb]"
    head = f"GM[1]SZ[5]RU[Chinese]KM[0.5]RE[W+2.5]AB{black}AW{white}PL[B]"
    open_game(page, f"(;{head};B[];W[])")
    expect(page.locator(".count")).to_have_count(0)
    page.keyboard.press("End")
    card = page.get_by_role("region", name="The count")
    expect(card).to_contain_text("Black wins by 4.5")
    expect(card).to_contain_text("The record says W+2.5, the count B+4.5.")
    expect(card).to_contain_text("Prisoners")
    expect(page.locator("[data-lead]")).to_have_text("Black +4.5")
    expect(page.locator(".ownership .black")).to_have_count(3)
    expect(page.locator(".ownership .white")).to_have_count(2)
    point(page, 0, 1).click()
    expect(card).to_contain_text("Black wins by 24.5")
    expect(page.locator(".ownership .black")).to_have_count(13)  # dead stones, too
    card.get_by_role("button", name="Take the corrections back").click()
    expect(card).to_contain_text("Black wins by 4.5")
    page.keyboard.press("Home")
    expect(page.locator(".count")).to_have_count(0)


def test_a_record_that_was_cut_off_is_not_counted(page: Page) -> None:
    open_game(page, "(;GM[1]SZ[9]RE[W+75.5];B[ee];W[cc];B[gg]")
    page.keyboard.press("End")
    expect(
        page.get_by_text("stop before the game was over: the record says W+75.5")
    ).to_be_visible()
    expect(page.get_by_role("region", name="The count")).to_have_count(0)
    expect(page.locator(".ownership rect")).to_have_count(0)


def test_variations_markup_and_comments_are_shown(page: Page) -> None:
    open_game(
        page,
        "(;SZ[9]C[Where would you play?]TR[aa]LB[ee:A](;B[ee]C[The centre.])(;B[cc];W[gg]))",
    )
    show_panel(page, "Info")
    expect(page.get_by_text("Where would you play?")).to_be_visible()
    expect(page.locator(".shudan-marker_triangle")).to_have_count(1)
    expect(page.locator(".shudan-marker_label")).to_have_count(1)
    page.get_by_role("button", name="2: C7").click()
    expect(page.locator("#board")).to_have_attribute("aria-label", re.compile("Black C7"))
    page.keyboard.press("ArrowRight")
    expect_move(page, 2)
    page.keyboard.press("ArrowUp")
    expect(page.get_by_text("The centre.")).to_be_visible()


def test_a_move_can_be_tried_and_an_illegal_one_is_explained(page: Page) -> None:
    open_game(page, "(;SZ[9];B[ee];W[ed])")
    page.keyboard.press("End")
    point(page, 2, 2).click()
    expect_move(page, 3)
    point(page, 4, 4).click()
    expect(page.get_by_role("alert")).to_contain_text("E5 is occupied")
    expect_move(page, 3)


@pytest.mark.parametrize("scheme", ["dark", "light"])
def test_a_phone_shows_all_of_it_without_scrolling_sideways(
    new_page: Callable[..., Page], shop: Server, scheme: str
) -> None:
    page = new_page(shop.url, 375, 720, color_scheme=scheme)
    expect(page.locator("html")).to_have_attribute("data-theme", scheme)
    open_game(page, read_sample("small"))
    wait_until_judged(page)
    width = page.evaluate("document.documentElement.scrollWidth")
    assert width <= 375
    board = page.locator("#board").bounding_box()
    assert board["width"] > 320
    page.get_by_role("button", name="One move on").click()
    expect_move(page, 1)
    show_panel(page, "Explore")
    page.get_by_role("button", name="Ownership").click()
    expect(page.locator(".ownership rect").first).to_be_attached()


def test_every_control_has_a_name(page: Page) -> None:
    open_game(page, read_sample("small"))
    wait_until_judged(page)
    nameless = page.evaluate(
        """() => [...document.querySelectorAll("button, input, select, textarea, [role=img]")]
          .filter((e) => !(e.getAttribute("aria-label") || e.textContent.trim() || e.title
            || e.labels?.length))
          .map((e) => e.outerHTML)"""
    )
    assert nameless == []


def test_the_javascript_is_below_150_kilobytes_gzipped() -> None:
    """Without the catalogues of other languages: of these a page loads one, if any."""
    others = set(LANGUAGES) - {"en"}
    scripts = [
        gzip.compress(path.read_bytes())
        for path in STATIC.glob("assets/*.js")
        if path.stem[: -len("-12345678")] not in others
    ]
    assert scripts
    assert sum(map(len, scripts)) < 150_000


def test_arrows_pressed_while_a_clicked_line_is_fetched_are_walked_after_it(page: Page) -> None:
    open_game(page, read_sample("small"))
    go_to(page, 20)
    point(page, 0, 0).click()  # not a move of the game, so that all lines leave it
    expect_move(page, 21)
    page.keyboard.press("a")
    card = page.get_by_role("region", name="Read ahead")
    expect(card.get_by_role("button", name="Read further")).to_be_visible()
    held: list[Any] | None = []
    page.route("**/api/v1/step", lambda r: r.continue_() if held is None else held.append(r))
    with page.expect_request("**/api/v1/step"):
        card.get_by_role("listitem").first.get_by_role("button").nth(1).click()
    page.keyboard.press("ArrowLeft")
    expect_move(page, 21)
    asked, held = held, None
    for route in asked:
        route.continue_()
    expect_move(page, 22)


def test_reading_ahead_names_the_best_moves_and_their_lines(page: Page) -> None:
    open_game(page, read_sample("small"))
    go_to(page, 20)
    point(page, 0, 0).click()  # not a move of the game, so that all lines leave it
    expect_move(page, 21)
    page.keyboard.press("a")
    card = page.get_by_role("region", name="Read ahead")
    further = card.get_by_role("button", name="Read further")
    expect(further).to_be_visible()  # the search has ended
    expect(card).to_contain_text("200 positions read by Tengen’s network")
    rows = card.get_by_role("listitem")
    expect(page.locator(".mark-better")).to_have_count(1)
    expect(page.locator(".mark-choice")).to_have_count(rows.count() - 1)
    further.click()
    expect(card).to_contain_text("800 positions read")
    expect(further).to_be_visible()
    best = rows.first.get_by_role("button")
    best.nth(1).click()
    expect_move(page, 23)
    expect(best.nth(1)).to_have_attribute("aria-current", "step")  # the lines stay, to walk on
    expect(rows.locator("[aria-current]")).to_have_count(1)
    best.nth(2).click()
    expect_move(page, 24)
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("ArrowLeft")
    expect_move(page, 21)
    expect(card).to_contain_text("800 positions read")  # what was read is still there
    page.keyboard.press("Escape")
    expect_move(page, 20)
    expect(card.get_by_role("button", name="Read ahead")).to_be_visible()
    expect(rows).to_have_count(0)
    expect(page.locator(".mark-better")).to_have_count(0)


def test_a_search_looks_only_where_it_is_told(page: Page) -> None:
    open_game(page, read_sample("small"))
    page.keyboard.press("a")
    card = page.get_by_role("region", name="Read ahead")
    expect(card.get_by_role("button", name="Read further")).to_be_visible()
    only = card.get_by_role("button", name="Only here")
    only.click()
    expect(card).to_contain_text("Click two opposite corners")
    moves = page.locator("#board").get_attribute("data-move")
    point(page, 0, 0).click()
    point(page, 2, 2).click()
    expect(card).to_contain_text("200 positions read")
    expect(card.get_by_role("button", name="Read further")).to_be_visible()
    expect(page.locator("#board")).to_have_attribute("data-move", moves or "")  # nothing was played
    firsts = [row.get_by_role("button").first for row in card.get_by_role("listitem").all()]
    assert firsts
    named = [re.search(r"[A-T]\d+", first.inner_text()) for first in firsts]
    assert all(found and found[0] in {f"{x}{y}" for x in "ABC" for y in "789"} for found in named)
    only.click()
    expect(card.get_by_role("button", name="Read ahead")).to_be_visible()
    expect(only).to_have_attribute("aria-pressed", "false")
