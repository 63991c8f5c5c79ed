"""Prepares a release: one version everywhere, and a section of the changelog that has its day.

Usage: python scripts/release.py 0.2.0 [--day 2026-11-20]    sets version and day
       python scripts/release.py --check 0.2.0               says what does not fit, prints notes

The second form needs nothing but Python: the workflow runs it before it publishes a tag.
"""

from __future__ import annotations

import argparse
import datetime
import re
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
VERSIONS = ("src/tengen/__init__.py", "lab/tengen_lab/__init__.py")
CHANGELOG = "CHANGELOG.md"
CITATION = "CITATION.cff"
PAGE = ("frontend/package.json", "frontend/package-lock.json")  # a list of parts names it
_PAGE = re.compile(r'("name": "tengen-web",\s+"version": )"([^"]+)"')
_VERSION = re.compile(r'^__version__ = "(.+)"$', re.MULTILINE)


def set_version(root: Path, version: str, day: str) -> None:
    """Write a version where it stands, and close the section of what is unreleased."""
    for name in VERSIONS:
        text = (root / name).read_text(encoding="utf-8")
        changed, count = _VERSION.subn(f'__version__ = "{version}"', text)
        if count != 1:
            raise SystemExit(f"{name}: no version")
        (root / name).write_text(changed, encoding="utf-8")
    for name in PAGE:
        text = (root / name).read_text(encoding="utf-8")
        (root / name).write_text(_PAGE.sub(rf'\g<1>"{version}"', text), encoding="utf-8")
    cited = (root / CITATION).read_text(encoding="utf-8")
    cited = re.sub(r"^version: .+$", f"version: {version}", cited, flags=re.MULTILINE)
    cited = re.sub(r"^date-released: .+$", f"date-released: {day}", cited, flags=re.MULTILINE)
    (root / CITATION).write_text(cited, encoding="utf-8")
    changelog = (root / CHANGELOG).read_text(encoding="utf-8")
    if changelog.count("\n## Unreleased\n") != 1:
        raise SystemExit(f"{CHANGELOG}: no section of what is unreleased")
    dated = changelog.replace("\n## Unreleased\n", f"\n## {version} - {day}\n")
    (root / CHANGELOG).write_text(dated, encoding="utf-8")


def faults(root: Path, version: str) -> list[str]:
    """Return what does not fit a release of this version."""
    found = []
    if not re.fullmatch(r"\d+\.\d+\.\d+((a|b|rc)\d+)?", version):
        found.append(f"{version} is no version")
    for name in VERSIONS:
        said = _VERSION.search((root / name).read_text(encoding="utf-8"))
        if said is None or said[1] != version:
            found.append(f"{name} says {said[1] if said else 'nothing'}")
    for name in PAGE:
        said_there = {one[2] for one in _PAGE.finditer((root / name).read_text("utf-8"))}
        if said_there != {version}:
            found.append(f"{name} names another version")
    if f"\nversion: {version}\n" not in (root / CITATION).read_text(encoding="utf-8"):
        found.append(f"{CITATION} names another version")
    if not notes(root, version):
        found.append(f"{CHANGELOG} has no section for {version} with a day")
    return found


def notes(root: Path, version: str) -> str:
    """Return what the changelog says of a version."""
    changelog = (root / CHANGELOG).read_text(encoding="utf-8")
    head = rf"^## {re.escape(version)} - \d{{4}}-\d\d-\d\d\n"
    found = re.search(head + r"(.*?)(?=^## |\Z)", changelog, re.MULTILINE | re.DOTALL)
    return found[1].strip() if found else ""


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("version")
    parser.add_argument("--day", default=datetime.date.today().isoformat())
    parser.add_argument("--check", action="store_true")
    asked = parser.parse_args()
    if not asked.check:
        set_version(ROOT, asked.version, asked.day)
    found = faults(ROOT, asked.version)
    for fault in found:
        print(fault, file=sys.stderr)
    if asked.check:
        print(notes(ROOT, asked.version))
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
