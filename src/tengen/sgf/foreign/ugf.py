"""UGF and UGI, the formats of Pandanet.

[Header] has lines name=value (Hdcp is handicap and komi, Winner a colour and a margin or C for
resignation), [Data] one line a move: two letters, colour and player, number, seconds. Letters from
A count columns from the left and rows from the top, or from the bottom where CoordinateType is IGS;
a letter beyond the board (YA, ZZ) is a pass. Number 0 sets a stone up. [Figure] has comments, from
.Text,number to .EndText; a review has more (`ugf_review`). Facts after Sabaki's reader
(`fileformats/ugf.js`) and A. E. Brouwer's ugi2sgf. Text is in the charset that Lang names, else
Shift-JIS.
"""

from __future__ import annotations

import re

from tengen.coords import Color
from tengen.sgf.encoding import known_charset
from tengen.sgf.foreign.draft import LONGEST, Draft, whole
from tengen.sgf.foreign.ugf_review import PandanetReview

NAME = "UGF"
_SIGN = re.compile(rb"^\s*\[Header\]\s*$", re.MULTILINE | re.IGNORECASE)
_LANG = re.compile(rb"^Lang\s*=\s*([A-Za-z0-9_-]{1,20})", re.MULTILINE)
_MOVE = re.compile(r"\s*([A-Z])([A-Z]),\s*([BW])?(?:[A-Z]?\d{0,2}),\s*(\d{1,4})", re.IGNORECASE)
_RULES = {"JPN": "Japanese", "CH": "Chinese", "CHN": "Chinese", "KOR": "Korean", "AGA": "AGA"}
_ENDS = {"D": "Draw", "N": "Void", "O": "Void"}
_TEXTS = {"Place": "PC", "Copyright": "CP", "Comment": "GC", "Writer": "US", "Commentator": "AN"}
_DATE = re.compile(r"(\d{4})/(\d{1,2})/(\d{1,2})", re.ASCII)


def is_one(head: bytes) -> bool:
    return _SIGN.search(head) is not None


def declared_charset(head: bytes) -> str:
    found = _LANG.search(head)
    named = known_charset(found[1].decode("ascii").lower()) if found else ""
    return named or "cp932"


def read(text: str) -> list[Draft]:
    draft = Draft()
    section, bottom, comment = "", False, -1
    texts: dict[int, list[str]] = {}
    review: PandanetReview | None = None
    said: list[tuple[int, int, list[str]]] = []  # of a review: line, node, text
    for number, raw in enumerate(text.split("\n"), 1):
        line = raw.strip()
        if line.startswith("[") and line.endswith("]"):
            section, comment = line[1:-1].lower(), -1
        elif section == "header":
            name, _, value = line[:LONGEST].partition("=")
            bottom |= name == "CoordinateType" and value.strip().upper() == "IGS"
            _read_field(draft, name.strip(), value.strip(), number)
        elif section == "data" and line:
            _read_move(draft, line[:LONGEST], number, bottom)
        elif section == "figure":
            if line.startswith(".Text"):
                comment = whole(line.partition(",")[2])
            elif line.startswith(".EndText"):
                comment = -1
            elif comment >= 0 and not line.startswith("."):
                texts.setdefault(comment, []).append(line)
        elif section == "reviewnode":
            review = review or PandanetReview(draft, bottom=bottom)
            review.read_node(line[:LONGEST], number)
        elif section == "reviewcomment":
            if line.startswith(".Comment,"):
                said.append((number, whole(line.partition(",")[2]), []))
            elif said:
                said[-1][2].append(line)
    draft.comments = {move: "\n".join(lines).strip() for move, lines in texts.items()}
    review = review or PandanetReview(draft, bottom=bottom)
    for number, node, lines in said:
        review.comment(node, "\n".join(lines).strip(), number)
    return [draft]


def _read_field(draft: Draft, name: str, value: str, number: int) -> None:
    first, _, rest = (part.strip() for part in value.partition(","))
    if name in ("PlayerB", "PlayerW", "BMemb1", "WMemb1"):
        color = "B" if "B" in (name[-1], name[0]) else "W"
        draft.set("P" + color, first)
        draft.set(color + "R", rest.partition(",")[0])
    elif name == "Title":
        draft.set("EV", value.replace(",", " "))
    elif name == "Size":
        draft.set_size(whole(value), number)
    elif name == "Hdcp":
        draft.set_handicap(whole(first), number, place=False)
        draft.set("KM", rest.partition(",")[0])
    elif name in ("Rule", "Rules"):
        draft.set("RU", _RULES.get(value.upper(), value))
    elif name == "Date":
        if found := _DATE.search(value):
            draft.set("DT", f"{found[1]}-{int(found[2]):02}-{int(found[3]):02}")
    elif name == "Winner":
        _read_result(draft, first[:1].upper(), rest.partition(",")[0].upper())
    elif name in _TEXTS:
        draft.set(_TEXTS[name], value)


def _read_result(draft: Draft, winner: str, how: str) -> None:
    if winner in _ENDS:
        draft.set("RE", _ENDS[winner])
    elif winner in ("B", "W"):
        letter = {"C": "R", "F": "F", "T": "T"}.get(how[:1], how)
        draft.set("RE", f"{winner}+{letter}")


def _read_move(draft: Draft, line: str, number: int, bottom: bool) -> None:
    found = _MOVE.match(line)
    if found is None:
        if not line.startswith("."):
            draft.warn(number, "not a move, left out", line)
        return
    column, row = (ord(letter.upper()) - ord("A") for letter in found.groups()[:2])
    named = found[3].upper() if found[3] else draft.next_color.letter
    color = Color.BLACK if named == "B" else Color.WHITE
    if column >= draft.size and found[1].upper() in "YZ":
        draft.play(color, None, number)
        return
    point = draft.point(column, draft.size - 1 - row if bottom else row, number, line)
    if point is None:
        return
    if int(found[4]) == 0 and not draft.moves:
        draft.add_stones(color, [point])
    else:
        draft.play(color, point, number)
