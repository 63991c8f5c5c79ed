r"""GIB, the format of Tygem.

A header of lines `\[NAME=value\]`, then one line a move: `STO 0 number color column row`, color 1
Black and 2 White, columns and rows from 0 at the top left. `INI 0 1 stones` gives the handicap,
whose third stone lies in the upper left corner. GAMEINFOMAIN and GAMETAG have the result as a code
and numbers in tenths: ZIPSU (Z) the margin, GONGJE (G) the komi. Facts after the readers of Sabaki
(`fileformats/gib.js`) and KaTrain (`core/sgf_parser.py`). Text is in UTF-8, EUC-KR or GB18030.
"""

from __future__ import annotations

import re

from tengen.coords import Color
from tengen.sgf.foreign.draft import LONGEST, Draft, whole

NAME = "GIB"
_SIGN = re.compile(rb"^\s*\\(?:HS\s*$|\[GAME[A-Z]+=)", re.MULTILINE)
_FIELD = re.compile(r"\\\[([A-Z]+)=(.*?)(?:\\\]|$)")
_PLAYER = re.compile(r"(.*?)\s*\(([^()]{1,10})\)\s*")
_DATE = re.compile(r"(?:C|GDATE:|^)\s*(\d{4})\s*[-:]\s*(\d{1,2})\s*[-:]\s*(\d{1,2})(?!\d)")
_RESULTS = {3: "B+R", 4: "W+R", 7: "B+T", 8: "W+T"}
_COUNTED = {0: "B+", 1: "W+"}
_COLORS = {"1": Color.BLACK, "2": Color.WHITE}
_TEXTS = {"GAMENAME": "GN", "GAMEPLACE": "PC"}


def is_one(head: bytes) -> bool:
    return _SIGN.search(head) is not None


def declared_charset(_: bytes) -> str:
    return ""


def read(text: str) -> list[Draft]:
    draft = Draft()
    for number, raw in enumerate(text.split("\n"), 1):
        line = raw[:LONGEST]
        words = line.split()
        if line.lstrip().startswith("\\["):
            if found := _FIELD.search(line):
                _read_field(draft, found[1], found[2].strip())
        elif words[:1] == ["INI"]:
            if draft.moves:
                draft.warn(number, "a second start, left out", line.strip())
            else:
                draft.set_handicap(whole(words[3]) if len(words) > 3 else 0, number)
        elif words[:1] == ["STO"]:
            _read_move(draft, words, number, line.strip())
        elif words[:1] == ["SKI"]:
            draft.play(draft.next_color, None, number)
            draft.warn(number, "read as a pass", line.strip())
    return [draft]


def _read_field(draft: Draft, name: str, value: str) -> None:
    if name in ("GAMEBLACKNAME", "GAMEWHITENAME"):
        color = "B" if name == "GAMEBLACKNAME" else "W"
        player = _PLAYER.fullmatch(value)
        draft.set("P" + color, player[1] if player else value)
        draft.set(color + "R", player[2] if player else "")
    elif name == "GAMEINFOMAIN":
        _read_numbers(draft, _numbers(value, r"([A-Z]+):(-?\d{1,6})"), "GRLT", "ZIPSU", "GONGJE")
        if time := re.search(r"GTIME:(\d{1,6})-(\d{1,6})-(\d{1,4})", value):
            draft.set("TM", time[1])
            draft.set("OT", f"{time[3]}x{time[2]} byo-yomi" if int(time[3]) else "")
    elif name == "GAMETAG":
        _read_numbers(draft, _numbers(value, r"(?:^|,)([A-Z])(-?\d{1,6})(?=,|$)"), "W", "Z", "G")
        _read_date(draft, value)
    elif name in ("GAMEINFOSUB", "GAMEDATE"):
        _read_date(draft, value)
    elif name in _TEXTS and not draft.has(_TEXTS[name]):
        draft.set(_TEXTS[name], value)


def _numbers(value: str, pattern: str) -> dict[str, int]:
    return {name: int(number) for name, number in re.findall(pattern, value, re.ASCII)}


def _read_numbers(
    draft: Draft, numbers: dict[str, int], result: str, margin: str, komi: str
) -> None:
    code = numbers.get(result, -1)
    if not draft.has("RE"):
        if code in _COUNTED and numbers.get(margin, 0) > 0:
            draft.set("RE", f"{_COUNTED[code]}{numbers[margin] / 10:g}")
        else:
            draft.set("RE", _RESULTS.get(code, ""))
    if komi in numbers and not draft.has("KM"):
        draft.set("KM", f"{numbers[komi] / 10:g}")


def _read_date(draft: Draft, value: str) -> None:
    if not draft.has("DT") and (found := _DATE.search(value)):
        draft.set("DT", f"{found[1]}-{int(found[2]):02}-{int(found[3]):02}")


def _read_move(draft: Draft, words: list[str], number: int, line: str) -> None:
    if len(words) < 6 or words[3] not in _COLORS:
        draft.warn(number, "not a move, left out", line)
        return
    point = draft.point(whole(words[4], -1), whole(words[5], -1), number, line)
    if point is not None:
        draft.play(_COLORS[words[3]], point, number)
