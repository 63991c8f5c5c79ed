"""Compiling networks part by part."""

from __future__ import annotations

from collections.abc import Iterable

import torch
from torch import nn


def compile_parts(parts: Iterable[nn.Module]) -> None:
    """Compile each part by itself: equal parts share a graph, so it takes seconds, not minutes."""
    torch._dynamo.config.recompile_limit = 64
    for part in parts:
        part.compile()
