"""Insights on made players: right where a weakness was planted, silent where none was."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import replace

import pytest

from tengen.coords import BLACK, WHITE
from tengen.phases import Phase
from tengen.review.values import Reason
from tengen.sgf.info import Info
from tengen.train.games import daytime_of
from tengen.train.insights import insights, insights_of
from tengen.train.own_games import LATEST, Own, rank_of
from tengen.train.remarks import LEAST_GAMES
from tengen.train.slices import ratio, usual_share
from tengen.train.usual import baseline, theme_rates
from tests.train.made import made_game

Planted = Callable[[Own, Phase], float]  # by what a loss is multiplied
USUAL = baseline(20.0)
JUDGE = "default"
PLAN: list[tuple[Phase, int]] = [("opening", 25), ("middle game", 50), ("endgame", 35)]


def drawn(rng: random.Random, mean: float) -> float:
    """Return a loss of at most 15 points with this mean; most moves lose nothing."""
    share = min(mean, 5.0) / 15.0
    return 15.0 * rng.betavariate(0.7, 1.4) if rng.random() < 3 * share else 0.0


def made_player(
    seed: int,
    games: int = 40,
    planted: Planted = lambda game, phase: 1.0,
    theme: str = "",
    share: float = 0.0,
) -> list[Own]:
    """Return games of a player of the usual profile: most moves lose nothing, a few lose much.

    Games differ, too: in some everything goes wrong. A planted theme explains a `share`.
    """
    rng = random.Random(seed)
    themes = {name: rate / 100 for name, (rate, _) in theme_rates(JUDGE).items()}
    found = []
    for number in range(games):
        mood = rng.gammavariate(8, 1 / 8)
        game = Own(
            game=f"{number:03}",
            color=rng.choice([BLACK, WHITE]),
            opponent=rng.choice(["Bob", "Carl", "Dora"]),
            date=f"2026-{1 + number * 12 // games:02}-{1 + number % 28:02}",
            daytime=daytime_of(rng.randrange(24)),
            even=True,
            won=rng.random() < 0.5,
            losses=(),
            judge=JUDGE,
        )
        losses = []
        for phase, count in PLAN:
            mean = USUAL[phase] * mood * planted(game, phase)
            for _ in range(count):
                loss = drawn(rng, mean)
                why = tuple(name for name, rate in themes.items() if rng.random() < rate)
                if theme and rng.random() < share:
                    why = (theme,)
                losses.append((phase, loss, (why or ("unexplained",)) if loss >= 3 else ()))
        found.append(replace(game, losses=tuple(losses)))
    return found


def advice(own: list[Own]) -> list[tuple[str, str]]:
    return [(one.about, one.name) for one in insights_of(own, ("Ann",), 20.0).advice]


PLANTED: dict[tuple[str, str], dict] = {
    ("phase", "endgame"): {"planted": lambda game, phase: 1.7 if phase == "endgame" else 1.0},
    ("phase", "opening"): {"planted": lambda game, phase: 1.8 if phase == "opening" else 1.0},
    ("color", "as White"): {"planted": lambda game, phase: 2.0 if game.color is WHITE else 1.0},
    ("opponent", "Bob"): {"planted": lambda game, phase: 2.0 if game.opponent == "Bob" else 1.0},
    ("hour", "night"): {"planted": lambda game, phase: 2.2 if game.daytime == "night" else 1.0},
    ("theme", "ladder_fails"): {"theme": "ladder_fails", "share": 0.3},
}


@pytest.mark.parametrize("weakness", PLANTED, ids=" ".join)
def test_a_planted_weakness_is_the_first_advice(weakness: tuple[str, str]) -> None:
    right = 0
    for seed in range(10):
        found = advice(made_player(seed, games=60, **PLANTED[weakness]))
        right += found[:1] == [weakness]
    assert right >= 9


def test_nothing_is_said_of_players_without_a_weakness() -> None:
    spoken = [bool(advice(made_player(1000 + seed))) for seed in range(40)]
    assert sum(spoken) <= 6  # of 2 expected, 6 is the 99th percentile


def test_nothing_is_said_of_few_games() -> None:
    own = made_player(1, LEAST_GAMES - 1, lambda _, phase: 3.0 if phase == "endgame" else 1.0)
    found = insights_of(own, ("Ann",), 20.0)
    assert found.advice == found.improved == ()
    assert insights_of([], ("Ann",), None).total is None


def test_a_sentence_has_its_number_and_leads_to_exercises() -> None:
    weak = PLANTED["phase", "endgame"]
    (first, *_) = insights_of(made_player(3, **weak), ("Ann",), 20.0).advice
    assert f"{first.value:.2f} points a move" in first.sentence
    assert f"{first.expected:.2f}" in first.sentence
    assert first.exercises == {"phase": "endgame"}
    assert first.value == pytest.approx(1.7 * first.expected, rel=0.2)


@pytest.mark.parametrize("weakness", PLANTED, ids=" ".join)
def test_every_advice_leads_to_exercises_that_a_filter_can_choose(
    weakness: tuple[str, str],
) -> None:
    wanted = {
        ("color", "as White"): {"color": "W"},
        ("hour", "night"): {"daytime": "night"},
    }.get(weakness, {weakness[0]: weakness[1]})
    found = insights_of(made_player(3, games=60, **PLANTED[weakness]), ("Ann",), 20.0).advice
    assert found[0].exercises == wanted
    assert set(wanted) <= {"phase", "theme", "opponent", "color", "daytime"}


def test_themes_have_errors_and_stand_beside_those_of_others() -> None:
    own = made_player(5, games=40, theme="ladder_fails", share=0.3)
    found = {one.name: one for one in insights_of(own, ("Ann",), 20.0).themes}
    planted, usual = found["ladder_fails"], theme_rates(JUDGE)["ladder_fails"][0]
    assert planted.usual == usual
    assert planted.share == pytest.approx(30.0 + 0.7 * usual, abs=3 * planted.share_error)
    assert planted.share > usual + 5 * planted.share_error
    assert 0 < planted.error < planted.loss
    assert found["unexplained"].usual is None


def test_others_are_those_whom_the_same_networks_judged() -> None:
    """Rates count as often as their network judged mistakes; if one is missing, none is told."""
    own = made_player(5, games=12)
    mistakes = [sum(bool(themes) for *_, themes in one.losses) for one in own]
    judges = ["default"] * 4 + ["b18c384nbt"] * 8
    mixed = [replace(one, judge=judge) for one, judge in zip(own, judges, strict=True)]
    rates = [theme_rates(judge)["dead_stone"][0] for judge in judges]
    expected = sum(rate * count for rate, count in zip(rates, mistakes, strict=True))
    found = usual_share(mixed, "dead_stone")
    assert found is not None
    assert found[0] == pytest.approx(expected / sum(mistakes))
    assert usual_share([*mixed[1:], replace(own[0], judge="nobody's")], "dead_stone") is None


def test_what_improved() -> None:
    def learning(game: Own, phase: Phase) -> float:
        return 2.2 if game.date < "2026-07" and phase == "opening" else 1.0

    right = 0
    for seed in range(10):
        found = insights_of(made_player(seed, 60, learning), (), 20.0).improved
        right += "opening" in [one.name for one in found]
    assert right >= 9
    silent = [insights_of(made_player(2000 + seed), (), 20.0).improved for seed in range(20)]
    assert sum(map(bool, silent)) <= 4


def test_games_are_read_from_reviews() -> None:
    ladder = Reason("ladder", "Caught.")
    info = Info(black="Ann", white="Bob", black_rank="5k", date="2026-03-01")
    game = made_game({1: 20.0, 2: 9.0, 33: 4.0}, info=info, reasons={1: (ladder,)})
    found = insights([game], ["Ann"])
    assert found.rank == "5k"
    assert (found.games, found.moves) == (1, 20)
    assert found.total.loss == pytest.approx((15 + 4) / 20)
    assert [one.share for one in found.themes] == [50.0, 50.0]
    assert [(one.name, one.mistakes) for one in found.themes] == [("ladder", 1), ("unexplained", 1)]
    assert [one.name for one in found.months] == ["2026-03"]
    assert [one.name for one in found.opponents] == ["Bob"]
    assert found.hours == ()


def test_the_rank_is_that_of_the_latest_games() -> None:
    ranks = ["20k", *["10k"] * LATEST]
    games = [
        made_game(
            {}, info=Info(black="Ann", white="Bob", black_rank=rank, date=f"20{10 + at}-01-01")
        )
        for at, rank in enumerate(ranks)
    ]
    assert rank_of(reversed(games), ["Ann"]) == 20.0
    assert rank_of(games[:2], ["Ann"]) == 15.0
    assert rank_of(games, ["Bob"]) is None


def test_the_error_is_that_of_a_ratio_by_game() -> None:
    rng = random.Random(0)
    means = []
    for _ in range(2000):
        rows = []
        for _ in range(30):
            mood, count = rng.gammavariate(2, 0.5), rng.randint(5, 60)
            rows.append((sum(rng.expovariate(1) for _ in range(count)) * mood, count))
        means.append(ratio(rows))
    spread = (sum((mean - 1) ** 2 for mean, _ in means) / len(means)) ** 0.5
    said = sum(error for _, error in means) / len(means)
    assert said == pytest.approx(spread, rel=0.1)
