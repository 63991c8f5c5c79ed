"""Draws the pictures of docs/influence.md: python -m tengen_lab.papers.hu2020.pictures"""

from __future__ import annotations

from pathlib import Path

from tengen.coords import BLACK
from tengen.influence import (
    SEED_MODELS,
    control_map,
    estimate_control,
    propagate_influence,
    suggest_moves,
    suggestion_map,
)
from tengen.influence.fitted import FITTED
from tengen.pictures import Diagram, write_diagram, write_diagrams
from tengen.sgf import read_game

ROOT = Path(__file__).resolve().parents[4]
IMAGES = ROOT / "docs" / "images"
RECORD, MOVE = ROOT / "examples" / "gnugo-self-play.sgf", 90


def main() -> None:
    IMAGES.mkdir(parents=True, exist_ok=True)
    game = read_game(RECORD).game(move=MOVE)
    board, last = game.board, game.last_move
    maps = [
        Diagram(board.stones, board.size, title=f"After move {MOVE}", caption=" ", last=last),
        control_map(board, propagate_influence(board), title="Propagation"),
    ]
    titles = {
        "alive": "All stones alive",
        "neighbors": "Life by neighbours",
        "lambda": "Lambda 0.44",
        "kappa": "Lambda 0.44, kappa 0.8",
    }
    for name, title in titles.items():
        maps.append(control_map(board, estimate_control(board, SEED_MODELS[name]), title=title))
    write_diagrams(IMAGES / "influence-maps.png", maps, columns=3, cell=0.15)
    fitted = control_map(
        board, estimate_control(board, FITTED), palette="color", title="Fitted weights"
    )
    small = control_map(
        board, estimate_control(board), style="squares", title="Kappa 0.8, as squares", last=last
    )
    write_diagrams(IMAGES / "influence-styles.png", [fitted, small], cell=0.22)
    moves = suggest_moves(board, BLACK)
    write_diagram(
        IMAGES / "influence-moves.png",
        suggestion_map(board, moves, title="Black to move", last=last),
        cell=0.26,
    )


if __name__ == "__main__":
    main()
