"""The page in Chromium: first paint, a step with all overlays, the JavaScript of the first load."""

from __future__ import annotations

import gzip
import re
import shutil
import statistics
import urllib.request

from playwright.sync_api import Browser, sync_playwright

from benchmarks.bench_web import running_server
from tengen.errors import GoError
from tengen.samples import read_sample
from tengen.web.pages import STATIC

FLAGS = ["--headless", "--no-sandbox", "--disable-gpu", "--no-first-run"]
PAINTS, STEPS = 7, 120
WALK = """async ([key, steps]) => {
  const drawn = [], handled = [];
  for (let step = 0; step < steps; step++) {
    const begin = performance.now();
    window.dispatchEvent(new KeyboardEvent("keydown", { key }));
    handled.push(performance.now() - begin);
    await new Promise((done) => requestAnimationFrame(() => setTimeout(done, 0)));
    drawn.push(performance.now() - begin);
    await new Promise((done) => setTimeout(done, 80));
  }
  return [drawn, handled];
}"""


def first_paints(browser: Browser, url: str) -> list[float]:
    """Open the page again and again without a cache; return ms to the first contentful paint."""
    found = []
    for _ in range(PAINTS):
        context = browser.new_context()
        page = context.new_page()
        page.goto(url)
        page.wait_for_selector("h1")
        page.wait_for_timeout(300)
        paint = "performance.getEntriesByName('first-contentful-paint')[0].startTime"
        found.append(float(page.evaluate(paint)))
        context.close()
    return found


def steps(browser: Browser, url: str) -> tuple[list[float], list[float]]:
    """Walk a game of 325 moves with all overlays; return ms until drawn, and of the handler."""
    request = urllib.request.Request(f"{url}api/v1/library", read_sample("ear-reddening"))
    with urllib.request.urlopen(request) as answer:
        found = re.search(r'"id":"(\w+)"', answer.read().decode())
    assert found is not None
    page = browser.new_page(viewport={"width": 1366, "height": 768})
    page.goto(f"{url}games/{found[1]}")
    page.get_by_role("tab", name="Explore").click()
    for key in "qwer":
        page.keyboard.press(key)
    page.wait_for_selector(".curve[data-filled='326']", timeout=300_000)
    drawn, handled = page.evaluate(WALK, ["ArrowRight", STEPS])
    return drawn, handled


def first_load() -> int:
    """Return the bytes, gzipped, of the scripts that the page loads before any screen is chosen."""
    html = (STATIC / "index.html").read_text()
    names = re.findall(r'(?:src|href)="/(assets/[^"]+\.js)"', html)
    return sum(len(gzip.compress((STATIC / name).read_bytes())) for name in names)


def main() -> None:
    chromium = shutil.which("chromium")
    if chromium is None or not (STATIC / "index.html").exists():
        raise GoError("Chromium or the built page is missing")
    with running_server() as (_, port), sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=FLAGS)
        url = f"http://localhost:{port}/"
        paints = first_paints(browser, url)
        drawn, handled = steps(browser, url)
        browser.close()
    print(
        f"{'first paint (ms)':38} median {statistics.median(paints):.0f}, worst {max(paints):.0f}"
    )
    for name, times in (("step until drawn (ms)", drawn), ("its key handler alone (ms)", handled)):
        ninety = sorted(times)[int(0.95 * len(times))]
        print(f"{name:38} median {statistics.median(times):.0f}, 95 % within {ninety:.0f}")
    print(f"{'JavaScript at first load (kB gzipped)':38} {first_load() / 1000:.1f}")


if __name__ == "__main__":
    main()
