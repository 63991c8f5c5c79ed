import { defineConfig } from "vitest/config";

export default defineConfig({
  oxc: { jsx: { runtime: "automatic", importSource: "preact" } },
  server: { fs: { allow: [".."] } }, // the catalogues lie in src/tengen/words
  test: { environment: "happy-dom", include: ["tests/**/*.test.ts"] },
});
