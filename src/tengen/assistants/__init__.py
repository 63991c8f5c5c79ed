"""Tools for other programs' assistants (Model Context Protocol), so that they explain games
from what was measured instead of inventing.

desk     what the tools do: reviews, single moves, positions, endgames, ranks, searches
facts    what stands on a board, in words and coordinates
calls    a call: how far it is, when it must end, how many run at once
server   the tools as the protocol has them (needs the package mcp)
"""
