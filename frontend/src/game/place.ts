/* Where in a game the reader is: in the address, and on the server for the next visit. */

import { notePlace } from "../server/api";
import { noteQuery } from "../state/router";
import { get, set } from "../state/store";
import type { Tree } from "./tree";

const PAUSE = 600; // ms without a step before the server is told

let timer = 0;
let unsent: { id: string; number: number } | null = null;

/** The node of the game after a number of moves. */
export function nodeOfMove(tree: Tree, number: number): number {
  const last = tree.node(tree.main.at(-1)!).number;
  const wanted = Math.max(0, Math.min(last, number));
  return tree.main.find((index) => tree.node(index).number === wanted) ?? 0;
}

export function noteAddress(): void {
  const { tree, current, route, game } = get();
  if (!tree || route.screen !== "game" || !game) return;
  const node = tree.node(current);
  const query = new URLSearchParams();
  if (tree.place(current) >= 0) query.set("move", String(node.number));
  else {
    query.set("node", String(node.id));
    if (node.play.length) query.set("line", node.play.join("."));
  }
  noteQuery(query);
  const number = tree.node(tree.branch(current)).number;
  if (number === game.move) return;
  set({ game: { ...game, move: number } });
  unsent = { id: game.id, number };
  window.clearTimeout(timer);
  timer = window.setTimeout(sendPlace, PAUSE);
}

/** Tell the server where the reader is; also when the page is left. */
export function sendPlace(): void {
  window.clearTimeout(timer);
  if (unsent) notePlace(unsent.id, unsent.number);
  unsent = null;
}
