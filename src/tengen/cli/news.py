"""`tengen news`: whether a newer version is out. Nothing else in Tengen looks for one."""

from __future__ import annotations

import json
import re
from typing import Annotated

import typer

from tengen.cli.console import note, show
from tengen.cli.options import Json
from tengen.errors import ParseError, quoted

app = typer.Typer(add_completion=False)
INDEX = "https://pypi.org"
_PATH = "/pypi/tengen/json"
_MOST = 16_000_000  # bytes of the answer
_VERSION = re.compile(r"(\d{1,6})\.(\d{1,6})(?:\.(\d{1,6}))?")


@app.command()
def news(
    address: Annotated[
        str, typer.Option(help="The package index to ask.", envvar="TENGEN_INDEX")
    ] = INDEX,
    as_json: Json = False,
) -> None:
    """Look whether a newer version of Tengen is out.

    Asks the package index, and only when this command is run; sends nothing but the question.
    """
    from tengen import __version__
    from tengen.records.servers.polite import Polite

    site = Polite(address, tell=note)
    note(f"asks {site.address}{_PATH}")
    latest = site.get(_PATH, _read_version, most=_MOST, what="the list of versions")
    is_newer = _numbers(latest) > _numbers(__version__)
    show(
        {"version": __version__, "latest": latest, "is_newer": is_newer},
        as_json,
        f"Tengen {latest} is out, this is {__version__}: pip install --upgrade tengen"
        if is_newer
        else f"this is the newest version, {__version__}",
    )


def _read_version(data: bytes) -> str:
    try:
        version = json.loads(data)["info"]["version"]
    except (ValueError, RecursionError, LookupError, TypeError):
        raise ParseError("the index's answer is no description of a package") from None
    if not isinstance(version, str) or not _VERSION.match(version):
        raise ParseError(f"not a version: {quoted(str(version), 40)}")
    return version


def _numbers(version: str) -> tuple[int, ...]:
    """Return the numbers of a version; what follows them does not count.

    >>> _numbers("0.10.1") > _numbers("0.9"), _numbers("0.2.0rc1")
    (True, (0, 2, 0))
    """
    found = _VERSION.match(version)
    return () if found is None else tuple(int(number or 0) for number in found.groups())
