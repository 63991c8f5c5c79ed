"""The reader of KataGo's network files: what it reads, and what it refuses."""

from __future__ import annotations

import contextlib
import gzip
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tengen.errors import GoError, ParseError, UnsupportedError
from tengen.nets.folding import folded, plain_policy
from tengen.nets.katago import parse_network, read_network
from tests.nets import twin
from tests.nets.tiny import KINDS, Writer, random_inputs, tiny_network, write_tiny


@pytest.mark.parametrize("kind", KINDS)
def test_a_file_of_each_version_is_read(kind: str, tmp_path: Path) -> None:
    network = read_network(write_tiny(tmp_path, kind))
    assert network.version == KINDS[kind][0]
    assert len(network.blocks) == len(KINDS[kind][1])
    assert network.scale.lead == (20 if network.version < 13 else 18)
    assert network.value.score.shape[1] == (4 if network.version == 8 else 6)


def test_convolution_weights_are_stored_row_column_in_out() -> None:
    data = tiny_network("v8")
    start = data.index(b"@BIN@") + 5
    stored = np.frombuffer(data, "<f4", 3 * 3 * 22 * 12, start).reshape(3, 3, 22, 12)
    weight = parse_network(data).conv.weight
    assert weight[7, 5, 0, 2] == stored[0, 2, 5, 7]


@pytest.mark.parametrize("kind", KINDS)
def test_folding_keeps_the_outputs(kind: str) -> None:
    network = parse_network(tiny_network(kind))
    spatial, globals_ = random_inputs([5], 5)
    before = twin.evaluate(network, spatial[0], globals_[0])
    after = twin.evaluate(folded(network), spatial[0], globals_[0])
    for name, values in before.items():
        np.testing.assert_allclose(after[name], values, rtol=1e-5, atol=1e-5, err_msg=name)


def test_a_truncated_file_names_itself(tmp_path: Path) -> None:
    path = write_tiny(tmp_path, "v8")
    path.write_bytes(path.read_bytes()[:-200])
    with pytest.raises(ParseError, match=r"v8\.bin\.gz: the file is truncated"):
        read_network(path)


def test_a_file_that_is_no_gzip_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "net.bin.gz"
    path.write_bytes(b"hello")
    with pytest.raises(ParseError, match="not a gzip file"):
        read_network(path)


def test_a_flipped_bit_is_noticed(tmp_path: Path) -> None:
    path = write_tiny(tmp_path, "v14")
    data = bytearray(path.read_bytes())
    data[len(data) // 2] ^= 4
    path.write_bytes(bytes(data))
    with pytest.raises(ParseError):
        read_network(path)


@pytest.mark.parametrize("version", [3, 7, 18, 99])
def test_other_versions_are_refused_by_number(version: int) -> None:
    with pytest.raises(UnsupportedError, match=f"version {version}: .* 8 to 17") as error:
        parse_network(f"net\n{version}\n22\n19\n".encode())
    assert ("newer" in str(error.value)) == (version > 17)


@pytest.mark.parametrize("kind", ["v16", "v17", "v17-values"])
def test_the_plain_policy_is_the_first_of_two_or_four(kind: str) -> None:
    head = parse_network(tiny_network(kind)).policy
    count = 2 if kind == "v17" else 4
    assert head.out.weight.shape[0] == head.pass_outer.shape[1] == count
    plain = plain_policy(head)
    np.testing.assert_array_equal(plain.out.weight, head.out.weight[:1])
    np.testing.assert_array_equal(plain.pass_outer, head.pass_outer[:, :1])


def test_a_number_of_policies_that_katago_does_not_know_is_refused() -> None:
    data = tiny_network("v17")
    for count in (1, 3, 5):
        with pytest.raises(ParseError):
            parse_network(data.replace(b"policyhead\n2\n", f"policyhead\n{count}\n".encode()))


@pytest.mark.parametrize("head", [b"policyhead\n2\n", b"valuehead\n"])
def test_options_of_later_files_are_refused(head: bytes) -> None:
    data = tiny_network("v17").replace(head + b"0\n0\n0\n", head + b"0\n7\n0\n")
    with pytest.raises(UnsupportedError, match="reserved"):
        parse_network(data)


def test_an_unknown_block_is_quoted() -> None:
    data = Writer(14, 0, "MISH").network(["ordinary", "quantum_block"], 12, "norm")
    with pytest.raises(UnsupportedError, match="block kind 'quantum_block' cannot be read"):
        parse_network(data)


def test_an_unknown_activation_is_quoted() -> None:
    with pytest.raises(UnsupportedError, match="'ACTIVATION_GELU'"):
        parse_network(Writer(14, 0, "GELU").network(["ordinary"], 12, "norm"))


def test_a_human_network_of_a_later_kind_is_refused() -> None:
    data = tiny_network("v15-human").replace(b"150.0\n1\n", b"150.0\n2\n", 1)
    with pytest.raises(UnsupportedError, match="version 2 of what a human network is told"):
        parse_network(data)


def test_a_weight_that_is_not_finite_is_refused() -> None:
    data = bytearray(tiny_network("v8"))
    start = data.index(b"@BIN@") + 5
    data[start : start + 4] = np.float32(np.nan).tobytes()
    with pytest.raises(ParseError, match="not finite"):
        parse_network(bytes(data))


def test_anything_after_the_value_head_is_refused() -> None:
    with pytest.raises(ParseError, match="goes on"):
        parse_network(tiny_network("v8") + b"more")


V8, V15 = tiny_network("v8"), tiny_network("v15-board")


@given(st.sampled_from([V8, V15]), st.data())
def test_damage_is_an_error_or_another_network_never_a_crash(good: bytes, data: st.DataObject):
    start = data.draw(st.integers(0, len(good)))
    stop = data.draw(st.integers(start, min(len(good), start + 40)))
    patch = data.draw(st.binary(max_size=12) | st.integers(-(10**9), 10**9).map(b"%d\n".__mod__))
    with contextlib.suppress(GoError):
        parse_network(good[:start] + patch + good[stop:])


@given(st.binary(max_size=300))
def test_noise_is_an_error(noise: bytes) -> None:
    with pytest.raises(GoError):
        parse_network(noise)


@given(st.binary(max_size=100))
def test_packed_noise_is_an_error(noise: bytes) -> None:
    from tengen.nets.katago import _unpack

    with pytest.raises(GoError):
        parse_network(_unpack(gzip.compress(noise)[:-1]))
