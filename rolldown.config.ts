import { defineConfig } from "rolldown";

/** One bundle per process or thread, so that each loads only what it uses. Dependencies stay outside. */
export default defineConfig({
  input: {
    cli: "src/cli/main.ts",
    "explorer-process": "src/explore/process/child-main.ts",
    explorer: "src/explore/process/explorer-main.ts",
    "native-process": "src/native/native-main.ts",
  },
  platform: "node",
  external: [/^node:/, /^[^./]/],
  output: {
    dir: "dist",
    format: "esm",
    entryFileNames: "[name].js",
    chunkFileNames: "chunk-[hash].js",
    sourcemap: false,
    cleanDir: true,
  },
});
