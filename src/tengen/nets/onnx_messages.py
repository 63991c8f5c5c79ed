"""The part of the ONNX format that networks are made of, read and written with protobuf.

The package onnx has the whole format, and 33 MB; onnxruntime brings protobuf anyway. Numbers and
kinds of the fields are those of https://github.com/onnx/onnx/blob/main/onnx/onnx.proto, and a test
compares them with the package's. Fields that are not listed are kept as they came.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from typing import Any

import numpy as np
from google.protobuf import descriptor_pb2, descriptor_pool, message_factory
from google.protobuf.message import DecodeError
from numpy.typing import NDArray

# A message, then its fields: name=number:kind; * repeated, ** repeated and packed. What is only
# looked at for whether it is there is read as bytes.
_MESSAGES = """
ModelProto ir_version=1:int64 producer_name=2:string graph=7:GraphProto
  opset_import=8:OperatorSetIdProto* functions=25:bytes*
OperatorSetIdProto domain=1:string version=2:int64
GraphProto node=1:NodeProto* name=2:string initializer=5:TensorProto* input=11:ValueInfoProto*
  output=12:ValueInfoProto* value_info=13:ValueInfoProto*
NodeProto input=1:string* output=2:string* name=3:string op_type=4:string
  attribute=5:AttributeProto* domain=7:string
AttributeProto name=1:string f=2:float i=3:int64 s=4:bytes t=5:TensorProto floats=7:float*
  ints=8:int64* strings=9:bytes* type=20:int32
TensorProto dims=1:int64* data_type=2:int32 float_data=4:float** int32_data=5:int32**
  int64_data=7:int64** name=8:string raw_data=9:bytes double_data=10:double**
  uint64_data=11:uint64** external_data=13:bytes* data_location=14:int32
ValueInfoProto name=1:string type=2:TypeProto
TypeProto tensor_type=1:TensorType
TensorType elem_type=1:int32 shape=2:TensorShapeProto
TensorShapeProto dim=1:Dimension*
Dimension dim_value=1:int64 dim_param=2:string
"""
FLOAT = 1
EXTERNAL = 1  # a data_location: in another file
_TYPES = {
    FLOAT: np.float32,
    2: np.uint8,
    3: np.int8,
    4: np.uint16,
    5: np.int16,
    6: np.int32,
    7: np.int64,
    9: np.bool_,
    10: np.float16,
    11: np.float64,
    12: np.uint32,
    13: np.uint64,
}
_CODES = {np.dtype(kind): code for code, kind in _TYPES.items()}
# Which field holds the numbers of a tensor that has no raw bytes; int32_data has all others.
_FIELDS = {
    FLOAT: "float_data",
    7: "int64_data",
    11: "double_data",
    12: "uint64_data",
    13: "uint64_data",
}
_FLOAT_KIND, _INT_KIND, _FLOATS_KIND, _INTS_KIND = 1, 2, 6, 7  # of attributes


def _message_classes() -> dict[str, Any]:
    file = descriptor_pb2.FileDescriptorProto(
        name="tengen/onnx.proto", package="tengen.onnx", syntax="proto2"
    )
    field_type = descriptor_pb2.FieldDescriptorProto
    for text in _MESSAGES.replace("\n  ", " ").strip().splitlines():
        name, *fields = text.split()
        message = file.message_type.add(name=name)
        for field in fields:
            key, _, kind = field.partition(":")
            plain = kind.rstrip("*")
            added = message.field.add(
                name=key.partition("=")[0],
                number=int(key.partition("=")[2]),
                label=field_type.LABEL_REPEATED if kind != plain else field_type.LABEL_OPTIONAL,
            )
            if plain[0].isupper():
                added.type, added.type_name = field_type.TYPE_MESSAGE, f".tengen.onnx.{plain}"
            else:
                added.type = field_type.Type.Value(f"TYPE_{plain.upper()}")
            if kind.endswith("**"):
                added.options.packed = True
    pool = descriptor_pool.DescriptorPool()
    pool.Add(file)
    return {
        message.name: message_factory.GetMessageClass(
            pool.FindMessageTypeByName(f"tengen.onnx.{message.name}")
        )
        for message in file.message_type
    }


_CLASSES = _message_classes()
ModelProto, NodeProto, TensorProto, ValueInfoProto = (
    _CLASSES[name] for name in ("ModelProto", "NodeProto", "TensorProto", "ValueInfoProto")
)


def parse_model(data: bytes) -> Any:
    """Return the model of an ONNX file; raises ValueError for other bytes."""
    try:
        return ModelProto.FromString(data)
    except DecodeError as error:
        raise ValueError(str(error)) from None


def make_node(kind: str, inputs: Iterable[str], outputs: Iterable[str], **attributes: Any) -> Any:
    """Return a node; attributes are whole numbers, fractions, or lists of them."""
    node = NodeProto(input=inputs, output=outputs, op_type=kind)
    for name, value in sorted(attributes.items()):
        added = node.attribute.add(name=name)
        if isinstance(value, float):
            added.type, added.f = _FLOAT_KIND, value
        elif isinstance(value, int):
            added.type, added.i = _INT_KIND, value
        elif value and all(isinstance(each, int) for each in value):
            added.type = _INTS_KIND
            added.ints.extend(value)
        else:
            added.type = _FLOATS_KIND
            added.floats.extend(value)
    return node


def make_tensor(array: NDArray[Any], name: str) -> Any:
    """Return an array as the weights of a graph."""
    return TensorProto(
        dims=array.shape,
        data_type=_CODES[array.dtype],
        name=name,
        raw_data=np.ascontiguousarray(array).astype(array.dtype.newbyteorder("<")).tobytes(),
    )


def read_tensor(tensor: Any) -> NDArray[Any]:
    """Return weights as an array; raises ValueError for kinds we do not know and wrong sizes."""
    if tensor.data_type not in _TYPES:
        raise ValueError(f"numbers of the kind {tensor.data_type}")
    if any(size < 0 for size in tensor.dims):
        raise ValueError(f"a size of {min(tensor.dims)}")
    kind = np.dtype(_TYPES[tensor.data_type])
    if tensor.HasField("raw_data"):
        values = np.frombuffer(tensor.raw_data, kind.newbyteorder("<"))
    else:
        listed = getattr(tensor, _FIELDS.get(tensor.data_type, "int32_data"))
        if kind == np.float16:  # as the whole numbers that have the same bits
            values = np.array(listed, np.int64).astype(np.uint16).view(np.float16)
        else:
            values = np.array(listed, None if tensor.data_type in _FIELDS else np.int64)
    if values.size != math.prod(tensor.dims):
        raise ValueError(f"{values.size} numbers for the shape {list(tensor.dims)}")
    return values.reshape(tuple(tensor.dims)).astype(kind)


def make_value(name: str, shape: Sequence[int | str | None] | None) -> Any:
    """Describe an input or output of floats; sizes may have names, no shape is any shape."""
    value = ValueInfoProto(name=name)
    value.type.tensor_type.elem_type = FLOAT
    if shape is not None:
        value.type.tensor_type.shape.SetInParent()
        for size in shape:
            dim = value.type.tensor_type.shape.dim.add()
            if isinstance(size, int):
                dim.dim_value = size
            elif size is not None:
                dim.dim_param = size
    return value


def make_model(
    name: str,
    nodes: Iterable[Any],
    inputs: Iterable[Any],
    outputs: Iterable[Any],
    weights: Iterable[Any],
    *,
    opset: int,
    ir_version: int,
) -> Any:
    """Return a model with one graph."""
    model = ModelProto(ir_version=ir_version, producer_name="tengen")
    model.opset_import.add(domain="", version=opset)
    model.graph.name = name
    model.graph.node.extend(nodes)
    model.graph.input.extend(inputs)
    model.graph.output.extend(outputs)
    model.graph.initializer.extend(weights)
    return model
