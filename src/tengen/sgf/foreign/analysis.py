"""Analysis that other programs have written into a record, as values that say whose they are.

KaTrain   KT: ownership, policy and JSON, each gzip in base64; numbers are Black's
Sabaki    SBKV: Black's chance to win in per cent (Tengen writes it, too, and SBKS: his lead)
Lizzie    LZ, LZ2, LZOP: "engine winrate playouts [lead ...]", then candidate moves; the win rate is
          that of the player who has moved, the lead that of the one to move
KataGo    a comment "win loss noresult score v=visits": White's numbers, of the position before the
          move

Facts after the programs' own readers and writers: KaTrain's `core/game_node.py`, LizzieYzy's
`rules/SGFParser.java`, KataGo's `dataio/sgf.cpp`, Sabaki's `modules/gametree.js`.
"""

from __future__ import annotations

import base64
import binascii
import json
import math
import re
from dataclasses import dataclass
from typing import Any

from tengen.coords import BLACK, Color
from tengen.files.archives import unpack
from tengen.sgf.tree import Node

MOST_JSON = 1 << 20  # bytes that a node's analysis may unpack to
MOST_MOVES = 30  # candidates kept
_LARGEST = 1e6
_KATAGO = re.compile(
    r"\s*(0?\.\d+|1\.0+|0|1) (0?\.\d+|1\.0+|0|1) (0?\.\d+|1\.0+|0|1) (-?\d{1,4}\.\d{1,3})"
    r"(?: v=(\d{1,9}))?(?: [a-z]{1,12}=\S{1,60}){0,12}\s*",
    re.ASCII,
)
_CANDIDATE = re.compile(r"move ([A-Za-z]\d{1,2}|pass) visits (\d{1,9})", re.ASCII)


@dataclass(frozen=True, slots=True)
class ForeignMove:
    """A candidate move of another program."""

    move: str  # as GTP writes it
    visits: int


@dataclass(frozen=True, slots=True)
class ForeignAnalysis:
    """What another program thought of a position; None where it does not say."""

    source: str  # the program that wrote it
    engine: str = ""  # what it asked, where it says so
    black_win_rate: float | None = None  # from 0 to 1
    black_lead: float | None = None  # points
    visits: int | None = None
    before_move: bool = False  # of the position before the node's move, not after it
    moves: tuple[ForeignMove, ...] = ()

    def __str__(self) -> str:
        """Return one line: whose it is, and what it says."""
        parts = []
        if self.black_win_rate is not None:
            parts.append(f"Black wins {self.black_win_rate:.0%}")
        if self.black_lead is not None:
            leader = "Black" if self.black_lead >= 0 else "White"
            parts.append(f"{leader} leads by {abs(self.black_lead):.1f}")
        if self.visits is not None:
            parts.append(f"{self.visits} visits")
        if self.moves:
            parts.append("best " + ", ".join(move.move for move in self.moves[:3]))
        whose = f"{self.source} ({self.engine})" if self.engine else self.source
        when = " before the move" if self.before_move else ""
        return f"{whose}{when}: {', '.join(parts)}"


def read_analysis(node: Node) -> list[ForeignAnalysis]:
    """Return what other programs have written of a node's position; what is damaged is left out."""
    properties = node.properties
    found = [_katrain(node), _sabaki(node)]
    found += (_lizzie(node, name) for name in ("LZ", "LZ2", "LZOP", "LZOP2") if name in properties)
    found.append(_katago(node))
    return [analysis for analysis in found if analysis is not None]


def _katrain(node: Node) -> ForeignAnalysis | None:
    values = node.properties.get("KT", ())
    if len(values) < 3:
        return None
    try:
        packed = base64.b64decode(values[2], validate=False)
        said: Any = json.loads(unpack(packed, MOST_JSON, "KT", "JSON"))
        root = said["root"]
        moves = said.get("moves") or {}
        ranked = sorted(moves.items(), key=lambda item: int(item[1].get("order", 999)))
        candidates = tuple(
            ForeignMove(str(move)[:4], _visits(one.get("visits")) or 0)
            for move, one in ranked[:MOST_MOVES]
        )
        analysis = ForeignAnalysis(
            "KaTrain",
            "KataGo",
            _share(root.get("winrate")),
            _points(root.get("scoreLead")),
            _visits(root.get("visits")),
            moves=candidates,
        )
    except (binascii.Error, ValueError, TypeError, KeyError, AttributeError):
        return None
    except (OverflowError, RecursionError):  # of an infinite order, of deeply nested JSON
        return None
    return analysis


def _sabaki(node: Node) -> ForeignAnalysis | None:
    percent = _points(node.text("SBKV")) if "SBKV" in node.properties else None
    lead = _points(node.text("SBKS")) if "SBKS" in node.properties else None
    if percent is None and lead is None:
        return None
    writer = node.path()[0].text("AP").partition(":")[0].strip()[:40]
    share = None if percent is None else _share(percent / 100)
    return ForeignAnalysis(writer or "Sabaki", black_win_rate=share, black_lead=lead)


def _lizzie(node: Node, name: str) -> ForeignAnalysis | None:
    first, _, second = node.text(name).partition("\n")
    words = first[:400].split()
    if len(words) < 3:
        return None
    # An engine's name may have spaces: the numbers are at the end.
    for place in range(max(len(words) - 6, 1), len(words) - 1):
        percent, visits = _points(words[place]), _playouts(words[place + 1])
        if percent is not None and visits is not None and 0 <= percent <= 100:
            break
    else:
        return None
    lead = _points(words[place + 2]) if len(words) > place + 2 else None
    mover = _mover(node)
    share = percent / 100
    black_share = share if mover is BLACK else 1 - share
    if lead is not None and mover is BLACK:  # it is that of White, who is to move
        lead = -lead
    moves = tuple(
        ForeignMove(found[1], int(found[2]))
        for found in list(_CANDIDATE.finditer(second[:100_000]))[:MOST_MOVES]
    )
    engine = " ".join(words[:place])[:60]
    return ForeignAnalysis("Lizzie", engine, black_share, lead, visits, moves=moves)


def _mover(node: Node) -> Color:
    """Return who has just moved; where nobody has, White, since Black is to move."""
    for each in reversed(node.path()):
        for name in ("B", "W"):
            if name in each.properties:
                return Color.BLACK if name == "B" else Color.WHITE
    return Color.WHITE


def _katago(node: Node) -> ForeignAnalysis | None:
    comment = node.properties.get("C")
    if not comment or not {"B", "W"} & set(node.properties):
        return None
    found = _KATAGO.fullmatch(comment[0][:1000].decode("utf-8", "replace"))
    if found is None:
        return None
    win, loss, nothing, score = (float(text) for text in found.groups()[:4])
    if not 0.95 < win + loss + nothing < 1.05:
        return None
    return ForeignAnalysis(
        "KataGo",
        black_win_rate=_share(loss + nothing / 2),
        black_lead=-score,
        visits=int(found[5]) if found[5] else None,
        before_move=True,
    )


def _points(value: object) -> float | None:
    """Return a number of a sensible size; None for anything else."""
    if isinstance(value, bool) or not isinstance(value, str | int | float):
        return None
    try:
        number = float(value)
    except (ValueError, OverflowError):
        return None
    return number if math.isfinite(number) and abs(number) < _LARGEST else None


def _share(value: object) -> float | None:
    number = _points(value)
    return number if number is not None and -0.001 <= number <= 1.001 else None


def _visits(value: object) -> int | None:
    number = _points(value)
    return int(number) if number is not None and number >= 0 else None


def _playouts(text: str) -> int | None:
    """Return how many playouts "850", "12.3k" or "1.2m" are."""
    factor = {"k": 1_000, "m": 1_000_000}.get(text[-1:].lower(), 1)
    number = _points(text[:-1] if factor > 1 else text)
    return round(number * factor) if number is not None and number >= 0 else None
