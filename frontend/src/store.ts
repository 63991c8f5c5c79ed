/* The state of the page: one record, replaced as a whole, and who wants to know of it. */
import { useEffect, useState } from "preact/hooks";
import { Tree } from "./tree";
import type {
  About,
  ControlReport,
  EndgameReport,
  EvaluationReport,
  PredictionReport,
  Problem,
  RecordView,
} from "./types";

export type Overlay =
  | "ownership"
  | "influence"
  | "net"
  | "patterns"
  | "lastMove"
  | "losses"
  | "coordinates";

export interface Setup {
  size: number;
  rules: string;
  komi: number;
  toMove: "B" | "W";
  tool: "B" | "W" | "erase" | "alternate";
  stones: Uint8Array;
}

export interface Progress {
  done: number;
  total: number;
}

export interface Endgame {
  node: number;
  point: number;
  region: number[];
  progress: Progress | null; // while it is being looked into
  report: EndgameReport | null;
}

export interface State {
  about: About | null;
  theme: "dark" | "light";
  busy: boolean; // a record is being read
  problem: Problem | null;
  said: string; // for screen readers
  notice: string; // said, and shown for a moment
  dialog: "keys" | null;

  source: BodyInit | null; // the file as it was opened, for its other games
  gameNumber: number;
  record: RecordView | null;
  tree: Tree | null;
  version: number; // grows when the tree does
  current: number;
  line: number[];
  cursor: number | null; // a frame on the board, moved by keys
  setup: Setup | null; // the position editor, while it is open
  tool: "play" | "endgame"; // what a click on the board does
  endgame: Endgame | null; // the place asked about last

  overlays: Record<Overlay, boolean>;
  evaluations: Map<number, EvaluationReport>; // by node
  judged: number; // grows with the evaluations
  progress: Progress | null; // of the job that judges the game
  lambda: number;
  kappa: number;
  influence: ControlReport | null; // of the present node, while it is shown
  prediction: PredictionReport | null; // the pattern model's, likewise
}

const OVERLAYS: Record<Overlay, boolean> = {
  ownership: false,
  influence: false,
  net: false,
  patterns: false,
  lastMove: true,
  losses: true,
  coordinates: true,
};

function remembered<T>(key: string, otherwise: T): T {
  try {
    return { ...otherwise, ...JSON.parse(localStorage.getItem(key) ?? "{}") };
  } catch {
    return otherwise;
  }
}

function firstTheme(): "dark" | "light" {
  const chosen = remembered<{ theme?: "dark" | "light" }>("tengen", {}).theme;
  return chosen ?? (matchMedia("(prefers-color-scheme: light)").matches ? "light" : "dark");
}

let state: State = {
  about: null,
  theme: firstTheme(),
  busy: false,
  problem: null,
  said: "",
  notice: "",
  dialog: null,
  source: null,
  gameNumber: 1,
  record: null,
  tree: null,
  version: 0,
  current: 0,
  line: [],
  cursor: null,
  setup: null,
  tool: "play",
  endgame: null,
  overlays: remembered("tengen-overlays", OVERLAYS),
  evaluations: new Map(),
  judged: 0,
  progress: null,
  lambda: 0.44,
  kappa: 0.8,
  influence: null,
  prediction: null,
};
const listeners = new Set<() => void>();

export const get = (): State => state;

export function set(changes: Partial<State>): void {
  state = { ...state, ...changes };
  for (const listener of listeners) listener();
}

export function remember(): void {
  localStorage.setItem("tengen", JSON.stringify({ theme: state.theme }));
  localStorage.setItem("tengen-overlays", JSON.stringify(state.overlays));
}

/** Use the state in a component, which is drawn again whenever it changes. */
export function useStore(): State {
  const [, redraw] = useState(0);
  useEffect(() => {
    const listener = () => redraw((count) => count + 1);
    listeners.add(listener);
    return () => void listeners.delete(listener);
  }, []);
  return state;
}
