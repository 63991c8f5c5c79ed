"""Settings that a client may read and change by KataGo's names (`kata-set-param`).

Only settings that do something here are known. `playoutDoublingAdvantage` is an exception: some
clients always send it, so its one true value, 0, is accepted.
"""

from __future__ import annotations

import json
import threading
from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeAlias

from tengen.errors import GoError, quoted
from tengen.gtp import Command
from tengen.gtp_engine.answers import Answer, Handlers, simple
from tengen.gtp_engine.session import Session
from tengen.nets.profiles import check_profile

Value: TypeAlias = bool | int | float | str


@dataclass(frozen=True, slots=True)
class Parameter:
    """How a setting is read, and changed by a value that `parse` accepts."""

    get: Callable[[Session], Value]
    set: Callable[[Session, Value], None]
    parse: Callable[[str, str], Value]


def number(low: float, high: float, *, whole: bool = False) -> Callable[[str, str], Value]:
    """Return a reader of numbers within a range; it raises `GoError` for all else."""

    def parse(name: str, text: str) -> Value:
        try:
            value = float(text)
        except ValueError:
            value = float("nan")
        if not low <= value <= high or (whole and value != int(value)):
            kind = "a whole number" if whole else "a number"
            raise GoError(f"{name}: {kind} from {low:g} to {high:g} expected, not {quoted(text)}")
        return int(value) if whole else value

    return parse


def flag(name: str, text: str) -> Value:
    if text.lower() not in ("true", "false"):
        raise GoError(f"{name}: true or false expected, not {quoted(text)}")
    return text.lower() == "true"


def profile(name: str, text: str) -> Value:
    """Read a profile of humans, or nothing for none."""
    return check_profile(text) if text else ""


def only(value: Value, reason: str) -> Parameter:
    """Return a setting that cannot be changed."""

    def parse(name: str, text: str) -> Value:
        read = flag(name, text) if isinstance(value, bool) else number(-1e9, 1e9)(name, text)
        if read != value:
            raise GoError(f"{name}: {reason}")
        return value

    return Parameter(lambda session: value, lambda session, same: None, parse)


def _changes(name: str, parse: Callable[[str, str], Value]) -> Parameter:
    """Return a setting that is an attribute of the session."""
    return Parameter(
        lambda session: getattr(session, name),
        lambda session, value: setattr(session, name, value),
        parse,
    )


PARAMETERS: dict[str, Parameter] = {
    "maxVisits": _changes("visits", number(1, 1e9, whole=True)),
    "maxTime": _changes("most_seconds", number(0.01, 1e20)),
    "analysisWideRootNoise": _changes("wide_root_noise", number(0.0, 5.0)),
    "allowResignation": _changes("allows_resignation", flag),
    "searchRandSeed": _changes("seed", number(0, 2**62, whole=True)),
    "humanSLProfile": _changes("profile", profile),
    "playoutDoublingAdvantage": only(0.0, "both sides are searched alike here"),
    "ponderingEnabled": _changes("ponders", flag),
}


def _known(name: str) -> Parameter:
    if name not in PARAMETERS:
        raise GoError(f"Invalid parameter: {quoted(name)}")
    return PARAMETERS[name]


def _shown(value: Value) -> str:
    if isinstance(value, str):
        return value
    return str(value).lower() if isinstance(value, bool) else f"{value:.15g}"


def list_params(session: Session) -> str:
    return " ".join(PARAMETERS)


def get_param(session: Session, name: str) -> str:
    return _shown(_known(name).get(session))


def get_params(session: Session) -> str:
    return json.dumps({name: each.get(session) for name, each in PARAMETERS.items()})


def set_param(session: Session, name: str, text: str = "") -> None:
    parameter = _known(name)
    parameter.set(session, parameter.parse(name, text))


def set_params(session: Session, command: Command, interrupted: threading.Event) -> Answer:
    """Change several settings, given as a JSON object, or none if one of them is refused."""
    try:
        wanted = json.loads(command.rest)
    except (ValueError, RecursionError):
        wanted = None
    if not isinstance(wanted, dict):
        raise GoError(f"not a JSON object: {quoted(command.rest)}")
    texts = {
        name: value if isinstance(value, str) else json.dumps(value)
        for name, value in wanted.items()
    }
    values = [(_known(name), _known(name).parse(name, text)) for name, text in texts.items()]
    for parameter, value in values:
        parameter.set(session, value)
    return ""


COMMANDS: Handlers = {
    "kata-list-params": simple(list_params),
    "kata-get-param": simple(get_param),
    "kata-get-params": simple(get_params),
    "kata-set-param": simple(set_param),
    "kata-set-params": set_params,
}
