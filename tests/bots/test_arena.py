"""Contests: colours, openings, faults, resumption."""

from __future__ import annotations

import json
import re
import shlex
import sys
from itertools import islice, pairwise
from pathlib import Path

import pytest

from tengen.bots.archive import folder_name
from tengen.bots.arena import run_contest
from tengen.bots.match import Contest, FinishedGame, Match, standings
from tengen.bots.match_report import MatchReport
from tengen.bots.registry import Supplies
from tengen.bots.statistics import Sprt
from tengen.coords import BLACK, WHITE
from tengen.errors import GoError
from tengen.files.plain_json import to_json
from tengen.results import Outcome, Result, parse_result
from tengen.rules import parse_rules
from tengen.sgf import read_game
from tests.bots.programs import program

RULES = parse_rules("chinese-ogs")


@pytest.fixture(scope="module")
def supplies() -> Supplies:
    return Supplies("fast")


def contest(*players: str, games: int = 4, **settings: object) -> Contest:
    chosen = {"size": 5, "rules": RULES, "timeout": 30.0, **settings}
    return Contest(players, games, **chosen)  # type: ignore[arg-type]


def run(wanted: Contest, folder: Path, supplies: Supplies, **settings: object) -> list[Match]:
    *_, last = run_contest(wanted, folder, supplies=supplies, **settings)  # type: ignore[arg-type]
    return last


def test_colours_alternate_and_pairs_share_an_opening(tmp_path: Path, supplies: Supplies) -> None:
    (match,) = run(contest("random", "influence", games=6), tmp_path, supplies)
    assert len(match.games) == 6
    records = [read_game(tmp_path / f"1-2-{number:04d}.sgf") for number in range(1, 7)]
    assert [record.info.black for record in records] == ["random", "influence"] * 3
    openings = [tuple(record.game().moves[:6]) for record in records]
    assert openings[0::2] == openings[1::2]
    assert len(set(openings)) == 3
    for record, game in zip(records, match.games, strict=True):
        assert record.info.result == game.result
        assert game.result.is_decided


def test_the_same_seed_plays_the_same_games(tmp_path: Path, supplies: Supplies) -> None:
    for folder, parallel in (("one", 1), ("two", 3)):
        run(contest("random", "patterns"), tmp_path / folder, supplies, parallel=parallel)
    run(contest("random", "patterns", seed=1), tmp_path / "other", supplies)
    texts = {
        name: [path.read_bytes() for path in sorted((tmp_path / name).glob("*.sgf"))]
        for name in ("one", "two", "other")
    }
    assert texts["one"] == texts["two"] != texts["other"]


@pytest.mark.parametrize(
    ("fault", "outcome", "words"),
    [
        ("crash", Outcome.VOID, "ended with 1 at 'genmove"),
        ("hang", Outcome.TIME, "does not answer 'genmove"),
        ("illegal", Outcome.FORFEIT, "plays an illegal move: A"),
        ("nonsense", Outcome.FORFEIT, "answers genmove with 'tea'"),
        ("resign", Outcome.RESIGNATION, ""),
    ],
)
def test_faults_lose_or_void_the_game(
    fault: str, outcome: Outcome, words: str, tmp_path: Path, supplies: Supplies
) -> None:
    player = program(tmp_path, fault)
    timeout = 4.0 if fault == "hang" else 30.0
    wanted = contest(player, "random", games=2, timeout=timeout)
    (match,) = run(wanted, tmp_path / "games", supplies)
    assert len(match.games) == 2
    for game in match.games:
        assert game.result.outcome is outcome
        assert words in game.reason
    assert match.losses == (0 if fault == "crash" else 2)
    assert len(match.void) == (2 if fault == "crash" else 0)
    saved = read_game(tmp_path / "games" / "1-2-0002.sgf").info
    assert saved.result == match.games[1].result
    assert saved.comment == match.games[1].reason


def test_two_programs_play_to_the_end(tmp_path: Path, supplies: Supplies) -> None:
    wanted = contest(program(tmp_path), f"{program(tmp_path)} 0", games=2)
    (match,) = run(wanted, tmp_path / "games", supplies)
    assert all(game.result.outcome is Outcome.POINTS for game in match.games)


def test_our_own_engine_plays_as_a_program(tmp_path: Path, supplies: Supplies) -> None:
    """The same bot inside and behind GTP: the games with swapped colours are the same."""
    engine = shlex.join([sys.executable, "-m", "tengen.cli.main", "gtp", "--bot", "influence"])
    (match,) = run(contest("influence", engine, games=2), tmp_path, supplies)
    assert not match.void
    one, two = (read_game(tmp_path / f"1-2-000{number}.sgf").game() for number in (1, 2))
    assert one.moves == two.moves
    assert (match.wins(), match.losses) == (1, 1)


def test_a_stopped_contest_goes_on_where_it_was(tmp_path: Path, supplies: Supplies) -> None:
    wanted = contest("random", "influence", games=8)
    started = run_contest(wanted, tmp_path / "stopped", parallel=2, supplies=supplies)
    for _ in islice(started, 4):
        pass
    started.close()  # killed after three games
    before = {path: path.stat().st_mtime_ns for path in (tmp_path / "stopped").glob("*.sgf")}
    assert len(before) == 3
    (tmp_path / "stopped" / "1-2-0008.sgf.part").write_bytes(b"(;half a ga")
    (resumed,) = run(wanted, tmp_path / "stopped", supplies)
    (whole,) = run(wanted, tmp_path / "whole", supplies)
    assert resumed.games == whole.games
    assert all(path.stat().st_mtime_ns == time for path, time in before.items())


def test_a_contest_can_be_prolonged_but_not_mixed(tmp_path: Path, supplies: Supplies) -> None:
    (short,) = run(contest("random", "influence", games=2), tmp_path, supplies)
    (longer,) = run(contest("random", "influence", games=4), tmp_path, supplies)
    assert longer.games[:2] == short.games
    with pytest.raises(GoError, match="holds the games of another contest"):
        run(contest("random", "patterns", games=2), tmp_path, supplies)


def test_every_contest_has_a_folder_of_its_own() -> None:
    long = "gnugo --mode gtp --chinese-rules --positional-superko --level"
    contests = [contest("policy", f"{long} 1"), contest("policy", f"{long} 10")]
    contests += [contest("policy", f"{long} 1", seed=1), contest("policy", f"{long} 1", size=9)]
    names = {folder_name(each) for each in contests}
    assert len(names) == 4
    assert all(re.fullmatch(r"[A-Za-z0-9-]+", name) for name in names)
    assert folder_name(contest("policy", "random", games=2)) == folder_name(
        contest("policy", "random", games=400)
    )


def test_a_sequential_test_ends_a_match(tmp_path: Path, supplies: Supplies) -> None:
    wanted = contest("patterns", "random", games=60)
    (match,) = run(wanted, tmp_path, supplies, test=Sprt(0, 400), stops_early=True, parallel=2)
    assert match.decision == "H1"
    assert len(match.games) < 30
    (again,) = run(wanted, tmp_path, supplies, test=Sprt(0, 400), stops_early=True)
    assert again.games == match.games  # decided already: nothing is played


def made(number: int, result: str, pairing: tuple[int, int] = (0, 1)) -> FinishedGame:
    return FinishedGame(
        pairing, number, parse_result(result), "a reason" if result == "Void" else ""
    )


def test_a_match_counts_from_the_side_of_its_first_player() -> None:
    results = ["B+3.5", "B+R", "W+T", "W+F", "0", "Void"]  # a is Black, White, Black, ...
    match = Match("a", "b", 7, tuple(made(i, text) for i, text in enumerate(results)))
    found = json.loads(to_json(MatchReport.of(match)))
    expected = {"games": 6, "wins": 2, "losses": 2, "draws": 1}
    expected |= {"a_wins_black": 1, "a_wins_white": 1, "seed": 7}
    assert {key: found[key] for key in expected} == expected
    assert found["void"] == [{"game": 6, "reason": "a reason"}]
    assert found["elo"] == 0
    assert found["elo_low"] < 0 < found["elo_high"]
    # Wilson's interval of 2.5 of 5, by hand: 1/2 +- 1.96 sqrt(1/20 + 1.96^2/100) / (1 + 1.96^2/5).
    shares = [found[key] for key in ("share", "share_low", "share_high")]
    assert shares == pytest.approx([0.5, 0.1704, 0.8296], abs=1e-4)
    assert found["sprt"]["decision"] == match.decision == "open"


def test_points_are_means_of_pairs_with_colours_swapped() -> None:
    """Pairs +3.5 -2.5, +1 +0, and +2 +5: means 0.5, 0.5, 3.5; the last pair lacks a count."""
    results = ["B+3.5", "B+2.5", "B+1", "0", "B+2", "W+5", "B+R", "B+9"]
    played = tuple(made(i, text) for i, text in enumerate(results))
    found = Match("a", "b", 0, played).points
    assert found is not None
    assert (found.mean, found.error, found.pairs) == pytest.approx((1.5, 1.0, 3))
    assert Match("a", "b", 0, played[:3]).points is None


def test_a_round_robin_is_rated_as_bradley_and_terry_do() -> None:
    """Two players with 3 wins of 4 each: the difference is 400 log10(3), but for the prior."""
    wins = {"ab": 30, "bc": 30}
    matches = []
    for pair, won in wins.items():
        texts = ["B+R" if i % 2 == 0 else "W+R" for i in range(won)]
        texts += ["W+R" if i % 2 == 0 else "B+R" for i in range(won, 40)]
        games = tuple(made(i, text) for i, text in enumerate(texts))
        matches.append(Match(pair[0], pair[1], 0, games))
    table = standings(matches)
    assert [line.player for line in table] == ["a", "b", "c"]
    step = 400 * 0.47712
    assert [line.rating for line in table] == pytest.approx([step, 0, -step], abs=12)
    assert [line.points for line in table] == [30, 40, 10]
    assert [line.games for line in table] == [40, 80, 40]


def test_results_of_colours() -> None:
    assert made(0, "B+R").color_of_first is BLACK
    assert made(1, "B+R").color_of_first is WHITE
    assert Result(Outcome.DRAW).is_decided


def test_players_may_meet_only_their_neighbours(tmp_path: Path, supplies: Supplies) -> None:
    players = ("random", "influence", "patterns", "uct:playouts=2")
    wanted = contest(*players, games=2, reach=1, plies=0)
    assert wanted.pairings == [(0, 1), (1, 2), (2, 3)]
    assert contest(*players, reach=2).pairings == [(0, 1), (0, 2), (1, 2), (1, 3), (2, 3)]
    assert folder_name(wanted) != folder_name(contest(*players, games=2, plies=0))
    found = run(wanted, tmp_path, supplies)
    assert [(match.a, match.b) for match in found] == list(pairwise(players))
    assert [len(match.games) for match in found] == [2, 2, 2]
