/* All that can be done: by mouse, touch or key, the same functions. */
import { nextMistake } from "./analysis";
import * as api from "./api";
import { get, remember, set, type Endgame, type Overlay, type State } from "./store";
import { words } from "./strings";
import { formatVertex, parseVertex, Tree, type TreeNode } from "./tree";
import type { EndgameReport, EvaluationReport, Letter } from "./types";

let evaluating: api.Watched | undefined;
let searching: api.Watched | undefined;
let asked: AbortController | undefined;

export function fail(error: unknown): void {
  if (error instanceof DOMException && error.name === "AbortError") return;
  const advice = error instanceof api.Failure ? error.advice : words.serverFaultAdvice;
  const message = error instanceof Error ? error.message : String(error);
  set({ problem: { error: message, advice } });
}

let noticed = 0;

export function notify(notice: string): void {
  window.clearTimeout(noticed);
  set({ notice, said: notice });
  noticed = window.setTimeout(() => set({ notice: "" }), 3000);
}

// Opening

export async function openFile(file: File): Promise<void> {
  const limit = get().about?.max_body ?? Infinity;
  if (file.size > limit) {
    const problem = new api.Failure(
      words.fileTooLarge(Math.round(file.size / 1000)),
      words.fileTooLargeAdvice,
    );
    return fail(problem);
  }
  if (file.size === 0) return fail(new api.Failure(words.emptyFile, words.emptyFileAdvice));
  await openRecord(await file.arrayBuffer());
}

export async function openSample(name: string): Promise<void> {
  try {
    await openRecord(await api.getSample(name));
  } catch (error) {
    fail(error);
  }
}

export async function openRecord(source: BodyInit, gameNumber = 1): Promise<void> {
  set({ busy: true, problem: null });
  try {
    const record = await api.readRecord(source, gameNumber);
    stopAll();
    const tree = new Tree(record);
    set({
      source,
      gameNumber,
      record,
      tree,
      version: 0,
      current: 0,
      line: tree.line(0),
      cursor: null,
      setup: null,
      evaluations: new Map(),
      judged: 0,
      influence: null,
      prediction: null,
      endgame: null,
    });
    refresh();
    evaluateLine();
  } catch (error) {
    fail(error);
  } finally {
    set({ busy: false });
  }
}

export function closeRecord(): void {
  stopAll();
  set({ endgame: null, record: null, tree: null, setup: null, cursor: null, problem: null });
}

// Walking

export function goTo(index: number): void {
  const { tree, line } = get();
  if (!tree) return;
  const known = line.includes(index);
  set({
    current: index,
    line: known ? line : tree.line(index, line),
    problem: null,
    said: describe(tree.node(index), get().evaluations.get(index)),
  });
  refresh();
  if (!known) evaluateLine();
}

function describe(node: TreeNode, found: EvaluationReport | undefined): string {
  const color = node.color === "B" ? words.black : words.white;
  const place = node.move ? `${words.moveNumber(node.number)}, ${color} ${node.move}` : words.start;
  return words.announce(place, found ? `${words.lead}: ${words.leadText(found.black_lead)}` : "");
}

export function walk(moves: number): void {
  const { line, current } = get();
  const at = Math.max(0, Math.min(line.length - 1, line.indexOf(current) + moves));
  if (line[at] !== undefined && line[at] !== current) goTo(line[at]);
}

export const toStart = (): void => walk(-Infinity);
export const toEnd = (): void => walk(Infinity);

/** Go to the sibling of this node, or of the node where the line branched last. */
export function switchVariation(direction: 1 | -1): void {
  const { tree, current } = get();
  if (!tree) return;
  for (let at = current; at > 0; at = tree.node(at).parent) {
    const siblings = tree.node(tree.node(at).parent).children;
    if (siblings.length < 2) continue;
    const next = siblings.indexOf(at) + direction;
    return goTo(siblings[(next + siblings.length) % siblings.length]!);
  }
}

export function toMistake(direction: 1 | -1): void {
  const { tree, evaluations, line, current, progress } = get();
  if (!tree) return;
  const found = nextMistake(tree, evaluations, line, current, direction);
  if (found !== undefined) return goTo(found);
  notify(progress ? words.noMistakeYet : words.noMistake);
}

/** Play a move from here: into a variation that has it, or a new one. */
export async function play(point: number | null): Promise<void> {
  const { tree, current } = get();
  if (!tree) return;
  const move = point === null ? "pass" : formatVertex(point, tree.size);
  const known = tree.childWith(current, move);
  if (known >= 0) return goTo(known);
  try {
    const step = await api.playMove(tree.request(current, [move]));
    const index = tree.add(current, step);
    set({ version: get().version + 1 });
    goTo(index);
  } catch (error) {
    fail(error);
  }
}

// Judging

function stopAll(): void {
  stopEvaluating();
  stopEndgame();
}

export function stopEvaluating(): void {
  evaluating?.cancel();
  evaluating = undefined;
  set({ progress: null });
}

/** Judge all positions of the present line that are not judged yet. */
export function evaluateLine(): void {
  stopEvaluating();
  const { tree, line, current } = get();
  if (!tree) return;
  const places = tree.byNumber(line);
  const evaluations = get().evaluations;
  const missing = [...places.values()].filter((nodes) => nodes.some((n) => !evaluations.has(n)));
  if (missing.length === 0) return;
  let done = 0;
  let drawing = 0;
  const show = () => {
    drawing = 0;
    set({ judged: get().judged + 1, progress: evaluating ? { done, total: places.size } : null });
  };
  set({ progress: { done, total: places.size } });
  evaluating = api.evaluateGame(tree.request(line.at(-1)!), tree.node(current).number, {
    onResult(result) {
      done += 1;
      for (const node of places.get(result.move) ?? []) evaluations.set(node, result);
      drawing ||= requestAnimationFrame(show);
    },
    onEnd() {
      evaluating = undefined;
      show();
    },
    onFailure(failure) {
      evaluating = undefined;
      set({ progress: null });
      fail(failure);
    },
  });
}

/** Ask what a move is worth around a point. */
export function askEndgame(point: number): void {
  const { tree, current } = get();
  if (!tree) return;
  stopEndgame();
  const change = (changes: Partial<Endgame>) => {
    const { endgame } = get();
    if (endgame) set({ endgame: { ...endgame, ...changes } });
  };
  const progress = { done: 0, total: 0 };
  set({ endgame: { node: current, point, region: [], progress, report: null }, problem: null });
  searching = api.analyseEndgame(tree.request(current), formatVertex(point, tree.size), {
    onProgress: (done, total) => change({ progress: { done, total } }),
    onResult(result) {
      const region = (result.region ?? []).map((vertex) => parseVertex(vertex, tree.size));
      if ("temperature" in result) change({ region, report: result as EndgameReport });
      else change({ region });
    },
    onEnd() {
      searching = undefined;
      change({ progress: null });
      const report = get().endgame?.report;
      if (report) set({ said: words.endgameSaid(report.temperature, words.sente[report.sente]!) });
    },
    onFailure(failure) {
      searching = undefined;
      set({ endgame: null });
      fail(new api.Failure(failure.message, words.endgameAdvice));
    },
  });
}

/** Cancel a search that is under way; what is found stays. */
export function stopEndgame(): void {
  searching?.cancel();
  searching = undefined;
  const { endgame } = get();
  if (endgame?.progress) set({ endgame: null });
}

export function chooseTool(tool: State["tool"]): void {
  set({ tool });
  notify(tool === "endgame" ? words.endgameHint : words.playHint);
}

/** Walk the first `count` moves of a local line, with passes where a side plays twice. */
export async function walkLocalLine(line: [Letter, string][], count: number): Promise<void> {
  const { endgame, tree } = get();
  if (!endgame || !tree) return;
  let turn = tree.node(endgame.node).to_move;
  goTo(endgame.node);
  for (const [color, move] of line.slice(0, count)) {
    if (color !== turn) await play(null);
    await play(move === "pass" ? null : parseVertex(move, tree.size));
    turn = color === "B" ? "W" : "B";
  }
}

/** Ask for what the present position needs beyond what is known. */
export function refresh(): void {
  const { tree, current, overlays, lambda, kappa } = get();
  asked?.abort();
  const { signal } = (asked = new AbortController());
  const show = (changes: Partial<State>) => !signal.aborted && set(changes);
  // What is shown stays until the next arrives, lest it flicker.
  if (!tree || !overlays.influence) set({ influence: null });
  else {
    const position = tree.request(current);
    api.getInfluence(position, lambda, kappa, signal).then((influence) => show({ influence }), fail);
  }
  set({ prediction: null });
  if (tree && overlays.patterns) {
    const position = tree.request(current);
    api.getPrediction(position, signal).then((prediction) => show({ prediction }), fail);
  }
}

// Showing

export function toggle(overlay: Overlay): void {
  const { overlays } = get();
  set({ overlays: { ...overlays, [overlay]: !overlays[overlay] } });
  remember();
  if (overlay === "influence" || overlay === "patterns") refresh();
}

export function setInfluence(changes: { lambda?: number; kappa?: number }): void {
  set(changes);
  refresh();
}

export function toggleTheme(): void {
  showTheme(get().theme === "dark" ? "light" : "dark");
  remember();
}

/** Set the colours before anything is drawn with them: the curve reads them from the page. */
export function showTheme(theme: State["theme"]): void {
  document.documentElement.dataset["theme"] = theme;
  set({ theme });
}
