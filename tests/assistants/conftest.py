"""The protocol's library is an extra; without it these tests are skipped with that reason."""

from __future__ import annotations

import pytest

pytest.importorskip("mcp", reason="the extra mcp is not installed (pip install 'tengen[mcp]')")
