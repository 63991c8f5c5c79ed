"""Problems are set into boards of real games, and the rule that found them is told."""

from __future__ import annotations

import gzip
import itertools
from pathlib import Path

from tengen.coords import BLACK, WHITE, parse_sgf_point
from tengen.records.completion import complete_problem, completed_record
from tengen.records.imports import import_games
from tengen.sgf import parse_game, read_game
from tests.records.games import game, write_jsonl

# A problem in the upper left of a 9x9 board; Black to play, two answers.
PROBLEM = "(;SZ[9]AB[cc][cd]AW[dc]SQ[aa][dd](;B[db];W[eb])(;B[dd]))"


def pool_of(tmp_path: Path, *games: dict[str, object]) -> Path:
    path = tmp_path / "pool.parquet"
    import_games([write_jsonl(tmp_path / "a.jsonl", list(games))], path, workers=1)
    return path


def at(text: str) -> int:
    point = parse_sgf_point(text, 9)
    assert point is not None
    return point


def test_a_board_is_turned_to_the_problem(tmp_path: Path) -> None:
    # The same corner in the lower right, in the other colours, with two stones elsewhere.
    moves = "WggBgcWgfBccWafBfg"
    assert moves.index("Bfg") == 15
    pool = pool_of(tmp_path, game(1, size=9, moves=moves, id="there"))
    record = parse_game(PROBLEM)
    (completed,) = complete_problem(record, [pool], limit=3)
    assert (completed.game, completed.position) == ("there", 6)
    assert completed.rule == "as it stands"
    board = completed.board
    assert [board[at(point)] for point in ("cc", "cd", "dc", "dd")] == [BLACK, BLACK, WHITE, None]
    assert len(board.points(BLACK)) == 3
    assert len(board.points(WHITE)) == 3
    whole = completed_record(record, completed)
    assert len(whole.root.children) == 2
    for leaf in whole.leaves():
        assert whole.game(leaf).warnings == []


def test_komi_and_rules_are_those_of_the_game(tmp_path: Path) -> None:
    same, swapped = "BccWdcBcdWgg", "WccBdcWcdBgg"
    for moves, komi in ((same, 6.5), (swapped, -6.5)):
        pool = pool_of(tmp_path, game(1, size=9, moves=moves, rules="chinese"))
        record = parse_game(PROBLEM)
        (completed,) = complete_problem(record, [pool])
        info = completed_record(record, completed).info
        assert (info.komi, info.rules_text) == (komi, "Chinese")


def test_komi_and_rules_of_the_problem_stay_where_the_game_has_none(tmp_path: Path) -> None:
    silent = game(1, size=9, moves="BccWdcBcdWgg")
    pool = pool_of(tmp_path, {k: v for k, v in silent.items() if k not in ("komi", "rules")})
    record = parse_game(PROBLEM.replace("SZ[9]", "SZ[9]KM[5.5]RU[Japanese]"))
    (completed,) = complete_problem(record, [pool])
    info = completed_record(record, completed).info
    assert (info.komi, info.rules_text) == (5.5, "Japanese")


def test_white_s_last_move_is_taken_back_and_played_again(tmp_path: Path) -> None:
    pool = pool_of(tmp_path, game(1, size=9, moves="BccWggBcdWgc"))
    (completed,) = complete_problem(parse_game(PROBLEM), [pool])
    assert completed.rule == "White's last move D7 taken back"
    assert completed.board[at("dc")] is WHITE
    assert completed.position == 3


CORNER = "(;SZ[9]AB[ba][ab]AW[ca]SQ[aa][cb](;B[bb])(;B[cb]))"


def test_captured_points_become_wildcards(tmp_path: Path) -> None:
    # The corner point, enclosed by Black, is never empty in this game.
    pool = pool_of(tmp_path, game(1, size=9, moves="BaaWcaBbaWhhBab"))
    (completed,) = complete_problem(parse_game(CORNER), [pool])
    assert completed.rule == "captured points A9 as wildcards"
    assert completed.board[at("aa")] is BLACK


def test_stones_that_were_captured_need_no_wildcard(tmp_path: Path) -> None:
    pool = pool_of(tmp_path, game(1, size=9, moves="BbaWaaBeeWcaBab"))
    (completed,) = complete_problem(parse_game(CORNER), [pool])
    assert (completed.rule, completed.position) == ("as it stands", 5)


def test_a_position_that_no_game_has_is_not_found(tmp_path: Path) -> None:
    pool = pool_of(tmp_path, game(1, size=9, moves="BeeWcc"))
    assert complete_problem(parse_game(CORNER), [pool]) == []


def test_trick_plays_find_their_boards(shared_data: Path, tmp_path: Path) -> None:
    """Seed 000 had to help by hand where a stone had been captured (problem 21)."""
    with gzip.open(shared_data / "kgs" / "games.jsonl.gz", "rt") as file:
        (tmp_path / "kgs.jsonl").write_text("".join(itertools.islice(file, 0, 60000, 4)))
    pool = tmp_path / "kgs.parquet"
    import_games([tmp_path / "kgs.jsonl"], pool, workers=1)
    for number in (1, 5, 19, 21):
        record = read_game(shared_data / "trick-plays" / f"problem{number}.sgf")
        (completed,) = complete_problem(record, [pool])
        taken_back = completed.rule.startswith("White's last move")
        assert taken_back == (number == 19)
        whole = completed_record(record, completed)
        assert all(whole.game(leaf).warnings == [] for leaf in whole.leaves())
