"""Home, library, play and jobs in a real browser; nothing is lost on reload, Back and restart."""

from __future__ import annotations

import io
import json
import os
import re
import signal
import socket
import subprocess
import sys
import zipfile
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

import httpx
import pytest

from tengen.samples import read_sample
from tests.records.go_server import GoServer, serving
from tests.web.browser.conftest import (
    WIDTHS,
    expect,
    expect_move,
    expect_whole_words,
    go_to,
    http,
    make_review,
    open_game,
    open_text,
    point,
    store_review,
    upload,
    wait_for,
)
from tests.web.conftest import Server

if TYPE_CHECKING:
    from playwright.sync_api import Page

TWO = "(;GM[1]SZ[9]PB[Ann]PW[Bea];B[ee];W[cc])(;GM[1]SZ[9]PB[Cid]PW[Dan];B[gg];W[cg])"


def test_a_screen_that_cannot_be_loaded_says_so(page: Page) -> None:
    page.route("**/assets/Library*.js", lambda route: route.abort())
    page.get_by_role("link", name="Library").click()
    fault = page.get_by_role("main").get_by_role("alert")
    expect(fault).to_contain_text("could not be shown")
    page.get_by_role("link", name="Home", exact=True).click()
    expect(fault).to_have_count(0)
    page.get_by_role("link", name="Library").click()
    page.unroute("**/assets/Library*.js")
    fault.get_by_role("button", name="Load the page again").click()
    expect(page.get_by_role("heading", name="Library")).to_be_visible()


def test_a_game_has_an_address_and_reload_and_back_keep_the_place(page: Page) -> None:
    open_game(page, read_sample("small"))
    go_to(page, 12)
    expect(page).to_have_url(re.compile(r"/games/[0-9a-f]{16}\?move=12$"))
    page.reload()
    expect_move(page, 12)
    page.get_by_role("link", name="Library").click()
    expect(page.get_by_role("heading", name="Library")).to_be_visible()
    page.go_back()
    expect_move(page, 12)
    page.get_by_role("link", name="Home", exact=True).click()
    expect(page.get_by_role("heading", name="Go on where you were")).to_be_visible()
    row = page.locator("a.sample", has_text="move 12 of 57")
    expect(row).to_be_visible()
    row.click()
    expect_move(page, 12)


def test_a_game_that_is_gone_is_told_in_the_library(page: Page, shop: Server) -> None:
    page.goto(f"{shop.url}/games/0123456789abcdef")
    expect(page.get_by_text("This game is not in the library")).to_be_visible()
    expect(page.get_by_role("heading", name="Library")).to_be_visible()
    expect(page).to_have_url(f"{shop.url}/games")


def test_a_collection_is_listed_by_name_and_searched(page: Page) -> None:
    open_text(page, TWO, "club evening.sgf")
    rows = page.locator(".games tbody tr")
    expect(rows).to_have_count(2)
    expect(rows.first).to_contain_text("club evening")
    page.get_by_role("searchbox").fill("dan")
    expect(rows).to_have_count(1)
    expect(rows.first).to_contain_text("Cid")
    page.once("dialog", lambda dialog: dialog.accept())
    rows.first.get_by_role("checkbox").check()
    page.get_by_role("button", name="Delete").click()
    expect(page.get_by_text("No game has all of these words.")).to_be_visible()
    page.get_by_role("searchbox").fill("")
    expect(rows).to_have_count(1)


def test_the_library_fits_a_tablet(new_page: Callable[..., Page], shop: Server) -> None:
    upload(shop, b"(;GM[1]SZ[19]PB[Honinbo Shusaku]PW[Gennan Inseki]BR[4d]WR[8d]RE[W+19.5];B[pd])")
    store_review(
        shop, http.get(f"{shop.url}/api/v1/library").json()["games"][0]["id"], make_review([])
    )
    page = new_page(f"{shop.url}/games", 820, WIDTHS[820])
    expect(page.locator(".games tbody tr")).to_contain_text("reviewed")
    expect_whole_words(page, ".games")


def test_a_position_is_found_in_the_library(page: Page, shop: Server) -> None:
    upload(shop, TWO.encode())
    page.goto(f"{shop.url}/games")
    page.get_by_text("Search by position").click()
    page.get_by_text("Write it as text").click()
    page.locator(".position-search textarea").fill("|X.O\n|X.O")
    page.get_by_role("button", name="Search").click()
    expect(page.locator(".found")).to_have_count(0)
    expect(page.get_by_text("No other game of the library")).to_be_visible()
    page.get_by_role("button", name="Clear the board").click()
    page.locator('.drawn-on[data-row="2"][data-column="2"]').click()  # Cid's game, mirrored
    expect(page.locator(".drawn-position .black")).to_have_count(1)
    page.get_by_role("button", name="Search").click()
    answers = page.locator(".continuations")
    expect(answers.locator(".mini-board .black")).to_have_count(1)
    expect(answers.locator(".mini-mark")).to_have_count(1)  # the answer, in the same corner's view
    page.locator(".found li a").first.click()
    expect(page).to_have_url(re.compile(r"/games/.*move=\d"))
    page.wait_for_selector(".shudan-vertex")  # else its code may still load


def test_a_players_games_are_fetched_by_name_and_whom_that_asks_is_said(
    page: Page, shop: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    with serving(GoServer(games=[1, 2, 3])) as server:
        monkeypatch.setenv("TENGEN_OGS", server.address)
        page.goto(f"{shop.url}/games")
        page.get_by_text("Get your games from OGS").click()
        expect(page.get_by_text(f"{server.address}/api/v1/games/ID/sgf")).to_be_visible()
        assert server.asked == []
        page.get_by_label("Name on OGS").fill("Ann")
        page.get_by_role("button", name="Get games").click()
        expect(page.locator("table.games tbody tr")).to_have_count(3)


def test_games_are_ordered_by_columns_and_many_are_reviewed_and_deleted(
    page: Page, shop: Server
) -> None:
    upload(shop, TWO.encode())
    upload(shop, b"(;GM[1]SZ[9]PB[Zoe]PW[Yan];B[ee];W[cc];B[gg])")
    page.goto(f"{shop.url}/games")
    rows = page.locator(".games tbody tr")
    expect(rows).to_have_count(3)
    moves = page.get_by_role("button", name="Moves", exact=True)
    moves.click()
    expect(rows.first).to_contain_text("Zoe")
    header = page.get_by_role("columnheader", name="Moves", exact=True)
    expect(header).to_have_attribute("aria-sort", "descending")
    moves.click()
    expect(rows.last).to_contain_text("Zoe")
    page.get_by_role("checkbox", name="Choose all").check()
    page.locator(".with-chosen").get_by_role("button", name="Review").click()
    expect(page.locator(".notice")).to_contain_text("3 reviews have begun.")
    wait_for(lambda: len(http.get(f"{shop.url}/api/v1/jobs").json()) == 3)
    page.get_by_role("checkbox", name="Choose all").check()
    page.once("dialog", lambda dialog: dialog.accept())
    page.locator(".with-chosen").get_by_role("button", name="Delete").click()
    expect(page.get_by_text("No game yet.")).to_be_visible()


def test_many_dropped_files_and_a_zip_are_one_collection_each(page: Page, shop: Server) -> None:
    files: list[Any] = [
        {"name": f"{name}.sgf", "mimeType": "application/x-go-sgf", "buffer": text.encode()}
        for name, text in (("a", "(;SZ[9]PB[Ann];B[ee])"), ("b", "(;SZ[9]PB[Bea];B[cc])"))
    ]
    page.locator("input[type=file]").set_input_files(files)
    rows = page.locator(".games tbody tr")
    expect(rows).to_have_count(2)
    for row in rows.all():
        expect(row).to_contain_text("2 files, 20")
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w") as archive:
        archive.writestr("one.sgf", "(;SZ[9]PB[Cid];B[gg])")
        archive.writestr("two.sgf", "(;SZ[9]PB[Dan];B[gc])")
    page.get_by_role("link", name="Home", exact=True).click()
    page.locator("input[type=file]").set_input_files(
        {"name": "club.zip", "mimeType": "application/zip", "buffer": packed.getvalue()}
    )
    expect(rows.filter(has_text="club")).to_have_count(2)


def is_free(page: Page, x: int, y: int) -> bool:
    return "shudan-sign_0" in (point(page, x, y).get_attribute("class") or "")


def test_two_bots_are_watched_and_paused(page: Page) -> None:
    page.get_by_role("link", name="Play", exact=True).click()
    page.get_by_role("radio", name=re.compile("^Pebble")).check()
    page.get_by_role("combobox", name="Your colour").select_option("watch")
    page.get_by_role("combobox", name="Plays Black").select_option("patterns")
    page.get_by_role("combobox", name="Board").select_option("9")
    page.get_by_role("button", name="Start").click()
    expect(page.get_by_role("heading", name="Game with Kata – Pebble")).to_be_visible()
    board = page.locator("#board")
    expect(board).to_have_attribute("data-move", re.compile("[4-9]"))
    page.get_by_role("button", name="Pause").click()
    expect(page.get_by_role("button", name="Go on")).to_be_visible()
    page.wait_for_timeout(1500)  # a move under way comes still
    before = int(board.get_attribute("data-move") or 0)
    page.wait_for_timeout(1500)
    expect(board).to_have_attribute("data-move", str(before))
    page.get_by_role("button", name="Go on").click()
    expect(board).to_have_attribute("data-move", str(before + 2))


def test_atari_go_has_its_own_boards_and_ends_with_a_capture(page: Page) -> None:
    page.get_by_role("link", name="Play", exact=True).click()
    page.get_by_role("radio", name=re.compile("^Gecko")).check()
    expect(page.get_by_role("combobox", name="Komi")).to_have_count(0)
    page.get_by_role("combobox", name="Strength").select_option("hard")
    page.get_by_role("combobox", name="Board").select_option("5")
    page.get_by_role("combobox", name="Your colour").select_option("watch")
    page.get_by_role("button", name="Start").click()
    panel = page.get_by_role("region", name="Play")
    expect(panel).to_contain_text("whoever captures a stone first wins")
    expect(panel.get_by_role("status").first).to_contain_text("The game is over", timeout=60_000)
    expect(panel.get_by_role("link", name="New game")).to_be_visible()


def test_ten_moves_are_played_against_a_bot_and_the_game_is_kept(page: Page) -> None:
    page.get_by_role("link", name="Play", exact=True).click()
    expect(page.get_by_role("radio", name=re.compile("^Hana"))).to_be_checked()
    page.get_by_role("combobox", name="Rank").select_option("8k")
    page.get_by_role("combobox", name="Board").select_option("9")
    page.get_by_role("button", name="Start").click()
    expect(page.get_by_text("Your turn")).to_be_visible()
    board = page.locator("#board")
    for number in range(1, 20, 2):
        for at in range(81):
            x, y = at % 9, at // 9
            # Beside a free point no move is suicide or retakes a ko, whatever the bot has played.
            if x < 8 and at % 3 != number % 3 and is_free(page, x, y) and is_free(page, x + 1, y):
                break
        point(page, x, y).click()
        expect(board).to_have_attribute("data-move", str(number + 1))
    address = page.url
    page.reload()
    expect(board).to_have_attribute("data-move", "20")
    assert page.url == address
    expect(page.get_by_role("heading", name="Game with Hana 8k")).to_be_visible()
    page.get_by_role("link", name="Play", exact=True).click()
    going_on = page.get_by_role("link", name="Hana 8k, 9×9, 20 moves")
    expect(going_on).to_be_in_viewport()
    going_on.click()
    expect(board).to_have_attribute("data-move", "20")
    page.get_by_role("button", name="Undo").click()
    expect(board).to_have_attribute("data-move", "18")
    page.get_by_role("button", name="Hint").click()
    expect(page.get_by_text("The bot would play")).to_be_visible()
    page.get_by_role("button", name="Score").click()
    expect(page.locator(".match").get_by_text(re.compile("Black wins|Counted now"))).to_be_visible()
    page.once("dialog", lambda dialog: dialog.accept())
    page.get_by_role("button", name="Resign").click()
    expect(page.locator(".turn")).to_have_text("The game is over: W+R")
    page.get_by_role("link", name="See the review").click()
    expect(page).to_have_url(re.compile("/games/"))
    expect(page.get_by_text("You", exact=True)).to_be_visible()
    expect(page.get_by_text("Hana 8k", exact=True)).to_be_visible()


def test_play_goes_on_from_a_position_of_a_game(page: Page) -> None:
    open_game(page, read_sample("small"))
    go_to(page, 10)
    stones = page.locator("#board").get_attribute("data-stones")
    page.get_by_role("button", name="Play from here").click()
    page.get_by_role("radio", name="Pebble").check()
    page.get_by_role("button", name="Start").click()
    expect(page.get_by_text("Your turn")).to_be_visible()
    expect(page.locator("#board")).to_have_attribute("data-stones", str(stones))


def test_jobs_are_paused_resumed_and_cancelled_in_the_drawer(page: Page, shop: Server) -> None:
    for name in ("ear-reddening", "endgame"):
        game = upload(shop, read_sample(name))
        http.post(f"{shop.url}/api/v1/library/{game}/review", json={"visits": 200})
    page.reload()
    page.get_by_role("button", name="Jobs, 2 open").click()
    drawer = page.get_by_role("complementary", name="Jobs")
    first = drawer.locator(".job").filter(has_text="Shusaku")
    expect(first).to_contain_text("runs")
    first.get_by_role("button", name="Pause").click()
    expect(first).to_contain_text("paused")
    second = drawer.locator(".job").filter(has_not_text="Shusaku")
    expect(second).to_contain_text("runs")
    second.get_by_role("button", name="Cancel").click()
    expect(second).to_have_count(0)
    first.get_by_role("button", name="Go on").click()
    expect(first).to_contain_text("runs")
    first.get_by_role("button", name="Cancel").click()
    expect(drawer).to_contain_text("Nothing is running")


def start_server(store: Path) -> tuple[subprocess.Popen[bytes], str]:
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    code = "import sys; from tengen.cli.main import main; sys.exit(main())"
    arguments = ["serve", "--no-browser", "--port", str(port), "--store", str(store)]
    process = subprocess.Popen([sys.executable, "-c", code, *arguments, "--net", "fast"])
    url = f"http://127.0.0.1:{port}"

    def answers() -> bool:
        try:
            return http.get(f"{url}/api/v1/about").status_code == 200
        except httpx.TransportError:
            return False

    wait_for(answers)
    return process, url


@pytest.mark.long
def test_a_killed_servers_review_is_finished_after_a_restart(
    new_page: Callable[..., Page], tmp_path: Path
) -> None:
    process, url = start_server(tmp_path)
    try:
        game = http.post(f"{url}/api/v1/library", content=read_sample("small")).json()
        id_ = game["games"][0]["id"]
        job = http.post(f"{url}/api/v1/library/{id_}/review", json={"visits": 60}).json()["job"]
        wait_for(lambda: http.get(f"{url}/api/v1/jobs/{job}").json()["done"] > 0)
        os.kill(process.pid, signal.SIGKILL)
    finally:
        process.kill()
        process.wait()
    process, url = start_server(tmp_path)  # the lock went with the process
    try:
        assert http.get(f"{url}/api/v1/jobs/{job}").json()["state"] in ("running", "waiting")
        page = new_page(f"{url}/games/{id_}?move=5")
        expect_move(page, 5)
        wait_for(lambda: http.get(f"{url}/api/v1/jobs/{job}").json()["state"] == "done")
        expect(page.locator(".mistake-row").first).to_be_visible()
        expect(page.locator(".review-state")).to_have_count(0)
    finally:
        process.terminate()
        process.wait()


def test_a_players_rank_is_shown_with_its_range_and_telling_moves(page: Page, shop: Server) -> None:
    id_ = upload(shop, TWO.encode())
    estimate = {
        "player": "Ann", "rank": "8k", "steps": 22.4, "rating": 1400.0, "low": 19.5, "high": 25.2,
        "moves": 60, "games": 1, "by_phase": {"opening": {"rank": "7k", "steps": 23, "moves": 20}},
        "telling_moves": [
            {"game": id_, "move": 2, "point": "C7", "shift": -0.4, "points_loss": 6.5}
        ],
        "distribution": {"9k": 0.4, "8k": 0.6}, "net": "default",
        "doubts": [{"name": "few-moves", "values": {"moves": 60}, "text": ""}],
        "per_game": [
            {"game": id_, "rank": rank, "steps": steps, "rating": 1400.0, "low": steps - 3,
             "high": steps + 4, "moves": 30}
            for rank, steps in (("12k", 18.2), ("8k", 22.4))
        ],
    }  # fmt: skip
    row = {"name": "Ann", "made": 0.0, "report": json.dumps(estimate)}
    shop.app.state.services.store.insert("players", row)
    page.get_by_role("link", name="Players").click()
    expect(page.locator(".player-list li")).to_have_count(4)
    page.get_by_role("link", name=re.compile("^Ann")).click()
    expect(page).to_have_url(re.compile("/players/Ann$"))
    expect(page.locator(".estimate")).to_contain_text("8k 11k to 5k")
    expect(page.locator(".estimate")).to_contain_text("Only 60 moves.")
    expect(page.locator(".distribution span")).to_have_count(2)
    dots = page.locator(".rank-graph a")
    expect(dots).to_have_count(2)
    expect(dots.first).to_have_attribute("aria-label", "12k, 15k to 8k")
    heights = [float(dot.get_attribute("cy")) for dot in page.locator(".rank-graph circle").all()]
    assert heights[0] > heights[1]  # 12k stands below 8k
    page.get_by_role("link", name="2 C7").click()
    expect_move(page, 1)
    page.goto(f"{shop.url}/players/Dan")  # a player without an estimate yet
    expect(page.get_by_text("reads the latest 500 moves")).to_be_visible()
    page.get_by_role("link", name="Cid – Dan").click()
    expect_move(page, 0)


def test_home_says_what_a_go_player_gets_and_shows_a_board(page: Page) -> None:
    expect(page.get_by_text("a game of Go")).to_be_visible()
    board = page.get_by_role("img", name="A Go board: Shusaku")
    expect(board.locator(".black")).to_have_count(59)
    board.click()
    expect_move(page, 127)
    expect(page.get_by_text("Kuwahara Shusaku", exact=True)).to_be_visible()


SOURCE_WORDS = ("uct", "policy", "visits", "positions", "playouts", "Told by", "stays it")


def test_opponents_have_a_name_a_level_and_a_character(page: Page) -> None:
    page.get_by_role("link", name="Play", exact=True).click()
    bots = page.locator(".bot")
    expect(bots).to_have_count(9)  # Gecko, who plays Atari Go, among them
    for text in bots.all_inner_texts():
        assert len(text.split("\n")) >= 3, text
    page.get_by_role("radio", name="Sage").check()
    expect(page.get_by_role("combobox", name="Thinks for")).to_contain_text("5 s a move")
    said = page.locator("main").inner_text()
    assert not [word for word in SOURCE_WORDS if word in said], said


def test_komi_rules_byo_yomi_and_a_pass_of_the_bot(page: Page) -> None:
    page.get_by_role("link", name="Play", exact=True).click()
    page.get_by_role("radio", name="Pebble").check()
    page.get_by_role("combobox", name="Your colour").select_option("drawn by lot")
    page.get_by_role("combobox", name="Your colour").select_option("Black")
    page.get_by_role("combobox", name="Komi").select_option("0.5")
    page.get_by_role("combobox", name="Rules").select_option("Japanese")
    page.get_by_role("combobox", name="Byo-yomi").select_option("3 × 30 s")
    page.get_by_role("button", name="Start").click()
    expect(page.get_by_text("Your turn")).to_be_visible()
    expect(page.locator(".clock").first).to_contain_text("3 periods")
    page.get_by_role("link", name="Play", exact=True).click()
    page.get_by_role("button", name="Remove this game").click()  # an empty one goes unasked
    expect(page.get_by_role("button", name="Remove this game")).to_have_count(0)


def test_a_pass_of_the_bot_is_said(page: Page, shop: Server) -> None:
    """White has only its two eyes left, Black three."""
    black = "[ac][bc][cc][dc][ec][ad][cd][ed][ae][be][de][ee]"
    white = "[ba][da][ea][ab][bb][cb][db][eb]"
    start = {"sgf": f"(;GM[1]SZ[5]RU[Chinese]KM[0.5]AB{black}AW{white}PL[B])"}
    match = http.post(f"{shop.url}/api/v1/play", json={"bot": "random", "start": start}).json()
    page.goto(f"{shop.url}/play/{match['id']}")
    point(page, 2, 4).click()
    expect(page.locator(".passed")).to_contain_text("Pebble passes")
    page.get_by_role("button", name="Pass").click()
    expect(page.locator(".turn")).to_contain_text("The game is over")
    card = page.get_by_role("region", name="The count")
    expect(card).to_contain_text("Black wins by 4.5")  # 15 to 10, and half a point
    expect(page.locator(".ownership rect")).to_have_count(4)
    point(page, 0, 1).click()  # White's chain
    expect(page.locator(".turn")).to_contain_text("B+24.5")
    expect(card).to_contain_text("Take the corrections back")
    point(page, 1, 1).click()  # the same chain again
    expect(page.locator(".turn")).to_contain_text("B+4.5")


def test_a_long_window_begins_at_its_top(new_page: Callable[..., Page], shop: Server) -> None:
    page = new_page(f"{shop.url}/games", 390, 844)
    expect(page.get_by_role("heading", name="Library")).to_be_visible()
    page.keyboard.press("?")
    keys = page.get_by_role("dialog", name="Keys")
    expect(keys.get_by_role("heading", name="Keys")).to_be_in_viewport(ratio=0.99)
    page.keyboard.press("Escape")
    expect(keys).to_have_count(0)


def test_the_settings_say_who_judges(
    page: Page, shop: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    page.get_by_role("button", name="Settings").click()
    settings = page.get_by_role("dialog", name="Settings")
    offer = settings.get_by_label("A stronger judge")
    expect(offer.get_by_role("button", name="Get it")).to_be_visible()
    expect(settings).not_to_contain_text("tengen nets fetch")  # not in a terminal's words
    page.keyboard.press("Escape")
    monkeypatch.setattr("tengen.nets.judges.ready_judge", lambda: "b18c384nbt")
    page.get_by_role("button", name="Settings").click()
    expect(settings).to_contain_text("reviews are judged by KataGo b18c384nbt")
    expect(offer).to_have_count(0)
    choice = settings.get_by_role("combobox", name="The network that judges")
    assert "Tengen’s network" in choice.locator("option").all_inner_texts()


# Choices whose text is wider than its field, less the arrow.
CUT_CHOICES = """() => [...document.querySelectorAll("dialog select")].filter(one => {
  const { font, paddingLeft, paddingRight } = getComputedStyle(one);
  const pen = document.createElement("canvas").getContext("2d");
  pen.font = font;
  const room = one.clientWidth - parseFloat(paddingLeft) - parseFloat(paddingRight) - 24;
  return pen.measureText(one.selectedOptions[0].text).width > room;
}).map(one => one.selectedOptions[0].text)"""


def test_choices_in_the_settings_are_not_cut_off(
    new_page: Callable[..., Page], shop: Server
) -> None:
    page = new_page(shop.url, width=390, height=844)
    page.get_by_role("button", name="Settings").click()
    expect(page.get_by_role("combobox", name="Language")).to_be_visible()
    assert page.evaluate(CUT_CHOICES) == []


# Words of buttons, links, tabs and headings that stand on two lines.
BROKEN_WORDS = """() => [...document.querySelectorAll("button, a, th, h1, h2, legend, label")]
  .flatMap(one => {
    const found = [];
    const texts = document.createTreeWalker(one, NodeFilter.SHOW_TEXT);
    for (let text = texts.nextNode(); text; text = texts.nextNode())
      for (const { 0: word, index } of text.data.matchAll(/\\p{L}+/gu)) {
        const range = document.createRange();
        range.setStart(text, index);
        range.setEnd(text, index + word.length);
        const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
        if (lines.size > 1) found.push(word);
      }
    return found;
  })"""
TABBED = ("/", "/games", "/play", "/train", "/players", "/lab", "/lab/cgt", "/lab/ratings")


@pytest.mark.parametrize("width", [390, 820, 1366])
def test_no_word_of_a_control_is_broken(
    new_page: Callable[..., Page], shop: Server, width: int
) -> None:
    id_ = upload(shop, TWO.encode())
    moves = [{"move": 1, "color": "B", "point": "E5", "loss": 5.4, "better": "C3", "line": ["C3"]}]
    store_review(shop, id_, make_review([*moves, {"move": 2, "color": "W", "point": "C7"}]))
    page = new_page(shop.url, width, WIDTHS[width])
    for path in (*TABBED, f"/games/{id_}?move=0"):
        page.goto(shop.url + path)
        page.locator("main :is(h1, h2)").first.wait_for()
        assert page.evaluate(BROKEN_WORDS) == [], path


def test_training_says_which_part_is_open_and_asks_for_a_name_plainly(page: Page) -> None:
    page.get_by_role("link", name="Train", exact=True).click()
    parts = page.get_by_role("navigation", name="What to train").get_by_role("link")
    expect(parts.first).to_have_attribute("aria-current", "page")
    border = "one => getComputedStyle(one).borderColor"
    assert parts.first.evaluate(border) != parts.nth(1).evaluate(border)
    expect(page.get_by_role("heading", name="Which names do you play under?")).to_be_visible()
    expect(page.locator("fieldset")).to_have_count(0)  # there is no name to choose
