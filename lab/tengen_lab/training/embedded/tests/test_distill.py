"""The student, its 8-bit graph, and the positions it is trained on."""

from __future__ import annotations

import json
import math
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest

torch = pytest.importorskip("torch", reason="training needs the extra `train`")

from tengen._core import board as core  # noqa: E402
from tengen.errors import GoError  # noqa: E402
from tengen.nets.evaluator import Evaluator  # noqa: E402
from tengen.nets.features import unpack  # noqa: E402
from tengen.packed_games import PackedGames  # noqa: E402
from tengen_lab.gpu.katago_torch import KataGoNet  # noqa: E402
from tengen_lab.gpu.parts import write_parts  # noqa: E402
from tengen_lab.training.canvas import Canvas  # noqa: E402
from tengen_lab.training.corpus import Corpus, openings_of  # noqa: E402
from tengen_lab.training.embedded.distill import distil  # noqa: E402
from tengen_lab.training.embedded.export import export  # noqa: E402
from tengen_lab.training.embedded.plan import Stretch, StudentPlan, read_plan  # noqa: E402
from tengen_lab.training.embedded.rehearsal import made_up  # noqa: E402
from tengen_lab.training.embedded.stretch import read_state  # noqa: E402
from tengen_lab.training.embedded.student import Shape, Student  # noqa: E402
from tengen_lab.training.embedded.training import (  # noqa: E402
    Batches,
    Weights,
    change_loss,
    turn,
    turned,
    with_human,
)
from tengen_lab.training.from_network import read_start, shape_of  # noqa: E402
from tengen_lab.training.labels import Labels, unpacked  # noqa: E402
from tengen_lab.training.norms import NormLayer  # noqa: E402
from tengen_lab.training.optimizer import orthogonal  # noqa: E402
from tengen_lab.training.sources import HumanGames, LocalPlay, Opinion, SelfPlay  # noqa: E402
from tengen_lab.training.tests.judged_files import write_judged  # noqa: E402

torch.set_num_threads(1)  # tiny tensors: threads would only wait for each other

DEEP = Shape(6, 16, 8, pooled=8, pool_every=2, policy=8, value=8, hidden=8)
TINY = Shape(2, 16, 8, pooled=8, pool_every=2, policy=8, value=8, hidden=8)
CAPPED = replace(TINY, capped=True)


def random_corpus(games: int = 12, size: int = 9, length: int = 40) -> Corpus:
    rng = np.random.default_rng(3)
    moves, offsets = [], [0]
    for _ in range(games):
        state = core.State(size, 0, False)
        for number in range(length):
            color = 1 + number % 2
            point = int(rng.choice([*state.legal_points(color), -1]))
            state.play(point, color)
            moves.append((0x3FF if point < 0 else point) | (0x8000 if color == 2 else 0))
        offsets.append(len(moves))
    packed = PackedGames(
        np.full(games, size, np.int32),
        np.array(moves, np.uint16),
        np.array(offsets, np.int64),
        np.empty(0, np.uint16),
        np.zeros(games + 1, np.int64),
        np.ones(games, np.uint8),
    )
    held = np.arange(games) % 3 == 0
    zeros = np.zeros(games, np.uint8)
    return Corpus(packed, zeros, np.full(games, 7, np.float32), held, held, zeros)


def warmed_up(shape: Shape) -> Student:
    """A student whose norms have seen something, so that folding them is put to the test."""
    torch.manual_seed(5)
    student = Student(shape)
    for norm in student.norms():
        torch.nn.init.uniform_(norm.weight, 0.3, 3.0)
    student.settle([lambda: student(torch.rand(4, 22, 9, 9), torch.rand(4, 19))] * 3)
    return student.eval()


@pytest.mark.parametrize("shape", [TINY, CAPPED])
def test_student_is_the_network_it_describes(shape: Shape) -> None:
    student = warmed_up(shape)
    assert shape_of(student.describe("tiny")) == shape
    planes, globals_ = torch.rand(3, 22, 9, 9), torch.rand(3, 19)
    planes[:, 0] = 1.0
    with torch.no_grad():
        ours = student(planes, globals_)
        theirs = KataGoNet(student.describe("tiny"))(planes, globals_)
    for mine, other in zip(ours, theirs[:4], strict=True):
        assert torch.allclose(mine.flatten(), other.flatten(), atol=2e-4)


@pytest.mark.parametrize("cap", [math.inf, 1.5])
def test_norms_have_the_gradients_of_batch_norms(
    monkeypatch: pytest.MonkeyPatch, cap: float
) -> None:
    monkeypatch.setattr("tengen_lab.training.norms.PART", 1)
    torch.manual_seed(1)
    x, gradient = torch.randn(2, 6, 5, 7, 7).unbind()
    ours, theirs = NormLayer(5, cap=cap), torch.nn.BatchNorm2d(5)
    results = []
    for norm in (ours, theirs):
        norm.weight.data = torch.linspace(0.5, 2, 5)
        inputs = x.clone().requires_grad_()
        y = norm(inputs) if norm is ours else norm(inputs).clamp(0, cap)
        y.backward(gradient)
        results.append((y, inputs.grad, norm.weight.grad, norm.bias.grad))
    for mine, other in zip(*results, strict=True):
        assert torch.allclose(mine, other, atol=1e-4)


def test_norms_pass_over_what_is_off_the_board(monkeypatch: pytest.MonkeyPatch) -> None:
    """Four small boards on a canvas are normed like the same boards by themselves."""
    monkeypatch.setattr("tengen_lab.training.norms.PART", 1)
    torch.manual_seed(2)
    canvas = Canvas({7: 2, 3: 8})
    x = torch.randn(canvas.tensors, 4, 7, 7, requires_grad=True)
    y = NormLayer(4)(x, canvas)
    points = torch.cat([canvas.points_of(x, size).movedim(1, -1).flatten(0, 2) for size in (7, 3)])
    mean, deviation = points.mean(0), points.std(0, correction=0)
    expected = ((x - mean[:, None, None]) / deviation[:, None, None]).relu() * canvas.mask
    assert torch.allclose(y, expected, atol=1e-3)
    (gradient,) = torch.autograd.grad(y.square().sum(), x)
    (other,) = torch.autograd.grad(expected.square().sum(), x)
    assert torch.allclose(gradient, other, atol=1e-2)


def on_canvas(boards: dict[int, tuple[Any, Any]]) -> tuple[Canvas, Any, Any]:
    """Lay boards of several sizes on a canvas, as `Batches.draw` does."""
    canvas = Canvas({size: len(planes) for size, (planes, _) in boards.items()})
    planes = torch.zeros(canvas.tensors, 22, canvas.side, canvas.side)
    globals_ = torch.zeros(canvas.tensors, canvas.slots, 19)
    for size, (own, numbers) in boards.items():
        start = 0
        for run in canvas.of_size(size):
            run.of(planes).copy_(own[start : start + run.count])
            globals_[run.tensors, run.slot] = numbers[start : start + run.count]
            start += run.count
    return canvas, planes, globals_


def test_a_board_on_a_canvas_is_judged_as_by_itself() -> None:
    student = warmed_up(TINY)
    boards = {n: (torch.rand(c, 22, n, n), torch.rand(c, 19)) for n, c in ((13, 2), (9, 1), (6, 4))}
    canvas, planes, globals_ = on_canvas(boards)
    assert canvas.tensors == 4  # four boards of 6x6 share a tensor of 13x13
    with torch.no_grad():
        said = student.on_canvas(planes, globals_, canvas)
        for size, inputs in boards.items():
            policy, value, score, ownership = student(*inputs)
            points = canvas.points_of(said.points, size).flatten(1)
            together = torch.cat([points, canvas.slots_of(said.pass_, size)], 1)
            assert torch.allclose(together, policy, atol=1e-4)
            assert torch.allclose(canvas.slots_of(said.value, size), value, atol=1e-4)
            assert torch.allclose(canvas.slots_of(said.score, size), score, atol=1e-4)
            assert torch.allclose(canvas.points_of(said.ownership, size), ownership, atol=1e-4)


def test_a_frozen_student_trains_as_it_runs() -> None:
    student = warmed_up(TINY)
    student.freeze()
    planes, globals_ = torch.rand(2, 22, 7, 7), torch.rand(2, 19)
    with torch.no_grad():
        training, running = student.train()(planes, globals_), student.eval()(planes, globals_)
        student.freeze(False)
        thawed = student.train()(planes, globals_)
    for mine, other in zip(training, running, strict=True):
        assert torch.equal(mine, other)
    assert not torch.equal(thawed[0], running[0])


@pytest.mark.parametrize("shape", [TINY, CAPPED])
def test_8_bit_graph_does_what_the_student_was_trained_with(tmp_path: Path, shape: Shape) -> None:
    import onnxruntime

    student = warmed_up(shape).half().float()  # the file keeps large float weights in 16 bits
    planes, globals_ = (torch.rand(16, 22, 9, 9) > 0.7).float(), torch.rand(16, 19)
    planes[:, 0] = 1.0
    with torch.no_grad():
        with student.observed():
            student(planes, globals_)
        plain = student(planes, globals_)
        student.set_rounding(True)
        rounded = student(planes, globals_)
    write_parts(student.describe("tiny"), tmp_path / "tiny", half=False)
    steps = list(student.conv_scales())
    (tmp_path / "tiny.json").write_text(f'{{"conv_scales": {[list(s) for s in steps]}}}')
    path = export(tmp_path, "tiny", tmp_path / "models", date="today")
    Evaluator(path)  # nothing in the file that is refused
    session = onnxruntime.InferenceSession(str(path), providers=["CPUExecutionProvider"])
    feed = {"spatial": planes.numpy(), "global": globals_.numpy()}
    graph = session.run(["policy", "value", "score", "ownership"], feed)
    for name, mine, other, exact in zip("pvso", graph, rounded, plain, strict=True):
        reference = other.numpy().reshape(mine.shape)
        noise = np.abs(reference - exact.numpy().reshape(mine.shape)).mean()
        # A value at the border of two steps may fall either way, so agreement is not exact; it
        # is closer than rounding itself moves the outputs.
        assert np.abs(mine - reference).mean() < 0.5 * noise + 1e-4, name


def test_a_student_cut_from_a_deeper_one_keeps_blocks_of_its_kind() -> None:
    deep, flat = warmed_up(DEEP), Student(replace(DEEP, blocks=3))
    flat.start_from(deep.state_dict())
    kept = {0: 0, 1: 3, 2: 4}  # every second block pools
    for number, block in enumerate(flat.blocks):
        state, source = block.state_dict(), deep.blocks[kept[number]].state_dict()
        assert all(torch.equal(state[key], source[key]) for key in source if "active" not in key)
    assert torch.equal(flat.heads.policy_conv.weight, deep.heads.policy_conv.weight)


def test_a_student_starts_from_one_of_its_own_shape() -> None:
    first, second = warmed_up(TINY), Student(TINY)
    second.start_from(first.state_dict())
    planes, globals_ = torch.rand(2, 22, 9, 9), torch.rand(2, 19)
    with torch.no_grad():
        for mine, other in zip(
            second.eval()(planes, globals_), first(planes, globals_), strict=True
        ):
            assert torch.equal(mine, other)


def test_human_moves_are_a_part_of_the_policy_where_known() -> None:
    policy = torch.tensor([[0.5, 0.5, 0.0, 0.0, 0.0]] * 3).half()
    played = torch.tensor([2, 4, -1], dtype=torch.int16)
    rest = torch.zeros(3, 1)
    labels = Labels(rest, rest, policy, rest, rest, rest, played, rest)
    mixed = with_human(labels, 0.2).policy.float()
    expected = torch.tensor(
        [[0.4, 0.4, 0.2, 0.0, 0.0], [0.4, 0.4, 0.0, 0.0, 0.2], [0.5, 0.5, 0.0, 0.0, 0.0]]
    )
    assert torch.allclose(mixed, expected, atol=1e-3)


def test_human_positions_are_those_of_the_games() -> None:
    corpus = random_corpus()
    source = HumanGames(corpus, 9, np.random.default_rng(0), games=4, per_game=5, vary=False)
    features = source.encode()
    played, movers = source.past().played, source.to_move()
    assert len(features) == len(played) == len(movers) == 20
    assert not corpus.held_out[source.index].any()
    legal = np.concatenate([features.legal, np.ones((20, 1), bool)], 1)
    known = played >= 0
    assert legal[np.arange(20)[known], played[known]].all()


def uniform(features_legal: np.ndarray, size: int) -> Opinion:
    count = len(features_legal)
    policy = np.concatenate([features_legal, np.full((count, 1), 0.5)], 1).astype(np.float32)
    own = np.linspace(-1, 1, size * size, dtype=np.float32)[None].repeat(count, 0)
    return Opinion(policy, own, np.zeros(count, np.float32))


@pytest.mark.parametrize("kind", [SelfPlay, LocalPlay])
def test_sources_only_ever_reach_legal_boards(kind: type[SelfPlay] | type[LocalPlay]) -> None:
    options: dict[str, Any] = {"games": 6} if kind is SelfPlay else {"boards": 6, "steps": 3}
    source = kind(random_corpus(), 9, np.random.default_rng(1), **options)
    for _ in range(30):
        features = source.encode()  # raises if a board is not legal
        assert set(source.to_move().tolist()) <= {1, 2}
        source.advance(uniform(features.legal, 9))


def test_packed_planes_unpack_alike_on_both_sides() -> None:
    source = HumanGames(random_corpus(), 9, np.random.default_rng(0), games=2, per_game=3)
    packed = source.encode().planes
    ours = unpacked(torch.from_numpy(packed), 9).numpy()
    assert (ours == unpack(packed, 9)).all()


def test_pairs_are_a_move_apart() -> None:
    source = HumanGames(
        random_corpus(), 9, np.random.default_rng(0), games=4, per_game=6, vary=False, pairs=True
    )
    planes, past, movers = unpack(source.encode().planes, 9), source.past(), source.to_move()
    first = np.flatnonzero(past.followed)
    assert len(first) >= 4
    for row in first:
        assert movers[row] != movers[row + 1]
        played = int(past.played[row])
        before, after = (planes[row, 1:3].sum(0).ravel(), planes[row + 1, 1:3].sum(0).ravel())
        if played < 81:
            assert not before[played]
            assert after[played]
        else:
            assert (before == after).all()


def test_each_position_is_turned_by_a_symmetry_of_its_own() -> None:
    source = HumanGames(random_corpus(), 9, np.random.default_rng(0), games=2, per_game=4)
    planes = torch.from_numpy(source.encode().planes)
    own = unpacked(planes, 9)[:, 1].flatten(1)
    policy = torch.cat([own, torch.zeros(len(own), 1)], 1)
    zeros = torch.zeros(len(own), 3)
    labels = Labels(
        planes,
        torch.zeros(len(own), 19),
        policy,
        zeros,
        zeros,
        own.to(torch.int8),
        zeros[:, 0],
        zeros[:, 0],
    )
    symmetries = torch.arange(8)
    inputs, targets = turned(labels, symmetries)
    assert (inputs[:, 1].flatten(1) == targets.policy[:, :-1]).all()
    assert (inputs[:, 1].flatten(1) == targets.ownership).all()
    for row, symmetry in enumerate(symmetries.tolist()):
        assert (inputs[row, 1] == turn(own[row].view(9, 9), symmetry)).all()


def test_the_change_of_the_lead_is_the_sum_of_both_movers_leads() -> None:
    score = torch.zeros(4, 4)
    score[:, 2] = torch.tensor([0.5, 0.1, -0.4, -0.1])  # 10, 2, -8, -2 points
    labels = made_up({5: 4}, "cpu")[5]
    labels.score[:, 2] = torch.tensor([5.0, 2.0, -5.0, 1.0]).half()
    # said: 10 - 8 = 2 and 0; true: 0 and 3
    assert change_loss(score, labels, 2).item() == pytest.approx((0.5 * 4 + 0.5 * 9) / 2)


def test_a_batch_is_a_fixed_mixture_with_pairs_first() -> None:
    labels = made_up({9: 40, 4: 12}, "cpu")
    for size, part in labels.items():
        part.globals[:, 0] = torch.arange(len(part)).half()  # who is who
        part.played[:] = torch.arange(len(part))
        assert part.size == size
    batches = Batches(labels, {9: 8, 4: 8}, Weights(), 1, "cpu")
    seen = set()
    for _ in range(12):
        batches.draw()
        rows = batches.targets[9].played
        assert (rows[2:4] == rows[:2] + 1).all()
        assert labels[9].followed[rows[:2].long()].all()
        small = batches.targets[4].played
        seen.update(small.tolist())
        placed = torch.cat(
            [batches.globals[r.tensors, r.slot, 0] for r in batches.canvas.of_size(4)]
        )
        assert (placed == small).all()
    assert seen == set(range(12))


def test_orthogonal_steps_have_singular_values_near_one() -> None:
    torch.manual_seed(0)
    for shape in ((3, 8, 40), (3, 40, 8)):
        values = torch.linalg.svdvals(orthogonal(torch.randn(shape)).float())
        assert values.min() > 0.5
        assert values.max() < 1.5


def test_a_corpus_survives_its_file(tmp_path: Path) -> None:
    corpus = random_corpus()
    corpus.save(tmp_path / "games.xz")
    again = Corpus.load(tmp_path / "games.xz")
    assert (again.games.moves == corpus.games.moves).all()
    assert (again.games.offsets == corpus.games.offsets).all()
    assert (again.held_out == corpus.held_out).all()


PLAN = StudentPlan(
    "tiny",
    TINY,
    {("human", 9): 0.6, ("self", 9): 0.2, ("local", 9): 0.1, ("local", 7): 0.1},
    {9: 16, 7: 4},
    (Stretch(200, 24, 1), Stretch(200, 24, 2, falling=8)),
    held_out=16,
)
HOW = {"batch": 8, "boards": 4, "local_sizes": (9, 7), "threads": 1}


def test_distillation_goes_on_from_stretch_to_stretch(tmp_path: Path) -> None:
    teacher = warmed_up(TINY).describe("teacher")
    first, second = tmp_path / "first", tmp_path / "second"

    def run(folder: Path, **more: Any) -> dict[str, Any]:
        distil(
            random_corpus(), teacher, PLAN, folder, device="cpu", how=HOW, log=lines.append, **more
        )
        card: dict[str, Any] = json.loads((folder / "tiny.json").read_text())
        return card

    lines: list[str] = []
    card = run(first, peers={"same": teacher}, command=["train", "1"])
    assert card["figures"]["same"]["9x9"]["top1_teacher"] == 1.0  # the teacher agrees with itself
    assert (first / "tiny" / "network.json").exists()
    card = run(second, resume=first, stretch=1, command=["train", "2"])
    assert [leg["command"] for leg in card["legs"]] == ["train 1", "train 2"]
    assert [leg["to_step"] for leg in card["legs"]] == [24, 24]
    assert card["positions"] == 2 * 24 * 20
    assert read_state(second)["steps"] == 40  # before rates fall: a third stretch begins there
    with pytest.raises(GoError, match="no state of an earlier stretch"):
        run(second, resume=tmp_path)
    with pytest.raises(GoError, match="none of number 3"):
        run(second, stretch=2)
    taught = read_start(second)
    assert taught.is_frozen
    card = run(tmp_path / "third", start=taught)
    assert len(card["legs"]) == 1
    with pytest.raises(GoError, match="no network of an earlier stretch"):
        read_start(tmp_path)


def test_a_plan_that_is_none_says_so(tmp_path: Path) -> None:
    path = tmp_path / "plan.toml"
    for text in ("name = ", 'name = "x"', 'blocks = 3\nname = "x"'):
        path.write_text(text)
        with pytest.raises(GoError, match="not a plan of a training"):
            read_plan(path)


@pytest.mark.parametrize("name", ["default", "fast"])
def test_the_plans_of_the_embedded_networks_can_be_read(name: str) -> None:
    plan = read_plan(Path(__file__).parents[2] / "plans" / f"{name}.toml")
    assert plan.name == name
    assert all(0 < stretch.falling <= stretch.steps for stretch in plan.stretches)
    assert plan.shape.capped
    assert abs(sum(plan.mixture.values()) - 1) < 1e-9
    Canvas(plan.batch)  # the boards of a step fit


def test_a_stretch_may_have_rates_and_weights_of_its_own(tmp_path: Path) -> None:
    path, plans = tmp_path / "plan.toml", Path(__file__).parents[2] / "plans"
    more = "labels = 1\nsteps = 2\nseed = 3\nrate = 0.5\nweights = {value = 7}\n"
    path.write_text((plans / "fast.toml").read_text() + "[[stretch]]\n" + more)
    plan = read_plan(path)
    last = len(plan.stretches) - 1
    assert plan.rates_of(0) == plan.rates
    assert plan.rates_of(last).muon == plan.rates.muon / 2
    assert plan.rates_of(last).decay == plan.rates.decay
    assert plan.weights_of(0) == plan.weights
    assert plan.weights_of(last) == replace(plan.weights, value=7)
    path.write_text(path.read_text().replace("value = 7", "valeu = 7"))
    with pytest.raises(GoError, match="valeu"):
        read_plan(path)


def test_a_stretch_may_have_a_mixture_of_its_own(tmp_path: Path) -> None:
    plan = read_plan(Path(__file__).parents[2] / "plans" / "default.toml")
    first, fourth = plan.labelling(0).mixture, plan.labelling(3).mixture
    assert first["dan", 19] > first["kyu", 19]
    assert fourth["kyu", 19] > 2 * fourth["dan", 19]
    assert abs(sum(fourth.values()) - 1) < 1e-9
    kept = json.loads(json.dumps(plan.described()))
    assert kept["mixture"]["dan 19"] == first["dan", 19]
    assert kept["stretches"][3]["mixture"]["kyu 19"] == fourth["kyu", 19]


def test_distillation_goes_by_the_rates_and_weights_of_its_stretch(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """With rates of 0 a stretch leaves matrices as they were."""
    asked: list[Weights] = []

    class Watched(Batches):
        def __init__(self, labels: Any, batch: Any, weights: Weights, *rest: Any) -> None:
            asked.append(weights)
            super().__init__(labels, batch, weights, *rest)

    monkeypatch.setattr("tengen_lab.training.embedded.distill.Batches", Watched)
    teacher = warmed_up(TINY)
    still = Stretch(60, 4, 1, falling=4, rate=0.0, weights={"policy": 3.0})
    plan = replace(PLAN, stretches=(still,))
    network = teacher.describe("teacher")
    distil(random_corpus(), network, plan, tmp_path, start=teacher, device="cpu", how=HOW)
    assert asked == [replace(PLAN.weights, policy=3.0)]
    before, after = (
        [p for p in student.parameters() if p.ndim == 4]
        for student in (teacher, read_start(tmp_path))
    )
    assert all(torch.equal(a, b) for a, b in zip(before, after, strict=True))


def test_judged_games_are_kept_out_of_a_corpus(tmp_path: Path) -> None:
    path = tmp_path / "judged.jsonl.gz"
    write_judged(path, ["B A9", "W B9", "B pass"], [0.0] * 4)
    assert openings_of(path) == {np.array([0, 0x8001, 0x3FF], "<u2").tobytes()}
