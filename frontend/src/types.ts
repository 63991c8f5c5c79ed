/* What the server says and takes. Written by scripts/page_types.py from /api/v1/openapi.json:
   change the types of the server, not this file. */

export type Letter = "B" | "W";

/** What this server is, and how much it takes. */
export interface About {
  version: string;
  rules: string[];
  samples: string[];
  max_body: number;
  max_moves: number;
}

/** A move and how likely a strong player would choose it. */
export interface Candidate {
  move: string;
  probability: number;
}

/** Who controls what after the last move. */
export interface ControlReport {
  move: number;
  model: string;
  score: number;
  iterations: number;
  converged: boolean;
  damped: boolean;
  control: number[][];
}

/** Something elsewhere on the board that the answer depends on. */
export interface Dependence {
  kind: string;
  points: string[];
}

/** The place that was asked about, before it is searched. */
export interface EndgameRegion {
  region: string[];
}

/** What a move is worth; fractions are text such as 5/2, a pass is a move elsewhere. */
export interface EndgameReport {
  region: string[];
  scored: string[];
  counting: "area" | "territory";
  temperature: string;
  mean: string;
  swing: string;
  difference: string;
  sente: string;
  sente_for: Letter | null;
  lines: Record<Letter, [Letter, string][]>;
  thermograph: Walls;
  interval: [string, string];
  finished: boolean;
  how_sure: string;
  method: string;
  net: string;
  nodes: number;
  evaluations: number;
  seconds: number;
  warnings: string[];
  far: Dependence[];
}

/** A place in a position, as `tengen endgame --point` takes it. */
export interface EndgameRequest {
  sgf: string; // A game record.
  move?: number | null; // After this many moves of the main line.
  node?: number | null; // At this node, in any variation: 0 is the root, then as the text has them.
  play?: string[]; // Moves played on from there.
  point: string; // A point of the place asked about.
  counting?: "territory" | "area"; // How points count.
  expansions?: number | null; // How many positions to look into.
}

/** All positions of the line that leads to a position. */
export interface EvaluateGameRequest {
  sgf: string; // A game record.
  move?: number | null; // After this many moves of the main line.
  node?: number | null; // At this node, in any variation: 0 is the root, then as the text has them.
  play?: string[]; // Moves played on from there.
  top?: number; // How many moves to name.
  symmetries?: number; // Average over so many mirror images.
  first?: number; // Begin with the position after so many.
}

/** A position for the network, as `tengen evaluate` takes it. */
export interface EvaluateRequest {
  sgf: string; // A game record.
  move?: number | null; // After this many moves of the main line.
  node?: number | null; // At this node, in any variation: 0 is the root, then as the text has them.
  play?: string[]; // Moves played on from there.
  top?: number; // How many moves to name.
  symmetries?: number; // Average over so many mirror images.
}

/** What a network says of one position. */
export interface EvaluationReport {
  move: number;
  net: string;
  to_move: Letter;
  size: number;
  rules: string;
  komi: number;
  moves: Candidate[];
  black_winrate: number;
  black_win: number;
  white_win: number;
  no_result: number;
  black_lead: number;
  deviation: number;
  ownership: number[];
}

/** Who played, when and where, as the record has it. */
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

/** A position for static influence, as `tengen influence` takes it. */
export interface InfluenceRequest {
  sgf: string; // A game record.
  move?: number | null; // After this many moves of the main line.
  node?: number | null; // At this node, in any variation: 0 is the root, then as the text has them.
  play?: string[]; // Moves played on from there.
  lambda?: number | null; // Reach in open space (default 0.44).
  kappa?: number | null; // Trust in the stones on the board (default 0.8).
  model?: string; // One of alive, neighbors, liberties, lambda, kappa, fitted, propagation.
}

/** Long work. Watch it at `events`, or ask again; it ends when nobody does for 20 s. */
export interface JobState {
  job: string;
  kind: string;
  state: "waiting" | "running" | "done" | "failed" | "cancelled";
  error: string | null;
  done: number; // How far it is,
  total: number; // of how much; 0 where that is not known.
  events: string; // Where its server-sent events are.
  results: (EvaluationReport | SearchReport | EndgameReport | EndgameRegion)[]; // What it has found so far.
}

export interface Line {
  from: number;
  to: number;
  arrow: boolean;
}

/** The points that a node marks, by kind. */
export interface Marks {
  triangle?: number[];
  square?: number[];
  circle?: number[];
  cross?: number[];
  selected?: number[];
  black_territory?: number[];
  white_territory?: number[];
}

/** A position of a game: after the last move unless `move` or `node` say otherwise. */
export interface Position {
  sgf: string; // A game record.
  move?: number | null; // After this many moves of the main line.
  node?: number | null; // At this node, in any variation: 0 is the root, then as the text has them.
  play?: string[]; // Moves played on from there.
}

/** A position for the pattern model, as `tengen predict` takes it. */
export interface PredictRequest {
  sgf: string; // A game record.
  move?: number | null; // After this many moves of the main line.
  node?: number | null; // At this node, in any variation: 0 is the root, then as the text has them.
  play?: string[]; // Moves played on from there.
  moves?: number; // How many moves to name.
  voices?: number; // How many patterns to name for each move.
}

/** A move, how likely it is, and the patterns that speak loudest. */
export interface PredictedMove {
  move: string;
  probability: number;
  score: number;
  shape_size: number;
  patterns: Voice[];
}

/** The likeliest moves of a position by patterns alone, the likeliest first. */
export interface PredictionReport {
  move: number;
  to_move: Letter;
  model: string;
  moves: PredictedMove[];
}

/** Why there is no answer, and what to do: a sentence each. */
export interface Problem {
  error: string;
  advice: string;
}

/** A node of a record's tree. */
export interface RecordNode {
  number: number;
  to_move: Letter;
  color?: Letter;
  move?: string;
  changes?: [number, number][];
  id: number;
  parent: number;
  comment?: string;
  name?: string;
  marks?: Marks;
  labels?: Record<string, string>;
  lines?: Line[];
}

/** One game of a file; `sgf` is the bare game, in which nodes have the same ids. */
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

/** What a search says of one position. */
export interface SearchReport {
  move: number;
  net: string;
  to_move: Letter;
  size: number;
  rules: string;
  komi: number;
  visits: number;
  is_final: boolean;
  moves: SearchedMoveReport[];
  black_winrate: number;
  no_result: number;
  black_lead: number;
  deviation: number;
  first_black_winrate: number;
  first_black_lead: number;
  ownership: number[] | null;
}

/** A position to read ahead from, as `tengen evaluate --visits` takes it. */
export interface SearchRequest {
  sgf: string; // A game record.
  move?: number | null; // After this many moves of the main line.
  node?: number | null; // At this node, in any variation: 0 is the root, then as the text has them.
  play?: string[]; // Moves played on from there.
  visits?: number; // How many positions to look into.
  top?: number; // How many moves to name.
  seed?: number; // Of what is left to chance.
}

/** A move, how often it was looked into, and what to expect after it. */
export interface SearchedMoveReport {
  move: string;
  visits: number;
  black_winrate: number;
  black_lead: number;
  prior: number;
  line: string[];
}

/** What a move or a set-up changes on the board. */
export interface Step {
  number: number;
  to_move: Letter;
  color?: Letter;
  move?: string;
  changes?: [number, number][];
}

/** A pattern that speaks for a move, or against it where its weight is negative. */
export interface Voice {
  pattern: string;
  weight: number;
}

/** A thermograph: (temperature, score) as the report counts, fractions as text such as 5/2. */
export interface Walls {
  left: [string, string][];
  right: [string, string][];
}
