"""Benchmarks that anybody's program can take: questions, answers and a scorer, as JSON lines.

    python -m tengen_lab.measuring.contest make TASK SOURCE FOLDER
    python -m tengen_lab.measuring.contest answer FOLDER/questions.jsonl -o answers.jsonl
    python -m tengen_lab.measuring.contest score FOLDER/truth.jsonl answers.jsonl

`TASK` is `review` (who is ahead after each move, by how much?), `moves` (what was played?), `rank`
(how strong is this player?) or `endgame` (what is a move in this place worth?). `make` writes
`questions.jsonl` and `truth.jsonl`. The formats are in lab/benchmarks.md; the first line of every
file names task and version, others are refused.
"""

from __future__ import annotations

import json
import math
from collections.abc import Callable, Iterable, Iterator
from dataclasses import asdict
from enum import StrEnum
from fractions import Fraction
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import numpy as np
import typer

from tengen.coords import BLACK, Color, format_gtp, parse_gtp
from tengen.errors import GoError, ParseError, quoted
from tengen.files.archives import open_unpacked
from tengen.files.atomic import write_text
from tengen.files.budgets import LINE_BYTES
from tengen.files.packing import PASS, WHITE_BIT
from tengen.game import Game
from tengen.packed_games import GameTable
from tengen.rules import parse_rules
from tengen_lab.measuring.mistakes import find_mistakes
from tengen_lab.training.held_out import Part
from tengen_lab.training.judged import JudgedGame, read_judged
from tengen_lab.training.strength.measures import measure
from tengen_lab.training.strength.windows import LENGTHS, cut_windows, rated_seats

if TYPE_CHECKING:
    from tengen_lab.papers.frejlak2024.problems import EndgameProblem

VERSION = 1
FINEST = 64  # denominator that a decimal may stand for
UNLISTED = 1e-4  # the chance of a move that an answer does not list
Line = dict[str, Any]


class Task(StrEnum):
    REVIEW = "review"
    MOVES = "moves"
    RANK = "rank"
    ENDGAME = "endgame"


def write_lines(path: Path, task: Task, kind: str, lines: Iterable[Line]) -> None:
    first = {"format": f"tengen {task} {kind}", "version": VERSION}
    write_text(path, "".join(f"{json.dumps(line)}\n" for line in [first, *lines]))


def read_lines(path: Path, kind: str) -> tuple[Task, list[Line]]:
    """Return the task of a file and its lines. Raises `GoError` for anything else."""
    lines: list[Line] = []
    try:
        with open_unpacked(path) as file:
            while line := file.readline(LINE_BYTES):
                lines.append(dict(json.loads(line)))
        name, task, own_kind = str(lines[0]["format"]).split()
        if name != "tengen" or own_kind != kind or lines[0]["version"] != VERSION:
            raise ValueError(f"{kind} of version {VERSION} expected")
        return Task(task), lines[1:]
    except FileNotFoundError:
        raise GoError(f"{path}: no such file") from None
    except (ValueError, KeyError, TypeError, IndexError, OSError) as error:
        raise ParseError(f"not a file of a benchmark ({error})", source=str(path)) from None


# Questions and truths


def make_review(source: Path, most: int | None) -> tuple[list[Line], list[Line]]:
    """Return games without and with KataGo's leads, from a file of judged games."""
    games = list(read_judged(source))[:most]
    questions = [_record(one.id, one.game) for one in games]
    leads = [[round(each.lead, 3) for each in one.positions] for one in games]
    truth = [{**asked, "leads": own} for asked, own in zip(questions, leads, strict=True)]
    return questions, truth


def make_moves(source: Path, most: int | None) -> tuple[list[Line], list[Line]]:
    """Return games whose moves are to be predicted one by one; questions and truth are the same."""
    from tengen.strength.reading import read_collection

    games = read_collection([source]).games
    chosen = range(min(len(games), most if most is not None else len(games)))
    lines = [_packed_record(games, number, str(games.id[number])) for number in chosen]
    return lines, lines


def make_rank(
    source: Path, most: int | None, part: Part = Part.TEST
) -> tuple[list[Line], list[Line]]:
    """Return windows of a player's games, and his rank at the last of them."""
    from tengen.strength.reading import read_collection

    games = read_collection([source]).games
    questions, truth = [], []
    for length in LENGTHS:
        windows = cut_windows(rated_seats(games, part=part), length)[:most]
        for place, window in enumerate(windows):
            asked = {
                "id": f"{length}-{place}",  # a name would tell who it is
                "colors": [color.letter for color in window.color],
                "games": [_packed_record(games, n, str(games.id[n])) for n in window.games],
            }
            questions.append(asked)
            truth.append(
                {
                    "id": asked["id"],
                    "games": length,
                    "player": window.player,
                    "steps": round(float(window.steps), 2),
                }
            )
    return questions, truth


def make_endgame(source: Path, most: int | None) -> tuple[list[Line], list[Line]]:
    """Return places with values that are known, from a folder of problems
    (`tengen endgame make-suite`)."""
    from tengen_lab.papers.frejlak2024.problems import read_problems

    questions, truth = [], []
    for problem in read_problems(source)[:most]:
        board = problem.board
        named = {
            name: [format_gtp(p, board.size) for p, stone in enumerate(board.stones) if stone == of]
            for name, of in (("black", Color.BLACK), ("white", Color.WHITE))
        }
        region = [format_gtp(point, board.size) for point in sorted(problem.region)]
        asked = {"id": problem.file, "size": board.size, **named, "region": region}
        questions.append(asked)
        known = {"value": str(problem.answer), "verdict": problem.verdict}
        truth.append({"id": problem.file, **known, "class": problem.difficulty})
    return questions, truth


def _record(name: str, game: Game) -> Line:
    moves = [
        f"{color.letter} {format_gtp(move, game.size)}"
        for color, move in zip(game.colors, game.moves, strict=True)
    ]
    setup = [format_gtp(point, game.size) for point, stone in enumerate(game.setup.stones) if stone]
    about = {"size": game.size, "rules": game.rules.name, "komi": game.rules.komi}
    return {"id": name, **about, "setup_black": setup, "moves": moves}


def _packed_record(games: GameTable, number: int, name: str) -> Line:
    size, rules = int(games.games.sizes[number]), games.rules_of(number)
    moves = []
    for word in games.games.moves_of(number).tolist():
        point = word & PASS
        color = "W" if word & WHITE_BIT else "B"
        moves.append(f"{color} {format_gtp(None if point == PASS else point, size)}")
        if [move.split()[1] for move in moves[-2:]] == ["pass", "pass"]:
            break  # what follows is not part of the game
    setup = [format_gtp(word & PASS, size) for word in games.games.setup_of(number).tolist()]
    about = {"size": size, "rules": rules.name, "komi": float(rules.komi)}
    return {"id": name, **about, "setup_black": setup, "moves": moves}


def replayed(line: Line) -> Game:
    """Return the game of a question."""
    from tengen.board import Board

    size = int(line["size"])
    setup = [point for text in line["setup_black"] if (point := parse_gtp(text, size)) is not None]
    board = Board.from_stones(size, setup) if setup else None
    game = Game(size, parse_rules(line["rules"], float(line["komi"])), setup=board)
    for text in line["moves"]:
        color, where = text.split()
        game.play(parse_gtp(where, size), Color.BLACK if color == "B" else Color.WHITE)
    return game


# Our answers


def answer_review(questions: list[Line], net: str) -> Iterator[Line]:
    """One look at each position."""
    from tengen.nets import Evaluator

    evaluator = Evaluator(net)
    for line in questions:
        game = replayed(line)
        looks = evaluator([game.at(turn) for turn in range(len(game) + 1)])
        yield {"id": line["id"], "leads": [round(float(look.black_lead), 3) for look in looks]}


def answer_moves(questions: list[Line], net: str) -> Iterator[Line]:
    """The policy of a network, or the pattern model (`patterns`)."""
    from tengen.nets import Evaluator
    from tengen.patterns import Predictor

    predictor = Predictor() if net == "patterns" else None
    evaluator = None if predictor is not None else Evaluator(net)
    for line in questions:
        game = replayed(line)
        positions = [game.at(turn) for turn in range(len(game))]
        looks = [] if evaluator is None else evaluator(positions)
        for turn, position in enumerate(positions):
            if predictor is not None:
                likely = [(one.move, one.probability) for one in predictor.predict(position)[:10]]
            else:
                likely = looks[turn].top_moves(10)
            moves = [[format_gtp(move, game.size), round(float(p), 5)] for move, p in likely]
            yield {"id": line["id"], "turn": turn, "moves": moves}


def answer_rank(questions: list[Line], net: str) -> Iterator[Line]:
    """Our estimate, with its 80 % interval."""
    from tengen.strength.games import GameSet
    from tengen.strength.rating import Rater
    from tengen.strength.reading import OwnGame

    rater = Rater(net)
    for line in questions:
        games = [replayed(one) for one in line["games"]]
        names = [["he", "other"] if color == "B" else ["other", "he"] for color in line["colors"]]
        found = GameSet.of_games(games, [b for b, _ in names], [w for _, w in names])
        own = [
            OwnGame(number, BLACK if color == "B" else BLACK.opponent)
            for number, color in enumerate(line["colors"])
        ]
        said = rater.rate(found, "he", own).overall
        low, high = said.interval
        yield {
            "id": line["id"],
            "steps": round(said.steps, 2),
            "low": round(low, 2),
            "high": round(high, 2),
        }


def answer_endgame(questions: list[Line], net: str, strategy: str = "search") -> Iterator[Line]:
    """Our search, or another strategy of `tengen endgame bench`."""
    from tengen.nets.devices import open_evaluator
    from tengen_lab.papers.frejlak2024.bench import AT_ONCE, solve_apart
    from tengen_lab.papers.frejlak2024.strategies import find_strategy

    judge, solve = open_evaluator(net), find_strategy(strategy)
    problems = [_place(line) for line in questions]
    for start in range(0, len(problems), AT_ONCE):
        some = problems[start : start + AT_ONCE]
        for problem, found in zip(some, solve_apart(some, solve, judge), strict=True):
            line: Line = {"id": problem.file, "value": None}
            if found.value is not None:
                line = {"id": problem.file, "value": str(found.value)}
            if found.sente is not None:
                line["verdict"] = found.sente
            if found.interval is not None:
                line["low"], line["high"] = map(str, found.interval)
            yield line


def _place(line: Line) -> EndgameProblem:
    """Return the problem of a question, without its answer."""
    from tengen.board import Board
    from tengen_lab.papers.frejlak2024.problems import EndgameProblem

    size = int(line["size"])
    black, white, region = (
        [point for text in line[name] if (point := parse_gtp(text, size)) is not None]
        for name in ("black", "white", "region")
    )
    board = Board.from_stones(size, black, white)
    return EndgameProblem(str(line["id"]), board, frozenset(region), Fraction(0))


# Scores


def score_endgame(truth: list[Line], answers: list[Line]) -> Iterator[Line]:
    """How many values are equal as fractions, how many verdicts are right and intervals hold."""
    said = {line["id"]: line for line in answers}
    right = half = answered = verdicts = same = intervals = held = 0
    for line in truth:
        known, own = value_of(line["value"]), said.get(line["id"], {})
        if own.get("value") is not None:
            found = value_of(own["value"])
            answered, right = answered + 1, right + (found == known)
            half += abs(found - known) <= Fraction(1, 2)
        if line["verdict"] is not None and own.get("verdict") is not None:
            verdicts, same = verdicts + 1, same + (own["verdict"] == line["verdict"])
        if "low" in own and "high" in own:
            intervals += 1
            held += value_of(own["low"]) <= known <= value_of(own["high"])
    yield {
        "places": len(truth), "answered": answered, "right": right, "within_half": half,
        "verdicts": verdicts, "verdict_right": same, "intervals": intervals, "held": held,
    }  # fmt: skip


def value_of(given: object) -> Fraction:
    """Return the number that an answer gives, a decimal as the simple fraction beside it.

    >>> value_of("3 5/9"), value_of(3.5), value_of("4.6667")
    (Fraction(32, 9), Fraction(7, 2), Fraction(14, 3))
    """
    whole, _, rest = str(given).strip().partition(" ")
    try:
        part = Fraction(rest) if rest else Fraction(0)
        found = Fraction(whole) + (-part if whole.startswith("-") else part)
    except (ValueError, ZeroDivisionError):
        raise GoError(f"{quoted(str(given))} is not a number such as 3 5/9 or 3.5") from None
    return found.limit_denominator(FINEST) if "." in whole else found


def score_review(truth: list[Line], answers: list[Line]) -> Iterator[Line]:
    """Mistakes of three points and more, as `tengen_lab.measuring.mistakes` defines them."""
    said = {line["id"]: [float(lead) for lead in line["leads"]] for line in answers}
    for size in sorted({int(line["size"]) for line in truth}):
        games, leads = [], []
        for line in truth:
            if int(line["size"]) != size:
                continue
            own = said.get(line["id"])
            if own is None or len(own) != len(line["leads"]):
                raise GoError(f"game {line['id']}: {len(line['leads'])} leads expected")
            games.append(_judged(line))
            leads.append(own)
        yield asdict(find_mistakes(games, leads, "answers", size))


def _judged(line: Line) -> JudgedGame:
    from tengen_lab.training.judged import JudgedPosition

    positions = tuple(JudgedPosition(float(lead), 0.5, 0.0, ()) for lead in line["leads"])
    return JudgedGame(str(line["id"]), replayed(line), positions)


def score_moves(truth: list[Line], answers: list[Line]) -> Iterator[Line]:
    """How often the played move is first, or among five, and the mean log of its chance."""
    said = {(line["id"], int(line["turn"])): line["moves"] for line in answers}
    first, five, evidence = [], [], []
    for line in truth:
        for turn, text in enumerate(line["moves"]):
            played = text.split()[1].lower()
            listed = said.get((line["id"], turn), [])
            names = [str(name).lower() for name, _ in listed]
            chances = {str(name).lower(): float(chance) for name, chance in listed}
            if sum(chances.values()) > 1.001:
                raise GoError(f"game {line['id']}, turn {turn}: chances above 1 in all")
            first.append(names[:1] == [played])
            five.append(played in names[:5])
            evidence.append(math.log(max(chances.get(played, 0.0), UNLISTED)))
    yield {
        "games": len(truth),
        "positions": len(first),
        "top1": round(float(np.mean(first)), 5),
        "top5": round(float(np.mean(five)), 5),
        "log_evidence": round(float(np.mean(evidence)), 5),
    }


def score_rank(truth: list[Line], answers: list[Line]) -> Iterator[Line]:
    """Mean absolute errors in ranks, and how often 80 % intervals hold the truth."""
    said = {line["id"]: line for line in answers}
    if missing := [line["id"] for line in truth if line["id"] not in said]:
        raise GoError(f"no answer to {missing[0]}")
    for length in sorted({int(line["games"]) for line in truth}):
        own = [line for line in truth if int(line["games"]) == length]
        given = [said[line["id"]] for line in own]
        bounds = [
            [float(one[name]) for one in given] if all(name in one for one in given) else None
            for name in ("low", "high")
        ]
        found = measure(
            length,
            [str(line["player"]) for line in own],
            [float(line["steps"]) for line in own],
            [float(one["steps"]) for one in given],
            *bounds,
        )
        yield asdict(found)


MAKERS: dict[Task, Callable[[Path, int | None], tuple[list[Line], list[Line]]]] = {
    Task.REVIEW: make_review,
    Task.MOVES: make_moves,
    Task.RANK: make_rank,
    Task.ENDGAME: make_endgame,
}
OURS: dict[Task, Callable[[list[Line], str], Iterator[Line]]] = {
    Task.REVIEW: answer_review,
    Task.MOVES: answer_moves,
    Task.RANK: answer_rank,
    Task.ENDGAME: answer_endgame,
}
SCORERS: dict[Task, Callable[[list[Line], list[Line]], Iterator[Line]]] = {
    Task.REVIEW: score_review,
    Task.MOVES: score_moves,
    Task.RANK: score_rank,
    Task.ENDGAME: score_endgame,
}
app = typer.Typer(no_args_is_help=True, add_completion=False)


@app.command()
def make(
    task: Task,
    source: Path,
    folder: Path,
    most: Annotated[
        int | None, typer.Option(help="How many games, places, or windows of each length.")
    ] = None,
) -> None:
    """Write the questions and the truth of a benchmark."""
    questions, truth = MAKERS[task](source, most)
    folder.mkdir(parents=True, exist_ok=True)
    write_lines(folder / "questions.jsonl", task, "questions", questions)
    write_lines(folder / "truth.jsonl", task, "truth", truth)
    print(f"{folder}: {len(questions)} questions of {task}")


@app.command()
def answer(
    questions: Path,
    output: Annotated[Path, typer.Option("-o", "--output")],
    net: Annotated[str, typer.Option(help="A network, or `patterns` for moves.")] = "default",
    strategy: Annotated[
        str, typer.Option(help="How places of endgames are solved (`tengen endgame bench`).")
    ] = "search",
) -> None:
    """Answer with ours."""
    task, lines = read_lines(questions, "questions")
    ours = OURS[task] if task is not Task.ENDGAME else partial(answer_endgame, strategy=strategy)
    write_lines(output, task, "answers", ours(lines, net))


@app.command()
def score(truth: Path, answers: Path) -> None:
    """Print the figures of somebody's answers, an object a line."""
    task, known = read_lines(truth, "truth")
    own, said = read_lines(answers, "answers")
    if own is not task:
        raise GoError(f"{answers}: answers of {own}, not of {task}")
    for line in SCORERS[task](known, said):
        shown = {key: None if _is_nan(value) else value for key, value in line.items()}
        print(json.dumps(shown))


def _is_nan(value: object) -> bool:
    return isinstance(value, float) and math.isnan(value)


if __name__ == "__main__":
    app()
