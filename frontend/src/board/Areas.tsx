/* Areas of the board: who controls, owns or has which points. */

import { isWorth } from "../endgame/values";
import { parseVertex } from "../game/tree";
import { decimals } from "../parts/numbers";
import type { EndgameReport } from "../server/types";
import { useStore } from "../state/store";
import { center, column, corner, middle, row } from "./geometry";

export function Influence({ control, size }: { control: number[][]; size: number }) {
  return (
    <g class="influence">
      {control.flatMap((values, y) =>
        values.map((value, x) => (
          <rect
            key={y * size + x}
            class={value > 0 ? "black" : "white"}
            x={x}
            y={y}
            width={1.01}
            height={1.01}
            opacity={Math.min(1, Math.abs(value)) * 0.62}
          />
        )),
      )}
    </g>
  );
}

export function Ownership(props: { ownership: number[]; stones: Uint8Array; size: number }) {
  const { ownership, stones, size } = props;
  return (
    <g class="ownership">
      {ownership.map((value, point) => {
        const stone = stones[point];
        const sure = Math.abs(value);
        // A stone that stays needs no square; one that will not is marked as taken.
        if (sure < 0.08 || (stone && (stone === 1) === value > 0)) return null;
        const side = stone ? 0.42 : 0.12 + 0.36 * sure;
        return (
          <rect
            key={point}
            class={value > 0 ? "black" : "white"}
            x={column(point, size) + (1 - side) / 2}
            y={row(point, size) + (1 - side) / 2}
            width={side}
            height={side}
            rx={0.05}
            opacity={0.35 + 0.65 * sure}
          />
        );
      })}
    </g>
  );
}

export function Territory(props: {
  marks: { black_territory?: number[]; white_territory?: number[] };
  size: number;
}) {
  const squares = (points: number[] | undefined, name: string) =>
    (points ?? []).map((point) => (
      <rect
        key={point}
        class={name}
        x={column(point, props.size) + 0.33}
        y={row(point, props.size) + 0.33}
        width={0.34}
        height={0.34}
      />
    ));
  return (
    <g class="ownership">
      {squares(props.marks.black_territory, "black")}
      {squares(props.marks.white_territory, "white")}
    </g>
  );
}

/** What a move is worth in each place, and the outline of the chosen one. */
export function Places({ size, stones }: { size: number; stones: Uint8Array }) {
  const endgame = useStore((state) => (state.endgame?.node === state.current ? state.endgame : null));
  if (!endgame) return null;
  const { board, chosen, asking } = endgame;
  const points = (region: string[]) => region.map((vertex) => parseVertex(vertex, size));
  return (
    <g>
      {(board?.places ?? []).filter(isWorth).map((place) => {
        const region = points(place.region);
        const { cx, cy } = center(labelPoint(place, size, stones), size);
        return (
          <g key={place.region[0]} class="place">
            <RegionOutline region={region} size={size} faint={place !== chosen} />
            <g class="place-value">
              <rect x={cx - 0.46} y={cy - 0.34} width={0.92} height={0.68} rx={0.2} />
              <text x={cx} y={cy + 0.14}>
                {shortValue(place.temperature)}
              </text>
            </g>
          </g>
        );
      })}
      {chosen && !board?.places.includes(chosen) && (
        <RegionOutline region={points(chosen.region)} size={size} />
      )}
      {asking && <RegionOutline region={asking.region} size={size} />}
    </g>
  );
}

/** Where the value of a place is written: on its hottest move, or another point without a stone. */
function labelPoint(place: EndgameReport, size: number, stones: Uint8Array): number {
  const region = place.region.map((vertex) => parseVertex(vertex, size));
  const free = region.filter((point) => !stones[point]);
  const hottest = parseVertex(place.at, size);
  return free.includes(hottest) ? hottest : middle(free.length ? free : region, size);
}

function shortValue(fraction: string): string {
  const [top, bottom = 1] = fraction.split("/").map(Number) as [number, number?];
  const value = top / bottom;
  return Number.isInteger(value) ? String(value) : decimals(value, value < 10 ? 1 : 0);
}

/** What the sentence names that is being read, or the places that an exercise asks about. */
export function ReasonMarks({ size }: { size: number }) {
  const marked = useStore((state) => state.marked);
  if (!marked) return null;
  const points = (vertices: string[]) => vertices.map((one) => parseVertex(one, size)).filter((p) => p >= 0);
  return (
    <g class="reason-marks">
      {marked.area.length > 0 && <RegionOutline region={points(marked.area)} size={size} />}
      {points(marked.stones).map((point) => (
        <circle key={point} class="named-stone" {...center(point, size)} r={0.46} />
      ))}
      {points(marked.places).map((point) => (
        <rect key={point} class="named-place" {...corner(point, size)} width={1} height={1} rx={0.2} />
      ))}
    </g>
  );
}

/** The area that is searched alone, or its first corner. */
export function SearchedArea({ size }: { size: number }) {
  const area = useStore((state) => state.area);
  if (!area) return null;
  const region = area.points.length || area.first === null ? area.points : [area.first];
  return <RegionOutline region={region} size={size} />;
}

/** The border between a region and the rest of the board. */
function RegionOutline(props: { region: number[]; size: number; faint?: boolean }) {
  const { region, size, faint } = props;
  const inside = new Set(region);
  const sides: string[] = [];
  for (const point of region) {
    const x = column(point, size);
    const y = row(point, size);
    if (!inside.has(point - size)) sides.push(`M${x} ${y}h1`);
    if (!inside.has(point + size)) sides.push(`M${x} ${y + 1}h1`);
    if (x === 0 || !inside.has(point - 1)) sides.push(`M${x} ${y}v1`);
    if (x === size - 1 || !inside.has(point + 1)) sides.push(`M${x + 1} ${y}v1`);
  }
  return (
    <g class={faint ? "region faint" : "region"}>
      {region.map((point) => (
        <rect key={point} {...corner(point, size)} width={1} height={1} />
      ))}
      <path d={sides.join("")} />
    </g>
  );
}
