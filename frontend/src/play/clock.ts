/* What a player's clock shows. */
import type { Letter, MatchView } from "../server/types";

type Timed = Pick<
  MatchView,
  "color" | "minutes" | "periods" | "period_seconds" | "periods_used" | "seconds" | "thinking"
>;

/** The seconds to show, `extra` seconds after the server said so, and the periods left in byo-yomi. */
export function clockShown(
  match: Timed,
  color: Letter,
  isRunning: boolean,
  extra: number,
): { seconds: number; periods: number | null } {
  const used = match.seconds[color] + extra;
  if (color !== match.color || match.minutes === null) return { seconds: used, periods: null };
  const left = 60 * match.minutes - used;
  if (left >= 0 || match.periods === 0) return { seconds: Math.max(0, left), periods: null };
  const thought = isRunning ? Math.min(-left, match.thinking + extra) : 0; // in byo-yomi, about this move
  const lost = Math.floor(thought / match.period_seconds);
  const periods = Math.max(0, match.periods - match.periods_used - lost);
  return { seconds: periods ? match.period_seconds - (thought % match.period_seconds) : 0, periods };
}
