"""Charsets: names in their usual encodings, with CA right, wrong and missing."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tengen.sgf import parse_game
from tengen.sgf.encoding import declared_charset, guess_charset, to_utf8
from tests.conftest import REPOSITORY

LINES = (REPOSITORY / "tests/data/charsets/names.txt").read_text("utf-8").splitlines()
NAMES = {line.split()[0]: line.split()[1:] for line in LINES}


def record_with(name: bytes, charset: bytes = b"") -> bytes:
    said = b"CA[" + charset + b"]" if charset else b""
    return (
        b"(;GM[1]FF[4]" + said + b"SZ[19]PB[" + name + b"]PW[Black Bear]KM[6.5]RE[?];B[pd];W[dp])"
    )


def test_single_names_without_ca_are_mostly_told_right() -> None:
    """One short name is little to go by; a whole file has more."""
    right = total = 0
    for charset, names in NAMES.items():
        for name in names:
            encoded = name.encode(charset)
            right += guess_charset(record_with(encoded)) == charset
            total += 1
    assert total > 110
    assert right / total > 0.9


@pytest.mark.parametrize("charset", NAMES)
@pytest.mark.parametrize("said", [b"", b"UTF-8", b"ISO-8859-1", b"nonsense"])
def test_a_file_with_several_texts_is_told_right(charset: str, said: bytes) -> None:
    text = " ".join(NAMES[charset])
    decoded = to_utf8(record_with(text.encode(charset), said))
    assert decoded.charset == charset
    if said != b"ISO-8859-1" or charset != "cp1252":
        assert "the text is read as" in decoded.warning
    record = parse_game(record_with(text.encode(charset), said))
    assert record.info.black == text
    assert parse_game(record.to_bytes()).info.black == text
    assert b"CA[UTF-8]" in record.to_bytes()


@pytest.mark.parametrize(
    ("charset", "said"),
    [("gb18030", b"GB2312"), ("cp949", b"EUC-KR"), ("cp932", b"Shift_JIS"), ("cp950", b"Big5")],
)
def test_a_right_ca_is_believed_without_a_warning(charset: str, said: bytes) -> None:
    for name in NAMES[charset]:
        decoded = to_utf8(record_with(name.encode(charset), said))
        assert name in decoded.data.decode()
        assert not decoded.warning


def test_brackets_and_backslashes_inside_characters_do_not_end_values() -> None:
    """The second byte of ゾ is a closing bracket, that of 表 and ソ a backslash."""
    text = "ゾーン表ソの十、これは日本語の表です"
    record = parse_game(record_with(text.encode("cp932"), b"Shift_JIS"))
    assert record.info.black == text
    assert record.warnings == []


def test_utf8_is_utf8_whatever_ca_says() -> None:
    record = parse_game(record_with("柯洁 이세돌".encode(), b"GB2312"))
    assert record.info.black == "柯洁 이세돌"
    assert "the text is UTF-8" in record.warnings[0]
    assert parse_game("\ufeff(;PB[柯洁])".encode()).info.black == "柯洁"
    assert parse_game("(;PB[柯洁])".encode("utf-16")).info.black == "柯洁"
    cut = record_with("柯洁 이세돌 柯洁 이세돌".encode() + b"\xe6")
    assert parse_game(cut).info.black.startswith("柯洁 이세돌")


@given(st.binary(max_size=300))
@settings(max_examples=200, deadline=None)
def test_any_bytes_become_utf8(data: bytes) -> None:
    to_utf8(b"(;C[" + data + b"])").data.decode()


@given(st.text(max_size=40), st.sampled_from(["CA[", "ca["]))
def test_any_ca_is_survived(name: str, start: str) -> None:
    to_utf8(f"(;{start}{name}]PB[".encode() + b"\xc4\xe3\xba\xc3])")


@pytest.mark.parametrize(
    "name", ["undefined", "idna", "punycode", "utf-7", "unicode_escape", "raw_unicode_escape"]
)
def test_names_of_codecs_that_are_no_charsets_are_not_believed(name: str) -> None:
    text = f"(;CA[{name}]PB[\u00e9t\u00e9 \u4e2d])".encode("latin-1", "ignore")
    assert declared_charset(text) == ""
    assert parse_game(text).root.properties["PB"]
    assert parse_game(f"(;CA[{name}];B[aa])").game().moves == [0]
    assert list(parse_game(text.replace(b"]PB", b"]C[\x1b$B]PB")).warnings)


@pytest.mark.parametrize(
    ("name", "codec"),
    [
        ("GB2312", "gb18030"),
        ("Shift_JIS", "cp932"),
        ("EUC-KR", "cp949"),
        ("ISO-2022-JP", "iso2022_jp"),
        ("Big5", "cp950"),
        ("UTF-8", "utf-8"),
        ("KOI8-R", "koi8-r"),
        ("Windows-1251", "cp1251"),
    ],
)
def test_names_of_charsets_are_known(name: str, codec: str) -> None:
    assert declared_charset(f"(;CA[{name}])".encode()) == codec
