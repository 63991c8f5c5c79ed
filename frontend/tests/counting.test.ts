import { expect, test } from "vitest";
import { ownersOf } from "../src/game/counting";
import type { CountReport } from "../src/server/types";

test("a dead stone is marked as taken, also where the place around it is nobody's", () => {
  const stones = Uint8Array.of(1, 0, 2, 0, 0, 0, 0, 0, 1);
  const count = { owners: [0, 0, 0, 0, 0, 0, 0, 0, 1], dead: ["A3", "C3"] } as unknown as CountReport;
  expect(ownersOf(count, stones, 3)).toEqual([-1, 0, 1, 0, 0, 0, 0, 0, 1]);
});
