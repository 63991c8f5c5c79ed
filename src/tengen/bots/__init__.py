"""Players: bots by name, a referee, and the arena.

bot = make_bot("policy:net=fast")
genmove(bot, game).move
"""

from tengen.bots.bot import Bot, Choice, Turn, genmove
from tengen.bots.registry import BOTS, Supplies, make_bot

__all__ = ["BOTS", "Bot", "Choice", "Supplies", "Turn", "genmove", "make_bot"]
