"""What an installation takes on the disk: the wheel in an empty environment, package by package.

A player's installation, and with `full` the one that reads collections and draws plots. Packages
come from where pip finds them. Files that Python compiles are counted, pip itself is not.
"""

from __future__ import annotations

import importlib.metadata
import subprocess
import sys
import sysconfig
import tempfile
import venv
from pathlib import Path

from tengen.errors import GoError

ROOT = Path(__file__).resolve().parents[1]
MB = 1_000_000
LIMIT = 220  # MB of a player's installation
SHOWN = 12  # packages


def build_wheel(folder: Path) -> Path:
    """Return a wheel of this checkout."""
    _run(sys.executable, "-m", "pip", "wheel", "--no-deps", "--no-build-isolation",
         "--wheel-dir", str(folder), str(ROOT))  # fmt: skip
    return next(folder.glob("*.whl"))


def install(home: Path, wheel: Path, extras: str = "") -> Path:
    """Install a wheel into an environment that has nothing else; return the packages' folder."""
    venv.create(home, with_pip=False)
    paths = sysconfig.get_paths(vars={"base": str(home), "platbase": str(home)})
    python = next(Path(paths["scripts"]).glob("python*"))
    wanted = f"tengen[{extras}] @ {wheel.as_uri()}" if extras else str(wheel)
    _run(sys.executable, "-m", "pip", "--python", str(python), "install", wanted)
    return Path(paths["purelib"])


def sizes(packages: Path) -> dict[str, int]:
    """Return the bytes of each package, the largest first."""
    found = {}
    for package in importlib.metadata.distributions(path=[str(packages)]):
        files = {Path(str(package.locate_file(file))) for file in package.files or ()}
        compiled = {
            made
            for file in files
            if file.suffix == ".py"
            for made in file.parent.glob(f"__pycache__/{file.stem}.*.pyc")
        }
        found[package.metadata["Name"]] = sum(
            file.stat().st_size for file in files | compiled if file.is_file()
        )
    return dict(sorted(found.items(), key=lambda item: -item[1]))


def _run(*command: str) -> None:
    done = subprocess.run(command, capture_output=True, text=True)
    if done.returncode != 0:
        last = (done.stderr.strip().splitlines() or ["no reason given"])[-1]
        raise GoError(f"{' '.join(command[1:4])} failed: {last}")


def main() -> None:
    with tempfile.TemporaryDirectory(prefix="tengen-install-") as name:
        folder = Path(name)
        wheel = build_wheel(folder)
        print(f"{wheel.name}, {wheel.stat().st_size / MB:.1f} MB")
        for extras in ("", "full"):
            home = folder / (extras or "player")
            found = sizes(install(home, wheel, extras))
            total = sum(found.values()) / MB
            limit = "" if extras else f" (at most {LIMIT})"
            print(f"\ntengen{f'[{extras}]' if extras else ''}: {total:.0f} MB{limit}")
            for package, size in list(found.items())[:SHOWN]:
                print(f"  {size / MB:7.1f} MB  {package}")
            rest = list(found.values())[SHOWN:]
            print(f"  {sum(rest) / MB:7.1f} MB  {len(rest)} more")


if __name__ == "__main__":
    main()
