"""The documentation as a site: `make docs`, by Sphinx, MyST and Furo.

The pages are the Markdown files of the repository as they are, read from its root, so that their
links between docs and laboratory hold. What docs/README.md links becomes the table of contents.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[2]
INDEX = "docs/README"
LABORATORY = "lab/README"

project = "Tengen"
author = "The Tengen developers"
copyright = author
release = re.findall(r'__version__ = "(.+)"', (ROOT / "src/tengen/__init__.py").read_text())[0]
html_title = f"Tengen {release}"

extensions = ["myst_parser"]
root_doc = INDEX
include_patterns = ["*.md", "docs/**", "lab/**.md", "packaging/*.md"]
exclude_patterns = ["docs/site", "**/.*", "**/tests/**"]
myst_enable_extensions = ["html_image"]
myst_heading_anchors = 4
highlight_language = "none"
pygments_style = "default"
pygments_dark_style = "monokai"

html_theme = "furo"
html_extra_path = ["index.html"]
html_favicon = "../../frontend/public/icon.svg"
html_copy_source = False
html_show_sphinx = False

_HEADING = re.compile(r"^## (.+)$", re.MULTILINE)
_LINK = re.compile(r"\]\(([^)#:]+\.md)\)")


def contents(page: str) -> str:
    """Return a table of contents for each section of the index: the pages that it links.

    A page stands where it is linked first. Links to code and folders are left to the text.
    """
    found = []
    seen: set[str] = set()
    _, *parts = _HEADING.split(page)
    for title, text in zip(parts[::2], parts[1::2], strict=True):
        linked = [link for link in dict.fromkeys(_LINK.findall(text)) if link not in seen]
        seen.update(linked)
        if linked:
            found.append(f"```{{toctree}}\n:hidden:\n:caption: {title}\n\n" + "\n".join(linked))
    return "\n```\n\n".join(found) + "\n```\n"


def add_contents(app: Any, name: str, source: list[str]) -> None:
    """Sphinx's event: give both indexes their tables, which GitHub would show as code."""
    if name == INDEX:
        source[0] += "\n" + contents(source[0])
    elif name == LABORATORY:
        others = sorted(page for page in app.env.found_docs if page.startswith("lab/"))
        others.remove(LABORATORY)
        source[0] += (
            "\n```{toctree}\n:hidden:\n\n" + "".join(f"/{one}\n" for one in others) + "```\n"
        )


def setup(app: Any) -> None:
    app.connect("source-read", add_contents)
