/* What is written on the stones: numbers, what they cost, which was the last. */
import type { JSX } from "preact";
import { type Loss, lossClass, pointLoss } from "../game/losses";
import { parseVertex } from "../game/tree";
import { pick, useStore } from "../state/store";
import { center } from "./geometry";

const DOTS = 10; // recent stones that show what they cost

interface Props {
  size: number;
  stones: Uint8Array;
}

/** The stones of a line that leaves the game: 1, 2, 3. */
export function LineNumbers({ size, stones, from, to }: Props & { from: number; to: number }) {
  const tree = useStore((state) => state.tree!);
  const numbers = new Map<number, number>();
  const path = tree.path(to).slice(tree.path(from).length);
  path.forEach((index, at) => {
    const { move } = tree.node(index);
    const point = move ? parseVertex(move, size) : -1;
    if (point >= 0) numbers.set(point, at + 1);
  });
  return <OnStones numbers={numbers} last={path.length} size={size} stones={stones} />;
}

/** The number of the last move at each point that still has a stone. */
export function Numbers({ size, stones }: Props) {
  const { tree, current } = useStore(pick("tree", "current"));
  const numbers = new Map<number, number>();
  for (const index of tree!.path(current)) {
    const node = tree!.node(index);
    const point = node.move ? parseVertex(node.move, size) : -1;
    if (point >= 0) numbers.set(point, node.number);
  }
  return <OnStones numbers={numbers} last={tree!.node(current).number} size={size} stones={stones} />;
}

function OnStones({ numbers, last, size, stones }: Props & { numbers: Map<number, number>; last: number }) {
  return (
    <g class="numbers">
      {[...numbers].map(([point, number]) => {
        if (!stones[point]) return null;
        const { cx, cy } = center(point, size);
        const name = `${stones[point] === 1 ? "on-black" : "on-white"}${number === last ? " last" : ""}`;
        return (
          <text key={point} class={name} x={cx} y={cy + 0.14} textLength={number > 99 ? 0.62 : undefined}>
            {number}
          </text>
        );
      })}
    </g>
  );
}

export function LossDots({ size, stones }: Props) {
  const state = useStore(pick("tree", "line", "current", "overlays", "evaluations", "review"));
  const { tree, line, current, overlays } = state;
  const at = line.indexOf(current);
  const seen = new Set<number>();
  const dots = [];
  for (let step = 0; step < DOTS && at - step > 0; step++) {
    const index = line[at - step]!;
    const node = tree!.node(index);
    const point = node.move ? parseVertex(node.move, size) : -1;
    const loss = pointLoss(state, index);
    if (point < 0 || loss === undefined || !stones[point] || seen.has(point)) continue;
    seen.add(point);
    if (step === 0 && overlays.lastMove) continue; // the ring has the colour
    dots.push(
      <circle
        key={index}
        {...center(point, size)}
        r={0.16}
        {...dotOf(loss)}
        opacity={1 - (0.7 * step) / DOTS}
      />,
    );
  }
  return <g class="dots">{dots}</g>;
}

/** Solid where a search has confirmed the loss, hollow at a first look. */
function dotOf({ points, confirmed }: Loss): JSX.SVGAttributes<SVGCircleElement> {
  const { color } = lossClass(points);
  return confirmed ? { fill: color, class: "solid" } : { fill: "none", stroke: color, class: "hollow" };
}

export function LastMove({ size, stones }: Props) {
  const state = useStore(pick("tree", "current", "overlays", "match", "evaluations", "review"));
  const { tree, current, overlays, match } = state;
  const node = tree!.node(current);
  const point = parseVertex(node.move!, size);
  if (point < 0 || !stones[point]) return null;
  const loss = overlays.losses && !match ? pointLoss(state, current) : undefined;
  const color = loss === undefined ? undefined : lossClass(loss.points).color;
  const plain = stones[point] === 1 ? "#fff" : "#111";
  const isMarked = Object.values(node.marks ?? {}).some((points) => points.includes(point));
  if (isMarked || node.labels?.[point]) {
    // The record's own mark has the middle of the stone.
    return <circle class="last-rim" {...center(point, size)} r={0.44} stroke={color ?? plain} />;
  }
  return (
    <g class="last-move">
      <circle
        {...center(point, size)}
        r={0.27}
        fill={loss?.confirmed ? color : "none"}
        stroke={loss?.confirmed ? plain : (color ?? plain)}
      />
    </g>
  );
}
