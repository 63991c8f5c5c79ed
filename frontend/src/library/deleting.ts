/* Games are deleted after a question. */
import * as api from "../server/api";
import type { GameRow } from "../server/types";
import { fail, notify } from "../state/telling";
import { words } from "../strings";

/** Delete a game; whether it is gone. */
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
