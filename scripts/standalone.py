"""Makes a folder that runs Tengen on a Linux machine without Python.

The folder holds this Python, Tengen and what it needs; `./tengen` starts the app. It runs where the
C library of the system is at least as new as here, from any place that it is moved to.

Usage: python scripts/standalone.py FOLDER [WHEEL]     (WHEEL: made from this checkout if not given)
"""

from __future__ import annotations

import argparse
import shutil
import subprocess
import sys
import sysconfig
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
LEFT_OUT = shutil.ignore_patterns(
    *("site-packages", "test", "tests", "idlelib", "tkinter", "turtledemo", "ensurepip"),
    *("__pycache__", "lib2to3", "config-*", "*.a", "pydoc_data"),
)
START = """\
#!/bin/sh
here=$(cd "$(dirname "$(readlink -f "$0")")" && pwd)
export PYTHONHOME="$here/python" PYTHONPATH="$here/packages" PYTHONNOUSERSITE=1
export LD_LIBRARY_PATH="$here/python/lib${LD_LIBRARY_PATH:+:$LD_LIBRARY_PATH}"
exec "$here/python/bin/python3" -m tengen.cli.main "$@"
"""


def copy_python(folder: Path) -> None:
    """Copy the interpreter that runs this, its library and its modules."""
    version = f"python{sys.version_info.major}.{sys.version_info.minor}"
    (folder / "bin").mkdir(parents=True)
    (folder / "lib").mkdir()
    shutil.copy2(Path(sys.base_prefix, "bin", version), folder / "bin" / "python3")
    shutil.copytree(
        Path(sys.base_prefix, "lib", version), folder / "lib" / version, ignore=LEFT_OUT
    )
    (folder / "lib" / version / "site-packages").mkdir()
    library = sysconfig.get_config_var("INSTSONAME")
    shared = Path(sys.base_prefix, "lib", library or "none")
    if shared.is_file():
        shutil.copy2(shared, folder / "lib" / shared.name)


def install(folder: Path, wheel: str) -> None:
    """Install a wheel and what it needs, in versions whose hashes are checked."""
    pip = [sys.executable, "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
    pip += ["--no-deps", "--only-binary", ":all:", "--target", str(folder)]
    locked = ROOT / "requirements" / "server.txt"
    subprocess.run([*pip, "--require-hashes", "--requirement", str(locked)], check=True)
    subprocess.run([*pip, wheel], check=True)


def build_wheel(folder: str) -> str:
    """Build a wheel of this checkout with the tools of this Python."""
    pip = [sys.executable, "-m", "pip", "wheel", "--quiet", "--no-deps", "--no-build-isolation"]
    subprocess.run([*pip, "--wheel-dir", folder, str(ROOT)], check=True)
    return str(next(Path(folder).glob("tengen-*.whl")))


def make(folder: Path, wheel: str) -> None:
    copy_python(folder / "python")
    install(folder / "packages", wheel)
    start = folder / "tengen"
    start.write_text(START)
    start.chmod(0o755)


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("folder", type=Path)
    parser.add_argument("wheel", nargs="?")
    asked = parser.parse_args()
    if sys.platform != "linux":
        parser.error(
            "Linux only; for Windows see packaging/windows.md, for macOS packaging/homebrew"
        )
    if asked.folder.exists():
        parser.error(f"{asked.folder} is there already")
    with tempfile.TemporaryDirectory() as scratch:
        make(asked.folder, asked.wheel or build_wheel(scratch))
    subprocess.run([asked.folder / "tengen", "--version"], check=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
