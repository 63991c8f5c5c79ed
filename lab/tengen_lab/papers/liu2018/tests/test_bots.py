"""Bots learned from records: stores, targets, networks, and a bot that plays what it learned."""

from __future__ import annotations

import json
import pickle
import subprocess
import sys
from dataclasses import asdict, fields, replace
from itertools import pairwise
from pathlib import Path
from typing import Any

import numpy as np
import polars as pl
import pytest

from tengen._core import knowledge
from tengen.bots import Supplies, genmove, make_bot
from tengen.bots.referee import judge
from tengen.cli.main import main
from tengen.coords import BLACK, WHITE, Move
from tengen.errors import GoError
from tengen.files.packing import pack_moves
from tengen.game import Game
from tengen.nets import Evaluator
from tengen.rules import RULE_SETS

torch = pytest.importorskip("torch")

from tengen.bots.learned import BoardNetwork  # noqa: E402
from tengen_lab.papers.liu2018.boards import write_boards  # noqa: E402
from tengen_lab.papers.liu2018.examples import Examples, turned, win_frequencies  # noqa: E402
from tengen_lab.papers.liu2018.experiment import Experiment, read_experiment  # noqa: E402
from tengen_lab.papers.liu2018.export import save_bot  # noqa: E402
from tengen_lab.papers.liu2018.networks import make_network  # noqa: E402
from tengen_lab.papers.liu2018.self_play import play_games, write_self_play  # noqa: E402
from tengen_lab.papers.liu2018.store import BoardRow, Boards, BoardStore, read_boards  # noqa: E402
from tengen_lab.papers.liu2018.training import Epoch, Learned, learn_bot  # noqa: E402

SIZE, GAMES = 5, 100
PLANS = Path(__file__).parents[1] / "plans"


def walk(number: int) -> list[int]:
    """Return the points of a game: every seventh, from a start of its own."""
    return [(number + 7 * step) % (SIZE * SIZE) for step in range(10)]


@pytest.fixture(scope="module")
def pool(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Games in which each move follows from the board, won by Black where they start evenly."""
    path = tmp_path_factory.mktemp("pool") / "walks.parquet"
    moves = [
        pack_moves((WHITE if i % 2 else BLACK, point) for i, point in enumerate(walk(n % 25)))
        for n in range(GAMES)
    ]
    numbers = range(GAMES)
    pl.DataFrame(
        {
            "id": [f"walk {n}" for n in numbers],
            "size": pl.Series([SIZE] * GAMES, dtype=pl.Int16),
            "setup": [b""] * GAMES,
            "moves": moves,
            "n_moves": [10] * GAMES,
            "n_legal": [10] * GAMES,
            "winner": [None if n % 50 == 49 else "B" if n % 25 % 2 == 0 else "W" for n in numbers],
            "black_rating": [1000.0 + n for n in numbers],
            "white_rating": [None if n % 10 == 3 else 2000.0 for n in numbers],
        },
        schema_overrides={"winner": pl.String},
    ).write_parquet(path)
    return path


@pytest.fixture(scope="module")
def store(pool: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("store") / "boards.parquet"
    assert write_boards([pool], path, size=SIZE) == 10 * GAMES
    return path


def test_a_store_holds_every_board_with_its_move(store: Path) -> None:
    frame = pl.read_parquet(store)
    assert dict(frame.group_by("part").len().iter_rows()) == {
        "train": 800, "validation": 100, "test": 100,
    }  # fmt: skip
    assert frame.group_by("game").agg(pl.col("part").n_unique())["part"].max() == 1
    row = frame.filter(pl.col("number") == 3).row(0, named=True)
    stones, start = row["stones"], (row["move"] - 3 * 7) % 25
    assert [stones[point] for point in walk(start)[:5]] == [1, 2, 1, 0, 0]
    assert row["to_move"] == 2
    assert row["winner"] in (0, 1 if start % 2 == 0 else 2)


def test_a_verdict_fills_in_what_is_not_known(pool: Path, tmp_path: Path) -> None:
    unknown = pl.read_parquet(pool).filter(pl.col("winner").is_null()).height
    asked = []

    def verdict(games: pl.DataFrame) -> np.ndarray:
        asked.append(games.height)
        return np.full(games.height, 0.9)

    write_boards([pool], tmp_path / "judged.parquet", size=SIZE, verdict=verdict)
    assert sum(asked) == unknown
    assert pl.read_parquet(tmp_path / "judged.parquet")["winner"].min() == 1


def test_boards_are_drawn_at_random_or_from_the_best_games(store: Path) -> None:
    best = read_boards([store], "train", needs_winner=False, most=30, best=True, seed=1)
    ratings = pl.read_parquet(store).filter(pl.col("part") == "train")
    known = ratings.drop_nulls("rating").sort("rating", descending=True)["rating"]
    assert len(best) == 30
    top = ratings.filter(pl.col("rating") >= known[29])
    assert set(best.move.tolist()) <= set(top["move"].to_list())
    other = read_boards([store], "train", needs_winner=True, most=30, best=False, seed=1)
    assert (other.winner > 0).all()
    with pytest.raises(GoError, match="not a store of boards"):
        read_boards([Path(__file__)], "train", needs_winner=False, most=None, best=False, seed=1)


def test_a_store_of_arrays_is_that_of_the_table(pool: Path, store: Path, tmp_path: Path) -> None:
    arrays = tmp_path / "boards.npz"
    write_boards([pool], arrays, size=SIZE)
    one, other = BoardStore.load(store), BoardStore.load(arrays)
    for column in fields(BoardStore):
        np.testing.assert_array_equal(getattr(one, column.name), getattr(other, column.name))
    assert np.isnan(one.rating).any()
    frame = pl.read_parquet(store)
    assert [frame["stones"][n] for n in (0, 9)] == [one.stones[n].tobytes() for n in (0, 9)]


@pytest.mark.parametrize("column", ["part", "to_move", "stones", "move", "winner", "rating"])
def test_arrays_that_are_no_store_are_refused(column: str, store: Path, tmp_path: Path) -> None:
    good, path = BoardStore.load(store), tmp_path / "bad.npz"
    wrong = np.full_like(getattr(good, column), 99)
    wrong = wrong[:-1] if column == "rating" else wrong
    replace(good, **{column: wrong}).save(path)
    with pytest.raises(GoError, match="not a store of boards"):
        BoardStore.load(path)
    np.savez(path, boards=wrong)
    with pytest.raises(GoError, match="not a store of boards"):
        BoardStore.load(path)


def test_boards_of_several_stores_are_read_together(store: Path, tmp_path: Path) -> None:
    one = read_boards([store], "train", needs_winner=False, most=None, best=False, seed=1)
    both = read_boards([store, store], "train", needs_winner=False, most=None, best=False, seed=1)
    assert len(both) == 2 * len(one)
    small = pl.read_parquet(store).with_columns(stones=pl.lit(b"\0" * 9), move=pl.lit(0))
    small.write_parquet(tmp_path / "small.parquet")
    with pytest.raises(GoError, match="boards of several sizes"):
        read_boards(
            [store, tmp_path / "small.parquet"], "train",
            needs_winner=False, most=None, best=False, seed=1,
        )  # fmt: skip


def test_win_frequencies_are_those_of_equal_boards() -> None:
    stones = np.array([[0, 1], [0, 1], [2, 1], [0, 1]], np.uint8)
    winner = np.array([1, 2, 2, 2], np.uint8)
    boards = Boards(stones, np.ones(4, np.uint8), np.zeros(4, np.int64), winner)
    found = win_frequencies(boards)
    assert found[:, 0].tolist() == pytest.approx([1 / 3, 1 / 3, 0, 1 / 3])
    assert found.sum(axis=1).tolist() == [1, 1, 1, 1]


@pytest.mark.parametrize("input_", ["naive", "liberties", "shifted"])
def test_moves_turn_with_their_boards(input_: str) -> None:
    """A stone on the point of the move stays on it in all eight symmetries."""
    moves = np.array([0, 1, 7, 12, 24, 25])
    stones = np.zeros((6, 25), np.uint8)
    stones[np.arange(5), moves[:5]] = 1
    movers = np.array([1, 2, 1, 2, 1, 2], np.uint8)
    boards = Boards(stones, movers, moves, np.ones(6, np.uint8))
    examples = Examples.of(boards, input_, "policy", "cpu")
    images = set()
    for number in range(8):
        image = np.array(knowledge.symmetry(SIZE, number))
        found = turned(examples, torch.from_numpy(np.tile(image, (6, 1))))
        after = found.targets.tolist()
        assert after == [*image[moves[:5]], 25]  # a pass stays one
        own = np.zeros_like(stones)
        own[np.arange(5), after[:5]] = 1
        afresh = Boards(own, movers, np.array(after), boards.winner)
        assert torch.equal(found.inputs, Examples.of(afresh, input_, "policy", "cpu").inputs)
        images.add(tuple(after))
    assert len(images) == 8


@pytest.mark.parametrize("network", ["dense", "residual"])
@pytest.mark.parametrize("target", ["policy", "value"])
def test_the_graph_says_what_the_network_says(network: str, target: str, tmp_path: Path) -> None:
    plan = Experiment("", target, "sides", network, widths=(7, 5), blocks=2, filters=4)
    module = make_network(plan, SIZE)
    stones = np.random.default_rng(1).integers(0, 3, (6, 25)).astype(np.uint8)
    movers = np.array([1, 2, 1, 2, 1, 2], np.uint8)
    own = stones == movers[:, None]
    inputs = np.concatenate([own, (stones > 0) & ~own], axis=1).astype(np.float32)
    module.train()
    with torch.no_grad():
        for _ in range(3):
            module(torch.from_numpy(inputs))  # norms that are not the first ones
    module.eval()
    learned = Learned(plan, SIZE, module, (Epoch(1, 0.0, 0.5, 0.5, 1.0),), 6, {"b": 0.5})
    save_bot(learned, tmp_path)
    with torch.no_grad():
        wanted = torch.softmax(module(torch.from_numpy(inputs)), 1).numpy()
    assert BoardNetwork.load(tmp_path)(stones, movers) == pytest.approx(wanted, abs=1e-5)
    assert (tmp_path / "curve.png").stat().st_size > 0


def test_scaled_weights_have_the_deviation_of_the_paper() -> None:
    layers = make_network(Experiment("", "policy", "shifted", scaled=True), 9).layers
    assert [layer.in_features for layer in layers] == [82, 200, 400, 200]
    for layer in layers:
        assert float(layer.weight.detach().std()) == pytest.approx(
            layer.in_features**-0.5, rel=0.05
        )


@pytest.mark.parametrize("target", ["policy", "value"])
def test_a_bot_learns_and_plays_what_it_learned(
    target: str, pool: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    plan, boards, folder = tmp_path / "plan.toml", tmp_path / "b.parquet", tmp_path / "bot"
    plan.write_text(
        f'title = "walk"\ntarget = "{target}"\ninput = "encoded"\nwidths = [64]\n'
        "batch = 20\nepochs = 12\npatience = 12\nrate = 0.01\n"
    )
    assert main(["learn", "boards", str(pool), "-o", str(boards), "--size", "5"]) == 0
    assert main(["learn", "bot", str(plan), str(boards), "-o", str(folder)]) == 0
    assert "1,000 boards" in capsys.readouterr().out
    card = json.loads((folder / "bot.json").read_text())
    assert card["tests"]["b"] > 0.8
    assert len(card["curve"]) == 12
    bot = make_bot(f"bot:{folder}")
    game = Game(SIZE)
    for point in walk(6)[:3]:
        game.play(point)
    choice = genmove(bot, game)
    if target == "policy":
        assert choice.move == walk(6)[3]
    else:
        assert choice.winrate is not None
        assert choice.winrate < 0.5  # Black wins those that start evenly
    with pytest.raises(GoError, match="plays on 5x5 only"):
        genmove(bot, Game(7))
    # With manners nobody passes first; without them a pass is a move like others.
    plain, given = make_bot(f"bot:{folder},manners=0"), []

    def passing(stones: Any, movers: Any) -> Any:
        given.append(len(stones))
        told = np.full((len(stones), 26 if target == "policy" else 2), 0.01, np.float32)
        if target == "policy":
            told[:, -1] = 0.9
        else:
            told[-1] = 0.9  # the board after a pass
        return told

    for one, expected in ((plain, True), (bot, False)):
        one.network = passing  # type: ignore[attr-defined]
        passing.target, passing.size = target, SIZE  # type: ignore[attr-defined]
        assert (genmove(one, game).move is None) is expected
    assert given[-1] < given[0] or target == "policy"


def test_training_ends_when_its_patience_does(store: Path) -> None:
    """With steps of next to nothing the first epoch stays the best."""
    plan = Experiment("", "policy", "naive", widths=(4,), rate=1e-12, epochs=9, patience=2)
    assert [epoch.number for epoch in learn_bot(plan, [store]).curve] == [1, 2, 3]


def test_an_interrupted_training_keeps_its_best_epoch(store: Path) -> None:
    plan = Experiment("", "policy", "naive", widths=(4,), epochs=9)

    def interrupt(line: str) -> None:
        if line.startswith("epoch 2"):
            raise KeyboardInterrupt

    assert [epoch.number for epoch in learn_bot(plan, [store], log=interrupt).curve] == [1, 2]


def test_training_goes_on_from_a_trained_bot(store: Path, tmp_path: Path) -> None:
    plan = Experiment("", "policy", "encoded", widths=(64,), batch=20, rate=0.01, epochs=6)
    first = learn_bot(plan, [store])
    save_bot(first, tmp_path)
    still = Experiment("", "policy", "encoded", widths=(64,), rate=1e-12, epochs=1)
    fresh, onwards = learn_bot(still, [store]), learn_bot(still, [store], start=tmp_path)
    assert onwards.tests == first.tests
    assert onwards.tests["boards"] > 2 * fresh.tests["boards"]


def test_weights_that_do_not_fit_are_refused(store: Path, tmp_path: Path) -> None:
    plan = Experiment("", "policy", "naive", widths=(4,), epochs=1)
    with pytest.raises(GoError, match=r"bot\.pt: No such file"):
        learn_bot(plan, [store], start=tmp_path)
    save_bot(learn_bot(plan, [store]), tmp_path)
    wider = Experiment("", "policy", "naive", widths=(5,), epochs=1)
    with pytest.raises(GoError, match="not the weights of a network of this kind"):
        learn_bot(wider, [store], start=tmp_path)
    whole = (tmp_path / "bot.pt").read_bytes()
    for damaged in (b"", b"PK", b"text", whole[: len(whole) // 2], pickle.dumps([1], protocol=2)):
        (tmp_path / "bot.pt").write_bytes(damaged)
        with pytest.raises(GoError, match="not the weights of a network of this kind"):
            learn_bot(plan, [store], start=tmp_path)


@pytest.fixture(scope="module")
def teacher() -> Evaluator:
    return Evaluator("fast", workers=1)


def replay(rows: list[BoardRow]) -> list[Move]:
    """Return the moves between the boards of a game; a board that nothing changed on is a pass."""
    moves: list[Move] = []
    for (_, _, _, mover, stones, *_), (_, _, _, _, after, *_) in pairwise(rows):
        placed = [p for p in range(len(stones)) if stones[p] == 0 and after[p] == mover]
        moves.append(placed[0] if placed else None)
    return moves


def test_self_play_keeps_the_move_that_the_network_likes_best(teacher: Evaluator) -> None:
    rules = RULE_SETS["chinese-ogs"].with_komi(7)
    games = play_games(teacher, range(4), Game(SIZE, rules), temperature=1.0, at_once=3, seed=1)
    best, differing = make_bot("policy:net=fast,resign=0"), 0
    for rows in games:
        game = Game(SIZE, rules)
        for row, played in zip(rows, [*replay(rows), None], strict=True):
            number, mover, stones, liked = row[2:6]
            assert (number, mover, stones) == (len(game), game.to_move, game.board.stones)
            move = genmove(best, game).move
            assert liked == (SIZE * SIZE if move is None else move)
            differing += played != move
            game.play(played)
        assert game.is_over
        lead = judge(game, teacher).score.lead
        assert {row[6] for row in rows} == {0 if lead == 0 else 1 if lead > 0 else 2}
    assert differing > 0  # moves are drawn by chance


def test_a_store_of_self_play_is_prolonged(teacher: Evaluator, tmp_path: Path) -> None:
    out, rules = tmp_path / "self.parquet", RULE_SETS["chinese-ogs"]
    first = write_self_play(teacher, out, positions=60, size=SIZE, rules=rules, at_once=4)
    before = pl.read_parquet(out)
    assert first == before.height >= 60
    more = write_self_play(teacher, out, positions=first + 40, size=SIZE, rules=rules, at_once=4)
    after = pl.read_parquet(out)
    assert more == after.height >= first + 40
    assert after.head(first).equals(before)
    new = set(after["game"].to_list()[first:])
    assert new
    assert not new & set(before["game"].to_list())
    assert set(after["part"].unique().to_list()) <= {"train", "validation", "test"}
    assert write_self_play(teacher, out, positions=60, size=SIZE, rules=rules) == more


def test_self_play_by_the_command(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = str(tmp_path / "self.parquet")
    command = ["learn", "self-play", "-o", out, "--positions", "50", "--size", "5"]
    assert main([*command, "--net", "fast", "--parallel", "4", "--workers", "1"]) == 0
    assert capsys.readouterr().out.startswith(f"{out}  ")
    assert main(["learn", "self-play", "-o", __file__, "--positions", "50"]) == 1
    assert "not a store of boards" in capsys.readouterr().err


def test_bots_are_learned_where_polars_is_missing(pool: Path, tmp_path: Path) -> None:
    """Machines lent for training have what trains, and no tables."""
    boards, own = tmp_path / "boards.npz", tmp_path / "self.npz"
    write_boards([pool], boards, size=SIZE)
    plan = tmp_path / "plan.toml"
    plan.write_text('title = "x"\ntarget = "policy"\ninput = "sides"\nwidths = [4]\nepochs = 1\n')
    play = ["learn", "self-play", "-o", str(own), "--positions", "200", "--size", "5"]
    commands = [
        [*play, "--net", "fast", "--parallel", "8", "--workers", "1"],
        ["learn", "bot", str(plan), str(boards), str(own), "-o", str(tmp_path / "bot")],
    ]
    code = (
        "import sys; sys.modules['polars'] = None\n"
        "from tengen.cli.main import main\n"
        f"sys.exit(max(main(command) for command in {commands!r}))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert set(json.loads((tmp_path / "bot" / "bot.json").read_text())["tests"]) == {
        "boards", "self",
    }  # fmt: skip


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("title = 1\ncolour = 2", "unknown colour"),
        ('title = "x"\ntarget = "luck"\ninput = "naive"', "target 'luck' is not one of policy"),
        ('title = "x"\ntarget = "policy"\ninput = "naive"\nepochs = 0', "above 0"),
        (
            'title = "x"\ntarget = "policy"\ninput = "shifted"\nnetwork = "residual"',
            "takes planes",
        ),
        ("[", "not a plan of an experiment"),
    ],
)
def test_other_experiments_are_refused(text: str, words: str, tmp_path: Path) -> None:
    path = tmp_path / "plan.toml"
    path.write_text(text)
    with pytest.raises(GoError, match=words):
        read_experiment(path)


def test_the_experiments_of_the_paper_are_here() -> None:
    plans = {path.stem: read_experiment(path) for path in PLANS.glob("*.toml")}
    table_2 = {f"{t}-{i}" for t in ("policy", "value") for i in ("naive", "encoded", "liberties")}
    assert table_2 < set(plans)
    assert all(plans[name].widths == (200, 400, 200) for name in table_2)
    residual = plans["residual"]
    assert (residual.blocks, residual.filters, residual.input) == (5, 256, "sides")


@pytest.mark.parametrize(
    ("one", "other", "differ"),
    [
        ("best-games", "random-games", {"best"}),
        ("policy-encoded", "symmetries-all", {"symmetries"}),
        ("symmetries-all", "symmetries-few", {"positions", "epochs", "patience"}),
    ],
)
def test_side_experiments_vary_one_thing(one: str, other: str, differ: set[str]) -> None:
    """Section 5.1.3 of the paper: a difference says something only if all else is equal."""
    plans = [asdict(read_experiment(PLANS / f"{name}.toml")) for name in (one, other)]
    assert {key for key in plans[0] if plans[0][key] != plans[1][key]} == differ | {"title"}


@pytest.mark.parametrize("text", ["bot", "bot:nowhere"])
def test_a_bot_that_is_not_there_is_refused(text: str) -> None:
    with pytest.raises(GoError, match="trained bot"):
        make_bot(text, Supplies("fast"))


def test_a_bot_does_not_pass_first(tmp_path: Path) -> None:
    """A policy that knows nothing but to pass still plays, and passes in answer."""
    plan = Experiment("", "policy", "naive", widths=(3,))
    module = make_network(plan, SIZE)
    with torch.no_grad():
        module.layers[-1].weight.zero_()
        module.layers[-1].bias.copy_(torch.arange(26.0))
    learned = Learned(plan, SIZE, module.eval(), (Epoch(1, 0.0, 0.5, 0.5, 1.0),), 6, {"b": 0.5})
    save_bot(learned, tmp_path)
    bot = make_bot(f"bot:{tmp_path}")
    game = Game(SIZE).play(0)
    assert genmove(bot, game).move == 24
    assert genmove(bot, game.play(1).play(None)).move is None
