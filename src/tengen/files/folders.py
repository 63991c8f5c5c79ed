"""Where on a user's machine Tengen remembers what it has told him."""

from __future__ import annotations

import os
import sys
from pathlib import Path


def state_folder() -> Path:
    """Return the folder of small notes to itself: XDG's state folder, or the platform's own."""
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Application Support" / "tengen"
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA", Path.home())) / "tengen"
    return Path(os.environ.get("XDG_STATE_HOME") or Path.home() / ".local" / "state") / "tengen"
