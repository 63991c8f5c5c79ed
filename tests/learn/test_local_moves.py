"""The local-move network: what it starts from, that it learns, and that it is written truly."""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np
import pytest

torch = pytest.importorskip("torch", reason="training needs the extra `train`")

from tengen.learn import local_games  # noqa: E402
from tengen.learn.katago_torch import KataGoNet  # noqa: E402
from tengen.learn.local_measuring import (  # noqa: E402
    calibration_error,
    measure_local,
    measure_policy,
)
from tengen.learn.local_moves import (  # noqa: E402
    LocalPlan,
    Trees,
    learn_local_moves,
    load_state,
    save_net,
)
from tengen.learn.local_net import LocalNet, LocalOutputs, OnKataGo, region_pool  # noqa: E402
from tengen.learn.local_samples import Drawn, LocalSamples  # noqa: E402
from tengen.learn.local_training import (  # noqa: E402
    LocalSchedule,
    LocalTrainer,
    loss,
    turned,
)
from tengen.learn.restoring import refresh_norms, restored, shape_of  # noqa: E402
from tengen.learn.student import Student  # noqa: E402
from tests.learn.test_distill import TINY, random_corpus, warmed_up  # noqa: E402
from tests.learn.test_local_samples import MOVES, draw_samples, positions  # noqa: E402

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


def test_refreshing_norms_changes_nothing_but_the_way_to_train_on() -> None:
    again = restored(warmed_up(TINY).describe("tiny"))
    planes, globals_ = torch.rand(64, 22, 9, 9), torch.rand(64, 19)
    with torch.no_grad():
        before = again(planes, globals_)
        refresh_norms(again, lambda: again(planes, globals_))
        after = again(planes, globals_)
        for mine, other in zip(before, after, strict=True):
            assert torch.allclose(mine, other, atol=1e-4)
        # Norms go by what they have seen, so that training begins where the network stood.
        learning = again.train()(planes, globals_)
        for mine, other in zip(before, learning, strict=True):
            assert torch.allclose(mine, other, atol=2e-2)


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
    schedule = LocalSchedule(0.0, 64, warm_up=1, head_rate=5e-3, muon_rate=0.01)
    trainer = LocalTrainer(net, samples, schedule, "cpu", silent)
    net.train()
    values = [float(trainer.step()) for _ in range(40)]
    assert np.mean(values[-5:]) < 0.8 * np.mean(values[:5])
    after = net.student.parameters()
    same = [torch.equal(a, b) for a, b in zip(before, after, strict=True)]
    assert all(same) if frozen else not any(same[:1])


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
    again.load_state_dict(load_state(tmp_path / "net.pt"))
    for mine, other in zip(net.parameters(), again.parameters(), strict=True):
        assert torch.allclose(mine, other, atol=1e-2, rtol=1e-3)


def test_a_whole_run_leaves_every_variant_with_its_figures(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(local_games, "OPEN_AT_END", 81)  # an untrained teacher settles nothing
    network = warmed_up(TINY).describe("tiny")
    plan = LocalPlan(
        8.0,
        size=9,
        boards=4,
        teacher_batch=8,
        batch=16,
        held_games=4,
        shortest=20,
        threads=1,
        device="cpu",
    )
    drawn = Drawn.empty(6, 81)
    drawn.region[:, :9], drawn.to_move[:] = 1, 1
    trees = Trees(drawn, drawn)
    learn_local_moves(random_corpus(24), network, network, plan, tmp_path, trees, log=silent)
    cards = json.loads((tmp_path / "cards.json").read_text())
    trained = {"unfrozen", "improved", "frozen", "random", "frozen-teacher"}
    others = {"policy of the student", "policy of the teacher"}
    assert set(cards) == {"unfrozen, 8 bits", "improved, 8 bits", *others, *trained}
    assert all({"human", "trees"} <= set(card["figures"]) for card in cards.values())
    assert {path.stem for path in tmp_path.glob("*.pt")} == trained
    card = cards["unfrozen, 8 bits"]
    assert len(card["conv_scales"]) == len(list(Student(TINY).conv_scales()))
    assert all(before > 0 for before, _ in card["conv_scales"])
    assert all(0 <= card["figures"]["human"]["top1"] <= 1 for card in cards.values())
