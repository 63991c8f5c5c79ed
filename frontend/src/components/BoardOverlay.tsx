/* All that is drawn over the stones, in units of a point. */
import type { JSX } from "preact";
import { lossClass, pointLoss, type Loss } from "../analysis";
import type { State } from "../store";
import { isWorth } from "../endgames";
import { choices } from "../reading";
import { parseVertex } from "../tree";
import type { Candidate } from "../types";

const FEW_PER_CENT = 0.01; // moves less likely than this are not shown
const DOTS = 10; // recent stones that show what they cost

interface Props {
  state: State;
  size: number;
  stones: Uint8Array;
  cursor: number | null;
  style: JSX.CSSProperties;
}

export function BoardOverlay({ state, size, stones, cursor, style }: Props) {
  const { overlays, tree, current, evaluations, influence, route, match } = state;
  const isGame = route.screen === "game";
  const node = route.screen === "lab" ? undefined : tree?.node(current);
  const found = isGame ? evaluations.get(current) : undefined;
  return (
    <svg class="overlay" viewBox={`0 0 ${size} ${size}`} style={style} aria-hidden="true">
      {route.screen !== "play" && overlays.influence && influence?.control.length === size && (
        <Influence control={influence.control} size={size} />
      )}
      {node?.marks && <Territory marks={node.marks} size={size} />}
      {overlays.ownership && found && (
        <Ownership ownership={found.ownership} stones={stones} size={size} />
      )}
      {match && state.score && (
        <Ownership ownership={state.score.ownership} stones={stones} size={size} />
      )}
      {node && overlays.numbers && <Numbers state={state} size={size} stones={stones} />}
      {isGame && overlays.losses && !overlays.numbers && (
        <LossDots state={state} size={size} stones={stones} />
      )}
      {node?.move && overlays.lastMove && !overlays.numbers && (
        <LastMove state={state} size={size} stones={stones} />
      )}
      {overlays.net && found && (
        <Ghosts name="net" candidates={found.moves} color={found.to_move} size={size} stones={stones} />
      )}
      {isGame && overlays.patterns && state.prediction && (
        <Ghosts
          name="patterns"
          candidates={state.prediction.moves}
          color={state.prediction.to_move}
          size={size}
          stones={stones}
          under={overlays.net ? found?.moves : undefined}
        />
      )}
      {match && state.hint && (
        <Ghosts
          name="net"
          candidates={state.hint.moves}
          color={match.color}
          size={size}
          stones={stones}
        />
      )}
      {isGame && state.panel === "endgame" && state.endgame?.node === current && (
        <Places state={state} size={size} />
      )}
      {isGame && state.panel === "explore" && state.reading?.node === current && (
        <Choices state={state} size={size} stones={stones} />
      )}
      {isGame && state.panel === "review" && <Mistake state={state} size={size} stones={stones} />}
      {cursor !== null && (
        <rect class="cursor" {...corner(cursor, size)} width={1} height={1} rx={0.12} />
      )}
    </svg>
  );
}

/** At the position before a mistake: the move played, the better one, and what follows. */
function Mistake({ state, size, stones }: { state: State; size: number; stones: Uint8Array }) {
  const { tree, current, review, hunt } = state;
  const number = tree!.node(current).number + 1;
  const move = tree!.place(current) >= 0 ? review?.moves[number - 1] : undefined;
  if (!move || !review!.mistakes.includes(number)) return null;
  const next = review!.moves[number]?.point;
  const mark = (vertex: string | null | undefined, name: string, text: string) =>
    vertex && <Mark vertex={vertex} name={name} text={text} size={size} stones={stones} />;
  const isHidden = hunt?.move === number;
  const tried = isHidden && hunt.tried ? mark(hunt.tried, "tried", "?") : null;
  return (
    <g>
      {!isHidden && next !== move.better && mark(next, "next", "2")}
      {mark(move.point, "played", move.loss.toFixed(move.loss < 10 ? 1 : 0))}
      {!isHidden && mark(move.better, "better", "★")}
      {tried}
    </g>
  );
}

/** A move on an empty point, with a word about it. */
function Mark(props: { vertex: string; name: string; text: string; size: number; stones: Uint8Array }) {
  const { vertex, name, text, size, stones } = props;
  const point = parseVertex(vertex, size);
  if (point < 0 || stones[point]) return null;
  const { cx, cy } = center(point, size);
  return (
    <g class={`candidate-mark mark-${name}`}>
      <circle cx={cx} cy={cy} r={0.43} />
      <text x={cx} y={cy + 0.14}>{text}</text>
    </g>
  );
}

/** The moves that a search takes seriously, with the points that each is behind the best. */
function Choices({ state, size, stones }: { state: State; size: number; stones: Uint8Array }) {
  const { report } = state.reading!;
  return (
    <g>
      {(report ? choices(report) : []).map(({ move, behind }, place) => (
        <Mark
          key={move.move}
          vertex={move.move}
          name={place ? "choice" : "better"}
          text={place ? behind.toFixed(behind < 10 ? 1 : 0) : "★"}
          size={size}
          stones={stones}
        />
      ))}
    </g>
  );
}

/** What a move is worth in each place, and the outline of the chosen one. */
function Places({ state, size }: { state: State; size: number }) {
  const { board, chosen, asking } = state.endgame!;
  const points = (region: string[]) => region.map((vertex) => parseVertex(vertex, size));
  return (
    <g>
      {(board?.places ?? []).filter(isWorth).map((place) => {
        const region = points(place.region);
        const { x, y } = middle(region, size);
        return (
          <g key={place.region[0]} class="place">
            <RegionOutline region={region} size={size} faint={place !== chosen} />
            <g class="place-value">
              <rect x={x - 0.62} y={y - 0.34} width={1.24} height={0.68} rx={0.2} />
              <text x={x} y={y + 0.15}>{shortValue(place.temperature)}</text>
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

/** The point of a region that is nearest to its middle, so that a value lies inside it. */
function middle(region: number[], size: number): { x: number; y: number } {
  const mean = (values: number[]) => values.reduce((sum, v) => sum + v, 0) / values.length;
  const x = mean(region.map((p) => column(p, size)));
  const y = mean(region.map((p) => row(p, size)));
  const off = (p: number) => Math.hypot(column(p, size) - x, row(p, size) - y);
  const best = region.reduce((one, other) => (off(other) < off(one) ? other : one), region[0] ?? 0);
  return { x: column(best, size) + 0.5, y: row(best, size) + 0.5 };
}

function shortValue(fraction: string): string {
  const [top, bottom = 1] = fraction.split("/").map(Number) as [number, number?];
  const value = top / bottom;
  return Number.isInteger(value) ? String(value) : value.toFixed(value < 10 ? 1 : 0);
}

/** The number of the last move at each point that still has a stone. */
function Numbers({ state, size, stones }: { state: State; size: number; stones: Uint8Array }) {
  const { tree, current } = state;
  const numbers = new Map<number, number>();
  for (const index of tree!.path(current)) {
    const node = tree!.node(index);
    const point = node.move ? parseVertex(node.move, size) : -1;
    if (point >= 0) numbers.set(point, node.number);
  }
  const last = tree!.node(current).number;
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

const column = (point: number, size: number) => point % size;
const row = (point: number, size: number) => Math.floor(point / size);
const corner = (p: number, size: number) => ({ x: column(p, size), y: row(p, size) });
const center = (p: number, size: number) => ({ cx: column(p, size) + 0.5, cy: row(p, size) + 0.5 });

function Influence({ control, size }: { control: number[][]; size: number }) {
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

function Ownership(props: { ownership: number[]; stones: Uint8Array; size: number }) {
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

function Territory(props: {
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

function LossDots({ state, size, stones }: { state: State; size: number; stones: Uint8Array }) {
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

function LastMove({ state, size, stones }: { state: State; size: number; stones: Uint8Array }) {
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

/** Likely moves as ghost stones with per cent; `under` are moves that have a ghost already. */
function Ghosts(props: {
  name: "net" | "patterns";
  candidates: Candidate[];
  color: string;
  size: number;
  stones: Uint8Array;
  under?: Candidate[] | undefined;
}) {
  const { name, candidates, color, size, stones, under } = props;
  const best = candidates[0]?.probability ?? 1;
  const isShown = ({ probability }: Candidate, rank: number) =>
    probability >= FEW_PER_CENT || rank === 0;
  const taken = new Set((under ?? []).filter(isShown).map(({ move }) => move));
  return (
    <g class={`ghosts ghosts-${name} ghosts-${color}`}>
      {candidates.filter(isShown).map(({ move, probability }, rank) => {
        const point = parseVertex(move, size);
        if (point < 0 || stones[point]) return null;
        const { cx, cy } = center(point, size);
        const text = Math.max(1, Math.round(probability * 100));
        if (taken.has(move)) {
          return (
            <g key={move} class="second">
              <circle cx={cx + 0.34} cy={cy - 0.34} r={0.24} class="ghost" />
              <text x={cx + 0.34} y={cy - 0.25}>
                {text}
              </text>
            </g>
          );
        }
        return (
          <g key={move} opacity={0.55 + 0.45 * Math.sqrt(probability / best)}>
            <circle cx={cx} cy={cy} r={0.45} class={rank === 0 ? "ghost best" : "ghost"} />
            <text x={cx} y={cy + 0.13}>
              {text}
            </text>
          </g>
        );
      })}
    </g>
  );
}
