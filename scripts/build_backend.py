"""Builds packages with scikit-build-core, the page included: an installed Tengen is whole.

The page is built into src/tengen/web/static, which git does not keep. A wheel or a source package
that is made from a bare checkout has it built first.
"""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from typing import Any

from scikit_build_core import build as _build
from scikit_build_core.build import (
    build_editable,
    get_requires_for_build_editable,
    get_requires_for_build_sdist,
    get_requires_for_build_wheel,
    prepare_metadata_for_build_editable,
    prepare_metadata_for_build_wheel,
)

__all__ = [
    "build_editable",
    "build_sdist",
    "build_wheel",
    "get_requires_for_build_editable",
    "get_requires_for_build_sdist",
    "get_requires_for_build_wheel",
    "prepare_metadata_for_build_editable",
    "prepare_metadata_for_build_wheel",
]

ROOT = Path(__file__).resolve().parents[1]
PAGE = ROOT / "src" / "tengen" / "web" / "static" / "index.html"


def build_wheel(directory: str, *arguments: Any) -> str:
    make_page()
    return _build.build_wheel(directory, *arguments)


def build_sdist(directory: str, *arguments: Any) -> str:
    make_page()
    return _build.build_sdist(directory, *arguments)


def make_page() -> None:
    """Build the page unless it is there; TENGEN_WITHOUT_PAGE=1 does without."""
    if PAGE.exists() or os.environ.get("TENGEN_WITHOUT_PAGE"):
        return
    done = subprocess.run([str(ROOT / "scripts" / "build_frontend"), sys.executable], check=False)
    if done.returncode or not PAGE.exists():
        raise SystemExit(
            "the page of Tengen could not be built: that needs Node 20.19 or later, or a network; "
            "TENGEN_WITHOUT_PAGE=1 installs everything else"
        )
