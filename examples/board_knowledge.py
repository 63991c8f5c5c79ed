"""Draw a ladder and an area as the networks see them: board_knowledge.py FILE.svg|FILE.png."""

import sys

from tengen.board import Board
from tengen.coords import WHITE
from tengen.knowledge import area, ladders
from tengen.pictures import Diagram, write_diagrams

ladder = Board.from_diagram("""
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . X . . . . . . .
    . X O . . . . . .
    . . X . . . . . .
    . . . . . . . . .
""")
life = Board.from_diagram("""
    . X . X . . . . .
    X X X X . . . . .
    X . O X . . O . .
    X X X X . . . . .
    . . . . . . O O O
    . X . X . . O . O
    . . X . . . O O O
    . . . X . . O . .
    . . . . . . O O .
""")

found = ladders(ladder)
owners = area(life)
write_diagrams(
    sys.argv[1],
    [
        Diagram(
            ladder.stones,
            ladder.size,
            title="Ladder",
            crosses=found.caught,
            labels=dict.fromkeys(found.moves[WHITE], "A"),
        ),
        Diagram(
            life.stones,
            life.size,
            title="Area",
            value_style="squares",
            values=[owner.sign if owner else 0 for owner in owners],
            crosses=frozenset(p for p in range(81) if life[p] and owners[p] is not life[p]),
        ),
    ],
    columns=2,
    cell=0.2,
)
