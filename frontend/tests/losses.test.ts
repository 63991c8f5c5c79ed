import { expect, test } from "vitest";
import { judge, lossClass, pointLoss, standing } from "../src/game/losses";
import type { EvaluationReport } from "../src/server/types";
import { makeMove, makeReview, makeTree } from "./records";

const look = (lead: number, net = "default") =>
  ({ black_lead: lead, black_winrate: 0.5, deviation: 9, net }) as EvaluationReport;

test("the review is believed before a look", () => {
  const review = makeReview([makeMove(1, { lead: 4 })]);
  const state = { tree: makeTree(), review, evaluations: new Map([[1, look(-20)]]) };
  expect(standing(state, 1)).toMatchObject({ lead: 4, deviation: 9 });
  expect(standing(state, 0)).toMatchObject({ lead: -1 }); // its start
  const others = { ...state, evaluations: new Map([[1, look(-20, "fast")]]) };
  expect(standing(others, 1)).toEqual({ lead: 4, winrate: 0.5 }); // two networks are not mixed
});

test("a review says nothing of a variation", () => {
  const review = makeReview([1, 2, 3].map((move) => makeMove(move, { lead: move })));
  const state = { tree: makeTree(), review, evaluations: new Map() };
  expect(standing(state, 3)).toMatchObject({ lead: 3 });
  expect(standing(state, 4)).toBeUndefined();
});

test("without a review a move lost what the looks differ by, for its own side", () => {
  const evaluations = new Map([1, 2, 3].map((node) => [node, look(3 * node)]));
  const state = { tree: makeTree(), review: null, evaluations };
  expect(pointLoss(state, 2)).toEqual({ points: 3, confirmed: false }); // White's
  expect(pointLoss(state, 3)).toEqual({ points: 0, confirmed: false }); // Black gained
  expect(pointLoss(state, 1)).toBeUndefined(); // nobody has looked at the start
});

test("classes begin at their number", () => {
  expect(lossClass(12).from).toBe(12);
  expect(lossClass(11.9).from).toBe(6);
  expect(lossClass(-1).from).toBe(-Infinity);
});

test("the network that is named is the one that judged", () => {
  const review = makeReview([makeMove(1, { judged_by: "b18c384nbt" })]);
  const state = { tree: makeTree(), review, evaluations: new Map([[2, { ...look(0), net: "fast" }]]) };
  expect([0, 1, 2, 3].map((node) => judge(state, node))).toEqual([
    "default",
    "b18c384nbt",
    "fast",
    undefined,
  ]);
});

test("along a better line the review holds, and nobody else's look", () => {
  const mistake = makeMove(3, { loss: 11, better: "C3", line: ["C3"], lead: -38, judged_by: "b18c384nbt" });
  const review = makeReview([makeMove(1), makeMove(2, { winrate: 0.2 }), mistake]);
  const state = { tree: makeTree(), review, evaluations: new Map([[4, look(5)]]) };
  expect(standing(state, 4)).toEqual({ lead: -27, winrate: 0.2 });
  expect(judge(state, 4)).toBe("b18c384nbt");
  expect(pointLoss(state, 4)).toEqual({ points: 0, confirmed: true });
  const elsewhere = { ...state, review: makeReview([makeMove(1), makeMove(2), makeMove(3)]) };
  expect(standing(elsewhere, 4)).toMatchObject({ lead: 5 });
  expect(pointLoss(state, 0)).toBeUndefined(); // nothing was played before the start
});
