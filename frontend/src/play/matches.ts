/* A game against a bot: the page shows what the server says, and sends what the person does. */

import { closeGame } from "../game/opening";
import { formatVertex, Tree } from "../game/tree";
import { pollJobs } from "../jobs/jobs";
import * as api from "../server/api";
import type { Action, MatchRequest, MatchView } from "../server/types";
import { navigate } from "../state/router";
import { get, set } from "../state/store";
import { fail, notify } from "../state/telling";
import { words } from "../strings";

function show(match: MatchView): void {
  const tree = Tree.ofRecord(match.record, { sgf: match.record.sgf });
  const current = tree.main.at(-1)!;
  const node = tree.node(current);
  const said = node.move ? `${node.color === "B" ? words.black : words.white} ${node.move}` : "";
  set({ match, record: match.record, tree, current, line: tree.line(0), hint: null, score: null, said });
  set({ count: match.count && { node: current, report: match.count, toggled: [] } });
  document.title = `${words.matchTitle(match.bot_name)} · ${words.appName}`;
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
  try {
    show(await api.getMatch(id));
    await letBotMove();
  } catch (error) {
    fail(error);
  }
}

async function letBotMove(): Promise<void> {
  const { match } = get();
  if (match?.state !== "bots") return;
  set({ thinking: true });
  try {
    const answered = await api.replyInMatch(match.id);
    if (get().match?.id === match.id) show(answered);
    if (answered.state === "over") finish(answered);
  } catch (error) {
    fail(error);
  } finally {
    set({ thinking: false });
  }
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

export function playPoint(point: number): void {
  const { tree } = get();
  if (tree) void act({ action: "move", point: formatVertex(point, tree.size) });
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
