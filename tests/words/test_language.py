"""Which language is spoken, and how numbers and sentences are told in it."""

from __future__ import annotations

import threading

import pytest

from tengen.cli.main import main
from tengen.review.sentences import Quantity, tell_reason, tell_theme
from tengen.words import language, match_language, preferred, speaking, tell
from tengen.words.language import system_language
from tengen.words.numbers import Number, format_number, plural


@pytest.mark.parametrize(
    ("environment", "spoken"),
    [
        ({}, "en"),
        ({"LANG": "ja_JP.UTF-8"}, "ja"),
        ({"LANG": "de_DE", "LC_ALL": "zh_HK.Big5"}, "zh-Hant"),
        ({"LANG": "de_DE", "TENGEN_LANGUAGE": "fr"}, "fr"),
        ({"LANG": "C.UTF-8"}, "en"),
        ({"LANG": "nl_NL"}, "en"),
    ],
)
def test_the_language_of_the_system(environment: dict[str, str], spoken: str) -> None:
    assert system_language(environment) == spoken


@pytest.mark.parametrize(
    ("header", "spoken"),
    [
        ("", None),
        ("de-AT,de;q=0.9", "de"),
        ("nl, ko;q=0.5, ru;q=0.7", "ru"),
        ("zh-Hant-TW", "zh-Hant"),
        ("zh-CN", "zh-Hans"),
        ("xx;q=what, es", "es"),
        ("*", None),
    ],
)
def test_what_a_client_prefers_to_read(header: str, spoken: str | None) -> None:
    assert preferred(header) == spoken


def test_a_language_is_spoken_for_a_while_and_by_its_own_thread() -> None:
    heard = []
    with speaking("de"):
        assert tell("pass") == "Passen"
        thread = threading.Thread(target=lambda: heard.append(language()))
        thread.start()
        thread.join()
    assert (language(), heard) == ("en", ["en"])


@pytest.mark.parametrize(
    ("value", "spoken", "told"),
    [
        (Number(0.25, 1), "en", "0.3"),
        (Number(-0.04, 1), "en", "-0.0"),
        (Number(1234.5), "es", "1234,5"),
        (Number(12345), "es", "12.345"),
        (Number(12345), "ru", "12\u00a0345"),
        (Number(1 / 3), "fr", "0,333"),
    ],
)
def test_numbers(value: Number, spoken: str, told: str) -> None:
    assert format_number(value, spoken) == told


def test_a_number_that_is_shown_with_decimals_has_their_plural() -> None:
    assert [plural(Number(1, decimals), "en") for decimals in (0, 1)] == ["one", "other"]
    assert [plural(Number(1, decimals), "ru") for decimals in (0, 1)] == ["one", "other"]


def test_a_reason_is_told_in_every_language() -> None:
    ladder: dict[str, Quantity] = {"color": "B", "stones": 3, "at": "D5", "starts": ["E4", "C4"]}
    told = {}
    for spoken in ("en", "zh-Hans", "zh-Hant", "ja", "ko", "de", "fr", "es", "ru"):
        with speaking(spoken):
            told[spoken] = tell_reason("ladder", ladder)
    assert told["en"] == (
        "White catches the 3 black stones at D5 in a ladder, starting at E4 or C4."
    )
    assert told["de"] == (
        "Weiß fängt die 3 schwarzen Steine bei D5 in einer Treppe, die auf E4 oder C4 beginnt."
    )
    assert told["ru"] == "Белые ловят 3 чёрных камня у D5 в ситё, которое начинается с E4 или C4."
    assert told["ja"] == "白はE4かC4からD5の黒3子をシチョウで取れます。"
    assert len(set(told.values())) == 9
    assert all("D5" in text and "E4" in text for text in told.values())


def test_what_the_catalogues_do_not_know() -> None:
    with pytest.raises(KeyError):
        tell("noSuchMessage")
    with pytest.raises(KeyError):
        tell_reason("passed", {"color": "B"})
    assert tell_theme("an_older_theme") == "an older theme"
    assert match_language("tlh") is None


def test_a_command_speaks_the_language_that_is_asked_for(
    capsys: pytest.CaptureFixture[str], tmp_path: object
) -> None:
    record = f"{tmp_path}/one.sgf"
    with open(record, "w", encoding="utf-8") as file:
        file.write("(;GM[1]SZ[5]KM[6.5];B[cc])")
    assert main(["show", record, "--language", "ja"]) == 0
    assert "1手目 黒 C3; 白番" in capsys.readouterr().out
    assert main(["--language=de-CH", "show", record]) == 0
    assert "Zug 1, Schwarz C3; Weiß am Zug" in capsys.readouterr().out
    assert main(["show", record]) == 0
    assert "Move 1, Black C3; White to play" in capsys.readouterr().out
    assert main(["show", record, "--language", "tlh"]) == 1
    assert "one of en, zh-Hans" in capsys.readouterr().err
