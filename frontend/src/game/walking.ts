/* Steps through the game on the board, and moves that are tried out. By mouse, touch or key the same. */

import { leaveEndgame } from "../endgame/asking";
import { leaveReading } from "../explore/readAhead";
import { nextMistake } from "../review/mistakes";
import * as api from "../server/api";
import type { State } from "../state/state";
import { get, set } from "../state/store";
import { fail, notify } from "../state/telling";
import { words } from "../strings";
import { countEnd } from "./counting";
import { evaluateLine, refresh } from "./judging";
import { standing } from "./losses";
import { nodeOfMove, noteAddress } from "./place";
import { formatVertex, type TreeNode } from "./tree";

/** The end of a line that was asked for and whose moves are still being fetched. */
let going: Promise<number | null> | null = null;
let pointed = 0; // counts what was pointed at, so that a late answer is not shown

export function goTo(index: number): void {
  const { tree, line } = get();
  if (!tree) return;
  going = null; // whoever steps on has left what has not arrived
  pointed += 1;
  const known = line.includes(index);
  set({
    current: index,
    line: known ? line : tree.line(index, line),
    problem: null,
    found: null,
    hint: null,
    hunt: null,
    preview: null,
    said: describe(index),
  });
  noteAddress();
  leaveEndgame();
  leaveReading();
  refresh();
  countEnd();
  if (!known) evaluateLine();
}

function describe(index: number): string {
  const node = get().tree!.node(index);
  const found = standing(get(), index);
  return words.announce(nameMove(node), found ? `${words.lead}: ${words.leadText(found.lead)}` : "");
}

/** A node's move in words. */
export function nameMove(node: TreeNode): string {
  const color = node.color === "B" ? words.black : words.white;
  return node.move ? `${words.moveNumber(node.number)}, ${color} ${node.move}` : words.start;
}

/** Steps are taken in the order in which they are asked for, also after a line that is on its way. */
function afterwards(step: () => void): boolean {
  if (!going) return false;
  going.catch(() => null).then(step);
  return true;
}

export function walk(moves: number): void {
  if (afterwards(() => walk(moves))) return;
  const { line, current } = get();
  const at = Math.max(0, Math.min(line.length - 1, line.indexOf(current) + moves));
  if (line[at] !== undefined && line[at] !== current) goTo(line[at]);
}

export const toStart = (): void => walk(-Infinity);
export const toEnd = (): void => walk(Infinity);

/** Go to the sibling of this node, or of the node where the line branched last. */
export function switchVariation(direction: 1 | -1): void {
  if (afterwards(() => switchVariation(direction))) return;
  const { tree, current } = get();
  if (!tree) return;
  for (let at = current; at > 0; at = tree.node(at).parent) {
    const siblings = tree.node(tree.node(at).parent).children;
    if (siblings.length < 2) continue;
    const next = siblings.indexOf(at) + direction;
    return goTo(siblings[(next + siblings.length) % siblings.length]!);
  }
}

/** Open a mistake: the position before the move. */
export function openMistake(number: number): void {
  const { tree } = get();
  if (!tree) return;
  set({ panel: "review", line: tree.line(0) });
  goTo(nodeOfMove(tree, number - 1));
  showBoard();
}

/** Bring the board back into sight: the panel may stand under it, and be scrolled to. */
export function showBoard(): void {
  const board = document.querySelector(".table .board-space");
  if (board && board.getBoundingClientRect().top < 0) board.scrollIntoView({ block: "start" });
}

export function toMistake(direction: 1 | -1): void {
  const { tree, current, review } = get();
  if (!tree) return;
  const found = nextMistake(get(), tree.node(tree.branch(current)).number, direction);
  if (found) return openMistake(found.move);
  notify(review?.is_final ? words.noMistake : words.noMistakeYet);
}

/** The node that a move leads to: of a variation that has it, or a new one. Raises `Failure`. */
async function childAfter(parent: number, move: string): Promise<number | null> {
  const { tree } = get();
  if (!tree) return null;
  const known = tree.childWith(parent, move);
  if (known >= 0) return known;
  const step = await api.playMove(tree.request(parent, [move]));
  const now = get().tree;
  if (!now?.isOf(tree)) return null; // another game is on the board
  const already = now.childWith(parent, move);
  if (already >= 0) return already;
  const { tree: grown, index } = now.grow(parent, step);
  set({ tree: grown });
  return index;
}

/** The nodes of a line from a node on; what is not in the tree yet is added. */
async function nodesOfLine(from: number, moves: readonly string[]): Promise<number | null> {
  let at: number | null = from;
  for (const move of moves) {
    if (at !== null) at = await childAfter(at, move);
  }
  return at;
}

/** Play a move from here. */
export async function play(point: number | null): Promise<void> {
  while (going) await going.catch(() => null);
  const { tree, current } = get();
  if (tree) await playLine(current, [point === null ? "pass" : formatVertex(point, tree.size)]);
}

/** Go to the end of a line from a node, such as the line of a better move. */
export async function playLine(from: number, moves: readonly string[]): Promise<void> {
  stopShowing();
  const asked = nodesOfLine(from, moves);
  going = asked;
  try {
    const end = await asked;
    if (end !== null && going === asked) goTo(end);
  } catch (error) {
    fail(error);
  } finally {
    if (going === asked) going = null;
  }
}

/** Show the end of a line while it is pointed at; the place in the game stays. */
export async function showAhead(from: number, moves: readonly string[]): Promise<void> {
  const mine = ++pointed;
  const node = await nodesOfLine(from, moves).catch(() => null);
  const { current, preview } = get();
  if (node === null || mine !== pointed || node === current || node === preview?.node) return;
  set({ preview: { node, from } });
}

export function stopShowing(): void {
  pointed += 1;
  if (get().preview) set({ preview: null });
}

/** Leave a tried line: back to where it left the game. */
export function backToGame(): void {
  const { tree, current } = get();
  if (!tree) return;
  const at = tree.branch(current);
  set({ line: tree.line(0) });
  goTo(at);
}

export function isOffGame({ tree, current }: Pick<State, "tree" | "current">): boolean {
  return tree !== null && tree.place(current) < 0;
}
