/* What the sentences of a review name on the board, marked while they are read. */
import type { Reason } from "../server/types";
import type { Marked } from "../state/state";
import { get, set } from "../state/store";

const VERTEX = /\b[A-HJ-Z](?:1\d|2[0-5]|[1-9])\b/g;

/** The stones, area and points that a reason is about; in older reviews the points that its text names. */
export function marksOf(reason: Reason & Partial<Marked>): Marked {
  const { stones = [], area = [], places = [] } = reason;
  const isKnown = stones.length + area.length + places.length > 0;
  return { stones, area, places: isKnown ? places : (reason.text.match(VERTEX) ?? []) };
}

export const mark = (marked: Marked): void => set({ marked });
export const unmark = (): void => void (get().marked && set({ marked: null }));
