"""The local-move network: what it starts from, that it learns, and that it is written truly."""

from __future__ import annotations

import json
from dataclasses import asdict, replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest

torch: Any = pytest.importorskip("torch", reason="training needs the extra `train`")

from tengen.coords import BLACK, WHITE  # noqa: E402
from tengen.endgame.isolation import bare  # noqa: E402
from tengen.errors import GoError  # noqa: E402
from tengen.nets.card import read_card  # noqa: E402
from tengen.nets.evaluator import Evaluator  # noqa: E402
from tengen_lab.gpu.katago_torch import KataGoNet  # noqa: E402
from tengen_lab.papers.frejlak2024.frejlak import Expansion  # noqa: E402
from tengen_lab.papers.frejlak2024.frejlak_head import grow_local_trees  # noqa: E402
from tengen_lab.training.embedded.student import Student  # noqa: E402
from tengen_lab.training.embedded.tests.test_distill import TINY, random_corpus, warmed_up  # noqa: E402
from tengen_lab.training.from_network import restored, shape_of  # noqa: E402
from tengen_lab.training.local import games as local_games  # noqa: E402
from tengen_lab.training.local.export import export_local, layers, used_parameters  # noqa: E402
from tengen_lab.training.local.files import save_net  # noqa: E402
from tengen_lab.training.local.local_head import (  # noqa: E402
    HEADS,
    LocalMoves,
    Question,
    load_local_model,
)
from tengen_lab.training.local.measuring import calibration_error, measure_local, measure_policy  # noqa: E402
from tengen_lab.training.local.net import LocalNet, LocalOutputs, OnKataGo, region_pool  # noqa: E402
from tengen_lab.training.local.onnx_local import build_local_graph  # noqa: E402
from tengen_lab.training.local.plan import LocalPlan  # noqa: E402
from tengen_lab.training.local.run import VARIANTS, learn_local_moves  # noqa: E402
from tengen_lab.training.local.samples import DrawnSamples, LocalSamples  # noqa: E402
from tengen_lab.training.local.tests.test_local_samples import (  # noqa: E402
    MOVES,
    draw_samples,
    played,
    point,
    positions,
)
from tengen_lab.training.local.training import LocalSchedule, LocalTrainer, loss, turned  # noqa: E402
from tengen_lab.training.weight_files import load_weights  # noqa: E402

torch.set_num_threads(1)


def silent(line: str) -> None:
    pass


def some_samples(draws: int = 6) -> LocalSamples:
    unsettled = ["A1", "A2", "B2", "E6", "F6", "J7", "C7"]
    return draw_samples(positions([5, 6, 8, 9], unsettled, draws=draws, moves=MOVES), seed=1)


def test_a_student_is_restored_from_its_description() -> None:
    student = warmed_up(TINY)
    network = student.describe("tiny")
    again = restored(network)
    assert shape_of(network) == TINY
    planes, globals_ = torch.rand(3, 22, 9, 9), torch.rand(3, 19)
    with torch.no_grad():
        for mine, other in zip(student(planes, globals_), again(planes, globals_), strict=True):
            assert torch.allclose(mine, other, atol=1e-5)


def test_training_goes_on_where_the_restored_network_stood() -> None:
    again = restored(warmed_up(TINY).describe("tiny"))
    planes, globals_ = torch.rand(8, 22, 9, 9), torch.rand(8, 19)
    with torch.no_grad():
        before = again(planes, globals_)
        learning = again.train()(planes, globals_)
    for mine, other in zip(before, learning, strict=True):
        assert torch.allclose(mine, other, atol=1e-4)


def test_the_region_counts_nothing_in_the_trunk_at_first() -> None:
    student = warmed_up(TINY)
    planes, globals_, region = torch.rand(2, 22, 9, 9), torch.rand(2, 19), torch.rand(2, 1, 9, 9)
    with torch.no_grad():
        plain = student.trunk(planes, globals_)
        net = LocalNet(student, frozen=False).eval()
        wide = net.student.trunk(torch.cat([planes, region], 1), globals_)
    assert torch.allclose(plain, wide, atol=1e-6)


def test_pooling_looks_at_the_region_and_at_the_board() -> None:
    x = torch.zeros(1, 1, 3, 3)
    x[0, 0, 0, 0], x[0, 0, 2, 2] = 4.0, 9.0
    region = torch.zeros(1, 1, 3, 3)
    region[0, 0, 0, :2] = 1.0
    assert region_pool(x, region)[0].tolist() == pytest.approx([2.0, 4.0, 13 / 9])


@pytest.mark.parametrize("frozen", [True, False])
def test_the_loss_goes_down(frozen: bool) -> None:
    samples = some_samples()
    net = LocalNet(warmed_up(TINY), frozen=frozen, hidden=16)
    before = [p.clone() for p in net.student.parameters()]
    schedule = LocalSchedule(40, 64, warm_up=1, head_rate=5e-3, muon_rate=0.01)
    trainer = LocalTrainer(net, samples, schedule, "cpu", silent)
    net.train()
    values = [float(trainer.step()) for _ in range(40)]
    assert np.mean(values[-5:]) < 0.8 * np.mean(values[:5])
    after = net.student.parameters()
    same = [torch.equal(a, b) for a, b in zip(before, after, strict=True)]
    assert all(same) if frozen else not any(same[:1])


def test_a_trunk_that_sleeps_learns_once_it_is_woken() -> None:
    net = LocalNet(warmed_up(TINY), frozen=False, hidden=16)
    before = [p.clone() for p in net.student.parameters()]
    looked: list[bool] = []

    def look() -> dict[str, float]:
        looked.append(net.asleep)
        return {"top1": 0.5}

    schedule = LocalSchedule(100, 64, warm_up=1, muon_rate=0.01, asleep=0.5, looks=4)
    trainer = LocalTrainer(net, some_samples(), schedule, "cpu", silent, look)
    net.train()
    trainer.step()
    assert all(torch.equal(a, b) for a, b in zip(before, net.student.parameters(), strict=True))
    assert not net.student.training, "the norms sleep too"
    trainer.progress = 0.6
    trainer.step()
    assert not all(torch.equal(a, b) for a, b in zip(before, net.student.parameters(), strict=True))
    assert looked == [True, False]
    assert [point["top1"] for point in trainer.curve] == [0.5, 0.5]
    assert trainer.curve[1]["seen"] > trainer.curve[0]["seen"]


def test_a_head_on_a_katago_network_leaves_its_trunk_alone() -> None:
    network = warmed_up(TINY).describe("tiny")
    net = OnKataGo(KataGoNet(network), network.channels, hidden=8)
    samples = some_samples(1)
    planes, globals_, region, targets = turned(samples, 0)
    loss(net(planes, globals_, region), targets).backward()
    assert all(p.grad is None for p in net.net.parameters())
    assert all(p.grad is not None for p in net.head.parameters())


def oracle(samples: LocalSamples) -> LocalOutputs:
    """A network that knows the answers."""
    points = samples.size**2
    moves = torch.zeros(len(samples), 2 * points + 1)
    moves[torch.arange(len(samples)), samples.target] = 50.0
    own = torch.atanh((samples.ownership.float() / 127).clamp(-0.99999, 0.99999))
    return LocalOutputs(moves, samples.sente.float() * 50 - 25, own)


def test_who_knows_the_answers_gets_full_marks() -> None:
    samples = some_samples()
    figures = measure_local(lambda *_: oracle(samples), samples, batch=10_000)
    for name in ("top1", "top3", "point_top1", "next_color", "sente_accuracy", "nobody_accuracy"):
        assert figures[name] == 1.0
    for name in ("nobody_brier", "nobody_calibration_error", "forbidden", "ownership_mse"):
        assert figures[name] == pytest.approx(0.0, abs=1e-3)
    assert figures["nobody_base"] == float((samples.target == 162).float().mean())
    assert loss(oracle(samples), turned(samples, 0)[3]) < 1e-2


def test_ownership_is_counted_as_published_too() -> None:
    """Half of each square, over the whole board: what lies outside the region counts as right."""
    samples = some_samples(1)
    asked = torch.zeros(len(samples), samples.size**2)
    asked[:] = torch.atanh(torch.tensor(0.5))
    moves = torch.zeros(len(samples), 2 * samples.size**2 + 1)
    answer = LocalOutputs(moves, torch.zeros(len(samples)), asked)
    figures = measure_local(lambda *_: answer, samples, batch=10_000)
    region = np.unpackbits(samples.region.numpy(), axis=1)[:, : samples.size**2]
    gap = (samples.ownership.numpy() / 127 - 0.5) ** 2 * region
    assert figures["ownership_published"] == pytest.approx(gap.mean() / 2, rel=1e-4)
    assert figures["region_points"] == pytest.approx(region.sum(1).mean())
    shares = figures["ownership_mse"] * figures["region_points"] / samples.size**2 / 2
    assert figures["ownership_published"] == pytest.approx(shares, rel=1e-4)


def test_calibration_error_by_hand() -> None:
    chances = torch.tensor([0.05, 0.05, 0.95, 0.95])
    outcomes = torch.tensor([0.0, 1.0, 1.0, 1.0])
    # The low bin says 0.05 and sees 0.5; the high one says 0.95 and sees 1; half of all each.
    assert calibration_error(chances, outcomes) == pytest.approx((0.45 + 0.05) / 2)


def test_a_policy_that_knows_both_sides_moves_is_measured_as_such() -> None:
    samples = some_samples(1)
    samples = samples[samples.target < 162]
    calls = []

    def net(planes: torch.Tensor, globals_: torch.Tensor) -> tuple[torch.Tensor, ...]:
        side = len(calls)
        calls.append(planes)
        policy = torch.zeros(len(planes), 82)
        rows = torch.arange(len(planes))
        policy[rows, samples.target % 81] = torch.where(samples.target // 81 == side, 30.0, 0.0)
        return policy, policy, policy, policy

    figures = measure_policy(net, samples, batch=10_000)  # type: ignore[arg-type]
    assert figures["top1"] == figures["point_top1"] == figures["next_color"] == 1.0
    # The second time the same stones are seen from the other side.
    assert torch.equal(calls[0][:, 1], calls[1][:, 2])
    assert torch.equal(calls[0][:, 2], calls[1][:, 1])


def test_weights_come_back_from_their_file(tmp_path: Path) -> None:
    net = LocalNet(warmed_up(TINY), frozen=False, hidden=16)
    save_net(net, tmp_path / "net.pt")
    again = LocalNet(Student(TINY), frozen=False, hidden=16)
    again.load_state_dict(load_weights(tmp_path / "net.pt"))
    for mine, other in zip(net.parameters(), again.parameters(), strict=True):
        assert torch.allclose(mine, other, atol=1e-2, rtol=1e-3)


def test_a_whole_run_leaves_every_variant_with_its_figures(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(local_games, "OPEN_AT_END", 81)  # an untrained teacher settles nothing
    network = warmed_up(TINY).describe("tiny")
    plan = LocalPlan(
        dict.fromkeys(VARIANTS, 4),
        human_games=8,
        self_play=60,
        size=9,
        boards=4,
        teacher_batch=8,
        batch=16,
        held_games=4,
        shortest=20,
    )
    here: dict[str, Any] = {"device": "cpu", "threads": 1, "log": silent}
    drawn = DrawnSamples.empty(6, 81)
    drawn.region[:, :9], drawn.to_move[:] = 1, 1
    for kind in ("train", "held"):
        drawn.save(tmp_path / f"trees-{kind}-1.npz")
    learn_local_moves(
        random_corpus(24), network, network, plan, tmp_path, tmp_path, command="tengen x", **here
    )
    cards = json.loads((tmp_path / "cards.json").read_text())
    trained = {"unfrozen", "improved", "frozen", "thawed", "random", "frozen-teacher"}
    others = {"policy of the student", "policy of the teacher"}
    rounded = {f"{name}, 8 bits" for name in ("unfrozen", "improved", "thawed", "random")}
    assert set(cards) == rounded | others | trained
    assert all("human" in card["figures"] for card in cards.values())
    without_trees = {name for name, card in cards.items() if "trees" not in card["figures"]}
    assert without_trees == {"unfrozen, 8 bits"}
    assert {path.stem for path in tmp_path.glob("*.pt")} == trained
    assert all(cards[name]["curve"][0]["seen"] == 0 for name in ("unfrozen", "thawed"))
    card = cards["unfrozen, 8 bits"]
    assert len(card["conv_scales"]) == len(list(Student(TINY).conv_scales()))
    assert all(before > 0 for before, _ in card["conv_scales"])
    assert all(0 <= card["figures"]["human"]["top1"] <= 1 for card in cards.values())
    assert card["command"] == "tengen x"
    assert card["seen"] == 4 * plan.batch, "every step of the plan was made"
    again, only = tmp_path / "again", replace(plan, steps={"unfrozen": 4})
    learn_local_moves(random_corpus(24), network, network, only, again, start=tmp_path, **here)
    with pytest.raises(GoError, match=r"no unfrozen\.pt in it"):
        learn_local_moves(
            random_corpus(24), network, network, only, again, start=tmp_path / "no", **here
        )
    before, after = (load_weights(folder / "unfrozen.pt") for folder in (tmp_path, again))
    key = "head.conv2.weight"  # a new head begins elsewhere
    apart = (after[key] - before[key]).float().norm() / before[key].float().norm()
    assert apart < 1


def exported(folder: Path) -> tuple[LocalNet, Path]:
    """A local network, rounded as after training, and the folder with its graph."""
    torch.manual_seed(3)
    net = LocalNet(warmed_up(TINY), frozen=False)
    trainer = LocalTrainer(net, some_samples(1), LocalSchedule(3, 16, warm_up=1), "cpu", silent)
    net.train()
    for _ in range(3):
        trainer.step()
    trainer.calibrate(freeze=True, batches=2)
    net.eval()
    save_net(net, folder / "unfrozen.pt")
    shape = asdict(TINY)
    card = {"figures": {}, "shape": shape, "conv_scales": list(net.student.conv_scales())}
    (folder / "cards.json").write_text(json.dumps({"unfrozen, 8 bits": card}))
    net.load_state_dict(load_weights(folder / "unfrozen.pt"))  # with the rounding of its file
    export_local(folder, "unfrozen", folder / "models", data="a test")
    return net, folder / "models" / "local.onnx"


def test_the_graph_does_what_the_network_was_trained_with(tmp_path: Path) -> None:
    net, path = exported(tmp_path)
    samples = some_samples()
    planes, globals_, region, _ = turned(samples, 0)
    with torch.no_grad():
        rounded = net(planes, globals_, region)
        net.student.set_rounding(False)
        exact = net(planes, globals_, region)
    graph = load_local_model(path).run(
        torch.cat([planes, region], 1).numpy(), globals_.numpy().astype(np.float32)
    )
    for name, mine, other in zip(("moves", "sente", "ownership"), rounded, exact, strict=True):
        reference = mine.numpy().reshape(graph[name].shape)
        noise = np.abs(reference - other.numpy().reshape(graph[name].shape)).mean()
        # As in test_distill.py: closer than rounding itself moves the outputs.
        assert np.abs(graph[name] - reference).mean() < 0.75 * noise + 1e-4, name
    card = read_card(path.with_suffix(".json"))
    assert card.about["parameters"] == sum(p.numel() for p in used_parameters(net))


def test_a_graph_without_rounding_equals_the_network(tmp_path: Path) -> None:
    import onnxruntime

    net, _ = exported(tmp_path)
    net.student.set_rounding(False)
    planes, globals_, region, _ = turned(some_samples(1), 0)
    with torch.no_grad():
        ours = net(planes, globals_, region)
    model = build_local_graph(net.student.describe("tiny"), layers(net.head))
    session = onnxruntime.InferenceSession(model.SerializeToString())
    feed = {
        "spatial": torch.cat([planes, region], 1).numpy(),
        "global": globals_.numpy().astype(np.float32),
    }
    for mine, other in zip(ours, session.run(list(HEADS), feed), strict=True):
        assert np.abs(mine.numpy().ravel() - other.ravel()).max() < 1e-4


def test_only_rounded_variants_are_exported(tmp_path: Path) -> None:
    exported(tmp_path)
    with pytest.raises(GoError, match="frozen"):
        export_local(tmp_path, "frozen", tmp_path / "models")


def test_the_head_speaks_of_the_region_alone(tmp_path: Path) -> None:
    _, path = exported(tmp_path)
    head = LocalMoves(path)
    board = played(MOVES[:9]).board
    region = frozenset({point("A1"), point("A2"), point("B1"), point("B2")})
    free = {point("B1"), point("B2")}
    past = ((WHITE, point("J8")),)
    stones = played(MOVES[:7]).board.stones
    plain, after = head([Question(9, board.stones, region), Question(9, stones, region, past)])
    for opinion in (plain, after):
        assert sum(opinion.next_player.values()) == pytest.approx(1.0)
        for color in (BLACK, WHITE):
            assert set(np.flatnonzero(opinion.moves[color])) <= free
            assert opinion.moves[color].sum() == pytest.approx(1.0)
        assert 0 < opinion.nobody < 1
        assert 0 < opinion.sente < 1
    # Colours exchanged, the same is said of the other side.
    swapped = bytes(3 - stone if stone else 0 for stone in board.stones)
    other = head([Question(9, swapped, region)])[0]
    assert other.moves[BLACK] == pytest.approx(plain.moves[WHITE], abs=1e-4)
    assert other.next_player[BLACK] == pytest.approx(plain.next_player[WHITE], abs=1e-4)
    assert other.nobody == pytest.approx(plain.nobody, abs=1e-4)


def test_published_strategies_grow_trees_on_the_heads_moves(tmp_path: Path) -> None:
    _, path = exported(tmp_path)
    here = bare(played(MOVES[:9]).board, frozenset({point("A1"), point("B1"), point("B2")}))
    for expansion in Expansion:
        found = grow_local_trees([here, here], expansion, Evaluator(), LocalMoves(path))
        assert len(found) == 2
        assert found[0] == found[1]
        assert found[0][1] >= 3
