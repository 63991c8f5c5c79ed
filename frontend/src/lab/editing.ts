/* The position editor of the lab: stones are put on a board, which then becomes a game. */

import { openText } from "../game/opening";
import { formatVertex } from "../game/tree";
import * as api from "../server/api";
import type { Setup } from "../state/state";
import { get, set } from "../state/store";
import { fail } from "../state/telling";
import { words } from "../strings";
import { formatSetup } from "./setup";

let asked: AbortController | undefined;

/** Open the editor with the position that was on the board, or an empty one. */
export function openEditor(): void {
  const { tree, record, current, setup, about } = get();
  if (setup && !tree) return;
  const size = tree?.size ?? 19;
  change({
    size,
    rules: record && about?.rules.includes(record.rules) ? record.rules : "chinese",
    komi: record?.komi ?? 7.5,
    toMove: tree?.node(current).to_move ?? "B",
    tool: "alternate",
    stones: tree ? tree.board(current) : new Uint8Array(size * size),
  });
}

export function change(changes: Partial<Setup>): void {
  const setup = { ...get().setup, ...changes } as Setup;
  set({ setup, problem: null });
  showInfluence();
}

/** Ask for the influence of the stones that are on the board of the editor. */
export function showInfluence(): void {
  const { setup, labInfluence, lambda, kappa } = get();
  asked?.abort();
  if (!setup || !labInfluence) return set({ influence: null });
  const { signal } = (asked = new AbortController());
  api
    .getInfluence({ sgf: formatSetup(setup) }, lambda, kappa, signal)
    .then((influence) => !signal.aborted && set({ influence }), fail);
}

export const resize = (size: number): void => {
  set({ cursor: null });
  change({ size, stones: new Uint8Array(size * size) });
};

/** Put the tool's stone on a point; a stone of the same colour is taken off again. */
export function putStone(point: number): void {
  const { setup } = get();
  if (!setup) return;
  const stones = setup.stones.slice();
  const there = stones[point];
  let { toMove } = setup;
  if (setup.tool === "alternate") {
    stones[point] = there ? 0 : toMove === "B" ? 1 : 2;
    if (!there) toMove = toMove === "B" ? "W" : "B";
  } else {
    const stone = setup.tool === "B" ? 1 : setup.tool === "W" ? 2 : 0;
    stones[point] = there === stone ? 0 : stone;
  }
  set({ said: words.editorStone(formatVertex(point, setup.size), words.stones[stones[point]!]!) });
  change({ stones, toMove });
}

export async function finishEditor(): Promise<void> {
  const { setup } = get();
  if (!setup) return;
  set({ panel: "explore" });
  await openText(formatSetup(setup), "position");
}
