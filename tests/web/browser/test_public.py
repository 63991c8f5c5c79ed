"""A public server in Chromium: its form works under the headers that protect it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from tengen.web.networks import NetworkService
from tengen.web.public import create_public_app
from tests.web.browser.conftest import expect
from tests.web.conftest import Server
from tests.web.test_public import GAME

if TYPE_CHECKING:
    from playwright.sync_api import Browser


@pytest.fixture
def public(networks: NetworkService) -> Iterator[Server]:
    with Server(networks, app=create_public_app(networks)) as running:
        yield running


@pytest.mark.parametrize("width", [390, 1366])
def test_a_visitor_drops_a_game_and_gets_a_rank(
    public: Server, browser: Browser, tmp_path: Path, width: int
) -> None:
    file = tmp_path / "game.sgf"
    file.write_bytes(GAME)
    page = browser.new_page(viewport={"width": width, "height": 800}, locale="de-DE")
    page.goto(public.url)
    page.set_input_files("input[type=file]", str(file))
    page.get_by_role("button", name="Rang schätzen").click()
    page.get_by_role("button", name="bert").click()
    expect(page.locator(".rank")).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    address = page.url
    page.get_by_role("button", name="Jetzt vergessen").click()
    expect(page.locator("input[type=file]")).to_be_visible()
    assert page.goto(address).status == 404  # type: ignore[union-attr]
    page.close()
