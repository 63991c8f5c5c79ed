/* What the page knows: one record of plain values. Nothing in it changes; it is replaced. */
import type { Tree } from "../game/tree";
import type {
  About,
  BoardEndgame,
  ControlReport,
  CountReport,
  EndgameJudged,
  EndgameReport,
  EvaluationReport,
  Found,
  GamePeers,
  GameRow,
  GuessReport,
  Hint,
  JobHead,
  Judged,
  JudgeState,
  MatchView,
  OpenEndgame,
  OpenExercise,
  PredictionReport,
  Problem,
  RecordView,
  ReviewReport,
  ScoreReport,
  SearchReport,
  TakeBackOffer,
} from "../server/types";
import type { Route } from "./address";

export type Overlay =
  | "ownership"
  | "influence"
  | "net"
  | "patterns"
  | "lastMove"
  | "losses"
  | "numbers"
  | "coordinates";
export type Panel = "review" | "explore" | "endgame" | "info";
export type Side = "both" | "B" | "W";

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

/** The endgame of one position: what every place is worth, and the place that is looked at. */
export interface Endgame {
  node: number;
  progress: Progress | null; // while it is being looked into
  board: BoardEndgame | null;
  note: string; // why there is none, calmly
  chosen: EndgameReport | null;
  asking: { region: number[]; progress: Progress } | null; // a single place that was clicked
}

/** What a search says of one position. */
export interface Reading {
  node: number;
  progress: Progress | null; // while it goes on
  report: SearchReport | null;
}

/** Where a search looks for moves: two corners, the second of which may still have to be chosen. */
export interface Area {
  first: number | null;
  points: number[]; // none until both corners are known
}

/** A move that was tried where the better one of a mistake is hidden. */
export interface Hunt {
  move: number; // the mistake's number
  tried: string; // a point
  verdict: string; // a sentence; empty while it is being judged
  isRight: boolean;
}

/** The count at the end of a game, with a point of each chain that was corrected. */
export interface Counted {
  node: number;
  report: CountReport;
  toggled: string[];
}

/** What a sentence names on the board, as points. */
export interface Marked {
  stones: string[];
  area: string[];
  places: string[];
}

/** A position that is shown while its move is pointed at. */
export interface Preview {
  node: number;
  from: number; // the node where its line begins
}

/** A proved endgame that is asked about, or a board that is played out. */
export interface Drill {
  open: OpenEndgame;
  moves: string[]; // of the player, on a board that is played out
  judged: EndgameJudged | null;
}

/** A game whose moves are guessed. */
export interface Guessing {
  game: string;
  turn: number; // of the move to guess
  side: Side;
  last: GuessReport | null; // the guess of this move
  done: GuessReport[];
}

export interface State {
  about: About | null;
  theme: "dark" | "light";
  busy: boolean; // a record is being read
  problem: Problem | null;
  said: string; // for screen readers
  notice: string; // said, and shown for a moment
  dialog: "keys" | "settings" | null;
  route: Route;
  jobs: JobHead[];
  drawer: boolean; // the list of jobs is open
  judge: JudgeState | null; // who judges reviews, and who could

  game: GameRow | null;
  record: RecordView | null;
  tree: Tree | null;
  current: number;
  line: number[];
  cursor: number | null; // a frame on the board, moved by keys
  panel: Panel;
  review: ReviewReport | null;
  peers: GamePeers | null; // how the mistakes look to players of the user's rank
  side: Side; // whose mistakes are listed
  hunt: Hunt | null;
  revealed: ReadonlySet<number>; // mistakes whose better move is shown
  preview: Preview | null;
  count: Counted | null;
  cutOff: number | null; // the last node of a record whose moves stop long before its result
  marked: Marked | null; // while the sentence is read; in an endgame exercise its places
  endgame: Endgame | null;
  reading: Reading | null;
  area: Area | null; // that is searched alone
  found: Found | null; // games with the position on the board

  setup: Setup | null; // the position editor of the lab
  labInfluence: boolean; // shown in the editor
  match: MatchView | null; // a game against a bot
  hint: Hint | null;
  offer: { offered: TakeBackOffer; told: number } | null; // a move that is offered back, and hints that were told
  score: ScoreReport | null;
  thinking: boolean; // the bot is
  paused: boolean; // a game of two bots
  exercise: OpenExercise | null;
  judged: Judged | null; // the answer to the exercise
  drill: Drill | null;
  guessing: Guessing | null;

  overlays: Record<Overlay, boolean>;
  evaluations: ReadonlyMap<number, EvaluationReport>; // by node
  progress: Progress | null; // of the job that judges the line
  lambda: number;
  kappa: number;
  influence: ControlReport | null; // of the position on the board, while it is shown
  prediction: PredictionReport | null; // the pattern model's, likewise
}

export const OVERLAYS: Record<Overlay, boolean> = {
  ownership: false,
  influence: false,
  net: false,
  patterns: false,
  lastMove: true,
  losses: true,
  numbers: false,
  coordinates: true,
};

/** What belongs to one game, as it is before one is open. */
export const NO_GAME = {
  game: null,
  record: null,
  tree: null,
  current: 0,
  line: [],
  cursor: null,
  review: null,
  side: "both",
  peers: null,
  hunt: null,
  revealed: new Set<number>(),
  preview: null,
  count: null,
  cutOff: null,
  marked: null,
  endgame: null,
  reading: null,
  area: null,
  found: null,
  match: null,
  hint: null,
  offer: null,
  score: null,
  thinking: false,
  paused: false,
  exercise: null,
  judged: null,
  drill: null,
  guessing: null,
  evaluations: new Map<number, EvaluationReport>(),
  progress: null,
  influence: null,
  prediction: null,
} satisfies Partial<State>;

/** Before anything is opened; `main.tsx` adds what the browser remembers. */
export const FIRST: State = {
  ...NO_GAME,
  about: null,
  judge: null,
  theme: "dark",
  busy: false,
  problem: null,
  said: "",
  notice: "",
  dialog: null,
  route: { screen: "home" },
  jobs: [],
  drawer: false,
  panel: "review",
  setup: null,
  labInfluence: false,
  overlays: OVERLAYS,
  lambda: 0.44,
  kappa: 0.8,
};
