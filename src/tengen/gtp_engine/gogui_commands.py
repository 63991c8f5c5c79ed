"""GoGui's analyze commands: maps and labels that GoGui draws on its board."""

from __future__ import annotations

from collections.abc import Sequence

from tengen.coords import format_gtp
from tengen.endgame import EndgameSettings, analyse_board
from tengen.gtp_engine.answers import Handlers, simple
from tengen.gtp_engine.session import Session
from tengen.influence import estimate_control
from tengen.patterns import Predictor

SHOWN = 10
EXPANSIONS = 60  # of each place, so that a person at the board does not wait for minutes


def influence(session: Session) -> str:
    return _rows(estimate_control(session.game.board).values.tolist(), session.size)


def ownership(session: Session) -> str:
    return _rows(session.count().owners.tolist(), session.size)


def predictions(session: Session) -> str:
    """Answer with the likeliest moves by patterns, each with its probability in per cent."""
    game = session.game.copy().resume()
    found = Predictor().predict(game)
    shown = [each for each in found if each.move is not None][:SHOWN]
    return " ".join(
        f"{format_gtp(each.move, game.size)} {100 * each.probability:.0f}" for each in shown
    )


def temperatures(session: Session) -> str:
    """Answer with the value of a move in each open place of an endgame, on its best moves."""
    game = session.game
    settings = EndgameSettings(expansions=EXPANSIONS)
    reports = analyse_board(game, session.evaluator, settings=settings).places
    labels, hottest = [], 0.0
    for report in reports:
        value = float(report.temperature)
        hottest = max(hottest, value)
        firsts = (line[0][1] for line in report.lines.values() if line)
        starts = {move for move in firsts if move is not None}
        labels += [f"LABEL {format_gtp(point, game.size)} {value:.1f}" for point in sorted(starts)]
    text = f"TEXT {len(reports)} open places, the largest move is worth {hottest:.1f} points"
    return "\n".join([*labels, text])


ANALYZE = {
    "tengen-influence": ("dboard", "Influence", influence),
    "tengen-ownership": ("dboard", "Ownership by the network", ownership),
    "tengen-predictions": ("pspairs", "Predictions by patterns", predictions),
    "tengen-temperatures": ("gfx", "Temperatures of the endgame", temperatures),
}


def analyze_commands(session: Session) -> str:
    return "\n".join(f"{kind}/{label}/{name}" for name, (kind, label, _) in ANALYZE.items())


def _rows(values: Sequence[float], size: int) -> str:
    rows = (values[start : start + size] for start in range(0, size * size, size))
    return "\n" + "\n".join(" ".join(f"{value:.3f}" for value in row) for row in rows)


COMMANDS: Handlers = {
    "gogui-analyze_commands": simple(analyze_commands),
    **{name: simple(function) for name, (_, _, function) in ANALYZE.items()},
}
