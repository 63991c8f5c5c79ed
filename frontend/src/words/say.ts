/* The messages of src/tengen/words, put together by Fluent. The terminal and the reports read the same
   catalogues, so that a sentence is written once in each language. */
import { FluentBundle, FluentNumber, FluentResource, type FluentValue } from "@fluent/bundle";
import english from "../../../src/tengen/words/en.ftl?raw";
import { type Language, language } from "./language";

const OTHERS = import.meta.glob<string>(["../../../src/tengen/words/*.ftl", "!**/en.ftl"], {
  query: "?raw",
  import: "default",
});

export type Value = string | number | string[];

/** What a catalogue may do to a number: round it, or make a percentage of a share or an ownership. */
const rounded =
  (decimals: number, change: (value: number) => number = (value) => value) =>
  ([given]: FluentValue[]): FluentValue =>
    given instanceof FluentNumber
      ? new FluentNumber(change(given.value), {
          minimumFractionDigits: decimals,
          maximumFractionDigits: decimals,
        })
      : (given ?? "");

const FUNCTIONS = {
  WHOLE: rounded(0),
  TENTHS: rounded(1),
  HUNDREDTHS: rounded(2),
  SIZE: rounded(1, Math.abs),
  PERCENT: rounded(0, (share) => 100 * share),
  PERMILLE: rounded(1, (share) => 100 * share),
  CHANCE: rounded(0, (owned) => 50 * (1 + owned)),
  SURE: rounded(0, (owned) => 50 * (1 + Math.abs(owned))),
};

/** What puts the messages of a catalogue together. */
export function bundleOf(tag: Language, source: string): FluentBundle {
  const bundle = new FluentBundle(tag, { useIsolating: false, functions: FUNCTIONS });
  bundle.addResource(new FluentResource(source));
  return bundle;
}

const inEnglish = bundleOf("en", english);
const load = OTHERS[`../../../src/tengen/words/${language()}.ftl`];
const spoken = load ? bundleOf(language(), await load()) : inEnglish;

/** A message with its values; one that the language lacks is said in English. */
export function say(name: string, values: Record<string, Value> = {}): string {
  return sayIn(spoken.hasMessage(name) ? spoken : inEnglish, name, values);
}

export function sayIn(bundle: FluentBundle, name: string, values: Record<string, Value>): string {
  const pattern = bundle.getMessage(name)?.value;
  if (!pattern) return name;
  return bundle.formatPattern(pattern, plain(bundle, values), []);
}

const plain = (bundle: FluentBundle, values: Record<string, Value>): Record<string, string | number> =>
  Object.fromEntries(
    Object.entries(values).map(([key, value]) => [key, Array.isArray(value) ? either(bundle, value) : value]),
  );

const either = (bundle: FluentBundle, values: string[]): string =>
  values.reduce((one, other) => sayIn(bundle, "either", { one, other }));

/** Whether there is such a message, and its values are all given. */
export function knows(name: string, values: Record<string, Value>): boolean {
  const pattern = inEnglish.getMessage(name)?.value;
  const faults: Error[] = [];
  if (pattern) inEnglish.formatPattern(pattern, plain(inEnglish, values), faults);
  return Boolean(pattern) && faults.length === 0;
}
