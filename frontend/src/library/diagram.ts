/* Diagrams of a part of the board, as a search takes them: X O . ? and edges made of | and -. */

export interface Diagram {
  rows: string[]; // of equal length
  edges: { top: boolean; right: boolean; bottom: boolean; left: boolean };
}

export const PLACES = ["corner", "side", "middle"] as const;
export type Place = (typeof PLACES)[number];

/** An empty part of the board: from its upper left corner, its upper side, or its middle. */
export function emptyDiagram(place: Place, height: number, width: number): Diagram {
  const rows = Array.from({ length: height }, () => ".".repeat(width));
  return { rows, edges: { top: place !== "middle", left: place === "corner", right: false, bottom: false } };
}

export function parseDiagram(text: string): Diagram {
  const lines = text
    .split(/[\n/]/)
    .map((line) => line.trim())
    .filter(Boolean);
  const isEdge = (line: string | undefined) => line !== undefined && /^[+-]+$/.test(line);
  const inside = lines.filter((line) => !isEdge(line));
  const bare = inside.map((line) => line.replaceAll("|", ""));
  const width = Math.max(0, ...bare.map((line) => line.length));
  return {
    rows: bare.map((line) => line.padEnd(width, "?")),
    edges: {
      top: isEdge(lines[0]),
      bottom: lines.length > 1 && isEdge(lines.at(-1)),
      left: inside.some((line) => line.startsWith("|")),
      right: inside.some((line) => line.length > 1 && line.endsWith("|")),
    },
  };
}

export function formatDiagram({ rows, edges }: Diagram): string {
  const width = rows[0]?.length ?? 0;
  const frame = (middle: string, end: string) => `${edges.left ? end : ""}${middle}${edges.right ? end : ""}`;
  const edge = frame("-".repeat(width), "+");
  return [
    ...(edges.top ? [edge] : []),
    ...rows.map((row) => frame(row, "|")),
    ...(edges.bottom ? [edge] : []),
  ].join("\n");
}

/** The diagram with another sign at a point. */
export function withSign(diagram: Diagram, row: number, column: number, sign: string): Diagram {
  const rows = diagram.rows.map((line, at) =>
    at === row ? line.slice(0, column) + sign + line.slice(column + 1) : line,
  );
  return { ...diagram, rows };
}
