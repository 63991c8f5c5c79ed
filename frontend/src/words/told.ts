/* What Python says with a name and quantities, as a sentence in the language of the page. */
import type {
  CountReport,
  DoubtReport,
  MoveReport,
  Reason,
  TriedReport,
  TurningReport,
} from "../server/types";
import { knows, say, type Value } from "./say";

const SHOWN = 8; // moves of a line
const DRIFT = 6; // moves of a turning point from which on its steps are called small

/** The sentence of a reason; as the server told it where a review of another version lacks something. */
export function tellReason({ name, text, quantities }: Reason): string {
  const values = quantities as Record<string, Value>;
  if (!knows(`reason-${name}`, values)) return text;
  const told = say(`reason-${name}`, values);
  return quantities.made_up ? say("sentences", { first: told, second: say("reasonMadeUp") }) : told;
}

const TRIED: Record<Exclude<TriedReport["verdict"], "right">, string> = {
  doubtful: "answerDoubtful",
  close: "answerClose",
  wrong: "answerWrong",
};

/** How good a move is that was tried. What is still sought is not named: not as the answer to it, either. */
export function tellTried({ verdict, loss, refutation, text }: TriedReport, sought: string | null): string {
  if (verdict === "right") return text;
  const told = say(TRIED[verdict], { loss });
  const at = refutation.indexOf(sought ?? "");
  const reply = (at < 0 ? refutation : refutation.slice(0, at)).slice(0, SHOWN).join(" ");
  return reply ? say("sentences", { first: told, second: say("answerMeets", { reply }) }) : told;
}

/** Where a game was decided. */
export function tellTurning(one: TurningReport, moves: MoveReport[]): string {
  const { first, last, winner, before, after } = one;
  if (last > first) {
    const name = last - first + 1 >= DRIFT ? "turningSteps" : "turningMoves";
    return say(name, { first, last, color: winner, before, after });
  }
  const move = moves[first - 1]!;
  const played = { number: move.move, color: move.color, point: move.point };
  return move.color === winner
    ? say("turningRises", { ...played, before, after })
    : say("turningFalls", { ...played, before: 1 - before, after: 1 - after });
}

/** Who won a count, and what it is made of. */
export function tellCount(count: CountReport): string {
  const parts = [
    count.komi ? say("countKomi", { komi: count.komi }) : "",
    count.bonus ? say("countHandicap", { bonus: count.bonus }) : "",
  ].filter(Boolean);
  const told = {
    winner: tellResult(count.lead, "winsBy", "draw"),
    black: points(count, "B"),
    white: points(count, "W"),
  };
  if (parts.length === 0) return say("countTold", told);
  const [one = "", other] = parts;
  return say("countToldBesides", { ...told, besides: other ? say("bothOf", { one, other }) : one });
}

/** What a count hangs on, and what it would be otherwise. */
export function tellDoubt({ at, stones, dead, color, lead }: DoubtReport): string {
  const told = { at, stones: stones.length, result: tellResult(lead, "winsByThen", "drawThen") };
  return color ? say(dead ? "doubtDead" : "doubtAlive", { ...told, color }) : say("doubtBorder", told);
}

/** That the record has another result; "" where it agrees. */
export const tellDifference = ({ difference, recorded, result }: CountReport): string =>
  difference && say("countDiffers", { recorded: recorded ?? "", counted: result });

const tellResult = (lead: number, wins: string, draw: string): string =>
  lead ? say(wins, { color: lead > 0 ? "B" : "W", points: Math.abs(lead) }) : say(draw);

function points(count: CountReport, color: "B" | "W"): string {
  const own = color === "B" ? count.black : count.white;
  if (count.counting === "area") return say("countPoints", { points: own });
  return say("countPointsTaken", { points: own, taken: count.prisoners[color] });
}
