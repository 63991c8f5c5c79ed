"""Which charset is a game record in? Records say so in CA, wrongly or not at all, all too often.

Valid UTF-8 is taken as such: text in another charset practically never is valid by accident. For
the rest, every candidate charset decodes the bytes, and the most plausible text wins: characters
that are common in that language count for it, rare ones and undecodable bytes against it.
"""

from __future__ import annotations

import codecs
import functools
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from tengen.sgf.common_characters import CYRILLIC, HANGUL, JAPANESE, SIMPLIFIED, TRADITIONAL

# Writers name the standard and use its extension.
_WIDER = {
    "ascii": "",
    "big5": "cp950",
    "euc_kr": "cp949",
    "gb2312": "gb18030",
    "gbk": "gb18030",
    "iso8859-1": "cp1252",
    "shift_jis": "cp932",
}
_MARKS = {codecs.BOM_UTF8: "utf-8-sig", b"\xff\xfe": "utf-16", b"\xfe\xff": "utf-16"}
_SAMPLE = 20_000  # bytes of non-ASCII text are plenty to tell a language
_CA = re.compile(rb"CA\s*\[\s*([A-Za-z0-9_:.\- ]{1,40})\s*\]")
# Text from its first non-ASCII byte on, and the letter before it. A character whose second byte is
# a bracket ends it early, which loses no more than that character.
_TEXT = re.compile(rb"[A-Za-z]?[^\x00-\x7f][^\[\]\x00-\x1f]*")


@dataclass(frozen=True, slots=True)
class Decoded:
    """A record as UTF-8 bytes; `charset` is what it was, `declared` what it said ("" nothing)."""

    data: bytes
    charset: str
    declared: str
    warning: str = ""
    lost: int = 0  # characters that could not be read


def to_utf8(data: bytes, declared: str | None = None) -> Decoded:
    """Return the record in UTF-8, whatever it was in; undecodable bytes become U+FFFD.

    `declared` is the charset that the record claims; SGF says it in CA.
    """
    if data.isascii():
        if b"\x1b$" in data:  # the escape to kanji
            return _decoded(data, "iso2022_jp", declared or declared_charset(data))
        return Decoded(data, "ascii", "")
    for mark, charset in _MARKS.items():
        if data.startswith(mark):
            return Decoded(data.decode(charset, "replace").encode(), charset, charset)
    declared = declared_charset(data) if declared is None else declared
    if _is_utf8(data):
        wrong = declared not in ("utf-8", "")
        note = f"CA says {declared}, the text is UTF-8" if wrong else ""
        return Decoded(data, "utf-8", declared, note)
    return _decoded(data, guess_charset(data, declared), declared)


def _decoded(data: bytes, charset: str, declared: str) -> Decoded:
    text = data.decode(charset, "replace")
    lost = text.count("\ufffd")
    note = ""
    if charset != declared:
        said = f"CA says {declared}" if declared else "there is no CA"
        note = f"{said}, the text is read as {charset}"
    if lost:
        note += f"{'; ' if note else ''}{lost} bytes are no text in {charset}"
    return Decoded(text.encode(), charset, declared, note, lost)


def _is_utf8(data: bytes) -> bool:
    try:
        data.decode("utf-8")
    except UnicodeDecodeError:
        return False
    return True


def declared_charset(data: bytes) -> str:
    """Return the Python codec that the record's first CA names, or "" if none is known."""
    match = _CA.search(data, 0, 100_000)
    if not match:
        return ""
    return known_charset(match[1].decode("ascii").strip().lower())


# Every character of ASCII but the tilde (a Chinese charset uses it), and what codecs may interpret.
_PLAIN = bytes(code for code in range(32, 126) if code != 92) + rb"\n\x41\u0041 abc-kva"


@functools.lru_cache(maxsize=256)
def known_charset(name: str) -> str:
    """Return Python's name of a charset in which SGF can be written: ASCII means itself in it.

    Python knows codecs under names such as "undefined", "idna" or "punycode" that are no charsets.
    """
    try:
        found = codecs.lookup(name)
        if _PLAIN.decode(found.name, "replace") != _PLAIN.decode("ascii"):
            return ""
    except (LookupError, ValueError, TypeError):
        return ""
    return _WIDER.get(found.name, found.name)


def guess_charset(data: bytes, declared: str = "") -> str:
    """Return the codec that makes the most plausible text of `data`, which is not ASCII.

    The declared charset is believed unless another one is clearly better.
    """
    sample = _sample(data)
    best, best_score = "cp1252", float("-inf")
    for charset, judge in _judges().items():
        score = _plausibility(sample, charset, judge) + (0.3 if charset == declared else 0.0)
        if score > best_score:
            best, best_score = charset, score
    if declared and declared not in _judges() and best_score < 0.5:
        try:
            data.decode(declared)
        except (UnicodeDecodeError, LookupError):
            return best
        return declared
    return best


def _sample(data: bytes) -> list[bytes]:
    """Return the stretches of text around non-ASCII bytes, each from a whole character on."""
    pieces: list[bytes] = []
    left = _SAMPLE
    for match in _TEXT.finditer(data):
        pieces.append(data[match.start() : min(match.end(), match.start() + left)])
        left -= len(pieces[-1])
        if left <= 0:
            break
    return pieces


Judge = Callable[[str], float]


def _plausibility(pieces: list[bytes], charset: str, judge: Judge) -> float:
    """Return the mean judgement a non-ASCII byte."""
    score, size = 0.0, 0
    for piece in pieces:
        decoder = codecs.getincrementaldecoder(charset)("replace")
        score += judge(decoder.decode(piece))
        score -= len(decoder.decode(b"", True))  # half a character is left over
        size += sum(byte > 0x7F for byte in piece)
    return score / max(size, 1)


def _by_character(common: str, usual: Callable[[str], float]) -> Judge:
    """Judge by characters: a common one is worth 2 (it takes two bytes), others as `usual` says."""
    frequent = frozenset(common)
    known: dict[str, float] = {}

    def worth(character: str) -> float:
        if character in frequent:
            return 2.0
        if character not in known:
            known[character] = usual(character)
        return known[character]

    return lambda text: sum(worth(character) for character in text if character > "\x7f")


def _lead_byte(character: str, charset: str) -> int:
    try:
        code = character.encode(charset)
    except UnicodeEncodeError:
        return 0
    return code[0] if len(code) == 2 else 0


def _ideograph(first: int, last: int, charset: str) -> Callable[[str], float]:
    """East Asian charsets keep their frequent ideographs in rows `first` to `last`."""

    def usual(character: str) -> float:
        if "\u3000" <= character <= "\u3011" or "\uff01" <= character <= "\uff5e":
            return 0.8  # full-width punctuation and letters
        if "\u4e00" <= character <= "\u9fff":
            return 0.7 if first <= _lead_byte(character, charset) <= last else -1.0
        return -2.0

    return usual


def _japanese(character: str) -> float:
    if "\u3041" <= character <= "\u30fe":
        return 2.0  # kana
    if "\uff61" <= character <= "\uff9f":
        return -1.0  # half-width kana: a byte each, and what other charsets look like in this one
    return _ideograph(0xB0, 0xCF, "euc_jp")(character)


def _korean(character: str) -> float:
    if "\uac00" <= character <= "\ud7a3":
        return 1.0 if 0xB0 <= _lead_byte(character, "euc_kr") <= 0xC8 else -1.0
    return min(_ideograph(0xCA, 0xFD, "euc_kr")(character), 0.3)


def _western(text: str) -> float:
    """Accented letters stand alone between plain ones."""
    score = 0.0
    for before, character, after in _neighbors(text):
        if character <= "\x7f":
            continue
        alone = before <= "\x7f" and after <= "\x7f"
        joined = before.isalpha() or (after.isalpha() and after <= "\x7f")
        lower = character.islower() or (character.isupper() and not before.isalpha())
        score += 1.0 if alone and joined and lower else -0.6
    return score


def _cyrillic(text: str) -> float:
    """Words of Cyrillic letters, in capitals only at their start."""
    score = 0.0
    for before, character, after in _neighbors(text):
        if character <= "\x7f":
            continue
        alone = before <= "\x7f" and after <= "\x7f"
        if alone or not "\u0400" <= character <= "\u045f":
            score -= 1.5
        elif character.isupper():
            score += -1.5 if "\u0430" <= before <= "\u045f" else -0.5 if before > "\x7f" else 0.3
        else:
            score += 0.7 if character in CYRILLIC else 0.2
    return score


def _neighbors(text: str) -> Iterator[tuple[str, str, str]]:
    return zip(" " + text[:-1], text, text[1:] + " ", strict=True)


@functools.cache
def _judges() -> dict[str, Judge]:
    """Return the candidates; the earlier one wins a tie, so they are in the order of frequency."""
    japanese = _by_character(JAPANESE, _japanese)
    return {
        "gb18030": _by_character(SIMPLIFIED, _ideograph(0xB0, 0xD7, "gb2312")),
        "cp949": _by_character(HANGUL, _korean),
        "cp932": japanese,
        "euc_jp": japanese,
        "cp950": _by_character(TRADITIONAL, _ideograph(0xA4, 0xC6, "big5")),
        "cp1252": _western,
        "cp1251": _cyrillic,
        "koi8_r": _cyrillic,
        "utf-8": lambda text: sum(-4.0 if c == "\ufffd" else 3.0 for c in text if c > "\x7f"),
    }
