/** Laws about corners that programs rarely visit: shadows may be lost there as long as the loss is counted, and most of the laws still have to bite. */
import { expect, test } from "vitest";
import { type Caller, checkLaw, type Held } from "./law.ts";
import { leastShare } from "./law-depth.ts";
import type { Sampler } from "./samples.ts";

export type Subject = (caller: Caller, ...inputs: Held[]) => Held;

export interface EdgeLaws {
  readonly holds: (name: string, inputs: readonly Sampler[], subject: Subject) => void;
  /** To be said last: the share of runs, over all these laws, that another input of the same path was tried on. */
  readonly bite: (share: number) => void;
}

export function edgeLaws(runs: number): EdgeLaws {
  const crossed: number[] = [];
  return {
    holds(name, inputs, subject) {
      test(name, () => {
        const report = checkLaw({ inputs, subject, runs, shadowed: 0, crossed: 0 });
        crossed.push(report.crossed);
        expect(report.failures).toEqual([]);
      });
    },
    bite(share) {
      test("the laws bite", () => {
        const sum = crossed.reduce((total, each) => total + each, 0);
        expect(sum).toBeGreaterThanOrEqual(leastShare(share) * crossed.length);
      });
    },
  };
}
