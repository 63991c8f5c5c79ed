"""What is fetched has an exact version and a hash, and runs no program while it is installed."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from tests.conftest import REPOSITORY

LOCKS = [REPOSITORY / "frontend", REPOSITORY / "tests" / "gtp_engine" / "sabaki"]
REQUIREMENTS = sorted((REPOSITORY / "requirements").glob("*.txt"))
WORKFLOWS = sorted((REPOSITORY / ".github" / "workflows").glob("*.yml"))
SCRIPTS = ("scripts/build_frontend", "scripts/fetch_peers")
FETCHING = [REPOSITORY / name for name in (".ci/run", "Makefile", "Dockerfile", *SCRIPTS)]
# Tengen itself, and what a developer without the lock installs.
OURS = ("--editable", "--upgrade pip", '"scikit-build-core>=0.10"')


def commands(path: Path) -> list[str]:
    """Return the lines that are run, those that go on joined."""
    text = path.read_text().replace("\\\n", " ")
    return [line for line in text.splitlines() if not line.lstrip().startswith(("#", "echo", "//"))]


@pytest.mark.parametrize("folder", LOCKS, ids=lambda folder: folder.name)
def test_every_package_of_a_page_has_a_hash(folder: Path) -> None:
    packages = json.loads((folder / "package-lock.json").read_text())["packages"]
    asked = json.loads((folder / "package.json").read_text())
    assert packages.pop("")["dependencies"] == asked["dependencies"]
    assert packages
    for name, package in packages.items():
        assert package["integrity"].startswith("sha512-"), name


def test_the_lock_names_the_compilers_of_every_system() -> None:
    """`npm ci` refuses a lock without them."""
    packages = json.loads((LOCKS[0] / "package-lock.json").read_text())["packages"]
    asked = {
        other
        for package in packages.values()
        for other in package.get("optionalDependencies", {})
        if "wasm" not in other
    }
    assert {f"node_modules/{name}" for name in asked} <= set(packages)


@pytest.mark.parametrize("path", REQUIREMENTS, ids=lambda path: path.name)
def test_every_requirement_has_a_version_and_a_hash(path: Path) -> None:
    found = [line for line in commands(path) if line.strip()]
    assert found
    for line in found:
        assert re.match(r"[\w.-]+(\[\w+\])?==\S+ .*--hash=sha256:[0-9a-f]{64}", line), line


@pytest.mark.parametrize("path", [*FETCHING, *WORKFLOWS], ids=lambda path: path.name)
def test_nothing_is_fetched_without_its_hash(path: Path) -> None:
    for line in commands(path):
        if re.search(r"\bnpm (ci|i|install|exec)\b", line):
            assert "npm ci" in line
            assert "--ignore-scripts" in line
        if re.search(r"\bpip (install|wheel|download)\b", line) and not any(
            ours in line for ours in OURS
        ):
            kept = ("--require-hashes", "--no-index", "--only-binary :all:", "--no-build-isolation")
            assert any(way in line for way in kept), line


@pytest.mark.parametrize("path", WORKFLOWS, ids=lambda path: path.name)
def test_actions_are_named_by_commit(path: Path) -> None:
    actions = re.findall(r"uses: *(\S+)", path.read_text())
    assert actions
    for action in actions:
        assert re.fullmatch(r"[\w-]+/[\w-]+@[0-9a-f]{40}", action), action


def test_what_cannot_be_looked_up_is_no_pass() -> None:
    """Without --strict pip-audit leaves such packages out, and says that all is well."""
    asked = [line for line in commands(REPOSITORY / "scripts" / "audit") if "pip_audit" in line]
    assert len(asked) == 2
    assert all("--strict" in line for line in asked)
