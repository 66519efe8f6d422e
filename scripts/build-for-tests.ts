/**
 * Builds the command line once for the tests that run it, apart from `dist`, which may be in use.
 * `ASSAY_BIN=path/to/assay.js` tests an existing build instead.
 */
import { cpSync, mkdirSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "rolldown";
import type { TestProject } from "vitest/node";
import config from "../rolldown.config.ts";

declare module "vitest" {
  export interface ProvidedContext {
    /** The file that `node` runs. */
    assayBin: string;
  }
}

const root = fileURLToPath(new URL("..", import.meta.url));

export default async function setup(project: TestProject): Promise<void> {
  project.provide("assayBin", process.env.ASSAY_BIN ?? (await buildOnce()));
}

async function buildOnce(): Promise<string> {
  // inside node_modules, so that the packages it needs are found
  const home = join(root, "node_modules/.assay-tests");
  mkdirSync(home, { recursive: true });
  for (const bundle of [config].flat()) {
    if (Array.isArray(bundle.output)) throw new Error("configurations with one output each are expected");
    await build({ ...bundle, cwd: root, output: { ...bundle.output, dir: join(home, "dist") } });
  }
  cpSync(join(root, "bin"), join(home, "bin"), { recursive: true });
  cpSync(join(root, "package.json"), join(home, "package.json"));
  return join(home, "bin/assay.js");
}
