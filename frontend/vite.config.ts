import { readFileSync } from "node:fs";
import { defineConfig, type Plugin } from "vite";

// The licences of what is bundled travel with it.
const bundled = ["preact", "@sabaki/shudan", "classnames", "uplot"];
const licences: Plugin = {
  name: "licences",
  generateBundle() {
    const source = bundled
      .map((name) => `${name}\n\n${readFileSync(`node_modules/${name}/LICENSE`, "utf8")}`)
      .join(`\n${"-".repeat(80)}\n\n`);
    this.emitFile({ type: "asset", fileName: "licences.txt", source });
  },
};

export default defineConfig({
  plugins: [licences],
  oxc: { jsx: { runtime: "automatic", importSource: "preact" } },
  build: {
    outDir: "../src/tengen/web/static",
    emptyOutDir: true,
    target: "es2022",
    assetsInlineLimit: 2048,
  },
});
