"""Samples of local positions: regions, targets and what is shown, against a game read by hand."""

from __future__ import annotations

import numpy as np
import pytest

torch = pytest.importorskip("torch", reason="training needs the extra `train`")

from tengen.board import Board  # noqa: E402
from tengen.coords import BLACK, WHITE, parse_gtp  # noqa: E402
from tengen.game import Game  # noqa: E402
from tengen.packed_games import PackedGames  # noqa: E402
from tengen.rules import Rules  # noqa: E402
from tengen_lab.training.labels import unpacked  # noqa: E402
from tengen_lab.training.local.games import PlayedToEnd, finished_positions  # noqa: E402
from tengen_lab.training.local.samples import LocalSamples, OwnedBoards, RegionKind, draw_samples  # noqa: E402
from tengen_lab.training.local.training import forbidden, turned  # noqa: E402

SIZE = 9
POINTS = SIZE * SIZE
NOBODY = 2 * POINTS


def point(text: str) -> int:
    found = parse_gtp(text, SIZE)
    assert found is not None
    return found


# Black A1 is answered at A2 at once; White's next local move is B1, after play elsewhere.
MOVES = ["E5", "E4", "D5", "D4", "A1", "A2", "J9", "J8", "H9", "B1", "E6", "pass", "pass"]


def played(moves: list[str] = MOVES) -> Game:
    game = Game(SIZE)
    for move in moves:
        game = game.play(None if move == "pass" else point(move))
    return game


def positions(
    turns: list[int], unsettled: list[str], draws: int = 1, moves: list[str] = MOVES
) -> OwnedBoards:
    ownership = np.full(POINTS, 127, np.int8)
    ownership[[point(name) for name in unsettled]] = 20
    turns = turns * draws
    return OwnedBoards(
        PackedGames.of([played(moves)]),
        [Rules()],
        np.zeros(len(turns), np.int32),
        np.array(turns, np.int32),
        np.tile(ownership, (len(turns), 1)),
    )


def masks(samples: LocalSamples) -> np.ndarray:
    return unpacked(samples.region[:, None], SIZE)[:, 0].flatten(1).numpy() > 0


def test_the_next_move_in_the_corner_is_found_by_hand() -> None:
    # After 5 moves Black has just played A1, White answers at A2: sente, and the opponent of
    # nobody else. The corner A1, A2, B1, B2 is unsettled; widened by at most three steps it can
    # reach neither J9 nor E5.
    samples = draw_samples(positions([5], ["A1", "A2", "B1", "B2"], draws=40), seed=1)
    assert len(samples) == 40
    assert (samples.kind == RegionKind.LAST_MOVE).all()
    assert (samples.target == point("A2")).all()  # White is to move: the mover's point
    assert (samples.sente == 1).all()


def test_the_opponent_moves_next_where_the_mover_tenukis() -> None:
    # After 6 moves Black is to move and plays J9; White's B1 comes next in the corner.
    samples = draw_samples(positions([6], ["A1", "A2", "B1", "B2"], draws=40), seed=1)
    assert (samples.target == POINTS + point("B1")).all()
    assert (samples.sente == 0).all()  # A2 was not answered


def test_nobody_plays_where_all_is_settled() -> None:
    # After White's J8, in a settled corner; H9 comes next to it.
    samples = draw_samples(positions([8], ["A9"], draws=200), seed=3)
    patches = samples.kind == RegionKind.SETTLED
    assert patches.sum() == 200  # one for each position, at the last move
    regions = masks(samples)
    assert regions[patches.numpy(), point("J8")].all()
    holds = regions[:, point("H9")]
    expected = np.where(holds, point("H9"), NOBODY)
    assert (samples.target.numpy()[patches] == expected[patches]).all()
    assert 0 < holds[patches.numpy()].mean() < 1  # patches have many shapes
    elsewhere = samples.kind == RegionKind.ELSEWHERE
    assert elsewhere.sum() == 200
    assert (samples.target[elsewhere] == NOBODY).all()
    assert (samples.sente[elsewhere] == -1).all()


def test_targets_are_those_of_the_record() -> None:
    game = played()
    turns = list(range(1, 12))  # the last move is no pass: one region is at it
    asked = positions(turns, ["A1", "B2", "E5", "F5", "J9", "G9", "C7"], draws=10)
    samples = draw_samples(asked, seed=5)
    assert {int(kind) for kind in samples.kind} == {0, 1, 2}
    regions = masks(samples)
    row = 0
    for turn in asked.turn:
        mover = game.colors[turn]
        kinds = []
        while row < len(samples) and (samples.kind[row] == RegionKind.ELSEWHERE or not kinds):
            kinds.append(int(samples.kind[row]))
            inside = {p for p in range(POINTS) if regions[row, p]}
            rest = list(zip(game.moves[turn:], game.colors[turn:], strict=True))
            here = [(p, c) for p, c in rest if p in inside]
            expected = NOBODY if not here else here[0][0] + POINTS * (here[0][1] is not mover)
            assert int(samples.target[row]) == expected
            last = game.moves[turn - 1]
            sente = -1 if last not in inside else int(game.moves[turn] in inside)
            assert int(samples.sente[row]) == sente
            row += 1
        assert len(kinds) <= 3
    assert row == len(samples)


def test_the_region_shows_the_board_and_far_stones_are_gone_in_half_of_the_samples() -> None:
    asked = positions([9], ["A1", "B2"], draws=400)
    samples = draw_samples(asked, seed=7)
    board = played(MOVES[:9]).board
    truth = np.frombuffer(board.stones, np.uint8)
    planes = unpacked(samples.planes, SIZE).flatten(2).numpy()
    seen = (2 * planes[:, 1] + planes[:, 2]).astype(np.uint8)  # White is to move: own is White
    regions = masks(samples)
    assert (seen == truth)[regions].all()
    assert ((seen == truth) | (seen == 0)).all()  # stones vanish, none appear
    corner = (samples.kind == RegionKind.ELSEWHERE).numpy()
    far = seen[corner][:, point("J9")] == 0
    assert 0.4 < far.mean() < 0.6
    for stones in seen[:50]:
        assert not Board(SIZE, stones.tobytes()).breathless()


def test_a_random_length_of_the_past_is_shown() -> None:
    samples = draw_samples(positions([9], ["A1", "B2"], draws=200), seed=9)
    planes = unpacked(samples.planes, SIZE).flatten(2).numpy()
    lengths = planes[:, 9:14].sum((1, 2)).astype(int)
    at_last = samples.kind.numpy() != RegionKind.ELSEWHERE
    assert set(lengths[at_last]) == {1, 2, 3, 4, 5}
    assert set(lengths[~at_last]) == {0, 1, 2, 3, 4, 5}
    assert planes[at_last][:, 9, point("H9")].all()


def test_regions_are_widened_unevenly() -> None:
    samples = draw_samples(positions([6], ["E5"], draws=300, moves=MOVES), seed=11)
    regions = masks(samples)[(samples.kind == RegionKind.ELSEWHERE).numpy()]
    assert regions[:, point("E5")].all()
    rows, columns = np.indices((SIZE, SIZE)).reshape(2, -1)
    centers = (regions * columns).sum(1) / regions.sum(1)
    assert np.abs(centers - 4).max() > 0.8  # E is column 4: the piece is not always in the middle
    assert abs(centers.mean() - 4) < 0.2
    distance = np.abs(rows - 4) + np.abs(columns - 4)
    assert (distance[None] * regions).max() == 3


def test_samples_depend_on_the_seed_alone() -> None:
    asked = positions([5, 9], ["A1", "B2", "E5"], draws=5)
    one, same, other = (draw_samples(asked, seed=seed, threads=2) for seed in (1, 1, 2))
    assert torch.equal(one.region, same.region)
    assert torch.equal(one.planes, same.planes)
    assert not torch.equal(one.region, other.region)


@pytest.mark.parametrize("symmetry", range(8))
def test_symmetries_move_targets_with_the_stones(symmetry: int) -> None:
    samples = draw_samples(positions([5, 6, 9], ["A1", "B2", "E5", "J9"], draws=4), seed=1)
    planes, _, region, targets = turned(samples, symmetry)
    plain, _, _, straight = turned(samples, 0)
    for row in range(len(samples)):
        if int(samples.target[row]) == NOBODY:
            assert int(targets.moves[row]) == NOBODY
            continue
        mark = torch.zeros(POINTS)
        mark[int(straight.moves[row]) % POINTS] = 1
        marked = plain.clone()
        marked[row, 0] = mark.view(SIZE, SIZE)
        from tengen_lab.training.embedded.training import turn

        moved = turn(marked, symmetry)[row, 0].flatten().argmax()
        assert int(targets.moves[row]) % POINTS == int(moved)
        assert int(targets.moves[row]) // POINTS == int(straight.moves[row]) // POINTS
    assert torch.equal(region.flatten(1), targets.region)
    stones = (planes[:, 1] + planes[:, 2]).flatten(1)
    assert torch.equal(targets.playable, targets.region * (1 - stones))
    assert targets.playable.gather(1, (targets.moves % POINTS)[:, None])[
        targets.moves < NOBODY
    ].all()


def test_chances_outside_the_region_are_forbidden() -> None:
    moves = torch.full((1, NOBODY + 1), -50.0)
    moves[0, point("A1")] = 0.0
    moves[0, POINTS + point("J9")] = 0.0
    playable = torch.zeros(1, POINTS)
    playable[0, point("A1")] = 1.0
    assert forbidden(moves, playable).item() == pytest.approx(0.5)


class Owner:
    """A teacher that gives the whole board to Black, and passes; or knows nothing."""

    def __init__(self, ownership: int) -> None:
        self.ownership = ownership

    def label(self, features: object, size: int) -> object:
        count = len(features)  # type: ignore[arg-type]
        black = torch.from_numpy(features.planes)  # type: ignore[attr-defined]
        policy = torch.zeros(count, size * size + 1)
        policy[:, -1] = 1.0
        own = torch.full((count, size * size), self.ownership, dtype=torch.int8)
        return type("Labels", (), {"ownership": own, "policy": policy, "planes": black})()


def test_only_finished_games_are_kept() -> None:
    games, rules = PackedGames.of([played(), played(MOVES[:9])]), [Rules(), Rules()]
    rng = np.random.default_rng(1)
    found = finished_positions(games, rules, Owner(127), rng, later=2)  # type: ignore[arg-type]
    assert found.game.tolist() == [0, 0, 0, 1, 1, 1]
    assert found.turn[0] == int(0.85 * 11)  # the passes at the end do not count
    assert (found.turn[1:3] >= found.turn[0]).all()
    assert (found.turn[:3] < 11).all()
    # Ownership is Black's, whoever is to move.
    movers = [played().colors[turn] for turn in found.turn[:3]]
    signs = [1 if mover is BLACK else -1 for mover in movers]
    assert found.ownership[:3, 0].tolist() == [127 * sign for sign in signs]
    assert WHITE in movers or BLACK in movers
    nobody = finished_positions(games, rules, Owner(0), rng, later=2)  # type: ignore[arg-type]
    assert len(nobody) == 0


def test_games_are_played_to_their_end() -> None:
    from tengen_lab.training.embedded.tests.test_distill import random_corpus

    out = PlayedToEnd(
        random_corpus(), np.random.default_rng(1), size=9, games=8, shortest=20, held_part=2
    )
    begun = out.games.length.copy()
    for _ in range(2):
        out.step(Owner(127))  # type: ignore[arg-type]
    held, train = out.finished(held_out=True)[0], out.finished(held_out=False)[0]
    assert len(held) + len(train) == 8
    assert len(held) > 0
    for games in (held, train):
        assert (np.diff(games.offsets) <= begun.max() + 2).all()
        assert ((games.moves[games.offsets[1:] - 1] & 0x3FF) == 0x3FF).all()
