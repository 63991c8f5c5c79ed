"""How a game ended: one value, and the many ways in which records write it.

written       meaning                          as SGF
B+3.5         Black won by 3.5 points          B+3.5
W+R W+Resign  White won by resignation         W+R
W+T W+Time    White won on time                W+T
B+F           Black won by forfeit             B+F
B+            Black won, nobody says how       B+
0 Draw Jigo   a draw                           0
Void          no result                        Void
?             unknown                          ?
黑中盘胜      Black won by resignation         B+R
白2目半勝ち   White won by 2.5 points          W+2.5
黑胜3/4子     Black won by 3/4 stone: by 1.5   B+1.5
백 불계승     White won by resignation         W+R
"""

from __future__ import annotations

import enum
import re
import unicodedata
from dataclasses import dataclass

from tengen.coords import BLACK, WHITE, Color
from tengen.errors import ParseError, quoted


class Outcome(enum.Enum):
    POINTS = "points"
    RESIGNATION = "resignation"
    TIME = "time"
    FORFEIT = "forfeit"
    UNSTATED = "unstated"  # somebody won, the record does not say how
    DRAW = "draw"
    VOID = "void"
    UNKNOWN = "unknown"


@dataclass(frozen=True, slots=True)
class Result:
    """The end of a game; `winner` is None for a draw, a void and an unknown result.

    >>> parse_result("W+Resign")
    Result('W+R')
    """

    outcome: Outcome = Outcome.UNKNOWN
    winner: Color | None = None
    margin: float | None = None  # points, for Outcome.POINTS only

    @property
    def is_decided(self) -> bool:
        """True if the record says who won, or that nobody did by the score."""
        return self.winner is not None or self.outcome is Outcome.DRAW

    @property
    def black_score(self) -> float | None:
        """The margin from Black's side: positive if Black won; None without a count."""
        if self.outcome is Outcome.DRAW:
            return 0.0
        if self.winner is None or self.margin is None:
            return None
        return self.winner.sign * self.margin

    def __str__(self) -> str:
        return format_result(self)

    def __repr__(self) -> str:
        return f"Result({format_result(self)!r})"


UNKNOWN = Result()
VOID = Result(Outcome.VOID)
DRAW = Result(Outcome.DRAW)

_LETTERS = {Outcome.RESIGNATION: "R", Outcome.TIME: "T", Outcome.FORFEIT: "F", Outcome.UNSTATED: ""}


def score_result(black_score: float) -> Result:
    """Return the result of a counted game, from Black's side.

    >>> score_result(-0.5), score_result(0)
    (Result('W+0.5'), Result('0'))
    """
    if black_score == 0:
        return DRAW
    return Result(Outcome.POINTS, BLACK if black_score > 0 else WHITE, abs(black_score))


def format_result(result: Result) -> str:
    """Write a result as SGF's RE wants it."""
    if result.winner is None:
        return {Outcome.DRAW: "0", Outcome.VOID: "Void"}.get(result.outcome, "?")
    detail = _LETTERS.get(result.outcome)
    if detail is None:
        detail = f"{result.margin or 0:.4f}".rstrip("0").rstrip(".")
    return f"{result.winner.letter}+{detail}"


# All spellings are compared in lower case, full-width forms narrowed, without spaces.
_UNKNOWN = {
    *("", "?", "-", "unknown", "unfinished", "notfinished", "incomplete", "suspended", "adjourned"),
    *("ongoing", "playing", "未知", "未完", "不明", "不详", "打ち掛け", "打掛", "봉수", "진행중"),
}
_VOID = {
    *("void", "noresult", "annulled", "cancelled", "canceled", "nocontest", "bothlost"),
    *("无胜负", "無勝負", "無勝敗", "无效", "無効", "무효"),
}
_DRAW = {
    *("0", "0.0", "0.00", "draw", "drawn", "d", "jigo", "tie", "even", "equal", "b+0", "w+0"),
    *("b+0.0", "w+0.0", "b+0.00", "w+0.00", "持碁", "じご", "ジゴ", "和棋", "和局", "平局", "和"),
    *("무승부", "빅", "화국"),
}
_COLORS = {
    **dict.fromkeys(("black", "b", "黑", "黒", "흑"), BLACK),
    **dict.fromkeys(("white", "w", "白", "백"), WHITE),
}
_REASONS = {
    Outcome.TIME: ("time", "超时", "超時", "時間", "时间", "切れ", "逾时", "시간"),
    Outcome.RESIGNATION: ("resign", "中盘", "中盤", "中押", "投了", "认输", "認輸", "불계"),
    Outcome.FORFEIT: (
        *("forfeit", "default", "disconn", "弃权", "棄権", "棄權", "反則", "反则", "犯规", "判"),
        *("실격", "반칙", "몰수", "기권"),
    ),
}
_SHORT = {
    "r": Outcome.RESIGNATION,
    "res": Outcome.RESIGNATION,
    "t": Outcome.TIME,
    "f": Outcome.FORFEIT,
    "": Outcome.UNSTATED,
    "?": Outcome.UNSTATED,
}
_LOSES = ("负", "負け", "負", "敗", "败", "패", "loses", "lost")
_WINS = (
    *("wins", "won", "win", "by", "胜", "勝ち", "勝", "贏", "赢", "승리", "승"),
    *("番", "方", "棋", "で"),
)
_UNITS = ("points", "point", "pts", "moku", "目", "집", "호")
_STONES = ("子", "zi")  # Chinese counting: one stone is two points
_WINNER = re.compile(r"(black|white|[bw](?![a-z])|[黑黒白흑백])\s*([+:]?)(.*)", re.DOTALL)
_FRACTION = re.compile(r"(?:(\d{1,4})又)?(\d{1,3})/([1-9]\d{0,2})")
_NUMBER = re.compile(r"(\d{1,4}(?:[.,]\d{0,4})?|[.,]\d{1,4})?(半)?")


def parse_result(text: str) -> Result:
    """Read a result as records write it, in English, Chinese, Japanese or Korean.

    Raises `ParseError` for a text that is not a result.

    >>> [str(parse_result(text)) for text in ("B+Time", "jigo", "白3目半勝ち", "흑 불계승")]
    ['B+T', '0', 'W+3.5', 'B+R']
    """
    # NFKC would turn 3½ into 31/2.
    word = unicodedata.normalize("NFKC", text[:200].replace("½", "半")).casefold()
    word = re.sub(r"(?<=\d)\s+(?=\d)", "又", word.strip().strip(".。!"))
    joined = "".join(word.split())
    if len(text) <= 100:
        if joined in _UNKNOWN:
            return UNKNOWN
        if joined in _VOID:
            return VOID
        if joined in _DRAW:
            return DRAW
        if match := _WINNER.fullmatch(word):
            detail = "".join(match[3].split())
            result = _parse_win(_COLORS[match[1]], detail, certain=match[2] == "+")
            if result is not None:
                return result
    raise ParseError(f"not a result: {quoted(text)} (B+3.5, W+R, 0, Void or ? expected)")


def _parse_win(winner: Color, detail: str, *, certain: bool) -> Result | None:
    """Read what follows the colour; `certain` says that a plus did, so that this is a result."""
    if detail in _SHORT and (detail or certain):
        return Result(_SHORT[detail], winner)
    loses = any(word in detail for word in _LOSES)
    if loses:
        winner = winner.opponent
    for outcome, words in _REASONS.items():
        if any(word in detail for word in words):
            return Result(outcome, winner)
    margin = _parse_margin(detail)
    if margin is not None:
        return Result(Outcome.POINTS, winner, margin) if margin else DRAW
    if certain or loses or any(word in detail for word in _WINS):
        return Result(Outcome.UNSTATED, winner)
    return None


def _parse_margin(detail: str) -> float | None:
    """Read "3.5", "3目半", "2又3/4子", "반집"; None if there is no amount."""
    scale = 2.0 if any(word in detail for word in _STONES) else 1.0
    detail = detail.replace("반", "半")
    for word in (*_WINS, *_LOSES, *_UNITS, *_STONES):
        detail = detail.replace(word, "")
    if match := _FRACTION.match(detail):
        whole, above, below = match.groups()
        return (int(whole or 0) + int(above) / int(below)) * scale
    match = _NUMBER.match(detail)
    if not match or not match[0]:
        return None
    number, half = match.groups()
    return (float(number.replace(",", ".") if number else 0) + (0.5 if half else 0)) * scale
