/* Talks to the server. Every failure is a `Failure` with a sentence and what to do. */

import { words } from "../strings";
import { language } from "../words/language";
import type {
  About,
  Action,
  Atlas,
  AtlasShape,
  BoardEndgame,
  Checked,
  ControlReport,
  CountReport,
  EndgameJudged,
  EndgameList,
  EndgameReport,
  EvaluationReport,
  Found,
  GameList,
  GamePeers,
  GameReport,
  GameRow,
  GoServer,
  GuessReport,
  Hint,
  Imported,
  Insights,
  JobHead,
  JobState,
  Judged,
  JudgeState,
  KeptLine,
  LoopyReport,
  MatchRequest,
  MatchRow,
  MatchView,
  Me,
  OpenEndgame,
  OpenExercise,
  OpenedGame,
  PlayerRow,
  Position,
  PredictionReport,
  RatingRow,
  ScoreReport,
  SearchReport,
  Settings,
  Step,
  TrainingList,
  TriedReport,
  Upload,
} from "./types";

/** A place in a record, and the moves that the user played on from there. */
export type PositionRequest = Position;

export class Failure extends Error {
  constructor(
    message: string,
    readonly advice: string,
    readonly status = 0,
  ) {
    super(message);
  }
}

const ROOT = "/api/v1";

async function ask(path: string, init: RequestInit = {}): Promise<Response> {
  let response: Response;
  try {
    const headers = { "accept-language": language(), ...init.headers };
    response = await fetch(ROOT + path, { ...init, headers });
  } catch (error) {
    if (error instanceof DOMException && error.name === "AbortError") throw error;
    throw new Failure(words.serverGone, words.serverGoneAdvice);
  }
  if (response.ok) return response;
  const problem = await response.json().catch(() => ({}));
  throw new Failure(
    problem.error ?? words.serverFault,
    problem.advice ?? words.serverFaultAdvice,
    response.status,
  );
}

async function post<T>(path: string, body: unknown = {}, signal?: AbortSignal, method = "POST"): Promise<T> {
  const init: RequestInit = {
    method,
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  };
  if (signal) init.signal = signal;
  return (await ask(path, init)).json();
}

const read = async <T>(path: string): Promise<T> => (await ask(path)).json();
const remove = async (path: string): Promise<void> => void (await ask(path, { method: "DELETE" }));
const SGF = { "content-type": "application/x-go-sgf" };

// The server

export const getAbout = (): Promise<About> => read("/about");
export const getJudge = (): Promise<JudgeState> => read("/judge");
export const fetchJudge = (): Promise<JobHead> => post("/judge/fetch");
export const putSettings = (settings: Settings): Promise<Settings> =>
  post("/settings", settings, undefined, "PUT");
export const getSample = async (name: string): Promise<ArrayBuffer> =>
  (await ask(`/samples/${name}`)).arrayBuffer();

// The library

/** Put games into the library; a file's only game is opened, and reviewed if that is wanted. */
export async function addGames(
  body: BodyInit,
  source: GameRow["source"],
  collection: string,
  review: boolean,
): Promise<Upload> {
  const query = new URLSearchParams({ source, collection, open: "true", review: String(review) });
  return (await ask(`/library?${query}`, { method: "POST", headers: SGF, body })).json();
}
export const listServers = (): Promise<GoServer[]> => read("/servers");
/** Have a player's latest games fetched into the library. */
export const getGames = (player: string, most: number): Promise<JobHead> =>
  post("/servers/get", { player, most });
export async function listGames(options: Record<string, string>): Promise<GameList> {
  await noting; // else the list could tell an older place
  return read(`/library?${new URLSearchParams(options)}`);
}
export const openGame = (id: string): Promise<OpenedGame> => read(`/library/${id}`);
export const deleteGame = (id: string): Promise<void> => remove(`/library/${id}`);
let noting: Promise<unknown> = Promise.resolve();

/** Note where a reader is; the request outlives the page, and may fail: the address has the place, too. */
export function notePlace(id: string, move: number): void {
  const init = {
    method: "PUT",
    keepalive: true,
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ move }),
  };
  noting = ask(`/library/${id}/place`, init).catch(() => {});
}
export const keepLine = (id: string, name: string, node: number, play: string[]): Promise<KeptLine> =>
  post(`/library/${id}/lines`, { name, node, play });
export const dropLine = (id: string, line: number): Promise<void> => remove(`/library/${id}/lines/${line}`);
export const findPosition = (position: PositionRequest): Promise<Found> => post("/search", { position });
export const findPattern = (pattern: string): Promise<Found> => post("/search", { pattern });
export const startReview = (id: string, net?: string): Promise<JobHead> =>
  post(`/library/${id}/review`, net ? { net } : {});
export const exportAddress = (id: string, kind: "sgf" | "reviewed" | "report"): string =>
  `${ROOT}/library/${id}/export?kind=${kind}&language=${language()}`;

// Positions

export const playMove = (position: PositionRequest): Promise<Step> => post("/step", position);
export const evaluate = (position: PositionRequest, signal?: AbortSignal): Promise<EvaluationReport> =>
  post("/evaluate", { ...position, top: 10 }, signal);
export const getInfluence = (
  position: PositionRequest,
  lambda: number,
  kappa: number,
  signal: AbortSignal,
): Promise<ControlReport> => post("/influence", { ...position, lambda, kappa }, signal);
export const getPrediction = (position: PositionRequest, signal: AbortSignal): Promise<PredictionReport> =>
  post("/predict", { ...position, voices: 0 }, signal);
/** The count of a game that has ended; `toggled` names chains that are dead, or alive after all. */
export const getCount = (position: PositionRequest, toggled: string[] = []): Promise<CountReport> =>
  post("/count", { ...position, toggled });
/** How good a move is that somebody tries, by a search of about two seconds. */
export const tryMove = (position: PositionRequest, move: string): Promise<TriedReport> =>
  post("/try", { ...position, try: move });
export const getScore = (position: PositionRequest): Promise<ScoreReport> => post("/score", position);

// Play

export const listMatches = (): Promise<MatchRow[]> => read("/play");
export const startMatch = (asked: MatchRequest): Promise<MatchView> => post("/play", asked);
export const getMatch = (id: string): Promise<MatchView> => read(`/play/${id}`);
export const actInMatch = (id: string, action: Action): Promise<MatchView> => post(`/play/${id}`, action);
/** In a teaching game: whether a move loses so much that it is offered back. */
export const checkInMatch = (id: string, point: string): Promise<Checked> =>
  post(`/play/${id}/check`, { point });
export const replyInMatch = (id: string): Promise<MatchView> => post(`/play/${id}/reply`);
export const correctDead = (id: string, toggled: string[]): Promise<MatchView> =>
  post(`/play/${id}/dead`, { toggled });
export const hintInMatch = (id: string): Promise<Hint> => post(`/play/${id}/hint`);
export const deleteMatch = (id: string): Promise<void> => remove(`/play/${id}`);

// Players

export const listPlayers = (): Promise<PlayerRow[]> => read("/players");
export const getPlayer = (player: string): Promise<PlayerRow> =>
  read(`/rank?${new URLSearchParams({ player })}`);
export const startRank = (player: string): Promise<JobHead> => post("/rank", { player });

export const getInsights = (player: string): Promise<Insights> =>
  read(`/insights?${new URLSearchParams({ player })}`);

// Training

export const getMe = (): Promise<Me> => read("/me");
export const putMe = (names: string[], rank: string | null): Promise<Me> =>
  post("/me", { names, rank }, undefined, "PUT");
export const listExercises = (filters: Record<string, string>): Promise<TrainingList> =>
  read(`/train?${new URLSearchParams(filters)}`);
export const getExercise = (id: string): Promise<OpenExercise> => read(`/train/exercises/${id}`);
export const answerExercise = (id: string, move: string): Promise<Judged> =>
  post(`/train/exercises/${id}`, { move });
export const listEndgames = (filters: Record<string, string>): Promise<EndgameList> =>
  read(`/train/endgames?${new URLSearchParams(filters)}`);
export const getEndgame = (id: string): Promise<OpenEndgame> => read(`/train/endgames/${id}`);
export const answerEndgame = (
  id: string,
  answered: { answer: string } | { moves: string[] },
): Promise<EndgameJudged> => post(`/train/endgames/${id}`, answered);
export const guessMove = (game: string, turn: number, move: string): Promise<GuessReport> =>
  post(`/library/${game}/guess`, { turn, move });
/** How a game's mistakes look to players of the user's rank, and how likely he was to make one. */
export const getGamePeers = (game: string): Promise<GamePeers> => read(`/library/${game}/peers`);
export const PROGRESS = `${ROOT}/train/progress`;
export const importProgress = async (file: File): Promise<Imported> =>
  (await ask("/train/progress", { method: "POST", body: file })).json();

// The lab

export const analyseExpression = (expression: string): Promise<GameReport | LoopyReport> =>
  post("/cgt", { expression });
export const getAtlas = (): Promise<Atlas> => read("/atlas");
export const lookUpPlace = (position: PositionRequest, point: string): Promise<AtlasShape | null> =>
  post("/atlas/place", { ...position, point });

// Jobs

interface KeptEvents {
  onJobs(jobs: JobHead[]): void;
  onJob(job: JobHead): void; // it runs, and has got further
  onResult(game: string, kind: string, found: unknown): void;
  onEnd(): void; // nothing waits or runs any more, or the server has gone
}

/** Hear of the kept jobs, and of what the work on a game finds, until none is left. */
export function watchKept(game: string | undefined, events: KeptEvents): Watched {
  const query = game ? `?${new URLSearchParams({ game })}` : "";
  const source = new EventSource(`${ROOT}/jobs/events${query}`);
  const on = <T>(name: string, hear: (data: T) => void) =>
    source.addEventListener(name, (event) => hear(JSON.parse(event.data)));
  on("jobs", events.onJobs);
  on("job", events.onJob);
  on<{ game: string; kind: string; found: unknown }>("result", ({ game, kind, found }) =>
    events.onResult(game, kind, found),
  );
  const end = () => {
    source.close();
    events.onEnd();
  };
  source.addEventListener("end", end);
  source.onerror = end;
  return { cancel: () => source.close() };
}
export const pauseJob = (id: string): Promise<JobHead> => post(`/jobs/${id}/pause`);
export const resumeJob = (id: string): Promise<JobHead> => post(`/jobs/${id}/resume`);
export const cancelJob = (id: string): Promise<void> => remove(`/jobs/${id}`);

export interface Watched {
  cancel(): void;
}

interface JobEvents<T> {
  onProgress?(done: number, total: number): void;
  onResult(result: T): void;
  onEnd(): void;
  onFailure(failure: Failure): void;
}

/** Start long work and watch it; a server that has enough to do is asked again. */
export function watchJob<T>(
  begin: () => Promise<JobState>,
  events: JobEvents<T>,
  advice = words.jobFailedAdvice,
): Watched {
  let source: EventSource | undefined;
  let timer: number | undefined;
  let stopped = false;
  let name = "";
  const forget = () => void ask(`/jobs/${name}`, { method: "DELETE" }).catch(() => {});
  const start = async () => {
    try {
      const job = await begin();
      name = job.job;
      if (stopped) return forget();
      source = new EventSource(job.events);
      source.addEventListener("result", (event) => events.onResult(JSON.parse(event.data)));
      source.addEventListener("progress", (event) => {
        const { done, total } = JSON.parse(event.data);
        events.onProgress?.(done, total);
      });
      source.addEventListener("end", (event) => {
        source?.close();
        name = "";
        const { error } = JSON.parse(event.data);
        if (error) events.onFailure(new Failure(error, advice));
        else events.onEnd();
      });
      source.onerror = () => {
        source?.close();
        if (!stopped) events.onFailure(new Failure(words.serverGone, words.serverGoneAdvice));
      };
    } catch (error) {
      if (stopped || !(error instanceof Failure)) return;
      if (error.status === 503) timer = window.setTimeout(start, 2000);
      else events.onFailure(error);
    }
  };
  void start();
  return {
    cancel() {
      stopped = true;
      window.clearTimeout(timer);
      source?.close();
      if (name) forget(); // the stream may not have been open yet
    },
  };
}

export const analyseEndgame = (
  position: PositionRequest,
  point: string,
  events: JobEvents<Partial<EndgameReport>>,
): Watched => watchJob(() => post("/endgame", { ...position, point }), events);

export const analyseBoard = (position: PositionRequest, events: JobEvents<BoardEndgame>): Watched =>
  watchJob(() => post("/endgame/board", position), events);

export const evaluateGame = (
  position: PositionRequest,
  first: number,
  events: JobEvents<EvaluationReport>,
): Watched => watchJob(() => post("/jobs/evaluate", { ...position, first, top: 10 }), events);

export const readAhead = (
  position: PositionRequest & { area: string[] },
  visits: number,
  events: JobEvents<SearchReport>,
): Watched => watchJob(() => post("/jobs/search", { ...position, visits }), events);

export const rateSystems = (
  pool: BodyInit,
  systems: string,
  split: string,
  events: JobEvents<RatingRow>,
): Watched =>
  watchJob(
    async () => {
      const headers = { "content-type": "text/csv" };
      const query = new URLSearchParams({ systems, split });
      return (await ask(`/jobs/ratings?${query}`, { method: "POST", headers, body: pool })).json();
    },
    events,
    words.poolAdvice,
  );
