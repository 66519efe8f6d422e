/** Summaries of loop bodies and straight stretches of the functions that runs came through, and what an edit leaves of them. */
import { print } from "../../expr/print.ts";
import type { FunctionIn } from "../../summary/change/versions.ts";
import type { TargetSummary } from "../../summary/kept.ts";
import { type Phase, PIPELINES } from "../../summary/pipeline.ts";
import type { openProver } from "../../summary/validated.ts";
import { type PointSummary, PointValidation, segmentsOf, takenBy, type VersionPair } from "../../summary/validated.ts";
import type { SummariesOptions } from "./options.ts";

export interface ValidatedPiece {
  readonly file: string;
  readonly function: string;
  readonly kind: PointSummary["kind"];
  readonly line: number;
  readonly pre: string;
  readonly post: string;
  readonly partial: readonly string[];
  readonly phase: Phase | undefined;
  readonly phases: readonly Phase[];
}

/** More questions than this are not asked about pieces: the rest counts as not validated. */
const MOST_QUESTIONS = 40;

export async function validatePieces(
  pair: VersionPair,
  summaries: readonly TargetSummary[],
  prover: ReturnType<typeof openProver>,
  { pipeline, isIndependent }: Pick<SummariesOptions, "pipeline" | "isIndependent">,
  spent: Record<Phase, number>,
  now: () => number,
): Promise<readonly ValidatedPiece[]> {
  const taken = takenBy({ taken: new Set(summaries.flatMap((one) => [...one.taken])) }, pair);
  const validation = new PointValidation(pair, prover);
  const found: ValidatedPiece[] = [];
  const most = prover.asked + MOST_QUESTIONS;
  for (const module of pair.before.modules) {
    if (pair.before.pathOf(module).includes("node_modules") && summaries.length === 0) continue;
    for (const node of module.nodes.slice(1)) {
      const flow = module.flowOf(node);
      const fn: FunctionIn = { module, node };
      if (flow === undefined || !isEntered(fn, taken)) continue;
      for (const piece of segmentsOf(flow, (site, outcome) => taken(module, site, outcome))) {
        const phases: Phase[] = [];
        for (const phase of PIPELINES[pipeline]) {
          if (phase > 1 && prover.asked >= most) break;
          const start = now();
          const isValid = await validation.holds(phase, fn, piece);
          spent[phase] += now() - start;
          if (!isValid) continue;
          phases.push(phase);
          if (!isIndependent) break;
        }
        found.push({
          file: pair.before.pathOf(module),
          function: module.nameOf(node),
          kind: piece.kind,
          line: lineOf(module.module.lines, flow.blocks[piece.from]!.start),
          pre: piece.pre.map((condition) => print(condition)).join(" && "),
          post: piece.post.map((condition) => print(condition)).join(", "),
          partial: piece.partial,
          phase: phases[0],
          phases,
        });
      }
    }
  }
  return found;
}

/** A run took one of its branches. */
function isEntered({ module, node }: FunctionIn, taken: ReturnType<typeof takenBy>): boolean {
  return (
    module
      .flowOf(node)
      ?.blocks.some(
        ({ end }) =>
          (end.kind === "branch" || end.kind === "each") &&
          end.at.site >= 0 &&
          (taken(module, end.at.site, true) || taken(module, end.at.site, false)),
      ) === true
  );
}

function lineOf(lines: readonly number[], offset: number): number {
  let line = 0;
  while (line < lines.length && lines[line]! <= offset) line++;
  return line;
}
