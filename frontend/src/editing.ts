/* The position editor: stones are put on a board, which then becomes a record. */
import { openRecord } from "./actions";
import { get, set } from "./store";
import { words } from "./strings";
import { formatVertex } from "./tree";

export function openEditor(): void {
  const { tree, record, current, setup, about } = get();
  if (setup) return;
  const size = tree?.size ?? 19;
  set({
    setup: {
      size,
      rules: record && about?.rules.includes(record.rules) ? record.rules : "chinese",
      komi: record?.komi ?? 7.5,
      toMove: tree?.node(current).to_move ?? "B",
      tool: "alternate",
      stones: tree ? tree.board(current) : new Uint8Array(size * size),
    },
    cursor: null,
    problem: null,
  });
}

export function resize(size: number): void {
  const { setup } = get();
  if (setup) set({ setup: { ...setup, size, stones: new Uint8Array(size * size) }, cursor: null });
}

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
  const said = words.editorStone(formatVertex(point, setup.size), words.stones[stones[point]!]!);
  set({ setup: { ...setup, stones, toMove }, said });
}

export async function finishEditor(): Promise<void> {
  const { setup } = get();
  if (!setup) return;
  const { size, rules, komi, toMove, stones } = setup;
  const letters = "abcdefghijklmnopqrstuvwxyz";
  const list = (name: string, stone: number) => {
    const found = [...stones.keys()].filter((point) => stones[point] === stone);
    const points = found.map((p) => `[${letters[p % size]}${letters[Math.floor(p / size)]}]`);
    return points.length ? name + points.join("") : "";
  };
  const head = `GM[1]FF[4]SZ[${size}]RU[${rules}]KM[${komi}]PL[${toMove}]`;
  await openRecord(`(;${head}${list("AB", 1)}${list("AW", 2)})`);
}
