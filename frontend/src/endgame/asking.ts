/* Asking what the places on the board are worth: all of them, or one in depth. */

import { formatVertex, parseVertex } from "../game/tree";
import * as api from "../server/api";
import type { EndgameReport } from "../server/types";
import type { Endgame } from "../state/state";
import { get, set } from "../state/store";
import { words } from "../strings";
import { isWorth, tell, verdict } from "./values";

let board: api.Watched | undefined;
let single: api.Watched | undefined;

const EMPTY = { progress: null, board: null, note: "", chosen: null, asking: null };

function change(changes: Partial<Endgame>): void {
  const { endgame } = get();
  if (endgame) set({ endgame: { ...endgame, ...changes } });
}

/** Look at all places of the position on the board. */
export function analyseBoard(): void {
  const { tree, current } = get();
  if (!tree) return;
  stopEndgame();
  set({ endgame: { ...EMPTY, node: current, progress: { done: 0, total: 0 } } });
  board = api.analyseBoard(tree.request(current), {
    onProgress: (done, total) => change({ progress: { done, total } }),
    onResult(found) {
      const chosen = get().endgame?.chosen?.region.join();
      const same = found.places.find((place) => place.region.join() === chosen);
      change({ board: found, chosen: same ?? found.places.find(isWorth) ?? null });
    },
    onEnd() {
      board = undefined;
      const { endgame } = get();
      change({ progress: null, note: endgame?.board?.places.some(isWorth) ? "" : words.allSettled });
    },
    onFailure(failure) {
      board = undefined;
      change({ progress: null, note: failure.message }); // too early is no fault of anybody's
    },
  });
}

/** Ask what a move is worth around a point: a place that is known, or one that is not. */
export function askPlace(point: number): void {
  const { tree, current, endgame } = get();
  if (!tree) return;
  const vertex = formatVertex(point, tree.size);
  if (!endgame || endgame.node !== current) set({ endgame: { ...EMPTY, node: current } });
  const known = get().endgame!.board?.places.find((place) => place.region.includes(vertex));
  single?.cancel();
  if (known) return change({ chosen: known, asking: null, note: "" });
  change({ asking: { region: [], progress: { done: 0, total: 0 } }, chosen: null, note: "" });
  const asking = (changes: Partial<NonNullable<Endgame["asking"]>>) => {
    const now = get().endgame?.asking;
    if (now) change({ asking: { ...now, ...changes } });
  };
  single = api.analyseEndgame(tree.request(current), vertex, {
    onProgress: (done, total) => asking({ progress: { done, total } }),
    onResult(result) {
      const region = (result.region ?? []).map((one) => parseVertex(one, tree.size));
      if ("temperature" in result) change({ chosen: result as EndgameReport });
      else {
        asking({ region });
        if (!region.includes(point)) change({ note: words.nearestPlace(vertex) });
      }
    },
    onEnd() {
      single = undefined;
      change({ asking: null });
      const report = get().endgame?.chosen;
      if (report)
        set({ said: words.endgameSaid(tell(report.told, report.told.temperature), verdict(report)) });
    },
    onFailure(failure) {
      single = undefined;
      change({ asking: null, note: words.placeNote(vertex, failure.message) });
    },
  });
}

export const choosePlace = (report: EndgameReport): void => change({ chosen: report });

/** Cancel what is under way; what is found stays. */
export function stopEndgame(): void {
  board?.cancel();
  single?.cancel();
  board = single = undefined;
  const { endgame } = get();
  if (endgame?.progress || endgame?.asking) change({ progress: null, asking: null });
}

/** On leaving the panel: cancel, and forget a search without a result, so that coming back looks again. */
export function abandonEndgame(): void {
  stopEndgame();
  const { endgame } = get();
  if (endgame && !endgame.board && !endgame.chosen) set({ endgame: null });
}

/** After a step to another position: forget the endgame, unless a line of it is walked out. */
export function leaveEndgame(): void {
  const { endgame, tree, current } = get();
  if (!endgame || !tree || current === endgame.node) return;
  if (tree.place(current) < 0 && tree.path(current).includes(endgame.node)) return;
  stopEndgame();
  set({ endgame: null });
}
