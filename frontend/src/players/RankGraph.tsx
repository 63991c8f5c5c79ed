import { formatRank } from "../parts/ranks";
import type { GameRank } from "../server/types";
import { words } from "../strings";

const WIDTH = 600;
const HEIGHT = 180;
const LEFT = 34;
const EDGE = 10;
const LINES = 5; // between two lines of the scale lie this many ranks

/** The estimate of each game, the oldest first: a dot with its range, which opens the game. */
export function RankGraph({
  games,
}: {
  games: Pick<GameRank, "game" | "rank" | "steps" | "low" | "high">[];
}) {
  const bottom = LINES * Math.floor(Math.min(...games.map((one) => one.low)) / LINES);
  const top = LINES * Math.ceil(Math.max(...games.map((one) => one.high)) / LINES);
  const x = (at: number) => LEFT + EDGE + ((WIDTH - LEFT - 2 * EDGE) * (at + 0.5)) / games.length;
  const y = (steps: number) => HEIGHT - EDGE - ((HEIGHT - 2 * EDGE) * (steps - bottom)) / (top - bottom);
  const scale = Array.from({ length: (top - bottom) / LINES + 1 }, (_, at) => bottom + LINES * at);
  return (
    <svg
      class="rank-graph"
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      role="group"
      aria-label={words.rankGraph(games.length)}
    >
      {scale.map((steps) => (
        <g key={steps} class="scale">
          <line x1={LEFT} x2={WIDTH} y1={y(steps)} y2={y(steps)} />
          <text x={LEFT - 6} y={y(steps) + 4}>
            {formatRank(steps)}
          </text>
        </g>
      ))}
      <polyline points={games.map((one, at) => `${x(at)},${y(one.steps)}`).join(" ")} />
      {games.map((one, at) => (
        <a
          key={one.game}
          href={`/games/${one.game}`}
          aria-label={`${one.rank}, ${words.rankRange(formatRank(one.low), formatRank(one.high))}`}
        >
          <line class="range" x1={x(at)} x2={x(at)} y1={y(one.low)} y2={y(one.high)} />
          <circle cx={x(at)} cy={y(one.steps)} r="5" />
        </a>
      ))}
    </svg>
  );
}
