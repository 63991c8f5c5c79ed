/* Pointing at the board, by mouse, touch or the frame that the arrow keys move. */
import { askEndgame, play } from "./actions";
import { putStone } from "./editing";
import { get, set } from "./store";
import { words } from "./strings";
import { formatVertex } from "./tree";

/** Do what a click on a point does now. */
export function click(point: number): void {
  if (get().setup) putStone(point);
  else if (get().tool === "endgame") askEndgame(point);
  else void play(point);
}

export function moveCursor(dx: number, dy: number): void {
  const { tree, setup, cursor } = get();
  const size = setup?.size ?? tree?.size;
  if (!size) return;
  const at = cursor ?? Math.floor((size * size) / 2);
  const column = Math.max(0, Math.min(size - 1, (at % size) + (cursor === null ? 0 : dx)));
  const row = Math.max(0, Math.min(size - 1, Math.floor(at / size) + (cursor === null ? 0 : dy)));
  const point = row * size + column;
  set({ cursor: point, said: words.cursorOn(formatVertex(point, size)) });
}
