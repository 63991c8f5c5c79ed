/* Games come in as files, text or samples, go to the library, and are shown. */

import { stopEndgame } from "../endgame/asking";
import { stopReading } from "../explore/readAhead";
import { pollJobs, startReview } from "../jobs/jobs";
import * as api from "../server/api";
import type { GameRow, OpenedGame } from "../server/types";
import { settings } from "../settings/settings";
import { failToOpen, navigate } from "../state/router";
import { NO_GAME } from "../state/state";
import { get, set } from "../state/store";
import { fail, notify } from "../state/telling";
import { words } from "../strings";
import { evaluateLine, stopJudging } from "./judging";
import { nodeOfMove, sendPlace } from "./place";
import { Tree } from "./tree";
import { goTo, playLine } from "./walking";

let arrived: OpenedGame | null = null; // the game that was just added, until it is shown

export async function openFiles(files: Iterable<File>): Promise<void> {
  const limit = get().about?.max_record ?? Infinity;
  const found: GameRow[] = [];
  const all = [...files];
  const today = new Date().toLocaleDateString("sv"); // as ISO 8601 has it
  for (const file of all) {
    if (file.size > limit) {
      return fail(new api.Failure(words.fileTooLarge(file.size, limit), words.fileTooLargeAdvice));
    }
    if (file.size === 0) return fail(new api.Failure(words.emptyFile, words.emptyFileAdvice));
    const own = file.name.replace(/\.\w+$/, "");
    const name = all.length === 1 ? own : words.droppedFiles(all.length, today);
    found.push(...(await add(await file.arrayBuffer(), "upload", name, all.length === 1)));
  }
  show(found);
}

export async function openText(text: string, source: GameRow["source"] = "upload"): Promise<void> {
  show(await add(text, source));
}

/** Open a sample, after a move where one is named. */
export async function openSample(name: string, move?: number): Promise<void> {
  try {
    show(await add(await api.getSample(name), "sample"), move);
  } catch (error) {
    fail(error);
  }
}

/** Put games into the library. A file's name is that of a collection if it has several. */
async function add(data: BodyInit, source: GameRow["source"], name = "", alone = true): Promise<GameRow[]> {
  set({ busy: true, problem: null });
  try {
    const wanted = alone && !!(await settings()).review_at_once;
    const { games, refused, opened } = await api.addGames(data, source, name, wanted);
    arrived = opened;
    if (refused.length) notify(words.someRefused(refused.length, refused[0]!));
    return games;
  } catch (error) {
    fail(error);
    return [];
  } finally {
    set({ busy: false });
  }
}

function show(games: GameRow[], move?: number): void {
  const query = move === undefined ? "" : `?move=${move}`;
  if (games.length === 1) navigate(`/games/${games[0]!.id}${query}`);
  else if (games.length > 1) navigate("/games");
}

/** Show a game of the library at the place that the address names. */
export async function showGame(id: string, query: URLSearchParams): Promise<void> {
  if (get().game?.id !== id || !get().tree) {
    closeGame();
    set({ busy: true, problem: null });
    try {
      const known = arrived?.game.id === id ? arrived : null;
      arrived = null;
      const { game, record, lines, review, job } = known ?? (await api.openGame(id));
      const { route } = get();
      if (route.screen !== "game" || route.id !== id) return; // left meanwhile
      const tree = Tree.ofRecord(record, { game: id }, lines);
      const panel = review || record.nodes.some((node) => node.move) ? get().panel : "explore";
      set({ game, record, tree, line: tree.line(0), review, panel, evaluations: new Map() });
      document.title = `${words.gameTitle(record.info.black, record.info.white)} · ${words.appName}`;
      if (tree.main.length === 1 && !record.nodes[0]!.changes) notify(words.noMoves);
      if (job) pollJobs();
      else if (!review && tree.main.length > 1) void reviewIfWanted();
    } catch (error) {
      failToOpen(error, "/games");
      return;
    } finally {
      set({ busy: false });
    }
  }
  await goToAddress(query);
  evaluateLine();
}

async function reviewIfWanted(): Promise<void> {
  const { review_at_once } = await settings().catch(() => ({ review_at_once: false }));
  if (review_at_once) await startReview();
}

async function goToAddress(query: URLSearchParams): Promise<void> {
  const { tree, game } = get();
  if (!tree) return;
  const node = query.get("node");
  const number = Number(query.get("move") ?? game?.move ?? 0);
  const named = node === null ? nodeOfMove(tree, number) : tree.nodes.findIndex((n) => n.id === Number(node));
  const start = Math.max(0, named);
  goTo(start);
  const moves = (query.get("line") ?? "").split(".").filter(Boolean);
  if (moves.length) await playLine(start, moves);
}

/** Leave the game on the board; what runs for it alone ends. */
export function closeGame(): void {
  sendPlace();
  stopJudging();
  stopEndgame();
  stopReading();
  set(NO_GAME);
  document.title = words.appName;
}
