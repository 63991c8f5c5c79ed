/* The position editor of the lab: stones are put on a board, which then becomes a game. */
import { openText } from "./actions";
import * as api from "./api";
import { get, set, type Setup } from "./store";
import { words } from "./strings";
import { fail } from "./telling";
import { formatVertex } from "./tree";

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
  const { setup, overlays, lambda, kappa } = get();
  asked?.abort();
  if (!setup || !overlays.influence) return set({ influence: null });
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

export function formatSetup({ size, rules, komi, toMove, stones }: Setup): string {
  const letters = "abcdefghijklmnopqrstuvwxyz";
  const list = (name: string, stone: number) => {
    const found = [...stones.keys()].filter((point) => stones[point] === stone);
    const points = found.map((p) => `[${letters[p % size]}${letters[Math.floor(p / size)]}]`);
    return points.length ? name + points.join("") : "";
  };
  const head = `GM[1]FF[4]SZ[${size}]RU[${rules}]KM[${komi}]PL[${toMove}]`;
  return `(;${head}${list("AB", 1)}${list("AW", 2)})`;
}

export async function finishEditor(): Promise<void> {
  const { setup } = get();
  if (!setup) return;
  set({ panel: "explore" });
  await openText(formatSetup(setup), "position");
}
