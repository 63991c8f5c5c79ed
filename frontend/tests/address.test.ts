import { expect, test } from "vitest";
import { formatRoute, parseRoute } from "../src/state/address";

test.each([
  "/",
  "/games",
  "/games/0123",
  "/play",
  "/play/7",
  "/players",
  "/players/A%2FB%20c",
  "/train",
  "/train/0123456789ab",
  "/train/endgame",
  "/train/endgame/board-01",
  "/train/guess",
  "/train/guess/0123",
  "/lab",
  "/lab/cgt",
])("%s is the address of its screen", (path) => expect(formatRoute(parseRoute(path))).toBe(path));

test("an unknown address is home, an unknown part of the lab its first", () => {
  expect(parseRoute("/nowhere")).toEqual({ screen: "home" });
  expect(parseRoute("/lab/nothing")).toEqual({ screen: "lab", part: "position" });
});

test("a player's name may have a slash", () => {
  expect(parseRoute("/players/A%2FB")).toEqual({ screen: "players", name: "A/B" });
});
