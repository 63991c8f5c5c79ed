/* A small board that is only looked at: a picture of a position, or a part of one. */

export interface MiniMark {
  row: number;
  column: number;
  text: string;
  name?: string; // a class
}

interface Props {
  rows: readonly string[]; // X Black, O White, . empty, ? anything, one character a point
  edges?: { top: boolean; right: boolean; bottom: boolean; left: boolean };
  marks?: readonly MiniMark[];
  label: string;
  onPoint?: (row: number, column: number) => void; // a board that is drawn on
}

const WHOLE = { top: true, right: true, bottom: true, left: true };
const STARS: Record<number, readonly number[]> = { 19: [3, 9, 15], 13: [3, 6, 9], 9: [2, 4, 6] };

export function MiniBoard({ rows, edges = WHOLE, marks = [], label, onPoint }: Props) {
  const height = rows.length;
  const width = Math.max(1, ...rows.map((row) => row.length));
  const [left, right] = [edges.left ? 0.5 : 0, edges.right ? width - 0.5 : width];
  const [top, bottom] = [edges.top ? 0.5 : 0, edges.bottom ? height - 0.5 : height];
  const points = rows.flatMap((row, y) => [...row].map((sign, x) => ({ sign, x: x + 0.5, y: y + 0.5 })));
  const stars = width === height && edges === WHOLE ? (STARS[width] ?? []) : [];
  return (
    <svg class="mini-board" viewBox={`0 0 ${width} ${height}`} role="img" aria-label={label}>
      <rect class="wood" width={width} height={height} rx={0.25} />
      <path
        class="grid"
        d={[
          ...rows.map((_, y) => `M${left} ${y + 0.5}H${right}`),
          ...Array.from({ length: width }, (_, x) => `M${x + 0.5} ${top}V${bottom}`),
        ].join("")}
      />
      {stars.flatMap((y) => stars.map((x) => <circle key={`${x} ${y}`} cx={x + 0.5} cy={y + 0.5} r={0.1} />))}
      {points.map(({ sign, x, y }) => {
        if (sign === "X" || sign === "O") {
          return <circle key={`${x} ${y}`} class={sign === "X" ? "black" : "white"} cx={x} cy={y} r={0.47} />;
        }
        return sign === "?" ? (
          <rect key={`${x} ${y}`} class="anything" x={x - 0.5} y={y - 0.5} width={1} height={1} />
        ) : null;
      })}
      {marks.map(({ row, column, text, name = "" }) => (
        <g key={`${row} ${column}`} class={`mini-mark ${name}`}>
          <circle cx={column + 0.5} cy={row + 0.5} r={0.46} />
          <text x={column + 0.5} y={row + 0.72}>
            {text}
          </text>
        </g>
      ))}
      {onPoint &&
        points.map(({ x, y }) => (
          // biome-ignore lint/a11y/noStaticElementInteractions: a field beside it takes the same as text
          <rect
            key={`${x} ${y}`}
            class="drawn-on"
            x={x - 0.5}
            y={y - 0.5}
            width={1}
            height={1}
            data-row={y - 0.5}
            data-column={x - 0.5}
            onClick={() => onPoint(y - 0.5, x - 0.5)}
          />
        ))}
    </svg>
  );
}
