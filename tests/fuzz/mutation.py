"""From sound inputs to hostile ones."""

from __future__ import annotations

import random
from collections.abc import Sequence

# What parsers trip over: long numbers, other digits, halves of characters, controls, nesting.
TOKENS = [
    *(b"9" * 400, b"9" * 5000, b"-1", b"0", b"1e999", b"NaN", b"Infinity", b"4294967296", b"1/0"),
    *("٣".encode(), b"\xff", b"\xed\xa0\x80", b"\\ud800", b"\0", b"\x1b[2J", b"\r", b"\n\n", b"\t"),
    *(b"[" * 2000, b"(" * 2000, b"{" * 2000, b"(;", b"]", b")", b"\\", b'"', b",", b":", b";"),
    *(
        b"CA[undefined]",
        b"CA[utf-7]",
        b"SZ[99]",
        b"SZ[0]",
        b"HA[9]",
        b"AB[aa:ss]",
        b"B[]",
        b"B[tt]",
    ),
    *(b"null", b"true", b"[]", b"{}", b'"moves":"', b'"size":', b"PAR1", b"PK\3\4", b"\x1f\x8b"),
]


def mutated(rng: random.Random, seeds: Sequence[bytes]) -> bytes:
    """Return one of the seeds, changed in a few places."""
    data = bytearray(rng.choice(seeds))
    for _ in range(rng.choice([1, 1, 1, 2, 3, 5, 9])):
        at = rng.randrange(len(data) + 1)
        end = min(len(data), at + rng.choice([1, 2, 4, 8, 30, 200]))
        match rng.randrange(9):
            case 0 | 1 if at < len(data):
                data[at] ^= 1 << rng.randrange(8)
            case 2 if at < len(data):
                data[at] = rng.choice([0, 1, 127, 128, 255, rng.randrange(256)])
            case 3:
                del data[at:end]
            case 4:
                data[at:at] = rng.choice(TOKENS)
            case 5:
                data[at:end] = rng.choice(TOKENS)
            case 6:
                data[at:at] = data[at:end] * rng.choice([1, 2, 50])
            case 7:
                other = rng.choice(seeds)
                cut = rng.randrange(len(other) + 1)
                data[at:end] = other[cut : cut + rng.choice([4, 40, 400])]
            case 8 if rng.random() < 0.2:
                del data[at:]
    return bytes(data)
