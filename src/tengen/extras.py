"""Packages that only some commands need, and what brings them.

A player's installation has none of these: collections need polars, plots and PNG files matplotlib.
"""

from __future__ import annotations

import importlib

from tengen.errors import UnsupportedError

EXTRAS = {
    "polars": "full",
    "matplotlib": "full",
    "dask": "cluster",
    "distributed": "cluster",
    "mcp": "mcp",
}


def need(package: str) -> None:
    """Raise an `UnsupportedError` that says what to install, where a package cannot be imported."""
    try:
        importlib.import_module(package)
    except ImportError:
        raise UnsupportedError(advice(package)) from None


def advice(package: str) -> str:
    """Return what to install for one of the optional packages.

    >>> advice("polars")
    "this needs polars: pip install 'tengen[full]'"
    """
    return f"this needs {package}: pip install 'tengen[{EXTRAS[package]}]'"


def explain(error: ImportError) -> str | None:
    """Return what to install, if an optional package could not be imported; None for others."""
    package = (error.name or "").partition(".")[0]
    return advice(package) if package in EXTRAS else None
