"""Networks in parts: nothing is lost on the way but what half precision costs."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from tengen.errors import ParseError
from tengen.nets.katago import parse_network
from tengen.nets.network import arrays
from tengen_lab.gpu.parts import read_parts, write_parts
from tests.nets.tiny import KINDS, tiny_network


@pytest.mark.parametrize("kind", KINDS)
def test_parts_carry_the_whole_network(kind: str, tmp_path: Path) -> None:
    network = parse_network(tiny_network(kind))
    paths = write_parts(network, tmp_path, half=False, part_bytes=5000)
    assert len(paths) > 2
    again = read_parts(tmp_path)
    assert (again.name, again.version, again.scale) == (
        network.name,
        network.version,
        network.scale,
    )
    for left, right in zip(arrays(again), arrays(network), strict=True):
        np.testing.assert_array_equal(left, right)


def test_half_precision_parts_keep_eleven_bits(tmp_path: Path) -> None:
    network = parse_network(tiny_network("v14"))
    write_parts(network, tmp_path)
    for left, right in zip(arrays(read_parts(tmp_path)), arrays(network), strict=True):
        np.testing.assert_allclose(left, right, rtol=2**-11, atol=1e-6)


def test_missing_parts_are_noticed(tmp_path: Path) -> None:
    paths = write_parts(parse_network(tiny_network("v8")), tmp_path, part_bytes=5000)
    paths[-1].write_bytes(b"")
    with pytest.raises(ParseError, match="bytes of weights expected"):
        read_parts(tmp_path)
