/* The end of a game: counted by the server, corrected by clicks on stones. */
import { chainOf } from "../board/geometry";
import * as api from "../server/api";
import type { CountReport, RecordView } from "../server/types";
import { get, set } from "../state/store";
import { fail } from "../state/telling";
import { tellCount } from "../words/told";
import { formatVertex, parseVertex, type Tree } from "./tree";

/** Whether a game was played to its end: by two passes, or with a result in points. */
export function isFinished(tree: Tree, record: Pick<RecordView, "info">): boolean {
  const last = tree.main.slice(-2).map((index) => tree.node(index).move);
  if (last.length === 2 && last.every((move) => move === "pass")) return true;
  return /^[BW]\+\d/.test(record.info.result);
}

/** Who owns each point by a count: of a dead stone the opponent, also where the place is nobody's. */
export function ownersOf({ owners, dead }: CountReport, stones: Uint8Array, size: number): number[] {
  const shown = [...owners];
  for (const vertex of dead) {
    const point = parseVertex(vertex, size);
    shown[point] = stones[point] === 1 ? -1 : 1;
  }
  return shown;
}

/** Count the game if its end is on the board. */
export function countEnd(): void {
  const { tree, record, current, match, count } = get();
  if (!tree || !record || match) return;
  if (count?.node === current || current !== tree.main.at(-1) || !isFinished(tree, record)) return;
  const known = get().review?.count;
  if (get().cutOff === current) return;
  set({ count: known ? { node: current, report: known, toggled: [] } : null });
  if (!known) void ask([]);
}

/** Call a dead chain alive, or a living one dead, and count again. */
export async function toggleDead(point: number): Promise<void> {
  const { tree, current, count } = get();
  if (!tree || !count) return;
  const chain = new Set(chainOf(tree.board(current), tree.size, point));
  const others = count.toggled.filter((vertex) => !chain.has(parseVertex(vertex, tree.size)));
  const isNew = others.length === count.toggled.length;
  await ask(isNew ? [...others, formatVertex(point, tree.size)] : others);
}

/** Take all corrections back. */
export const countAfresh = (): Promise<void> => ask([]);

async function ask(toggled: string[]): Promise<void> {
  const { tree, current, match } = get();
  if (!tree) return;
  try {
    if (match) {
      const after = await api.correctDead(match.id, toggled);
      if (get().match?.id !== match.id || !after.count) return;
      set({ match: after, count: { node: current, report: after.count, toggled } });
    } else {
      const report = await api.getCount(tree.request(current), toggled);
      if (get().current !== current || !get().tree?.isOf(tree)) return;
      if (report.cut_off) return set({ count: null, cutOff: current });
      set({ count: { node: current, report, toggled } });
    }
    set({ said: tellCount(get().count!.report) });
  } catch (error) {
    fail(error);
  }
}
