/* Shusaku's game with Gennan Inseki (1846) after move 127, the ear-reddening move at K11. */
export const EAR_REDDENING = [
  ".........XOO.......",
  "...X.....XO.O.OOX..",
  "..OO.X..OXXOO.OX...",
  "...........XXX..X..",
  ".....X....X....XX..",
  "..O............XOO.",
  ".............OOOXXX",
  "..............XOOOX",
  ".........X..XOOXXX.",
  "............OOX.XO.",
  "..O...........OXXO.",
  "..............OXOX.",
  "............O.OXOO.",
  "..O......X.XO.OX...",
  "......X.O..XOXOXO..",
  "..X.X..X...XOOXOO..",
  ".....XOXO.OOXXXXOO.",
  "......XO.OO.OXX.XO.",
  "........O..O.X.X.X.",
] as const;
export const THE_MOVE = { row: 8, column: 9, text: "" };
