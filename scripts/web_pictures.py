"""Takes the screenshots of docs/web.md, in Chromium: python scripts/web_pictures.py.

It starts a server of its own on an empty store, whose network is the package's. The review of a
sample game is waited for, which takes a few minutes. Needs the dev extra.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import httpx
from PIL import Image
from playwright.sync_api import Browser, Page, ViewportSize, sync_playwright

from tengen.samples import NAMES, read_sample

PORT = 8399
URL = f"http://localhost:{PORT}"
API = f"{URL}/api/v1"
FOLDER = Path(__file__).parents[1] / "docs" / "images"
FLAGS = ["--headless", "--no-sandbox", "--disable-gpu", "--no-first-run"]
WIDE: ViewportSize = {"width": 1180, "height": 760}
PHONE: ViewportSize = {"width": 390, "height": 844}


def shoot(page: Page, name: str) -> None:
    """Save what the page shows, in 256 colours: half of the size."""
    page.mouse.move(2, 2)
    page.evaluate("document.activeElement.blur()")
    page.wait_for_timeout(3800)  # until notices are gone
    path = FOLDER / f"{name}.png"
    page.screenshot(path=path)
    Image.open(path).convert("RGB").quantize(256, kmeans=4).save(path, optimize=True)


def add_samples() -> dict[str, str]:
    """Put the samples into the library, review one; return their ids."""
    httpx.put(f"{API}/settings", json={"review_at_once": False}).raise_for_status()
    ids = {}
    for name in NAMES:
        answer = httpx.post(f"{API}/library", content=read_sample(name), timeout=60)
        ids[name] = answer.json()["games"][0]["id"]
    review = f"{API}/library/{ids['ear-reddening']}/review"
    jobs = [httpx.post(f"{API}/rank", json={"player": "Kuwahara Shusaku"})]
    if httpx.get(review).json() is None:
        jobs.append(httpx.post(review, json={"visits": 16}))
    for job in jobs:
        while httpx.get(f"{API}/jobs/{job.json()['job']}").json()["state"] != "done":
            time.sleep(2)
    return ids


def open_game(page: Page, game: str, move: int, panel: str) -> None:
    page.goto(f"{URL}/games/{game}?move={move}")
    page.get_by_role("tab", name=panel).click()
    page.wait_for_selector(".curve-foot .net-name", timeout=180_000)


def wide(browser: Browser, ids: dict[str, str]) -> None:
    page = browser.new_page(viewport=WIDE, color_scheme="dark")
    page.set_default_timeout(180_000)
    page.goto(f"{URL}/games")
    page.wait_for_selector(".games a")
    shoot(page, "web-library")
    open_game(page, ids["ear-reddening"], 0, "Review")
    page.locator(".mistake-row").nth(2).click()
    shoot(page, "web-review")
    open_game(page, ids["ear-reddening"], 126, "Explore")
    page.keyboard.press("e")
    page.keyboard.press("r")
    shoot(page, "web-predictions")
    page.keyboard.press("e")
    page.keyboard.press("r")
    open_game(page, ids["endgame"], 180, "Endgame")
    page.wait_for_selector(".place-row")
    page.wait_for_selector(".endgame progress", state="detached")
    shoot(page, "web-endgame")
    page.goto(f"{URL}/play")
    page.get_by_role("radio").first.check()
    page.get_by_role("button", name="Start").click()
    for x, y in ((6, 2), (2, 6), (6, 6)):
        page.wait_for_selector(".turn:has-text('Your turn')")
        page.locator(f'.shudan-vertex[data-x="{x}"][data-y="{y}"]').click()
        page.wait_for_timeout(1500)
    page.get_by_role("button", name="Hint").click()
    page.wait_for_selector("text=The bot would play")
    shoot(page, "web-play")
    page.goto(f"{URL}/players/Kuwahara%20Shusaku")
    page.wait_for_selector(".rank-large")
    shoot(page, "web-player")
    page.goto(f"{URL}/lab/cgt")
    page.get_by_role("button", name="A = {K|0}").click()
    page.wait_for_selector(".thermograph")
    shoot(page, "web-lab")
    page.close()


def light(browser: Browser, ids: dict[str, str]) -> None:
    page = browser.new_page(viewport=WIDE, color_scheme="light")
    page.set_default_timeout(180_000)
    page.goto(URL)
    page.wait_for_selector("a.sample")
    shoot(page, "web-open")
    open_game(page, ids["ear-reddening"], 160, "Explore")
    page.keyboard.press("q")
    shoot(page, "web-ownership")
    page.keyboard.press("q")
    page.set_viewport_size(PHONE)
    open_game(page, ids["ear-reddening"], 0, "Review")
    page.keyboard.press("n")
    page.evaluate("document.querySelector('.table').scrollIntoView()")
    shoot(page, "web-phone")
    page.close()


@contextmanager
def serving() -> Iterator[None]:
    """Run the server of this checkout, without networks that were fetched here."""
    with tempfile.TemporaryDirectory() as folder:
        command = [sys.executable, "-m", "tengen", "serve", "--port", str(PORT), "--no-browser"]
        server = subprocess.Popen(
            [*command, "--store", f"{folder}/store"],
            env={**os.environ, "TENGEN_CACHE": f"{folder}/cache", "TENGEN_LANGUAGE": "en"},
        )
        try:
            for _ in range(600):
                if server.poll() is not None:
                    raise SystemExit(f"no server on port {PORT}")
                with suppress(httpx.TransportError):
                    httpx.get(f"{API}/about")
                    break
                time.sleep(0.1)
            yield
        finally:
            server.terminate()
            server.wait()


def main() -> None:
    chromium = shutil.which("chromium")
    with serving(), sync_playwright() as playwright:
        ids = add_samples()
        browser = playwright.chromium.launch(executable_path=chromium, args=FLAGS)
        wide(browser, ids)
        light(browser, ids)
        browser.close()


if __name__ == "__main__":
    main()
