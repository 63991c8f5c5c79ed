import { words } from "../strings";

export interface Walls {
  temperature: string;
  mean: string;
  left: [string, string][]; // temperature, score
  right: [string, string][];
}

const WIDTH = 340;
const HEIGHT = 150;
const MARGIN = { left: 30, right: 12, top: 10, bottom: 24 };

const value = (fraction: string): number => {
  const [top, bottom] = fraction.split("/").map(Number);
  return top! / (bottom ?? 1);
};

/** The walls of both players over temperature. Black's good scores are on the left, as is usual. */
export function Thermograph({ walls: report, label }: { walls: Walls; label?: string }) {
  const walls = [report.left, report.right].map((wall) =>
    wall.map(([t, v]) => [value(t), value(v)] as [number, number]),
  );
  const scores = walls.flat().map(([, score]) => score);
  const temperature = value(report.temperature);
  const ground = Math.min(...walls.flat().map(([t]) => t), 0);
  const top = Math.max(temperature + 1, temperature * 1.3, 1);
  const low = Math.floor(Math.min(...scores) - 0.5);
  const high = Math.ceil(Math.max(...scores) + 0.5);
  const x = (score: number) =>
    MARGIN.left + ((high - score) / (high - low)) * (WIDTH - MARGIN.left - MARGIN.right);
  const y = (t: number) =>
    HEIGHT - MARGIN.bottom - ((t - ground) / (top - ground)) * (HEIGHT - MARGIN.top - MARGIN.bottom);
  const path = (wall: [number, number][]) => {
    const mast: [number, number] = [top, wall.at(-1)![1]];
    return [...wall, mast].map(([t, v], at) => `${at ? "L" : "M"}${x(v)} ${y(t)}`).join("");
  };
  const step = Math.max(1, Math.ceil((high - low) / 7));
  const ticks = Array.from({ length: Math.floor((high - low) / step) + 1 }, (_, at) => low + at * step);
  const rise = Math.max(1, Math.ceil(top / 5));
  const heights = Array.from({ length: Math.floor(top / rise) + 1 }, (_, at) => at * rise);
  return (
    <svg
      class="thermograph"
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      role="img"
      aria-label={label ?? words.thermographLabel(report.temperature, report.mean)}
    >
      {heights.map((t) => (
        <g key={t}>
          <line class="grid" x1={MARGIN.left} x2={WIDTH - MARGIN.right} y1={y(t)} y2={y(t)} />
          <text x={MARGIN.left - 7} y={y(t) + 4} text-anchor="end">
            {t}
          </text>
        </g>
      ))}
      {ticks.map((score) => (
        <text key={score} class="score" x={x(score)} y={HEIGHT - 6} text-anchor="middle">
          {score}
        </text>
      ))}
      <line
        class="level"
        x1={MARGIN.left}
        x2={WIDTH - MARGIN.right}
        y1={y(temperature)}
        y2={y(temperature)}
      />
      <path class="wall wall-W" d={path(walls[1]!)} />
      <path class="wall wall-B" d={path(walls[0]!)} />
    </svg>
  );
}
