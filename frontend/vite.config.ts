import { readFileSync } from "node:fs";
import { defineConfig, type Plugin } from "vite";

// The licences of what is bundled travel with it. Fluent's package names its licence (Apache 2.0) but
// does not hold the text, which TypeScript's does.
const bundled = ["preact", "@sabaki/shudan", "classnames", "uplot"];
const texts = [
  ...bundled.map((name) => [name, `node_modules/${name}/LICENSE`] as const),
  ["@fluent/bundle", "node_modules/typescript/LICENSE"] as const,
];
const licences: Plugin = {
  name: "licences",
  generateBundle() {
    const source = texts
      .map(
        ([name, file]) => `${name}

${readFileSync(file, "utf8")}`,
      )
      .join(`\n${"-".repeat(80)}\n\n`);
    this.emitFile({ type: "asset", fileName: "licences.txt", source });
  },
};

export default defineConfig({
  plugins: [licences],
  oxc: { jsx: { runtime: "automatic", importSource: "preact" } },
  server: { fs: { allow: [".."] } }, // the catalogues lie in src/tengen/words
  build: {
    outDir: "../src/tengen/web/static",
    emptyOutDir: true,
    target: "es2022",
    assetsInlineLimit: 2048,
  },
});
