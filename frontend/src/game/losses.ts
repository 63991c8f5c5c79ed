/* What moves cost, in KaTrain's steps of points lost, the worst first. */
import { leads, mistakeHere } from "../review/mistakes";
import { LOSS_STEPS } from "../server/facts";
import type { MoveReport } from "../server/types";
import type { State } from "../state/state";
import { words } from "../strings";

export interface LossClass {
  from: number; // points
  color: string;
  name: string;
}

export const LOSSES: readonly LossClass[] = LOSS_STEPS.map((step, index) => ({
  ...step,
  name: words.losses[index]!,
}));

export function lossClass(loss: number): LossClass {
  return LOSSES.find((step) => loss >= step.from)!;
}

export type Judged = Pick<State, "tree" | "evaluations" | "review"> & Partial<Pick<State, "count">>;

/** What the review says of a node's move; undefined outside the game as it was played. */
function reviewed({ tree, review }: Judged, index: number): MoveReport | undefined {
  if (!tree || !review || tree.place(index) < 1) return undefined;
  const { number, move } = tree.node(index);
  const found = review.moves[number - 1];
  return found && found.point === (move ?? "") ? found : undefined;
}

/** The mistake whose better line a node is on: what its search says holds to the line's end. */
function better({ tree, review }: Judged, index: number): MoveReport | undefined {
  return tree && index > 0 && tree.place(index) < 0
    ? mistakeHere({ tree, current: index, review })
    : undefined;
}

export interface Standing {
  lead: number;
  winrate: number;
  deviation?: number;
}

/** Who is ahead at a node: by the count at the end, by the review where it knows, else by a look. */
export function standing(state: Judged, index: number): Standing | undefined {
  if (state.count?.node === index) {
    const { lead } = state.count.report;
    return { lead, winrate: (Math.sign(lead) + 1) / 2 };
  }
  const line = better(state, index);
  if (line) {
    const before = standing(state, state.tree!.branch(index));
    return { lead: leads(line).better, winrate: before?.winrate ?? line.winrate };
  }
  const found = state.evaluations.get(index);
  const move = reviewed(state, index);
  // How far the score may stray is said by the network that says the lead, or not at all.
  const by = (net: string) => found?.net === net && { deviation: found.deviation };
  if (move) return { lead: move.lead, winrate: move.winrate, ...by(move.judged_by) };
  if (index === 0 && state.review) {
    const { start_lead: lead, start_winrate: winrate, start_judged_by } = state.review;
    return { lead, winrate, ...by(start_judged_by) };
  }
  return found && { lead: found.black_lead, winrate: found.black_winrate, deviation: found.deviation };
}

/** The network that made what `standing` says of a node. */
export function judge(state: Judged, index: number): string | undefined {
  if (state.count?.node === index) return state.count.report.net;
  if (index === 0 && state.review) return state.review.start_judged_by;
  const said = reviewed(state, index) ?? better(state, index);
  return said?.judged_by ?? state.evaluations.get(index)?.net;
}

export interface Loss {
  points: number;
  confirmed: boolean;
}

/** How many points the move of a node lost; undefined while that is not known. */
export function pointLoss(state: Judged, index: number): Loss | undefined {
  const move = reviewed(state, index);
  if (move) return { points: Math.max(0, move.loss), confirmed: move.confirmed };
  const line = better(state, index);
  if (line) return { points: 0, confirmed: line.confirmed };
  const node = state.tree!.node(index);
  const before = standing(state, node.parent);
  const after = standing(state, index);
  if (!node.color || node.move === "pass" || !before || !after) return undefined;
  if (state.tree!.node(node.parent).to_move !== node.color) return undefined;
  const sign = node.color === "B" ? 1 : -1;
  return { points: Math.max(0, sign * (before.lead - after.lead)), confirmed: false };
}
