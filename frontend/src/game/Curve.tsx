import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import uPlot from "uplot";
import "uplot/dist/uPlot.min.css";
import type { State } from "../state/state";
import { get, pick, useStore } from "../state/store";
import { words } from "../strings";
import { lossClass, standing } from "./losses";
import { goTo } from "./walking";

const HEIGHT = 170;
const color = (name: string) => getComputedStyle(document.documentElement).getPropertyValue(name);

/** Lead and win rate of the game; a line that leaves it is dashed. A click goes to a move. */
export function Curve() {
  const state = useStore(pick("tree", "line", "current", "evaluations", "review", "theme", "count"));
  const { line, current, theme, tree, review, evaluations, count } = state;
  const place = useRef<HTMLDivElement>(null);
  const plot = useRef<uPlot>();
  const [pointed, setPointed] = useState<number | null>(null);
  useEffect(() => {
    const element = place.current!;
    plot.current = new uPlot(options(element.clientWidth, setPointed), dataOf(get()), element);
    const observer = new ResizeObserver(() =>
      plot.current?.setSize({ width: element.clientWidth, height: HEIGHT }),
    );
    observer.observe(element);
    return () => {
      observer.disconnect();
      plot.current?.destroy();
    };
  }, [theme]);
  const data = useMemo(() => dataOf(state), [tree, line, evaluations, review, count]);
  useEffect(() => plot.current?.setData(data), [data]);
  useEffect(() => plot.current?.redraw(false), [current]);
  const filled = data[1].filter((value) => value !== null).length;
  return (
    <div class="curve-place">
      <div
        ref={place}
        class="curve"
        role="img"
        aria-label={words.curveLabel(tree!.main.length - 1)}
        data-filled={filled}
        data-total={tree!.main.length}
        data-tried={line.length - branchOf(state) - 1}
      />
      <output class="curve-pointed">{pointed === null ? "" : describe(state, pointed)}</output>
    </div>
  );
}

type Values = (number | null)[];
type Data = [number[], Values, Values, Values];

/** How many nodes the present line shares with the game, less one. */
function branchOf({ tree, line }: Pick<State, "tree" | "line">): number {
  let at = 0;
  while (at + 1 < line.length && line[at + 1] === tree!.main[at + 1]) at++;
  return at;
}

type Drawn = Pick<State, "tree" | "line" | "evaluations" | "review" | "count">;

function dataOf(state: Drawn): Data {
  const { tree, line } = state;
  const main = tree!.main;
  const branch = branchOf(state);
  const length = Math.max(main.length, line.length);
  const found = Array.from({ length }, (_, at) =>
    at < main.length ? standing(state, main[at]!) : undefined,
  );
  const tried: Values = Array.from({ length }, (_, at) =>
    line.length - 1 > branch && at >= branch && at < line.length
      ? (standing(state, line[at]!)?.lead ?? null)
      : null,
  );
  return [
    Array.from({ length }, (_, at) => at),
    found.map((one) => one?.lead ?? null),
    found.map((one) => (one ? 100 * one.winrate : null)),
    tried,
  ];
}

/** The node that a place of the curve stands for: of the present line where it goes that far. */
const nodeAt = ({ tree, line }: Drawn, at: number) => line[at] ?? tree!.main[at];

function describe(state: Drawn, at: number): string {
  const index = nodeAt(state, at);
  if (index === undefined) return "";
  const node = state.tree!.node(index);
  const found = standing(state, index);
  const move = node.move ? `${node.number} ${node.move}` : String(node.number);
  return found ? `${move}: ${words.leadText(found.lead)}, ${Math.round(100 * found.winrate)} %` : move;
}

function options(width: number, onPoint: (at: number | null) => void): uPlot.Options {
  const ink = color("--ink-2");
  const grid = { stroke: color("--line"), width: 1 };
  const font = "11px system-ui, sans-serif";
  return {
    width,
    height: HEIGHT,
    padding: [8, 4, 0, 0],
    legend: { show: false },
    cursor: {
      y: false,
      points: { show: false },
      drag: { x: false, y: false },
    },
    scales: {
      x: { time: false, range: (_, min, max) => [min ?? 0, Math.max(max ?? 1, 1)] },
      lead: {
        range: (_, min, max) => {
          const most = Math.max(5, Math.abs(min ?? 0), Math.abs(max ?? 0)) * 1.1;
          return [-most, most];
        },
      },
      rate: { range: [0, 100] },
    },
    axes: [
      { stroke: ink, grid: { show: false }, ticks: { show: false }, font, size: 22 },
      {
        scale: "lead",
        stroke: color("--lead"),
        grid,
        ticks: { show: false },
        font,
        size: 42,
        values: (_, ticks) =>
          ticks.map((tick) => (tick === 0 ? "0" : `${tick > 0 ? "B" : "W"}+${Math.abs(tick)}`)),
      },
      {
        scale: "rate",
        side: 1,
        stroke: ink,
        grid: { show: false },
        ticks: { show: false },
        font,
        size: 42,
        splits: () => [0, 50, 100],
        values: (_, ticks) => ticks.map((tick) => `${tick}%`),
      },
    ],
    series: [
      {},
      {
        scale: "lead",
        label: words.curveLead,
        stroke: color("--lead"),
        width: 2,
        points: { show: false },
        spanGaps: true,
        fill: color("--lead-fill"),
        fillTo: 0,
      },
      {
        scale: "rate",
        label: words.curveWinrate,
        stroke: color("--rate"),
        width: 1.25,
        points: { show: false },
        spanGaps: true,
      },
      {
        scale: "lead",
        label: words.triedLine,
        stroke: color("--accent"),
        width: 2,
        dash: [5, 4],
        points: { show: false },
        spanGaps: true,
      },
    ],
    hooks: {
      ready: [listenToClicks],
      draw: [drawMistakes, drawPlace],
      setCursor: [(plot) => onPoint(plot.cursor.idx ?? null)],
    },
  };
}

function listenToClicks(plot: uPlot): void {
  plot.over.addEventListener("click", (event) => {
    const index = nodeAt(get(), plot.posToIdx(event.offsetX));
    if (index !== undefined) goTo(index);
  });
}

/** A bar at the bottom for each mistake: solid where a search has confirmed it. */
function drawMistakes(plot: uPlot): void {
  const { tree, review } = get();
  if (!tree || !review) return;
  const { ctx, bbox } = plot;
  const ratio = devicePixelRatio;
  const width = Math.max(1.5 * ratio, Math.min(5 * ratio, (bbox.width / tree.main.length) * 0.7));
  for (const number of review.mistakes) {
    const { loss, confirmed } = review.moves[number - 1]!;
    const at = tree.main.findIndex((index) => tree.node(index).number === number);
    const height = Math.min(0.4, 0.04 + loss / 50) * bbox.height;
    const left = plot.valToPos(at, "x", true) - width / 2;
    const top = bbox.top + bbox.height - height;
    ctx.fillStyle = ctx.strokeStyle = lossClass(loss).color;
    ctx.lineWidth = ratio;
    ctx.setLineDash([]);
    if (confirmed) ctx.fillRect(left, top, width, height);
    else ctx.strokeRect(left, top, width, height);
  }
}

/** A line through the present move. */
function drawPlace(plot: uPlot): void {
  const { tree, line, current } = get();
  if (!tree) return;
  const { ctx, bbox } = plot;
  const at = line.includes(current) ? line.indexOf(current) : tree.place(current);
  const x = Math.round(plot.valToPos(at, "x", true));
  ctx.fillStyle = color("--accent");
  ctx.fillRect(x - devicePixelRatio, bbox.top, 2 * devicePixelRatio, bbox.height);
}
