"""Reviewed games made for tests: legal moves, and verdicts as a test plans them."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from tengen.cgt.sente import sente
from tengen.coords import BLACK, Color, Point
from tengen.endgame.exact.solver import solve_region
from tengen.endgame.temperature_graph import ProvedPlace
from tengen.files.plain_json import to_json
from tengen.game import Game
from tengen.review.report import MoveReport
from tengen.review.values import Reason, ReviewedMove
from tengen.sgf import Record
from tengen.sgf.info import Info
from tengen.train.endgames import endgame_exercises
from tengen.train.games import ReviewedGame


def made_game(
    losses: Mapping[int, float],
    *,
    id_: str = "game",
    info: Info | None = None,
    size: int = 9,
    length: int = 40,
    seed: int = 1,
    reasons: Mapping[int, tuple[Reason, ...]] | None = None,
    confirmed: bool = True,
    net: str = "b18c384nbt",
) -> ReviewedGame:
    """Return a game of random moves, of which those in `losses` (by number) lost points."""
    rng = random.Random(seed)
    game = Game(size)
    better = []
    for _ in range(length):
        legal = [move for move in game.legal_moves() if move is not None]
        chosen = rng.sample(legal, 2)
        better.append(chosen[1])
        game.play(chosen[0])
    moves = tuple(
        ReviewedMove(
            move=number,
            color=game.colors[number - 1],
            point=game.moves[number - 1],
            loss=losses.get(number, 0.0),
            confirmed=confirmed,
            line=(better[number - 1],),
            winrate=0.5,
            lead=0.0,
            reasons=(reasons or {}).get(number, ()),
            judged_by=net,
        )
        for number in range(1, length + 1)
    )
    return ReviewedGame(id_, info or Info(black="Ann", white="Bob"), game, moves)


def write_made(folder: Path, game: ReviewedGame) -> None:
    """Write a made game as `tengen review -o` does."""
    folder.mkdir(parents=True, exist_ok=True)
    record = Record.from_game(game.game, game.info)
    (folder / f"{game.id}.review.sgf").write_bytes(record.to_bytes())
    lines = [to_json(MoveReport.of(move, game.game.size)) for move in game.moves]
    (folder / f"{game.id}.review.jsonl").write_text("\n".join(lines) + "\n")


def own_numbers(color: Color, length: int) -> range:
    """Return the numbers of a colour's moves in a game that Black begins."""
    return range(1 if color is BLACK else 2, length + 1, 2)


def with_places(game: Game, places: Sequence[frozenset[Point]], **known: Any) -> ReviewedGame:
    """Return a reviewed game of Ann's that begins on a board with proved places, with a pass."""
    played = Game(game.size, game.rules, setup=game.board, to_move=game.to_move).play(None)
    move = ReviewedMove(
        move=1,
        color=game.to_move,
        point=None,
        loss=0.0,
        confirmed=True,
        line=(),
        winrate=0.5,
        lead=0.0,
        judged_by="b18c384nbt",
        proved=tuple(_proved(game, place, **known) for place in places),
    )
    names = ("Ann", "Bob") if game.to_move is BLACK else ("Bob", "Ann")
    return ReviewedGame("endgame", Info(black=names[0], white=names[1]), played, (move,))


def _proved(game: Game, place: frozenset[Point], *, is_safe: bool = True) -> ProvedPlace:
    graph = solve_region(game.board.stones, game.size, place, moves_at=None).thermograph
    assert graph is not None
    return ProvedPlace(place, 2 * (graph.move_value - 1), sente(graph), is_safe)


def with_proved_place(*, is_safe: bool = True) -> ReviewedGame:
    """Return a reviewed game of Ann's in which one place is proved."""
    one = endgame_exercises(["worth"], ["small"])[0]
    return with_places(one.game, one.places, is_safe=is_safe)
