/* The values of a place in words. */
import { type Judged, judge, standing } from "../game/losses";
import { decimal, mixed } from "../parts/fractions";
import type { BoardEndgame, EndgameReport } from "../server/types";
import { words } from "../strings";

const ERROR = 3; // points between a count and a lead that neither of them knows

/** A value as it is known, in words of its own: "about" where it is not exact. */
export function tell(told: { about: boolean }, value: string, word = (text: string) => text): string {
  const text = word(mixed(value));
  return told.about ? words.about(text) : text;
}

/** Sente or gote in words; a place where nobody gains anything is a dame, not gote. */
export function verdict(report: EndgameReport): string {
  const isDame = report.temperature === "0" && report.difference === "0";
  return isDame ? words.dame : (words.sente[report.sente] ?? report.sente);
}

/** Whether a move in a place gains anything: not in a dame, and not where all is settled. */
export function isWorth(report: EndgameReport): boolean {
  return !report.temperature.startsWith("-") && report.temperature !== "0";
}

/** What the whole board counts; and the lead on the screen where both cannot be right. */
export function tellBoard(state: Judged, { board, places }: BoardEndgame, node: number): string {
  const counted = decimal(board.told.lead);
  const lead = words.leadText(counted);
  const told = words.boardCount(board.told.about ? words.about(lead) : lead, decimal(board.komi));
  const seen = standing(state, node);
  // Whoever is to move gains at most what the hottest place is worth: his own sente is counted already.
  const { to_move } = state.tree!.node(node);
  const gains = places.filter(({ sente_for }) => sente_for !== to_move);
  const gain = Math.max(0, ...gains.map((place) => decimal(place.temperature)));
  const sign = to_move === "B" ? 1 : -1;
  const [low, high] = [counted, counted + sign * gain].sort((one, other) => one - other) as [number, number];
  if (!seen || (seen.lead >= low - ERROR && seen.lead <= high + ERROR)) return told;
  return `${told} ${words.boardDoubt(judge(state, node)!, words.leadText(seen.lead), board.doubtful)}`;
}
