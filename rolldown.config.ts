import { readFileSync } from "node:fs";
import { defineConfig, type Plugin, type RolldownOptions } from "rolldown";

const typesOfTheApi: Plugin = {
  name: "types-of-the-api",
  generateBundle() {
    this.emitFile({ type: "asset", fileName: "api.d.ts", source: readFileSync("src/api/public.d.ts", "utf8") });
    this.emitFile({ type: "asset", fileName: "types.d.ts", source: readFileSync("src/api/refinements.d.ts", "utf8") });
  },
};

/** One bundle per process or thread, so that each loads only what it uses. Dependencies stay outside. */
const bundle = (
  input: Record<string, string>,
  more: { plugins?: Plugin[]; cleanDir?: boolean } = {},
): RolldownOptions => ({
  input,
  platform: "node",
  external: [/^node:/, /^[^./]/],
  plugins: more.plugins ?? [],
  output: {
    dir: "dist",
    format: "esm",
    entryFileNames: "[name].js",
    chunkFileNames: "chunk-[hash].js",
    sourcemap: false,
    cleanDir: more.cleanDir === true,
  },
});

/**
 * What runs beside a program is one file without exports: the program can import what its thread has loaded already, and must
 * not find the sandbox's own functions there.
 */
export default defineConfig([
  bundle({ api: "src/api/api.ts", command: "src/cli/command-thread.ts" }, { plugins: [typesOfTheApi], cleanDir: true }),
  bundle({ cli: "src/cli/start.ts" }),
  bundle({ "explorer-process": "src/supervisor/main.ts" }),
  bundle({ explorer: "src/explore/main.ts" }),
  bundle({ "native-process": "src/native/process/main.ts" }),
  bundle({ "native-script": "src/native/process/script-main.ts" }),
]);
