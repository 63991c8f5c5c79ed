"""The patterns that a model knows: a table with a row for each shape that was seen often enough."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from tengen._core import patterns as core
from tengen.errors import GoError
from tengen.files.archives import read_array_file
from tengen.files.atomic import replacing
from tengen.files.budgets import OverBudget

SHAPE, VECTOR, RESPONSE = 0, 1, 2  # kinds


@dataclass(frozen=True)
class PatternTable:
    """Columns of equal length, sorted by kind, size and hash; a pattern's number is its row."""

    hashes: NDArray[np.uint64]
    sizes: NDArray[np.uint8]  # of the template, 1 to 14
    kinds: NDArray[np.uint8]
    plain: NDArray[np.uint32]  # a vector pattern's shape without its vector; else the row itself
    counts: NDArray[np.uint32]  # how often it was seen at played moves
    hash_bits: int = 64  # how many bits of a hash are kept

    def __len__(self) -> int:
        return len(self.hashes)

    def __reduce__(self) -> tuple[type[PatternTable], tuple[object, ...]]:
        return PatternTable, (*self.arrays().values(), self.hash_bits)  # not the dictionary

    def is_like(self, other: PatternTable) -> bool:
        """True if both know the same patterns by the same numbers."""
        return self is other or np.array_equal(self.hashes, other.hashes)

    @cached_property
    def dictionary(self) -> core.Dictionary:
        return core.Dictionary(self.hashes, self.sizes, self.kinds, self.plain, self.hash_bits)

    @classmethod
    def from_counts(
        cls,
        hashes: NDArray[np.uint64],
        plain: NDArray[np.uint64],
        counts: NDArray[np.uint32],
        sizes: NDArray[np.uint8],
        kinds: NDArray[np.uint8],
        threshold: int,
    ) -> PatternTable:
        """Keep what was counted `threshold` times; the empty shape of size 1 stays in any case."""
        keep = (counts >= threshold) | ((sizes == 1) & (kinds == SHAPE))
        hashes, plain, counts = hashes[keep], plain[keep], counts[keep]
        sizes, kinds = sizes[keep], kinds[keep]
        order = np.lexsort((hashes, sizes, kinds))
        hashes = hashes[order]
        by_hash = np.argsort(hashes)
        rows = by_hash[np.searchsorted(hashes[by_hash], plain[order])]
        return cls(hashes, sizes[order], kinds[order], rows.astype(np.uint32), counts[order])

    def pruned(self, threshold: int) -> tuple[PatternTable, NDArray[np.int64]]:
        """Return the table of patterns seen `threshold` times, and the rows that were kept."""
        keep = (self.counts >= threshold) | ((self.sizes == 1) & (self.kinds == SHAPE))
        rows = np.flatnonzero(keep)
        renumbered = np.cumsum(keep) - 1
        plain = renumbered[self.plain[rows]].astype(np.uint32)
        table = PatternTable(
            self.hashes[rows], self.sizes[rows], self.kinds[rows], plain, self.counts[rows],
            self.hash_bits,
        )  # fmt: skip
        return table, rows

    def hash_planes(self, hash_bytes: int) -> NDArray[np.uint8]:
        """Return the first bytes of the hashes, plane by plane: sorted, they pack well."""
        bytes_of = self.hashes.astype(">u8").view(np.uint8).reshape(-1, 8)
        return np.ascontiguousarray(bytes_of[:, :hash_bytes].T)

    def save(self, path: Path) -> None:
        with replacing(path) as beside, beside.open("wb") as stream:
            np.savez(stream, **self.arrays())  # type: ignore[arg-type]

    def arrays(self) -> dict[str, NDArray[np.generic]]:
        return {
            "hashes": self.hashes,
            "sizes": self.sizes,
            "kinds": self.kinds,
            "plain": self.plain,
            "counts": self.counts,
        }


def load_table(path: Path) -> PatternTable:
    """Read a table written by `PatternTable.save`; raises `GoError` on any other file."""
    try:
        arrays = read_array_file(path)
        return PatternTable(
            arrays["hashes"], arrays["sizes"], arrays["kinds"], arrays["plain"], arrays["counts"]
        )
    except FileNotFoundError:
        raise GoError(f"{path}: no such file") from None
    except OverBudget:
        raise
    except (ValueError, KeyError, TypeError):  # GoError is a ValueError
        raise GoError(f"{path}: not a table of patterns") from None


def hashes_from_planes(planes: NDArray[np.uint8]) -> NDArray[np.uint64]:
    """Return the hashes of `PatternTable.hash_planes`, zero where bits were left out."""
    if planes.ndim != 2 or len(planes) > 8 or planes.dtype != np.uint8:
        raise ValueError(f"hashes of shape {planes.shape} and type {planes.dtype}")
    padded = np.zeros((planes.shape[1], 8), dtype=np.uint8)
    padded[:, : planes.shape[0]] = planes.T
    return padded.view(">u8").ravel().astype(np.uint64)
