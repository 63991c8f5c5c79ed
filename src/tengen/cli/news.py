"""`tengen news`: whether a newer version is out. Nothing else in Tengen looks for one."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import typer

from tengen.cli.console import note, show
from tengen.cli.options import Json
from tengen.errors import GoError, ParseError, quoted

app = typer.Typer(add_completion=False)
_LIST = ("pip", "index", "versions", "tengen", "--no-input", "--disable-pip-version-check")
_FOUND = re.compile(r"^tengen \(([^()\s]{1,60})\)", re.MULTILINE)
_VERSION = re.compile(r"(\d{1,6})\.(\d{1,6})(?:\.(\d{1,6}))?")
_SECONDS = 120


@app.command()
def news(as_json: Json = False) -> None:
    """Look whether a newer version of Tengen is out.

    pip asks the package index that it is set up for, and only when this command is run; nothing
    is sent but the question.
    """
    from tengen import __version__

    note(f"asks the package index: {' '.join(_LIST[:4])}")
    latest = _latest()
    is_newer = _numbers(latest) > _numbers(__version__)
    show(
        {"version": __version__, "latest": latest, "is_newer": is_newer},
        as_json,
        f"Tengen {latest} is out, this is {__version__}: {_upgrade(sys.prefix)}"
        if is_newer
        else f"this is the newest version, {__version__}",
    )


def _latest() -> str:
    """Return the newest version that pip knows of."""
    try:
        answer = subprocess.check_output(
            [sys.executable, "-m", *_LIST], stderr=subprocess.STDOUT, text=True, timeout=_SECONDS
        )
    except subprocess.TimeoutExpired:
        raise GoError(f"the package index did not answer within {_SECONDS} s") from None
    except subprocess.CalledProcessError as error:
        raise GoError(_refusal(error.output)) from None
    found = _FOUND.search(answer)
    if found is None:
        raise GoError(_refusal(answer))
    if not _VERSION.match(found[1]):
        raise ParseError(f"not a version: {quoted(found[1], 40)}")
    return found[1]


def _refusal(answer: str) -> str:
    if "No module named pip" in answer:
        return f"this Python has no pip to ask with; what brings the newest: {_upgrade(sys.prefix)}"
    errors = [line for line in answer.splitlines() if line.startswith("ERROR")]
    return f"pip found no version of tengen ({quoted(errors[-1] if errors else '', 120)})"


def _upgrade(prefix: str) -> str:
    """Return the command that brings the newest version, by the folder of this environment.

    >>> _upgrade("/home/ann/.local/share/pipx/venvs/tengen")
    'pipx upgrade tengen'
    >>> _upgrade("/home/ann/.local/share/uv/tools/tengen")
    'uv tool upgrade tengen'
    >>> _upgrade("/home/ann/.cache/uv/archive-v0/x1")
    'uvx tengen@latest'
    >>> _upgrade("/home/ann/tengen/.venv")
    'pip install --upgrade tengen'
    """
    folders = Path(prefix).parts
    if "pipx" in folders:
        return "pipx upgrade tengen"
    if "uv" in folders and "tools" in folders:
        return "uv tool upgrade tengen"
    if "uv" in folders and any(folder.startswith("archive-v") for folder in folders):
        return "uvx tengen@latest"  # its environments last for one run and have no pip
    return "pip install --upgrade tengen"


def _numbers(version: str) -> tuple[int, ...]:
    """Return the numbers of a version; what follows them does not count.

    >>> _numbers("0.10.1") > _numbers("0.9"), _numbers("0.2.0rc1")
    (True, (0, 2, 0))
    """
    found = _VERSION.match(version)
    return () if found is None else tuple(int(number or 0) for number in found.groups())
