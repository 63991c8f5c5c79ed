import { useEffect, useRef } from "preact/hooks";
import uPlot from "uplot";
import { goTo } from "../actions";
import { lossClass, MISTAKE, pointLoss } from "../analysis";
import type { State } from "../store";
import { get } from "../store";
import { words } from "../strings";

const HEIGHT = 190;
const color = (name: string) => getComputedStyle(document.documentElement).getPropertyValue(name);

/** Score and win rate of the line; filled in as evaluations come; a click goes to a move. */
export function Curve({ state }: { state: State }) {
  const { line, current, judged, theme, tree } = state;
  const place = useRef<HTMLDivElement>(null);
  const plot = useRef<uPlot>();
  useEffect(() => {
    const element = place.current!;
    plot.current = new uPlot(options(element.clientWidth), dataOf(get()), element);
    const observer = new ResizeObserver(() =>
      plot.current?.setSize({ width: element.clientWidth, height: HEIGHT }),
    );
    observer.observe(element);
    return () => {
      observer.disconnect();
      plot.current?.destroy();
    };
  }, [theme]);
  useEffect(() => plot.current?.setData(dataOf(state)), [tree, line, judged]);
  useEffect(() => plot.current?.redraw(false), [current]);
  const filled = dataOf(state)[1].filter((value) => value !== null).length;
  return (
    <div
      ref={place}
      class="curve"
      role="img"
      aria-label={words.curveLabel(line.length - 1)}
      data-filled={filled}
      data-total={line.length}
    />
  );
}

type Data = [number[], (number | null)[], (number | null)[]];

function dataOf({ line, evaluations }: State): Data {
  const found = line.map((index) => evaluations.get(index));
  return [
    line.map((_, at) => at),
    found.map((evaluation) => evaluation?.black_lead ?? null),
    found.map((evaluation) => (evaluation ? 100 * evaluation.black_winrate : null)),
  ];
}

function options(width: number): uPlot.Options {
  const ink = color("--ink-2");
  const grid = { stroke: color("--line"), width: 1 };
  const font = "11px system-ui, sans-serif";
  return {
    width,
    height: HEIGHT,
    padding: [8, 0, 0, 0],
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
          const most = Math.min(60, Math.max(5, Math.abs(min ?? 0), Math.abs(max ?? 0)) * 1.1);
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
        stroke: color("--rate"),
        grid: { show: false },
        ticks: { show: false },
        font,
        size: 34,
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
    ],
    hooks: { ready: [listenToClicks], draw: [drawMistakes, drawPlace] },
  };
}

function listenToClicks(plot: uPlot): void {
  plot.over.addEventListener("click", (event) => {
    const index = get().line[plot.posToIdx(event.offsetX)];
    if (index !== undefined) goTo(index);
  });
}

/** A bar at the bottom for each mistake. */
function drawMistakes(plot: uPlot): void {
  const { tree, line, evaluations } = get();
  if (!tree) return;
  const { ctx, bbox } = plot;
  const ratio = devicePixelRatio;
  const width = Math.max(1.5 * ratio, Math.min(5 * ratio, (bbox.width / line.length) * 0.7));
  line.forEach((index, at) => {
    const loss = pointLoss(tree, evaluations, index);
    if (loss === undefined || loss < MISTAKE) return;
    const height = Math.min(0.4, 0.04 + loss / 50) * bbox.height;
    ctx.fillStyle = lossClass(loss).color;
    ctx.fillRect(plot.valToPos(at, "x", true) - width / 2, bbox.top + bbox.height - height, width, height);
  });
}

/** A line through the present move. */
function drawPlace(plot: uPlot): void {
  const { line, current } = get();
  const { ctx, bbox } = plot;
  const x = Math.round(plot.valToPos(line.indexOf(current), "x", true));
  ctx.fillStyle = color("--accent");
  ctx.fillRect(x - devicePixelRatio, bbox.top, 2 * devicePixelRatio, bbox.height);
}
