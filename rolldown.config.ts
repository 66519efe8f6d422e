import { readFileSync } from "node:fs";
import { defineConfig } from "rolldown";

/** One bundle per process or thread, so that each loads only what it uses. Dependencies stay outside. */
export default defineConfig({
  input: {
    api: "src/api/api.ts",
    cli: "src/cli/main.ts",
    "explorer-process": "src/explore/process/child-main.ts",
    explorer: "src/explore/process/explorer-main.ts",
    "native-process": "src/native/native-main.ts",
    "native-script": "src/native/script-main.ts",
  },
  platform: "node",
  external: [/^node:/, /^[^./]/],
  plugins: [
    {
      name: "types-of-the-api",
      generateBundle() {
        this.emitFile({ type: "asset", fileName: "api.d.ts", source: readFileSync("src/api/public.d.ts", "utf8") });
        this.emitFile({
          type: "asset",
          fileName: "types.d.ts",
          source: readFileSync("src/api/refinements.d.ts", "utf8"),
        });
      },
    },
  ],
  output: {
    dir: "dist",
    format: "esm",
    entryFileNames: "[name].js",
    chunkFileNames: "chunk-[hash].js",
    sourcemap: false,
    cleanDir: true,
  },
});
