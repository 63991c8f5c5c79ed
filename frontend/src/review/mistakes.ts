/* The mistakes that a review has found: by size, by what they are about, and by turn. */
import type { GamePeers, MoveReport } from "../server/types";
import type { State } from "../state/state";
import { tellReason } from "../words/told";

/** The mistake that the position on the board is about: before the move, or along its better line. */
export function mistakeHere({ tree, current, review }: Pick<State, "tree" | "current" | "review">) {
  if (!tree || !review) return undefined;
  const branch = tree.branch(current);
  const number = tree.node(branch).number + 1;
  if (!review.mistakes.includes(number)) return undefined;
  const move = review.moves[number - 1]!;
  const walked = tree.path(current).slice(tree.path(branch).length);
  return walked.every((node, at) => tree.node(node).move === move.line[at]) ? move : undefined;
}

/** Whether the better move of a mistake is still to be found. */
export const isHidden = (move: MoveReport, revealed: ReadonlySet<number>): boolean =>
  move.better !== null && !revealed.has(move.move);

/** Why a move was a mistake, told without a better move that is still to be found; "" if no reason can be. */
export function whyOf(move: MoveReport, revealed: ReadonlySet<number>): string {
  const told = move.reasons.map(tellReason);
  if (!isHidden(move, revealed)) return told[0] ?? "";
  const answer = new RegExp(`(?<![A-Z])${move.better}(?!\\d)`);
  return told.find((text) => !answer.test(text)) ?? "";
}

/** Black's lead if the better move is played, and as the game went. */
export function leads(move: MoveReport): { better: number; played: number } {
  return { better: move.lead + (move.color === "B" ? move.loss : -move.loss), played: move.lead };
}

/** The flagged moves of the review, of one side or both, the largest loss first. */
function mistakes({ review, side }: Pick<State, "review" | "side">): MoveReport[] {
  return (review?.mistakes ?? [])
    .map((number) => review!.moves[number - 1]!)
    .filter((move) => side === "both" || move.color === side);
}

export interface Entry {
  largest: MoveReport;
  others: MoveReport[]; // in the order of the game
}

/** What looking at a mistake may gain the user; 0 where his rank is not known. */
const worthOf = (peers: GamePeers | null, move: number): number =>
  peers?.mistakes.find((one) => one.move === move)?.peers?.worth ?? 0;

/** Entries with those first that are most worth the user's time: common at his rank, rare above. */
export function byWorth(entries: readonly Entry[], peers: GamePeers | null): Entry[] {
  const worth = ({ largest, others }: Entry) =>
    Math.max(...[largest, ...others].map(({ move }) => worthOf(peers, move)));
  return [...entries].sort((one, other) => worth(other) - worth(one));
}

/** The mistakes of one side or both, those about the same stones together, the largest first. */
export function entries({ review, side }: Pick<State, "review" | "side">): Entry[] {
  return (review?.swings ?? [])
    .map(({ moves }) =>
      moves
        .map((number) => review!.moves[number - 1]!)
        .filter(({ color }) => side === "both" || color === side),
    )
    .filter((own) => own.length > 0)
    .map((own) => {
      const largest = own.reduce((most, move) => (move.loss > most.loss ? move : most));
      return { largest, others: own.filter((move) => move !== largest) };
    })
    .sort((one, other) => other.largest.loss - one.largest.loss);
}

/** The next mistake after, or before, a place in the game. */
export function nextMistake(
  state: Pick<State, "review" | "side">,
  place: number,
  direction: 1 | -1,
): MoveReport | undefined {
  return mistakes(state)
    .filter(({ move }) => (direction > 0 ? move - 1 > place : move - 1 < place))
    .sort((one, other) => direction * (one.move - other.move))[0];
}
