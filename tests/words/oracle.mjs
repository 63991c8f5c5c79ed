/* Puts messages together with Mozilla's own Fluent and the Intl of JavaScript: the oracle of
   tengen.words. Reads [[language, catalogue, [[name, values], ...]], ...], writes the sentences. */
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";

const require = createRequire(process.argv[2]);
const { FluentBundle, FluentNumber, FluentResource } = require("@fluent/bundle");

const rounded = (decimals, change = (value) => value) => ([given]) =>
  new FluentNumber(change(given.value), { minimumFractionDigits: decimals, maximumFractionDigits: decimals });
const functions = {
  WHOLE: rounded(0),
  TENTHS: rounded(1),
  HUNDREDTHS: rounded(2),
  SIZE: rounded(1, Math.abs),
  PERCENT: rounded(0, (share) => 100 * share),
  PERMILLE: rounded(1, (share) => 100 * share),
  CHANCE: rounded(0, (owned) => 50 * (1 + owned)),
  SURE: rounded(0, (owned) => 50 * (1 + Math.abs(owned))),
};

const told = JSON.parse(readFileSync(0, "utf8")).map(([language, source, asked]) => {
  const bundle = new FluentBundle(language, { useIsolating: false, functions });
  bundle.addResource(new FluentResource(source));
  return asked.map(([name, values]) => {
    const faults = [];
    const text = bundle.formatPattern(bundle.getMessage(name).value, values, faults);
    return faults.length ? `${name}: ${faults[0]}` : text;
  });
});
process.stdout.write(JSON.stringify(told));
