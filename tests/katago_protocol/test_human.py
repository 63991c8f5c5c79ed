"""Humans of a profile, deviations and games without result: fields of KataGo's replies."""

from __future__ import annotations

from typing import Any

import pytest

from tengen.coords import BLACK, WHITE
from tengen.errors import GoError
from tengen.game import Game
from tengen.katago_protocol import AnalysisSettings
from tengen.nets.human import HumanPolicy
from tengen.nets.profiles import Imitator, check_profile, rank_of
from tengen.rules import parse_rules
from tests.katago_protocol.conftest import Ask
from tests.katago_protocol.test_engine import query


def humans(profile: str) -> dict[str, Any]:
    return {"overrideSettings": {"humanSLProfile": profile}, "includePolicy": True}


def test_humans_of_a_profile_have_a_policy_of_their_own(ask: Ask) -> None:
    (weak,) = ask(query("q", 12, **humans("rank_15k")))
    (strong,) = ask(query("q", 12, **humans("rank_5d")))
    for reply in (weak, strong):
        policy = reply["humanPolicy"]
        assert len(policy) == 82
        assert sum(p for p in policy if p >= 0) == pytest.approx(1, abs=1e-5)
        assert [p < 0 for p in policy] == [p < 0 for p in reply["policy"]]
        for info in reply["moveInfos"]:
            column, row = "ABCDEFGHJ".index(info["move"][0]), 9 - int(info["move"][1:])
            assert info["humanPrior"] == pytest.approx(policy[row * 9 + column], abs=1e-6)
    assert weak["humanPolicy"] != strong["humanPolicy"]
    game = Game(9, parse_rules("chinese").with_komi(7)).play(40).play(56)
    expected = HumanPolicy().probabilities(game, 15.5)
    assert max(weak["humanPolicy"]) == pytest.approx(expected.max(), abs=1e-4)


def test_without_a_profile_there_is_nothing_human(ask: Ask) -> None:
    (reply,) = ask(query("q", includePolicy=True))
    assert "humanPolicy" not in reply
    assert all("humanPrior" not in info for info in reply["moveInfos"])
    settings = AnalysisSettings(profile="rank_1d")
    (reply,) = ask(query("q"), settings=settings)  # of the config; no policy was asked for
    assert "humanPolicy" not in reply
    assert all(0 <= info["humanPrior"] <= 1 for info in reply["moveInfos"])


def test_an_unknown_profile_is_refused(ask: Ask) -> None:
    (reply,) = ask(query("q", **humans("rank_99k")))
    assert reply["field"] == "overrideSettings"
    assert "rank_99k" in reply["error"]


@pytest.mark.parametrize(
    "profile", ["", "rank", "rank_5k_", "rank_5k_3x", "proyear_1700", "x" * 99]
)
def test_profiles_are_those_that_katago_knows(profile: str) -> None:
    with pytest.raises(GoError):
        check_profile(profile)


def test_each_player_of_a_pair_has_his_rank() -> None:
    assert rank_of("rank_9k_3d", BLACK) == 21.5
    assert rank_of("preaz_9k_3d", WHITE) == 32.5


def test_a_human_network_must_be_one_of_katagos() -> None:
    with pytest.raises(GoError, match="human network"):
        Imitator("default.onnx")
    missing = Imitator("missing.bin.gz")
    with pytest.raises((GoError, OSError)):
        missing.opinion(Game(9), "rank_5k")


def test_deviations_say_where_the_search_is_of_two_minds(ask: Ask) -> None:
    (reply,) = ask(query("q", 40, includeOwnershipStdev=True, includeMovesOwnershipStdev=True))
    spread = reply["ownershipStdev"]
    assert len(spread) == 81
    assert all(0 <= value <= 1 for value in spread)
    assert max(spread) > 0.02
    assert "ownership" not in reply
    assert all(len(info["ownershipStdev"]) == 81 for info in reply["moveInfos"])
    (one,) = ask(query("r", 1, includeOwnershipStdev=True))
    assert max(one["ownershipStdev"]) == pytest.approx(0, abs=1e-6)  # one look, one mind


def test_the_deviation_is_that_of_the_looks(ask: Ask) -> None:
    """Two visits are two looks of weights w and 1 - w, and a gap between them at each point.

    The first is (1 - w) gaps off the mean, the deviation sqrt(w (1 - w)) gaps: one ratio for all.
    """
    fields: dict[str, Any] = {"includeOwnership": True, "includeOwnershipStdev": True}
    (both,) = ask(query("q", 2, **fields))
    (first,) = ask(query("q", 1, **fields))
    columns = zip(both["ownership"], both["ownershipStdev"], first["ownership"], strict=True)
    ratios = [
        spread / abs(here - mean) for mean, spread, here in columns if abs(here - mean) > 0.03
    ]
    assert len(ratios) > 10
    assert max(ratios) == pytest.approx(min(ratios), rel=0.02)


def test_games_without_result_are_told_where_asked_for(ask: Ask) -> None:
    (reply,) = ask(query("q", 12, includeNoResultValue=True, rules="japanese"))
    assert all(0 <= info["noResultValue"] <= 1 for info in reply["moveInfos"])
    (without,) = ask(query("q", 12))
    assert all("noResultValue" not in info for info in without["moveInfos"])


def test_the_order_is_by_the_play_selection_value(ask: Ask) -> None:
    (reply,) = ask(query("q", 60))
    values = [info["playSelectionValue"] for info in reply["moveInfos"]]
    assert values == sorted(values, reverse=True)


def test_root_values_leave_out_what_the_search_regrets(ask: Ask) -> None:
    """They lie between the best move's value and the plain mean, on the mover's side."""
    moves = [["B", "E5"], ["W", "C3"], ["B", "A1"], ["W", "C7"]]
    (reply,) = ask(query("q", 120, moves=moves, overrideSettings={"wideRootNoise": 0.3}))
    infos = reply["moveInfos"]
    plain = sum(i["scoreLead"] * i["weight"] for i in infos) / sum(i["weight"] for i in infos)
    assert reply["rootInfo"]["scoreLead"] >= plain - 0.05  # Black is to move


def test_lines_are_as_long_as_asked(ask: Ask) -> None:
    (reply,) = ask(query("q", 40, analysisPVLen=2))
    assert max(len(info["pv"]) for info in reply["moveInfos"]) == 2


def test_a_human_network_is_told_of_both_ranks(monkeypatch: pytest.MonkeyPatch) -> None:
    """A profile names Black's rank and White's, the network takes the mover's first."""
    opened: list[str] = []

    def opening(name: str) -> Any:
        opened.append(name)
        raise GoError("enough")

    monkeypatch.setattr("tengen.nets.profiles.Evaluator", opening)
    human = Imitator("human.bin.gz")
    for game in (Game(9), Game(9).play(40)):
        with pytest.raises(GoError, match="enough"):
            human.opinion(game, "rank_9k_3d")
    assert opened == ["human.bin.gz@rank_9k_3d", "human.bin.gz@rank_3d_9k"]
