/* What the position and the line on the board are worth: asked for where it is not known yet. */
import * as api from "../server/api";
import type { EvaluationReport } from "../server/types";
import type { State } from "../state/state";
import { get, set } from "../state/store";
import { fail } from "../state/telling";
import { standing } from "./losses";

const FEW = 8; // positions that are asked for one by one: a job looks at the whole line
const PAUSE = 120; // ms at a position before it is looked at: who walks quickly does not ask for every step

let evaluating: api.Watched | undefined;
let few: AbortController | undefined;
let asked: AbortController | undefined;
let looked: AbortController | undefined;

export function stopEvaluating(): void {
  evaluating?.cancel();
  evaluating = undefined;
  few?.abort();
  if (get().progress) set({ progress: null });
}

/** End all that is being asked for. */
export function stopJudging(): void {
  stopEvaluating();
  looked?.abort();
  asked?.abort();
}

/** Judge all positions of the present line that neither the review nor a look knows. */
export function evaluateLine(): void {
  stopEvaluating();
  const { tree, line, current, match } = get();
  if (!tree || match) return;
  const places = tree.byNumber(line);
  const missing = [...places.values()].filter((nodes) => nodes.some((n) => !standing(get(), n)));
  if (missing.length === 0) return;
  if (missing.length <= FEW) return void lookAt(missing.flat());
  let done = 0;
  let drawing = 0;
  let isOver = false;
  let found: [number, EvaluationReport][] = [];
  const draw = () => {
    drawing = 0;
    if (evaluating !== job) return; // another line is being judged
    const evaluations = new Map([...get().evaluations, ...found]);
    found = [];
    if (isOver) evaluating = undefined;
    set({ evaluations, progress: isOver ? null : { done, total: places.size } });
  };
  set({ progress: { done, total: places.size } });
  const job = api.evaluateGame(tree.request(line.at(-1)!), tree.node(current).number, {
    onResult(result) {
      done += 1;
      for (const node of places.get(result.move) ?? []) found.push([node, result]);
      drawing ||= requestAnimationFrame(draw);
    },
    onEnd() {
      isOver = true;
      cancelAnimationFrame(drawing);
      draw();
    },
    onFailure(failure) {
      if (evaluating === job) stopEvaluating();
      fail(failure);
    },
  });
  evaluating = job;
}

/** Judge a few positions, one after the other. */
async function lookAt(nodes: number[]): Promise<void> {
  const { signal } = (few = new AbortController());
  try {
    for (const node of nodes) {
      const { tree, evaluations } = get();
      if (!tree || signal.aborted) return;
      if (evaluations.has(node)) continue;
      const found = await api.evaluate(tree.request(node), signal);
      if (!signal.aborted) set({ evaluations: new Map([...get().evaluations, [node, found]]) });
    }
  } catch (error) {
    if (!signal.aborted) ignoreBusy(error);
  }
}

/** Judge the position on the board before anything else, if nobody has looked at it yet. */
function lookHere(): void {
  const { tree, current, evaluations, match } = get();
  looked?.abort();
  if (!tree || match || evaluations.has(current)) return;
  const { signal } = (looked = new AbortController());
  window.setTimeout(() => {
    if (signal.aborted || get().evaluations.has(current)) return;
    api.evaluate(tree.request(current), signal).then((found) => {
      if (!signal.aborted) set({ evaluations: new Map([...get().evaluations, [current, found]]) });
    }, ignoreBusy);
  }, PAUSE);
}

function ignoreBusy(error: unknown): void {
  if (error instanceof api.Failure && error.status === 503) return; // the line's job has it soon
  fail(error);
}

/** Ask for what the present position needs beyond what is known. */
export function refresh(): void {
  const { tree, current, overlays, lambda, kappa, match } = get();
  asked?.abort();
  const { signal } = (asked = new AbortController());
  const show = (changes: Partial<State>) => !signal.aborted && set(changes);
  lookHere();
  // What is shown stays until the next arrives, lest it flicker.
  if (!tree || match || !overlays.influence) {
    if (get().influence) set({ influence: null });
  } else {
    const position = tree.request(current);
    api.getInfluence(position, lambda, kappa, signal).then((influence) => show({ influence }), fail);
  }
  if (get().prediction) set({ prediction: null });
  if (tree && !match && overlays.patterns) {
    const position = tree.request(current);
    api.getPrediction(position, signal).then((prediction) => show({ prediction }), fail);
  }
}

/** Look at everything again, with another network. */
export function judgeAgain(): void {
  set({ evaluations: new Map(), endgame: null });
  refresh();
  evaluateLine();
}

export function setInfluence(changes: { lambda?: number; kappa?: number }): void {
  set(changes);
  refresh();
}
