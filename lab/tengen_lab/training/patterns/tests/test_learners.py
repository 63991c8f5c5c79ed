"""The learners against values and formulas from elsewhere."""

from __future__ import annotations

import math
from pathlib import Path

import numpy as np
import pytest

from tengen._core import patterns as core
from tengen_lab.training.patterns.learners import (
    GradientLearner,
    GradientSettings,
    MMSettings,
    fit_mm,
    fit_temperature,
    make_stream_learner,
    stream_weights,
)
from tests.patterns.helpers import add_teams, competition, plain_layout, softmax


def loopy(
    patterns: int, means: list[float], deviations: list[float], beta2: float, sweeps: int
) -> core.LoopyRanking:
    learner = core.LoopyRanking(plain_layout(patterns), beta2, 1.0, 1e-10, sweeps)
    learner.set_means(np.array(means))
    learner.set_variances(np.array(deviations) ** 2)
    return learner


def test_lbr_of_two_single_members_is_trueskill() -> None:
    # TrueSkill without draws and dynamics: 25 +- 8 beats 29 +- 5, beta = 25/6.
    learner = loopy(2, [25, 29], [8, 5], (25 / 6) ** 2, 1)
    learner.observe(competition((0,), (1,)))
    assert learner.means() == pytest.approx([30.984160, 26.662438], abs=1e-6)
    assert np.sqrt(learner.variances()) == pytest.approx([6.369612, 4.628733], abs=1e-6)


def test_lbr_of_four_teams_agrees_with_sampling() -> None:
    means, deviations, beta2 = [0.2, 0.5, -0.3, 0.1, 0.4], [1.0, 0.8, 0.6, 1.2, 0.7], 0.5
    teams = [(0, 1), (2,), (3,), (4,)]
    learner = loopy(5, means, deviations, beta2, 20)
    learner.observe(competition(*teams))
    rng = np.random.default_rng(1)
    theta = rng.normal(means, deviations, (600_000, 5))
    played = np.stack([theta[:, team].sum(axis=1) for team in map(list, teams)], axis=1)
    played += rng.normal(0, math.sqrt(beta2), played.shape)
    won = theta[(played[:, :1] > played[:, 1:]).all(axis=1)]
    assert learner.means() == pytest.approx(won.mean(axis=0), abs=0.015)
    assert learner.variances() == pytest.approx(won.var(axis=0), abs=0.025)


def test_lbr_with_a_shared_member_settles_near_the_truth() -> None:
    means, deviations = [0.0, 0.3, -0.2, 0.1], [1.0, 0.8, 0.9, 0.7]
    teams = [(0, 1), (0, 2), (3, 2), (3,)]
    learner = loopy(4, means, deviations, 1.0, 20)
    learner.observe(competition(*teams))
    rng = np.random.default_rng(2)
    theta = rng.normal(means, deviations, (600_000, 4))
    played = np.stack([theta[:, team].sum(axis=1) for team in map(list, teams)], axis=1)
    played += rng.normal(0, 1, played.shape)
    won = theta[(played[:, :1] > played[:, 1:]).all(axis=1)]
    # Loopy: means come close, variances come out too small.
    assert learner.means() == pytest.approx(won.mean(axis=0), abs=0.06)
    assert (learner.variances() <= won.var(axis=0) + 0.02).all()


def weng_lin(
    means: list[float], variances: list[float], beta2: float
) -> tuple[list[float], list[float]]:
    """Algorithm 1 of Weng & Lin (2011), BT-full, for two players; the first wins, kappa = 1e-4."""
    out_means, out_variances = [], []
    for i, result in ((0, 1.0), (1, 0.0)):
        q = 1 - i
        c = math.sqrt(variances[i] + variances[q] + 2 * beta2)
        p = math.exp(means[i] / c) / (math.exp(means[i] / c) + math.exp(means[q] / c))
        gamma = math.sqrt(variances[i]) / c
        omega = variances[i] / c * (result - p)
        delta = gamma * variances[i] / c**2 * p * (1 - p)
        out_means.append(means[i] + omega)
        out_variances.append(variances[i] * max(1 - delta, 1e-4))
    return out_means, out_variances


@pytest.mark.parametrize("ranking", [0, 1, 2])
def test_bar_of_two_players_is_weng_and_lin(ranking: int) -> None:
    means, variances, beta2 = [0.4, 1.1], [0.9, 0.3], 0.7
    learner = core.ApproximationRanking(plain_layout(2), beta2, 1.0, 1e-4, 1e-9, ranking)
    learner.set_means(np.array(means))
    learner.set_variances(np.array(variances))
    learner.observe(competition((0,), (1,)))
    expected = weng_lin(means, variances, beta2)
    assert learner.means() == pytest.approx(expected[0], abs=1e-12)
    assert learner.variances() == pytest.approx(expected[1], abs=1e-12)


def test_bar_variants_differ_only_in_what_they_say_of_variances_and_losers() -> None:
    learners = [
        core.ApproximationRanking(plain_layout(4), 1.0, 1.0, 1e-4, 1e-9, ranking)
        for ranking in (0, 1, 2)
    ]
    for learner in learners:
        learner.set_means(np.array([0.0, 1.0, -1.0, 0.0]))
        learner.observe(competition((0,), (1,), (2,), (3,)))
    go, full, averaged = learners
    assert go.means()[0] == full.means()[0] == averaged.means()[0] > 0
    assert go.means() == pytest.approx(averaged.means())
    assert averaged.variances()[0] > go.variances()[0]
    # Draws among the losers pull the strong one down and the weak one up.
    assert full.means()[1] < go.means()[1]
    assert full.means()[2] > go.means()[2]


def test_bar_with_normal_performances_is_thurstone_mosteller() -> None:
    # openskill 6.2, ThurstoneMostellerFull and BradleyTerryFull: no drift, no draw margin.
    expected = {
        3: (1.0102011428083775, 0.8965996190638743, 0.7679222525064342, 0.2915272085478478),
        0: (0.7387213016722189, 0.9870928994425938, 0.8562696455766737, 0.2971946964557705),
    }
    for ranking, numbers in expected.items():
        learner = core.ApproximationRanking(plain_layout(2), 0.7, 1.0, 1e-12, 1e-9, ranking)
        learner.set_means(np.array([0.4, 1.1]))
        learner.set_variances(np.array([0.9, 0.3]))
        learner.observe(competition((0,), (1,)))
        assert (*learner.means(), *learner.variances()) == pytest.approx(numbers, abs=1e-9)


@pytest.mark.parametrize("ranking", [0, 1, 2, 3])
def test_bar_takes_a_team_of_weight_four_for_four_teams(ranking: int) -> None:
    thinned = competition((0, 3), (1, 3), (2,), exponents=[0, 2, 0])
    whole = competition((0, 3), *[(1, 3)] * 4, (2,))
    states = []
    for data in (thinned, whole):
        learner = core.ApproximationRanking(plain_layout(4), 1.0, 0.5, 1e-4, 1e-9, ranking)
        learner.set_means(np.array([0.3, 0.8, -0.2, 0.1]))
        learner.observe(data)
        states.append((*learner.means(), *learner.variances()))
    assert states[0] == pytest.approx(states[1], abs=1e-12)


def test_lbr_takes_a_team_of_weight_four_for_four_teams() -> None:
    thinned = competition((0, 3), (1, 3), (2,), exponents=[0, 2, 0])
    whole = competition((0, 3), *[(1, 3)] * 4, (2,))
    states = []
    for data in (thinned, whole):
        learner = loopy(4, [0.3, 0.8, -0.2, 0.1], [0.7, 0.8, 0.6, 0.5], 1.0, 200)
        learner.observe(data)
        states.append((*learner.means(), *learner.variances()))
    # Both settle in the same fixed point, however the messages got there.
    assert states[0] == pytest.approx(states[1], abs=1e-6)


@pytest.mark.parametrize("learner", ["bar", "lbr"])
def test_a_crowd_of_unlikely_rivals_moves_the_winner_as_much_when_thinned(learner: str) -> None:
    """The winner beats 199 rivals; thinning keeps one in sixteen of them."""
    patterns = 200
    rivals = [(p,) for p in range(1, patterns)]
    moved = []
    for data in (
        competition((0,), *rivals),
        competition((0,), *rivals[::16], exponents=[0] + [4] * len(rivals[::16])),
    ):
        made, _ = make_stream_learner(learner, plain_layout(patterns))
        assert isinstance(made, core.ApproximationRanking | core.LoopyRanking)
        made.set_means(np.array([0.0] + [-4.0] * (patterns - 1)))
        made.observe(data)
        moved.append(made.means()[0])
    assert moved[1] == pytest.approx(moved[0], rel=0.1)


def test_bar_counts_rivals_by_their_chance() -> None:
    means, variance, beta2, rivals = np.array([0.0, 1.0, -1.0, -9.0]), 0.5, 0.5, 2.0
    learner = core.ApproximationRanking(plain_layout(4), beta2, variance, 1e-4, 1e-9, 0, rivals)
    learner.set_means(means)
    learner.observe(competition((0,), (1,), (2,), (3,)))
    share = np.minimum(1, rivals * softmax(means / math.sqrt(2 * beta2)))[1:]
    c = math.sqrt(2 * variance + 2 * beta2)
    surprise = 1 / (1 + np.exp((means[0] - means[1:]) / c))
    assert share[0] == 1 > share[1] > share[2] > 0
    moved = variance / c * share * surprise
    assert learner.means() - means == pytest.approx([moved.sum(), *-moved], abs=1e-12)


def random_data(seed: int, patterns: int, count: int) -> core.Competitions:
    rng = np.random.default_rng(seed)
    strength = rng.normal(0, 1, patterns)
    data = core.Competitions()
    half = patterns // 2
    for _ in range(count):
        teams = [(int(rng.integers(half)), int(half + rng.integers(half))) for _ in range(6)]
        chances = softmax(np.array([strength[list(team)].sum() for team in teams]))
        winner = int(rng.choice(6, p=chances))
        teams[0], teams[winner] = teams[winner], teams[0]
        add_teams(data, *teams)
    return data


def test_mm_never_lowers_the_posterior() -> None:
    data = random_data(3, 12, 400)
    fit = core.MinorizationMaximization(plain_layout(12), [data], 1)
    posteriors = []
    for step in range(40):
        prior = fit.log_prior()
        posteriors.append(fit.update(step % 2) * fit.competitions + prior)
    assert (np.diff(posteriors) >= -1e-4).all()
    assert posteriors[-1] - posteriors[0] > 10


def test_mm_finds_the_maximum_that_gradient_ascent_finds() -> None:
    data = random_data(4, 8, 300)
    layout = plain_layout(8)
    weights, history = fit_mm(layout, [data], MMSettings(tolerance=1e-9, max_updates=2000))
    members = layout.members(data).reshape(300, 6, 2).astype(int)
    theta = np.zeros(8)
    for _ in range(4000):
        scores = theta[members].sum(axis=2)
        chances = np.exp(scores) / np.exp(scores).sum(axis=1, keepdims=True)
        gradient = 1 - 2 / (1 + np.exp(-theta))  # of ln gamma - 2 ln(1 + gamma)
        np.add.at(gradient, members[:, 0].ravel(), 1.0)
        for member in (0, 1):
            np.add.at(gradient, members[:, :, member].ravel(), -chances.ravel())
        theta += 0.005 * gradient
    # Only the weak prior ties the levels of the two halves to each other: compare within each.
    for half in (slice(0, 4), slice(4, 8)):
        found, truth = weights[half] - weights[half].mean(), theta[half] - theta[half].mean()
        assert found == pytest.approx(truth, abs=2e-3)
    assert history[-1] >= history[0]


def test_mm_threads_agree() -> None:
    parts = [random_data(seed, 8, 50) for seed in range(5)]
    one, _ = fit_mm(plain_layout(8), parts, threads=1)
    three, _ = fit_mm(plain_layout(8), parts, threads=3)
    assert one == pytest.approx(three, abs=1e-5)


def test_mm_with_working_data_in_a_file_finds_the_same(tmp_path: Path) -> None:
    parts = [random_data(seed, 8, 50) for seed in range(5)]
    memory, _ = fit_mm(plain_layout(8), parts)
    mapped, _ = fit_mm(plain_layout(8), parts, folder=tmp_path)
    assert np.array_equal(memory, mapped)
    assert not list(tmp_path.iterdir())


def test_mm_keeps_products_true_over_many_updates() -> None:
    data = random_data(6, 12, 100)
    layout = plain_layout(12)
    fit = core.MinorizationMaximization(layout, [data], 1)
    members = layout.members(data).reshape(100, 6, 2).astype(int)
    for step in range(200):
        products = fit.gammas().astype(float)[members].prod(axis=2)
        expected = np.log(products[:, 0] / products.sum(axis=1)).mean()
        assert fit.update(step % 2) == pytest.approx(expected, abs=1e-5)


def test_fbt_steps_along_the_gradient() -> None:
    rng = np.random.default_rng(5)
    teams = [(0, 3), (1, 4), (2, 3), (0, 4)]
    weights, vectors = rng.normal(0, 1, 5), rng.normal(0, 1, (5, 2))

    def log_probability(w: np.ndarray, v: np.ndarray) -> float:
        scores = np.array([w[list(t)].sum() + v[t[0]] @ v[t[1]] for t in teams])
        return float(scores[0] - np.log(np.exp(scores).sum()))

    layout = plain_layout(5)
    model = core.Model(layout, 2)
    model.set_weights(weights.astype(np.float32))
    model.set_vectors(vectors.astype(np.float32).ravel())
    trainer = core.FactorTrainer(model, 1e-3, 1e-3, 0.0, 0.0)
    got = trainer.observe(competition(*teams))
    assert got == pytest.approx(log_probability(weights, vectors), abs=1e-5)

    step = 1e-6
    for p in range(5):
        up, down = weights.copy(), weights.copy()
        up[p] += step
        down[p] -= step
        slope = (log_probability(up, vectors) - log_probability(down, vectors)) / (2 * step)
        # Adagrad's first step: the rate times g / sqrt(g^2 + 1e-4).
        assert model.weights()[p] - weights[p] == pytest.approx(
            1e-3 * slope / math.sqrt(slope**2 + 1e-4), abs=1e-6
        )
    slopes = np.zeros((5, 2))
    for p in range(5):
        for f in range(2):
            up, down = vectors.copy(), vectors.copy()
            up[p, f] += step
            down[p, f] -= step
            slopes[p, f] = (log_probability(weights, up) - log_probability(weights, down)) / (
                2 * step
            )
    moved = model.vectors().reshape(5, 2) - vectors
    rate = 1e-3 / np.sqrt((slopes**2).mean(axis=1, keepdims=True) + 1e-4)
    assert moved == pytest.approx(rate * slopes, abs=1e-6)


def test_the_gradient_takes_plain_steps_that_shrink() -> None:
    teams = [(0, 3), (1, 4), (2, 3), (0, 4)]
    learner = GradientLearner(plain_layout(5), GradientSettings(rate=0.1, half=1))
    weights = np.zeros(5)
    for rate in (0.1, 0.05, 0.1 / 3):
        scores = np.array([weights[list(team)].sum() for team in teams])
        errors = np.exp(scores) / np.exp(scores).sum()
        errors[0] -= 1
        for team, error in zip(teams, errors, strict=True):
            weights[list(team)] -= rate * error
        learner.observe(competition(*teams))
        assert stream_weights(learner)[0] == pytest.approx(weights, abs=1e-6)


def test_probabilistic_ranking_counts_wins_and_appearances() -> None:
    learner = core.WinningRate(plain_layout(3))
    learner.observe(competition((0,), (1,), (2,)))
    learner.observe(competition((1,), (0,), (0,)))
    assert list(learner.wins()) == [1, 1, 0]
    assert list(learner.appearances()) == [3, 2, 1]


def test_temperature_fits_the_odds() -> None:
    data = core.Competitions()
    for winner in [0] * 75 + [1] * 25:
        add_teams(data, (winner,), (1 - winner,))
    model = core.Model(plain_layout(2), 0)
    model.set_weights(np.array([5.0, 0.0], dtype=np.float32))
    assert fit_temperature(model, [data]) == pytest.approx(5 / math.log(3), rel=1e-2)


def test_ties_share_their_places() -> None:
    model = core.Model(plain_layout(3), 0)
    model.set_weights(np.array([1.0, 1.0, 2.0], dtype=np.float32))
    higher, equal, legal, log_probability, *_ = model.rank(competition((0,), (1,), (2,), (1,)))
    assert (higher[0], equal[0], legal[0]) == (1, 2, 4)
    assert log_probability[0] == pytest.approx(math.log(1 / (3 + math.e)))


def test_thinning_keeps_expected_sums() -> None:
    layout = plain_layout(200)
    pilot = core.Model(layout, 0)
    rng = np.random.default_rng(6)
    weights = rng.normal(0, 2, 200).astype(np.float32)
    pilot.set_weights(weights)
    whole = core.Competitions()
    for _ in range(20):
        add_teams(whole, *((int(p),) for p in rng.permutation(200)))
    truth = pilot.rank(whole)[3]
    ratios = []
    for seed in range(100):
        thinned = core.thin(whole, pilot, 16.0, 4, seed)
        assert thinned.bytes < whole.bytes / 3
        ratios.append(np.exp(truth - pilot.rank(thinned)[3]))  # of the sums, thinned to whole
    assert np.mean(ratios) == pytest.approx(1, abs=0.01)
