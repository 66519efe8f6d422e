/** Must summaries of other code, each held against a run of this one with its input (`summary/still-says.ts`). */
import { literal } from "../../expr/build.ts";
import { decodeNodes } from "../../expr/codec.ts";
import { evaluate } from "../../expr/evaluate.ts";
import type { Expr, Model, Primitive } from "../../expr/expr.ts";
import { inputsOfAll } from "../../expr/inputs.ts";
import { substitute } from "../../expr/substitute.ts";
import { argumentOf } from "../../expr/variable/path.ts";
import type { RerunJob } from "../../jobs/job.ts";
import type { Reran } from "../../jobs/result.ts";
import type { SummaryPart } from "../../jobs/summary.ts";
import type { Solver } from "../../solver/solver.ts";
import { isFollowed } from "../../summary/kept.ts";
import { type Claimed, type Refutes, whyNotSaid } from "../../summary/still-says.ts";
import { CALLS_AFTERWARDS, isOfResult } from "../input/handed-back.ts";
import type { ShadowRun, Soon } from "../search/program.ts";
import { pathOf, summaryOf } from "../search/run-summary.ts";
import type { LoadedProgram } from "./loaded.ts";

type Runs = Pick<LoadedProgram, "runShadow" | "encodeInput" | "encodeOutcome" | "variablesOf" | "narrowed">;

const QUESTION = { milliseconds: 250, evaluations: 5_000 };
/** Questions of one target that stay open before no more are asked. */
const PATIENCE = 8;

export async function rerun(program: Runs, job: RerunJob, solver: Solver, isOver: () => boolean): Promise<Reran> {
  const decoded = decodeNodes(job.nodes);
  const at = (node: number): Expr => decoded[node]!;
  const parts = (all: readonly SummaryPart[] = []): Claimed["parts"] =>
    all.map(([path, node]) => ({ path, value: at(node) }));
  let patience = PATIENCE;
  const refutes: Refutes = (constraints, seed) => {
    if (patience === 0 || isOver()) return false;
    const { kind } = solver.solve({ constraints, seed }, { ...QUESTION, isQuick: job.isQuick === true });
    if (kind === "unknown") patience--;
    return kind === "unsat";
  };
  const whyNot: { readonly why?: string }[] = [];
  for (const { pre, post, model: entries, partial } of job.wanted) {
    if (job.enough !== undefined && isEnough(whyNot, job.enough)) break;
    const asked = new Map<string, Primitive>(entries);
    // without the functions that models count by, it speaks of the call alone
    const model = job.ways === undefined ? new Map([...asked, [CALLS_AFTERWARDS.name, 0] as const]) : asked;
    const now = isOver() ? "there was no time to run it" : await claimedBy(program, model, job, partial);
    const old: Claimed = {
      pre: pre.map(at),
      outcome: post.outcome,
      parts: parts(post.parts),
      left: post.left,
      leftParts: parts(post.leftParts),
      form: parts(post.form),
    };
    const why = typeof now === "string" ? now : whyNotSaid(old, now.claimed, now.model, refutes);
    whyNot.push(why === undefined ? {} : { why });
  }
  return { kind: "reran", whyNot };
}

function isEnough(
  told: readonly { readonly why?: string }[],
  { of, otherwise }: Required<RerunJob>["enough"],
): boolean {
  const count = told.filter(({ why }) => why !== undefined).length;
  return count >= otherwise || (count > 0 && told.length >= of);
}

/** What this code does with the input, or why that is not known. */
async function claimedBy(
  program: Runs,
  model: Model,
  job: RerunJob,
  leftOut: readonly string[] | undefined,
): Promise<{ readonly claimed: Claimed; readonly model: Model } | string> {
  const run = await attempt(() => program.runShadow(model));
  if (run === undefined) return "its input cannot be made";
  const path = pathOf(run);
  if (path === undefined) return "its run does not come to an end of its own";
  const used = run.model ?? model;
  const summary = summaryOf(program, run, path, used);
  if (summary === undefined) return "its run contradicts its expressions";
  if (leftOut === undefined ? !isFollowed(summary) : !isSame(leftOut, summary.partial))
    return `not all of it is followed: ${summary.partial.join(", ")}`;
  const { result, left, leftParts, form } = summary.effect;
  const given = withoutArguments(job, program, used);
  if (given === undefined) return "it has parameters that it did not have";
  const move = (all: typeof result): Claimed["parts"] =>
    all.map(({ path: place, value }) => ({ path: place, value: given(value) }));
  return {
    claimed: {
      pre: summary.pre.filter((condition) => !isOfNoCall(condition, job, model)).map(given),
      outcome: summary.outcome,
      parts: move(result),
      left,
      leftParts: move(leftParts),
      form: move(form),
    },
    model: used,
  };
}

/** About calls of what the target hands back that the earlier run knew of nothing to make, or that are left out. */
const isOfNoCall = (condition: Expr, { ways }: RerunJob, asked: Model): boolean =>
  inputsOfAll([condition]).some((input) => isOfResult(input) && (ways === undefined || !asked.has(input.name)));

const isSame = (one: readonly string[], other: readonly string[]): boolean => one.join() === other.join();

/** An input that is too large, or ended an explorer before, is not run. */
async function attempt(run: () => Soon<ShadowRun>): Promise<ShadowRun | undefined> {
  try {
    return await run();
  } catch {
    return undefined;
  }
}

/**
 * Calls of the earlier code leave out the parameters that came later: what the run decides about those is as it is where nothing is given. Undefined when the input gives one of them something.
 */
function withoutArguments({ target, arity }: RerunJob, program: Runs, model: Model): ((e: Expr) => Expr) | undefined {
  const added = target.parameters.slice(arity).map(({ name }) => name);
  if (added.length === 0) return (e) => e;
  const { args } = program.encodeInput(model);
  const isNothing = (arg: unknown): boolean =>
    typeof arg === "object" && arg !== null && (arg as { $?: unknown }).$ === "undefined";
  if (!args.slice(arity).every(isNothing)) return undefined;
  return (e) =>
    substitute(e, (input) =>
      input.origin === "input" && added.includes(argumentOf(input.path))
        ? literal(evaluate(input, model) as Primitive)
        : undefined,
    );
}
