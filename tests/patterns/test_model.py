"""Files of pattern models that are damaged: one line, whatever their arrays look like."""

from __future__ import annotations

import io
from importlib import resources

import numpy as np
import pytest

from tengen.errors import GoError
from tengen.files.archives import read_arrays
from tengen.patterns.model import _parse


@pytest.mark.parametrize("shape", [(0,), (), (3,), (2, 2, 2), (9, 5)])
def test_hashes_of_odd_shapes_are_one_line(shape: tuple[int, ...]) -> None:
    data = (resources.files("tengen.patterns") / "models" / "embedded.npz").read_bytes()
    arrays = read_arrays(io.BytesIO(data), "embedded")
    arrays["hash_planes"] = np.zeros(shape, np.uint8)
    file = io.BytesIO()
    np.savez(file, **arrays)  # type: ignore[arg-type]
    with pytest.raises(GoError, match="a damaged pattern model"):
        _parse(file.getvalue(), "odd")
