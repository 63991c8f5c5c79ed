"""`tengen review`: what it prints, writes and refuses."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from tengen.cli.main import main
from tests.nets.tiny import write_tiny

GAME = "(;GM[1]SZ[7]PB[Ann]PW[Bob];B[dd];W[cc];B[ee];W[bb];B[];W[])"
FIELDS = [
    "move", "color", "point", "loss", "category", "confirmed", "better", "line", "winrate", "lead",
    "reasons", "temperature", "judged_by", "fates", "proved", "peers",
]  # fmt: skip


@pytest.fixture
def net(tmp_path: Path) -> str:
    return str(write_tiny(tmp_path, "v8"))


@pytest.fixture
def record(tmp_path: Path) -> Path:
    path = tmp_path / "game.sgf"
    path.write_text(GAME)
    return path


def run(*arguments: object) -> int:
    return main(["review", *map(str, arguments)])


def test_json_lines_have_the_promised_fields(
    record: Path, net: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(record, "--net", net, "--visits", 2, "--json") == 0
    rows = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert [list(row) for row in rows] == [FIELDS] * 6
    assert [row["point"] for row in rows[-2:]] == ["pass", "pass"]
    assert [row["loss"] for row in rows[-2:]] == [0.0, 0.0], "closing passes are never flagged"


def test_the_text_names_players_and_mistakes(
    record: Path, net: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(record, "--net", net, "--visits", 2, "--no-endgame") == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0].startswith("Black: ")
    assert lines[1].startswith("White: ")


def test_mistakes_are_told_for_a_rank(
    net: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Black gives stones away on the first line, which nobody does, and makes a usual mistake."""
    path = tmp_path / "game.sgf"
    path.write_text(
        "(;GM[1]SZ[9]KM[7];B[ee];W[ce];B[gc];W[cc];B[cg];W[dg];B[dh];W[eg];B[aa];W[ch];B[bg];W[gg]"
        ";B[ia];W[eh];B[ai];W[ge];B[];W[])"
    )
    plain = (path, "--net", "default", "--visits", 8, "--no-endgame", "--no-strength")
    assert run(*plain) == 0
    by_size = capsys.readouterr().out
    assert "at 8k" not in by_size
    assert run(*plain, "--rank", "8k") == 0
    told = capsys.readouterr().out
    moves = [re.findall(r"^Move (\d+), \w+ .* lost", text, re.M) for text in (by_size, told)]
    assert set(moves[0]) == set(moves[1]) >= {"9", "11", "13"}
    assert moves[0].index("9") < moves[0].index("11"), "the largest first"
    assert moves[1].index("11") < moves[1].index("9"), "the usual one first"
    assert len(re.findall(r"^  .* of 10 at 8k finds? the better move", told, re.M)) == len(moves[1])
    assert run(*plain, "--rank", "strong") == 1
    path.write_text(path.read_text().replace("KM[7]", "KM[7]BR[5k?]"))
    assert run(*plain) == 0
    stated = capsys.readouterr().out
    assert re.findall(r"^Move (\d+), \w+ .* lost", stated, re.M) == moves[0], "the largest first"
    assert "of 10 at 5k play this" in stated
    assert run(*plain, "--json") == 0
    rows = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert {row["color"] for row in rows if row["peers"]} == {"B"}, "White's rank is not known"
    assert all(row["peers"]["rank"] == "5k" for row in rows if row["peers"])
    assert rows[8]["peers"]["sentence"] in stated


def test_a_folder_of_reviews_resumes_and_is_summed_up(
    record: Path, net: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out = tmp_path / "out"
    call = (record, "-o", out, "--net", net, "--visits", 2, "--no-endgame")
    assert run(*call) == 0
    assert len(list(out.glob("game-*.review.*"))) == 3
    capsys.readouterr()
    assert run(*call) == 0
    done = capsys.readouterr()
    assert done.out == ""
    assert "1 of 1 game was reviewed before" in done.err
    assert run("summary", out, "--json") == 0
    rows = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert [row["player"] for row in rows] == ["Ann", "Bob"]
    assert run("summary", out, "--player", "Nobody") == 1
    assert "no reviews of 'Nobody'" in capsys.readouterr().err


BAD = {
    "chess.pgn": ("1. e4 e5 2. Nf3 Nc6", "chess.pgn"),
    "empty.sgf": ("", "empty.sgf"),
    "large.sgf": ("(;GM[1]SZ[25];B[aa])", "up to 19x19"),
}


@pytest.mark.parametrize("name", BAD)
def test_what_is_no_game_is_refused_in_one_line(
    name: str, net: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    text, words = BAD[name]
    (tmp_path / name).write_text(text)
    assert run(tmp_path / name, "--net", net, "--visits", 2) == 1
    said = capsys.readouterr()
    assert said.out == ""
    assert len(said.err.splitlines()) == 1
    assert words in said.err


ODD = {
    "nothing played": ("(;GM[1]SZ[9])", 0),
    "one move": ("(;GM[1]SZ[9];B[ee])", 1),
    "a small board": ("(;GM[1]SZ[5];B[cc];W[bb])", 2),
    "13x13": ("(;GM[1]SZ[13];B[cc];W[jj])", 2),
    "handicap": ("(;GM[1]SZ[9]HA[2]AB[cc][gg];W[ee];B[ec])", 2),
    "handicap that is only counted": ("(;GM[1]SZ[19]HA[4];W[jj];B[cq])", 2),
    "handicap placed as moves": ("(;GM[1]SZ[9];B[cc];B[gg];W[ee];B[ec])", 4),
    "set up in the middle": ("(;GM[1]SZ[9];B[ee];W[cc];AB[gg];B[aa])", 2),
    "an illegal move": ("(;GM[1]SZ[9];B[ee];W[ee];B[aa])", 1),
    "a pass in the middle": ("(;GM[1]SZ[9];B[ee];W[];B[cc];W[gg])", 4),
    "resumed after two passes": ("(;GM[1]SZ[9];B[ee];W[];B[];W[gg];B[cc])", 5),
    "a ko": ("(;GM[1]SZ[5];B[ba];W[ca];B[ab];W[db];B[bc];W[cc];B[cb];W[bb];B[ee];W[ed];B[cb])", 11),
}


@pytest.mark.parametrize("name", ODD)
def test_odd_games_are_reviewed_as_far_as_they_go(
    name: str, net: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    text, count = ODD[name]
    path = tmp_path / "odd.sgf"
    path.write_text(text)
    assert run(path, "--net", net, "--visits", 2, "--json") == 0
    rows = capsys.readouterr().out.splitlines()
    assert len(rows) == count
    for row in map(json.loads, rows):
        if row["loss"] >= 3:
            assert row["confirmed"]
            assert row["better"] not in (None, row["point"])


def test_a_game_of_a_thousand_moves(
    net: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Two players who pass, and one of them fills a board now and then."""
    places = [f"{a}{b}" for a in "abcdefghi" for b in "abcdefghi"][:40]
    moves = [f";B[{p}];W[]" for p in places] + [";B[];W[]"] * 460
    path = tmp_path / "long.sgf"
    path.write_text("(;GM[1]SZ[9]" + "".join(moves) + ")")
    assert run(path, "--net", net, "--visits", 1, "--json", "--no-endgame") == 0
    assert len(capsys.readouterr().out.splitlines()) == 1000


def test_a_stronger_network_is_mentioned_once(
    record: Path,
    capsys: pytest.CaptureFixture[str],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    said = []
    for net in ("fast", None, None):
        asked = [] if net is None else ["--net", net]
        plain = ["--visits", 0, "--no-endgame", "--no-strength"]
        assert run(record, *asked, *plain) == 0
        said.append("tengen nets fetch b18c384nbt" in capsys.readouterr().err)
    assert said == [False, True, False], "not where a network is named, and not twice"
