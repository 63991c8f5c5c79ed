/* Reading ahead from the position on the board: the best moves, by a search that can be carried on. */
import { formatVertex } from "../game/tree";
import * as api from "../server/api";
import type { SearchedMoveReport, SearchReport } from "../server/types";
import { get, set } from "../state/store";
import { fail } from "../state/telling";
import { words } from "../strings";

const FIRST = 200; // positions that are looked into
const FURTHER = 4; // times as many, whenever more is asked for
const MOST = 10_000; // that the server allows
const SERIOUS = 0.1; // share of the visits from which on a move is shown, as in a review

let job: api.Watched | undefined;

/** Search the position on the board; once more: with more visits. */
export function readAhead(): void {
  const { tree, current, reading, area } = get();
  if (!tree) return;
  stopReading();
  const known = reading?.node === current ? reading.report : null;
  const visits = known ? Math.min(MOST, FURTHER * known.visits) : FIRST;
  const change = (changes: Partial<NonNullable<typeof reading>>) => {
    const now = get().reading;
    if (now) set({ reading: { ...now, ...changes } });
  };
  set({ reading: { node: current, report: known, progress: { done: 0, total: visits } } });
  const where = (area?.points ?? []).map((point) => formatVertex(point, tree.size));
  job = api.readAhead({ ...tree.request(current), area: where }, visits, {
    onProgress: (done, total) => change({ progress: { done, total } }),
    onResult: (report) => change({ report }),
    onEnd() {
      job = undefined;
      change({ progress: null });
    },
    onFailure(failure) {
      job = undefined;
      change({ progress: null });
      fail(failure);
    },
  });
}

/** Ask for the corners of the only area to search, or search the whole board again. */
export function toggleArea(): void {
  stopReading();
  const isOn = get().area !== null;
  set({
    area: isOn ? null : { first: null, points: [] },
    reading: null,
    said: isOn ? "" : words.searchHereAsk,
  });
}

export const isChoosingArea = (): boolean => get().panel === "explore" && get().area?.points.length === 0;

/** Take a corner of the area; with the second one the search begins. */
export function chooseCorner(point: number): void {
  const { area, tree } = get();
  if (!area || !tree) return;
  if (area.first === null) {
    set({ area: { first: point, points: [] } });
    return;
  }
  set({ area: { first: area.first, points: rectangle(area.first, point, tree.size) } });
  readAhead();
}

/** The points between two corners. */
function rectangle(one: number, other: number, size: number): number[] {
  const between = (a: number, b: number) =>
    Array.from({ length: Math.abs(a - b) + 1 }, (_, i) => Math.min(a, b) + i);
  const columns = between(one % size, other % size);
  return between(Math.floor(one / size), Math.floor(other / size)).flatMap((row) =>
    columns.map((column) => row * size + column),
  );
}

export const canReadFurther = (report: SearchReport): boolean => report.visits < MOST;

/** The moves that the search takes seriously, the best first, with the points each is behind it. */
export function choices(report: SearchReport): { move: SearchedMoveReport; behind: number }[] {
  const sign = report.to_move === "B" ? 1 : -1;
  const [best] = report.moves;
  return report.moves
    .filter((move) => move === best || move.visits >= SERIOUS * report.visits)
    .map((move) => ({ move, behind: Math.max(0, sign * (best!.black_lead - move.black_lead)) }));
}

/** End a search that is under way; what it has found stays. */
export function stopReading(): void {
  job?.cancel();
  job = undefined;
  const { reading } = get();
  if (reading?.progress) set({ reading: { ...reading, progress: null } });
}

/** After a step: forget what was read, unless a line of it is walked, or another one from there is tried. */
export function leaveReading(): void {
  const { reading, tree, current } = get();
  if (!reading || !tree || current === reading.node) return;
  stopReading();
  const isTried = tree.place(current) < 0 && tree.path(current).includes(reading.node);
  const isWalked = reading.report?.moves.some(({ line }) => tree.stepsTo(current, reading.node, line) > 0);
  if (!isTried && !isWalked) set({ reading: null });
}
