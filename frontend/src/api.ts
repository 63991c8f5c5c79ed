/* Talks to the server. Every failure is a `Failure` with a sentence and what to do. */
import { words } from "./strings";
import type {
  About,
  ControlReport,
  EndgameReport,
  EvaluationReport,
  JobState,
  Position,
  PredictionReport,
  RecordView,
  Step,
} from "./types";

/** A place in the record, and the moves that the user played on from there. */
export type PositionRequest = Pick<Required<Position>, "sgf" | "node" | "play">;

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
    response = await fetch(ROOT + path, init);
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

async function post<T>(path: string, body: unknown, signal?: AbortSignal): Promise<T> {
  const init: RequestInit = {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  };
  if (signal) init.signal = signal;
  return (await ask(path, init)).json();
}

export const getAbout = async (): Promise<About> => (await ask("/about")).json();

export const getSample = async (name: string): Promise<ArrayBuffer> =>
  (await ask(`/samples/${name}`)).arrayBuffer();

export async function readRecord(bytes: BodyInit, game = 1): Promise<RecordView> {
  const headers = { "content-type": "application/x-go-sgf" };
  return (await ask(`/record?game=${game}`, { method: "POST", headers, body: bytes })).json();
}

export const playMove = (position: PositionRequest): Promise<Step> => post("/play", position);

export const getInfluence = (
  position: PositionRequest,
  lambda: number,
  kappa: number,
  signal: AbortSignal,
): Promise<ControlReport> => post("/influence", { ...position, lambda, kappa }, signal);

export const getPrediction = (
  position: PositionRequest,
  signal: AbortSignal,
): Promise<PredictionReport> => post("/predict", { ...position, voices: 0 }, signal);

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
export function watchJob<T>(path: string, body: unknown, events: JobEvents<T>): Watched {
  let source: EventSource | undefined;
  let timer: number | undefined;
  let stopped = false;
  let name = "";
  const forget = () => void ask(`/jobs/${name}`, { method: "DELETE" }).catch(() => {});
  const start = async () => {
    try {
      const job = await post<JobState>(path, body);
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
        if (error) events.onFailure(new Failure(error, words.jobFailedAdvice));
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
): Watched => watchJob("/endgame", { ...position, point }, events);

export const evaluateGame = (
  position: PositionRequest,
  first: number,
  events: JobEvents<EvaluationReport>,
): Watched => watchJob("/jobs/evaluate", { ...position, first, top: 10 }, events);
