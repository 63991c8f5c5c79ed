"""Texts like game records: sound ones, and damaged ones."""

from __future__ import annotations

import random

from hypothesis import strategies as st

LETTERS = "abcdefghijklmnopqrs"
ROOTS = (
    "GM[1]", "FF[4]", "FF[3]", "CA[UTF-8]", "PB[Black \\] name]", "PW[W\\\\hite]", "KM[6.5]",
    "KM[375]", "RE[W+R]", "HA[2]", "AB[pd][dp]", "AW[aa:cc]", "AddBlack[dd]", "AE[pd]", "PL[W]",
    "C[multi\nline: ]", "RU[Japanese]", "XY[unknown][values]", "DT[2020-01-02]", "AB[zz]", "AB[]",
)  # fmt: skip
EXTRAS = (
    "C[comment]", "LB[aa:1][bb:A]", "TR[cc]", "BL[12.5]", "N[x]", "AB[ss]", "W[qq]", "PL[B]",
    "C[a (;B[aa\\]) b]", "MULTIGOGM[1]",
)  # fmt: skip


def sound_game(rng: random.Random, size: int | None = None) -> bytes:
    """A grammatically sound record with variations; moves need not be legal."""
    size = size or rng.choice([9, 13, 19, 19, 19, 21])
    letters = "abcdefghijklmnopqrstuvwxy"[:size]
    parts = [
        "(;",
        *rng.sample(ROOTS, rng.randint(0, 8)),
        f"SZ[{size}]" if rng.random() < 0.9 else "",
    ]
    depth = 1
    first = rng.choice([0, 0, 1])
    for count in range(first, first + rng.randint(0, 60)):
        if rng.random() < 0.06:
            parts.append(rng.choice(["\n(", "(", " ( "]))
            depth += 1
        color = "BW"[count % 2] if rng.random() < 0.95 else rng.choice("BW")
        point = rng.choice(letters) + rng.choice(letters)
        point = rng.choice([point] * 30 + ["", "tt", " " + point])
        parts.append(f";{color}[{point}]")
        if rng.random() < 0.15:
            parts.append(rng.choice(EXTRAS))
        if depth > 1 and rng.random() < 0.1:
            closed = rng.randint(1, depth - 1)
            parts.append(")" * closed + "(;B[aa]")  # what follows a variation is another one
            depth += 1 - closed
    parts.append(")" * depth)
    return "".join(parts).encode()


def damaged(rng: random.Random, data: bytes) -> bytes:
    """The text with some bytes changed, cut, doubled or swapped."""
    out = bytearray(data)
    for _ in range(rng.randint(1, 6)):
        if not out:
            break
        at = rng.randrange(len(out))
        span = min(len(out), at + rng.randint(1, 12))
        match rng.randrange(6):
            case 0:
                out[at] = rng.randrange(256)
            case 1:
                del out[at:span]
            case 2:
                out[at:at] = out[at:span]
            case 3:
                out[at:at] = rng.choice(
                    [b"(", b")", b";", b"[", b"]", b"\\", b"B", b"\x00", b"SZ[9]"]
                )
            case 4:
                del out[at:]
            case 5:
                out[at:span] = bytes(reversed(out[at:span]))
    return bytes(out)


rngs = st.randoms(use_true_random=False)
sound_games = rngs.map(sound_game)
damaged_games = rngs.map(lambda rng: damaged(rng, sound_game(rng)))
junk = st.one_of(
    st.binary(max_size=200),
    st.text("()[];\\:BWACSZabst19 \n", max_size=120).map(str.encode),
    damaged_games,
)
