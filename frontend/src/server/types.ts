/* What the server says and takes. Written by scripts/page_types.py from /api/v1/openapi.json:
   change the types of the server, not this file. */

export type Letter = "B" | "W";

/** What this server is, what it knows, and how much it takes. */
export interface About {
  version: string;
  rules: string[];
  samples: string[];
  bots: BotInfo[];
  nets: NetInfo[];
  systems: string[];
  settings: Settings;
  max_record: number;
  max_moves: number;
}

/** What the person does. */
export interface Action {
  action: "move" | "pass" | "resign" | "undo";
  point?: string | null;
}

/** A move tried in an exercise. */
export interface AnswerRequest {
  move: string;
}

/** The commonest shapes, the commonest first, of all places that were proved in some games. `total` is how many shapes there were, with those that are left out. */
export interface Atlas {
  games: number;
  places: number;
  total: number;
  shapes: AtlasShape[];
}

/** A place in a position, to be looked up in the atlas of endgames. */
export interface AtlasRequest {
  sgf?: string | null; // A game record.
  game?: string | null; // The id of a game in the library.
  move?: number | null; // After this many moves of the main line.
  node?: number | null; // At this node, in any variation: 0 is the root, then as the text has them.
  play?: string[]; // Moves played on from there.
  point: string; // A point of the place asked about.
}

/** A shape, proved: what a move in it is worth and where; colours are those of the drawing. number 1 for the commonest shape, 0 for one that is not in the atlas swing twice the value of a move, by territory met how often it was met black_best, white_best the best first moves: rows and columns of the drawing */
export interface AtlasShape {
  number: number;
  rows: string[];
  swing: string;
  verdict: string;
  met: number;
  black_best: [number, number][];
  white_best: [number, number][];
  played: BandPlay[];
}

/** What players of a band of ranks (`kyu`, `dan`, `high-dan`) did with a shape. first how often one of them was the first to play there, counting moves of known value best how many of these moves were best moves lost points that these moves lost on average */
export interface BandPlay {
  band: string;
  first: number;
  best: number;
  lost: number;
}

/** Black's score less White's without komi, and the parts it is the sum of. */
export interface BoardCountReport {
  counting: "area" | "territory";
  places: string;
  open: string;
  settled: string;
  prisoners: number;
  score: string;
  komi: string;
  lead: number | null;
  agrees: boolean;
  doubtful: string[];
  told: ToldCount;
}

/** What a move is worth everywhere: places the biggest first, and what is still too open. */
export interface BoardEndgame {
  places: EndgameReport[];
  board: BoardCountReport;
  open: string[][];
  kos: KoReport[];
  order: [Letter, string][];
}

/** A bot that can be played against, and what can be set of it. */
export interface BotInfo {
  name: string;
  title: string;
  level: string;
  character: string;
  thinks: boolean;
  captures: boolean;
  settings: string[];
}

/** A rectangle of the board, rows and columns from the top left, ends included. */
export interface Box {
  top: number;
  left: number;
  bottom: number;
  right: number;
}

/** A move and how likely a strong player would choose it. */
export interface Candidate {
  move: string;
  probability: number;
}

/** What weakens an estimate: a message of the catalogues, its values, and how it reads. */
export interface Caveat {
  name: string;
  values: Record<string, number>;
  text: string;
}

/** A game as `tengen cgt` takes it. */
export interface CgtRequest {
  expression: string;
}

/** A move that the person is about to play. */
export interface CheckRequest {
  point: string;
}

/** Whether a move is offered back; null where a search is not sure of the loss. */
export interface Checked {
  offer: TakeBackOffer | null;
}

/** How games went on inside the pattern: an object of `--continuations --json`. */
export interface Continuation {
  next_row: number | null;
  next_column: number | null;
  next_color: Letter | null;
  games: number;
  black_won: number | null;
  at_once: number;
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

/** Chains that are dead where the network says alive, or alive where it says dead. */
export interface Correction {
  toggled: string[]; // A point of each; [] takes it back.
}

/** The count of a game that has ended, or as if it ended now. */
export interface CountReport {
  net: string;
  rules: string;
  counting: "area" | "territory";
  result: string;
  lead: number;
  black: number;
  white: number;
  komi: number;
  bonus: number;
  prisoners: Record<Letter, number>;
  owners: number[];
  dead: string[];
  text: string;
  sureness: "sure" | "doubtful" | "unfinished";
  sure_text: string;
  doubts: DoubtReport[];
  recorded: string | null;
  agrees: boolean | null;
  difference: string;
  cut_off: boolean;
}

/** A game that has ended, or is counted as if it had. */
export interface CountRequest {
  sgf?: string | null; // A game record.
  game?: string | null; // The id of a game in the library.
  move?: number | null; // After this many moves of the main line.
  node?: number | null; // At this node, in any variation: 0 is the root, then as the text has them.
  play?: string[]; // Moves played on from there.
  toggled?: string[]; // A point of each chain that is dead where the network says alive, or alive where it says dead.
}

/** Something elsewhere on the board that the answer depends on. */
export interface Dependence {
  kind: string;
  points: string[];
}

/** What the count hangs on: a group, or (no colour) a border that was not closed. */
export interface DoubtReport {
  at: string;
  color: Letter | null;
  stones: string[];
  dead: boolean;
  result: string;
  lead: number;
  text: string;
}

/** An answer to a question, or all moves so far on a board that is played out. */
export interface EndgameAnswerRequest {
  answer?: string;
  moves?: string[];
}

/** A whole board, as `tengen endgame --all` takes it. */
export interface EndgameBoardRequest {
  sgf?: string | null; // A game record.
  game?: string | null; // The id of a game in the library.
  move?: number | null; // After this many moves of the main line.
  node?: number | null; // At this node, in any variation: 0 is the root, then as the text has them.
  play?: string[]; // Moves played on from there.
  counting?: "territory" | "area"; // How points count.
}

/** What became of an answer. Of a board that is played out, `verdict` is null until the end. */
export interface EndgameJudged {
  verdict: "right" | "close" | "doubtful" | "wrong" | null;
  right: string[];
  text: string;
  lost: string;
  record: RecordView | null;
  due: number | null;
}

/** Endgame exercises in the order in which to do them, and what there is to choose by. */
export interface EndgameList {
  total: number;
  new: number;
  due: number;
  answers: number;
  right: number;
  kinds: Record<string, number>;
  levels: Record<string, number>;
  own: number;
  next: EndgameRow[];
}

/** The place that was asked about, before it is searched. */
export interface EndgameRegion {
  region: string[];
}

/** What a move is worth; fractions are text such as 5/2, a pass is a move elsewhere. */
export interface EndgameReport {
  at: string;
  region: string[];
  scored: string[];
  counting: "area" | "territory";
  temperature: string;
  mean: string;
  swing: string;
  difference: string;
  told: ToldReport;
  sente: string;
  sente_for: Letter | null;
  lines: Record<Letter, [Letter, string][]>;
  tree: TreeStep[];
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
  sgf?: string | null; // A game record.
  game?: string | null; // The id of a game in the library.
  move?: number | null; // After this many moves of the main line.
  node?: number | null; // At this node, in any variation: 0 is the root, then as the text has them.
  play?: string[]; // Moves played on from there.
  point: string; // A point of the place asked about.
  counting?: "territory" | "area"; // How points count.
  expansions?: number | null; // How many positions to look into.
}

/** An endgame exercise of a list. */
export interface EndgameRow {
  id: string;
  kind: string;
  level: string;
  is_own: boolean;
}

/** All positions of the line that leads to a position. */
export interface EvaluateGameRequest {
  sgf?: string | null; // A game record.
  game?: string | null; // The id of a game in the library.
  move?: number | null; // After this many moves of the main line.
  node?: number | null; // At this node, in any variation: 0 is the root, then as the text has them.
  play?: string[]; // Moves played on from there.
  top?: number; // How many moves to name.
  symmetries?: number; // How many mirror images to average over.
  first?: number; // Moves before the first position.
}

/** A position for the network, as `tengen evaluate` takes it. */
export interface EvaluateRequest {
  sgf?: string | null; // A game record.
  game?: string | null; // The id of a game in the library.
  move?: number | null; // After this many moves of the main line.
  node?: number | null; // At this node, in any variation: 0 is the root, then as the text has them.
  play?: string[]; // Moves played on from there.
  top?: number; // How many moves to name.
  symmetries?: number; // How many mirror images to average over.
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

/** An exercise without its answer: the position is that of game `source` before `move`. */
export interface ExerciseReport {
  id: string;
  source: string;
  move: number;
  color: Letter;
  played: string;
  loss: number;
  phase: string;
  themes: string[];
  opponent: string;
  date: string;
  question: string;
  due: number | null;
  answers: number;
  right: number;
}

/** A group that lives, or dies, at the end of the better line, unlike in the game. */
export interface FateReport {
  color: Letter;
  lives: boolean;
  stones: string[];
  at: string;
}

/** What to look for: a diagram, or a rectangle of a position. */
export interface FindRequest {
  pattern?: string | null; // A diagram with / between its lines: X O . ? | -
  position?: Position | null;
  box?: Box | null; // Of the position; its stones and near edges if none.
  symmetries?: boolean; // Also turned and mirrored.
  colors?: boolean; // Also with the colours exchanged.
  limit?: number; // How many games to name.
}

/** What a search has found; `pattern` is the diagram that was searched for. */
export interface Found {
  pattern: string;
  rows: number;
  columns: number;
  places: number;
  games: number;
  hits: Hit[];
  continuations: Continuation[];
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

/** Some games of the library, and how many there are in all. */
export interface GameList {
  total: number;
  games: GameRow[];
}

/** A game for a player of a rank: mistakes worth his time first, and the risk at every move. */
export interface GamePeers {
  rank: string | null;
  color: Letter | null;
  mistakes: MistakePeers[];
  risks: MoveRisk[];
}

/** What one game says alone; `low` and `high` hold the true rank in 80 of 100 cases. is_wide whether they lie too far apart to name a rank */
export interface GameRank {
  game: string;
  rank: string;
  steps: number;
  rating: number;
  low: number;
  high: number;
  moves: number;
  is_wide: boolean;
}

/** A combinatorial game. */
export interface GameReport {
  mean: string;
  temperature: string;
  strict_temperature: string;
  left_wall: [string, string][];
  right_wall: [string, string][];
  expression: string;
  canonical: string;
  sente: string;
  left_stop: string;
  right_stop: string;
  outcome: string | null;
  loopy: boolean;
}

/** A game of the library, without its record. */
export interface GameRow {
  id: string;
  source: "upload" | "sample" | "position" | "played" | "server";
  collection: string;
  added: number;
  opened: number;
  move: number;
  black: string;
  white: string;
  black_rank: string;
  white_rank: string;
  date: string;
  name: string;
  result: string;
  rules: string;
  size: number;
  moves: number;
  handicap: number;
  komi: number;
  review: "" | "provisional" | "confirmed";
  losses: number | null;
  reviewed_by: string;
}

/** Whose games to fetch, and how many of the latest. */
export interface GetRequest {
  server?: "ogs";
  player: string;
  most?: number;
}

/** A server whose games can be fetched, and whom that asks. */
export interface GoServer {
  name: string;
  title: string;
  address: string;
  contacts: string[];
}

/** What a guess of the next move is worth, and who would play it. */
export interface GuessReport {
  move: string;
  played: string;
  name: string;
  points: number;
  verdict: "right" | "close" | "doubtful" | "wrong";
  loss: number;
  best: string[];
  refutation: string[];
  shares: Record<string, number>;
  played_shares: Record<string, number>;
}

/** A guess of the move that was played after `turn` moves. */
export interface GuessRequest {
  turn: number;
  move: string;
}

/** What the bot would play, and the network's likeliest moves. */
export interface Hint {
  move: string;
  moves: Candidate[];
}

/** Where the position occurs: an object of `tengen games search --json`, and the game's row. */
export interface Hit {
  id: string;
  time: number | null;
  black: string | null;
  white: string | null;
  winner: string | null;
  result: string | null;
  size: number;
  position: number;
  variant: number;
  anchor: number;
  next: number | null;
  next_row: number | null;
  next_column: number | null;
  next_color: Letter | null;
  winner_there: string | null;
  pool: string;
  game: GameRow;
}

/** How many exercises have another progress now. */
export interface Imported {
  changed: number;
}

/** A position for static influence, as `tengen influence` takes it. */
export interface InfluenceRequest {
  sgf?: string | null; // A game record.
  game?: string | null; // The id of a game in the library.
  move?: number | null; // After this many moves of the main line.
  node?: number | null; // At this node, in any variation: 0 is the root, then as the text has them.
  play?: string[]; // Moves played on from there.
  lambda?: number | null; // Reach in open space (default 0.44).
  kappa?: number | null; // Trust in the stones on the board (default 0.8).
  model?: string; // One of alive, neighbors, liberties, lambda, kappa, fitted, propagation.
}

/** All that the games of a player say: the object of `tengen insights --json`. */
export interface Insights {
  names: string[];
  rank: string | null;
  games: number;
  moves: number;
  total: Slice | null;
  phases: Slice[];
  themes: ThemeShare[];
  colors: Slice[];
  opponents: Slice[];
  hours: Slice[];
  months: Slice[];
  openings: Opening[];
  josekis: Opening[];
  advice: Remark[];
  improved: Remark[];
}

/** Long work: watched, then it ends when nobody watches; or kept, then it needs nobody. */
export interface JobHead {
  job: string;
  kind: string;
  kept: boolean;
  game: string | null;
  title: string;
  state: "waiting" | "running" | "paused" | "done" | "failed" | "cancelled";
  stage: string;
  error: string | null;
  done: number;
  total: number;
  made: number;
  seconds: number;
  seconds_left: number | null;
  events: string;
}

/** A job, and what it has found: of a watched one all so far, of a kept one the latest. */
export interface JobState {
  job: string;
  kind: string;
  kept: boolean;
  game: string | null;
  title: string;
  state: "waiting" | "running" | "paused" | "done" | "failed" | "cancelled";
  stage: string;
  error: string | null;
  done: number;
  total: number;
  made: number;
  seconds: number;
  seconds_left: number | null;
  events: string;
  results: (EvaluationReport | SearchReport | EndgameReport | EndgameRegion | BoardEndgame | RatingRow | ReviewReport | RankReport)[];
}

/** A rank by moves and results after one game. */
export interface JoinedRank {
  game: string;
  time: number;
  rank: string;
  steps: number;
  low: number;
  high: number;
}

/** A rank by moves and results together, and how it went game by game. */
export interface JoinedReport {
  rank: string;
  steps: number;
  low: number;
  high: number;
  results: number;
  course: JoinedRank[];
}

/** A judge that is not here yet. bytes of the download brings what it is good for, in a sentence seconds that a review of 250 moves takes two processor cores, about */
export interface JudgeOffer {
  net: string;
  bytes: number;
  brings: string;
  seconds: number;
}

/** Who judges new reviews, and what a better judge would bring. */
export interface JudgeState {
  net: string;
  is_strong: boolean;
  offer: JudgeOffer | null;
  job: JobHead | null;
}

/** What became of an answer, and how the mistake looks to others. */
export interface Judged {
  id: string;
  move: string;
  verdict: "right" | "close" | "doubtful" | "wrong";
  loss: number;
  best: string[];
  refutation: string[];
  reasons: Reason[];
  due: number;
  peers: PeersReport | null;
}

/** A line that somebody tried and kept: moves from a node of the record, and their effects. */
export interface KeptLine {
  id: number;
  name: string;
  node: number;
  play: string[];
  steps: Step[];
}

/** A ko on the board, the threats that the board has for it, and whom they favour. */
export interface KoReport {
  at: string;
  temperature: string;
  threats: Record<Letter, number>;
  favours: Letter | null;
  advice: string;
}

export interface Line {
  from: number;
  to: number;
  arrow: boolean;
}

/** A line to keep: moves played on from a node of the record. */
export interface LineRequest {
  name?: string;
  node: number;
  play: string[];
}

/** A game with a ko: also what it is worth where either side wins all kos. */
export interface LoopyReport {
  mean: string;
  temperature: string;
  strict_temperature: string;
  left_wall: [string, string][];
  right_wall: [string, string][];
  expression: string;
  canonical: string;
  sente: string;
  left_stop: string;
  right_stop: string;
  outcome: string | null;
  loopy: boolean;
  placid: boolean;
  ko: string | null;
  komaster: Record<"left" | "right", WallsReport>;
  notes: string[];
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

/** A new game against a bot, from the start or from a position. */
export interface MatchRequest {
  bot?: string;
  color?: Letter; // Yours.
  size?: number;
  rules?: string;
  komi?: number | null;
  handicap?: number;
  minutes?: number | null; // For all of your moves.
  periods?: number; // Of byo-yomi, after these minutes.
  period_seconds?: number; // Each of them.
  thinks?: number | null; // Seconds that the bot thinks about a move.
  teach?: number | null; // Moves that lose more points are offered back.
  rival?: string | null; // A bot in your place: the two play each other.
  seed?: number | null;
  start?: Position | null; // Instead of an empty board.
}

/** An unfinished game, for a list. */
export interface MatchRow {
  id: string;
  bot: string;
  bot_name: string;
  rival_name: string | null;
  color: Letter;
  size: number;
  moves: number;
  changed: number;
}

/** A game against a bot as the page shows it. */
export interface MatchView {
  id: string;
  bot: string;
  bot_name: string;
  rival_name: string | null;
  color: Letter;
  state: "yours" | "bots" | "over";
  result: string;
  dead: string[];
  count: CountReport | null;
  game: string | null;
  minutes: number | null;
  periods: number;
  period_seconds: number;
  periods_used: number;
  seconds: Record<Letter, number>;
  thinking: number;
  teach: number | null;
  captures: boolean;
  record: RecordView;
}

/** The names a user plays under, and his rank if he has told it; `suggested` has most games. */
export interface Me {
  names: string[];
  rank: string | null;
  suggested: string[];
}

/** The names a user plays under, and his rank. */
export interface MeRequest {
  names: string[];
  rank?: string | null;
}

/** A mistake of a game, as players of a rank see it. */
export interface MistakePeers {
  move: number;
  peers: PeersReport | null;
  played_name: string;
  better_name: string;
}

/** One move; win rate and lead are Black's after it. */
export interface MoveReport {
  move: number;
  color: Letter;
  point: string;
  loss: number;
  category: "excellent" | "great" | "good" | "inaccuracy" | "mistake" | "blunder";
  confirmed: boolean;
  better: string | null;
  line: string[];
  winrate: number;
  lead: number;
  reasons: Reason[];
  temperature: number | null;
  judged_by: string;
  fates: FateReport[];
  proved: ProvedReport[];
}

/** How likely a player of a rank was to lose three points with a move. */
export interface MoveRisk {
  move: number;
  risk: number;
}

/** A move that an estimate hangs on: it lifts it by `shift` ranks. */
export interface MoveShift {
  move: number;
  shift: number;
}

/** A network on this machine. */
export interface NetInfo {
  name: string;
  about: string;
}

/** An endgame exercise as the page draws it. */
export interface OpenEndgame {
  id: string;
  kind: string;
  question: string;
  choices: string[];
  source: string | null;
  move: number;
  record: RecordView;
}

/** An exercise with all that the page draws of it. */
export interface OpenExercise {
  exercise: ExerciseReport;
  record: RecordView;
  peers: PeersReport | null;
}

/** A game with all that the page shows of it: the review so far, and the job at work on it. */
export interface OpenedGame {
  game: GameRow;
  record: RecordView;
  lines: KeptLine[];
  review: ReviewReport | null;
  job: JobHead | null;
}

/** Games with the same opening or joseki: their results, and what a move of it lost him. */
export interface Opening {
  name: string;
  games: number;
  won: number;
  decided: number;
  loss: number;
  error: number;
}

/** What another program has written into the record about a position; null: it does not say. */
export interface OthersAnalysis {
  source: string;
  engine: string;
  black_win_rate: number | null;
  black_lead: number | null;
  visits: number | null;
  before_move: boolean;
}

/** Who owned what after a number of moves: for each point 1 is Black's, -1 White's. */
export interface OwnershipMap {
  move: number;
  ownership: number[];
  judged_by: string;
}

/** How a mistake looks to players of a rank and of others. */
export interface PeersReport {
  sentence: string;
  rank: string;
  played: number;
  found: number;
  seen_from: string | null;
  worth: number;
}

/** How one phase of the game was played. */
export interface PhaseRank {
  rank: string;
  steps: number;
  moves: number;
}

/** Where in a game its reader is. */
export interface PlaceRequest {
  move: number; // The number of a move of the record.
}

/** A player of the library; the estimate is null until somebody asks for it. The user is one player under all of his names: his games and his estimate are those of all. */
export interface PlayerRow {
  player: string;
  games: number;
  is_me: boolean;
  estimate: RankReport | null;
}

/** A position of a game: after the last move unless `move` or `node` say otherwise. The game is a record (`sgf`), or one of the library's (`game`). */
export interface Position {
  sgf?: string | null; // A game record.
  game?: string | null; // The id of a game in the library.
  move?: number | null; // After this many moves of the main line.
  node?: number | null; // At this node, in any variation: 0 is the root, then as the text has them.
  play?: string[]; // Moves played on from there.
}

/** A position for the pattern model, as `tengen predict` takes it. */
export interface PredictRequest {
  sgf?: string | null; // A game record.
  game?: string | null; // The id of a game in the library.
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

/** An endgame place whose worth is proved: twice the value of a move, and whose sente it is. */
export interface ProvedReport {
  region: string[];
  swing: string;
  sente: string;
  is_safe: boolean;
}

/** What all games of a player say together, and each of them alone. is_wide whether `low` and `high` lie too far apart to name a rank */
export interface RankReport {
  player: string;
  rank: string;
  steps: number;
  rating: number;
  low: number;
  high: number;
  moves: number;
  games: number;
  telling_moves: Telling[];
  by_phase: Record<string, PhaseRank>;
  distribution: Record<string, number>;
  doubts: Caveat[];
  net: string;
  per_game: GameRank[];
  together: JoinedReport | null;
  is_wide: boolean;
}

/** Whose rank to estimate, by all of his games in the library. */
export interface RankRequest {
  player: string;
}

export interface RatingRow {
  system: string;
  set: string;
  games: number;
  alpha: number | null;
  alpha_se: number | null;
  alpha_se_player: number | null;
  lambda: number | null;
  lambda_se: number | null;
  lambda_se_player: number | null;
}

/** Why a move lost points: a name, its sentence, and the quantities that made it fire. text the sentence as it was first told; `told` is it in the reader's language explains points of the loss that it accounts for; 0 where it is about the choice of the move stones, area, places what the sentence names, for marks on a board: stones that are lost or saved, territory, and single points such as where a ladder starts (as "D4") */
export interface Reason {
  name: string;
  text: string;
  quantities: Record<string, number | number | string | string[]>;
  explains: number;
  stones: string[];
  area: string[];
  places: string[];
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
  analysis?: OthersAnalysis[];
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

/** A sentence that the sample supports. about phase, theme, color, opponent, hour or progress name which one, such as "endgame" value, expected, error points a move; of themes: of 100 mistakes exercises filter for the exercises that belong to it; of progress empty */
export interface Remark {
  about: string;
  name: string;
  sentence: string;
  value: number;
  expected: number;
  error: number;
  points_a_game: number;
  exercises: Record<string, string>;
}

/** A whole game. */
export interface ReviewReport {
  net: string;
  size: number;
  is_final: boolean;
  start_winrate: number;
  start_lead: number;
  start_judged_by: string;
  moves: MoveReport[];
  mistakes: number[];
  swings: SwingReport[];
  mean_loss: Record<Letter, number>;
  strength: Record<Letter, Strength>;
  maps: OwnershipMap[];
  endgame_by: string | null;
  count: CountReport | null;
  turning_points: TurningReport[];
  lead_scale: number;
  caution: string;
}

/** How thoroughly to review: as `tengen review` takes it. */
export interface ReviewRequest {
  visits?: number | null; // Of each position searched.
  net?: string | null; // The network that judges; null: the strongest here.
}

/** Who is ahead if the game ended now. */
export interface ScoreReport {
  settled: boolean;
  result: string;
  dead: string[];
  black_lead: number;
  black_winrate: number;
  ownership: number[];
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
  sgf?: string | null; // A game record.
  game?: string | null; // The id of a game in the library.
  move?: number | null; // After this many moves of the main line.
  node?: number | null; // At this node, in any variation: 0 is the root, then as the text has them.
  play?: string[]; // Moves played on from there.
  visits?: number; // How many positions to look into.
  top?: number; // How many moves to name.
  area?: string[]; // Points that the first moves are chosen from; none: the whole board.
  depth?: number; // How many moves are made in the area.
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

/** What the page looks like, and which network judges; null: as it comes. */
export interface Settings {
  theme?: "dark" | "light" | null;
  net?: string | null;
  language?: string | null; // null: as the browser
  overlays?: Record<string, boolean>;
  review_at_once?: boolean; // Review a game when it is first opened.
}

/** Some of a player's moves: what they lose on average, and the standard error of that. error None where the slice is of a single game expected what players of his rank who lose as much as he does in all would lose here; None where there is nothing to compare with */
export interface Slice {
  name: string;
  games: number;
  moves: number;
  loss: number;
  error: number | null;
  mistakes_per_100: number;
  expected: number | null;
}

/** What a move or a set-up changes on the board. */
export interface Step {
  number: number;
  to_move: Letter;
  color?: Letter;
  move?: string;
  changes?: [number, number][];
}

/** How strong a player's moves in the game are. low, high ranks; the true one lies between them in 80 of 100 cases phases the rank of each phase with enough moves telling_moves the moves that say most doubts what makes the estimate less sure is_wide whether low and high lie too far apart to name a rank: then tell the interval first judged_by the network whose model says so */
export interface Strength {
  rank: string;
  low: string;
  high: string;
  phases: Record<string, string>;
  telling_moves: MoveShift[];
  doubts: Caveat[];
  judged_by: string;
  is_wide: boolean;
}

/** Mistakes one after the other that are about the same stones. */
export interface SwingReport {
  moves: number[];
  largest: number;
  better: string | null;
}

/** A move that loses much, offered back before it is played; hints in steps. */
export interface TakeBackOffer {
  point: string;
  loss: number;
  better: string;
  hints: string[];
}

/** A move that the estimate hangs on; `game` is its id. */
export interface Telling {
  game: string;
  move: number;
  point: string;
  shift: number;
  points_loss: number;
}

/** How often a reason explains a player's mistakes, and what such a mistake loses. share, usual of 100 mistakes, his and those of others in reviews by the same networks; usual is None where nobody counted */
export interface ThemeShare {
  name: string;
  games: number;
  mistakes: number;
  loss: number;
  error: number | null;
  share: number;
  share_error: number | null;
  usual: number | null;
}

/** The count for people: the places as their reports tell them, and the sum with them. */
export interface ToldCount {
  about: boolean;
  places: string;
  score: string;
  lead: string;
  text: string;
}

/** A report's values for people, rounded to what is known; `about` where they are not exact. */
export interface ToldReport {
  about: boolean;
  temperature: string;
  mean: string;
  difference: string;
  interval: [string, string];
  is_wide: boolean;
}

/** A step's values for people, rounded to what is known; `about` where they are not exact. */
export interface ToldStep {
  about: boolean;
  mean: string | null;
  temperature: string | null;
}

/** Exercises in the order in which to do them, and what there is to choose by. */
export interface TrainingList {
  names: string[];
  reviewed: number;
  total: number;
  new: number;
  due: number;
  answers: number;
  right: number;
  phases: Record<string, number>;
  themes: Record<string, number>;
  opponents: Record<string, number>;
  colors: Record<Letter, number>;
  daytimes: Record<string, number>;
  next: ExerciseReport[];
}

/** A move of the tree behind a report; two of one colour in a row: a move elsewhere between. `parent` is the place of the step before it in the list, -1 at the start. After a ko was taken neither count nor temperature is known; where all is settled there is no temperature. */
export interface TreeStep {
  parent: number;
  color: Letter;
  move: string;
  mean: string | null;
  temperature: string | null;
  told: ToldStep;
}

/** A move that somebody tried, judged by a search; leads are Black's. */
export interface TriedReport {
  move: string;
  verdict: "right" | "close" | "doubtful" | "wrong";
  loss: number;
  best: string[];
  refutation: string[];
  lead: number;
  lead_after: number;
  text: string;
  net: string;
}

/** A move that somebody tries in a position. */
export interface TryRequest {
  sgf?: string | null; // A game record.
  game?: string | null; // The id of a game in the library.
  move?: number | null; // After this many moves of the main line.
  node?: number | null; // At this node, in any variation: 0 is the root, then as the text has them.
  play?: string[]; // Moves played on from there.
  try: string; // The move tried.
}

/** Moves that decided who wins: one, or several in small steps. */
export interface TurningReport {
  first: number;
  last: number;
  winner: Letter;
  before: number;
  after: number;
  text: string;
}

/** What became of an upload; `opened` is its only game, where that was asked for. */
export interface Upload {
  games: GameRow[];
  refused: string[];
  opened: OpenedGame | null;
}

/** A pattern that speaks for a move, or against it. */
export interface Voice {
  pattern: string;
  weight: number;
}

/** A thermograph: (temperature, score) as the report counts. */
export interface Walls {
  left: [string, string][];
  right: [string, string][];
}

/** A thermograph; walls are (temperature, score), fractions as text such as 5/2. */
export interface WallsReport {
  mean: string;
  temperature: string;
  strict_temperature: string;
  left_wall: [string, string][];
  right_wall: [string, string][];
}
