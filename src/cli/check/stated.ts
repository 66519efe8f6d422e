/** What the files to be checked state, looked at before anything runs: wrong contracts, refuted types, requirements nobody can meet. */
import type { ParsedModule } from "../../frontend/parse.ts";
import { checkTypes, type Outcome } from "../../refine/check-types.ts";
import { createSolver } from "../../solver/chain.ts";
import { diagnosticText } from "../terminal/diagnostic-text.ts";
import type { Ports } from "../terminal/ports.ts";

export interface StatedReport {
  /** False when a contract or type is wrong: it was told, and nothing is checked under a misunderstanding. */
  readonly isGood: boolean;
  /** Values that no run is needed for: they do not meet their types. */
  readonly refuted: number;
  readonly counts: Readonly<Record<Outcome, number>>;
}

export function checkStated(modules: Iterable<ParsedModule>, ports: Pick<Ports, "err" | "cwd">): StatedReport {
  const solver = createSolver();
  const counts: Record<Outcome, number> = { discharged: 0, refuted: 0, cast: 0 };
  let isGood = true;
  for (const module of modules) {
    const report = checkTypes(module, solver);
    for (const outcome of ["discharged", "refuted", "cast"] as const) counts[outcome] += report.counts[outcome];
    for (const diagnostic of report.diagnostics) {
      ports.err(diagnosticText(diagnostic, ports.cwd));
      if (diagnostic.isWarning !== true && diagnostic.code !== "refinement-violated") isGood = false;
    }
  }
  solver.dispose();
  return { isGood, refuted: counts.refuted, counts };
}
