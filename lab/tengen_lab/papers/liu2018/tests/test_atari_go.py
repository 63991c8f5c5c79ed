"""Learning Atari Go: what is measured is what happened, and both ways to learn do learn."""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np
import pytest

from tengen.atari_go import AtariGoVector
from tengen.cli.main import main
from tengen_lab.papers.liu2018.atari_go.measuring import count_perfect, count_wins
from tengen_lab.papers.liu2018.atari_go.run import Run, learn
from tengen_lab.papers.liu2018.atari_go.table import Table, TablePlan, learn_table


def surround(boards: AtariGoVector) -> np.ndarray:
    """Play beside the other side's first stone: the one-stone task without a wasted move."""
    size = boards.size
    theirs = boards.observe()[:, 1].reshape(boards.count, -1).argmax(1)
    row, column = np.divmod(np.arange(size * size), size)
    far = np.abs(row - (theirs // size)[:, None]) + np.abs(column - (theirs % size)[:, None])
    return np.asarray(((far == 1) & boards.legal()).argmax(1))


def first_legal(boards: AtariGoVector) -> np.ndarray:
    return np.asarray(boards.legal().argmax(1))


def test_a_perfect_policy_is_perfect_everywhere() -> None:
    assert count_perfect(surround, 5) == 25
    # The first legal points surround only the stone in the first corner's second place at best.
    assert count_perfect(first_legal, 5) < 3


def test_wins_are_counted_once_a_game() -> None:
    seen = []

    def watched(boards: AtariGoVector) -> np.ndarray:
        seen.append(boards.count)
        return surround(boards)

    assert count_wins(watched, 5, "still", 50, 1) == 50
    assert len(seen) == 4  # a stone in the middle needs four moves
    wins = count_wins(first_legal, 5, "greedy", 200, 1)
    assert wins < 60


def test_a_table_learns_to_surround_a_stone() -> None:
    table = Table(4)
    for _, moves, _ in learn_table(table, "still", TablePlan(boards=64), seed=1):
        if moves > 150_000:
            break
    assert count_perfect(table.policy, 4) >= 15


def test_q_values_of_the_one_stone_task_are_those_of_the_rewards() -> None:
    """With k liberties left the best that can follow is 50 - (k - 1)."""
    table = Table(4)
    for _, moves, _ in learn_table(table, "still", TablePlan(boards=64), seed=1):
        if moves > 150_000:
            break
    boards = AtariGoVector(64, 4, "still", seed=5)
    rows, _, _ = table.look(boards)
    stone = boards.observe()[:, 1].reshape(64, -1).argmax(1)
    row, column = np.divmod(stone, 4)
    corner = np.isin(row, (0, 3)) & np.isin(column, (0, 3))
    best = table.values[rows].max(1)
    assert (best[corner] == 49).all()
    assert best.max() == 49


def test_a_network_learns_to_surround_a_stone(tmp_path: Path) -> None:
    pytest.importorskip("torch")
    run = Run("one-stone", "network", 3, moves=20_000, seed=1)
    marks = list(learn(run, tmp_path))
    assert marks[0].share < 0.5
    assert marks[-1].share > 0.7
    assert [mark.moves for mark in marks] == sorted(mark.moves for mark in marks)
    assert (tmp_path / "network.pt").exists()


def test_a_network_s_rewards_over_several_moves() -> None:
    pytest.importorskip("torch")
    from tengen_lab.papers.liu2018.atari_go.network import Memory

    boards = AtariGoVector(1, 3, "none")
    memory = Memory(8, boards)
    for step in range(8):
        at = memory.add(boards.observe(), boards.legal(), np.array([step]))
        memory.reward[at], memory.over[at] = step, step == 4
    draw = np.random.default_rng(0)
    _, action, total, _, _, weight = memory.sample(200, 3, 0.5, draw)
    for a, t, w in zip(action.tolist(), total.tolist(), weight.tolist(), strict=True):
        # The game ends with move 4: nothing later counts.
        steps = [s for s in range(a, a + 3) if a > 4 or s <= 4]
        assert t == sum(0.5 ** (s - a) * s for s in steps)
        assert w == (0 if a <= 4 <= a + 2 else 0.125)
    assert set(action.tolist()) == {0, 1, 2, 3, 4}


def test_the_command_prints_a_curve_and_draws_it(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    args = ["learn", "atari-go", "--method", "table", "--size", "4", "--opponent", "random"]
    args += ["--moves", "5000", "--games", "20", "--out", str(tmp_path), "--json"]
    assert main(args) == 0
    marks = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert list(marks[0]) == ["games", "moves", "seconds", "share", "low", "high"]
    assert all(mark["low"] <= mark["share"] <= mark["high"] for mark in marks)
    names = sorted(path.name for path in tmp_path.iterdir())
    assert names == ["curve.png", "curve.svg", "table.npz"]
    table = np.load(tmp_path / "table.npz")
    assert table["values"].shape == (len(table["keys"]), 16)


@pytest.mark.parametrize(
    "bad",
    [
        ["--task", "life"],
        ["--method", "magic"],
        ["--opponent", "still"],
        ["--size", "2"],
        ["--size", "40"],
        ["--moves", "0"],
    ],
)
def test_bad_input_is_one_line(bad: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["learn", "atari-go", "--method", "table", *bad]) == 1
    captured = capsys.readouterr()
    assert captured.out == ""
    assert len(captured.err.splitlines()) == 1


def test_a_network_is_written_as_the_graph_that_bots_play_by(tmp_path: Path) -> None:
    torch = pytest.importorskip("torch")
    from tengen.nets.sessions import open_session
    from tengen_lab.papers.liu2018.atari_go.network import NetworkPlan, QNetwork

    (*_, last) = learn(Run(size=5, moves=2_560, games=20), tmp_path)
    plan = NetworkPlan()
    network = QNetwork(plan.channels, plan.layers)
    network.load_state_dict(torch.load(tmp_path / "network.pt", weights_only=True))
    boards = AtariGoVector(3, 6, "none", seed=2)
    boards.play(np.array([7, 8, 14]))
    planes = boards.observe()
    session = open_session((tmp_path / "network.onnx").read_bytes(), "cpu")
    edged = np.concatenate([planes, np.ones_like(planes[:, :1])], 1).astype(np.float32)
    (found,) = session.run(["values"], {"planes": edged})
    with torch.no_grad():
        expected = network(torch.from_numpy(planes).float()).numpy()
    assert found == pytest.approx(expected, abs=1e-5)
    card = json.loads((tmp_path / "network.json").read_text())
    assert card["measured"]["won against greedy"] == last.as_json()
    assert card["command"] == (
        "tengen learn atari-go --size 5 --opponent greedy --moves 2560 --seed 0"
    )
