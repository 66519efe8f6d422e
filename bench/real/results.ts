/** What one tool reached on one function with one seed, kept between runs of the benchmark: the other tools do not change. */
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import type { MeasuredFunction } from "./functions.ts";
import { ROOT } from "./place.ts";

export type ToolName = "assay" | "fast-check" | "jazzer";

export interface Result {
  /** Numbers of arms with the seconds of the processor after which they were reached first. */
  readonly arms: readonly (readonly [arm: number, seconds: number])[];
  readonly functions: readonly string[];
  readonly seconds: number;
  /** Runs that the tool made, as it says. */
  readonly runs: number;
  /** Why there is none. */
  readonly failure?: string;
}

export interface Measurement {
  readonly tool: ToolName;
  readonly version: string;
  readonly seed: number;
  readonly seconds: number;
}

const fileOf = (one: MeasuredFunction, how: Measurement): string =>
  join(
    ROOT,
    "results",
    `${one.id}@${one.version}-${digestOf(one)}`,
    `${how.tool}-${how.version}-${how.seconds}s-seed${how.seed}.json`,
  );

/** Tells versions of the harness apart, so that a kept result is about the same calls. */
const digestOf = ({ imports, parameters, call }: MeasuredFunction): string =>
  createHash("sha256").update(`${imports}\n${parameters}\n${call}`).digest("hex").slice(0, 8);

export function stored(one: MeasuredFunction, how: Measurement): Result | undefined {
  const file = fileOf(one, how);
  return existsSync(file) ? (JSON.parse(readFileSync(file, "utf8")) as Result) : undefined;
}

export function store(one: MeasuredFunction, how: Measurement, result: Result): void {
  const file = fileOf(one, how);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, JSON.stringify(result));
}
