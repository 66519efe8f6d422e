/**
 * The laws that models of containers are held to, for tests. One scenario is run natively and with shadows:
 * (1) both runs agree on results, receivers, errors and the log of callbacks; (2) every shadow evaluates to the value beside it;
 * (3) crossed: another model that satisfies the recorded path gives natively what the shadows predict for it.
 */
import { evaluate, holds } from "../../expr/evaluate.ts";
import type { Expr, Input, Model, Primitive } from "../../expr/expr.ts";
import { inputsOf } from "../../expr/inputs.ts";
import { print } from "../../expr/print.ts";
import { ShadowRuntime } from "../../runtime/builds/shadow.ts";
import type { BinaryOperator, Shadow } from "../../runtime/protocol.ts";
import type { PathEvent } from "../../runtime/record/trace.ts";
import { mismatch, type Random, type Snapshot, snapshot } from "./container-snapshot.ts";

/** A value as a recipe: built once natively and once with shadows, under any model. */
export type Recipe =
  | { readonly kind: "constant"; readonly value: unknown }
  | { readonly kind: "symbol"; readonly expr: Expr }
  | { readonly kind: "hole" }
  | { readonly kind: "array"; readonly items: readonly Recipe[]; readonly length?: Expr }
  | { readonly kind: "made"; readonly make: (bench: Bench) => Operand }
  | { readonly kind: "callback"; readonly body: Body };

export interface Operand {
  readonly value: unknown;
  readonly shadow: Shadow;
}

/** What a callback does, written once for both runs. */
export type Body = (bench: Bench, args: readonly Operand[], self: unknown) => Operand;

/** A place to run a scenario: with a runtime, or natively. */
export interface Bench {
  readonly rt: ShadowRuntime | undefined;
  readonly model: Model;
  readonly log: Snapshot[];
  build(recipe: Recipe): Operand;
  binary(op: BinaryOperator, left: Operand, right: Operand): Operand;
  call(fn: unknown, self: unknown, args: readonly Operand[]): Operand;
  branch(test: Operand): boolean;
  /** `typeof operand === type` as a branch of the program. */
  isOfType(operand: Operand, type: string): boolean;
  snapshot(operand: Operand): Snapshot;
}

const SITE = 7;

export function constant(value: unknown): Operand {
  return { value, shadow: undefined };
}

const OPERATORS: Record<string, (a: never, b: never) => unknown> = {
  "+": (a, b) => a + b,
  "-": (a, b) => a - b,
  "*": (a, b) => a * b,
  "<": (a, b) => a < b,
  ">": (a, b) => a > b,
  "===": (a, b) => a === b,
};

type Marked = (
  rt: ShadowRuntime,
  body: (args: unknown[], shadows: readonly Shadow[], self: unknown) => Operand,
) => unknown;

/** Built from text: a compiler of the tests must not drop the mark. */
const instrumented = new Function(
  "R",
  "body",
  `return function (...args) { if (--R.steps < 0) R.exhausted(); const $a = R.args; R.args = undefined; const r = body(args, $a ?? [], this); R.ret = r.shadow; return r.value; /*§f0*/}`,
) as Marked;

function benchOf(model: Model, rt: ShadowRuntime | undefined): Bench {
  const bench: Bench = {
    rt,
    model,
    log: [],
    build(recipe) {
      switch (recipe.kind) {
        case "constant":
          return constant(recipe.value);
        case "hole":
          return constant(undefined);
        case "symbol":
          return { value: evaluate(recipe.expr, model), shadow: rt === undefined ? undefined : recipe.expr };
        case "made":
          return recipe.make(bench);
        case "callback":
          return constant(callbackOf(bench, recipe.body));
        case "array":
          return constant(arrayOf(bench, recipe.items, recipe.length));
      }
    },
    binary(op, left, right) {
      const shadow =
        rt === undefined || (left.shadow === undefined && right.shadow === undefined)
          ? undefined
          : rt.binary(op, left.value, left.shadow, right.value, right.shadow, SITE);
      return { value: OPERATORS[op]!(left.value as never, right.value as never), shadow };
    },
    call(fn, self, args) {
      const values = args.map((each) => each.value);
      if (rt === undefined) return constant(Reflect.apply(fn as never, self, values));
      const value = rt.call(
        fn,
        self,
        undefined,
        values,
        args.map((each) => each.shadow),
        SITE,
      );
      const shadow = rt.ret;
      rt.ret = undefined;
      return { value, shadow };
    },
    branch(test) {
      if (test.shadow !== undefined) rt?.branch(SITE, test.value, test.shadow);
      return !!test.value;
    },
    isOfType(operand, type) {
      const { value, shadow } = operand;
      const type$ = shadow === undefined ? undefined : rt?.unary("typeof", value, shadow, SITE);
      return bench.branch(bench.binary("===", { value: typeof value, shadow: type$ }, constant(type)));
    },
    snapshot: ({ value, shadow }) => snapshot(rt, value, shadow),
  };
  return bench;
}

function arrayOf(bench: Bench, items: readonly Recipe[], length: Expr | undefined): unknown[] {
  const count = length === undefined ? items.length : (evaluate(length, bench.model) as number);
  const array: unknown[] = [];
  array.length = count;
  for (let i = 0; i < count; i++) {
    const item = items[i]!;
    if (item.kind === "hole") continue;
    const { value, shadow } = bench.build(item);
    array[i] = value;
    if (shadow !== undefined) bench.rt?.heap.setProperty(array, i, value, shadow);
  }
  if (length !== undefined) bench.rt?.heap.setProperty(array, "length", count, length);
  return array;
}

function callbackOf(bench: Bench, body: Body): unknown {
  const run = (args: unknown[], shadows: readonly Shadow[], self: unknown): Operand => {
    const operands = args.map((value, i) => ({ value, shadow: shadows[i] }));
    for (const each of operands) if (!Array.isArray(each.value)) bench.log.push(bench.snapshot(each));
    return body(bench, operands, self);
  };
  if (bench.rt !== undefined) return instrumented(bench.rt, run);
  return function (this: unknown, ...args: unknown[]) {
    return run(args, [], this).value;
  };
}

export interface Scenario {
  readonly fn: unknown;
  readonly construct?: boolean;
  readonly self: Recipe;
  readonly args: readonly Recipe[];
  /** Looks at more than the result, after the call. */
  readonly after?: (bench: Bench, self: unknown, result: Operand) => Operand;
}

interface Outcome {
  readonly result: Snapshot | undefined;
  readonly error: { readonly name: string; readonly message: string } | undefined;
  readonly self: Snapshot;
  readonly args: readonly Snapshot[];
  readonly log: readonly Snapshot[];
}

function perform(scenario: Scenario, bench: Bench): Outcome {
  const { rt } = bench;
  const self = bench.build(scenario.self);
  const args = scenario.args.map((arg) => bench.build(arg));
  let result: Operand | undefined;
  let error: Outcome["error"];
  try {
    const values = args.map((each) => each.value);
    const shadows = args.map((each) => each.shadow);
    if (rt === undefined) {
      result = constant(
        scenario.construct
          ? Reflect.construct(scenario.fn as never, values)
          : Reflect.apply(scenario.fn as never, self.value, values),
      );
    } else {
      const value = scenario.construct
        ? rt.construct(scenario.fn, values, shadows, SITE)
        : rt.call(scenario.fn, self.value, self.shadow, values, shadows, SITE);
      result = { value, shadow: rt.ret };
      rt.ret = undefined;
    }
    if (scenario.after !== undefined) result = scenario.after(bench, self.value, result);
  } catch (thrown) {
    const { name, message } = thrown as Error;
    error = { name, message };
  }
  return {
    result: result === undefined ? undefined : bench.snapshot(result),
    error,
    self: bench.snapshot(self),
    args: args.map((each) => bench.snapshot(each)),
    log: bench.log,
  };
}

/** What `outcome`, seen with shadows, predicts under `model` against what happened natively there. */
function disagreement(predicted: Outcome, actual: Outcome, model: Model, sameModel: boolean): string | undefined {
  if (predicted.error?.name !== actual.error?.name)
    return `error ${predicted.error?.message} / ${actual.error?.message}`;
  if (sameModel && predicted.error?.message !== actual.error?.message) {
    return `message ${predicted.error?.message} / ${actual.error?.message}`;
  }
  if (predicted.log.length !== actual.log.length) return `${predicted.log.length} callbacks / ${actual.log.length}`;
  const pairs: [string, Snapshot | undefined, Snapshot | undefined][] = [
    ["result", predicted.result, actual.result],
    ["self", predicted.self, actual.self],
  ];
  for (const [i, arg] of predicted.args.entries()) pairs.push([`args[${i}]`, arg, actual.args[i]]);
  for (const [i, entry] of predicted.log.entries()) pairs.push([`log[${i}]`, entry, actual.log[i]]);
  for (const [place, a, b] of pairs) {
    const found = a === undefined || b === undefined ? undefined : mismatch(a, b, model, place);
    if (found !== undefined) return found;
  }
  return undefined;
}

export interface Tally {
  scenarios: number;
  /** Runs with a path or a symbolic result: the rest proves little. */
  symbolic: number;
  /** Other models that took the same path. */
  crossed: number;
  /** Runs that declared a loss; the crossed law does not bind them. */
  concretised: number;
}

const rt = new ShadowRuntime();

/** Throws with a readable account when a law is broken. */
export function checkLaws(
  scenario: Scenario,
  model: Model,
  variables: readonly Input[],
  random: Random,
  tally: Tally,
): void {
  tally.scenarios++;
  const actual = perform(scenario, benchOf(model, undefined));
  rt.begin(model, {}, { check: true });
  let predicted: Outcome;
  let path: readonly PathEvent[];
  let losses: number;
  try {
    predicted = perform(scenario, benchOf(model, rt));
  } finally {
    const trace = rt.end();
    path = trace.path;
    losses = trace.concretisations.length;
  }
  const broken = disagreement(predicted, actual, model, true);
  if (broken !== undefined) throw new Error(account("own model", broken, model, path));
  if (path.length > 0 || hasSymbols(predicted)) tally.symbolic++;
  if (losses > 0) {
    tally.concretised++;
    return;
  }
  for (let attempt = 0; attempt < 8; attempt++) {
    const other = mutated(model, variables, random);
    if (!path.every((event) => holds(event.condition, other))) continue;
    tally.crossed++;
    const there = disagreement(predicted, perform(scenario, benchOf(other, undefined)), other, false);
    if (there !== undefined) throw new Error(account("crossed", there, model, path, other));
  }
}

function account(law: string, what: string, model: Model, path: readonly PathEvent[], other?: Model): string {
  const show = (m: Model) => [...m].map(([name, value]) => `${name}=${describe(value)}`).join(" ");
  const conditions = path.map((event) => print(event.condition)).join(" ∧ ");
  return `${law}: ${what}\n  model ${show(model)}\n  path  ${conditions}${other === undefined ? "" : `\n  other ${show(other)}`}`;
}

function describe(value: Primitive): string {
  return Object.is(value, -0) ? "-0" : typeof value === "string" ? JSON.stringify(value) : String(value);
}

function hasSymbols(outcome: Outcome): boolean {
  return JSON.stringify(outcome, (_key, value: unknown) =>
    isSymbolic(value) ? "§symbolic" : typeof value === "bigint" ? "n" : value,
  ).includes("§symbolic");
}

function isSymbolic(value: unknown): boolean {
  return typeof value === "object" && value !== null && "sort" in value && inputsOf(value as Expr).length > 0;
}

/** The model with one or two variables changed, from the values they may take. */
function mutated(model: Model, variables: readonly Input[], random: Random): Model {
  const other = new Map(model);
  const changes = 1 + random.below(2);
  for (let i = 0; i < changes; i++) {
    const variable = random.pick(variables);
    other.set(variable.name, random.valueOf(variable));
  }
  return other;
}
