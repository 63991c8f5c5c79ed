/* Lines that leave the game: kept with a name, and positions looked for in other games. */
import * as api from "../server/api";
import { get, set } from "../state/store";
import { fail, notify } from "../state/telling";
import { words } from "../strings";

export async function keepLine(name: string): Promise<void> {
  const { tree, current, game } = get();
  if (!tree || !game) return;
  const node = tree.node(current);
  try {
    const line = await api.keepLine(game.id, name, node.id, [...node.play]);
    const now = get().tree;
    if (now?.isOf(tree)) set({ tree: now.keep(line) });
    notify(words.lineKept);
  } catch (error) {
    fail(error);
  }
}

export async function dropLine(index: number): Promise<void> {
  const { tree, game } = get();
  const kept = tree?.node(index).kept;
  if (!tree || !game || kept === undefined) return;
  try {
    await api.dropLine(game.id, kept);
    const now = get().tree;
    if (now?.isOf(tree)) set({ tree: now.forget(index) });
  } catch (error) {
    fail(error);
  }
}

/** Look for the position on the board in the library. */
export async function findHere(): Promise<void> {
  const { tree, current } = get();
  if (!tree) return;
  try {
    set({ busy: true });
    set({ found: await api.findPosition(tree.request(current)) });
  } catch (error) {
    fail(error);
  } finally {
    set({ busy: false });
  }
}
