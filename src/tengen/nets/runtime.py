"""onnxruntime, without the reports that it sends to its maker.

Since 1.29 it tells Microsoft of every model that is opened, and keeps an identifier of the machine.
What a player looks at is nobody's business. The variable is read when onnxruntime is loaded, so
everybody here loads it through this module.
"""

from __future__ import annotations

import os

os.environ.setdefault("ORT_DISABLE_TELEMETRY", "1")

import onnxruntime

__all__ = ["onnxruntime"]
