import { expect, test } from "vitest";
import { chainOf } from "../src/board/geometry";
import { isFinished } from "../src/game/counting";
import { emptyDiagram, formatDiagram, parseDiagram, withSign } from "../src/library/diagram";
import { makeTree, RECORD } from "./records";

test.each(["+---\n|.X.\n|?O.", "---\n...\nX..", "...\n.O.", "|..|\n|X.|\n+--+", "X"])(
  "a diagram is read and written: %j",
  (text) => expect(formatDiagram(parseDiagram(text))).toBe(text),
);

test("a search's own form has strokes between its lines", () => {
  expect(parseDiagram("+--/|.X").rows).toEqual([".X"]);
});

test("stones are drawn on an empty corner", () => {
  const corner = emptyDiagram("corner", 2, 3);
  expect(formatDiagram(withSign(corner, 1, 2, "X"))).toBe("+---\n|...\n|..X");
});

test("a chain does not go around the edge", () => {
  const stones = new Uint8Array(9);
  for (const point of [2, 3, 0, 1]) stones[point] = 1; // the first row, and the start of the second
  expect(chainOf(stones, 3, 0).sort()).toEqual([0, 1, 2, 3]);
  stones[0] = 0;
  expect(chainOf(stones, 3, 2).sort()).toEqual([1, 2]);
  expect(chainOf(stones, 3, 8)).toEqual([]);
});

test.each([
  ["B+3.5", true],
  ["W+R", false],
  ["?", false],
])("a game with the result %s is counted: %s", (result, isCounted) => {
  expect(isFinished(makeTree(), { info: { ...RECORD.info, result } })).toBe(isCounted);
});
