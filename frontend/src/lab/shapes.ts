/* Shapes of the atlas as the server writes them: rows of characters, # the edge of the board. */

import type { MiniMark } from "../parts/MiniBoard";
import type { AtlasShape } from "../server/types";

const SIGNS: Record<string, string> = { x: "X", o: "O", " ": "?" };

export interface DrawnShape {
  rows: string[];
  edges: { top: boolean; right: boolean; bottom: boolean; left: boolean };
  marks: MiniMark[];
}

/** A shape without the edge of the board around it, and the best first moves on it. */
export function drawShape(shape: AtlasShape): DrawnShape {
  const width = Math.max(...shape.rows.map((row) => row.length));
  const rows = shape.rows.map((row) => row.padEnd(width));
  const column = (at: number) => rows.map((row) => row[at]).join("");
  const edges = {
    top: isEdge(rows[0]!),
    right: isEdge(column(width - 1)),
    bottom: isEdge(rows[rows.length - 1]!),
    left: isEdge(column(0)),
  };
  const [top, left] = [edges.top ? 1 : 0, edges.left ? 1 : 0];
  const inside = rows
    .slice(top, edges.bottom ? -1 : undefined)
    .map((row) => row.slice(left, edges.right ? -1 : undefined));
  const best = new Map<string, string>();
  for (const [color, points] of [
    ["B", shape.black_best],
    ["W", shape.white_best],
  ] as const)
    for (const [row, at] of points) best.set(`${row},${at}`, best.has(`${row},${at}`) ? "✱" : color);
  return {
    rows: inside.map((row) => [...row].map((sign) => SIGNS[sign] ?? sign).join("")),
    edges,
    marks: [...best].map(([point, text]) => {
      const [row, at] = point.split(",").map(Number) as [number, number];
      return { row: row - top, column: at - left, text };
    }),
  };
}

const isEdge = (line: string): boolean => line.includes("#") && /^[# ]*$/.test(line);
