/** Where the benchmark keeps what it installs, makes and measures: the user's cache, which outlives an `npm ci`. */
import { homedir } from "node:os";
import { join } from "node:path";
import type { MeasuredFunction } from "./functions.ts";

export const ROOT = join(process.env.XDG_CACHE_HOME ?? join(homedir(), ".cache"), "assay", "bench-real");
export const WORKERS = join(ROOT, "workers");

export interface Files {
  /** The harness, which Assay is given. */
  readonly harness: string;
  /** Harness and package in one file, which the other tools are given. */
  readonly bundle: string;
  /** The same with istanbul's counters. */
  readonly metered: string;
  /** Which counters count. */
  readonly arms: string;
}

export function filesOf({ id }: MeasuredFunction): Files {
  const folder = join(ROOT, "functions", id);
  return {
    harness: join(folder, "harness.ts"),
    bundle: join(folder, "bundle.cjs"),
    metered: join(folder, "metered.cjs"),
    arms: join(folder, "arms.json"),
  };
}
