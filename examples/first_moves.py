"""A game of three moves: rules, legality and captures in ten lines."""

from tengen import BLACK, Game, parse_gtp, parse_rules

game = Game(9, parse_rules("japanese"))
for vertex in ("A9", "B9", "E5", "A8"):  # White captures the corner stone
    game.play(parse_gtp(vertex, 9))
print(game.board)
print("black stones captured:", game.prisoners(BLACK))
print("may Black retake?", game.why_illegal(parse_gtp("A9", 9)) or "yes")
