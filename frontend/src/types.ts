/* What the server says (see /api/v1/openapi.json) and what the page knows. No logic here. */

export type Letter = "B" | "W";
export type Point = number; // row-major from the top left, as everywhere in Tengen

export interface Marks {
  triangle?: Point[];
  square?: Point[];
  circle?: Point[];
  cross?: Point[];
  selected?: Point[];
  black_territory?: Point[];
  white_territory?: Point[];
}

export interface Step {
  number: number; // moves since the last set-up
  to_move: Letter;
  color?: Letter;
  move?: string;
  changes?: [Point, number][]; // 0 empty, 1 black, 2 white
}

export interface RecordNode extends Step {
  id: number; // of the node in the bare SGF
  parent: number; // index in the list, -1 for the root
  comment?: string;
  name?: string;
  marks?: Marks;
  labels?: Record<string, string>;
  lines?: { from: Point; to: Point; arrow: boolean }[];
}

export interface GameInfo {
  black: string;
  white: string;
  black_rank: string;
  white_rank: string;
  date: string;
  event: string;
  name: string;
  place: string;
  result: string;
}

export interface RecordView {
  games: number;
  sgf: string;
  size: number;
  rules: string;
  komi: number;
  handicap: number;
  info: GameInfo;
  nodes: RecordNode[];
  warnings: string[];
}

export interface Candidate {
  move: string;
  probability: number;
}

export interface Evaluation {
  move: number;
  net: string;
  to_move: Letter;
  moves: Candidate[];
  black_winrate: number;
  black_lead: number;
  deviation: number;
  ownership: number[];
}

export interface Prediction {
  to_move: Letter;
  moves: Candidate[];
}

export interface Influence {
  score: number;
  control: number[][];
}

/** What `tengen endgame --json` says; fractions are text such as "5/2". */
export interface EndgameReport {
  region: string[];
  counting: "area" | "territory";
  temperature: string;
  mean: string;
  swing: string;
  difference: string;
  sente: string;
  sente_for: Letter | null;
  lines: Record<Letter, [Letter, string][]>;
  thermograph: { left: [string, string][]; right: [string, string][] };
  interval: [string, string];
  finished: boolean;
  how_sure: string;
  warnings: string[];
}

export interface PositionRequest {
  sgf: string;
  node: number;
  play: string[];
}

export interface About {
  version: string;
  rules: string[];
  samples: string[];
  max_body: number;
  max_moves: number;
}

export interface Problem {
  error: string;
  advice: string;
}
