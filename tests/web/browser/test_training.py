"""Training in a real browser: who I am, an exercise by mouse, keys and on a phone, insights."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from typing import TYPE_CHECKING

import pytest

from tengen.coords import Move, format_gtp
from tengen.files.plain_json import to_json
from tengen.review.report import ReviewReport
from tengen.review.values import Review
from tengen.sgf import Record
from tengen.sgf.info import Info
from tengen.train.endgames import endgame_exercises
from tengen.train.exercises import exercises_of
from tengen.train.games import ReviewedGame
from tengen.train.playing_out import board_exercises, play_out, reply, solution
from tengen.train.teaching import TakeBack
from tengen.web import matches
from tests.train.made import made_game
from tests.web.browser.conftest import expect, http, point, store_review, upload, wait_for
from tests.web.conftest import Server

if TYPE_CHECKING:
    from playwright.sync_api import Page, Route

INFO = Info(black="Ann", white="Bob", black_rank="8k", date="2026-03-01")
MADE = made_game({5: 18.0, 25: 25.0}, info=INFO)


@pytest.fixture
def trained(shop: Server) -> Server:
    """A server whose library has a reviewed game of Ann's."""
    add_reviewed(shop, MADE)
    return shop


def add_reviewed(server: Server, made: ReviewedGame) -> None:
    game = upload(server, Record.from_game(made.game, made.info).to_bytes())
    review = Review(made.game.size, made.moves[0].judged_by, 0.5, 0.0, made.moves, True)
    store_review(server, game, json.loads(to_json(ReviewReport.of(review))))


def be_ann(server: Server) -> None:
    http.put(f"{server.url}/api/v1/me", json={"names": ["Ann"], "rank": None}).raise_for_status()


def test_names_are_asked_once_and_an_exercise_is_answered(
    new_page: Callable[..., Page], trained: Server
) -> None:
    page = new_page(f"{trained.url}/train")
    page.get_by_role("checkbox", name="Ann").check()
    page.get_by_role("button", name="That is me").click()
    expect(page.get_by_text("2 exercises from your mistakes: 0 due, 2 new.")).to_be_visible()
    page.get_by_role("combobox", name="Phase").select_option("opening")
    expect(page.get_by_text("1 exercise from your mistakes")).to_be_visible()
    page.reload()
    expect(page.get_by_text("1 exercise from your mistakes")).to_be_visible()
    page.get_by_role("combobox", name="Phase").select_option("")
    page.get_by_role("button", name="Start").click()
    expect(page).to_have_url(re.compile(r"/train/[0-9a-f]{12}$"))
    id_ = page.url.rsplit("/", 1)[1]
    one = next(one for one in exercises_of([MADE], ["Ann"]) if one.id == id_)
    board = page.locator("#board")
    expect(board).to_have_attribute("data-move", str(one.move - 1))
    expect(page.locator(".exercise")).to_contain_text("at 8k play this")
    expect(page.locator(".mark-played")).to_have_text(f"{one.loss:.0f}")
    free = next(p for p in range(81) if one.game.is_legal(p))
    point(page, free % 9, free // 9).click()
    verdict = page.locator(".verdict")
    expect(verdict).to_have_attribute("data-verdict", re.compile("right|close|doubtful|wrong"))
    expect(board).not_to_have_attribute("data-move", str(one.move - 1))
    expect(page.locator(".mark-played")).to_have_count(0)
    expect(page.locator(".overlay")).to_contain_text("12")  # the answer and what refutes it
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("ArrowLeft")
    expect(board).to_have_attribute("data-move", str(one.move - 1))
    expect(page.locator(".mark-better")).to_have_text("★")
    page.get_by_role("button", name="Next", exact=True).click()
    expect(page).not_to_have_url(re.compile(id_))
    expect(page.get_by_role("button", name="Show the answer")).to_be_visible()
    listed = http.get(f"{trained.url}/api/v1/train").json()
    assert (listed["new"], listed["answers"]) == (1, 1)


def test_an_exercise_by_keys_on_a_phone(new_page: Callable[..., Page], trained: Server) -> None:
    be_ann(trained)
    (one, _) = exercises_of([MADE], ["Ann"])
    page = new_page(f"{trained.url}/train/{one.id}", 390, 844)
    expect(page.locator("#board")).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    page.keyboard.press("s")
    expect(page.locator(".verdict")).to_be_visible()
    expect(page.get_by_text("Best:")).to_be_visible()
    expect(page.locator(".verdict")).to_have_text(re.compile(rf"^\S+ loses {one.loss:.1f} points"))
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    page.keyboard.press("n")
    expect(page).not_to_have_url(re.compile(one.id))
    page.reload()
    expect(page.locator(".exercise")).to_be_visible()


def test_an_exercise_is_answered_by_a_finger_and_by_arrows(
    new_page: Callable[..., Page], trained: Server
) -> None:
    be_ann(trained)
    other = exercises_of([MADE], ["Ann"])[0]
    large = made_game({5: 9.0}, size=19, length=12, info=INFO)
    add_reviewed(trained, large)
    (one,) = exercises_of([large], ["Ann"])
    page = new_page(f"{trained.url}/train/{one.id}", 390, 844, has_touch=True)
    free = next(p for p in range(361) if one.game.is_legal(p))
    point(page, free % 19, free // 19).tap()
    page.get_by_role("button", name=f"Play {format_gtp(free, 19)}").tap()
    expect(page.locator(".verdict")).to_be_visible()
    page = new_page(f"{trained.url}/train/{other.id}")
    expect(page.locator("#board")).to_be_visible()
    better = other.line[0]
    assert better is not None
    page.keyboard.press("c")  # puts the frame on the centre
    row, column = better // 9 - 4, better % 9 - 4
    for key, steps in (
        ("ArrowRight" if column > 0 else "ArrowLeft", abs(column)),
        ("ArrowDown" if row > 0 else "ArrowUp", abs(row)),
    ):
        for _ in range(steps):
            page.keyboard.press(key)
    page.keyboard.press("Enter")
    expect(page.locator(".verdict")).to_have_attribute("data-verdict", "right")


def test_a_player_is_me_and_sees_insights(new_page: Callable[..., Page], trained: Server) -> None:
    page = new_page(f"{trained.url}/players/Ann")
    insights = page.locator(".insights")
    expect(insights).to_contain_text("20 moves of 1 reviewed game, compared with 8k.")
    expect(insights).to_contain_text("Nothing stands out")
    expect(insights.get_by_role("row", name="As Black")).to_be_visible()
    page.set_viewport_size({"width": 390, "height": 844})
    assert insights.evaluate("card => card.getBoundingClientRect().right") <= 390
    headers = insights.locator("th").evaluate_all(
        "all => all.map(one => one.scrollWidth > one.clientWidth)"
    )
    assert not any(headers), "no word of a header is broken or cut"
    insights.get_by_role("button", name="This is me").click()
    insights.get_by_role("link", name="Train").click()
    expect(page.get_by_text("You are Ann.")).to_be_visible()


def test_lists_are_the_users_once_he_has_said_who_he_is(
    new_page: Callable[..., Page], trained: Server
) -> None:
    add_reviewed(trained, made_game({}, info=Info(black="Carl", white="Dora"), seed=2))
    page = new_page(f"{trained.url}/games")
    rows = page.locator("table.games tbody tr")
    expect(rows).to_have_count(2)
    expect(page.get_by_role("checkbox", name="My games")).to_have_count(0)
    be_ann(trained)
    page.set_viewport_size({"width": 390, "height": 844})
    page.reload()
    page.get_by_role("checkbox", name="My games").check()
    expect(rows).to_have_count(1)
    expect(rows.locator("b")).to_have_text(["Ann"])
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    page.goto(f"{trained.url}/players")
    expect(page.locator(".player-list li").first).to_contain_text("Ann You")
    expect(page.locator(".badge")).to_have_count(1)
    page.goto(trained.url)
    page.get_by_role("link", name="2 exercises from your mistakes").click()
    expect(page.get_by_text("You are Ann.")).to_be_visible()


def test_progress_goes_out_and_in(new_page: Callable[..., Page], trained: Server) -> None:
    be_ann(trained)
    page = new_page(f"{trained.url}/train")
    with page.expect_download() as found:
        page.get_by_role("link", name="Export progress").click()
    exported = json.loads(found.value.path().read_text())
    assert exported["names"] == ["Ann"]
    page.locator("input[type=file]").last.set_input_files(
        {
            "name": "training.json",
            "mimeType": "application/json",
            "buffer": json.dumps(exported).encode(),
        }
    )
    expect(
        page.locator(".notice", has_text="Progress of 0 exercises was taken over.")
    ).to_be_visible()


def test_endgames_are_answered_by_clicks_and_keys(
    new_page: Callable[..., Page], trained: Server
) -> None:
    page = new_page(f"{trained.url}/train")
    page.get_by_role("link", name="Endgames").click()
    expect(page).to_have_url(re.compile(r"/train/endgame$"))
    page.get_by_role("combobox", name="What is asked").select_option("first")
    expect(page.get_by_text("20 endgame exercises: 0 due, 20 new.")).to_be_visible()
    expect(page.get_by_role("checkbox")).to_have_count(0)  # her games have none
    page.get_by_role("button", name="Start").click()
    expect(page).to_have_url(re.compile(r"/train/endgame/first-01\?kind=first$"))
    expect(page.locator(".exercise")).to_be_visible()
    expect(page.locator(".reason-marks .region")).to_have_count(1)  # the places asked about
    page.keyboard.press("2")
    verdict = page.locator(".verdict")
    expect(verdict).to_have_attribute("data-verdict", re.compile("right|wrong"))
    page.reload()
    expect(page.locator(".exercise")).to_be_visible()
    expect(verdict).to_have_count(0)
    place = endgame_exercises(["first"])[0]
    right = place.judge("A").right[0]
    spot = next(spot for spot, name in place.labels.items() if name == right)
    point(page, spot % 19, spot // 19).click()
    expect(verdict).to_have_attribute("data-verdict", "right")
    page.keyboard.press("n")
    expect(page).to_have_url(re.compile(r"/train/endgame/first-02"))
    listed = http.get(f"{trained.url}/api/v1/train/endgames?kind=first").json()
    assert listed["answers"] == 2


def test_a_board_is_played_out_on_a_phone(new_page: Callable[..., Page], trained: Server) -> None:
    one = board_exercises()[0]
    page = new_page(f"{trained.url}/train/endgame/{one.id}", 390, 844)
    expect(page.locator("#board")).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    page.get_by_role("button", name="Pass").click()
    expect(page.locator(".exercise")).to_contain_text("That lost")
    page.get_by_role("button", name="Take back").click()
    expect(page.locator(".exercise")).not_to_contain_text("That lost")
    moves: list[Move] = []
    out = play_out(one, moves)
    while not out.is_over:
        moves.append(reply(out.game, solution(out.game)))
        out = play_out(one, moves)
        if moves[-1] is None:
            page.get_by_role("button", name="Pass").click()
        else:
            point(page, moves[-1] % 9, moves[-1] // 9).click()
        expect(page.locator("#board")).to_have_attribute("data-move", str(len(out.game)))
    expect(page.locator(".verdict")).to_have_attribute("data-verdict", "right")
    expect(page.locator(".verdict")).to_contain_text("Not a point was lost")


def test_an_exercise_that_is_gone_is_told_beside_the_list(page: Page, shop: Server) -> None:
    for path in ("/train", "/train/endgame", "/train/guess", "/play"):
        page.goto(f"{shop.url}{path}/gone")
        expect(page.get_by_role("alert")).to_contain_text("Start again from the list")
        expect(page).to_have_url(f"{shop.url}{path}")
        expect(page.get_by_role("heading", level=1)).to_be_visible()


def test_a_list_that_is_on_its_way_says_so(page: Page, shop: Server) -> None:
    held: list[Route] = []
    page.route(re.compile(r"/train/endgames\?"), lambda route: held.append(route))
    page.goto(f"{shop.url}/train/endgame")
    expect(page.get_by_role("status").filter(has_text="Loading")).to_be_visible()
    wait_for(lambda: held)
    held[0].continue_()
    expect(page.get_by_role("button", name="Start")).to_be_visible()
    expect(page.get_by_text("Loading")).to_have_count(0)


def test_moves_are_guessed_and_the_place_has_an_address(
    new_page: Callable[..., Page], trained: Server
) -> None:
    page = new_page(f"{trained.url}/train/guess")
    page.get_by_role("link", name="Ann – Bob").click()
    board = page.locator("#board")
    expect(board).to_have_attribute("data-move", "0")
    page.get_by_role("button", name="White", exact=True).click()
    expect(board).to_have_attribute("data-move", "1")
    expect(page).to_have_url(re.compile(r"move=1&side=W$"))
    played = MADE.game.moves[1]
    assert played is not None
    point(page, played % 9, played // 9).click()
    expect(page.locator(".verdict")).to_have_attribute("data-points", "100")
    expect(page.locator(".exercise")).to_contain_text("of 20k players")
    expect(page.locator(".mark-tried")).to_have_count(0)
    page.keyboard.press("n")
    expect(board).to_have_attribute("data-move", "3")
    here = MADE.game.at(3)
    other = next(at for at in range(81) if here.is_legal(at) and at != MADE.game.moves[3])
    point(page, other % 9, other // 9).click()
    expect(page.locator(".verdict")).not_to_have_attribute("data-points", "100")
    expect(page.locator(".mark-tried")).to_have_count(1)
    page.reload()
    expect(board).to_have_attribute("data-move", "3")
    page.get_by_role("button", name="Show the move").click()
    expect(page.locator(".exercise")).to_contain_text("The game went")
    expect(page.locator(".guess-score")).to_have_count(0)


def test_a_review_is_ordered_for_the_users_rank_with_his_risk(
    new_page: Callable[..., Page], trained: Server
) -> None:
    be_ann(trained)
    game = http.get(f"{trained.url}/api/v1/library").json()["games"][0]["id"]
    peers = http.get(f"{trained.url}/api/v1/library/{game}/peers").json()
    page = new_page(f"{trained.url}/games/{game}?move=0")
    expect(page.get_by_role("heading", name="Mistakes worth your time")).to_be_visible()
    rows = page.locator(".mistake-row")
    side = page.get_by_role("group").get_by_role("button", pressed=True)
    expect(side.filter(has_text="Black")).to_have_count(1)  # his own mistakes
    first = peers["mistakes"][0]["move"]
    expect(rows.first).to_contain_text(f" {first} ")
    expect(page.locator(".risk-curve > g")).to_have_count(20)
    expect(page.locator(".risk")).to_contain_text("you made 2")
    page.get_by_role("button", name="The largest first").click()
    expect(rows.first).to_contain_text(" 25 ")
    rows.first.click()
    expect(page.locator(".peers")).to_contain_text("at 8k play this")


def test_a_teaching_game_offers_a_move_back_in_steps(
    new_page: Callable[..., Page], trained: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    hints = ("Look at the centre.", "It saves nothing.", "Better: E5.")
    monkeypatch.setattr(
        matches,
        "offer_back",
        lambda position, move, *_: TakeBack(9.0, 40, hints) if move == 72 else None,
    )
    page = new_page(f"{trained.url}/play")
    page.get_by_role("radio", name="Pebble").check()
    page.get_by_role("combobox", name="Offer mistakes back").select_option("5")
    page.get_by_role("button", name="Start").click()
    board = page.locator("#board")
    expect(board).to_have_attribute("data-move", "0")
    point(page, 0, 8).click()
    offer = page.locator(".offer")
    expect(offer).to_contain_text("A1 would lose 9.0 points. Take it back?")
    for hint in hints:
        expect(offer).not_to_contain_text(hint)
        offer.get_by_role("button", name="Hint").click()
        expect(offer).to_contain_text(hint)
    offer.get_by_role("button", name="Another move").click()
    expect(offer).to_have_count(0)
    point(page, 4, 4).click()
    expect(board).to_have_attribute("data-move", "2")
    expect(offer).to_have_count(0)
