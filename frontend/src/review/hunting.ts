/* "Find it yourself": the better move of a mistake is hidden until it is found or given up. */

import { standing } from "../game/losses";
import { formatVertex } from "../game/tree";
import * as api from "../server/api";
import { get, set } from "../state/store";
import { fail } from "../state/telling";
import { words } from "../strings";

export function startHunt(move: number): void {
  set({ hunt: { move, tried: "", verdict: words.huntHint } });
}

export const endHunt = (): void => set({ hunt: null });

/** Compare a click with the better move; another move is judged by a look of the network. */
export async function guess(point: number): Promise<void> {
  const { hunt, tree, current, review } = get();
  const better = hunt && review?.moves[hunt.move - 1];
  if (!hunt || !tree || !better) return;
  const tried = formatVertex(point, tree.size);
  if (tried === better.better) {
    set({ hunt: null, notice: "" });
    return tell(tried, words.huntFound(tried), true);
  }
  if (tried === better.point) return tell(tried, words.huntPlayed);
  try {
    const after = await api.evaluate(tree.request(current, [tried]));
    const before = standing(get(), current);
    const sign = better.color === "B" ? 1 : -1;
    const lost = before ? Math.max(0, sign * (before.lead - after.black_lead)) : undefined;
    tell(tried, lost === undefined ? words.huntOther(tried) : words.huntLost(tried, lost));
  } catch (error) {
    fail(error);
  }
}

function tell(tried: string, verdict: string, isFound = false): void {
  const { hunt } = get();
  set({ said: verdict, ...(isFound ? { notice: verdict } : {}) });
  if (isFound) window.setTimeout(() => set({ notice: "" }), 3500);
  else if (hunt) set({ hunt: { ...hunt, tried, verdict } });
}
