"""What every command that trains needs."""

from __future__ import annotations

from tengen.errors import UnsupportedError


def need_torch() -> None:
    """Raise an error that says what to install, where PyTorch is missing."""
    try:
        import torch  # noqa: F401
    except ImportError:
        raise UnsupportedError(
            "training needs PyTorch: install it with `pip install tengen[train]`"
        ) from None
