"""A release: one version everywhere, a changelog with its day, and what is installed tried out."""

from __future__ import annotations

import re
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

import tengen
import tengen_lab
from scripts import check_installed, release, standalone
from tests.conftest import REPOSITORY

WORKFLOWS = REPOSITORY / ".github" / "workflows"


@pytest.fixture
def root(tmp_path: Path) -> Path:
    """A checkout before a release: something is unreleased."""
    for name in (*release.VERSIONS, *release.PAGE, release.CHANGELOG, release.CITATION):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text((REPOSITORY / name).read_text())
    changelog = (tmp_path / release.CHANGELOG).read_text()
    before, _, after = changelog.partition("\n## ")
    if not after.startswith("Unreleased\n"):
        before += "\n## Unreleased\n\n### Records\n- More.\n"
    (tmp_path / release.CHANGELOG).write_text(f"{before}\n## {after}")
    return tmp_path


def test_a_release_has_one_version_and_a_day(root: Path) -> None:
    assert release.faults(root, "7.8.9")
    release.set_version(root, "7.8.9", "2027-01-02")
    assert release.faults(root, "7.8.9") == []
    assert "## 7.8.9 - 2027-01-02" in (root / release.CHANGELOG).read_text()
    assert "### " in release.notes(root, "7.8.9")
    assert "## 0.1.0" not in release.notes(root, "7.8.9")
    assert len(release.faults(root, "7.9.0")) == 6
    assert "is no version" in release.faults(root, "v7.8")[0]
    with pytest.raises(SystemExit, match="unreleased"):
        release.set_version(root, "7.9.0", "2027-01-03")


def test_version_changelog_citation_and_formula_agree() -> None:
    assert release.faults(REPOSITORY, tengen.__version__) == []
    assert tengen_lab.__version__ == tengen.__version__
    formula = (REPOSITORY / "packaging" / "homebrew" / "tengen.rb").read_text()
    assert f"tengen-{tengen.__version__}.tar.gz" in formula


@pytest.mark.long
def test_what_is_installed_here_passes_the_check_of_a_release(capfd) -> None:
    check_installed.check([sys.executable, "-m", "tengen.cli.main"])
    assert "works: the app" in capfd.readouterr().out


@pytest.mark.long
@pytest.mark.skipif(sys.platform != "linux", reason="the folder is for Linux")
def test_the_python_of_the_folder_works_where_it_is_moved_to(tmp_path: Path) -> None:
    standalone.copy_python(tmp_path / "made" / "python")
    (tmp_path / "made" / "packages" / "tengen" / "cli").mkdir(parents=True)
    main = tmp_path / "made" / "packages" / "tengen" / "cli" / "main.py"
    main.write_text("import sys, json, sqlite3, ssl, ctypes; print(sys.argv[1:], sys.prefix)")
    start = tmp_path / "made" / "tengen"
    start.write_text(standalone.START)
    start.chmod(0o755)
    moved = (tmp_path / "made").rename(tmp_path / "moved here")
    done = subprocess.run(
        [moved / "tengen", "a b"], env={"PATH": "/usr/bin:/bin"}, capture_output=True, text=True
    )
    assert done.stdout.strip() == f"['a b'] {moved / 'python'}", done.stderr


def test_actions_are_named_by_commit_and_only_publishing_may_write() -> None:
    for workflow in WORKFLOWS.glob("*.yml"):
        text = workflow.read_text()
        for used in re.findall(r"uses: (\S+)", text):
            assert re.fullmatch(r"[\w./-]+@[0-9a-f]{40}", used), (workflow.name, used)
        before, _, publish = text.partition("\n  publish:\n")
        assert "write" not in re.sub(r"#.*", "", before).split()
        assert bool(publish) is (workflow.name in ("docs.yml", "wheels.yml"))


def test_the_formula_installs_what_the_workflow_tries() -> None:
    """The same locked wheels; the source package has their list, and Python versions agree."""
    formula = (REPOSITORY / "packaging" / "homebrew" / "tengen.rb").read_text()
    assert "class Tengen < Formula" in formula
    assert 'license "MIT"' in formula
    (locked,) = re.findall(r'"--requirement", "(\S+)"', formula)
    assert f"--only-binary :all: --requirement {locked}" in (WORKFLOWS / "wheels.yml").read_text()
    project = tomllib.loads((REPOSITORY / "pyproject.toml").read_text())
    left_out = project["tool"]["scikit-build"]["sdist"]["exclude"]
    assert not any(locked.startswith(one) for one in left_out)
    (python,) = re.findall(r'depends_on "python@(\S+)"', formula)
    assert f"Programming Language :: Python :: {python}" in project["project"]["classifiers"]
    assert f'"python{python}"' in formula
