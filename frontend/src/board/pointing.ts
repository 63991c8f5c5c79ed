/* Pointing at the board, by mouse, touch or the frame that the arrow keys move. */
import { askPlace } from "../endgame/asking";
import { chooseCorner, isChoosingArea } from "../explore/readAhead";
import { toggleDead } from "../game/counting";
import { formatVertex } from "../game/tree";
import { play } from "../game/walking";
import { putStone } from "../lab/editing";
import { playPoint } from "../play/matches";
import { guess, hunted } from "../review/hunting";
import { get, set } from "../state/store";
import { words } from "../strings";
import { answerAt } from "../train/endgames";
import { guessAt } from "../train/guessing";
import { tryMove } from "../train/training";

/** A click that may have missed its point puts the frame there; a second one on the frame counts. */
export function tap(point: number, isFine: boolean): void {
  const { cursor, route, panel, tree } = get();
  const isHarmless = route.screen === "lab" || (route.screen === "game" && panel === "endgame");
  if (isFine || isHarmless || cursor === point) {
    set({ cursor: null });
    click(point);
  } else if (tree) {
    const vertex = formatVertex(point, tree.size);
    set({ cursor: point, said: words.tapAgain(vertex) });
  }
}

/** Do what a click on a point does now. */
export function click(point: number): void {
  const { route, match, exercise, drill, guessing, panel, count, current, tree } = get();
  if (route.screen === "lab") putStone(point);
  else if (count?.node === current && tree?.board(current)[point]) void toggleDead(point);
  else if (match) void playPoint(point);
  else if (exercise) void tryMove(point);
  else if (drill) void answerAt(point);
  else if (guessing) void guessAt(point);
  else if (hunted()) void guess(point);
  else if (panel === "endgame") askPlace(point);
  else if (isChoosingArea()) chooseCorner(point);
  else void play(point);
}

export function moveCursor(dx: number, dy: number): void {
  const { tree, setup, cursor, route } = get();
  const size = route.screen === "lab" ? setup?.size : tree?.size;
  if (!size) return;
  const at = cursor ?? Math.floor((size * size) / 2);
  const column = Math.max(0, Math.min(size - 1, (at % size) + (cursor === null ? 0 : dx)));
  const row = Math.max(0, Math.min(size - 1, Math.floor(at / size) + (cursor === null ? 0 : dy)));
  const point = row * size + column;
  const stones = setup && route.screen === "lab" ? setup.stones : tree!.board(get().current);
  set({ cursor: point, said: words.cursorOn(formatVertex(point, size), words.stones[stones[point]!]!) });
}
