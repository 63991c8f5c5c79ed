/* A game against a bot: the page shows what the server says, and sends what the person does. */

import { closeGame } from "../game/opening";
import { formatVertex, Tree } from "../game/tree";
import { pollJobs } from "../jobs/jobs";
import * as api from "../server/api";
import type { Action, MatchRequest, MatchView } from "../server/types";
import { failToOpen, navigate } from "../state/router";
import { get, set } from "../state/store";
import { fail, notify } from "../state/telling";
import { words } from "../strings";

const SHOWN = 700; // ms that a move of two bots stays before the next

/** Who plays: the bot, or two of them. */
export const nameMatch = (match: { bot_name: string; rival_name: string | null }): string =>
  match.rival_name === null ? match.bot_name : `${match.rival_name} – ${match.bot_name}`;

function show(match: MatchView): void {
  const tree = Tree.ofRecord(match.record, { sgf: match.record.sgf });
  const current = tree.main.at(-1)!;
  const node = tree.node(current);
  const said = node.move ? `${node.color === "B" ? words.black : words.white} ${node.move}` : "";
  set({
    match,
    record: match.record,
    tree,
    current,
    line: tree.line(0),
    hint: null,
    score: null,
    offer: null,
    said,
  });
  set({ count: match.count && { node: current, report: match.count, toggled: [] } });
  document.title = `${words.matchTitle(nameMatch(match))} · ${words.appName}`;
}

export async function startMatch(asked: MatchRequest): Promise<void> {
  set({ busy: true, problem: null });
  try {
    navigate(`/play/${(await api.startMatch(asked)).id}`);
  } catch (error) {
    fail(error);
  } finally {
    set({ busy: false });
  }
}

export async function openMatch(id: string): Promise<void> {
  if (get().match?.id !== id) closeGame();
  set({ paused: false });
  try {
    show(await api.getMatch(id));
    await letBotMove();
  } catch (error) {
    failToOpen(error, "/play");
  }
}

async function letBotMove(): Promise<void> {
  const { match } = get();
  if (match?.state !== "bots" || get().thinking) return;
  set({ thinking: true });
  try {
    const answered = await api.replyInMatch(match.id);
    if (get().match?.id === match.id) show(answered);
    if (answered.state === "over") finish(answered);
  } catch (error) {
    set({ paused: true });
    fail(error);
  } finally {
    set({ thinking: false });
  }
  if (match.rival_name !== null) window.setTimeout(() => watchOn(match.id), SHOWN);
}

/** The next move of a game between two bots, unless it is paused or left. */
function watchOn(id: string): void {
  const { match, paused } = get();
  if (match?.id === id && !paused) void letBotMove();
}

export function pauseBots(paused: boolean): void {
  set({ paused });
  if (!paused) void letBotMove();
}

export async function act(action: Action): Promise<void> {
  const { match, thinking } = get();
  if (!match || thinking) return;
  if (action.action === "resign" && !window.confirm(words.resignQuestion)) return;
  try {
    const after = await api.actInMatch(match.id, action);
    set({ problem: null });
    show(after);
    if (after.state === "over") finish(after);
    else await letBotMove();
  } catch (error) {
    fail(error);
  }
}

export async function playPoint(point: number): Promise<void> {
  const { tree, match, thinking } = get();
  if (!tree || !match || thinking) return;
  const vertex = formatVertex(point, tree.size);
  if (match.teach === null || match.state !== "yours" || (await isFine(match.id, vertex))) {
    await act({ action: "move", point: vertex });
  }
}

/** In a teaching game a move is looked at first; one that loses much is offered back. */
async function isFine(match: string, vertex: string): Promise<boolean> {
  set({ thinking: true, problem: null, offer: null });
  try {
    const { offer } = await api.checkInMatch(match, vertex);
    if (get().match?.id !== match) return false;
    if (offer) set({ offer: { offered: offer, told: 0 }, said: words.offered(offer.point, offer.loss) });
    return offer === null;
  } catch (error) {
    fail(error);
    return false;
  } finally {
    set({ thinking: false });
  }
}

/** Play the move all the same. */
export async function keepOffered(): Promise<void> {
  const { offer } = get();
  if (!offer) return;
  set({ offer: null });
  await act({ action: "move", point: offer.offered.point });
}

export const takeOffered = (): void => set({ offer: null });

/** Tell the next hint: where to look, why the move is bad, then what was better. */
export function tellMore(): void {
  const { offer } = get();
  if (!offer) return;
  const told = offer.told + 1;
  set({ offer: { ...offer, told }, said: offer.offered.hints[told - 1] ?? "" });
}

function finish(match: MatchView): void {
  notify(words.gameOver(match.result));
  pollJobs(); // the review of the finished game has begun
}

export async function askHint(): Promise<void> {
  const { match } = get();
  if (!match) return;
  set({ thinking: true });
  try {
    set({ hint: await api.hintInMatch(match.id) });
  } catch (error) {
    fail(error);
  } finally {
    set({ thinking: false });
  }
}

export async function askScore(): Promise<void> {
  const { tree, current } = get();
  if (!tree) return;
  try {
    set({ score: get().score ? null : await api.getScore(tree.request(current)) });
  } catch (error) {
    fail(error);
  }
}
