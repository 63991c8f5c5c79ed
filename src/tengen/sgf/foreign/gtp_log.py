"""Logs of GTP: what a controller asked of a program, and what it answered.

A move is a `play`, or the answer to a `genmove`; a `clear_board` after moves begins another game.
Lines may begin with a time and a word or an arrow for who spoke, as those of KataGo ("Controller:")
and GoGui ("B<<"). The protocol is GTP version 2 (Farnebäck, 2002).
"""

from __future__ import annotations

import re

from tengen.coords import Color, parse_gtp
from tengen.errors import GoError
from tengen.sgf.foreign.draft import LONGEST, Draft, whole

NAME = "GTP"
# Possessive, so that a line of digits costs no more than its length.
_PREFIX = r"(?:[\d:./T+-]{4,40}+[ Z]*+){0,3}+(?:[A-Za-z]{1,12}(?::|[<>]{1,2})|[<>]{1,2})?\s*"
_COMMANDS = (
    r"(?:boardsize|clear_board|komi|play|(?:lz-|kata-)?genmove(?:_analyze)?|undo|final_score|"
    r"fixed_handicap|place_free_handicap|set_free_handicap)"
)
_LINE = re.compile(rf"{_PREFIX}(?:\d{{1,9}}\s+)?({_COMMANDS})\b(.*)", re.IGNORECASE)
_ANSWER = re.compile(rf"{_PREFIX}([=?])\d{{0,9}}\s*(.*)")
_MOVES = r"(?:play\s+[bw][a-z]{0,4}\s+[a-z]|(?:lz-|kata-)?genmove(?:_analyze)?\s+[bw])"
_SIGN = re.compile(rf"^{_PREFIX}(?:\d{{1,9}}\s+)?{_MOVES}".encode(), re.MULTILINE | re.IGNORECASE)
_PLAYED = re.compile(r"play\s+([a-z]\d{1,2}|pass|resign)\s*$", re.IGNORECASE)
_COLORS = {"b": Color.BLACK, "w": Color.WHITE}
_SCORE = re.compile(r"[BW]\+(?:[\d.]{1,6}|R\w*|T\w*)|0", re.IGNORECASE)
MOST_GAMES = 1000
MOST_STONES = 25


def is_one(head: bytes) -> bool:
    return b"(;" not in head and _SIGN.search(head) is not None


def declared_charset(_: bytes) -> str:
    return ""


def read(text: str) -> list[Draft]:
    log = _Log()
    for number, raw in enumerate(text.split("\n"), 1):
        line = raw[:LONGEST].strip()
        if line.startswith("#"):
            continue
        if command := _LINE.match(line):
            log.ask(command[1].lower(), command[2].split(), number, line)
        elif answer := _ANSWER.match(line):
            log.answer(answer[1] == "=", answer[2], number)
        elif log.asked and (played := _PLAYED.match(line)):  # of an analysing genmove
            log.answer(True, played[1], number)
        if len(log.games) > MOST_GAMES:
            break
    return [game for game in log.games if game.moves][:MOST_GAMES]


class _Log:
    """The games so far; `asked` is the command whose answer matters and has not come yet."""

    def __init__(self) -> None:
        self.games = [Draft()]
        self.asked = ""
        self.color = Color.BLACK
        self.komi = ""

    @property
    def game(self) -> Draft:
        return self.games[-1]

    def ask(self, command: str, words: list[str], number: int, line: str) -> None:
        first = words[0].lower() if words else ""
        if "genmove" in command:
            # "kata-genmove_analyze b 50"; GTP itself wants the colour, too.
            self.asked, self.color = "genmove", _COLORS.get(first[:1], self.game.next_color)
            return
        if command == "play" and len(words) == 1 and self.asked:
            self.answer(True, first, number)
            return
        self.asked = command if command in ("final_score", "place_free_handicap") else ""
        if command == "boardsize":
            self._begin(whole(first, 19), number)
        elif command == "clear_board":
            self._begin(self.game.size, number)
        elif command == "komi":
            self.komi = first
            self.game.set("KM", first)
        elif command == "play" and len(words) >= 2 and first[:1] in _COLORS:
            self._play(_COLORS[first[:1]], words[1], number, line)
        elif command == "undo" and self.game.moves:
            self.game.moves.pop()
        elif command == "fixed_handicap":
            self.game.set_handicap(whole(first), number)
        elif command == "set_free_handicap":
            self._place(words, number)

    def answer(self, is_good: bool, text: str, number: int) -> None:
        asked = self.asked
        words = text.split()
        if is_good and asked == "genmove":
            if not words:
                return  # an analysing program names the move on a later line
            if words[0].lower() == "resign":
                self.game.set("RE", f"{self.color.opponent.letter}+R")
            else:
                self._play(self.color, words[0], number, text)
        elif is_good and asked == "final_score" and words and _SCORE.fullmatch(words[0]):
            self.game.set("RE", words[0].upper())
        elif is_good and asked == "place_free_handicap":
            self._place(words, number)
        self.asked = ""

    def _begin(self, size: int, number: int) -> None:
        if self.game.moves:
            self.games.append(Draft())
        else:
            self.games[-1] = Draft()
        self.game.set_size(size, number)
        self.game.set("KM", self.komi)

    def _play(self, color: Color, vertex: str, number: int, line: str) -> None:
        try:
            move = parse_gtp(vertex, self.game.size)
        except GoError:
            self.game.warn(number, "not a move, left out", line)
            return
        # In a log of two programs, what one has played is told to the other.
        if move is None or not self.game.moves or self.game.moves[-1][:2] != (color, move):
            self.game.play(color, move, number)

    def _place(self, vertices: list[str], number: int) -> None:
        points = []
        for vertex in vertices[:MOST_STONES]:
            try:
                point = parse_gtp(vertex, self.game.size)
            except GoError:
                point = None
            if point is None:
                self.game.warn(number, "not a point, left out", vertex)
            else:
                points.append(point)
        self.game.set_handicap(len(points), number, place=False)
        self.game.add_stones(Color.BLACK, points)
