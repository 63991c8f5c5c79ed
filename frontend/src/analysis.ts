/* What moves cost, in KaTrain's steps of points lost, the worst first. */
import type { Tree } from "./tree";
import type { EvaluationReport } from "./types";
import { words } from "./strings";

export interface LossClass {
  from: number; // points
  color: string;
  name: string;
}

export const LOSSES: readonly LossClass[] = [
  { from: 12, color: "#a3388f", name: words.losses[0] },
  { from: 6, color: "#d7263d", name: words.losses[1] },
  { from: 3, color: "#f0803c", name: words.losses[2] },
  { from: 1.5, color: "#eec643", name: words.losses[3] },
  { from: 0.5, color: "#a4c957", name: words.losses[4] },
  { from: -Infinity, color: "#3fa66a", name: words.losses[5] },
];
export const MISTAKE = 3;

export function lossClass(loss: number): LossClass {
  return LOSSES.find((step) => loss >= step.from)!;
}

/** How many points the move of a node lost; undefined while one of the two is not judged. */
export function pointLoss(
  tree: Tree,
  evaluations: ReadonlyMap<number, EvaluationReport>,
  index: number,
): number | undefined {
  const node = tree.node(index);
  const before = evaluations.get(node.parent);
  const after = evaluations.get(index);
  if (!node.color || !before || !after || before.to_move !== node.color) return undefined;
  const sign = node.color === "B" ? 1 : -1;
  return Math.max(0, sign * (before.black_lead - after.black_lead));
}

/** The next node of a line, in a direction, whose move was a mistake; undefined if there is none. */
export function nextMistake(
  tree: Tree,
  evaluations: ReadonlyMap<number, EvaluationReport>,
  line: readonly number[],
  current: number,
  direction: 1 | -1,
): number | undefined {
  for (let at = line.indexOf(current) + direction; line[at] !== undefined; at += direction) {
    if ((pointLoss(tree, evaluations, line[at]!) ?? 0) >= MISTAKE) return line[at];
  }
  return undefined;
}
