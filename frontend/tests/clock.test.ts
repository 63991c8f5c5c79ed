import { expect, test } from "vitest";
import { clockShown } from "../src/play/clock";

const match = (used: number, thinking: number, rest = {}) => ({
  color: "B" as const,
  minutes: 1,
  periods: 3,
  period_seconds: 30,
  periods_used: 0,
  seconds: { B: used, W: 5 },
  thinking,
  ...rest,
});

test("main time is shown first", () => {
  expect(clockShown(match(20, 5), "B", true, 3)).toEqual({ seconds: 37, periods: null });
});

test("byo-yomi begins where the main time ends, and a period is lost every 30 seconds", () => {
  expect(clockShown(match(65, 20), "B", true, 0)).toEqual({ seconds: 25, periods: 3 });
  expect(clockShown(match(65, 20), "B", true, 31)).toEqual({ seconds: 24, periods: 2 });
  expect(clockShown(match(200, 10, { periods_used: 2 }), "B", true, 25)).toEqual({ seconds: 0, periods: 0 });
});

test("a move within its period gives the whole period back", () => {
  expect(clockShown(match(200, 0, { periods_used: 1 }), "B", false, 0)).toEqual({ seconds: 30, periods: 2 });
});

test("a bot's clock counts up", () => {
  expect(clockShown(match(20, 5), "W", true, 2)).toEqual({ seconds: 7, periods: null });
});
