"""An evaluation as JSON has it: for `tengen evaluate --json` and the web API alike."""

from __future__ import annotations

from dataclasses import dataclass

from tengen.coords import BLACK, Letter, format_gtp
from tengen.game import Game
from tengen.nets.evaluation import Evaluation
from tengen.nets.evaluator import Evaluator


@dataclass(frozen=True, slots=True)
class Candidate:
    """A move and how likely a strong player would choose it."""

    move: str
    probability: float


@dataclass(frozen=True, slots=True)
class AskedPosition:
    """Which position a report is about, and who judged it."""

    move: int  # how many moves led to the position
    net: str
    to_move: Letter
    size: int
    rules: str
    komi: float


@dataclass(frozen=True, slots=True)
class EvaluationReport(AskedPosition):
    """What a network says of one position."""

    moves: list[Candidate]
    black_winrate: float
    black_win: float
    white_win: float
    no_result: float
    black_lead: float
    deviation: float
    ownership: list[float]  # a number a point: 1 Black's, -1 White's

    @classmethod
    def of(
        cls, game: Game, number: int, evaluation: Evaluation, *, net: str, top: int
    ) -> EvaluationReport:
        """Say what a network says of the position after `number` moves of `game`."""
        return cls(
            move=number,
            net=net,
            to_move=evaluation.to_move.letter,
            size=game.size,
            rules=game.rules.name,
            komi=game.rules.komi,
            moves=[
                Candidate(format_gtp(move, game.size), round(probability, 6))
                for move, probability in evaluation.top_moves(top)
            ],
            black_winrate=round(evaluation.winrate(BLACK), 6),
            black_win=round(evaluation.black_win, 6),
            white_win=round(evaluation.white_win, 6),
            no_result=round(evaluation.no_result, 6),
            black_lead=round(evaluation.black_lead, 3),
            deviation=round(evaluation.deviation, 3),
            ownership=[round(float(value), 4) for value in evaluation.ownership],
        )


def katago_fields(evaluator: Evaluator) -> dict[str, object]:
    """Describe a network as KataGo's `query_models` and `kata-get-models` do."""
    card = evaluator.model.card
    return {
        "name": evaluator.name,
        "internalName": card.name,
        "maxBatchSize": int(getattr(evaluator.model, "batch", 1)),
        "usesHumanSLProfile": False,
        "version": card.version,
        "usingFP16": "auto",
    }
