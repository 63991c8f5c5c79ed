"""NGF, the format of cyberoro and wBaduk.

A header of twelve lines without names: title, size, White and Black with their ranks, the site, the
handicap, a number, the komi, the date, a number, the result in words, the number of moves. Then one
line a move: PM, two letters that count, B or W, column and row as letters from B on; AA is a pass.
A whole komi of an even game means half a point more. Older files have a shorter header, so each
line counts only where it looks like what it should be. Facts after the readers of Sabaki
(`fileformats/ngf.js`) and KaTrain (`core/sgf_parser.py`).
"""

from __future__ import annotations

import re

from tengen.coords import Color
from tengen.sgf.foreign.draft import LONGEST, Draft, whole

NAME = "NGF"
_SIZE = re.compile(rb"\A(?:\xef\xbb\xbf)?[^\n]{0,400}\n\s*\d{1,2}\s*\n")
_SIGN = re.compile(rb"^PM[A-Z0-9]{2}[BW][A-Z]{2}", re.MULTILINE | re.IGNORECASE)
_MOVE = re.compile(r"PM..([BW])([A-Z])([A-Z])", re.IGNORECASE)
_PLAYER = re.compile(r"(.*?)\s+(\d{1,2})(DP|P|D|K)\*?", re.IGNORECASE)
_DATE = re.compile(r"(\d{4})(\d{2})(\d{2})(?!\d)", re.ASCII)
_MARGIN = re.compile(r"(\d{1,3}(?:\.\d{1,2})?)", re.ASCII)
_WINNERS = (
    ("B", re.compile(r"black win|white lose|흑.*승|黑.*[胜勝]", re.IGNORECASE)),
    ("W", re.compile(r"white win|black lose|백.*승|白.*[胜勝]", re.IGNORECASE)),
)
_ENDS = (
    ("R", re.compile(r"resign|불계|中盘|中盤|中押", re.IGNORECASE)),
    ("T", re.compile(r"time|시간|超时|超時|時間", re.IGNORECASE)),
)


def is_one(head: bytes) -> bool:
    return _SIZE.match(head) is not None and _SIGN.search(head) is not None


def declared_charset(_: bytes) -> str:
    return ""


def read(text: str) -> list[Draft]:
    lines = [line[:LONGEST].strip() for line in text.split("\n")]
    draft = Draft()
    header = [*lines[:12], *[""] * 12]
    header = [line if not _MOVE.match(line) else "" for line in header]
    draft.set("GN", header[0])
    draft.set_size(whole(header[1], 19), 2)
    for color, line in (("W", header[2]), ("B", header[3])):
        player = _PLAYER.fullmatch(line)
        draft.set("P" + color, player[1] if player else line)
        if player:
            kind = player[3].lower()
            draft.set(color + "R", player[2] + ("p" if "p" in kind else kind))
    draft.set("PC", header[4])
    stones = whole(header[5])
    draft.set_handicap(stones, 6)
    _read_komi(draft, header[7], stones)
    if date := _DATE.match(header[8]):
        draft.set("DT", "-".join(date.groups()))
    _read_result(draft, header[10])
    for number, line in enumerate(lines, 1):
        if found := _MOVE.match(line):
            _read_move(draft, found, number)
    return [draft]


def _read_komi(draft: Draft, line: str, stones: int) -> None:
    found = _MARGIN.match(line)
    if found is None:
        return
    komi = float(found[1])
    draft.set("KM", f"{komi + 0.5 if stones == 0 and komi.is_integer() else komi:g}")


def _read_result(draft: Draft, line: str) -> None:
    winner = next((color for color, words in _WINNERS if words.search(line)), None)
    if winner is None:
        return
    margin = _MARGIN.search(line)
    end = next((letter for letter, words in _ENDS if words.search(line)), None)
    draft.set("RE", f"{winner}+{end or (margin[1] if margin else '')}")


def _read_move(draft: Draft, found: re.Match[str], number: int) -> None:
    color = Color.BLACK if found[1].upper() == "B" else Color.WHITE
    column, row = (ord(letter.upper()) - ord("B") for letter in found.groups()[1:])
    if column == row == -1:
        draft.play(color, None, number)
    elif (point := draft.point(column, row, number, found[0])) is not None:
        draft.play(color, point, number)
