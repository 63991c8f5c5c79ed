"""Mistakes that one look finds, beside those that KataGo's search finds."""

from __future__ import annotations

from pathlib import Path

import pytest

from tengen.errors import GoError
from tengen_lab.measuring.mistakes import find_mistakes
from tengen_lab.training.judged import JudgedGame, read_judged
from tengen_lab.training.tests.judged_files import write_judged


@pytest.fixture
def judged(tmp_path: Path) -> list[JudgedGame]:
    """Black loses 4, White 3, Black 1, White nothing."""
    path = tmp_path / "judged.jsonl.gz"
    write_judged(path, ["B E5", "W C3", "B D4", "W F6"], [0.0, -4.0, -1.0, -2.0, -2.0])
    return list(read_judged(path))


def test_precision_and_recall_counted_by_hand(judged: list[JudgedGame]) -> None:
    # said: Black loses 3 (right), White 2 (missed), Black 3 (wrong), White 0
    found = find_mistakes(judged, [[0.0, -3.0, -1.0, -4.0, -4.0]], "net", 9)
    assert (found.precision, found.recall) == (0.5, 0.5)
    assert found.lead_mae == pytest.approx((0 + 1 + 0 + 2 + 2) / 5)
    assert found.player_correlation == pytest.approx(1.0)  # Black lost more than White in both


def test_the_truth_agrees_with_itself(judged: list[JudgedGame]) -> None:
    found = find_mistakes(judged, [[p.lead for p in judged[0].positions]], "net", 9)
    assert (found.precision, found.recall, found.lead_mae) == (1.0, 1.0, 0.0)
    assert found.loss_correlation == pytest.approx(1.0)


def test_no_game_of_the_size_says_so() -> None:
    with pytest.raises(GoError, match="no judged game of 13x13"):
        find_mistakes([], [], "net", 13)


def test_the_raw_network_of_the_file_has_the_published_figures(shared_data: Path) -> None:
    """Counted by somebody else on twice as many games: 0.74, 0.81, 0.84 and a lead error of 1.4."""
    games = list(read_judged(shared_data / "katago-reviews" / "games.jsonl.gz"))
    large = [game for game in games if game.game.size == 19]
    raw = [[p.raw_lead for p in game.positions] for game in large]
    found = find_mistakes(large, raw, "b18c384nbt", 19)
    assert found.precision == pytest.approx(0.74, abs=0.03)
    assert found.recall == pytest.approx(0.81, abs=0.03)
    assert found.loss_correlation == pytest.approx(0.84, abs=0.03)
    assert found.lead_mae == pytest.approx(1.4, abs=0.15)
