import { expect, test } from "vitest";
import { drawShape } from "../src/lab/shapes";
import { half } from "../src/parts/fractions";
import type { AtlasShape } from "../src/server/types";

const SHAPE: AtlasShape = {
  number: 1,
  rows: [" oooo#", "x....#", "######"],
  swing: "7/4",
  verdict: "gote",
  met: 3,
  black_best: [[1, 1]],
  white_best: [
    [1, 1],
    [1, 4],
  ],
  played: [],
};

test("a shape is drawn without the edges of the board around it", () => {
  const { rows, edges, marks } = drawShape(SHAPE);
  expect(rows).toEqual(["?OOOO", "X...."]);
  expect(edges).toEqual({ top: false, right: true, bottom: true, left: false });
  expect(marks).toEqual([
    { row: 1, column: 1, text: "✱" },
    { row: 1, column: 4, text: "W" },
  ]);
});

test("a shape in the open has no edge", () => {
  const open = { ...SHAPE, rows: [" x ", "x.o", " o "], black_best: [], white_best: [] };
  expect(drawShape(open).edges).toEqual({ top: false, right: false, bottom: false, left: false });
});

test.each([
  ["7/4", "7/8"],
  ["2", "1"],
  ["3", "3/2"],
  ["4/3", "2/3"],
])("half of %s is %s", (swing, value) => {
  expect(half(swing)).toBe(value);
});
