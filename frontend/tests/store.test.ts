// @vitest-environment happy-dom
import { h, render } from "preact";
import { act } from "preact/test-utils";
import { beforeEach, expect, test } from "vitest";
import { get, isSame, pick, set, useStore } from "../src/state/store";

let drawn: string[] = [];
function Part({ of }: { of: "side" | "panel" }) {
  const { [of]: value } = useStore(pick(of));
  drawn.push(`${of} ${value}`);
  return null;
}

beforeEach(() => {
  set({ side: "both", panel: "review", notice: "" });
  drawn = [];
});

test("a component is drawn again only when what it selects has changed", async () => {
  await act(() => render(h("div", {}, h(Part, { of: "side" }), h(Part, { of: "panel" })), document.body));
  expect(drawn).toEqual(["side both", "panel review"]);
  await act(() => set({ notice: "read by neither" }));
  await act(() => set({ side: get().side }));
  expect(drawn).toHaveLength(2);
  await act(() => set({ side: "B" }));
  expect(drawn.slice(2)).toEqual(["side B"]);
});

test("records with the same fields are the same; maps and lists only themselves", () => {
  const list = [1];
  expect(isSame({ one: list }, { one: list })).toBe(true);
  expect(isSame({ one: list }, { one: [1] })).toBe(false);
  expect(isSame({ one: 1 }, { one: 1, two: 2 })).toBe(false);
  expect(isSame(new Map(), new Map())).toBe(false);
  expect(isSame(null, undefined)).toBe(false);
});
