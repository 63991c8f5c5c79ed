"""The documentation as a site: every page, no dead link, a search, and nothing from elsewhere."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from pathlib import Path
from urllib.parse import unquote

import pytest

from tests.conftest import REPOSITORY


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    pytest.importorskip("furo", reason="the extra docs is not installed")
    folder = tmp_path_factory.mktemp("site")
    command = [sys.executable, "-m", "sphinx", "-q", "-W", "--keep-going", "-c", "docs/site"]
    done = subprocess.run(
        [*command, "-d", str(folder / "doctrees"), ".", str(folder / "html")],
        cwd=REPOSITORY,
        capture_output=True,
        text=True,
    )
    assert (done.returncode, done.stderr) == (0, "")
    return folder / "html"


def pages(site: Path) -> list[Path]:
    return sorted(site.rglob("*.html"))


def test_every_page_of_the_repository_is_in_the_table_of_contents(site: Path) -> None:
    index = (site / "docs" / "README.html").read_text()
    for source in [*REPOSITORY.glob("docs/**/*.md"), *REPOSITORY.glob("lab/**/*.md")]:
        page = source.relative_to(REPOSITORY).with_suffix(".html")
        assert (site / page).exists()
        if page.parts[0] == "docs" and page.name != "README.html":
            assert (
                f'toctree-l1"><a class="reference internal" href="{page.relative_to("docs")}'
                in index
            )


def test_the_tutorials_come_first(site: Path) -> None:
    index = (site / "docs" / "README.html").read_text()
    captions = re.findall(r'caption-text">([^<]+)<', index)
    assert captions[:2] == ["Tutorials", "For players and users"]


def test_links_lead_somewhere(site: Path) -> None:
    assert 'url=docs/README.html"' in (site / "index.html").read_text()
    for page in pages(site):
        for link in re.findall(r'(?:href|src)="([^"#]+)', page.read_text()):
            if not re.match(r"\w+:", link):
                target = page.parent / unquote(link.partition("?")[0])
                assert target.exists(), (page.relative_to(site), link)


def test_words_are_found(site: Path) -> None:
    text = (site / "searchindex.js").read_text()
    index = json.loads(text.removeprefix("Search.setIndex(").removesuffix(")"))
    names = index["docnames"]

    def found(stem: str) -> set[str]:
        numbers = [index[where].get(stem, []) for where in ("terms", "titleterms")]
        lists = [[one] if isinstance(one, int) else one for one in numbers]
        return {names[number] for one in lists for number in one}

    assert {"docs/endgame", "docs/cgt"} <= found("thermograph")
    assert {"docs/tutorials/sabaki", "docs/engines"} <= found("sabaki")


def test_the_pages_load_nothing_from_elsewhere(site: Path) -> None:
    for page in pages(site):
        loaded = re.findall(r"<(?:script|link|img|iframe)\b[^>]*>", page.read_text())
        assert not [one for one in loaded if re.search(r'(?:src|href)="(?:https?:)?//', one)], page
    for sheet in site.rglob("*.css"):
        assert not re.search(r"url\(['\"]?(?:https?:)?//|@import", sheet.read_text()), sheet
