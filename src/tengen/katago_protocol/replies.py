"""Replies of KataGo's analysis protocol: what a search found -> a JSON object."""

from __future__ import annotations

import hashlib
from typing import Any

from tengen import knowledge
from tengen.coords import format_gtp
from tengen.game import Game
from tengen.katago_protocol.queries import Query
from tengen.nets.profiles import HumanOpinion
from tengen.search import SearchedMove, SearchResult, Tree

# What KataGo reports where a network has no head for it, as ours have none.
_UNKNOWN = {"rawStScoreError": -1.0, "rawStWrError": -0.5, "rawVarTimeLeft": -1.0}


def format_reply(
    query: Query,
    turn: int,
    tree: Tree,
    result: SearchResult,
    *,
    during: bool,
    human: HumanOpinion | None = None,
) -> dict[str, Any]:
    """Return the reply about one position of a query; `human` is what its profile would play."""
    sign = query.settings.sign(result.to_move)
    reply: dict[str, Any] = {
        "id": query.id,
        "isDuringSearch": during,
        "turnNumber": turn,
        "moveInfos": _moves(query, tree, result, sign, human),
        "rootInfo": {**_root(tree.game, result, sign), **_human_root(human, sign)},
    }
    if query.ownership and result.ownership is not None:
        reply["ownership"] = _owners(result.ownership, sign)
    if query.ownership_deviation and (spread := tree.ownership_deviation()) is not None:
        reply["ownershipStdev"] = _owners(spread, 1)
    if query.policy:
        reply["policy"] = [round(value, 9) for value in result.policy]
        if human is not None:
            reply["humanPolicy"] = [round(value, 9) for value in human.policy]
    return reply


def nothing_found(query: Query, turn: int) -> dict[str, Any]:
    """Return the reply about a position that was given up before it was looked at."""
    return {"id": query.id, "isDuringSearch": False, "noResults": True, "turnNumber": turn}


def _moves(
    query: Query, tree: Tree, result: SearchResult, sign: int, human: HumanOpinion | None
) -> list[dict[str, Any]]:
    """Return all moves, best first, each followed by its mirror images.

    Of moves that a symmetry of the position swaps, the search looks at one; KataGo reports the
    others with the same values.
    """
    infos: list[dict[str, Any]] = []
    searched = {move.move for move in result.moves}
    images = [] if query.restrictions else _images(tree.game, result)
    for move in result.moves:
        info = _move(query, tree, result, move, sign)
        if human is not None:
            info["humanPrior"] = human.policy[-1 if move.move is None else move.move]
        infos.append(info)
        seen = set(searched)
        for image in images:
            if move.move is not None and image[move.move] not in seen:
                seen.add(image[move.move])
                mirrored = _mirrored(info, move, image, result.size)
                if human is not None:
                    mirrored["humanPrior"] = human.policy[image[move.move]]
                infos.append(mirrored)
    return [{**info, "order": order} for order, info in enumerate(infos)]


def _images(game: Game, result: SearchResult) -> list[list[int]]:
    """Return where each symmetry takes the points, of those that leave the position as it is."""
    if game.ko_point is not None:
        return []
    board = [(stone, p < 0) for stone, p in zip(game.board.stones, result.policy, strict=False)]
    points = list(range(len(board)))
    return [
        knowledge.symmetric(points, game.size, number)
        for number in knowledge.SYMMETRIES
        if number and knowledge.symmetric(board, game.size, number) == board
    ]


def _mirrored(
    info: dict[str, Any], move: SearchedMove, image: list[int], size: int
) -> dict[str, Any]:
    line = [None if point is None else image[point] for point in move.line]
    mirrored = {
        **info,
        "isSymmetryOf": info["move"],
        "move": format_gtp(line[0], size),
        "pv": [format_gtp(point, size) for point in line],
    }
    for name in {"ownership", "ownershipStdev"} & info.keys():
        owners: list[float] = [0.0] * len(image)
        for point, target in enumerate(image):
            owners[target] = info[name][point]
        mirrored[name] = owners
    return mirrored


def _move(
    query: Query, tree: Tree, result: SearchResult, move: SearchedMove, sign: int
) -> dict[str, Any]:
    info: dict[str, Any] = {
        "move": format_gtp(move.move, result.size),
        "visits": move.visits,
        "edgeVisits": move.visits,
        "winrate": _rate(move.winrate, sign),
        "scoreMean": sign * move.lead,
        "scoreStdev": move.deviation,
        "scoreLead": sign * move.lead,
        "scoreSelfplay": sign * move.score,
        "prior": move.prior,
        "lcb": _rate(move.lcb, sign),
        "utility": sign * move.utility,
        "utilityLcb": sign * move.utility_lcb,
        "weight": move.weight,
        "edgeWeight": move.weight,
        "playSelectionValue": move.choice,
        "order": move.order,
        "pv": [format_gtp(point, result.size) for point in move.line],
    }
    if query.line_visits:
        info["pvVisits"] = list(move.line_visits)
        info["pvEdgeVisits"] = list(move.line_visits)
    if query.moves_ownership and (owners := tree.ownership_after(move.move)) is not None:
        info["ownership"] = _owners(owners, sign)
    if query.moves_ownership_deviation and (spread := tree.deviation_after(move.move)) is not None:
        info["ownershipStdev"] = _owners(spread, 1)
    if query.no_result:
        info["noResultValue"] = move.no_result
    return info


def _root(game: Game, result: SearchResult, sign: int) -> dict[str, Any]:
    this, symmetric = position_hashes(game)
    pruned = result.pruned
    return {
        "currentPlayer": result.to_move.letter,
        "winrate": _rate(pruned.winrate, sign),
        "scoreLead": sign * pruned.lead,
        "scoreSelfplay": sign * pruned.score,
        "scoreStdev": pruned.deviation,
        "utility": sign * pruned.utility,
        "visits": result.visits,
        "weight": result.weight,
        "rawWinrate": _rate(result.raw_winrate, sign),
        "rawLead": sign * result.raw_lead,
        "rawScoreSelfplay": sign * result.raw_score,
        "rawScoreSelfplayStdev": result.raw_deviation,
        "rawNoResultProb": result.raw_no_result,
        **_UNKNOWN,
        "thisHash": this,
        "symHash": symmetric,
    }


def _human_root(human: HumanOpinion | None, sign: int) -> dict[str, Any]:
    """Return what a human network sees; the embedded policy has an opinion on moves only."""
    if human is None or human.winrate is None or human.lead is None:
        return {}
    return {
        "humanWinrate": _rate(human.winrate, sign),
        "humanScoreMean": sign * human.lead,
        "humanScoreStdev": human.deviation,
    }


def position_hashes(game: Game) -> tuple[str, str]:
    """Return a hash of stones, turn and ko, and the same for all symmetric positions."""
    marked = bytearray(game.board.stones)
    if game.ko_point is not None:
        marked[game.ko_point] = 3
    seen = [
        bytes(knowledge.symmetric(marked, game.size, number)) for number in knowledge.SYMMETRIES
    ]

    def digest(stones: bytes) -> str:
        data = bytes([game.size, game.to_move]) + stones
        return hashlib.blake2b(data, digest_size=16).hexdigest().upper()

    return digest(seen[0]), digest(min(seen))


def _rate(rate: float, sign: int) -> float:
    return rate if sign > 0 else 1 - rate


def _owners(owners: tuple[float, ...], sign: int) -> list[float]:
    return [round(sign * value, 7) for value in owners]
