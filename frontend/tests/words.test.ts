import { expect, test } from "vitest";
import { isWorth, tell, tellBoard, verdict } from "../src/endgame/values";
import { formatSetup } from "../src/lab/setup";
import { decimal, mixed } from "../src/parts/fractions";
import { decimals } from "../src/parts/numbers";
import { formatRank } from "../src/parts/ranks";
import type { BoardEndgame, EndgameReport, EvaluationReport, TriedReport } from "../src/server/types";
import { words } from "../src/strings";
import { tellTried } from "../src/words/told";
import { makeMove, makeReview, makeTree } from "./records";

test.each([
  ["7/2", "3 1/2"],
  ["-7/2", "-3 1/2"],
  ["-1/2", "-1/2"],
  ["4", "4"],
])("%s is %s", (fraction, text) => expect(mixed(fraction)).toBe(text));

test.each([
  [30, "1d"],
  [29.9, "1k"],
  [0, "30k"],
  [38, "9d"],
])("%d steps are %s", (steps, rank) => expect(formatRank(steps)).toBe(rank));

test("a place is worth nothing if it is a dame or settled", () => {
  const place = (temperature: string) => ({ temperature, difference: "0", sente: "gote" }) as EndgameReport;
  expect(["1/2", "0", "-1"].map((one) => isWorth(place(one)))).toEqual([true, false, false]);
  expect(verdict(place("0"))).toBe(words.dame);
});

test("what is not exact is told with about", () => {
  expect(tell({ about: true }, "3/2", words.point)).toBe("about 1 1/2 points");
  expect(tell({ about: false }, "1", words.point)).toBe("1 point");
});

test("advice about a ko goes by who has more threats", () => {
  expect(words.koAdvice("W")).toMatch(/^White has more/);
  expect(words.koAdvice(null)).toMatch(/^Both/);
});

test("a set-up is written as SGF", () => {
  const stones = new Uint8Array(25);
  stones[0] = 1;
  stones[23] = 2;
  const setup = { size: 5, rules: "chinese", komi: 7, toMove: "W", tool: "B", stones } as const;
  expect(formatSetup(setup)).toBe("(;GM[1]FF[4]SZ[5]RU[chinese]KM[7]PL[W]AB[aa]AW[de])");
});

test("a network is called by whose it is", () => {
  expect(words.judgedBy("default")).toBe("Judged by Tengen’s network");
  expect(words.judgedBy("b18c384nbt")).toBe("Judged by KataGo b18c384nbt");
  expect(words.judgedBy("my own")).toBe("Judged by my own");
});

test.each([
  ["21", 21],
  ["-7/2", -3.5],
])("%s is %d", (fraction, value) => expect(decimal(fraction)).toBe(value));

const counted = (doubtful: string[]) =>
  ({
    board: { komi: "15/2", doubtful, told: { about: true, lead: "21" } },
    places: [{ temperature: "37/3" }, { temperature: "1" }],
  }) as BoardEndgame;

test("the count of a board is compared with the lead on the screen, and with nobody else's", () => {
  const state = (lead: number, net = "b18c384nbt") => ({
    tree: makeTree(),
    review: makeReview([1, 2].map((move) => makeMove(move, { lead, judged_by: net }))),
    evaluations: new Map([[2, { black_lead: -50, net: "default" } as EvaluationReport]]),
  });
  const told = "The whole board counts about Black +21.0, with a komi of 7.5.";
  const board = counted(["J12", "T14"]);
  expect(tellBoard(state(20.9), board, 2)).toBe(told);
  expect(tellBoard(state(13), board, 2)).toBe(
    `${told} KataGo b18c384nbt sees Black +13.0: the count is doubtful at J12, T14.`,
  );
  expect(tellBoard(state(13), counted([]), 2)).toBe(
    `${told} KataGo b18c384nbt sees Black +13.0: the count is doubtful.`,
  );
});

test("the side to move may gain what the hottest place is worth", () => {
  const seen = (lead: number) => ({
    tree: makeTree(),
    review: makeReview([1, 2].map((move) => makeMove(move, { lead }))),
    evaluations: new Map(),
  });
  const isDoubtful = (lead: number, node: number) =>
    tellBoard(seen(lead), counted([]), node).includes("sees");
  expect([33, 37].map((lead) => isDoubtful(lead, 2))).toEqual([false, true]); // Black to move
  expect([33, 9].map((lead) => isDoubtful(lead, 1))).toEqual([true, false]); // White to move
});

test("the own sente of the side to move is counted already", () => {
  const seen = {
    tree: makeTree(),
    review: makeReview([1, 2].map((move) => makeMove(move, { lead: 28.5 }))),
    evaluations: new Map(),
  };
  const board = (sente_for: "B" | "W") => {
    const { places, ...rest } = counted(["J12"]);
    return { ...rest, places: [{ ...places[0], sente_for }, places[1]] } as BoardEndgame;
  };
  expect(tellBoard(seen, board("B"), 2)).toContain("the count is doubtful at J12"); // Black to move
  expect(tellBoard(seen, board("W"), 2)).not.toContain("doubtful");
});

test("numbers are written as the language does, and rounded in one way", () => {
  expect([decimals(20.65, 1), decimals(3, 2), decimals(null, 1)]).toEqual(["20.7", "3.00", "–"]);
  expect(words.lostPoints(20.65)).toBe("20.7 points lost");
});

test("a tried move is judged without what is still sought", () => {
  const tried = {
    verdict: "wrong",
    loss: 8,
    refutation: ["E4", "G7"],
    best: ["G7"],
    text: "Better: G7",
  } as TriedReport;
  expect(tellTried(tried, "C3")).toBe("No: it loses 8.0 points. It is answered by E4 G7.");
  expect(tellTried(tried, "G7")).toBe("No: it loses 8.0 points. It is answered by E4.");
  expect(tellTried(tried, "E4")).toBe("No: it loses 8.0 points.");
  expect(tellTried({ ...tried, verdict: "right", text: "Right." }, "G7")).toBe("Right.");
});
