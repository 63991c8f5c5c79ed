"""Every screen without findings of axe (Deque), in both colour schemes, wide and narrow."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import pytest

from tengen.samples import read_sample
from tests.conftest import REPOSITORY
from tests.web.browser.conftest import (
    WIDTHS,
    expect,
    make_review,
    show_panel,
    store_review,
    upload,
)
from tests.web.conftest import Server

if TYPE_CHECKING:
    from playwright.sync_api import Page

AXE = REPOSITORY / "frontend" / "node_modules" / "axe-core" / "axe.min.js"
pytestmark = pytest.mark.skipif(not AXE.exists(), reason="axe-core is not installed (npm ci)")
PATHS = (
    "/",
    "/games",
    "/play",
    "/train",
    "/train/endgame",
    "/train/endgame/first-01",
    "/train/guess",
    "/players",
    "/lab",
    "/lab/cgt",
    "/lab/ratings",
)
MOVES: list[dict[str, Any]] = [
    {"move": 1, "color": "B", "point": "E5"},
    {"move": 2, "color": "W", "point": "C7", "loss": 5.4, "better": "C3", "line": ["C3", "G7"]},
]


def findings(page: Page) -> list[str]:
    page.evaluate(AXE.read_text())
    found = page.evaluate(
        """async () => (await axe.run(document, { resultTypes: ["violations"] })).violations
          .flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.html}`))"""
    )
    return [str(one)[:300] for one in found]


@pytest.mark.parametrize(("width", "scheme"), [(390, "light"), (1366, "dark")])
def test_axe_finds_nothing(
    new_page: Callable[..., Page], shop: Server, width: int, scheme: str
) -> None:
    id_ = upload(shop, b"(;GM[1]SZ[9]PB[Ann]PW[Bea];B[ee];W[cc])")
    store_review(shop, id_, make_review(MOVES))
    upload(shop, read_sample("small"))
    page = new_page(shop.url, width, WIDTHS[width], color_scheme=scheme)
    found: dict[str, list[str]] = {}
    for path in PATHS:
        page.goto(f"{shop.url}{path}")
        page.locator("main :is(h1, h2)").first.wait_for()
        found[path] = findings(page)
    page.goto(f"{shop.url}/games/{id_}?move=1")
    page.get_by_role("button", name="Show the better move").click()
    for panel in ("Review", "Explore", "Endgame", "Info"):
        show_panel(page, panel)
        expect(page.get_by_role("tab", selected=True)).to_contain_text(panel)
        found[panel] = findings(page)
    faults = [f"{where}: {line}" for where, lines in found.items() for line in lines]
    assert faults == [], "\n".join(faults)
