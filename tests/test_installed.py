"""What is installed is whole: a wheel and a source package hold the page, and the page opens."""

from __future__ import annotations

import importlib
import os
import re
import subprocess
import sys
import sysconfig
import tarfile
import urllib.request
import venv
import zipfile
from pathlib import Path

import pytest

from tengen.web.pages import STATIC
from tests.conftest import REPOSITORY

pytest.importorskip("scikit_build_core", reason="building a wheel needs scikit-build-core")
pytestmark = [
    pytest.mark.skipif(
        not (REPOSITORY / "pyproject.toml").exists(), reason="this is not a checkout"
    ),
    pytest.mark.skipif(
        not (STATIC / "index.html").exists(), reason="the page is not built (make frontend)"
    ),
]
PAGE = ("tengen/web/static/index.html", "tengen/web/static/assets/")
MACHINES = "tengen/strength/models/machines.json"


def build(kind: str, folder: Path) -> Path:
    """Build a package of this checkout as pip would, with the tools that are here."""
    code = f"import build_backend; print(build_backend.build_{kind}({str(folder)!r}))"
    paths = [str(REPOSITORY / "scripts"), *sys.path]
    done = subprocess.run(
        [sys.executable, "-c", code],
        cwd=REPOSITORY,
        env={**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, paths))},
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stderr[-2000:]
    return folder / done.stdout.split()[-1]


def test_a_source_package_holds_the_page_and_what_makes_it(tmp_path: Path) -> None:
    with tarfile.open(build("sdist", tmp_path)) as package:
        names = [name.partition("/")[2] for name in package.getnames()]
    sources = ("scripts/build_backend.py", "scripts/build_frontend", "frontend/package-lock.json")
    for wanted in (*(f"src/{name}" for name in PAGE), *sources, "native/", "requirements/node.txt"):
        assert any(name.startswith(wanted) for name in names), wanted
    assert not any("node_modules" in name or ".venv" in name for name in names)


def test_an_installed_wheel_is_whole_and_opens_its_page(tmp_path: Path) -> None:
    wheel = zipfile.ZipFile(build("wheel", tmp_path))
    for wanted in (*PAGE, "tengen/nets/models/default.onnx", MACHINES, "tengen/_core."):
        assert any(name.startswith(wanted) for name in wheel.namelist()), wanted
    assert not any(name.startswith(("tests/", "frontend/")) for name in wheel.namelist())
    home = tmp_path / "empty"
    venv.create(home, with_pip=False)
    paths = sysconfig.get_paths(vars={"base": str(home), "platbase": str(home)})
    installed = Path(paths["purelib"])
    wheel.extractall(installed)
    # Other packages are those of this environment: nothing is downloaded by a test.
    (installed / "others.pth").write_text("\n".join(p for p in sys.path if p.endswith("-packages")))
    python = next(Path(paths["scripts"]).glob("python*"))
    command = [str(python), "-m", "tengen.cli.main", "serve", "--port", "0", "--no-browser"]
    command += ["--store", str(tmp_path / "store")]
    bare = {k: v for k, v in os.environ.items() if k not in ("PYTHONPATH", "PYTHONHOME")}
    where = "import tengen; print(tengen.__file__)"
    found = subprocess.run(
        [str(python), "-c", where], cwd=tmp_path, env=bare, capture_output=True, text=True
    )
    assert Path(found.stdout.strip()).is_relative_to(home), found
    with subprocess.Popen(
        command, cwd=tmp_path, env=bare, stderr=subprocess.PIPE, text=True
    ) as server:
        try:
            assert server.stderr is not None
            address = re.search(r"http://\S+", server.stderr.readline())
            assert address is not None
            page = urllib.request.urlopen(address[0], timeout=60).read().decode()
            scripts = re.findall(r'src="/(assets/[^"]+\.js)"', page)
            assert scripts
            for script in scripts:
                assert urllib.request.urlopen(address[0] + script, timeout=60).status == 200
        finally:
            server.terminate()


def test_a_bare_checkout_builds_the_page_first(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.syspath_prepend(str(REPOSITORY / "scripts"))
    build_backend = importlib.import_module("build_backend")
    page, built = tmp_path / "index.html", []

    def run(command: list[str], **_: object) -> subprocess.CompletedProcess[str]:
        built.append(command[0])
        if len(built) > 1:
            page.write_text("built")
        return subprocess.CompletedProcess(command, 0)

    monkeypatch.setattr(build_backend, "PAGE", page)
    monkeypatch.setattr(build_backend.subprocess, "run", run)
    with pytest.raises(SystemExit, match="could not be built"):
        build_backend.make_page()
    build_backend.make_page()
    build_backend.make_page()  # it is there
    assert built == [str(REPOSITORY / "scripts" / "build_frontend")] * 2
    page.unlink()
    monkeypatch.setenv("TENGEN_WITHOUT_PAGE", "1")
    build_backend.make_page()
    assert len(built) == 2
