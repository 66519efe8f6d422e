/** The counters of a metered bundle in this process: what the calls reached, without what loading did. */
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { resolve } from "node:path";
import type { Arm, FileCoverage } from "./arms.ts";

export interface Reached {
  /** Numbers of arms, in the order of the list. */
  readonly arms: readonly number[];
  /** Functions of istanbul's list. */
  readonly functions: readonly string[];
}

export class Counters {
  readonly target: (...input: unknown[]) => unknown;
  private readonly coverage: FileCoverage;
  private unseenArms: { readonly arm: Arm; readonly i: number }[];
  private unseenFunctions: string[];

  constructor(metered: string, arms: string) {
    const require = createRequire(import.meta.url);
    this.target = (require(resolve(metered)) as { target: (...input: unknown[]) => unknown }).target;
    this.coverage = (globalThis as unknown as { __coverage__: Record<string, FileCoverage> }).__coverage__.bundle!;
    const list = JSON.parse(readFileSync(arms, "utf8")) as readonly Arm[];
    this.unseenArms = list.map((arm, i) => ({ arm, i }));
    this.unseenFunctions = [...new Set(list.map(({ inside }) => inside))];
    const { f, b } = this.coverage;
    for (const key of Object.keys(f)) f[key] = 0;
    for (const counts of Object.values(b)) counts.fill(0);
  }

  /** What was reached since this was asked last, for the first time. */
  news(): Reached {
    const { f, b } = this.coverage;
    const arms: number[] = [];
    this.unseenArms = this.unseenArms.filter(({ arm, i }) => {
      if (b[arm.branch]![arm.index] === 0) return true;
      arms.push(i);
      return false;
    });
    const functions = this.unseenFunctions.filter((key) => f[key] !== 0);
    if (functions.length > 0) this.unseenFunctions = this.unseenFunctions.filter((key) => f[key] === 0);
    return { arms, functions };
  }
}

/** Calls, whatever comes of it; what is promised is waited for by nobody. */
export function call(target: (...input: unknown[]) => unknown, input: readonly unknown[]): void {
  try {
    const result = target(...input);
    if (result instanceof Promise) result.catch(() => {});
  } catch {
    // an exception is an outcome like any other
  }
}
