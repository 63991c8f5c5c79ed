"""`tengen ratings`: what it prints and writes, and the published rows of Neubauer 2024."""

from __future__ import annotations

import dataclasses
import json
from pathlib import Path
from typing import Any

import numpy as np
import polars as pl
import pytest

from tengen.cli.main import main
from tengen.ratings import (
    Glicko2,
    Pool,
)
from tengen.ratings.clustering import dominant_players
from tengen.ratings.evaluate import likelihood_gain, sets_of
from tests.ratings.test_honest_ruler import heavy_pool, komi_frame

FIELDS = [
    *("system", "set", "games", "alpha", "alpha_se", "alpha_se_player"),
    *("lambda", "lambda_se", "lambda_se_player", "missing", "dominant", "left_out"),
]


@pytest.fixture
def pool_file(tmp_path: Path, pool: Pool) -> Path:
    path = tmp_path / "pool.parquet"
    players = pl.Series(pool.players)
    pl.DataFrame(
        {
            "id": [str(i) for i in range(len(pool))],
            "time": pool.time.astype(int),
            "black": players[pool.black],
            "white": players[pool.white],
            "winner": ["B" if score else "W" for score in pool.score],
        }
    ).write_parquet(path)
    return path


def lines(capsys: pytest.CaptureFixture[str]) -> list[dict[str, Any]]:
    return [json.loads(line) for line in capsys.readouterr().out.splitlines()]


def test_eval_prints_one_object_a_system_and_set(
    pool_file: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    systems = "50-50,elo,glicko2(tau=0.4, min_rd=10),whr"
    assert main(["ratings", "eval", str(pool_file), "--systems", systems, "--json"]) == 0
    found = lines(capsys)
    assert [list(line) for line in found] == [FIELDS] * 16
    assert [line["set"] for line in found] == ["all", "eligible", "newcomers", "exhibition"] * 4
    by_name = {(line["system"], line["set"]): line for line in found}
    assert by_name["50-50", "all"]["games"] == 3000
    assert by_name["whr", "all"]["lambda"] > by_name["50-50", "all"]["lambda"]
    args = ["ratings", "eval", str(pool_file), "--systems", "elo", "--split", "0.6,0.2", "--json"]
    assert main(args) == 0
    assert [(line["set"], line["games"]) for line in lines(capsys)][4:] == [
        ("train", 1800),
        ("validation", 600),
        ("test", 600),
    ]


def test_run_writes_every_game_and_can_be_judged_again(
    pool_file: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out = tmp_path / "ratings.parquet"
    args = ["ratings", "run", str(pool_file), "--system", "glicko2", "-o", str(out), "--json"]
    assert main(args) == 0
    strongest = lines(capsys)
    assert len(strongest) == 10
    assert list(strongest[0]) == ["place", "player", "rating", "deviation", "games"]
    table = pl.read_parquet(out)
    assert len(table) == 3000
    assert table["p_black"].is_between(0, 1).all()
    assert [path.name for path in tmp_path.iterdir() if path.name.startswith(".")] == []
    main(["ratings", "eval", str(out), "--systems", "stored", "--json"])
    again = lines(capsys)[0]
    main(["ratings", "eval", str(pool_file), "--systems", "glicko2", "--json"])
    assert again["lambda"] == pytest.approx(lines(capsys)[0]["lambda"])


@pytest.mark.parametrize("system", ["whr", "bradley-terry"])
def test_hindsight_writes_players_days(
    system: str, pool_file: Path, pool: Pool, tmp_path: Path
) -> None:
    out = tmp_path / "days.parquet"
    assert main(["ratings", "hindsight", str(pool_file), "-o", str(out), "--system", system]) == 0
    table = pl.read_parquet(out)
    assert table.columns == ["player", "day", "rating", "deviation"]
    assert set(table["player"]) == set(pool.players)
    days = {name: set() for name in pool.players}  # type: ignore[var-annotated]
    for players in (pool.black, pool.white):
        for player, time in zip(players, pool.time, strict=True):
            days[pool.players[player]].add(int(time // 86_400))
    for name, found in table.group_by("player"):
        expected = days[str(name[0])]
        assert set(found["day"]) == (expected if system == "whr" else {max(expected)})
    assert main(["ratings", "hindsight", str(pool_file), "-o", str(out), "--system", "elo"]) == 1


def test_tune_prints_a_system_that_eval_takes(
    pool_file: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    args = ["ratings", "tune", str(pool_file), "--system", "elo", "--split", "0.5,0.3"]
    assert main([*args, "--rounds", "1", "--tries", "3"]) == 0
    system = capsys.readouterr().out.strip()
    assert system.startswith("elo(")
    assert main(["ratings", "eval", str(pool_file), "--systems", system]) == 0
    assert main([*args[:-1], "nonsense"]) == 1


def test_plots_are_drawn(pool_file: Path, tmp_path: Path) -> None:
    folder = tmp_path / "plots"
    args = ["ratings", "eval", str(pool_file), "--systems", "50-50,glicko2", "--plots", str(folder)]
    assert main(args) == 0
    stems = ["calibration", "50-50-scores", "glicko2-scores", "glicko2-ratings"]
    assert sorted(path.name for path in folder.iterdir()) == sorted(
        f"{stem}.{suffix}" for stem in stems for suffix in ("png", "svg")
    )
    assert (folder / "calibration.png").read_bytes().startswith(b"\x89PNG")
    assert b"<svg" in (folder / "calibration.svg").read_bytes()


@pytest.mark.parametrize(
    "args",
    [
        ["run", "nowhere.parquet"],
        ["eval", "nowhere.parquet"],
        ["run", "POOL", "--system", "trueskill"],
        ["eval", "POOL", "--systems", "stored"],
        ["eval", "POOL", "--split", "2,3"],
        ["tune", "POOL", "--system", "glicko2"],
        ["tune", "POOL", "--system", "x"],
        ["convert", "3x"],
        ["convert", "3k", "--scale", "fide"],
    ],
)
def test_bad_input_is_one_line(
    args: list[str], pool_file: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["ratings", *(str(pool_file) if arg == "POOL" else arg for arg in args)]) == 1
    captured = capsys.readouterr()
    assert captured.out == ""
    assert captured.err.startswith("tengen: ")
    assert len(captured.err.splitlines()) == 1


def test_nothing_is_left_when_writing_fails(pool_file: Path, tmp_path: Path) -> None:
    folder = tmp_path / "taken.parquet"
    folder.mkdir()
    assert main(["ratings", "run", str(pool_file), "-o", str(folder)]) == 1
    assert sorted(path.name for path in tmp_path.iterdir()) == ["pool.parquet", "taken.parquet"]


def test_warnings_count_what_was_left_out(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "odd.csv"
    path.write_text("black,white,winner,time\na,b,B,3\na,a,B,4\nb,a,W,1\na,b,?,9\n")
    assert main(["ratings", "eval", str(path), "--systems", "elo", "--json"]) == 0
    captured = capsys.readouterr()
    assert "1 games of a player against himself" in captured.err
    assert "1 games without a winner" in captured.err
    assert "1 games out of order" in captured.err
    assert json.loads(captured.out.splitlines()[0])["games"] == 2


def test_conversions_and_the_list_of_systems(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["ratings", "convert", "1d", "1918.5", "--json"]) == 0
    for line in lines(capsys):
        assert line["rank"] in ("1d",)
        assert line["ogs"] == pytest.approx(1918.5, abs=0.05)
        assert line["egf"] == pytest.approx(2100, abs=0.1)
    assert main(["ratings", "systems"]) == 0
    assert "glicko2-periods" in capsys.readouterr().out


# Seed 000, table 5.2, and the project's log for the digits the table rounds away
PUBLISHED = {
    "t": {"50-50": (0.7011, -0.6931), "stored": (0.8351, -0.4443), "stored-ratings": (1, -0.3385)},
    "v": {
        "50-50": (0.6110, -0.6931),
        "stored": (0.6900, -0.5784),
        "stored-ratings": (0.7464, -0.5150),
    },
    "e": {
        "50-50": (0.6190, -0.6931),
        "stored": (0.6880, -0.57673),
        "stored-ratings": (0.7544, -0.51052),
    },
}


@pytest.mark.parametrize("part", PUBLISHED)
def test_published_rows_of_seed_000(
    part: str, shared_data: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = shared_data / "ogs-thesis" / f"games_search_{part}.csv.gz"
    args = ["ratings", "eval", str(path), "--systems", ",".join(PUBLISHED[part]), "--json"]
    assert main(args) == 0
    split = {"t": "train", "v": "validation", "e": "test"}[part]
    for line in lines(capsys):
        if line["set"] == split:
            alpha, likelihood = PUBLISHED[part][line["system"]]
            assert line["alpha"] == pytest.approx(alpha, abs=1e-9)
            assert line["lambda"] == pytest.approx(likelihood, abs=6e-5)


def test_accounts_that_dominate_a_set_are_named_and_left_out_once(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    pool = heavy_pool()
    names = {pool.players[p]: n for p, n in dominant_players(pool, np.ones(600, bool)).items()}
    assert names == {"h0": 150, "h1": 150}
    rest = sets_of(pool)["all-without-dominant"]
    assert rest.sum() == 300
    path = tmp_path / "pool.csv"
    players = pl.Series(pool.players)
    pl.DataFrame(
        {
            "black": players[pool.black],
            "white": players[pool.white],
            "winner": ["B" if score else "W" for score in pool.score],
        }
    ).write_csv(path)
    assert main(["ratings", "eval", str(path), "--systems", "elo"]) == 0
    captured = capsys.readouterr()
    assert "all, 600 games, is dominated by h0 150 (25%), h1 150 (25%)" in captured.err
    assert "all-without-dominant" in captured.out
    assert main(["ratings", "eval", str(path), "--systems", "elo", "--json"]) == 0
    lines = {line["set"]: line for line in map(json.loads, capsys.readouterr().out.splitlines())}
    assert lines["all"]["dominant"] == {"h0": 150, "h1": 150}
    assert lines["all-without-dominant"]["games"] == 300
    assert lines["all-without-dominant"]["dominant"] == {}
    assert lines["all-without-dominant"]["left_out"] == {"h0": 150, "h1": 150}
    assert "all-without-largest" not in lines


def test_as_many_of_the_largest_accounts_as_asked_for_are_left_out(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """a plays in 4 games, b in 3, c in 2 and in none of theirs; none of them dominates."""
    path = tmp_path / "pool.csv"
    games = [("a", f"x{i}") for i in range(4)] + [(f"y{i}", "b") for i in range(3)]
    games += [("c", "z0"), ("z1", "c"), ("z2", "z3")]
    rows = "".join(f"{black},{white},B\n" for black, white in games)
    path.write_text(f"black,white,winner\n{rows}")
    for count, left in ((0, None), (1, 6), (2, 3), (3, 1)):
        asked = ["ratings", "eval", str(path), "--systems", "elo", "--json"]
        assert main([*asked, "--without-largest", str(count)]) == 0
        found = map(json.loads, capsys.readouterr().out.splitlines())
        lines = {line["set"]: line for line in found}
        assert lines["all"]["left_out"] == {}
        assert "all-without-dominant" not in lines
        assert ("all-without-largest" in lines) == (count > 0)
        if count:
            rest = lines["all-without-largest"]
            assert rest["games"] == left
            assert rest["left_out"] == dict([("a", 4), ("b", 3), ("c", 2)][:count])
    assert main([*asked[:-1], "--without-largest", "2"]) == 0
    assert "all-without-largest leaves out the games of a 4, b 3" in capsys.readouterr().err
    assert main([*asked, "--without-largest", "-1"]) == 2


def test_low_komi_in_even_games_is_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "komi.csv"
    komi_frame().write_csv(path)
    args = ["ratings", "eval", str(path), "--systems", "elo", "--json"]
    assert main(args) == 0
    assert "20 games called even, with komi 0.5 or less" in capsys.readouterr().err
    assert main([*args, "--komi"]) == 0
    assert "komi" not in capsys.readouterr().err


def test_columns_of_stored_predictions_are_compared_in_pairs(
    tmp_path: Path, pool: Pool, capsys: pytest.CaptureFixture[str]
) -> None:
    players = pl.Series(pool.players)
    said = Glicko2(stone=40).replay(dataclasses.replace(pool, stones=0 * pool.stones)).predictions
    path = tmp_path / "pool.parquet"
    pl.DataFrame(
        {
            "time": pool.time.astype(int),
            "black": players[pool.black],
            "white": players[pool.white],
            "winner": ["B" if score else "W" for score in pool.score],
            "mine": np.where(np.arange(len(pool)) < 1000, np.nan, said),
            "words": "half",
        }
    ).with_columns(pl.col("mine").fill_nan(None)).write_parquet(path)
    args = ["ratings", "eval", str(path), "--systems"]
    assert main([*args, "glicko2,stored:mine", "--against", "glicko2", "--json"]) == 0
    found = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    reference, mine = (
        next(line for line in found if (line["system"], line["set"]) == (name, "all"))
        for name in ("glicko2", "stored:mine")
    )
    assert (reference["gain"], mine["missing"]) == (0, 1000)
    assert mine["gain"] == pytest.approx(mine["lambda"] - reference["lambda"])
    half = np.where(np.arange(len(pool)) < 1000, 0.5, said)
    gain = likelihood_gain(half, said, pool, np.ones(len(pool), bool))
    assert (mine["gain"], mine["gain_se_player"]) == pytest.approx(gain)
    assert mine["gain_se_player"] < mine["lambda_se_player"]
    for bad in ("stored:yours", "stored:words", "stored:"):
        assert main([*args, bad]) == 1
    assert main([*args, "elo", "--against", "glicko2"]) == 1
    assert capsys.readouterr().err.count("\n") == 4


def test_a_table_by_results_and_moves(
    tmp_path: Path, pool_file: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    records = []
    for number in range(6):
        black, white = ("Ann", "Bob") if number % 2 else ("Bob", "Ann")
        moves = "".join(
            f";{'BW'[i % 2]}[{'abcdefghi'[i % 9]}{'abcdefghi'[i // 9]}]" for i in range(40)
        )
        records.append(
            f"(;GM[1]FF[4]SZ[9]PB[{black}]PW[{white}]RE[B+R]DT[2026-01-0{number + 1}]{moves})"
        )
    (tmp_path / "games.sgf").write_text("\n".join(records))
    made = tmp_path / "made.parquet"
    assert main(["games", "import", str(tmp_path / "games.sgf"), "-o", str(made)]) == 0
    capsys.readouterr()
    assert main(["ratings", "run", str(made), "--with-moves", "--moves", "30", "--json"]) == 0
    found = lines(capsys)
    assert {row["player"] for row in found} == {"Ann", "Bob"}
    assert all(row["moves"] >= 10 and row["level"] for row in found)
    # What was read is kept: a second run reads the folder, and only for what it was made.
    kept = tmp_path / "kept"
    asked = ["ratings", "run", str(made), "--with-moves", "--json", "--keep", str(kept)]
    assert main([*asked, "--moves", "30"]) == 0
    assert lines(capsys) == found
    (group,) = (path for path in kept.iterdir() if path.name != "manifest.json")
    levels = json.loads(group.read_text())
    levels[0]["now"] = 31.25
    group.write_text(json.dumps(levels))
    assert main([*asked, "--moves", "30"]) == 0
    assert 31.25 in [row["level"] for row in lines(capsys)]
    group.unlink()
    assert main([*asked, "--moves", "30"]) == 0
    assert lines(capsys) == found
    assert main([*asked, "--moves", "20"]) == 1
    assert "other players or games" in capsys.readouterr().err
    group.write_text("[{}]")
    assert main([*asked, "--moves", "30"]) == 1
    assert "not the levels of players" in capsys.readouterr().err
    assert main(["ratings", "run", str(pool_file), "--with-moves"]) == 1
    assert "no moves in it" in capsys.readouterr().err
