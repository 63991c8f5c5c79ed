"""Records of other formats, written by us after what their readers say of them."""

from __future__ import annotations

import gzip
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tengen.coords import BLACK, WHITE, format_gtp
from tengen.errors import GoError, ParseError
from tengen.sgf import Record, parse_game, parse_games, read_game, scan_games, scan_texts

GIB = r"""\HS
\[GIBOKIND=Global\]
\[GAMENAME=League\]
\[GAMEBLACKNAME=흑돌 (4단)\]
\[GAMEWHITENAME=Baek (12K)\]
\[GAMEINFOMAIN=GBKIND:3,GTYPE:0,GCDT:1,GTIME:600-30-3,GRLT:1,ZIPSU:35,DUM:0,GONGJE:65,TCNT:4,AUSZ:0\]
\[GAMEINFOSUB=GNAMEF:0,GPLCF:0,GNAME:,GDATE:2006- 2-16-10-20- 9,GPLC:,GCMT:\]
\[GAMETAG=S1,R3,D5,G65,W1,Z35,T30-3-600,C2006:02:17:10:20\]
\HE
\GS
2 1 0
119 0 &4
INI 0 1 0 &4
STO 0 2 1 15 3
STO 0 3 2 3 15
SKI 0 4
STO 0 5 2 3 3
\GE
"""
NGF = """Rating game
19
Baek        7D*
Heuk        12K
www.cyberoro.com
0
0
6
20140623 [12:30]
5
White wins by 2.5 points
3
PMABBQEQE
PMACWEQEQ
PMADBAAAA
"""
UGF = """[Header]
FileName=a.ugf
Lang=SJIS
Title=名人戦,第一局
Size=19
Hdcp=0,6.5
Rule=JPN
PlayerB=本因坊,9d,x
PlayerW=White,5d
Winner=B,C
Date=2005/2/1,09:00,2005/02/02,
CoordinateType=IGS
[Remote]
[Files]
[Data]
PD,B1,1,5
DP,W1,2,10 '00:00:31
YA,B1,3,0
[Figure]
.Text,0
Before the game
.EndText
.Text,2
A [good] move
.#,4,16,A
.EndText
"""
LOG = """1 boardsize 9
=1

2 komi 5.5
=2

clear_board
=

play b E5
=

genmove w
= C3

final_score
= W+3.5

clear_board
=

2020-01-01 12:00:00+0000: Controller: kata-genmove_analyze b 50
=
info move D4 visits 20 pv D4
play D4
play w F6
=
undo
=
genmove w
= resign
"""


def moves(record: Record) -> str:
    game = record.game()
    return " ".join(
        f"{color.letter}{format_gtp(move, game.size)}"
        for color, move in zip(game.colors, game.moves, strict=True)
    )


@pytest.mark.parametrize("charset", ["utf-8", "utf-8-sig", "euc_kr"])
@pytest.mark.parametrize("ending", ["\n", "\r\n"])
def test_gib(charset: str, ending: str) -> None:
    record = parse_game(GIB.replace("\n", ending).encode(charset))
    assert moves(record) == "BQ16 WD4 Bpass WD16"
    info = record.info
    assert (info.black, info.black_rank, info.white, info.white_rank) == (
        "흑돌", "4단", "Baek", "12K",
    )  # fmt: skip
    assert (str(info.result), info.komi, info.date) == ("W+3.5", 6.5, "2006-02-16")
    assert (info.time, info.overtime, info.name) == ("600", "3x30 byo-yomi", "League")
    assert record.warnings == ["1:1: GIB: line 16: read as a pass: 'SKI 0 4'"]


@pytest.mark.parametrize(
    ("code", "margin", "result"),
    [(0, 5, "B+0.5"), (1, 105, "W+10.5"), (3, 0, "B+R"), (4, 0, "W+R"), (7, 0, "B+T"),
     (8, 0, "W+T"), (0, 0, "?"), (9, 0, "?")],
)  # fmt: skip
def test_results_of_gib_are_codes(code: int, margin: int, result: str) -> None:
    text = GIB.replace("GRLT:1,ZIPSU:35", f"GRLT:{code},ZIPSU:{margin}")
    for name in ("W1,Z35,", "GAMEINFOMAIN"):  # GAMETAG says it, too
        text = text.replace(name, "" if name[0] == "W" else name)
    assert str(parse_game(text).info.result) == result


def test_gib_without_a_main_line_has_its_tag() -> None:
    text = "\n".join(line for line in GIB.splitlines() if "GAMEINFO" not in line)
    info = parse_game(text).info
    assert (str(info.result), info.komi, info.date) == ("W+3.5", 6.5, "2006-02-17")


@pytest.mark.parametrize(
    ("stones", "where"),
    [(2, "D4 Q16"), (3, "D4 Q16 D16"), (4, "D4 Q16 D16 Q4"),
     (9, "D4 Q16 D16 Q4 D10 Q10 K4 K16 K10")],
)  # fmt: skip
def test_handicap_stones_lie_as_the_servers_put_them(stones: int, where: str) -> None:
    gib = GIB.replace("INI 0 1 0", f"INI 0 1 {stones}").replace("STO 0 2 1 15 3\n", "")
    ngf = NGF.replace("com\n0\n", f"com\n{stones}\n").replace("PMABBQEQE\n", "")
    for text in (gib.replace("STO 0 3 2 3 15", "STO 0 3 2 2 2"), ngf.replace("WEQEQ", "WDRDR")):
        record = parse_game(text)
        setup = record.game().setup.points(BLACK)
        assert {format_gtp(point, 19) for point in setup} == set(where.split())
        assert record.info.handicap == stones
        assert record.game().colors[0] is WHITE


def test_ngf() -> None:
    record = parse_game(NGF)
    assert moves(record) == "BQ16 WD4 Bpass"
    info = record.info
    assert (info.black, info.black_rank, info.white, info.white_rank) == (
        "Heuk", "12k", "Baek", "7d",
    )  # fmt: skip
    assert (str(info.result), info.komi, info.date, info.name) == (
        "W+2.5", 6.5, "2014-06-23", "Rating game",
    )  # fmt: skip
    assert record.warnings == []


@pytest.mark.parametrize(
    ("words", "result"),
    [("Black wins by resignation", "B+R"), ("White loses by time", "B+T"), ("백 불계승", "W+R"),
     ("黑中盘胜", "B+R"), ("no result", "?")],
)  # fmt: skip
def test_results_of_ngf_are_words(words: str, result: str) -> None:
    text = NGF.replace("White wins by 2.5 points", words)
    assert str(parse_game(text.encode()).info.result) == result


def test_ngf_in_other_charsets_and_of_handicap_games() -> None:
    chinese = NGF.replace("Baek   ", "柯洁中国").replace("Heuk   ", "聂卫平黑棋").encode("gb18030")
    assert (parse_game(chinese).info.white, parse_game(chinese).info.black) == (
        "柯洁中国", "聂卫平黑棋",
    )  # fmt: skip
    assert parse_game(NGF.replace("com\n0\n", "com\n2\n").replace("\n6\n", "\n0\n")).info.komi == 0


@pytest.mark.parametrize("charset", ["utf-8", "cp932"])
def test_ugf(charset: str) -> None:
    record = parse_game(UGF.encode(charset))
    assert moves(record) == "BQ4 WD16 Bpass"
    info = record.info
    assert (info.black, info.black_rank, info.white, info.event) == (
        "本因坊", "9d", "White", "名人戦 第一局",
    )  # fmt: skip
    assert (str(info.result), info.komi, info.date, info.rules_text) == (
        "B+R", 6.5, "2005-02-01", "Japanese",
    )  # fmt: skip
    assert record.root.comment == "Before the game"
    assert record.node_at(2).comment == "A [good] move"


def test_ugf_counts_rows_from_the_top_unless_it_says_otherwise() -> None:
    text = UGF.replace("CoordinateType=IGS", "CoordinateType=JPN")
    assert moves(parse_game(text)) == "BQ16 WD4 Bpass"


# Laid out as PANDA-EGG writes a review: the start, the game again, what could have followed a node,
# and a node that ends; comments name nodes.
REVIEW = (
    UGF
    + """[ReviewNode]
NODE,1,0,0,0
NODE,2,1,16,4
  VARIATION,
    NODE,9,2,3,4
    NODE,10,1,20,20
  VARIATIONEND,
  VARIATION,
    NODE,11,2,17,17
    VARIATION,
      NODE,12,1,1,1
    VARIATIONEND,
  VARIATIONEND,
NODE,3,2,4,16
NODE,4,1,20,20
NODE,5,0,0,0
[ReviewComment]
.Comment,1
 White 5d: Hi!
.Comment,3
 the game's move
.Comment,9
 better
.Comment,77
 nowhere
"""
)


def test_a_review_of_ugf_has_variations_and_comments() -> None:
    record = parse_game(REVIEW)
    assert moves(record) == "BQ4 WD16 Bpass"
    assert record.root.comment == "Before the game\nWhite 5d: Hi!"
    assert record.node_at(2).comment == "A [good] move\nthe game's move"
    _, *others = record.node_at(1).children
    assert [format_gtp(node.moves()[0][1], 19) for node in others] == ["C4", "R17"]
    assert others[0].comment == "better"
    assert others[0].children[0].moves() == [(BLACK, None)]
    assert others[1].children == []
    told = str(record.warnings)
    assert "a variation of a variation" in told
    assert "a comment on no node" in told


def test_a_review_that_strays_from_its_game_leaves_the_game_alone() -> None:
    record = parse_game(REVIEW.replace("NODE,3,2,4,16", "NODE,3,2,4,15"))
    assert moves(record) == "BQ4 WD16 Bpass"
    assert "here the review ends" in str(record.warnings)
    last = parse_game(REVIEW.replace("NODE,5,0,0,0", "VARIATION,\nNODE,13,2,3,3\nVARIATIONEND,"))
    assert moves(last) == "BQ4 WD16 Bpass"
    assert "variations after it" in str(last.warnings)


@pytest.mark.parametrize(
    ("winner", "result"),
    [
        ("B,0.5", "B+0.5"),
        ("W,T", "W+T"),
        ("W,F2", "W+F"),
        ("N1,E", "Void"),
        ("D,", "0"),
        ("A,", "?"),
    ],
)
def test_results_of_ugf(winner: str, result: str) -> None:
    assert str(parse_game(UGF.replace("B,C", winner)).info.result) == result


def test_stones_of_ugf_with_the_number_0_are_set_up() -> None:
    text = UGF.replace("Hdcp=0,6.5", "Hdcp=2,0.5").replace(
        "PD,B1,1,5", "PD,B1,0,0\nDP,B1,0,0"
    ).replace("DP,W1,2,10", "CC,W1,1,3")  # fmt: skip
    record = parse_game(text)
    assert {format_gtp(p, 19) for p in record.game().setup.points(BLACK)} == {"Q4", "D16"}
    assert moves(record) == "WC3 Bpass"
    assert record.info.handicap == 2


def test_a_log_of_gtp_has_its_games() -> None:
    first, second = parse_games(LOG)
    assert moves(first) == "BE5 WC3"
    assert (first.size, first.info.komi, str(first.info.result)) == (9, 5.5, "W+3.5")
    assert moves(second) == "BD4"
    assert str(second.info.result) == "B+R"


def test_a_log_of_two_programs_with_arrows() -> None:
    text = (
        "B<< boardsize 9\nB>> =\nB<< genmove b\nB>> = E5\nW<< play b E5\nW>> =\n"
        "W<< 7 genmove w\nW>> =7 C3\nB<< play w C3\nB>> =\n"
    )
    (record,) = parse_games(text)
    assert moves(record) == "BE5 WC3"


def test_warnings_name_the_line_of_the_file() -> None:
    text = GIB.replace("STO 0 5 2 3 3", "STO 0 5 2 3 15")  # on a stone
    warnings = parse_game(text).game().warnings
    assert any(warning.startswith("17:1: move 4 at D4 is illegal") for warning in warnings)
    broken = GIB.replace("STO 0 3 2 3 15", "STO 0 3 2 3 99").replace("STO 0 2 1 15 3", "STO 0 2")
    told = parse_game(broken).warnings[0]
    assert "line 14: not a move, left out: 'STO 0 2'" in told
    assert "line 15: off the board, left out: 'STO 0 3 2 3 99'" in told


@pytest.mark.parametrize(
    "text", [GIB, NGF, UGF, REVIEW, LOG], ids=["gib", "ngf", "ugf", "ugi", "gtp"]
)
def test_what_was_read_is_written_as_sgf_and_scanned_alike(text: str, tmp_path: Path) -> None:
    records = list(parse_games(text))
    for record in records:
        again = parse_game(record.to_bytes())
        assert moves(again) == moves(record)
        assert again.info == record.info
    batch = scan_texts([text.encode()])
    assert len(batch) == len(records)
    for number, record in enumerate(records):
        scanned = batch.game(number)
        assert scanned.info == record.info
        assert scanned.moves == list(zip(record.game().colors, record.game().moves, strict=True))


def test_sgf_is_never_taken_for_another_format() -> None:
    for text in (
        "(;C[play b D4\ngenmove w];B[aa])",
        "junk before\n(;C[\\[Header\\]];B[aa])",
        "Rating game\n19\n(;C[x];B[aa])",
    ):
        assert moves(parse_game(text)) == "BA19"
    with pytest.raises(ParseError, match="no game record found"):
        parse_game("play the game\nand genmove it")


def test_files_in_folders_are_found_by_their_suffix(tmp_path: Path) -> None:
    for name, text in {
        "a.gib": GIB,
        "b.ngf": NGF,
        "c.UGF": UGF,
        "d.ugi": UGF,
        "e.gtp": LOG,
    }.items():
        (tmp_path / name).write_text(text)
    assert len(list(scan_games(tmp_path))) == 6
    assert moves(read_game(tmp_path / "b.ngf")) == "BQ16 WD4 Bpass"


anything = st.sampled_from([GIB, NGF, UGF, REVIEW, LOG]).flatmap(
    lambda text: st.tuples(st.integers(0, len(text)), st.integers(0, 30), st.text(max_size=8)).map(
        lambda cut: text[: cut[0]] + cut[2] + text[cut[0] + cut[1] :]
    )
)


@given(anything)
@settings(max_examples=300, deadline=None)
def test_damaged_files_give_a_game_or_an_error(text: str) -> None:
    try:
        records = list(parse_games(text))
    except GoError:
        return
    for record in records:
        record.game()
        assert parse_game(record.to_bytes()).info == record.info


def test_a_huge_file_of_another_format_is_no_game() -> None:
    text = GIB.encode() + b"STO 0 5 2 3 3\n" * 1_300_000
    assert len(gzip.compress(text)) < 1_000_000
    with pytest.raises(GoError):
        parse_game(text)
