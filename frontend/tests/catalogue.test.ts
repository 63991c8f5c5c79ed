/* No visible text outside the catalogue: what the page's source says itself, and what it asks for. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parseSync } from "vite";
import { expect, test } from "vitest";
import { matchLanguage } from "../src/words/language";
import { bundleOf, say, sayIn } from "../src/words/say";
import { tellCount, tellReason, tellTurning } from "../src/words/told";

const SOURCE = "src";
const READ_ALOUD = ["title", "aria-label", "aria-description", "placeholder", "alt", "label"];
const KEYS = /\bEsc\b/g; // as it stands on the keyboard
const WORD = /\p{L}{2,}/u;

type Node = { type: string; [key: string]: unknown };

const files = readdirSync(SOURCE, { recursive: true, encoding: "utf8" }).filter((name) =>
  /\.tsx?$/.test(name),
);

/** Visit every node of a syntax tree, but not what only stands in a comparison. */
function walk(node: unknown, visit: (node: Node) => void, comparisons = true): void {
  if (Array.isArray(node)) for (const one of node) walk(one, visit, comparisons);
  else if (node && typeof node === "object") {
    if ("type" in node) visit(node as Node);
    if (!comparisons && (node as Node).type === "BinaryExpression") return;
    for (const value of Object.values(node)) walk(value, visit, comparisons);
  }
}

const parsed = (name: string): unknown => {
  const { program, errors } = parseSync(name, readFileSync(join(SOURCE, name), "utf8"));
  expect(errors).toEqual([]);
  return program;
};

/** The texts of a file that people see or have read to them. */
function visible(name: string): string[] {
  const found: string[] = [];
  const take = (text: unknown) => {
    if (typeof text === "string" && WORD.test(text.replaceAll(KEYS, ""))) found.push(text.trim());
  };
  walk(parsed(name), (node) => {
    if (node.type === "JSXText") take(node.value);
    if (node.type !== "JSXAttribute") return;
    const attribute = node as unknown as { name: { name: string }; value: Node | null };
    if (!READ_ALOUD.includes(attribute.name.name) || !attribute.value) return;
    const texts = (inner: Node) => {
      if (inner.type === "Literal") take(inner.value);
      if (inner.type === "TemplateElement") take((inner.value as { cooked: string }).cooked);
    };
    walk(attribute.value, texts, false);
  });
  return found;
}

test("the source of the page has no visible text of its own", () => {
  expect(files.length).toBeGreaterThan(50);
  const found = files.filter((name) => name.endsWith(".tsx")).map((name) => [name, visible(name)]);
  expect(found.filter(([, texts]) => texts!.length > 0)).toEqual([]);
});

test("every message that the page asks for is in the catalogue", () => {
  const english = readFileSync("../src/tengen/words/en.ftl", "utf8");
  const known = new Set([...english.matchAll(/^([a-zA-Z][\w-]*) =/gm)].map((found) => found[1]));
  const asked: string[] = [];
  for (const name of files)
    walk(parsed(name), (node) => {
      const { callee, arguments: given } = node as unknown as { callee?: Node; arguments?: Node[] };
      const first = given?.[0];
      if (node.type === "CallExpression" && callee?.name === "say" && first?.type === "Literal")
        asked.push(String(first.value));
    });
  expect(asked.length).toBeGreaterThan(500);
  expect(asked.filter((name) => !known.has(name))).toEqual([]);
});

test("a tag is matched to a language", () => {
  const tags = ["de-AT", "zh", "zh-TW", "zh-Hant-HK", "pt-BR"];
  expect(tags.map(matchLanguage)).toEqual(["de", "zh-Hans", "zh-Hant", "zh-Hant", null]);
});

test("numbers are changed as the catalogue asks", () => {
  const bundle = bundleOf(
    "de",
    "one = { TENTHS($n) } { WHOLE($n) } { HUNDREDTHS($n) } { SIZE($n) }\ntwo = { PERCENT($n) } { PERMILLE($n) } { CHANCE($n) } { SURE($n) }\n",
  );
  expect(sayIn(bundle, "one", { n: -1234.567 })).toBe("-1.234,6 -1.235 -1.234,57 1.234,6");
  expect(sayIn(bundle, "two", { n: -0.5 })).toBe("-50 -50,0 25 75");
});

test("a list is told with or", () =>
  expect(say("readSo", { lead: ["a", "b", "c"], visits: 2, net: "d" })).toMatch(/^a or b or c,/));

test("a reason that cannot be told is told as it was", () => {
  const reason = { explains: 1, stones: [], area: [], places: [], text: "As it was." };
  const told = (name: string, quantities: Record<string, number | string | string[]>) =>
    tellReason({ ...reason, name, quantities });
  expect(told("an_older_one", {})).toBe("As it was.");
  expect(told("passed", { color: "B" })).toBe("As it was.");
  expect(told("passed", { color: "B", better: "C3", points: 6 })).toBe(
    "Black passed while C3 was worth 6.0 points.",
  );
});

test("a turning point of several moves, and a count", () => {
  const one = { first: 2, last: 9, winner: "W" as const, before: 0.4, after: 0.9, text: "" };
  expect(tellTurning(one, [])).toBe("Moves 2 to 9: White's chance rises from 40 % to 90 %, in small steps.");
  const count = { lead: -2.5, komi: 6.5, bonus: 0, black: 30, white: 26, counting: "area" };
  expect(tellCount(count as unknown as Parameters<typeof tellCount>[0])).toBe(
    "White wins by 2.5: Black has 30 points, White 26 points plus a komi of 6.5.",
  );
});
