/* Games are deleted after a question. */
import * as api from "../server/api";
import type { GameRow } from "../server/types";
import { fail, notify } from "../state/telling";
import { words } from "../strings";

/** Delete games; whether they are gone. */
export async function deleteGames(games: GameRow[]): Promise<boolean> {
  const [first] = games;
  if (!first) return false;
  const name = games.length === 1 ? words.gameTitle(first.black, first.white) : words.manyGames(games.length);
  if (!window.confirm(words.deleteQuestion(name))) return false;
  try {
    for (const game of games) await api.deleteGame(game.id);
    notify(words.deleted(name));
    return true;
  } catch (error) {
    fail(error);
    return false;
  }
}
