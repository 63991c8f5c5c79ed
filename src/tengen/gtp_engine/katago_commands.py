"""KataGo's and KGS's commands about rules, and the raw opinion of a network."""

from __future__ import annotations

import dataclasses
import json
import threading

import numpy as np
from numpy.typing import NDArray

from tengen.coords import BLACK
from tengen.errors import GoError, ParseError, quoted
from tengen.game import Game
from tengen.gtp import Command
from tengen.gtp_engine.answers import Answer, Handlers, simple
from tengen.gtp_engine.session import Session
from tengen.nets.evaluation import Evaluation
from tengen.nets.report import katago_fields
from tengen.rules import RULE_SETS, parse_rules, rules_fields, rules_from_fields

_KGS = {
    "chinese": "chinese-kgs",
    "aga": "aga",
    "japanese": "japanese",
    "new_zealand": "new-zealand",
}
_EXTRA = {"stone-scoring": {"ko": "SIMPLE", "tax": "ALL", "suicide": False}}


def kgs_rules(session: Session, name: str) -> None:
    if name.lower() not in _KGS:
        raise GoError(f"unknown rules {quoted(name)}")
    session.set_rules(RULE_SETS[_KGS[name.lower()]])


def kata_get_rules(session: Session) -> str:
    return json.dumps(rules_fields(session.game.rules))


def kata_set_rules(session: Session, command: Command, interrupted: threading.Event) -> Answer:
    text = command.rest
    if text.startswith("{"):
        session.set_rules(rules_from_fields(_object(text)))
    elif text.lower() in _EXTRA:
        session.set_rules(rules_from_fields(_EXTRA[text.lower()]))
    else:
        session.set_rules(parse_rules(text))
    return ""


def kata_set_rule(session: Session, name: str, value: str) -> None:
    flags = {"true": True, "false": False}
    fields = {name: flags.get(value.lower(), value)}
    session.set_rules(rules_from_fields(fields, session.game.rules))


def kata_raw_nn(session: Session, symmetry: str) -> str:
    """Answer with what the network says of the position at first sight, White's side."""
    if symmetry != "all" and not (symmetry.isascii() and symmetry.isdigit() and int(symmetry) < 8):
        raise GoError("syntax error")
    game = session.game.copy().resume()
    chosen = range(8) if symmetry == "all" else [int(symmetry)]
    evaluator = session.evaluator
    found = [evaluator.evaluate([game], symmetries=[number])[0] for number in chosen]
    return "\n".join(
        format_raw(game, number, one) for number, one in zip(chosen, found, strict=True)
    )


def kata_raw_human_nn(session: Session, symmetry: str) -> str:
    """Answer as `kata-raw-nn`, with the moves that humans of the profile would play."""
    if not session.profile:
        raise GoError("no profile: kata-set-param humanSLProfile rank_5k")
    if symmetry != "all" and not (symmetry.isascii() and symmetry.isdigit() and int(symmetry) < 8):
        raise GoError("syntax error")
    game = session.game.copy().resume()
    human = np.array(session.imitator.opinion(game, session.profile).policy)
    (one,) = session.evaluator([game])
    number = 0 if symmetry == "all" else int(symmetry)
    return format_raw(game, number, dataclasses.replace(one, policy=np.maximum(human, 0)))


def kata_get_models(session: Session) -> str:
    return json.dumps([katago_fields(session.evaluator)])


def format_raw(game: Game, symmetry: int, one: Evaluation) -> str:
    """Write an evaluation as KataGo's kata-raw-nn does."""
    square = one.black_score**2 + one.deviation**2
    policy = np.where(one.legal, one.policy, np.nan)
    return "\n".join(
        [
            f"symmetry {symmetry}",
            f"whiteWin {one.white_win:.6f}",
            f"whiteLoss {one.black_win:.6f}",
            f"noResult {one.no_result:.6f}",
            f"whiteLead {-one.lead(BLACK):.3f}",
            f"whiteScoreSelfplay {-one.black_score:.3f}",
            f"whiteScoreSelfplaySq {square:.3f}",
            "policy",
            _rows(policy[:-1], game.size, 6),
            f"policyPass {policy[-1]:.6f}",
            "whiteOwnership",
            _rows(-one.ownership, game.size, 7),
        ]
    )


def _rows(values: NDArray[np.float64], size: int, digits: int) -> str:
    rows = values.reshape(size, size)
    return "\n".join(
        " ".join("NAN" if np.isnan(v) else f"{v:.{digits}f}" for v in row) for row in rows
    )


def _object(text: str) -> dict[str, object]:
    try:
        found = json.loads(text)
    except (ValueError, RecursionError):
        raise ParseError(f"not a JSON object: {quoted(text)}") from None
    if not isinstance(found, dict):
        raise ParseError(f"not a JSON object: {quoted(text)}")
    return found


COMMANDS: Handlers = {
    "kgs-rules": simple(kgs_rules),
    "kata-get-rules": simple(kata_get_rules),
    "kata-set-rules": kata_set_rules,
    "kata-set-rule": simple(kata_set_rule),
    "kata-raw-nn": simple(kata_raw_nn),
    "kata-raw-human-nn": simple(kata_raw_human_nn),
    "kata-get-models": simple(kata_get_models),
}
