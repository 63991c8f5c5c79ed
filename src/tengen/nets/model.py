"""A network that is ready to run: an onnxruntime session and the card that says how to read it."""

from __future__ import annotations

import os
import threading
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, Protocol, TypeAlias

import numpy as np
from numpy.typing import NDArray

from tengen.errors import ParseError, UnsupportedError
from tengen.nets.card import Card
from tengen.nets.onnx_check import first_line
from tengen.nets.rounded_session import RoundedSession
from tengen.nets.sessions import open_session

Outputs: TypeAlias = dict[str, NDArray[np.float32]]
Trunk: TypeAlias = bool | NDArray[np.int64]  # whether it is wanted, or at which points

HEADS = ("policy", "value", "score", "ownership")
OPTIMISTIC = "optimistic"  # a second policy, which some networks have: for searches
_FEW_SINGLES = 3
_INPUT_NAMES = {"spatial", "global"}


class Runner(Protocol):
    """Whatever runs a network on encoded positions: `Model`, or another library's device.

    `workers` is how many threads may encode positions for it; `device` says where it computes.
    One whose outputs have an optimistic policy, too, says so by `is_optimistic`.
    """

    card: Card
    device: str
    workers: int

    @property
    def name(self) -> str: ...

    def run(
        self, spatial: NDArray[np.float32], globals_: NDArray[np.float32], *, trunk: Trunk = False
    ) -> Outputs:
        """Return the raw outputs of `spatial` (n, 22, H, W) and `globals_` (n, 19).

        `trunk` asks for the trunk too: for all of it, or for one point of each position (n,),
        which gives one vector each, (n, C); a point of -1 stands for the mean of the board.
        """
        ...


class Model:
    """Runs a network on encoded positions of one board size, on all cores.

    Many positions are split into batches, which as many workers as there are cores take through
    one session without threads of its own: batches are independent, so nobody waits for anybody.
    Where single positions are asked for again and again, a second session splits each layer.
    """

    def __init__(
        self,
        graph: bytes | str | Path | RoundedSession,
        card: Card,
        *,
        workers: int | None = None,
        device: str = "auto",
        batch: int | None = None,
        heads: Sequence[str] = HEADS,
    ) -> None:
        """Load an ONNX graph, from its bytes or its file; `heads` are the outputs it must have.

        Instead of a graph, an 8-bit network that is loaded already may be given.
        `device` is "cpu", "cuda" or "auto", which is CUDA where onnxruntime can (onnxruntime-gpu).
        """
        self.card, self.heads = card, tuple(heads)
        self._graph = graph
        self._session: Any
        if isinstance(graph, RoundedSession):
            self._session, self.device = graph, "cpu"
            names, outputs = set(graph.inputs), set(graph.outputs)
        else:
            self._session = open_session(graph, device)
            cuda = "CUDAExecutionProvider" in self._session.get_providers()
            self.device = "cuda" if cuda else "cpu"
            names = {item.name for item in self._session.get_inputs()}
            outputs = {item.name for item in self._session.get_outputs()}
        if names != _INPUT_NAMES or not outputs.issuperset(heads):
            raise ParseError(
                f"{card.name}: not a network of Tengen's (inputs {sorted(names)}, outputs "
                f"{sorted(outputs)})"
            )
        self.has_trunk = "trunk" in outputs
        self.is_optimistic = OPTIMISTIC in outputs
        cores = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count()
        self.workers = 1 if self.device == "cuda" else workers or cores or 1
        self.batch = batch or (256 if self.device == "cuda" else 8)
        self._pool = ThreadPoolExecutor(self.workers) if self.workers > 1 else None
        self._singles = 0  # how often a single position was asked for
        self._wide: Any = None
        self._lock = threading.Lock()

    @property
    def name(self) -> str:
        return self.card.name

    def run(
        self, spatial: NDArray[np.float32], globals_: NDArray[np.float32], *, trunk: Trunk = False
    ) -> Outputs:
        """Return the raw outputs of `spatial` (n, 22, H, W) and `globals_` (n, 19)."""
        if trunk is not False and not self.has_trunk:
            raise UnsupportedError(f"the network {self.name} has no trunk output")
        extra = (*[OPTIMISTIC] * self.is_optimistic, *["trunk"] * (trunk is not False))
        names = [*self.heads, *extra]

        parts = list(_parts(len(spatial), self.batch, self.workers))
        session = self._session if self._pool is None or len(parts) > 1 else self._single_session()

        def run_part(part: slice) -> list[Any]:
            feed = {"spatial": spatial[part], "global": globals_[part]}
            try:
                results: list[Any] = session.run(names, feed)
            except Exception as error:  # onnxruntime's own classes share no base but Exception
                raise ParseError(
                    f"{self.name}: the network does not run ({first_line(error)})"
                ) from None
            self._check(results, feed["spatial"])
            if not isinstance(trunk, bool):
                results[-1] = at_points(results[-1], trunk[part])
            return results

        if self._pool is None or len(parts) < 2:
            results = [run_part(part) for part in parts]
        else:
            results = list(self._pool.map(run_part, parts))
        return {name: _joined([result[i] for result in results]) for i, name in enumerate(names)}

    def _check(self, results: Sequence[NDArray[np.float32]], spatial: NDArray[np.float32]) -> None:
        """Refuse answers that no network gives: a wrong number of them, or NaN."""
        for head, values in zip(self.heads, results, strict=False):
            if values.shape[:1] != spatial.shape[:1]:
                raise ParseError(f"{self.name}: {head} of shape {values.shape}")
            if not np.isfinite(values).all():
                raise ParseError(f"{self.name}: the network's {head} is not a number")

    def _single_session(self) -> Any:
        """Return the session that splits layers; it is made once it seems worth its memory."""
        if isinstance(self._graph, RoundedSession):
            return self._session
        with self._lock:
            self._singles += 1
            if self._singles <= _FEW_SINGLES:
                return self._session
            if self._wide is None:
                self._wide = open_session(self._graph, self.device, self.workers)
            return self._wide


def at_points(trunk: NDArray[np.float32], points: NDArray[np.int64]) -> NDArray[np.float32]:
    """Return one vector of each trunk (n, C, H, W): at its point, or for -1 the board's mean."""
    flat = trunk.reshape(*trunk.shape[:2], -1)
    vectors = flat[np.arange(len(flat)), :, points]
    return np.where(points[:, None] < 0, flat.mean(2), vectors)


def _parts(count: int, batch: int, workers: int) -> Iterator[slice]:
    """Split `count` positions into batches, small ones where that keeps all workers busy."""
    step = max(1, min(batch, -(-count // workers)))
    return (slice(start, start + step) for start in range(0, count, step))


def _joined(arrays: Sequence[NDArray[np.float32]]) -> NDArray[np.float32]:
    return arrays[0] if len(arrays) == 1 else np.concatenate(arrays)
