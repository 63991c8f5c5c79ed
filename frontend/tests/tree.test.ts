import { describe, expect, test } from "vitest";
import { formatVertex, parseVertex } from "../src/game/tree";
import { makeTree } from "./records";

const STEP = { number: 3, to_move: "W", color: "B", move: "G7", changes: [[24, 1]] } as const;
const step = () => ({ ...STEP, changes: [[24, 1]] as [number, number][] });

describe("points", () => {
  test.each([
    [0, 19, "A19"],
    [8, 19, "J19"], // there is no I
    [360, 19, "T1"],
    [40, 9, "E5"],
  ])("%i on %i is %s", (point, size, vertex) => {
    expect(formatVertex(point, size)).toBe(vertex);
    expect(parseVertex(vertex, size)).toBe(point);
  });

  test("a pass is no point", () => expect(parseVertex("pass", 19)).toBe(-1));
});

describe("a tree", () => {
  test("has the first children as the game", () => expect(makeTree().main).toEqual([0, 1, 2, 3]));

  test("knows what left the game, and where", () => {
    const tree = makeTree();
    expect(tree.place(4)).toBe(-1);
    expect(tree.branch(4)).toBe(2);
  });

  test("is not changed by a move that is tried", () => {
    const tree = makeTree();
    const { tree: grown, index } = tree.grow(2, step());
    expect(tree.nodes).toHaveLength(5);
    expect(tree.node(2).children).toEqual([3, 4]);
    expect(grown.node(2).children).toEqual([3, 4, index]);
    expect(grown.isOf(tree)).toBe(true);
    expect(makeTree().isOf(tree)).toBe(false);
    expect(grown.main).toEqual(tree.main);
  });

  test("asks for a tried position by a node of the record and the moves since", () => {
    const { tree, index } = makeTree().grow(2, step());
    expect(tree.request(index, ["C3"])).toEqual({ game: "1", node: 2, play: ["G7", "C3"] });
  });

  test("adds the moves of a kept line once", () => {
    const line = {
      id: 7,
      name: "mine",
      node: 2,
      play: ["C3", "G7"],
      steps: [{ ...step(), move: "C3" }, step()],
    };
    const tree = makeTree().keep(line);
    expect(tree.nodes).toHaveLength(6); // C3 was there
    expect(tree.node(5)).toMatchObject({ kept: 7, name: "mine", play: ["G7"] });
    expect(tree.forget(5).node(5).kept).toBeUndefined();
  });

  test("lines prefer the nodes that were walked before", () => {
    expect(makeTree().line(1)).toEqual([0, 1, 2, 3]);
    expect(makeTree().line(1, [4])).toEqual([0, 1, 2, 4]);
  });

  test("counts captured stones by colour", () => {
    const taken = {
      number: 3,
      to_move: "W",
      color: "B",
      move: "B7",
      changes: [
        [20, 0],
        [19, 1],
      ],
    } as const;
    const { tree, index } = makeTree().grow(2, {
      ...taken,
      changes: [
        [20, 0],
        [19, 1],
      ],
    });
    expect(tree.captured(index)).toEqual({ B: 0, W: 1 });
  });
});
