/* Lines of a place, walked out on the board. */
import { playLine } from "../game/walking";
import type { Letter } from "../server/types";
import { get } from "../state/store";

/** Walk the first `count` moves of a local line, with passes where a side plays twice. */
export async function walkLocalLine(line: [Letter, string][], count: number): Promise<void> {
  const { endgame, tree } = get();
  if (!endgame || !tree) return;
  let turn = tree.node(endgame.node).to_move;
  const moves: string[] = [];
  for (const [color, move] of line.slice(0, count)) {
    if (color !== turn) moves.push("pass");
    moves.push(move);
    turn = color === "B" ? "W" : "B";
  }
  await playLine(endgame.node, moves);
}
