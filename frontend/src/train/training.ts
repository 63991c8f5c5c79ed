/* Exercises from the user's own mistakes: opened by their address, answered on the board. */

import { closeGame } from "../game/opening";
import { formatVertex, Tree } from "../game/tree";
import * as api from "../server/api";
import type { Judged } from "../server/types";
import { exercisePath } from "../state/address";
import { failToOpen, navigate } from "../state/router";
import { get, set } from "../state/store";
import { fail } from "../state/telling";
import { words } from "../strings";

/** What exercises are chosen by, in the address of the list and of every exercise. */
const FILTERS = ["phase", "theme", "opponent", "least", "color", "daytime"] as const;
export type Filters = Partial<Record<(typeof FILTERS)[number], string>>;

export function readFilters(query = new URLSearchParams(location.search)): Filters {
  return Object.fromEntries(FILTERS.flatMap((name) => (query.get(name) ? [[name, query.get(name)!]] : [])));
}

export async function openExercise(id: string): Promise<void> {
  if (get().exercise?.exercise.id === id) return;
  closeGame();
  set({ busy: true, problem: null });
  try {
    const exercise = await api.getExercise(id);
    const { route } = get();
    if (route.screen !== "train" || route.exercise !== id) return; // left meanwhile
    const tree = Tree.ofRecord(exercise.record, { sgf: exercise.record.sgf });
    const current = tree.main.at(-1)!;
    set({ exercise, record: exercise.record, tree, current, line: tree.line(0) });
    set({ said: exercise.exercise.question });
    document.title = `${words.trainTitle} · ${words.appName}`;
  } catch (error) {
    failToOpen(error, exercisePath(null, readFilters()));
  } finally {
    set({ busy: false });
  }
}

/** Try a move; null is a pass. The server judges it, and the board shows what refutes it. */
export async function tryMove(point: number | null): Promise<void> {
  const { exercise, tree, thinking, judged } = get();
  if (!exercise || !tree || thinking || judged) return;
  const move = point === null ? "pass" : formatVertex(point, tree.size);
  await judge(move, (found) => showLine([found.move, ...found.refutation], 2));
}

/** Give up: the move of the game is judged, and the better line is shown. */
export async function giveUp(): Promise<void> {
  const { exercise, thinking, judged } = get();
  if (!exercise || thinking || judged) return;
  await judge(exercise.exercise.played, (found) => showLine(found.best, 1));
}

async function judge(move: string, then: (found: Judged) => Promise<void>): Promise<void> {
  const { exercise } = get();
  set({ thinking: true, problem: null, cursor: null });
  try {
    const judged = await api.answerExercise(exercise!.exercise.id, move);
    if (get().exercise !== exercise) return;
    set({ judged, said: words.verdict[judged.verdict] });
    await then(judged);
  } catch (error) {
    fail(error);
  } finally {
    set({ thinking: false });
  }
}

/** Put the first moves of a line on the board, from the position of the exercise. */
export async function showLine(moves: readonly string[], count: number): Promise<void> {
  let { tree } = get();
  if (!tree) return;
  let at = tree.main.at(-1)!;
  const start = at;
  try {
    for (const move of moves) {
      const known = tree.childWith(at, move);
      if (known >= 0) at = known;
      else {
        const step = await api.playMove(tree.request(at, [move]));
        const now = get().tree;
        if (!now?.isOf(tree)) return; // another exercise is on the board
        ({ tree, index: at } = now.grow(at, step));
        set({ tree });
      }
    }
  } catch (error) {
    return fail(error);
  }
  const line = tree.path(at);
  const shown = line[Math.min(line.indexOf(start) + count, line.length - 1)]!;
  set({ line, current: shown });
}

/** Walk in the line that is shown. */
export function stepLine(step: 1 | -1): void {
  const { line, current, tree } = get();
  const start = tree ? line.indexOf(tree.main.at(-1)!) : 0;
  const at = Math.max(start, Math.min(line.length - 1, line.indexOf(current) + step));
  if (line[at] !== undefined) set({ current: line[at] });
}

/** Begin again with the same exercise. */
export function tryAgain(): void {
  const { tree } = get();
  if (tree) set({ judged: null, current: tree.main.at(-1)!, line: tree.line(0) });
}

/** Go to the next exercise that the filter in the address accepts. */
export async function nextExercise(): Promise<void> {
  const filters = readFilters();
  try {
    const { next } = await api.listExercises(filters);
    const done = get().exercise?.exercise.id;
    const one = next.find(({ id }) => id !== done);
    navigate(one ? exercisePath(one.id, filters) : exercisePath(null, filters));
  } catch (error) {
    fail(error);
  }
}
