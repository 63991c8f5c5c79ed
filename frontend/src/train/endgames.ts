/* Endgames with proved answers: a question, a move, or a board that is played out against the solver. */

import { closeGame } from "../game/opening";
import { formatVertex, Tree } from "../game/tree";
import * as api from "../server/api";
import type { RecordView } from "../server/types";
import { exercisePath } from "../state/address";
import { failToOpen, navigate } from "../state/router";
import { get, set } from "../state/store";
import { fail } from "../state/telling";
import { words } from "../strings";

/** What endgames are chosen by, in the address of the list and of every exercise. */
const FILTERS = ["kind", "level", "own"] as const;
export type EndgameFilters = Partial<Record<(typeof FILTERS)[number], string>>;

export function readEndgameFilters(query = new URLSearchParams(location.search)): EndgameFilters {
  return Object.fromEntries(FILTERS.flatMap((name) => (query.get(name) ? [[name, query.get(name)!]] : [])));
}

export const endgamePath = (id: string | null, filters: EndgameFilters): string =>
  exercisePath(id, filters, "endgame");

export async function openEndgame(id: string): Promise<void> {
  if (get().drill?.open.id === id) return;
  closeGame();
  set({ busy: true, problem: null });
  try {
    const open = await api.getEndgame(id);
    const { route } = get();
    if (route.screen !== "train" || route.exercise !== id) return; // left meanwhile
    show(open.record);
    set({ drill: { open, moves: [], judged: null }, said: open.question });
    if (open.kind !== "board") set({ marked: { stones: [], area: placesOf(open.record), places: [] } });
    document.title = `${words.trainPart.endgame} · ${words.appName}`;
  } catch (error) {
    failToOpen(error, endgamePath(null, readEndgameFilters()));
  } finally {
    set({ busy: false });
  }
}

function show(record: RecordView): void {
  const tree = Tree.ofRecord(record, { sgf: record.sgf });
  set({ record, tree, current: tree.main.at(-1)!, line: tree.line(0) });
}

/** The points of the places that are asked about: those with a letter. */
function placesOf(record: RecordView): string[] {
  const labels = record.nodes.at(-1)?.labels ?? {};
  return Object.keys(labels).map((point) => formatVertex(Number(point), record.size));
}

/** A point of the board is an answer: a move, or the place that it belongs to. */
export async function answerAt(point: number | null): Promise<void> {
  const { drill, tree } = get();
  if (!drill || !tree) return;
  const { open, moves } = drill;
  const vertex = point === null ? "pass" : formatVertex(point, tree.size);
  if (open.kind === "board") return playBoard([...moves, vertex]);
  if (open.kind === "move" && point !== null) return answer(vertex);
  const label = point === null ? undefined : tree.node(0).labels?.[point];
  if (open.kind === "first" && label) return answer(label);
}

/** Answer with one of the choices, by its number. */
export async function answerWith(number: number): Promise<void> {
  const choice = get().drill?.open.choices[number];
  if (choice !== undefined) await answer(choice);
}

async function answer(text: string): Promise<void> {
  const { drill, thinking } = get();
  if (!drill || drill.judged || thinking) return;
  await ask(async () => {
    const judged = await api.answerEndgame(drill.open.id, { answer: text });
    if (get().drill !== drill) return;
    set({ drill: { ...drill, judged }, said: `${words.verdict[judged.verdict ?? ""]} ${judged.text}` });
  });
}

/** Play a board on; the solver's answer comes with the board. */
async function playBoard(moves: string[]): Promise<void> {
  const { drill, thinking } = get();
  if (!drill || drill.judged?.verdict || thinking) return;
  await ask(async () => {
    const judged = await api.answerEndgame(drill.open.id, { moves });
    if (get().drill !== drill) return;
    if (judged.record) show(judged.record);
    set({ drill: { ...drill, moves, judged }, said: judged.text });
  });
}

/** Take the last move on a board back, or all of them; a question is asked again. */
export function askAgain(kept = 0): void {
  const { drill } = get();
  if (!drill) return;
  if (drill.open.kind === "board" && kept > 0) {
    const open = { ...drill, judged: null };
    set({ drill: open });
    return void playBoard(drill.moves.slice(0, kept));
  }
  show(drill.open.record);
  set({ drill: { ...drill, moves: [], judged: null } });
}

export async function nextEndgame(): Promise<void> {
  const filters = readEndgameFilters();
  try {
    const { next } = await api.listEndgames(filters);
    const done = get().drill?.open.id;
    const one = next.find(({ id }) => id !== done);
    navigate(endgamePath(one?.id ?? null, filters));
  } catch (error) {
    fail(error);
  }
}

async function ask(work: () => Promise<void>): Promise<void> {
  set({ thinking: true, problem: null, cursor: null });
  try {
    await work();
  } catch (error) {
    fail(error);
  } finally {
    set({ thinking: false });
  }
}
