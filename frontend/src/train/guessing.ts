/* Guess the move: through a game one move after another, each guess scored by the server. */

import { closeGame } from "../game/opening";
import { formatVertex, Tree } from "../game/tree";
import * as api from "../server/api";
import type { GuessReport } from "../server/types";
import { exercisePath } from "../state/address";
import { failToOpen, noteQuery } from "../state/router";
import type { Guessing, Side } from "../state/state";
import { get, set } from "../state/store";
import { fail } from "../state/telling";
import { words } from "../strings";

const LEAST = 10; // guesses that are told as a rank
const SMALLEST = 1e-4; // share that a guess counts for at least: nobody is ruled out by one

export async function openGuess(game: string, query: URLSearchParams): Promise<void> {
  const turn = Math.max(0, Number(query.get("move") ?? 0) || 0);
  const side = (["B", "W"] as const).find((one) => one === query.get("side")) ?? "both";
  if (get().guessing?.game === game) return;
  closeGame();
  set({ busy: true, problem: null });
  try {
    const { record } = await api.openGame(game);
    const { route } = get();
    if (route.screen !== "train" || route.exercise !== game) return; // left meanwhile
    const tree = Tree.ofRecord(record, { game });
    set({ record, tree, line: tree.line(0), guessing: { game, turn, side, last: null, done: [] } });
    document.title = `${words.trainPart.guess} · ${words.appName}`;
    show({ game, turn: turn - 1, side, last: null, done: [] });
  } catch (error) {
    failToOpen(error, exercisePath(null, {}, "guess"));
  } finally {
    set({ busy: false });
  }
}

/** The next turn after one at which the side moves; null where the game has no more. */
function turnAfter(tree: Tree, turn: number, side: Side): number | null {
  for (let at = turn + 1; at + 1 < tree.main.length; at++) {
    const { color, move } = tree.node(tree.main[at + 1]!);
    if (move && move !== "pass" && (side === "both" || color === side)) return at;
  }
  return null;
}

/** Go on to the next move to guess. */
function show(before: Guessing): void {
  const { tree } = get();
  if (!tree) return;
  const turn = turnAfter(tree, before.turn, before.side);
  const at = turn ?? tree.main.length - 1;
  const guessing = { ...before, turn: at, last: null };
  set({ guessing, current: tree.main[at]!, cursor: null });
  noteQuery(new URLSearchParams({ move: String(at), side: before.side }));
}

export const isGuessed = (guessing: Guessing, tree: Tree): boolean => guessing.turn + 1 >= tree.main.length;

export async function guessAt(point: number): Promise<void> {
  const { tree } = get();
  if (tree) await guess(formatVertex(point, tree.size), true);
}

/** Show the move of the game; that is no guess. */
export async function showMove(): Promise<void> {
  const { tree, guessing } = get();
  const move = tree && guessing ? tree.node(tree.main[guessing.turn + 1]!).move : undefined;
  if (move) await guess(move, false);
}

async function guess(move: string, counts: boolean): Promise<void> {
  const { guessing, tree, thinking } = get();
  if (!guessing || !tree || thinking || guessing.last || isGuessed(guessing, tree)) return;
  set({ thinking: true, problem: null, cursor: null });
  try {
    const last = await api.guessMove(guessing.game, guessing.turn, move);
    if (get().guessing !== guessing) return;
    const done = counts ? [...guessing.done, last] : guessing.done;
    set({ guessing: { ...guessing, last, done }, current: tree.main[guessing.turn + 1]! });
    set({ said: counts ? words.guessPoints(last.points) : words.guessPlayed(last.played, "") });
  } catch (error) {
    fail(error);
  } finally {
    set({ thinking: false });
  }
}

export function nextGuess(): void {
  const { guessing } = get();
  if (guessing?.last) show(guessing);
}

/** Guess for the other side, or for both, from here on. */
export function chooseSide(side: Side): void {
  const { guessing } = get();
  if (guessing) show({ ...guessing, side, turn: guessing.turn - (guessing.last ? 0 : 1) });
}

/** The rank whose players would guess so most often; null for too few guesses. */
export function likeliestRank(done: readonly GuessReport[]): string | null {
  if (done.length < LEAST) return null;
  const likelihood = (rank: string) =>
    done.reduce((sum, { shares }) => sum + Math.log(Math.max(shares[rank] ?? 0, SMALLEST)), 0);
  return Object.keys(done[0]!.shares).reduce((best, rank) =>
    likelihood(rank) > likelihood(best) ? rank : best,
  );
}
