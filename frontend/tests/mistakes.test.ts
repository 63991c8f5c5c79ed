import { expect, test } from "vitest";
import { entries, nextMistake, whyOf } from "../src/review/mistakes";
import { makeMove, makeReview } from "./records";

const EMPTY = { name: "of another version", quantities: {}, explains: 1, stones: [], area: [], places: [] };
const moves = Array.from({ length: 100 }, (_, at) => makeMove(at + 1));
const lose = (move: number, loss: number) => Object.assign(moves[move - 1]!, { loss });
for (const [move, loss] of [
  [10, 5],
  [12, 9],
  [51, 4],
  [90, 7],
] as const)
  lose(move, loss);
const review = makeReview(moves, [[10, 12], [51], [90]]);

test("mistakes about the same stones are one entry, the largest first", () => {
  const listed = entries({ review, side: "both" });
  expect(listed.map(({ largest }) => largest.move)).toEqual([12, 90, 51]);
  expect(listed[0]!.others.map(({ move }) => move)).toEqual([10]);
});

test("one side's own part of an entry remains", () => {
  expect(entries({ review, side: "B" }).map(({ largest }) => largest.move)).toEqual([51]);
});

test("N goes to the next mistake of the game, not of the list", () => {
  expect(nextMistake({ review, side: "both" }, 0, 1)?.move).toBe(10);
  expect(nextMistake({ review, side: "both" }, 9, 1)?.move).toBe(12);
  expect(nextMistake({ review, side: "both" }, 89, -1)?.move).toBe(51);
  expect(nextMistake({ review, side: "both" }, 89, 1)).toBeUndefined();
});

test("the list does not give a hidden answer away", () => {
  const reason = (text: string) => ({ ...EMPTY, text });
  const move = {
    ...makeMove(1),
    better: "C3",
    reasons: [reason("3 in sente was open at C3."), reason("Two stones at C13 and C4 died.")],
  };
  expect(whyOf(move, new Set())).toBe("Two stones at C13 and C4 died.");
  expect(whyOf(move, new Set([1]))).toBe("3 in sente was open at C3.");
  expect(whyOf({ ...move, reasons: move.reasons.slice(0, 1) }, new Set())).toBe("");
});
