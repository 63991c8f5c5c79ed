/* "Find it yourself": the better move of a mistake is hidden until it is found or asked for. */
import { formatVertex } from "../game/tree";
import * as api from "../server/api";
import type { MoveReport } from "../server/types";
import { get, set } from "../state/store";
import { fail } from "../state/telling";
import { words } from "../strings";
import { tellTried } from "../words/told";
import { isHidden, mistakeHere } from "./mistakes";

/** The mistake whose better move a click on the board would look for. */
export function hunted(): MoveReport | undefined {
  const state = get();
  const move = mistakeHere(state);
  return state.panel === "review" && move && isHidden(move, state.revealed) ? move : undefined;
}

/** Show the better move of a mistake. */
export function reveal(move: number): void {
  set({ revealed: new Set([...get().revealed, move]) });
}

/** Judge a click: the better move at once, the played one at once, any other by the server. */
export async function guess(point: number): Promise<void> {
  const { tree, current } = get();
  const sought = hunted();
  if (!sought || !tree) return;
  const tried = formatVertex(point, tree.size);
  const tell = (verdict: string, isRight = false) => {
    if (get().current !== current) return; // the reader has walked on
    set({ hunt: { move: sought.move, tried, verdict, isRight }, said: verdict });
    if (isRight) reveal(sought.move);
  };
  if (tried === sought.better) return tell(words.huntFound(tried), true);
  if (tried === sought.point) return tell(words.huntPlayed);
  tell("");
  try {
    const found = await api.tryMove(tree.request(current), tried);
    tell(tellTried(found, sought.better), found.verdict === "right");
  } catch (error) {
    set({ hunt: null });
    fail(error);
  }
}
