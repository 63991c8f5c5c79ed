/* The board as it is on the screen, as a picture. */
import type { RecordView } from "../server/types";
import { get } from "../state/store";
import { words } from "../strings";
import { formatVertex, type Tree } from "./tree";

const SCALE = 40; // px of a point in the file
const STARS: Record<number, readonly number[]> = { 19: [3, 9, 15], 13: [3, 6, 9], 9: [2, 4, 6] };
// What style sheets say of the marks over the stones, which a file has to say itself.
const STYLES = [
  "fill",
  "stroke",
  "stroke-width",
  "stroke-dasharray",
  "opacity",
  "font-size",
  "font-weight",
  "text-anchor",
] as const;

/** The name of a file about a game: its date, players, and the move. */
export function pictureName({ info }: Pick<RecordView, "info">, move: number, kind: string): string {
  const players = words.gameTitle(info.black, info.white).replace("–", "-");
  const name = `${info.date} ${players} ${words.moveNumber(move).toLowerCase()}`.trim();
  return `${name.replace(/[^\p{L}\p{N} .,()-]+/gu, "_")}.${kind}`;
}

/** The position with all that is drawn on it. */
export async function boardPicture(kind: "png" | "svg"): Promise<Blob> {
  const { tree, current, overlays } = get();
  const overlay = document.querySelector<SVGElement>("svg.overlay");
  const svg = drawBoard(tree!, current, overlays.coordinates, overlay ? inlined(overlay) : "");
  return kind === "svg" ? new Blob([svg], { type: "image/svg+xml" }) : painted(svg);
}

/** The marks over the stones, with their styles written into them. */
function inlined(overlay: SVGElement): string {
  const copy = overlay.cloneNode(true) as SVGElement;
  const originals = overlay.querySelectorAll<SVGElement>("*");
  copy.querySelectorAll<SVGElement>("*").forEach((element, at) => {
    const style = getComputedStyle(originals[at]!);
    for (const name of STYLES) element.style.setProperty(name, style.getPropertyValue(name));
    element.removeAttribute("class");
  });
  copy.querySelector(".cursor")?.remove();
  return copy.innerHTML;
}

/** An SVG of the board, in points of side 1. */
function drawBoard(tree: Tree, node: number, coordinates: boolean, marks: string): string {
  const { size } = tree;
  const edge = coordinates ? 1 : 0.2;
  const side = size + 2 * edge;
  const stones = tree.board(node);
  const at = (point: number) => `cx="${(point % size) + 0.5}" cy="${Math.floor(point / size) + 0.5}"`;
  const lines = Array.from({ length: size }, (_, i) => {
    const [near, far] = [0.5, size - 0.5];
    return `M${near} ${i + 0.5}H${far}M${i + 0.5} ${near}V${far}`;
  });
  const stars = STARS[size] ?? [];
  const dots = stars.flatMap((y) => stars.map((x) => `<circle ${at(y * size + x)} r="0.09"/>`));
  const discs = [...stones].map((stone, point) => {
    if (!stone) return "";
    const colors = stone === 1 ? 'fill="#17191c"' : 'fill="#fbfaf6" stroke="#8c8577" stroke-width="0.03"';
    return `<circle ${at(point)} r="0.47" ${colors}/>`;
  });
  const text = (x: number, y: number, label: string) => `<text x="${x}" y="${y + 0.14}">${label}</text>`;
  const letters = Array.from({ length: size }, (_, i) => {
    const [column, row] = [formatVertex(i, size).replace(/\d+/, ""), String(size - i)];
    return (
      text(i + 0.5, -0.5, column) +
      text(i + 0.5, size + 0.5, column) +
      text(-0.5, i + 0.5, row) +
      text(size + 0.5, i + 0.5, row)
    );
  });
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${side * SCALE}" height="${side * SCALE}"`,
    ` viewBox="${-edge} ${-edge} ${side} ${side}" font-family="sans-serif">`,
    `<rect x="${-edge}" y="${-edge}" width="${side}" height="${side}" fill="#d8ae6d"/>`,
    `<path d="${lines.join("")}" fill="none" stroke="#54340f" stroke-width="0.04"/>`,
    `<g fill="#54340f">${dots.join("")}</g>`,
    coordinates ? `<g fill="#54340f" font-size="0.4" text-anchor="middle">${letters.join("")}</g>` : "",
    discs.join(""),
    recordMarks(tree, node, stones),
    `<g>${marks}</g></svg>`,
  ].join("");
}

/** The record's own marks and letters. */
function recordMarks(tree: Tree, node: number, stones: Uint8Array): string {
  const { marks, labels } = tree.node(node);
  const { size } = tree;
  const color = (point: number) => (stones[point] === 1 ? "#fff" : "#111");
  const shape: Record<string, (x: number, y: number) => string> = {
    triangle: (x, y) => `M${x} ${y - 0.27}l0.25 0.43h-0.5z`,
    square: (x, y) => `M${x - 0.2} ${y - 0.2}h0.4v0.4h-0.4z`,
    circle: (x, y) => `M${x - 0.24} ${y}a0.24 0.24 0 1 0 0.48 0a0.24 0.24 0 1 0-0.48 0`,
    cross: (x, y) => `M${x - 0.2} ${y - 0.2}l0.4 0.4m0-0.4l-0.4 0.4`,
  };
  const [drawn, written]: [string[], string[]] = [[], []];
  for (const [kind, draw] of Object.entries(shape)) {
    for (const point of marks?.[kind as "triangle" | "square" | "circle" | "cross"] ?? []) {
      const path = draw((point % size) + 0.5, Math.floor(point / size) + 0.5);
      drawn.push(`<path d="${path}" fill="none" stroke="${color(point)}" stroke-width="0.08"/>`);
    }
  }
  for (const [key, label] of Object.entries(labels ?? {})) {
    const point = Number(key);
    const [x, y] = [(point % size) + 0.5, Math.floor(point / size) + 0.64];
    const safe = label.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
    written.push(`<text x="${x}" y="${y}" fill="${color(point)}">${safe}</text>`);
  }
  return `${drawn.join("")}<g font-size="0.45" font-weight="700" text-anchor="middle">${written.join("")}</g>`;
}

async function painted(svg: string): Promise<Blob> {
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;
  await image.decode();
  const canvas = document.createElement("canvas");
  canvas.width = image.naturalWidth;
  canvas.height = image.naturalHeight;
  canvas.getContext("2d")?.drawImage(image, 0, 0);
  const found = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, "image/png"));
  if (!found) throw new Error(words.notPainted);
  return found;
}
