"""The student, its 8-bit graph, and the positions it is trained on."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

torch = pytest.importorskip("torch", reason="training needs the extra `train`")

from tengen._core import board as core  # noqa: E402
from tengen.errors import GoError  # noqa: E402
from tengen.learn.corpus import Corpus  # noqa: E402
from tengen.learn.distill import Course, distil, planned  # noqa: E402
from tengen.learn.export import export  # noqa: E402
from tengen.learn.katago_torch import KataGoNet  # noqa: E402
from tengen.learn.labels import Labels, unpacked  # noqa: E402
from tengen.learn.norms import Norm  # noqa: E402
from tengen.learn.optimizer import orthogonal  # noqa: E402
from tengen.learn.sources import HumanGames, LocalPlay, Opinion, SelfPlay  # noqa: E402
from tengen.learn.student import Shape, Student  # noqa: E402
from tengen.learn.training import Weights, turned, with_human  # noqa: E402
from tengen.nets.dump import write_parts  # noqa: E402
from tengen.nets.features import unpack  # noqa: E402
from tengen.packed_games import PackedGames  # noqa: E402

torch.set_num_threads(1)  # tiny tensors: threads would only wait for each other

DEEP = Shape(6, 16, 8, pooled=8, pool_every=2, policy=8, value=8, hidden=8)
TINY = Shape(2, 16, 8, pooled=8, pool_every=2, policy=8, value=8, hidden=8)


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
    return Corpus(packed, np.full(games, 7, np.float32), zeros, held, held, zeros)


def warmed_up(shape: Shape) -> Student:
    """A student whose norms have seen something, so that folding them is put to the test."""
    torch.manual_seed(5)
    student = Student(shape)
    for norm in student.norms():
        torch.nn.init.uniform_(norm.weight, 0.3, 3.0)
    for _ in range(3):
        student(torch.rand(4, 22, 9, 9), torch.rand(4, 19))
    return student.eval()


def test_student_is_the_network_it_describes() -> None:
    student = warmed_up(TINY)
    planes, globals_ = torch.rand(3, 22, 9, 9), torch.rand(3, 19)
    planes[:, 0] = 1.0
    with torch.no_grad():
        ours = student(planes, globals_)
        theirs = KataGoNet(student.describe("tiny"))(planes, globals_)
    for mine, other in zip(ours, theirs[:4], strict=True):
        assert torch.allclose(mine.flatten(), other.flatten(), atol=2e-4)


def test_norms_have_the_gradients_of_batch_norms(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tengen.learn.norms.PART", 1)
    torch.manual_seed(1)
    x, gradient = torch.randn(2, 6, 5, 7, 7).unbind()
    ours, theirs = Norm(5), torch.nn.BatchNorm2d(5)
    results = []
    for norm in (ours, theirs):
        norm.weight.data = torch.linspace(0.5, 2, 5)
        inputs = x.clone().requires_grad_()
        y = norm(inputs)
        y.backward(gradient)
        results.append((y, inputs.grad, norm.weight.grad, norm.bias.grad))
    for mine, other in zip(*results, strict=True):
        assert torch.allclose(mine, other, atol=1e-4)


def test_a_frozen_student_trains_as_it_runs() -> None:
    student = warmed_up(TINY)
    batches = [(torch.rand(8, 22, 9, 9), torch.rand(8, 19)) for _ in range(2)]
    student.freeze(batches)
    planes, globals_ = torch.rand(2, 22, 7, 7), torch.rand(2, 19)
    with torch.no_grad():
        training, running = student.train()(planes, globals_), student.eval()(planes, globals_)
    for mine, other in zip(training, running, strict=True):
        assert torch.equal(mine, other)


def test_8_bit_graph_does_what_the_student_was_trained_with(tmp_path: Path) -> None:
    import onnxruntime

    student = warmed_up(TINY).half().float()  # the file keeps large float weights in 16 bits
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
    mixed = with_human(Labels(rest, rest, policy, rest, rest, rest, played), 0.2).policy.float()
    expected = torch.tensor(
        [[0.4, 0.4, 0.2, 0.0, 0.0], [0.4, 0.4, 0.0, 0.0, 0.2], [0.5, 0.5, 0.0, 0.0, 0.0]]
    )
    assert torch.allclose(mixed, expected, atol=1e-3)


def test_human_positions_are_those_of_the_games() -> None:
    corpus = random_corpus()
    source = HumanGames(corpus, 9, np.random.default_rng(0), games=4, per_game=5, vary=False)
    features = source.encode()
    played, movers = source.played(), source.to_move()
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
    options = {"games": 6} if kind is SelfPlay else {"boards": 6, "steps": 3}
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


@pytest.mark.parametrize("symmetry", range(8))
def test_symmetries_move_inputs_and_targets_alike(symmetry: int) -> None:
    source = HumanGames(random_corpus(), 9, np.random.default_rng(0), games=2, per_game=3)
    planes = torch.from_numpy(source.encode().planes)
    own = unpacked(planes, 9)[:, 1].flatten(1)
    policy = torch.cat([own, torch.zeros(len(own), 1)], 1)
    zeros = torch.zeros(len(own), 3)
    labels = Labels(
        planes, torch.zeros(len(own), 19), policy, zeros, zeros, own.to(torch.int8), zeros[:, 0]
    )
    inputs, _, targets = turned(labels, symmetry)
    assert (inputs[:, 1].flatten(1) == targets.policy[:, :-1]).all()
    assert (inputs[:, 1].flatten(1) == targets.ownership).all()


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


def test_distillation_runs_from_end_to_end(tmp_path: Path) -> None:
    from tengen.learn.labelling import Labelling
    from tengen.learn.loop import Schedule

    plan = replace(
        planned(10, device="cpu"),
        labelling=Labelling(
            2.0,
            mixture={("human", 9): 0.6, ("self", 9): 0.2, ("local", 9): 0.1, ("local", 7): 0.1},
            batch=8,
            boards=4,
            validation=16,
            local_sizes=(9, 7),
            threads=1,
        ),
        students={
            "tiny": Course(TINY, Schedule(2.0, batch=8, warm_up=5)),
            "flat": Course(
                replace(TINY, blocks=1, pool_every=2),
                Schedule(1.0, batch=8, warm_up=5),
                Weights(human=0.5),
                cut_from="tiny",
            ),
        },
    )
    teacher = warmed_up(TINY).describe("teacher")
    distil(random_corpus(), teacher, plan, tmp_path, {"same": teacher}, log=lambda line: None)
    card = (tmp_path / "tiny.json").read_text()
    assert '"top1_teacher": 1.0' in card  # the teacher agrees with itself
    assert (tmp_path / "tiny" / "network.json").exists()
    assert '"start": "tiny.pt"' in (tmp_path / "flat.json").read_text()
    again = tmp_path / "again"
    distil(random_corpus(), teacher, plan, again, start=tmp_path, log=lambda line: None)
    assert (again / "tiny.pt").exists()
    with pytest.raises(GoError, match=r"no tiny\.pt in it"):
        distil(random_corpus(), teacher, plan, again, start=tmp_path / "tiny")


def test_a_thawed_student_is_what_it_was_before_it_froze() -> None:
    student = warmed_up(TINY)
    planes, globals_ = torch.rand(4, 22, 9, 9), torch.rand(4, 19)
    with torch.no_grad():
        before = student.train()(planes, globals_)
        student.freeze([(torch.rand(8, 22, 9, 9), torch.rand(8, 19))])
        student.set_rounding(True)
        student.thaw()
        after = student.train()(planes, globals_)
    for mine, other in zip(before, after, strict=True):
        assert torch.equal(mine, other)
