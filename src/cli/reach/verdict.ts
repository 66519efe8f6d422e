/** What came of one function that may lead to the place. */
import type { Target } from "../../frontend/targets/target.ts";
import type { Specimen } from "../../jobs/result.ts";
import type { Necessary } from "../../reach/condition.ts";
import { coreOfWay } from "../../reach/solve/core.ts";
import type { Need } from "../../reach/solve/explain.ts";
import type { Condition } from "../../reach/state.ts";

export type Outcome =
  | { readonly kind: "reached"; readonly by: "search" | "condition"; readonly specimen: Specimen | undefined }
  | { readonly kind: "unreachable"; readonly by: string; readonly core: readonly (readonly Condition[])[] }
  | { readonly kind: "unknown"; readonly reason: string };

export interface Tried {
  readonly target: Target;
  readonly outcome: Outcome;
  readonly condition: Necessary | undefined;
  /** What every input that gets there has, where none was found. */
  readonly needs: readonly Need[];
  readonly timing: { readonly build: number; readonly unfold: number; readonly smt: number; readonly total: number };
}

/** Ways beyond are not explained. */
const MOST_WAYS = 3;

/** Of each backbone, the conditions that cannot hold together. */
export async function coreOf(condition: Necessary, milliseconds: number): Promise<readonly (readonly Condition[])[]> {
  const cores: (readonly Condition[])[] = [];
  for (const way of condition.ways.slice(0, MOST_WAYS)) cores.push(await coreOfWay(condition, way, milliseconds));
  return cores;
}
