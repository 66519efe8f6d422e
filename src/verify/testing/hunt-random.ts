/** Hunts through random functions. */

import { flowOfModule } from "../../flow/module.ts";
import { parseModule } from "../../frontend/parse.ts";
import { type Found, huntFunction } from "./hunt.ts";
import { randomArguments, randomFrom, randomFunction } from "./programs.ts";

export interface Totals {
  functions: number;
  runs: number;
  points: number;
  decided: number;
  readonly found: Found[];
}

export function huntRandom(seed: number, count: number, runs: number): Totals {
  const totals: Totals = { functions: 0, runs: 0, points: 0, decided: 0, found: [] };
  for (let i = 0; i < count; i++) {
    const random = randomFrom((seed * 7919 + i * 104_729) | 1);
    const text = randomFunction(random);
    const module = flowOfModule(parseModule("/hunted.ts", text));
    for (const mode of ["nothing", "all"] as const) {
      const hunted = huntFunction(module, module.nodes[1]!, mode, () => randomArguments(random), runs);
      totals.functions += mode === "nothing" ? 1 : 0;
      totals.runs += hunted.runs;
      totals.points += hunted.points;
      totals.decided += hunted.decided;
      if (hunted.found !== undefined) {
        totals.found.push(hunted.found);
        break;
      }
    }
  }
  return totals;
}
