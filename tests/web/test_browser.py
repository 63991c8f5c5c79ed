"""The page in a real browser: what a player does, from opening a game to leaving it."""

from __future__ import annotations

import gzip
import json
import re
import shutil
import time
from collections.abc import Callable, Iterator
from fractions import Fraction
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from typer.testing import CliRunner

from tengen.cli import endgame
from tengen.samples import read_sample
from tengen.web.networks import NetworkService
from tengen.web.pages import STATIC
from tests.web.conftest import Server

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

playwright_api = pytest.importorskip("playwright.sync_api")
expect = playwright_api.expect

CHROMIUM = shutil.which("chromium")
FLAGS = [
    "--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run",
    "--disable-background-networking", "--disable-component-update", "--disable-sync",
]  # fmt: skip
PATIENCE = 40_000  # ms; far beyond what is needed, on a machine that does much else
OVERLAYS = {
    "Q": ("Ownership", ".ownership rect"),
    "W": ("Influence", ".influence rect"),
    "E": ("Network", ".ghosts-net text"),
    "R": ("Patterns", ".ghosts-patterns text"),
    "T": ("Last move", ".last-move, .last-rim"),
    "D": ("Losses", ".dots circle"),
    "K": ("Coordinates", ".shudan-coordx"),
}

pytestmark = [
    pytest.mark.skipif(CHROMIUM is None, reason="chromium is not on this machine"),
    pytest.mark.skipif(
        not (STATIC / "index.html").exists(), reason="the page is not built (make frontend)"
    ),
]


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    with playwright_api.sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        yield browser
        browser.close()


@pytest.fixture
def new_page(browser: Browser, server: Server) -> Iterator[Callable[..., Page]]:
    """Open pages on which nothing may go wrong unseen, or be loaded from elsewhere."""
    faults: list[str] = []
    contexts = []

    def open_page(url: str = server.url, **options: Any) -> Page:
        context = browser.new_context(viewport={"width": 1280, "height": 860}, **options)
        contexts.append(context)
        page = context.new_page()
        page.set_default_timeout(PATIENCE)
        page.on("pageerror", lambda error: faults.append(str(error)))
        page.on(
            "request",
            lambda request: (
                faults.append(f"loads {request.url}")
                if not request.url.startswith((url, "data:"))
                else None
            ),
        )
        page.goto(url)
        return page

    yield open_page
    for context in contexts:
        context.close()
    assert faults == []


@pytest.fixture
def page(new_page: Callable[..., Page]) -> Page:
    return new_page()


def open_text(page: Page, text: str | bytes, name: str = "game.sgf") -> None:
    data = text.encode() if isinstance(text, str) else text
    page.locator("input[type=file]").set_input_files(
        {"name": name, "mimeType": "application/x-go-sgf", "buffer": data}
    )


def open_game(page: Page, text: str | bytes) -> None:
    open_text(page, text)
    expect_move(page, 0)


def expect_move(page: Page, number: int) -> None:
    expect(page.locator("#board")).to_have_attribute("data-move", str(number))


def wait_until_judged(page: Page) -> None:
    curve = page.locator(".curve")
    total = curve.get_attribute("data-total")
    expect(curve).to_have_attribute("data-filled", str(total), timeout=PATIENCE)


def go_to(page: Page, number: int) -> None:
    page.locator(".move-number input").fill(str(number))
    page.keyboard.press("Enter")
    page.locator("#board").focus()
    expect_move(page, number)


def point(page: Page, x: int, y: int) -> object:
    return page.locator(f'.shudan-vertex[data-x="{x}"][data-y="{y}"]')


def test_a_real_game_is_opened_walked_by_keys_and_judged(page: Page) -> None:
    open_game(page, read_sample("ear-reddening"))
    expect(page.get_by_text("Kuwahara Shusaku")).to_be_visible()
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
    expect(page.get_by_text("A doctor who watched")).to_be_visible()
    expect(page.locator("[data-lead]")).to_be_visible()
    expect(page.locator("[aria-live=polite]")).to_contain_text("Move 127, Black K11. Lead:")
    box = page.locator(".curve .u-over").bounding_box()
    page.mouse.click(box["x"] + box["width"] / 2, box["y"] + 20)
    expect(page.locator("#board")).to_have_attribute("data-move", re.compile(r"^16\d$"))


def test_n_goes_to_the_next_mistake_and_shift_n_back(page: Page) -> None:
    open_game(page, read_sample("small"))
    wait_until_judged(page)
    page.keyboard.press("n")
    losses = []
    for _ in range(2):
        losses.append(
            float(page.locator(".stat", has_text="This move lost").locator("b").inner_text())
        )
        first = page.locator("#board").get_attribute("data-move")
        page.keyboard.press("n")
    assert min(losses) >= 3
    page.keyboard.press("Shift+N")
    expect(page.locator("#board")).to_have_attribute("data-move", str(first))


def test_every_overlay_has_a_key_and_a_button(page: Page) -> None:
    open_game(page, read_sample("small"))
    wait_until_judged(page)
    go_to(page, 30)
    for key, (name, drawn) in OVERLAYS.items():
        button = page.locator(f'.chip[aria-keyshortcuts="{key}"]')
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


def test_the_sliders_change_the_influence(page: Page) -> None:
    open_game(page, read_sample("small"))
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
    point(page, 4, 7).click()  # type: ignore[attr-defined]
    temperature = page.locator("[data-temperature]")
    expect(temperature).to_have_attribute(
        "data-temperature", expected["temperature"], timeout=PATIENCE
    )
    expect(page.locator(".region rect")).to_have_count(len(expected["region"]))
    assert drawn_wall(page, ".wall-B") == pytest.approx(wall(expected, "left"))
    assert drawn_wall(page, ".wall-W") == pytest.approx(wall(expected, "right"))
    white_first = page.locator(".local-line").nth(1).locator("button")
    expect(white_first).to_have_count(len(expected["lines"]["W"]))
    stones = int(page.locator("#board").get_attribute("data-stones"))
    white_first.first.click()
    expect(page.locator("#board")).to_have_attribute("data-stones", str(stones + 1))


def test_a_search_is_cancelled_by_escape_and_its_work_is_freed(page: Page, server: Server) -> None:
    open_game(page, read_sample("small"))
    wait_until_judged(page)
    go_to(page, 40)
    page.keyboard.press("g")
    point(page, 1, 4).click()  # type: ignore[attr-defined]
    expect(page.locator(".endgame progress")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator(".endgame progress")).to_have_count(0)
    expect_no_jobs(server)


def test_a_closed_tab_frees_its_work(page: Page, server: Server) -> None:
    open_game(page, read_sample("ear-reddening"))
    expect(page.locator(".curve")).not_to_have_attribute("data-filled", "0")
    page.close()
    expect_no_jobs(server)


def expect_no_jobs(server: Server) -> None:
    end = time.monotonic() + PATIENCE / 1000
    while len(server.app.state.jobs) and time.monotonic() < end:
        time.sleep(0.05)
    assert len(server.app.state.jobs) == 0


@pytest.mark.parametrize(
    ("text", "said", "advice"),
    [
        ("This is no game.", "no game record", "begins with (;"),
        ("(;SZ[30];B[aa])", "'30'", "another board"),
        ("(;SZ[19]" + ";B[];W[]" * 501 + ")", "1000 moves", "Shorten"),
        ("(;C[" + "x" * 100_001 + "])", "100 kB", "one game"),
        ("", "empty", "SGF"),
    ],
    ids=["text", "30x30", "too long", "too large", "empty"],
)
def test_a_broken_file_is_a_sentence_with_what_to_do(
    page: Page, text: str, said: str, advice: str
) -> None:
    open_text(page, text)
    alert = page.get_by_role("alert")
    expect(alert).to_contain_text(said)
    expect(alert).to_contain_text(advice)
    page.keyboard.press("Escape")
    expect(alert).to_be_empty()


def test_a_server_that_is_gone_is_told(
    new_page: Callable[..., Page], networks: NetworkService, server: Server
) -> None:
    with Server(networks) as other:
        page = new_page(other.url)
        open_game(page, read_sample("small"))
        wait_until_judged(page)
    page.keyboard.press("w")
    expect(page.get_by_role("alert")).to_contain_text("tengen serve")


def test_variations_markup_and_comments_are_shown(page: Page) -> None:
    open_game(
        page,
        "(;SZ[9]C[Where would you play?]TR[aa]LB[ee:A](;B[ee]C[The centre.])(;B[cc];W[gg]))",
    )
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
    point(page, 2, 2).click()  # type: ignore[attr-defined]
    expect_move(page, 3)
    point(page, 4, 4).click()  # type: ignore[attr-defined]
    expect(page.get_by_role("alert")).to_contain_text("E5 is occupied")
    expect_move(page, 3)


def test_a_position_is_set_up_by_keyboard_alone(page: Page) -> None:
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
    page.get_by_role("button", name="Look at this position").focus()
    page.keyboard.press("Enter")
    expect(page.locator("[data-lead]")).to_be_visible()
    expect(page.locator("#board")).to_have_attribute("aria-label", re.compile("Black to play"))
    page.keyboard.press("c")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")
    expect(page.locator("#board")).to_have_attribute("data-stones", "3")


@pytest.mark.parametrize("scheme", ["dark", "light"])
def test_a_phone_shows_all_of_it_without_scrolling_sideways(
    new_page: Callable[..., Page], scheme: str
) -> None:
    page = new_page(color_scheme=scheme)
    page.set_viewport_size({"width": 375, "height": 720})
    expect(page.locator("html")).to_have_attribute("data-theme", scheme)
    open_game(page, read_sample("small"))
    wait_until_judged(page)
    width = page.evaluate("document.documentElement.scrollWidth")
    assert width <= 375
    board = page.locator("#board").bounding_box()
    assert board["width"] > 320
    page.get_by_role("button", name="One move on").click()
    expect_move(page, 1)
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
    scripts = [gzip.compress(path.read_bytes()) for path in STATIC.glob("assets/*.js")]
    assert scripts
    assert sum(map(len, scripts)) < 150_000
