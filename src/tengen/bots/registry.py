"""Bots by name: `random`, `policy:net=fast,temperature=0.5`, `search:visits=50`, `human:8k`.

A name may be followed by a colon and settings. Bots may be called as opponents are, too: `hana:8k`
is `human:8k`. What is not a known name is taken as the command line of a program that speaks GTP
(`is_program`).
"""

from __future__ import annotations

import shlex
import shutil
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path

from tengen.bots.bot import Bot
from tengen.errors import GoError, quoted
from tengen.nets.devices import open_evaluator
from tengen.nets.evaluator import Evaluator
from tengen.nets.store import EMBEDDED
from tengen.ranks import parse_rank
from tengen.search import forget

Settings = Mapping[str, str]


@dataclass
class Supplies:
    """What bots share: networks, each opened once, and settings for bots that name none."""

    net: str | None = None
    visits: int | None = None
    announce: Callable[[str], None] = lambda message: None
    exact: bool = False  # in 32 bits where a processor would do with 8
    _open: dict[str, Evaluator] = field(default_factory=dict, repr=False)

    def evaluator(self, net: str | None = None) -> Evaluator:
        """Return the evaluator of a network, by default the one that these supplies name."""
        name = net or self.net
        key = name or EMBEDDED[0]  # what is opened where nobody names one
        if key not in self._open:
            self._open[key] = self.open(name)
        return self._open[key]

    def open(self, net: str | None) -> Evaluator:
        """Load a network; a subclass may share or limit networks."""
        return open_evaluator(net, exact=self.exact, announce=self.announce)

    def forget(self) -> None:
        """Drop what the networks remember of positions."""
        for evaluator in self._open.values():
            forget(evaluator)


@dataclass(frozen=True, slots=True)
class Entry:
    """A kind of bot: one line about it, its settings, and how one is made.

    `main` is the setting whose name may be left out, `title` its name as an opponent. A bot that
    `thinks` can be told for how long; one that `reads_files` is not for those who ask from outside.
    Where one `captures`, the game is Atari Go: the first capture wins.
    """

    about: str
    settings: tuple[str, ...]
    make: Callable[[Supplies, Settings], Bot]
    main: str | None = None
    title: str = ""
    thinks: bool = False
    reads_files: bool = False
    captures: bool = False


def _random(supplies: Supplies, settings: Settings) -> Bot:
    from tengen.bots.simple import RandomBot

    return RandomBot()


def _patterns(supplies: Supplies, settings: Settings) -> Bot:
    from tengen.bots.simple import PatternBot

    return PatternBot()


def _influence(supplies: Supplies, settings: Settings) -> Bot:
    from tengen.bots.simple import InfluenceBot
    from tengen.influence import ControlModel
    from tengen.influence.report import choose_model

    name = settings.get("model", "kappa")
    model = choose_model(name)
    if not isinstance(model, ControlModel):
        raise GoError(f"the influence bot needs a control model, not {name}")
    return InfluenceBot(model)


def _policy(supplies: Supplies, settings: Settings) -> Bot:
    from tengen.bots.manners import RESIGN
    from tengen.bots.network import PolicyBot

    return PolicyBot(
        supplies.evaluator(settings.get("net")),
        temperature=_number(settings, "temperature", 0.0, 0.0, 100.0),
        resign=_number(settings, "resign", RESIGN, 0.0, 1.0),
        symmetries=int(_number(settings, "symmetries", 1, 1, 8)),
    )


def _search(supplies: Supplies, settings: Settings) -> Bot:
    from tengen.bots.manners import RESIGN
    from tengen.bots.network import SearchBot

    return SearchBot(
        supplies.evaluator(settings.get("net")),
        visits=_count(settings, "visits", 1_000_000) or supplies.visits,
        temperature=_number(settings, "temperature", 0.0, 0.0, 100.0),
        resign=_number(settings, "resign", RESIGN, 0.0, 1.0),
        leaves=_count(settings, "leaves", 4096),
        seconds=_seconds(settings),
    )


def _uct(supplies: Supplies, settings: Settings) -> Bot:
    from tengen.bots.manners import RESIGN
    from tengen.bots.playouts import GUIDANCES, UctBot

    text = settings.get("guide", "uniform")
    guidance = next((each for each in GUIDANCES if each == text), None)
    if guidance is None:
        raise GoError(f"guide={text}: one of {', '.join(GUIDANCES)} expected")
    return UctBot(
        playouts=_count(settings, "playouts", 10_000_000),
        seconds=_seconds(settings),
        guidance=guidance,
        resign=_number(settings, "resign", RESIGN, 0.0, 1.0),
    )


def _endgame(supplies: Supplies, settings: Settings) -> Bot:
    from tengen.bots.endgame import SECONDS, EndgameBot
    from tengen.bots.manners import RESIGN

    return EndgameBot(
        supplies.evaluator(settings.get("net")),
        seconds=_seconds(settings) or SECONDS,
        resign=_number(settings, "resign", RESIGN, 0.0, 1.0),
    )


def _learned(supplies: Supplies, settings: Settings) -> Bot:
    from tengen.bots.learned import LearnedBot

    if "folder" not in settings:
        raise GoError("bot: the folder of a trained bot expected, as in bot:runs/policy")
    manners = _number(settings, "manners", 1, 0, 1) > 0
    return LearnedBot(Path(settings["folder"]), manners=manners)


def _capture(supplies: Supplies, settings: Settings) -> Bot:
    from tengen.bots.capture import CaptureBot

    return CaptureBot(settings.get("level", "hard"))


def _human(supplies: Supplies, settings: Settings) -> Bot:
    from tengen.bots.human import RANK, HumanBot
    from tengen.bots.manners import RESIGN
    from tengen.nets.human import HumanPolicy, trunk_name

    temperature = None
    if "temperature" in settings:
        temperature = _number(settings, "temperature", 1.0, 0.01, 100.0)
    return HumanBot(
        # Whatever network judges, the policy brings the one that it was trained on.
        HumanPolicy(supplies.evaluator(trunk_name())),
        parse_rank(settings.get("rank", RANK)),
        temperature=temperature,
        resign=_number(settings, "resign", RESIGN, 0.0, 1.0),
        announce=supplies.announce,
    )


BOTS: dict[str, Entry] = {
    "random": Entry("any move that fills no eye of its own", (), _random, title="Pebble"),
    "patterns": Entry("shapes and simple facts, no network", (), _patterns, title="Kata"),
    "influence": Entry("control one move ahead, no network", ("model",), _influence, title="Moyo"),
    "uct": Entry(
        "games played out, no network",
        ("guide", "playouts", "seconds", "resign"),
        _uct,
        "guide",
        title="Dice",
        thinks=True,
    ),
    "policy": Entry(
        "a network's first look",
        ("net", "temperature", "resign", "symmetries"),
        _policy,
        title="Swift",
    ),
    "search": Entry(
        "a tree search with a network",
        ("net", "visits", "seconds", "temperature", "resign", "leaves"),
        _search,
        title="Sage",
        thinks=True,
    ),
    "endgame": Entry(
        "endgames by temperatures, before that a first look",
        ("net", "seconds", "resign"),
        _endgame,
        title="Abacus",
    ),
    "bot": Entry(
        "a bot that was trained (tengen learn bot)",
        ("folder", "manners"),
        _learned,
        "folder",
        reads_files=True,
    ),
    "human": Entry(
        "moves as humans of a rank choose them",
        ("rank", "temperature", "resign"),
        _human,
        "rank",
        title="Hana",
    ),
    "capture": Entry(
        "Atari Go, learned by playing it",
        ("level",),
        _capture,
        "level",
        title="Gecko",
        captures=True,
    ),
}
_KINDS = {entry.title.lower(): name for name, entry in BOTS.items() if entry.title}


def parse_bot(text: str) -> tuple[str, dict[str, str]]:
    """Split the text of a bot into its name and settings. Raises `GoError` for unknown ones.

    >>> parse_bot("policy:net=fast,temperature=0.5")
    ('policy', {'net': 'fast', 'temperature': '0.5'})
    >>> parse_bot("human:8k")
    ('human', {'rank': '8k'})
    >>> parse_bot("Sage:visits=50")
    ('search', {'visits': '50'})
    """
    name, colon, rest = text.strip().partition(":")
    name = _KINDS.get(name.lower(), name)
    if name not in BOTS:
        raise GoError(f"unknown bot {quoted(text)} (known: {', '.join(BOTS)})")
    settings: dict[str, str] = {}
    main = BOTS[name].main
    for part in rest.split(",") if colon else ():
        key, equals, value = (piece.strip() for piece in part.partition("="))
        if main is not None and not equals and key:
            key, equals, value = main, "=", key
        if key not in BOTS[name].settings or not equals or not value:
            known = ", ".join(BOTS[name].settings) or "none"
            raise GoError(f"bot {quoted(text)}: no setting {quoted(part)} (settings: {known})")
        settings[key] = value
    return name, settings


def make_bot(text: str, supplies: Supplies | None = None) -> Bot:
    """Make the bot that a text names."""
    name, settings = parse_bot(text)
    return BOTS[name].make(supplies or Supplies(), settings)


def plays_atari_go(text: str) -> bool:
    """Tell whether the game against this bot is Atari Go."""
    return BOTS[parse_bot(text)[0]].captures


def is_program(text: str) -> bool:
    """Tell whether a text is a command line of a program, and not one of our bots."""
    name = text.strip().partition(":")[0]
    return name not in BOTS and name.lower() not in _KINDS


def parse_program(text: str) -> list[str]:
    """Split a command line. Raises `GoError` where there is no such program."""
    try:
        words = shlex.split(text)
    except ValueError as error:
        raise GoError(f"not a command line: {quoted(text)} ({error})") from None
    if not words or shutil.which(words[0]) is None:
        known = ", ".join(BOTS)
        raise GoError(
            f"{quoted(text)} is neither a bot (known: {known}) nor the command line of a program"
        )
    return words


def _count(settings: Settings, key: str, most: int) -> int | None:
    """Return a whole number, None where the setting is absent."""
    return int(_number(settings, key, 1, 1, most)) if key in settings else None


def _seconds(settings: Settings) -> float | None:
    return _number(settings, "seconds", 1.0, 0.01, 86400.0) if "seconds" in settings else None


def _number(settings: Settings, key: str, default: float, low: float, high: float) -> float:
    text = settings.get(key)
    if text is None:
        return default
    try:
        value = float(text)
    except ValueError:
        value = float("nan")
    if not low <= value <= high:
        raise GoError(f"{key}={text}: a number from {low:g} to {high:g} expected")
    return value
