import { expect, test } from "vitest";
import { isWorth, tell, verdict } from "../src/endgame/values";
import { formatSetup } from "../src/lab/setup";
import { mixed } from "../src/parts/fractions";
import { formatRank } from "../src/parts/ranks";
import type { EndgameReport } from "../src/server/types";
import { words } from "../src/strings";

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
