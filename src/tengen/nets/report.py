"""An evaluation as JSON has it: for `tengen evaluate --json` and the web API alike."""

from __future__ import annotations

from typing import Any

from tengen.coords import BLACK, format_gtp
from tengen.game import Game
from tengen.nets.evaluation import Evaluation


def evaluation_report(
    game: Game, number: int, evaluation: Evaluation, *, net: str, top: int
) -> dict[str, Any]:
    """Return what is said of the position after `number` moves of `game`, ready for JSON."""
    return {
        "move": number,
        "net": net,
        "to_move": evaluation.to_move.letter,
        "size": game.size,
        "rules": game.rules.name,
        "komi": game.rules.komi,
        "moves": [
            {"move": format_gtp(move, game.size), "probability": round(probability, 6)}
            for move, probability in evaluation.top_moves(top)
        ],
        "black_winrate": round(evaluation.winrate(BLACK), 6),
        "black_win": round(evaluation.black_win, 6),
        "white_win": round(evaluation.white_win, 6),
        "no_result": round(evaluation.no_result, 6),
        "black_lead": round(evaluation.black_lead, 3),
        "deviation": round(evaluation.deviation, 3),
        "ownership": [round(float(value), 4) for value in evaluation.ownership],
    }
