/* Points of the board in the units of what is drawn over it: a point is a square of side 1. */

export const column = (point: number, size: number): number => point % size;
export const row = (point: number, size: number): number => Math.floor(point / size);
export const corner = (point: number, size: number) => ({ x: column(point, size), y: row(point, size) });
export const center = (point: number, size: number) => ({
  cx: column(point, size) + 0.5,
  cy: row(point, size) + 0.5,
});

/** The point of a region that is nearest to its middle. */
export function middle(region: number[], size: number): number {
  const mean = (values: number[]) => values.reduce((sum, v) => sum + v, 0) / values.length;
  const x = mean(region.map((p) => column(p, size)));
  const y = mean(region.map((p) => row(p, size)));
  const off = (p: number) => Math.hypot(column(p, size) - x, row(p, size) - y);
  return region.reduce((one, other) => (off(other) < off(one) ? other : one), region[0] ?? 0);
}

/** The points of the stones that are solidly connected with the one at a point; none where it is empty. */
export function chainOf(stones: Uint8Array, size: number, point: number): number[] {
  if (!stones[point]) return [];
  const found = new Set([point]);
  for (const at of found) {
    const x = column(at, size);
    const beside = [at - size, at + size, ...(x > 0 ? [at - 1] : []), ...(x < size - 1 ? [at + 1] : [])];
    for (const next of beside) if (stones[next] === stones[point]) found.add(next);
  }
  return [...found];
}
