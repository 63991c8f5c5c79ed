"""Runs an 8-bit network: its trunk in the compiled core, its heads in onnxruntime."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from tengen.errors import ParseError
from tengen.nets.onnx_check import check_content
from tengen.nets.rounded_file import read_rounded
from tengen.nets.rounded_trunk import STEPS, Steps, build_trunk
from tengen.nets.sessions import open_session


class RoundedSession:
    """Answers like a session of onnxruntime; several threads may share it."""

    def __init__(
        self,
        source: Path | bytes | tuple[Steps, bytes],
        *,
        kernel: str = "",
        check_heads: bool = False,
    ) -> None:
        """Load the file of a network, its content, or the steps of its trunk and its heads.

        `kernel` names the instructions to use; `check_heads` is for files from elsewhere, see
        `onnx_check.py`.
        """
        steps, heads = source if isinstance(source, tuple) else read_rounded(source)
        if check_heads:
            check_content(heads, str(source) if isinstance(source, Path) else "the 8-bit network")
        self._channels = _channels(steps)
        try:
            self._trunk = build_trunk(steps, kernel)
        except (TypeError, ValueError) as error:  # what the core says of arguments that do not fit
            raise ParseError(f"not an 8-bit network ({error})") from None
        self._heads = open_session(heads, "cpu")
        self.kernel = self._trunk.kernel
        self.inputs = ("spatial", "global")
        self.outputs = (*(item.name for item in self._heads.get_outputs()), "trunk")

    def run(
        self, names: Sequence[str], feed: dict[str, NDArray[np.float32]]
    ) -> list[NDArray[np.float32]]:
        """Return the named outputs for `spatial` and `global` of `feed`."""
        spatial = np.ascontiguousarray(feed["spatial"], np.float32)
        trunk = np.empty((len(spatial), self._channels, *spatial.shape[2:]), np.float32)
        self._trunk.run(spatial, np.ascontiguousarray(feed["global"], np.float32), trunk)
        heads = [name for name in names if name != "trunk"]
        found = dict(zip(heads, self._heads.run(heads, {"trunk": trunk}), strict=True))
        return [trunk if name == "trunk" else found[name] for name in names]


def _channels(steps: Steps) -> int:
    if not steps or steps[0][0] != "input" or not {name for name, _ in steps} <= STEPS:
        raise ParseError("not an 8-bit network (unknown steps)")
    return int(steps[0][1]["weight"].shape[0])
