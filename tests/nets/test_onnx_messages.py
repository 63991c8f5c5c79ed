"""Our part of the ONNX format is that of the package onnx: fields, bytes and numbers."""

from __future__ import annotations

from typing import Any

import numpy as np
import onnx
import pytest
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.extra import numpy as arrays
from onnx import TensorProto, defs, helper, numpy_helper

from tengen.nets import onnx_messages as ours
from tengen.nets.onnx_check import _VERSIONS, OPERATORS, optional_inputs

# Ours for what onnx nests inside TypeProto and TensorShapeProto.
NESTED = {"TensorType": ("TypeProto", "Tensor"), "Dimension": ("TensorShapeProto", "Dimension")}
BYTES, MESSAGE, ENUM, INT32 = 12, 11, 14, 5


def theirs_of(name: str) -> Any:
    messages = onnx.onnx_ml_pb2.DESCRIPTOR.message_types_by_name
    outer, inner = NESTED.get(name, (name, ""))
    return messages[outer].nested_types_by_name[inner] if inner else messages[name]


@pytest.mark.parametrize("name", ours._CLASSES)
def test_fields_have_the_numbers_and_kinds_of_the_format(name: str) -> None:
    theirs = theirs_of(name).fields_by_name
    for field in ours._CLASSES[name].DESCRIPTOR.fields:
        other = theirs[field.name]
        assert field.number == other.number
        same_on_the_wire = {(BYTES, MESSAGE), (INT32, ENUM)}
        assert field.type == other.type or (field.type, other.type) in same_on_the_wire
        assert field.is_repeated == other.is_repeated
        assert field.GetOptions().packed == other.GetOptions().packed


def test_a_graph_has_the_bytes_that_onnx_writes() -> None:
    weights = np.arange(6, dtype=np.float32).reshape(2, 3)
    shapes: dict[str, Any] = {"x": ["N", 2], "y": ["N", None], "z": None}
    nodes: list[tuple[str, list[str], list[str], dict[str, Any]]] = [
        ("Gemm", ["x", "w"], ["a"], {"alpha": 0.5, "transB": 1}),
        ("Conv", ["a", "w"], ["y"], {"pads": [1, 1, 0, 0], "kernel_shape": [3, 3]}),
        ("Scaled", ["y"], ["z"], {"scales": [0.5, 2.0]}),
    ]
    values = [helper.make_tensor_value_info(n, TensorProto.FLOAT, s) for n, s in shapes.items()]
    graph = helper.make_graph(
        [helper.make_node(kind, i, o, **a) for kind, i, o, a in nodes],
        "name",
        values[:1],
        values[1:],
        [numpy_helper.from_array(weights, "w")],
    )
    opset = helper.make_opsetid("", 18)
    expected = helper.make_model(graph, opset_imports=[opset], ir_version=9, producer_name="tengen")
    made = [ours.make_value(n, s) for n, s in shapes.items()]
    model = ours.make_model(
        "name",
        [ours.make_node(kind, i, o, **a) for kind, i, o, a in nodes],
        made[:1],
        made[1:],
        [ours.make_tensor(weights, "w")],
        opset=18,
        ir_version=9,
    )
    assert onnx.load_model_from_string(model.SerializeToString()) == expected
    assert ours.parse_model(expected.SerializeToString()) == model


any_array = st.sampled_from(list(ours._TYPES.values())).flatmap(
    lambda kind: arrays.arrays(kind, arrays.array_shapes())
)


@given(any_array)
def test_weights_are_those_of_onnx_however_they_are_stored(array: Any) -> None:
    made = ours.make_tensor(array, "w")
    raw = numpy_helper.from_array(array, "w")
    assert TensorProto.FromString(made.SerializeToString()) == raw
    np.testing.assert_array_equal(ours.read_tensor(made), array)
    listed = array.ravel().view(np.uint16) if array.dtype == np.float16 else array.ravel()
    kind = helper.np_dtype_to_tensor_dtype(array.dtype)
    if array.dtype != np.float16:
        typed = helper.make_tensor("w", kind, array.shape, listed.tolist())
    else:
        typed = TensorProto(dims=array.shape, data_type=kind, int32_data=listed.tolist(), name="w")
    read = ours.TensorProto.FromString(typed.SerializeToString())
    found, expected = ours.read_tensor(read), numpy_helper.to_array(typed)
    assert found.dtype == expected.dtype
    np.testing.assert_array_equal(found, expected)


@pytest.mark.parametrize(
    "wrong",
    [
        {"data_type": 1, "dims": [-1], "raw_data": b"\0" * 4},
        {"data_type": 1, "dims": [2], "raw_data": b"\0" * 4},
        {"data_type": 1, "dims": [1], "raw_data": b"\0" * 3},
        {"data_type": 16, "dims": [1], "raw_data": b"\0" * 2},
        {"data_type": 1, "dims": [2**40, 2**40]},
        {"data_type": 7, "dims": [1], "int32_data": [1]},
    ],
)
def test_weights_that_do_not_fit_are_refused(wrong: dict[str, Any]) -> None:
    with pytest.raises(ValueError, match=r".+"):
        ours.read_tensor(ours.TensorProto(**wrong))


@pytest.mark.parametrize("operator", sorted(OPERATORS))
def test_the_inputs_that_may_be_left_out_are_those_of_onnx(operator: str) -> None:
    optional = defs.OpSchema.FormalParameterOption.Optional
    for version in _VERSIONS:
        formal = defs.get_schema(operator, version).inputs
        expected = tuple(place for place, each in enumerate(formal) if each.option == optional)
        assert optional_inputs(operator, version) == expected, version


@given(st.binary(max_size=200))
def test_other_bytes_are_a_model_or_an_error(data: bytes) -> None:
    try:
        ours.parse_model(data)
    except ValueError:
        return
