/* The values of a place in words. */
import { mixed } from "../parts/fractions";
import type { EndgameReport } from "../server/types";
import { words } from "../strings";

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
