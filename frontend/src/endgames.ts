/* The endgame panel: what every place is worth, one place in depth, its lines on the board. */
import { goTo, play } from "./actions";
import * as api from "./api";
import { mixed } from "./fractions";
import { get, set, type Endgame } from "./store";
import { words } from "./strings";
import { formatVertex, parseVertex } from "./tree";
import type { EndgameReport, Letter } from "./types";

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
      if (report) set({ said: words.endgameSaid(tell(report.told, report.told.temperature), verdict(report)) });
    },
    onFailure(failure) {
      single = undefined;
      change({ asking: null, note: words.placeNote(vertex, failure.message) });
    },
  });
}

/** A value as it is known, in words of its own: "about" where it is not exact. */
export function tell(told: { about: boolean }, value: string, word = (text: string) => text): string {
  const text = word(mixed(value));
  return told.about ? words.about(text) : text;
}

/** Sente or gote in words; a place where nobody gains anything is a dame, not gote. */
export function verdict(report: EndgameReport): string {
  const isDame = report.temperature === "0" && report.difference === "0";
  return isDame ? words.dame : (words.sente[report.sente] ?? report.sente);
}

/** Whether a move in a place gains anything: not in a dame, and not where all is settled. */
export function isWorth(report: EndgameReport): boolean {
  return !report.temperature.startsWith("-") && report.temperature !== "0";
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

/** Walk the first `count` moves of a local line, with passes where a side plays twice. */
export async function walkLocalLine(line: [Letter, string][], count: number): Promise<void> {
  const { endgame, tree } = get();
  if (!endgame || !tree) return;
  let turn = tree.node(endgame.node).to_move;
  goTo(endgame.node);
  for (const [color, move] of line.slice(0, count)) {
    if (color !== turn) await play(null);
    await play(move === "pass" ? null : parseVertex(move, tree.size));
    turn = color === "B" ? "W" : "B";
  }
}
