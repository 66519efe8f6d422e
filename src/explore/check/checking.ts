/** What a job that checks needs: its checkers, attached to the program, and the search for violations. */
import type { Checker } from "../../checkers/checker.ts";
import type { CheckResult, CheckSettings, SeenViolation } from "../../checkers/finding.ts";
import { allCheckers } from "../../checkers/index.ts";
import { pluginCheckers } from "../../checkers/plugin/load.ts";
import type { PluginSource } from "../../checkers/plugin/source.ts";
import type { Model } from "../../expr/expr.ts";
import type { EncodedInput } from "../../jobs/input.ts";
import type { CheckJob, RecheckJob } from "../../jobs/job.ts";
import type { Stop } from "../../jobs/messages.ts";
import { parseModelText } from "../../jobs/model-text.ts";
import type { Rechecked } from "../../jobs/result.ts";
import type { LoadedProgram } from "../program/loaded.ts";
import type { ExplorationResult } from "../search/result.ts";
import { assumptionsOf } from "./assumptions.ts";
import { CheckSearch } from "./search.ts";

export interface Checking {
  readonly program: LoadedProgram;
  readonly search: CheckSearch;
  /** A run had to be ended from outside. */
  ended(model: Model, why: Stop): void;
  result(explored: ExplorationResult, mayShrink: () => boolean): Promise<CheckResult<EncodedInput>>;
}

export function checkingOf(job: CheckJob | RecheckJob, program: LoadedProgram): Checking {
  const checkers = selectCheckers(job.check, job.plugins);
  program.watch(checkers);
  const search = new CheckSearch(program, {
    checkers,
    combine: job.check.combine,
    assumptions: assumptionsOf(job.target),
    ...(job.kind === "check" && job.proved !== undefined ? { proved: job.proved } : {}),
    ...(job.kind === "check" && job.small !== undefined ? { small: new Set(job.small) } : {}),
  });
  return {
    program,
    search,
    ended: (model, why) => search.ended(program.watchedEnd(why), model, why),
    result: (explored, mayShrink) => search.result(explored, { mayShrink }),
  };
}

/** The checkers that are on. */
function selectCheckers(settings: CheckSettings, plugins: readonly PluginSource[]): readonly Checker[] {
  const known = [...allCheckers, ...plugins.flatMap((source) => pluginCheckers(source).checkers)];
  return known.filter(({ name }) => Object.hasOwn(settings.levels, name));
}

/** Inputs, each run once with passive checks only. If the run of a single one had ended an earlier explorer, it is not run: that end is the violation. Of several, nobody knows which one it was. */
export async function recheck(
  checking: Checking,
  { inputs, asFound }: Pick<RecheckJob, "inputs" | "asFound">,
  ended: readonly { readonly why: Stop }[],
): Promise<Rechecked> {
  const violations: SeenViolation[][] = [];
  for (const input of inputs)
    if (ended.length > 0 && inputs.length > 1) violations.push([]);
    else if (asFound !== undefined) violations.push(...(await madeAgain(checking, input, asFound)));
    else violations.push(await violatedBy(checking, input, ended[0]));
  return { kind: "rechecked", violations };
}

/** Nothing where it cannot be made any more, or is another. */
async function madeAgain(
  { program, search }: Checking,
  input: EncodedInput,
  kinds: "plain" | "both",
): Promise<readonly [SeenViolation[], SeenViolation[]]> {
  if (input.model === undefined) return [[], []];
  try {
    const model = parseModelText(input.model);
    // what results hand back is known once it was seen
    const seen = await search.violatedBy(model, kinds);
    return isInput(input, program.encodeInput(model)) ? seen : [[], []];
  } catch {
    return [[], []];
  }
}

/** Of the calls of what was handed back, those that the run did not come to need not be known. */
function isInput(
  { model: _, calls = [], ...then }: EncodedInput,
  { calls: known = [], ...now }: EncodedInput,
): boolean {
  return JSON.stringify([then, calls.slice(0, known.length)]) === JSON.stringify([now, known]);
}

async function violatedBy(
  { program, search }: Checking,
  input: EncodedInput,
  stopped: { readonly why: Stop } | undefined,
): Promise<SeenViolation[]> {
  const seen =
    stopped === undefined
      ? await program.runWatched(new Map(), input)
      : {
          violations: program.watchedEnd(stopped.why).violations,
          outcome: { kind: "stopped" as const, why: stopReason(stopped.why) },
        };
  return [
    ...search.seen(seen.violations, seen.outcome),
    ...(stopped === undefined && input.model !== undefined ? await followed(program, search, input) : []),
  ];
}

/** Violations that show only in a run with shadows: the same input again, made from its model. */
async function followed(program: LoadedProgram, search: CheckSearch, input: EncodedInput): Promise<SeenViolation[]> {
  const model = parseModelText(input.model!);
  const { model: _, ...plain } = input;
  if (JSON.stringify(program.encodeInput(model)) !== JSON.stringify(plain)) return [];
  const { violations, outcome } = await search.runTraced(model);
  return search.seen(violations, outcome);
}

/** A crash of the whole process is nearly always its memory. */
const stopReason = (why: Stop): "time" | "memory" => (why === "time" ? "time" : "memory");
