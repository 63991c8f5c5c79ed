import { beforeEach, expect, test, vi } from "vitest";
import { backToGame, playLine, showAhead, walk } from "../src/game/walking";
import * as api from "../src/server/api";
import type { Step } from "../src/server/types";
import { NO_GAME } from "../src/state/state";
import { get, set } from "../src/state/store";
import { makeTree } from "./records";

vi.mock("../src/game/judging", () => ({ evaluateLine: () => {}, refresh: () => {} }));
vi.mock("../src/game/place", () => ({ noteAddress: () => {} }));

/** Answers of the server about moves that are tried, given when a test wants them. */
const waiting: (() => void)[] = [];
const settle = async () => {
  do {
    waiting.shift()?.();
    await new Promise((done) => setTimeout(done));
  } while (waiting.length);
};

beforeEach(() => {
  waiting.length = 0;
  vi.spyOn(api, "playMove").mockImplementation(({ play }) => {
    const step: Step = {
      number: 2 + play!.length,
      move: play!.at(-1)!,
      color: "B",
      to_move: "W",
      changes: [],
    };
    return new Promise((done) => void waiting.push(() => done(step)));
  });
  const tree = makeTree();
  set({ ...NO_GAME, tree, line: tree.line(0), current: 2 });
});

const here = () => get().tree!.node(get().current);

test("arrows that are pressed while a clicked line is fetched are walked after it", async () => {
  void playLine(2, ["A1", "A2", "A3"]);
  walk(-1);
  walk(-1);
  await settle();
  expect([here().number, here().move]).toEqual([3, "A1"]);
});

test("who goes elsewhere is not taken back by a line that arrives late", async () => {
  void playLine(2, ["A1", "A2"]);
  backToGame();
  await settle();
  expect(get().current).toBe(2);
});

test("a line that fails leaves the keys alive", async () => {
  vi.spyOn(api, "playMove").mockRejectedValue(new api.Failure("gone", ""));
  void playLine(2, ["A1"]);
  walk(-1);
  await settle();
  expect(get().current).toBe(1);
});

test("what was pointed at before a click is not shown after it", async () => {
  void showAhead(2, ["A1", "A2"]);
  void playLine(2, ["A1"]);
  await settle();
  expect([here().move, get().preview]).toEqual(["A1", null]);
});
