"""A real Chromium on a real server, and what a person does with them."""

from __future__ import annotations

import shutil
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import httpx
import pytest

from tengen.web.networks import NetworkService
from tengen.web.pages import STATIC
from tengen.web.store import Store
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
PATIENCE = 120_000  # ms; far beyond what is needed, on a machine that does much else
expect.set_options(timeout=PATIENCE)
http = httpx.Client(timeout=PATIENCE / 1000)
WIDTHS = {390: 844, 820: 1180, 1366: 768}


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    reason = (
        "chromium is not on this machine"
        if CHROMIUM is None
        else "the page is not built (make frontend)"
    )
    if CHROMIUM is None or not (STATIC / "index.html").exists():
        for item in items:
            if "tests/web/browser" in str(item.path):
                item.add_marker(pytest.mark.skip(reason=reason))


@pytest.fixture(scope="package")
def browser() -> Iterator[Browser]:
    """Chromium, for the tests of this package only: Playwright keeps an event loop running."""
    with playwright_api.sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        yield browser
        browser.close()


@pytest.fixture
def shop(networks: NetworkService, tmp_path: Path) -> Iterator[Server]:
    """A server with an empty store, which reviews only what it is asked to.

    The networks are shared with other tests: whatever a test chose, the next one begins with ours.
    """
    networks.choose("default")
    with Server(networks, store=Store(tmp_path / "store")) as running:
        change_settings(running, review_at_once=False)
        yield running
    networks.choose("default")


def change_settings(server: Server, **settings: object) -> None:
    http.put(f"{server.url}/api/v1/settings", json=settings).raise_for_status()


@pytest.fixture
def new_page(browser: Browser) -> Iterator[Callable[..., Page]]:
    """Open pages on which nothing may go wrong unseen, or be loaded from elsewhere."""
    faults: list[str] = []
    contexts = []

    def open_page(url: str, width: int = 1280, height: int = 860, **options: Any) -> Page:
        context = browser.new_context(viewport={"width": width, "height": height}, **options)
        contexts.append(context)
        page = context.new_page()
        page.set_default_timeout(PATIENCE)
        origin = "/".join(url.split("/")[:3])
        page.on("pageerror", lambda error: faults.append(str(error)))
        page.on(
            "request",
            lambda request: (
                faults.append(f"loads {request.url}")
                if not request.url.startswith((origin, "data:", f"blob:{origin}"))
                else None
            ),
        )
        page.goto(url)
        return page

    yield open_page
    for page in [page for context in contexts for page in context.pages]:
        page.title()  # what has gone wrong until now is heard of before it answers
    found = list(faults)
    for context in contexts:
        context.close()  # cuts off what is still being loaded: no fault of the page
    assert found == []


@pytest.fixture
def page(new_page: Callable[..., Page], shop: Server) -> Page:
    return new_page(shop.url)


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
    expect(curve).to_have_attribute("data-filled", str(total))


def go_to(page: Page, number: int) -> None:
    page.locator(".move-number input").fill(str(number))
    page.keyboard.press("Enter")
    page.locator("#board").focus()
    expect_move(page, number)


def show_panel(page: Page, name: str) -> None:
    page.get_by_role("tab", name=name).click()


def point(page: Page, x: int, y: int) -> Any:
    return page.locator(f'.shudan-vertex[data-x="{x}"][data-y="{y}"]')


BROKEN = """tables => tables.flatMap((table) => {
  const texts = document.createTreeWalker(table, NodeFilter.SHOW_TEXT);
  const found = [];
  while (texts.nextNode()) {
    for (const { 0: word, index } of texts.currentNode.data.matchAll(/[^\\s-]+/g)) {
      const range = document.createRange();
      range.setStart(texts.currentNode, index);
      range.setEnd(texts.currentNode, index + word.length);
      const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
      if (lines.size > 1) found.push(word);
    }
  }
  return found;
})"""


def expect_whole_words(page: Page, selector: str) -> None:
    """No word or number there may go on in the next line."""
    assert page.locator(selector).evaluate_all(BROKEN) == []


def wait_for(condition: Callable[[], object]) -> None:
    end = time.monotonic() + PATIENCE / 1000
    while not condition():
        assert time.monotonic() < end, "waited long enough"
        time.sleep(0.05)


def expect_no_jobs(server: Server) -> None:
    wait_for(lambda: len(server.app.state.jobs) == 0)


TURNING: list[dict[str, Any]] = [
    {"first": 3, "last": 3, "winner": "W", "before": 0.5, "after": 0.99,
     "text": "Move 3: White 50 % to 99 %"},
    {"first": 2, "last": 6, "winner": "W", "before": 0.4, "after": 0.9,
     "text": "Moves 2 to 6: White 40 % to 90 %, in small steps"},
]  # fmt: skip


def make_review(moves: list[dict[str, Any]], *, final: bool = True) -> dict[str, Any]:
    """A review as the server would write it; each move has its number, colour and point."""
    whole = [
        {
            "loss": 0.1, "category": "excellent", "confirmed": final, "better": None, "line": [],
            "winrate": 0.5, "lead": 1.0, "reasons": [], "fates": [], "temperature": None, **move,
        }
        for move in moves
    ]  # fmt: skip
    flagged = sorted((m for m in whole if m["loss"] >= 3), key=lambda m: -m["loss"])
    return {
        "net": "default", "size": 9, "is_final": final, "start_winrate": 0.5, "start_lead": 0.0,
        "moves": whole, "mistakes": [m["move"] for m in flagged],
        "swings": [
            {"moves": [m["move"]], "largest": m["move"], "better": m["better"]} for m in flagged
        ],
        "mean_loss": {"B": 1.25, "W": 0.5},
        "caution": "On 9x9 trust nothing here.",
        "turning_points": [one for one in TURNING if one["last"] <= len(whole)],
        "strength": {
            "B": {
                "rank": "6k", "low": "9k", "high": "3k", "phases": {"opening": "5k"},
                "telling_moves": [{"move": 2, "shift": -0.7}],
                "doubts": [{"name": "few-moves", "values": {"moves": 30}, "text": "only 30 moves"}],
                "is_wide": False,
            }
        },
    }  # fmt: skip


def store_review(server: Server, game: str, review: dict[str, Any]) -> None:
    import json

    row = {
        "game": game, "made": 0.0, "confirmed": review["is_final"], "losses": 12.0,
        "report": json.dumps(review),
    }  # fmt: skip
    server.app.state.services.store.insert("reviews", row, otherwise="REPLACE")


def upload(server: Server, text: bytes) -> str:
    answer = http.post(f"{server.url}/api/v1/library", content=text)
    answer.raise_for_status()
    return str(answer.json()["games"][0]["id"])
