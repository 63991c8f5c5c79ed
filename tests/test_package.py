"""The front door: what `tengen` exports, what it does not import, and whether examples hold."""

from __future__ import annotations

import doctest
import importlib
import pkgutil
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest
import typer

import tengen
from tengen.cli.main import COMMANDS, app
from tests.conftest import REPOSITORY

SAMPLE = str(REPOSITORY / "examples" / "gnugo-self-play.sgf")
PAGES = sorted(
    [
        *REPOSITORY.glob("*.md"),
        *(REPOSITORY / "docs").rglob("*.md"),
        *(REPOSITORY / "lab").rglob("*.md"),
    ]
)
HEAVY = (
    "numpy",
    "polars",
    "onnxruntime",
    "onnx",
    "matplotlib",
    "fastapi",
    "torch",
    "rich",
    "typer",
)


def test_exported_members() -> None:
    assert len(set(tengen.__all__)) == len(tengen.__all__)
    for name in tengen.__all__:
        assert hasattr(tengen, name), name
    public = {name for name in vars(tengen) if not name.startswith("_")}
    modules = {name for name in public if isinstance(getattr(tengen, name), ModuleType)}
    assert public - modules - {"annotations", "TYPE_CHECKING"} <= set(tengen.__all__)
    with pytest.raises(AttributeError, match="no attribute 'nothing'"):
        _ = tengen.nothing


def test_importing_tengen_is_light() -> None:
    code = "import sys, tengen; print(*sorted(m for m in sys.modules if '.' not in m))"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    loaded = set(done.stdout.split())
    assert "tengen" in loaded
    assert loaded.isdisjoint(HEAVY)


@pytest.mark.parametrize(
    "command", [["--version"], ["show", SAMPLE], ["score", SAMPLE, "--dead", "none"]]
)
def test_the_command_starts_without_what_it_does_not_need(command: list[str]) -> None:
    code = f"import sys, tengen.cli.main as m; m.main({command}); print(*sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    *said, modules = done.stdout.splitlines()
    assert said if command != ["--version"] else said == [f"tengen {tengen.__version__}"]
    assert set(modules.split()).isdisjoint({"numpy", "polars", "onnxruntime", "matplotlib"})


def modules() -> list[str]:
    """Every module of the package."""
    found = pkgutil.walk_packages(tengen.__path__, "tengen.", onerror=lambda name: None)
    return [info.name for info in found if not info.name.startswith("tengen._core")]


@pytest.mark.parametrize("name", modules())
def test_examples_in_docstrings(name: str) -> None:
    module = importlib.import_module(name)
    assert doctest.testmod(module, optionflags=doctest.ELLIPSIS).failed == 0


def pages() -> list[Path]:
    """The README and every page of the documentation that shows a dialogue with Python."""
    return [page for page in PAGES if ">>>" in page.read_text()]


@pytest.mark.parametrize("page", pages(), ids=lambda page: page.name)
def test_examples_in_pages(page: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(REPOSITORY)
    assert doctest.testfile(str(page), module_relative=False).failed == 0


LINK = re.compile(r"\]\(([^)#:]+)(?:#[^)]*)?\)")


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(REPOSITORY)))
def test_links_of_pages_lead_somewhere(page: Path) -> None:
    missing = [link for link in LINK.findall(page.read_text()) if not (page.parent / link).exists()]
    assert missing == []


def test_the_index_knows_every_page() -> None:
    docs = REPOSITORY / "docs"
    linked = {(docs / link).resolve() for link in LINK.findall((docs / "README.md").read_text())}
    pages = {page.resolve() for page in docs.rglob("*.md") if page != docs / "README.md"}
    about = (
        *REPOSITORY.glob("*.md"),
        REPOSITORY / "packaging/windows.md",
        REPOSITORY / "lab/README.md",
    )
    pages.update(about)
    assert pages == {link for link in linked if link.suffix == ".md"}


@pytest.mark.parametrize("name", COMMANDS)
def test_help_texts_flow_with_the_terminal(name: str) -> None:
    def texts(command: Any) -> Iterator[str]:
        yield command.help or ""
        for below in getattr(command, "commands", {}).values():
            yield from texts(below)

    group: Any = typer.main.get_command(app)
    for text in texts(group.get_command(None, name)):
        assert all("\n" not in paragraph for paragraph in text.split("\n\n"))
        assert text.strip()
