/**
 * What every model must obey, checked against the natives on generated inputs.
 *
 * On the run: the value is the native's, every recorded condition holds, and every shadow evaluates to the value it belongs to.
 * Crossed: on any other input that satisfies the recorded conditions, the native's outcome is the one the shadows predict: the same
 * exception, or a value equal to the shadows evaluated there. A model that forgets a condition fails this one.
 */
import { resetExpressions } from "../../expr/build.ts";
import { holds } from "../../expr/evaluate.ts";
import type { Expr, Model } from "../../expr/expr.ts";
import { print } from "../../expr/print.ts";
import { ShadowRuntime } from "../../runtime/builds/shadow.ts";
import { installModels } from "../index.ts";
import { type Caller, type Held, nativeCaller, plainly, symbolicCaller } from "./law-caller.ts";
import { deepRuns, deepSeed, leastShare } from "./law-depth.ts";
import { differs, draw, isSymbolic, type Picture, text } from "./law-picture.ts";
import { declareAll, modelOf, resample, shadowOf, type Variable } from "./law-variables.ts";
import { type Sampler, seeded } from "./samples.ts";

export type { Caller, Held } from "./law-caller.ts";

export interface Law {
  readonly inputs: readonly Sampler[];
  /** The calls the law is about; operands may be held values or plain ones. Runs many times: everything it makes must be fresh. */
  readonly subject: (caller: Caller, ...inputs: Held[]) => Held;
  readonly runs?: number;
  readonly seed?: number;
  /** Share of the normally completed runs that must give a shadow, and of all runs that must be crossed at least once. */
  readonly shadowed?: number;
  readonly crossed?: number;
}

export interface LawReport {
  readonly failures: readonly string[];
  readonly shadowed: number;
  readonly crossed: number;
}

const CROSSINGS = 8;

/** The law of a method: receiver first, then arguments. */
export const methodLaw = (fn: unknown, inputs: readonly Sampler[], limits: Partial<Law> = {}): LawReport =>
  checkLaw({ inputs, subject: (caller, self, ...args) => caller.call(fn, self, args), ...limits });

/** The law of a plain function. */
export const functionLaw = (fn: unknown, inputs: readonly Sampler[], limits: Partial<Law> = {}): LawReport =>
  checkLaw({ inputs, subject: (caller, ...args) => caller.call(fn, undefined, args), ...limits });

export function checkLaw(law: Law): LawReport {
  installModels();
  const runs = deepRuns(law.runs ?? 600);
  const random = seeded(deepSeed(law.seed ?? 1));
  const rt = new ShadowRuntime();
  const failures: string[] = [];
  let completed = 0;
  let shadowed = 0;
  let crossed = 0;
  for (let i = 0; i < runs && failures.length < 5; i++) {
    if (i % 200 === 0) resetExpressions();
    const variables = declareAll(law.inputs, random);
    const run = runSymbolically(rt, law, variables);
    if (run === undefined) continue;
    const complaint = checkRun(law, variables, run);
    if (complaint !== undefined) failures.push(complaint);
    if (run.outcome.kind === "value") completed++;
    if (run.outcome.kind === "value" && isSymbolic(run.outcome.picture)) shadowed++;
    if (run.lost) continue;
    let isCrossed = false;
    for (let k = 0; k < CROSSINGS; k++) {
      const other = variables.map((variable) => (random() < 0.5 ? resample(variable, random) : variable));
      if (other.every(({ value }, at) => Object.is(value, variables[at]!.value))) continue;
      const found = cross(law, run, variables, other);
      if (found === undefined) continue;
      isCrossed = true;
      if (found !== "agrees") failures.push(found);
    }
    if (isCrossed) crossed++;
  }
  const report = { failures, shadowed: shadowed / Math.max(1, completed), crossed: crossed / runs };
  if (report.shadowed < leastShare(law.shadowed ?? 0.5))
    failures.push(`only ${report.shadowed} of the runs gave a shadow`);
  if (report.crossed < leastShare(law.crossed ?? 0.3)) failures.push(`only ${report.crossed} of the runs were crossed`);
  return report;
}

type Outcome<T> = ({ readonly kind: "value" } & T) | { readonly kind: "thrown"; readonly name: string };

interface SymbolicRun {
  readonly model: Model;
  readonly conditions: readonly Expr[];
  readonly lost: boolean;
  readonly outcome: Outcome<{ readonly picture: Picture; readonly value: unknown }>;
}

function runSymbolically(rt: ShadowRuntime, law: Law, variables: readonly Variable[]): SymbolicRun | undefined {
  const model = modelOf(variables);
  const held = variables.map((variable) => ({ value: variable.value, shadow: shadowOf(variable) }));
  rt.begin(model, {}, { check: true });
  let outcome: SymbolicRun["outcome"];
  try {
    const result = law.subject(symbolicCaller(rt), ...held);
    outcome = { kind: "value", value: result.value, picture: draw(rt, result.value, result.shadow) };
  } catch (error) {
    if (rt.aborted) return undefined;
    outcome = { kind: "thrown", name: nameOf(error) };
  }
  const trace = rt.end();
  return {
    model,
    outcome,
    conditions: trace.path.map((event) => event.condition),
    lost: trace.concretisations.length > 0,
  };
}

function runNatively(law: Law, variables: readonly Variable[]): Outcome<{ readonly value: unknown }> {
  try {
    return { kind: "value", value: law.subject(nativeCaller, ...variables.map(({ value }) => plainly(value))).value };
  } catch (error) {
    return { kind: "thrown", name: nameOf(error) };
  }
}

/** Our own failures must not pass for the program's. */
const nameOf = (error: unknown): string => {
  const { name, message } = error as Error;
  return name === "Error" ? `Error: ${message}` : name;
};

function checkRun(law: Law, variables: readonly Variable[], run: SymbolicRun): string | undefined {
  for (const condition of run.conditions) {
    if (!holds(condition, run.model))
      return `${show(variables)}: the recorded condition does not hold: ${print(condition)}`;
  }
  const expected = runNatively(law, variables);
  const wrong = disagreement(run.outcome, expected, run.model);
  return wrong === undefined ? undefined : `${show(variables)}: ${wrong}`;
}

/** Undefined when the other input takes another path. */
function cross(law: Law, run: SymbolicRun, from: readonly Variable[], to: readonly Variable[]): string | undefined {
  const model = modelOf(to);
  if (!run.conditions.every((condition) => holds(condition, model))) return undefined;
  const wrong = disagreement(run.outcome, runNatively(law, to), model);
  if (wrong === undefined) return "agrees";
  return `from ${show(from)} crossed to ${show(to)}: ${wrong}; conditions: ${run.conditions.map(print).join(" && ")}`;
}

function disagreement(
  predicted: SymbolicRun["outcome"],
  actual: Outcome<{ readonly value: unknown }>,
  model: Model,
): string | undefined {
  if (predicted.kind === "thrown" || actual.kind === "thrown") {
    const wanted = predicted.kind === "thrown" ? predicted.name : "a value";
    const got = actual.kind === "thrown" ? actual.name : "a value";
    return wanted === got ? undefined : `predicted ${wanted}, the native gives ${got}`;
  }
  return differs(predicted.picture, actual.value, model, "");
}

const show = (variables: readonly Variable[]): string =>
  `(${variables.map(({ value, form }) => `${text(value)}${form === "concrete" ? "" : ` ${form}`}`).join(", ")})`;
