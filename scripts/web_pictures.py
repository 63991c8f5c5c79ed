"""Takes the screenshots of docs/web.md, in Chromium: python scripts/web_pictures.py.

Needs `tengen serve --port 8399 --no-browser` running, and the dev extra.
"""

from __future__ import annotations

import shutil
from pathlib import Path

from PIL import Image
from playwright.sync_api import Page, sync_playwright

URL = "http://localhost:8399/"
FOLDER = Path(__file__).parents[1] / "docs" / "images"
FLAGS = ["--headless", "--no-sandbox", "--disable-gpu", "--no-first-run"]


def shoot(page: Page, name: str) -> None:
    """Save what the page shows, in 256 colours: half of the size."""
    page.mouse.move(2, 2)
    page.wait_for_timeout(3500)  # until notices are gone
    path = FOLDER / f"{name}.png"
    page.screenshot(path=path)
    Image.open(path).convert("RGB").quantize(256, kmeans=4).save(path, optimize=True)


def open_sample(page: Page, title: str, move: int) -> None:
    page.goto(URL)
    page.get_by_text(title).click()
    page.wait_for_selector(".curve-foot .net-name", timeout=120_000)
    page.locator(".move-number input").fill(str(move))
    page.keyboard.press("Enter")
    page.evaluate("document.activeElement.blur()")


def main() -> None:
    chromium = shutil.which("chromium")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=FLAGS)
        page = browser.new_page(viewport={"width": 1180, "height": 760}, color_scheme="dark")
        page.goto(URL)
        shoot(page, "web-open")
        open_sample(page, "The ear-reddening game", 126)
        page.keyboard.press("e")
        page.keyboard.press("r")
        shoot(page, "web-predictions")
        page.keyboard.press("e")
        page.keyboard.press("r")
        open_sample(page, "A game with a long endgame", 180)
        page.keyboard.press("g")
        page.locator('.shudan-vertex[data-x="14"][data-y="15"]').click()
        page.wait_for_selector("[data-temperature]", timeout=120_000)
        shoot(page, "web-endgame")
        page.close()
        light = browser.new_page(viewport={"width": 1180, "height": 760}, color_scheme="light")
        open_sample(light, "The ear-reddening game", 160)
        light.keyboard.press("q")
        shoot(light, "web-ownership")
        light.keyboard.press("q")
        light.keyboard.press("w")
        light.set_viewport_size({"width": 390, "height": 844})
        shoot(light, "web-phone")
        browser.close()


if __name__ == "__main__":
    main()
