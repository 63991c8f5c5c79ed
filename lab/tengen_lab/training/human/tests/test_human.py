"""The human policy: whose moves it learns from, its network, its training, its ONNX file."""

from __future__ import annotations

import hashlib
import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import onnx
import onnxruntime
import polars as pl
import pytest

torch = pytest.importorskip("torch", reason="PyTorch (the extra `train`) is not installed")

from tengen.errors import GoError  # noqa: E402
from tengen.files.packing import packed  # noqa: E402
from tengen.nets.bench import random_game  # noqa: E402
from tengen.nets.evaluator import Evaluator  # noqa: E402
from tengen.nets.human import HumanPolicy  # noqa: E402
from tengen.nets.human_ranks import KNOTS, RANKS  # noqa: E402
from tengen_lab.training.canvas import Canvas  # noqa: E402
from tengen_lab.training.corpus import Corpus  # noqa: E402
from tengen_lab.training.embedded.student import Shape, Student  # noqa: E402
from tengen_lab.training.held_out import Part, part_of  # noqa: E402
from tengen_lab.training.human.export import export_human, layers  # noqa: E402
from tengen_lab.training.human.games import HumanCorpus, HumanMoves, read_human_corpus  # noqa: E402
from tengen_lab.training.human.head import HeadShape, HumanHead, Who  # noqa: E402
from tengen_lab.training.human.in_use import look_in_use  # noqa: E402
from tengen_lab.training.human.measuring import (  # noqa: E402
    BANDS,
    HEAT,
    TEMPERATURES,
    GameSums,
    Rival,
    Verdicts,
    believed_ranks,
    first_games,
    fit_temperatures,
    log_prior,
    match_by_band,
    rank_by_likelihood,
    spread_over_bands,
)
from tengen_lab.training.human.onnx_human import build_human_graph  # noqa: E402
from tengen_lab.training.human.plan import HumanPlan, read_human_plan  # noqa: E402
from tengen_lab.training.human.run import learn_human, load_head  # noqa: E402
from tengen_lab.training.human.training import (  # noqa: E402
    BoardBatch,
    Groups,
    HumanBatches,
    HumanSchedule,
    contrast,
    encode_moves,
    frequencies,
)
from tengen_lab.training.rounding import set_rounding  # noqa: E402

TRUNK = Shape(blocks=1, channels=12, middle=6, pooled=4, pool_every=1, policy=5, value=4, hidden=4)
HEAD = HeadShape(blocks=2, middle=6, pooled=4, hidden=8, passing=3)
TRAINED, TESTED = "ogs-1", "ogs-9"  # players of these parts of the split


def student() -> Student:
    torch.manual_seed(1)
    net = Student(TRUNK)
    with torch.no_grad():
        for norm in net.norms():
            norm.weight.uniform_(0.5, 1.5)
            norm.bias.normal_(0, 0.3)
    planes, globals_ = torch.rand(4, 22, 9, 9), torch.rand(4, 19)
    net.settle([lambda: net(planes, globals_)])
    return net.eval()


def head(net: Student) -> HumanHead:
    """Return a head whose numbers differ from rank to rank."""
    made = HumanHead(TRUNK, HEAD)
    made.start_from(net)
    with torch.no_grad():
        for layer in (made.points, made.passing):
            for table in (layer.scale, layer.shift, layer.weight):
                table.knots.add_(0.2 * torch.randn_like(table.knots))
                table.servers.normal_(0, 0.2)
    for norm in made.norms():
        norm.frozen = True
    return made.eval()


def trunk(net: Student, size: int = 9, count: int = 3) -> Any:
    planes, globals_ = torch.rand(count, 22, size, size), torch.rand(count, 19)
    with torch.no_grad():
        return net.heads.tip(net.trunk(planes, globals_))


def collection(path: Path, rows: list[dict[str, object]]) -> Path:
    """Write a table of games as `tengen games import` would."""
    games = []
    for number, row in enumerate(rows):
        game = random_game(int(str(row.get("size", 9))), 30, number)
        words = [packed(c, m) for c, m in zip(game.colors, game.moves, strict=True)]
        games.append(
            {
                "size": game.size, "rules": "japanese", "komi": 6.5, "setup": b"",
                "handicap": 0, "time": 0,
                "moves": np.array(words, "<u2").tobytes(), "n_legal": len(words),
                "black": "a", "white": "b", "black_rank": None, "white_rank": None,
                "black_steps": None, "white_steps": None, "human": None, **row,
            }
        )  # fmt: skip
    pl.DataFrame(games, infer_schema_length=None).write_parquet(path)
    return path


# Whose moves


def test_moves_of_programs_and_of_unsure_ranks_are_not_learnt_from(tmp_path: Path) -> None:
    ogs = collection(
        tmp_path / "ogs.parquet",
        [
            {
                "black": TRAINED,
                "white": "bot",
                "human": "B",
                "black_steps": 21.3,
                "white_steps": 30.2,
            }
        ],
    )
    kgs = collection(
        tmp_path / "kgs.parquet",
        [
            {"black": TRAINED, "black_rank": "3d", "black_steps": 32.0,
             "white": TESTED, "white_rank": "4d?", "white_steps": 33.0},
            {"black": TRAINED, "black_rank": "3d", "black_steps": 32.0,
             "white": TESTED, "white_rank": "5d", "white_steps": 34.0},
        ],
    )  # fmt: skip
    assert (part_of(TRAINED), part_of(TESTED)) == (Part.TRAIN, Part.TEST)
    corpus = read_human_corpus(ogs, kgs, 10, seed=1)
    np.testing.assert_allclose(
        corpus.ranks, [[21.3, np.nan], [32.5, np.nan], [32.5, 34.5]], rtol=1e-6
    )
    train, test = (corpus.moves_of(part, 9) for part in (Part.TRAIN, Part.TEST))
    assert train.games.tolist() == [0, 1, 2]
    assert test.games.tolist() == [2]
    assert set(train.rank.tolist()) == {np.float32(21.3), 32.5}
    assert set(test.rank.tolist()) == {34.5}
    # The same name on two servers is two players.
    assert len(set(train.player.tolist())) == 2


def test_the_moves_are_those_of_the_player_and_fit_the_turns(tmp_path: Path) -> None:
    path = collection(
        tmp_path / "a.parquet", [{"white": TRAINED, "human": "W", "white_steps": 15.2}]
    )
    corpus = read_human_corpus(path, None, 0, seed=1)
    moves = corpus.moves_of(Part.TRAIN, 9)
    game = random_game(9, 30, 0)
    own = [turn for turn, color in enumerate(game.colors) if color == 2]
    assert moves.turns[0].tolist() == own
    expected = [81 if game.moves[t] is None else game.moves[t] for t in own]
    assert moves.played.tolist() == expected


def test_a_corpus_is_written_and_read(tmp_path: Path) -> None:
    path = collection(
        tmp_path / "a.parquet",
        [{"black": TRAINED, "human": "B", "black_steps": 12.5}, {"size": 13, "white_steps": 3.3}],
    )
    corpus = read_human_corpus(path, None, 0, seed=1)
    corpus.save(tmp_path / "a.xz")
    again = HumanCorpus.load(tmp_path / "a.xz")
    np.testing.assert_array_equal(again.ranks, corpus.ranks)
    assert (again.games.moves == corpus.games.moves).all()
    assert again.all_rules() == corpus.all_rules()
    nothing = np.zeros(len(corpus), np.bool_)
    pool = np.zeros(len(corpus), np.uint8)
    plain = Corpus(corpus.games, corpus.rules, corpus.komi, nothing, nothing, pool)
    plain.save(tmp_path / "plain.xz")
    with pytest.raises(GoError, match="no array 'ranks'"):
        HumanCorpus.load(tmp_path / "plain.xz")
    (tmp_path / "bad.xz").write_bytes(b"no games")
    with pytest.raises(GoError, match=r"bad\.xz"):
        HumanCorpus.load(tmp_path / "bad.xz")


def test_no_rank_of_the_second_server_takes_more_than_its_share(tmp_path: Path) -> None:
    rows: list[dict[str, object]] = [
        {"black_rank": "x", "black_steps": steps, "white_rank": "7d", "white_steps": 36.0}
        for steps in [30.0] * 30 + [31.0] * 4 + [32.0] * 20
    ]
    corpus = read_human_corpus(None, collection(tmp_path / "k.parquet", rows), 24, seed=1)
    counts = np.bincount(corpus.ranks[:, 0].astype(int))[30:33]
    assert counts.tolist() == [10, 4, 10]


# The network


def test_a_head_begins_with_the_policy_of_its_trunk() -> None:
    net = student()
    made = HumanHead(TRUNK, HEAD)
    made.start_from(net)
    made.eval()
    with torch.no_grad():
        made.inner.weight[:, TRUNK.channels :] = 0
        made.pool_conv.weight[:, TRUNK.channels :] = 0
        made.points.weight.knots[:, TRUNK.policy :] = 0
        made.passing.weight.knots.zero_()
        planes, globals_ = torch.rand(3, 22, 9, 9), torch.rand(3, 19)
        plain = net(planes, globals_)[0]
        said = made.at_ranks(net.heads.tip(net.trunk(planes, globals_)), [12.0, 30.5])
    for rank in range(2):
        np.testing.assert_allclose(said[:, rank], plain, atol=1e-5)


def test_between_knots_numbers_are_straight_lines_and_beyond_the_ends_they_stay() -> None:
    zero = torch.zeros(5)
    who = Who.of(torch.tensor([10.0, 11.0, 12.5, 3.0, 50.0]), zero)
    expected = np.zeros((5, len(KNOTS)))
    expected[0, 0] = expected[3, 0] = expected[4, -1] = 1
    expected[1, :2] = 0.5
    expected[2, 1:3] = 0.75, 0.25
    np.testing.assert_allclose(who.place, expected)
    assert Who.of(zero, zero).server.sum() == 0
    assert Who.of(zero, torch.ones(5)).server.sum() == 5


def test_boards_on_a_canvas_are_judged_as_they_are_alone() -> None:
    net = student()
    made = head(net)
    canvas = Canvas({9: 1, 4: 4})
    ranks = torch.tensor([14.0, 20.0, 31.0, 25.0, 12.0])
    servers = torch.tensor([0, 1, 0, 1, 0])
    boards = [trunk(net, 9, 1), *(trunk(net, 4, 1) for _ in range(4))]
    whole = torch.zeros(canvas.tensors, TRUNK.channels, 9, 9)
    rank = torch.zeros(canvas.tensors, canvas.slots)
    server = torch.zeros(canvas.tensors, canvas.slots)
    for run, board, own, where in zip(canvas.runs, boards, ranks, servers, strict=True):
        run.of(whole)[:] = board
        rank[run.tensors, run.slot], server[run.tensors, run.slot] = own, where.float()
    with torch.no_grad():
        together = made(whole, Who.of(rank, server), canvas)
        for run, board, own, where in zip(canvas.runs, boards, ranks, servers, strict=True):
            alone = made(board, Who.of(own[None], where[None]))
            np.testing.assert_allclose(run.of(together.points), alone.points, atol=1e-4)
            np.testing.assert_allclose(
                together.pass_[run.tensors, run.slot], alone.pass_, atol=1e-4
            )


@pytest.mark.parametrize("size", [5, 9])
def test_the_onnx_graph_computes_what_the_head_does(size: int) -> None:
    net = student()
    made = head(net)
    ranks = [4.0, 10.0, 13.0, 30.7, 36.0, 40.0]
    seen = trunk(net, size)
    with torch.no_grad():
        expected = made.at_ranks(seen, ranks)
    graph = build_human_graph(layers(made))
    onnx.checker.check_model(graph)
    session = onnxruntime.InferenceSession(
        graph.SerializeToString(), providers=["CPUExecutionProvider"]
    )
    feed = {"trunk": seen.numpy(), "ranks": np.array(ranks, np.float32)}
    (found,) = session.run(["policy"], feed)
    np.testing.assert_allclose(found, expected, atol=1e-4)
    assert np.abs(found[:, 1] - found[:, 3]).max() > 0.01, "ranks differ"
    np.testing.assert_allclose(found[:, 0], found[:, 1], atol=1e-5)  # beyond the ends: the ends


# Training and figures


def played(path: Path) -> HumanCorpus:
    rows: list[dict[str, object]] = []
    for number in range(24):
        name = f"player-{number}"
        rows.append({"black": name, "human": "B", "black_steps": 8.2 + number})
    for number in range(4):
        rows.append({"white": f"other-{number}", "human": "W", "white_steps": 20.5, "size": 13})
    kgs = [
        {"black": f"k-{n}", "black_rank": "3d", "black_steps": 32.0, "white": f"k-{n + 20}",
         "white_rank": "6d", "white_steps": 35.0, "size": 13}
        for n in range(20)
    ]  # fmt: skip
    ogs_path = collection(path / "ogs.parquet", rows)
    return read_human_corpus(ogs_path, collection(path / "kgs.parquet", kgs), 50, seed=2)


def test_rare_ranks_are_drawn_more_often_than_they_occur(tmp_path: Path) -> None:
    corpus = played(tmp_path)
    some = encode_moves(corpus, corpus.moves_of(Part.TRAIN, 13), "cpu", 1)
    schedule = HumanSchedule(10, ogs=0.75, evened=1.0)
    weight = frequencies(some, schedule).numpy()
    ogs = some.server.numpy() == 0
    assert weight.sum() == pytest.approx(1)
    assert weight[ogs].sum() == pytest.approx(0.75)
    kgs_levels = np.floor(some.rank.numpy()[~ogs])
    sums = [weight[~ogs][kgs_levels == level].sum() for level in np.unique(kgs_levels)]
    np.testing.assert_allclose(sums, 0.25 / len(sums))


def test_a_batch_turns_boards_moves_and_legality_alike(tmp_path: Path) -> None:
    corpus = played(tmp_path)
    moves = {
        size: encode_moves(corpus, corpus.moves_of(Part.TRAIN, size), "cpu", 1) for size in (13, 9)
    }
    batches = HumanBatches(moves, {13: 6, 9: 4}, HumanSchedule(10, batch=10), "cpu")
    batch = batches.draw()
    for size, (move, allowed) in batch.targets.items():
        assert allowed.gather(1, move[:, None]).all(), "what was played is legal"
        stones = batches.canvas.points_of(batch.planes, size)[:, 1:3].sum(1).flatten(1)
        assert not (allowed[:, :-1] & (stones > 0)).any(), "stones are turned with the rest"


def test_groups_are_moves_of_one_player_in_a_game(tmp_path: Path) -> None:
    corpus = played(tmp_path)
    moves = encode_moves(corpus, corpus.moves_of(Part.TRAIN, 9), "cpu", 1)
    groups = Groups(moves, HumanSchedule(10, groups=5, together=6))
    rows = groups.rows(torch.Generator().manual_seed(3)).view(5, 6)
    assert (moves.group[rows] == moves.group[rows[:, :1]]).all()
    assert len(moves.group[rows[:, 0]].unique()) > 1


def test_the_contrast_is_the_cross_entropy_of_ranks_given_all_moves_of_a_group() -> None:
    net = student()
    made = head(net)
    canvas = Canvas({9: 4})
    schedule = HumanSchedule(10, groups=2, together=2)
    move, allowed = torch.tensor([3, 81, 40, 7]), torch.ones(4, 82, dtype=torch.bool)
    allowed[:, 50] = False
    rank = torch.tensor([[11.0], [11.0], [30.0], [30.0]])
    who = Who.of(rank, torch.zeros(4, 1))
    empty = torch.empty(0)
    seen = trunk(net, 9, 4)
    with torch.no_grad():
        found = contrast(
            made,
            made.hidden(seen, canvas),
            BoardBatch(empty, empty, who, {9: (move, allowed)}),
            canvas,
            schedule,
        )
        logits = made.at_ranks(seen, KNOTS)
    logits[:, :, 50] = -torch.inf
    chances = logits.log_softmax(2)[torch.arange(4), :, move]
    told = torch.stack([chances[:2].sum(0), chances[2:].sum(0)]).log_softmax(1)
    # 11 lies half-way between the first two knots, 30 is one.
    expected = -((told[0, 0] + told[0, 1]) / 2 + told[1, KNOTS.index(30)]) / 2
    assert float(found) == pytest.approx(float(expected), abs=1e-4)


def test_a_training_runs_and_its_head_is_exported(tmp_path: Path) -> None:
    plan_file = tmp_path / "plan.toml"
    plan_file.write_text(
        "validation_games = 3\ntest_games = 3\n"
        "[head]\nblocks = 2\nmiddle = 6\npooled = 4\nhidden = 8\npassing = 3\n"
        "[batch]\n13 = 6\n9 = 4\n[schedule]\nsteps = 8\nwarm_up = 5\ncalibrations = [0.5]\n"
        "[then]\nsteps = 3\ncontrast = 0.1\ngroups = 2\ntogether = 2\n"
    )
    lines: list[str] = []
    net = student()
    learn_human(
        played(tmp_path),
        net,
        read_human_plan(plan_file),
        tmp_path / "run",
        device="cpu",
        threads=1,
        log=lines.append,
    )
    card = json.loads((tmp_path / "run" / "human.json").read_text())
    assert card["boards"] == 8 * 10, "every step of the plan was made"
    assert len(card["temperatures"]) == len(KNOTS)
    then = json.loads((tmp_path / "run" / "then" / "human.json").read_text())
    assert then["boards"] > card["boards"]
    trunk_file = tmp_path / "default.onnx"
    trunk_file.write_bytes(b"a trunk")
    path = export_human(tmp_path / "run", trunk_file, tmp_path / "out", data="none")
    about = json.loads(path.with_suffix(".json").read_text())
    assert about["trunk_sha256"] == hashlib.sha256(b"a trunk").hexdigest()
    again = load_head(tmp_path / "run")
    seen = trunk(net)
    session = onnxruntime.InferenceSession(path, providers=["CPUExecutionProvider"])
    feed = {"trunk": seen.numpy(), "ranks": np.array([18.0], np.float32)}
    (found,) = session.run(["policy"], feed)
    with torch.no_grad():
        rounded = again.at_ranks(seen, [18.0]).numpy()
        set_rounding(again, False)
        plain = again.at_ranks(seen, [18.0]).numpy()
    assert np.abs(found - rounded).mean() < 0.02
    assert np.abs(rounded - plain).mean() > 0, "8 bits are not free"


def test_a_plan_with_a_wrong_word_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "plan.toml"
    path.write_text("batsh = 3\n[batch]\n9 = 4\n")
    with pytest.raises(GoError, match="batsh"):
        read_human_plan(path)


def test_the_shipped_plan_is_read() -> None:
    plan = read_human_plan(Path(__file__).parents[2] / "plans" / "human.toml")
    assert isinstance(plan, HumanPlan)
    assert plan.schedule.batch == sum(plan.batch.values())


def verdicts(
    by_rank: np.ndarray, rank: list[float], game: list[int], player: list[int]
) -> Verdicts:
    count = len(rank)
    zeros = np.zeros(count)
    moves = HumanMoves(
        9,
        np.unique(game).astype(np.int64),
        [],
        zeros.astype(np.int16),
        np.array(rank, np.float32),
        zeros.astype(np.uint8),
        np.array(game, np.int32),
        np.array(player, np.int32),
    )
    heat = np.zeros((count, len(TEMPERATURES)), np.float32)
    rival = Rival(zeros > 0, zeros.astype(np.float32))
    return Verdicts(moves, zeros > 0, {"plain": rival}, heat, by_rank)


def test_some_moves_keep_their_turns(tmp_path: Path) -> None:
    corpus = played(tmp_path)
    moves = corpus.moves_of(Part.TRAIN, 9)
    rows = np.array([1, 2, len(moves) - 1])
    some = moves.some(rows)
    assert some.played.tolist() == moves.played[rows].tolist()
    assert some.games.tolist() == [moves.game[1], moves.game[-1]]
    words = corpus.games.moves_of(int(some.games[0]))
    assert (words[some.turns[0]] & 1023).tolist() == some.played[:2].tolist()


def test_each_band_gives_no_more_moves_than_asked_for(tmp_path: Path) -> None:
    moves = played(tmp_path).moves_of(Part.TRAIN, 9)
    some = spread_over_bands(moves, 5, seed=1)
    bands = [low for low, _ in BANDS.values()]
    counts = np.bincount(np.searchsorted(bands, some.rank, side="right"))
    assert counts.max() == 5
    assert (some.rank < 30).any()
    assert (some.rank >= 30).any()


def test_the_first_games_of_players_with_enough_of_them() -> None:
    # Player 0 has three games, one of them short; player 1 has two; player 2 has one.
    game = [0, 0, 1, 2, 2, 3, 3, 4, 4, 5, 5]
    player = [0, 0, 0, 0, 0, 1, 1, 1, 1, 2, 2]
    moves = verdicts(np.zeros((11, len(RANKS)), np.float32), [20.0] * 11, game, player).moves
    turns = [np.arange(game.count(number)) for number in range(6)]
    moves = replace(moves, turns=turns)
    some = first_games(moves, players=5, seed=1, window=2, least=2)
    assert some.games.tolist() == [0, 2, 3, 4]
    assert first_games(moves, players=1, seed=1, window=2, least=2).games.tolist() in (
        [0, 2],
        [3, 4],
    )


def test_the_file_in_use_says_what_the_head_says(tmp_path: Path) -> None:
    """The embedded policy and its trunk, by onnxruntime and by PyTorch, on the same moves."""
    corpus = played(tmp_path)
    moves = corpus.moves_of(Part.TRAIN, 9).some(np.arange(0, 60, 5))
    found = look_in_use(HumanPolicy(), corpus, moves, [Evaluator("fast")])
    assert set(found.rivals) == {"default", "fast"}
    policy, games = HumanPolicy(), corpus.subset(moves.games)
    direct = policy.log_likelihoods(games.games, games.all_rules(), moves.turns)
    np.testing.assert_allclose(found.by_rank, direct, atol=1e-5)
    # Between two whole ranks the policy at the rank itself is near the mixture.
    for row, rank in enumerate(moves.rank.tolist()):
        place = int(np.flatnonzero(moves.games == moves.game[row])[0])
        turn = int(np.concatenate(moves.turns)[row])
        one = policy.log_likelihoods(
            games.games.subset(np.array([place])),
            [games.rules_of(place)],
            [[turn]],
            [rank],
        )
        at_one = found.by_temperature[row, TEMPERATURES.index(1.0)]
        assert at_one == pytest.approx(float(one[0, 0]), abs=0.02)
    evaluator = Evaluator("fast")
    judged = evaluator.evaluate_packed(
        games.games,
        games.all_rules(),
        [turns.tolist() for turns in moves.turns],
    )
    chances = [np.log(each.policy[move]) for each, move in zip(judged, moves.played, strict=True)]
    np.testing.assert_allclose(found.rivals["fast"].chance, chances, atol=1e-3)


def test_the_likeliest_rank_is_that_of_all_moves_together() -> None:
    # Two players, two games of two moves each. Player 0 says 12, and is; player 1 says 30, is 20.
    rank = [12.2] * 4 + [20.1] * 4
    game = [0, 0, 1, 1, 2, 2, 3, 3]
    player = [0] * 4 + [1] * 4
    by_rank = np.full((8, len(RANKS)), -5.0, np.float32)
    by_rank[:4, RANKS.index(12)] = -4.9
    by_rank[4:, RANKS.index(30)] = -4.9
    by_rank[0, RANKS.index(25)] = -4.7  # one odd move is outvoted
    found = rank_by_likelihood(
        GameSums.of(verdicts(by_rank, rank, game, player)), window=2, least=2
    )
    assert found["players"] == 2
    assert found["within_3"] == 0.5
    assert found["mae"] == pytest.approx((0.2 + 9.9) / 2, abs=1e-4)
    assert found["by_player"] == [
        {"rank": 12.2, "likeliest": 12},
        {"rank": 20.1, "likeliest": 30},
    ]


def test_the_believed_rank_weighs_the_likelihood_against_what_players_are_like() -> None:
    ranks = np.array(RANKS, float)
    sure, unsure = (-((ranks - 14) ** 2) * HEAT / (2 * spread**2) for spread in (0.8, 4.0))
    likely = np.stack([sure, unsure])
    np.testing.assert_allclose(believed_ranks(likely)[0], 14, atol=0.1)
    # Players are 26 +- 4: a normal belief of 14 +- 4 moves half of the way, a sure one does not.
    prior = -((ranks - 26) ** 2) / (2 * 4.0**2)
    told = believed_ranks(likely, prior)
    assert told[0] == pytest.approx(14 + 12 * 0.8**2 / (0.8**2 + 4**2), abs=0.1)
    assert told[1] == pytest.approx(20, abs=0.1)


def test_the_prior_is_how_often_ranks_occur_among_players_not_among_moves() -> None:
    made = verdicts(
        np.zeros((6, len(RANKS)), np.float32),
        [12.0] * 4 + [30.0, 30.0],
        [0] * 4 + [1, 2],
        [0] * 4 + [1, 2],
    )
    prior = log_prior(made.moves)
    assert prior[RANKS.index(30)] - prior[RANKS.index(12)] == pytest.approx(np.log(2), abs=0.05)
    assert prior[RANKS.index(20)] < prior[RANKS.index(12)]


def test_matches_are_counted_by_band_with_errors_by_player() -> None:
    made = verdicts(
        np.zeros((4, len(RANKS)), np.float32), [12, 13, 12, 31], [0, 1, 2, 3], [0, 0, 1, 2]
    )
    made.hit[:] = [True, True, False, True]
    made.rivals["plain"].hit[:] = [True, False, False, False]
    bands = match_by_band(made)
    assert set(bands) == {"19k to 15k", "1d to 3d"}
    low = bands["19k to 15k"]
    assert (low["moves"], low["players"]) == (3, 2)
    assert low["match"] == pytest.approx(2 / 3)
    rival = low["rivals"]["plain"]
    assert rival["match"] == rival["gain"] == pytest.approx(1 / 3)
    # Gains 0, 1 | 0 about their mean 1/3: the players' sums are +1/3 and -1/3.
    assert rival["gain_se"] == pytest.approx(np.sqrt(2) / 9)


def test_the_temperature_of_a_rank_is_where_its_moves_are_likeliest() -> None:
    count = 4000
    made = verdicts(
        np.zeros((count, len(RANKS)), np.float32), [20.0] * count, [0] * count, [0] * count
    )
    grid = np.array(TEMPERATURES)
    made.by_temperature[:] = -((grid - 0.87) ** 2)
    found = fit_temperatures([made])
    assert found[KNOTS.index(20)] == pytest.approx(0.885, abs=0.01)  # drawn a little towards 1
    assert found[KNOTS.index(36)] == pytest.approx(1.0)  # nothing is known of 7d
