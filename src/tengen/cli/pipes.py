"""The pipes of commands that speak a protocol: bytes in, bytes out, nothing printed besides."""

from __future__ import annotations

import os
from typing import BinaryIO


def pipes() -> tuple[BinaryIO, BinaryIO]:
    """Return where a protocol reads from and writes to."""
    return os.fdopen(0, "rb", closefd=False), os.fdopen(1, "wb", closefd=False)
