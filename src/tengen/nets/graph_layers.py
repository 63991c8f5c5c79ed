"""Walks the layers of an ONNX graph one by one, in the order in which they were written."""

from __future__ import annotations

from typing import Any

_LAYERS = ("Conv", "Gemm", "BatchNormalization")


class GraphLayers:
    """The layers of a graph, and for each name which node makes it and which nodes read it."""

    def __init__(self, graph: Any) -> None:
        self.makers: dict[str, Any] = {}
        self.readers: dict[str, list[Any]] = {}
        for node in graph.node:
            self.makers.update(dict.fromkeys(node.output, node))
            for name in node.input:
                self.readers.setdefault(name, []).append(node)
        self.layers = [node for node in graph.node if node.op_type in _LAYERS]
        self.place = 0

    def next(self, kind: str) -> Any:
        """Take the next layer. Raises `ValueError` if it is of another kind."""
        node = self.layers[self.place]
        if node.op_type != kind:
            raise ValueError(f"{kind} expected, {node.op_type} found")
        self.place += 1
        return node
