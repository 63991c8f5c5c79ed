"""Commands that ask for moves, and those about time."""

from __future__ import annotations

import time

from tengen.bots.manners import opponent_passed
from tengen.bots.referee import cleanup_move
from tengen.coords import format_gtp
from tengen.gtp_engine.answers import Handlers, simple
from tengen.gtp_engine.clock import KINDS, GtpClock
from tengen.gtp_engine.session import Session
from tengen.nets.counting import count_game


def genmove(session: Session, color: str) -> str:
    player = session.color(color)
    choice = session.genmove(player)
    if choice.resigns:
        return "resign"
    session.play_own(player, choice.move)
    return format_gtp(choice.move, session.size)


def cleanup(session: Session, color: str) -> str:
    """Answer kgs-genmove_cleanup: a move that captures dead stones, a pass when none is left.

    An opponent who plays on is answered as by genmove, without resigning.
    """
    player = session.color(color)
    game = session.position(player)
    move = cleanup_move(game, count_game(game, session.evaluator))
    if move is None and not opponent_passed(game):
        move = session.genmove(player).move
    session.play_own(player, move)
    return format_gtp(move, session.size)


def reg_genmove(session: Session, color: str) -> str:
    """Answer as genmove does, but leave the board alone."""
    choice = session.genmove(session.color(color))
    return "resign" if choice.resigns else format_gtp(choice.move, session.size)


def time_settings(session: Session, main: str, overtime: str, stones: str) -> None:
    session.clock = GtpClock.parse(main, overtime, stones)


def kgs_time_settings(session: Session, kind: str, *numbers: str) -> None:
    session.clock = GtpClock.parse_kgs(kind, *numbers)


def list_time_settings(session: Session) -> str:
    return " ".join(KINDS)


def time_left(session: Session, color: str, seconds: str, stones: str) -> None:
    session.clock.tell(session.color(color), seconds, stones)


def explain_last_move(session: Session) -> str:
    choice = session.last_choice
    if choice is None or choice.winrate is None:
        return "no opinion" if choice else "no move yet"
    lead = "" if choice.lead is None else f", lead {choice.lead:+.1f} points"
    return f"chance to win {choice.winrate:.1%}{lead}"


def cpu_time(session: Session) -> str:
    return f"{time.process_time():.2f}"


def describe(session: Session) -> str:
    return f"Tengen, playing as {session.bot.name}"


def clear_cache(session: Session) -> None:
    session.thoughts.forget()
    session.supplies.forget()


def nothing(session: Session, *words: str) -> None:
    """Answer to what needs no action: nothing runs between commands."""


COMMANDS: Handlers = {
    "genmove": simple(genmove),
    "reg_genmove": simple(reg_genmove),
    "kgs-genmove_cleanup": simple(cleanup),
    "kgs-game_over": simple(nothing),
    "time_settings": simple(time_settings),
    "kgs-time_settings": simple(kgs_time_settings),
    "kata-time_settings": simple(kgs_time_settings),
    "kata-list_time_settings": simple(list_time_settings),
    "time_left": simple(time_left),
    "gomill-explain_last_move": simple(explain_last_move),
    "gomill-describe_engine": simple(describe),
    "gomill-cpu_time": simple(cpu_time),
    "cputime": simple(cpu_time),
    "clear_cache": simple(clear_cache),
    "stop": simple(nothing),
}
