/* Moves that could be played: likely ones, better ones, those a search found. */

import { choices } from "../explore/readAhead";
import { parseVertex } from "../game/tree";
import { decimals } from "../parts/numbers";
import { isHidden, mistakeHere } from "../review/mistakes";
import type { Candidate } from "../server/types";
import { pick, useStore } from "../state/store";
import { center } from "./geometry";

const FEW_PER_CENT = 0.01; // moves less likely than this are not shown

interface Props {
  size: number;
  stones: Uint8Array;
}

/** At the position before a mistake: the move played and the better one. */
export function Mistake({ size, stones }: Props) {
  const { tree, current, review, hunt, revealed } = useStore(
    pick("tree", "current", "review", "hunt", "revealed"),
  );
  const move = mistakeHere({ tree, current, review });
  if (!move || tree!.place(current) < 0) return null; // along the better line its stones have numbers
  const mark = (vertex: string | null | undefined, name: string, text: string) =>
    vertex && <Mark vertex={vertex} name={name} text={text} size={size} stones={stones} />;
  const isOpen = !isHidden(move, revealed);
  const tried = hunt?.move === move.move && !hunt.isRight && hunt.tried !== move.point;
  return (
    <g>
      {mark(move.point, "played", short(move.loss))}
      {isOpen && mark(move.better, "better", "★")}
      {tried && mark(hunt.tried, "tried", "?")}
    </g>
  );
}

/** In an exercise: the mistake of the game and, once that is answered, the better move. */
export function Exercised({ size, stones }: Props) {
  const { tree, current, exercise, judged } = useStore(pick("tree", "current", "exercise", "judged"));
  if (!exercise || current !== tree?.main.at(-1)) return null;
  const { played, loss } = exercise.exercise;
  const better = judged?.best[0];
  return (
    <g>
      <Mark vertex={played} name="played" text={short(loss)} size={size} stones={stones} />
      {better && <Mark vertex={better} name="better" text="★" size={size} stones={stones} />}
    </g>
  );
}

/** After a guess: one's own move with what it loses, and the best one. Both are marked on empty points. */
export function Guessed({ size, stones }: Props) {
  const last = useStore(({ guessing }) => guessing?.last);
  if (!last) return null;
  const best = last.best[0];
  return (
    <g>
      <Mark vertex={last.move} name="tried" text={short(last.loss)} size={size} stones={stones} />
      {best && best !== last.move && (
        <Mark vertex={best} name="better" text="★" size={size} stones={stones} />
      )}
    </g>
  );
}

/** Points in as few characters as fit on a stone. */
const short = (points: number): string => decimals(points, points < 10 ? 1 : 0);

/** A move on an empty point, with a word about it. */
function Mark(props: { vertex: string; name: string; text: string; size: number; stones: Uint8Array }) {
  const { vertex, name, text, size, stones } = props;
  const point = parseVertex(vertex, size);
  if (point < 0 || stones[point]) return null;
  const { cx, cy } = center(point, size);
  return (
    <g class={`candidate-mark mark-${name}`}>
      <circle cx={cx} cy={cy} r={0.43} />
      <text x={cx} y={cy + 0.14}>
        {text}
      </text>
    </g>
  );
}

/** The moves that a search takes seriously, with the points that each is behind the best. */
export function Choices({ size, stones }: Props) {
  const report = useStore(({ reading, current }) => (reading?.node === current ? reading.report : null));
  return (
    <g>
      {(report ? choices(report) : []).map(({ move, behind }, place) => (
        <Mark
          key={move.move}
          vertex={move.move}
          name={place ? "choice" : "better"}
          text={place ? short(behind) : "★"}
          size={size}
          stones={stones}
        />
      ))}
    </g>
  );
}

/** Likely moves as ghost stones with per cent; `under` are moves that have a ghost already. */
export function Ghosts(props: {
  name: "net" | "patterns";
  candidates: Candidate[];
  color: string;
  size: number;
  stones: Uint8Array;
  under?: Candidate[] | undefined;
}) {
  const { name, candidates, color, size, stones, under } = props;
  const best = candidates[0]?.probability ?? 1;
  const isShown = ({ probability }: Candidate, rank: number) => probability >= FEW_PER_CENT || rank === 0;
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
