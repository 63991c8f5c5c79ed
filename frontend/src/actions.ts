/* A game on the board: opened, walked, judged, tried out. By mouse, touch or key the same. */
import { nextMistake, standing } from "./analysis";
import * as api from "./api";
import { abandonEndgame, leaveEndgame, stopEndgame } from "./endgames";
import { leaveReading, stopReading } from "./reading";
import { pollJobs } from "./jobs";
import { navigate, noteQuery } from "./router";
import { get, NO_GAME, remember, set, type Overlay, type Panel, type State } from "./store";
import { words } from "./strings";
import { fail, notify } from "./telling";
import { formatVertex, parseVertex, Tree, type TreeNode } from "./tree";
import type { GameRow, Settings } from "./types";

let evaluating: api.Watched | undefined;
let asked: AbortController | undefined;
let looked: AbortController | undefined;
let noted = 0;
let unsent: { id: string; number: number } | null = null;

// Opening

export async function openFiles(files: Iterable<File>): Promise<void> {
  const limit = get().about?.max_record ?? Infinity;
  const found: GameRow[] = [];
  for (const file of files) {
    if (file.size > limit) {
      return fail(new api.Failure(words.fileTooLarge(file.size, limit), words.fileTooLargeAdvice));
    }
    if (file.size === 0) return fail(new api.Failure(words.emptyFile, words.emptyFileAdvice));
    found.push(...(await add(await file.arrayBuffer(), "upload", file.name.replace(/\.\w+$/, ""))));
  }
  show(found);
}

export async function openText(text: string, source: GameRow["source"] = "upload"): Promise<void> {
  show(await add(text, source));
}

export async function openSample(name: string): Promise<void> {
  try {
    show(await add(await api.getSample(name), "sample"));
  } catch (error) {
    fail(error);
  }
}

/** Put games into the library. A file's name is that of a collection if it has several. */
async function add(data: BodyInit, source: GameRow["source"], name = ""): Promise<GameRow[]> {
  set({ busy: true, problem: null });
  try {
    const { games, refused } = await api.addGames(data, source, name);
    if (refused.length) notify(words.someRefused(refused.length, refused[0]!));
    return games;
  } catch (error) {
    fail(error);
    return [];
  } finally {
    set({ busy: false });
  }
}

function show(games: GameRow[]): void {
  if (games.length === 1) navigate(`/games/${games[0]!.id}`);
  else if (games.length > 1) navigate("/games");
}

/** Show a game of the library at the place that the address names. */
export async function showGame(id: string, query: URLSearchParams): Promise<void> {
  if (get().game?.id !== id || !get().tree) {
    closeGame();
    set({ busy: true, problem: null });
    try {
      const { game, record, lines } = await api.openGame(id);
      if (get().route.screen !== "game") return;
      const tree = new Tree(record, { game: id }, lines);
      const review = await api.getReview(id);
      const panel = review || record.nodes.some((node) => node.move) ? get().panel : "explore";
      set({ game, record, tree, line: tree.line(0), review, panel, evaluations: new Map() });
      document.title = `${words.gameTitle(record.info.black, record.info.white)} · ${words.appName}`;
      if (tree.main.length === 1 && !record.nodes[0]!.changes) notify(words.noMoves);
      if (!review && tree.main.length > 1 && (await settings()).review_at_once) void reviewGame();
    } catch (error) {
      return fail(error);
    } finally {
      set({ busy: false });
    }
  }
  await goToAddress(query);
  evaluateLine();
}

async function goToAddress(query: URLSearchParams): Promise<void> {
  const { tree, game } = get();
  if (!tree) return;
  const node = query.get("node");
  const number = Number(query.get("move") ?? game?.move ?? 0);
  const start = node === null ? nodeOfMove(tree, number) : tree.nodes.findIndex((n) => n.id === Number(node));
  goTo(Math.max(0, start));
  for (const move of (query.get("line") ?? "").split(".").filter(Boolean)) {
    await play(move === "pass" ? null : parseVertex(move, tree.size));
  }
}

/** The node of the game after so many moves. */
export function nodeOfMove(tree: Tree, number: number): number {
  const last = tree.node(tree.main.at(-1)!).number;
  const wanted = Math.max(0, Math.min(last, number));
  return tree.main.find((index) => tree.node(index).number === wanted) ?? 0;
}

function noteAddress(): void {
  const { tree, current, route, game } = get();
  if (!tree || route.screen !== "game" || !game) return;
  const node = tree.node(current);
  const query = new URLSearchParams();
  if (tree.place(current) >= 0) query.set("move", String(node.number));
  else {
    query.set("node", String(node.id));
    if (node.play.length) query.set("line", node.play.join("."));
  }
  noteQuery(query);
  const number = tree.node(tree.branch(current)).number;
  if (number === game.move) return;
  set({ game: { ...game, move: number } });
  unsent = { id: game.id, number };
  window.clearTimeout(noted);
  noted = window.setTimeout(sendPlace, 600);
}

/** Tell the server where the reader is; also when the page is left. */
export function sendPlace(): void {
  window.clearTimeout(noted);
  if (unsent) api.notePlace(unsent.id, unsent.number).catch(() => {}); // the address has it, too
  unsent = null;
}

/** Leave the game on the board; what runs for it alone ends. */
export function closeGame(): void {
  sendPlace();
  stopEvaluating();
  stopEndgame();
  stopReading();
  looked?.abort();
  asked?.abort();
  set({ ...NO_GAME, evaluations: new Map() });
  document.title = words.appName;
}

export async function reviewGame(): Promise<void> {
  const { game } = get();
  if (!game) return;
  try {
    await api.startReview(game.id);
    pollJobs();
  } catch (error) {
    fail(error);
  }
}

export async function deleteGame(game: GameRow): Promise<boolean> {
  const name = words.gameTitle(game.black, game.white);
  if (!window.confirm(words.deleteQuestion(name))) return false;
  try {
    await api.deleteGame(game.id);
    notify(words.deleted(name));
    return true;
  } catch (error) {
    fail(error);
    return false;
  }
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
    found: null,
    hint: null,
    said: describe(index),
  });
  noteAddress();
  leaveEndgame();
  leaveReading();
  refresh();
  if (!known) evaluateLine();
}

function describe(index: number): string {
  const node = get().tree!.node(index);
  const found = standing(get(), index);
  return words.announce(place(node), found ? `${words.lead}: ${words.leadText(found.lead)}` : "");
}

export function place(node: TreeNode): string {
  const color = node.color === "B" ? words.black : words.white;
  return node.move ? `${words.moveNumber(node.number)}, ${color} ${node.move}` : words.start;
}

export function walk(moves: number): void {
  const { line, current } = get();
  const at = Math.max(0, Math.min(line.length - 1, line.indexOf(current) + moves));
  if (line[at] !== undefined && line[at] !== current) {
    set({ hunt: null });
    goTo(line[at]);
  }
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

/** Open a mistake: the position before the move. */
export function openMistake(number: number): void {
  const { tree } = get();
  if (!tree) return;
  set({ hunt: null, panel: "review", line: tree.line(0) });
  goTo(nodeOfMove(tree, number - 1));
  showBoard();
}

/** Bring the board back into sight: the panel may stand under it, and be scrolled to. */
function showBoard(): void {
  const table = document.querySelector(".table");
  const board = table?.querySelector(".board-space");
  if (board && board.getBoundingClientRect().top < 0) table!.scrollIntoView({ block: "start" });
}

export function toMistake(direction: 1 | -1): void {
  const { tree, current, review } = get();
  if (!tree) return;
  const found = nextMistake(get(), tree.node(tree.branch(current)).number, direction);
  if (found) return openMistake(found.move);
  notify(review?.is_final ? words.noMistake : words.noMistakeYet);
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
    if (get().tree !== tree) return;
    const index = tree.add(current, step);
    set({ version: get().version + 1 });
    goTo(index);
  } catch (error) {
    fail(error);
  }
}

/** Play several moves from a node, such as the line of a better move. */
export async function playLine(from: number, moves: readonly string[]): Promise<void> {
  const { tree } = get();
  if (!tree) return;
  goTo(from);
  for (const move of moves) await play(move === "pass" ? null : parseVertex(move, tree.size));
}

/** Leave a tried line: back to where it left the game. */
export function backToGame(): void {
  const { tree, current } = get();
  if (!tree) return;
  const at = tree.branch(current);
  set({ line: tree.line(0), hunt: null });
  goTo(at);
}

export function isOffGame({ tree, current }: Pick<State, "tree" | "current">): boolean {
  return tree !== null && tree.place(current) < 0;
}

// Lines that are kept

export async function keepLine(name: string): Promise<void> {
  const { tree, current, game } = get();
  if (!tree || !game) return;
  const node = tree.node(current);
  try {
    const line = await api.keepLine(game.id, name, node.id, node.play);
    tree.keep(line);
    set({ version: get().version + 1 });
    notify(words.lineKept);
  } catch (error) {
    fail(error);
  }
}

export async function dropLine(index: number): Promise<void> {
  const { tree, game } = get();
  const node = tree?.node(index);
  if (!game || node?.kept === undefined) return;
  try {
    await api.dropLine(game.id, node.kept);
    delete node.kept;
    set({ version: get().version + 1 });
  } catch (error) {
    fail(error);
  }
}

// Judging

export function stopEvaluating(): void {
  evaluating?.cancel();
  evaluating = undefined;
  if (get().progress) set({ progress: null });
}

/** Judge all positions of the present line that neither the review nor a look knows. */
export function evaluateLine(): void {
  stopEvaluating();
  const { tree, line, current, match } = get();
  if (!tree || match) return;
  const places = tree.byNumber(line);
  const { evaluations } = get();
  const missing = [...places.values()].filter((nodes) => nodes.some((n) => !standing(get(), n)));
  if (missing.length === 0) return;
  let done = 0;
  let drawing = 0;
  const draw = () => {
    drawing = 0;
    set({ judged: get().judged + 1, progress: evaluating ? { done, total: places.size } : null });
  };
  set({ progress: { done, total: places.size } });
  evaluating = api.evaluateGame(tree.request(line.at(-1)!), tree.node(current).number, {
    onResult(result) {
      done += 1;
      for (const node of places.get(result.move) ?? []) evaluations.set(node, result);
      drawing ||= requestAnimationFrame(draw);
    },
    onEnd() {
      evaluating = undefined;
      draw();
    },
    onFailure(failure) {
      evaluating = undefined;
      set({ progress: null });
      fail(failure);
    },
  });
}

/** Judge the position on the board before anything else, if nobody has looked at it yet. */
function lookHere(): void {
  const { tree, current, evaluations, match } = get();
  looked?.abort();
  if (!tree || match || evaluations.has(current)) return;
  const { signal } = (looked = new AbortController());
  window.setTimeout(() => {
    if (signal.aborted || evaluations.has(current)) return;
    api.evaluate(tree.request(current), signal).then((found) => {
      evaluations.set(current, found);
      set({ judged: get().judged + 1 });
    }, ignoreAborted);
  }, 120); // who walks quickly does not ask for every step
}

function ignoreAborted(error: unknown): void {
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

export async function findHere(): Promise<void> {
  const { tree, current } = get();
  if (!tree) return;
  try {
    set({ busy: true });
    set({ found: await api.findPosition(tree.request(current)) });
  } catch (error) {
    fail(error);
  } finally {
    set({ busy: false });
  }
}

// Showing

export function showPanel(panel: Panel): void {
  if (panel !== "endgame") abandonEndgame();
  if (panel !== "explore") stopReading();
  set({ panel, hunt: null });
}

/** Switch an overlay on or off, for this and later visits. */
export function keepOverlay(overlay: Overlay): void {
  const { overlays } = get();
  set({ overlays: { ...overlays, [overlay]: !overlays[overlay] } });
  void keepSettings();
}

export function toggle(overlay: Overlay): void {
  keepOverlay(overlay);
  if (overlay === "influence" || overlay === "patterns") refresh();
}

export function setInfluence(changes: { lambda?: number; kappa?: number }): void {
  set(changes);
  refresh();
}

export function chooseTheme(theme: State["theme"]): void {
  showTheme(theme);
  void keepSettings({ theme });
}

/** Set the colours before anything is drawn with them: the curve reads them from the page. */
export function showTheme(theme: State["theme"]): void {
  document.documentElement.dataset["theme"] = theme;
  set({ theme });
}

/** What the server is set to; asked for once, when the page is opened. */
export async function settings(): Promise<Settings> {
  const about = get().about ?? (await api.getAbout());
  return about.settings;
}

/** Write the settings to the store of the server, and what the first paint needs to the browser. */
export async function keepSettings(changes: Partial<Settings> = {}): Promise<void> {
  remember(changes.theme);
  try {
    const before = await settings();
    const { overlays } = get();
    const after = await api.putSettings({ ...before, overlays, ...changes });
    const now = get().about;
    if (now) set({ about: { ...now, settings: after } });
    if (after.net !== before.net) judgeAgain();
  } catch (error) {
    fail(error);
  }
}

/** Look at everything anew, with another network. */
function judgeAgain(): void {
  set({ evaluations: new Map(), judged: get().judged + 1, endgame: null });
  refresh();
  evaluateLine();
}
