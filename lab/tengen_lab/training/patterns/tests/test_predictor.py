"""Predictions for a game, and learning while it is played."""

from __future__ import annotations

import gzip
from pathlib import Path

import numpy as np
import pytest

from tengen.board import Board
from tengen.coords import Color, parse_gtp
from tengen.errors import GoError, IllegalMove
from tengen.game import Game
from tengen.patterns import PatternModel, Predictor, load_model
from tengen.rules import RULE_SETS
from tengen_lab.papers.wistuba2012.evaluation import evaluate
from tengen_lab.training.patterns.pools import as_parquet, open_pool
from tests.patterns.helpers import symmetric_point, wandering_game


def replayed(game: Game, moves: int) -> Game:
    out = Game(game.size)
    for color, move in list(zip(game.colors, game.moves, strict=True))[:moves]:
        out.play(move, color)
    return out


@pytest.mark.parametrize("learner", ["mm", "fbt", "lbr"])
def test_predictions_are_a_distribution_over_the_legal_moves(
    models: dict[str, PatternModel], learner: str
) -> None:
    game = wandering_game(100)
    found = Predictor(models[learner]).predict(game, voices=3)
    assert {each.move for each in found} == set(game.legal_moves())
    assert sum(each.probability for each in found) == pytest.approx(1)
    assert [each.score for each in found] == sorted((each.score for each in found), reverse=True)
    assert all(1 <= len(each.voices) <= 3 for each in found)
    board, passing = Predictor(models[learner]).probabilities(game)
    assert board.sum() + passing == pytest.approx(1, abs=1e-5)
    best = found[0]
    assert best.move is not None
    assert board[best.move] == pytest.approx(best.probability, abs=1e-5)


@pytest.mark.parametrize("size", [21, 25])
def test_large_boards_are_predicted_and_learned_from(size: int) -> None:
    game, predictor = Game(size), Predictor()
    center = size * size // 2
    for move in (3 * size + 3, 3 * size + size - 4, center):
        game.play(move)
    points, passing = predictor.probabilities(game)
    assert len(points) == size * size
    assert points.sum() + passing == pytest.approx(1, abs=1e-5)
    # A first stone in an empty corner is likelier than one beside the middle or on the edge.
    corner = (size - 4) * size + 3
    assert points[corner] > max(10 * points[(size - 1) * size], points[center + 1])
    predictor.update(game, corner + 1)
    again, _ = predictor.probabilities(game)
    assert again[corner + 1] > points[corner + 1]
    assert len(predictor.play_out(game, seed=1)) == size * size


def test_voices_sum_to_the_score(models: dict[str, PatternModel]) -> None:
    game = wandering_game(101)
    for learner in ("mm", "fbt"):
        for each in Predictor(models[learner]).predict(game, voices=50)[:10]:
            total = sum(voice.weight for voice in each.voices)
            assert total == pytest.approx(each.score, abs=1e-3)


def test_following_a_game_is_starting_anew(models: dict[str, PatternModel]) -> None:
    game, following = wandering_game(102), Predictor(models["mm"])
    for moves in (0, 1, 2, 5, 30, 29, 60):  # forward, and back once
        here = replayed(game, moves)
        assert following.predict(here) == Predictor(models["mm"]).predict(here)


@pytest.mark.parametrize("symmetry", range(8))
def test_a_turned_board_gets_turned_predictions(
    models: dict[str, PatternModel], symmetry: int
) -> None:
    game = wandering_game(103, moves=40)
    turned = Game(game.size)
    for color, move in zip(game.colors, game.moves, strict=True):
        turned.play(None if move is None else symmetric_point(move, game.size, symmetry), color)
    here, _ = Predictor(models["fbt"]).probabilities(game)
    there, _ = Predictor(models["fbt"]).probabilities(turned)
    images = [symmetric_point(point, game.size, symmetry) for point in range(game.size**2)]
    assert there[images] == pytest.approx(here, abs=1e-6)


def test_swapped_colours_get_the_same_predictions(models: dict[str, PatternModel]) -> None:
    game = wandering_game(104, moves=40)
    swapped = Game(game.size, to_move=Color.WHITE)
    for color, move in zip(game.colors, game.moves, strict=True):
        swapped.play(move, color.opponent)
    here, _ = Predictor(models["mm"]).probabilities(game)
    there, _ = Predictor(models["mm"]).probabilities(swapped)
    assert np.array_equal(here, there)


LEARNING = [
    ("bar", None), ("bar-full", None), ("lbr", None), ("fbt", None),
    ("mm", "fbt"), ("mm", "lbr"), ("mm", "bar"),
]  # fmt: skip


@pytest.mark.parametrize(("learner", "how"), LEARNING)
def test_a_move_seen_again_and_again_becomes_likelier(
    models: dict[str, PatternModel], learner: str, how: str | None
) -> None:
    game = wandering_game(105, moves=30)
    predictor = Predictor(models[learner], learning=how)
    unlikely = predictor.predict(game)[20]
    for _ in range(40):
        predictor.update(game, unlikely.move)
    later = {each.move: each.probability for each in predictor.predict(game)}
    assert later[unlikely.move] > 1.3 * unlikely.probability
    untouched = {each.move: each for each in Predictor(models[learner]).predict(game)}
    assert untouched[unlikely.move] == unlikely  # the model itself did not change
    predictor.forget()
    assert predictor.predict(game) == Predictor(models[learner]).predict(game)


@pytest.mark.parametrize("learner", ["bar", "lbr", "fbt", "mm"])
def test_an_adapted_model_is_saved_and_goes_on(
    models: dict[str, PatternModel], learner: str, tmp_path: Path
) -> None:
    game = wandering_game(107, moves=40)
    through, first = Predictor(models[learner]), Predictor(models[learner])
    for moves in range(10):
        here = replayed(game, moves)
        through.update(here, game.moves[moves])
        first.update(here, game.moves[moves])
    first.adapted().save(tmp_path / "adapted.npz")
    assert load_model(tmp_path / "adapted.npz").card["adapted_moves"] == 10
    second = Predictor(load_model(tmp_path / "adapted.npz"))
    here = replayed(game, 10)
    assert second.probabilities(here)[0] == pytest.approx(through.probabilities(here)[0], abs=1e-6)
    if learner in ("bar", "lbr"):  # their variances are saved; Adagrad begins again
        before, after = models[learner].variances, second.model.variances
        assert before is not None
        assert after is not None
        assert (after <= before).all()
        assert (after < before).any()
        for moves in range(10, 20):
            here = replayed(game, moves)
            through.update(here, game.moves[moves])
            second.update(here, game.moves[moves])
        here = replayed(game, 20)
        assert second.probabilities(here)[0] == pytest.approx(
            through.probabilities(here)[0], abs=1e-4
        )


def test_the_embedded_model_learns_and_is_saved(tmp_path: Path) -> None:
    game = Game(19)
    predictor = Predictor()
    before, _ = predictor.probabilities(game)
    for _ in range(10):
        predictor.update(game, 180)
    after, _ = predictor.probabilities(game)
    assert after[180] > 2 * before[180]
    predictor.adapted().save(tmp_path / "mine.npz")
    again, _ = Predictor(load_model(tmp_path / "mine.npz")).probabilities(game)
    assert again == pytest.approx(after, abs=1e-6)


def test_what_cannot_be_predicted_or_learned(models: dict[str, PatternModel]) -> None:
    with pytest.raises(GoError, match="cannot learn on"):
        Predictor(models["probabilistic"]).update(Game(9), 40)
    with pytest.raises(GoError, match="by fbt, not by lbr"):
        Predictor(models["fbt"], learning="lbr").update(Game(9), 40)
    with pytest.raises(GoError, match="by bar, not by fbt"):
        Predictor(models["bar"], learning="fbt").update(Game(9), 40)
    with pytest.raises(GoError, match="'sgd'"):
        Predictor(models["mm"], learning="sgd").update(Game(9), 40)
    game = Game(9).play(40)
    with pytest.raises(IllegalMove):
        Predictor(models["bar"]).update(game, 40)


def test_only_the_moves_asked_for_are_described(models: dict[str, PatternModel]) -> None:
    game = wandering_game(101)
    everything = Predictor(models["fbt"]).predict(game, voices=2)
    assert Predictor(models["fbt"]).predict(game, voices=2, moves=5) == everything[:5]


def test_playouts_end_with_every_point_owned_and_follow_the_model(
    models: dict[str, PatternModel],
) -> None:
    game = wandering_game(108, moves=20)
    predictor = Predictor(models["mm"])
    owners = predictor.play_out(game, 1)
    assert len(owners) == 81
    assert set(owners.tolist()) <= {1, 2}
    assert np.array_equal(owners, predictor.play_out(game, 1))
    ends = [predictor.play_out(game, seed).tobytes() for seed in range(5)]
    assert len(set(ends)) > 1
    # A finished board stays as it is: nobody fills an eye.
    rows = [".X.XXXXXX", *["X" * 9] * 4, *["O" * 9] * 3, ".O.OOOOOO"]
    finished = Board.from_diagram("\n".join(rows))
    settled = predictor.play_out(Game(9, setup=finished), 3).reshape(9, 9)
    assert (settled[:5] == 1).all()
    assert (settled[5:] == 2).all()


def test_superko_moves_are_left_out(models: dict[str, PatternModel]) -> None:
    # Black sends two stones (C2, C1), White takes them at C3; taking back one at C2 would be the
    # position after move 4 again. Simple ko allows it.
    sent = [parse_gtp(vertex, 3) for vertex in ("B3", "B1", "C2", "B2", "C1", "C3")]
    taking_back = parse_gtp("C2", 3)
    for rules, is_allowed in (("chinese", True), ("chinese-ogs", False)):
        game = Game(3, rules=RULE_SETS[rules])
        for move in sent:
            game.play(move)
        predictor = Predictor(models["mm"])
        found = {each.move: each.probability for each in predictor.predict(game)}
        assert (taking_back in found) is is_allowed
        assert found.keys() == set(game.legal_moves())
        board, passing = predictor.probabilities(game)
        assert board[taking_back] == pytest.approx(found.get(taking_back, 0.0), abs=1e-5)
        assert board.sum() + passing == pytest.approx(1, abs=1e-5)


def test_set_up_stones_are_seen(models: dict[str, PatternModel]) -> None:
    setup = Board.from_diagram("\n".join(["." * 9] * 4 + ["....X...."] + ["." * 9] * 4))
    found = Predictor(models["mm"]).predict(Game(9, setup=setup))
    assert 40 not in {each.move for each in found}


def test_the_embedded_model_knows_the_opening() -> None:
    predictor = Predictor()
    first = predictor.predict(Game(19))
    corners = {point for point in range(361) if _line(point) in (3, 4) and _near_corner(point)}
    assert {each.move for each in first[:8]} <= corners
    assert first[0].probability > 0.02
    # An approach or an enclosure, not a move in the middle of nowhere.
    game = Game(19).play(3 * 19 + 15).play(15 * 19 + 3)
    assert {each.move for each in predictor.predict(game)[:3]} <= corners


def _line(point: int) -> int:
    row, column = divmod(point, 19)
    return min(row, column, 18 - row, 18 - column) + 1


def _near_corner(point: int) -> bool:
    row, column = divmod(point, 19)
    return min(row, 18 - row) <= 4 and min(column, 18 - column) <= 4


def test_the_embedded_model_on_real_games(shared_data: Path, tmp_path: Path) -> None:
    with gzip.open(shared_data / "fox-9d" / "games.jsonl.gz") as stream:
        lines = b"".join(next(stream) for _ in range(20))
    (tmp_path / "fox.jsonl").write_bytes(lines)
    pool = open_pool(as_parquet(tmp_path / "fox.jsonl", tmp_path))
    (result,) = evaluate([load_model("embedded")], pool)
    assert result.top(1) > 0.38
    assert result.log_evidence > -2.6
