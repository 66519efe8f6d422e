/**
 * What every model must obey, checked against the natives on generated inputs.
 *
 * On the run: the value is the native's, every recorded condition holds, and every shadow evaluates to the value it belongs to.
 * Crossed: on any other input that satisfies the recorded conditions, the native's outcome is the one the shadows predict: the same
 * exception, or a value equal to the shadows evaluated there. A model that forgets a condition fails this one.
 */
import { choice, input, literal, resetExpressions } from "../expr/build.ts";
import { evaluate, holds } from "../expr/evaluate.ts";
import type { Domain, Expr, Model, Primitive } from "../expr/expr.ts";
import { print } from "../expr/print.ts";
import type { Sort } from "../expr/op.ts";
import type { Key, Shadow } from "../runtime/protocol.ts";
import { ShadowRuntime } from "../runtime/symbolic-runtime.ts";
import { installModels } from "./index.ts";
import { missing, type Random, type Sample, type Sampler, seeded } from "./samples.ts";

/** A value with its shadow, as instrumented code holds it. */
export interface Held {
  readonly value: unknown;
  readonly shadow: Shadow;
}

/** What a subject calls natives through: with shadows on the symbolic run, plainly on a native one. */
export interface Caller {
  call(fn: unknown, self: unknown, args: readonly unknown[]): Held;
  construct(fn: unknown, args: readonly unknown[]): Held;
  /** Reads a property with its shadow. */
  get(object: unknown, key: Key): Held;
  /** Gives the properties 0, 1, … of a fresh object the shadows of the values they were made from. */
  describe(object: object, parts: readonly Held[]): void;
  /** A function of the program under test: what it returns, and the shadow of that from the shadows of its arguments. */
  callback(value: (...args: never[]) => unknown, shadow: (...args: Expr[]) => Shadow): unknown;
}

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
  const runs = law.runs ?? 1_000;
  const random = seeded(law.seed ?? 1);
  const rt = new ShadowRuntime();
  const failures: string[] = [];
  let completed = 0;
  let shadowed = 0;
  let crossed = 0;
  for (let i = 0; i < runs && failures.length < 5; i++) {
    if (i % 200 === 0) resetExpressions();
    const variables = declareAll(law, random);
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
  if (report.shadowed < (law.shadowed ?? 0.5)) failures.push(`only ${report.shadowed} of the runs gave a shadow`);
  if (report.crossed < (law.crossed ?? 0.3)) failures.push(`only ${report.crossed} of the runs were crossed`);
  return report;
}

// — variables —

interface Variable {
  readonly name: string;
  readonly sampler: Sampler;
  readonly value: Sample;
  /** concrete: no shadow. plain: an input of the value's sort. union: a choice over all sorts. */
  readonly form: "concrete" | "plain" | "union";
}

const SORTS: Readonly<Record<string, Sort>> = { number: "num", string: "str", boolean: "bool", bigint: "big" };
const DOMAINS: Readonly<Record<string, Domain>> = {
  num: { kind: "any-number" },
  str: { kind: "any-string", maxLength: 1 << 20 },
  bool: { kind: "any-boolean" },
  big: { kind: "any-bigint" },
};
const ALTERNATIVES = ["undefined", "null", "num", "str", "bool", "big"];

/** At least one of them is symbolic. */
function declareAll(law: Law, random: Random): Variable[] {
  for (;;) {
    const variables = law.inputs.map((sampler, k) => declare(`x${k}`, sampler, random));
    if (variables.some(({ form }) => form !== "concrete")) return variables;
  }
}

function declare(name: string, sampler: Sampler, random: Random): Variable {
  const value = sampler(random);
  const dice = random();
  const sorted = SORTS[typeof value] !== undefined;
  const form = value === missing || dice < 0.2 ? "concrete" : dice < 0.85 && sorted ? "plain" : "union";
  return { name, sampler, value, form };
}

function resample(variable: Variable, random: Random): Variable {
  if (variable.form === "concrete") return variable;
  for (let tries = 0; tries < 10; tries++) {
    const value = variable.sampler(random);
    if (value === missing) continue;
    if (variable.form === "union" || typeof value === typeof variable.value) return { ...variable, value };
  }
  return variable;
}

const alternativeOf = (value: Primitive): string => (value === null ? "null" : (SORTS[typeof value] ?? "undefined"));

function shadowOf({ name, value, form }: Variable): Shadow {
  if (form === "concrete" || value === missing) return undefined;
  if (form === "plain") return inputOf(name, SORTS[typeof value]!);
  const tag = input(`${name}#tag`, "num", { kind: "tag", labels: ALTERNATIVES });
  const alternatives: Expr[] = [literal(undefined), literal(null)];
  for (const sort of ["num", "str", "bool", "big"] as const) alternatives.push(inputOf(`${name}.${sort}`, sort));
  return choice(tag, ...alternatives);
}

const inputOf = (name: string, sort: Sort): Expr => input(name, sort, DOMAINS[sort]!);

function modelOf(variables: readonly Variable[]): Model {
  const model = new Map<string, Primitive>();
  for (const { name, value, form } of variables) {
    if (form === "concrete" || value === missing) continue;
    if (form === "plain") model.set(name, value);
    else {
      model.set(`${name}#tag`, ALTERNATIVES.indexOf(alternativeOf(value)));
      if (SORTS[typeof value] !== undefined) model.set(`${name}.${SORTS[typeof value]}`, value);
    }
  }
  return model;
}

// — runs —

/** A value as the shadows draw it, kept after the run. */
type Picture =
  | { readonly kind: "expression"; readonly expr: Expr; readonly value: unknown }
  | { readonly kind: "constant"; readonly value: unknown }
  | { readonly kind: "object"; readonly length: Expr | number | undefined; readonly fields: ReadonlyMap<string, Picture> };

type Outcome<T> = { readonly kind: "value" } & T | { readonly kind: "thrown"; readonly name: string };

interface SymbolicRun {
  readonly model: Model;
  readonly conditions: readonly Expr[];
  readonly lost: boolean;
  readonly outcome: Outcome<{ readonly picture: Picture; readonly value: unknown }>;
}

const heldOf = (operand: unknown): Held =>
  typeof operand === "object" && operand !== null && "shadow" in operand ? (operand as Held) : { value: operand, shadow: undefined };

/** Arguments after a missing one are missing too. */
function present(args: readonly unknown[]): Held[] {
  const held = args.map(heldOf);
  const end = held.findIndex(({ value }) => value === missing);
  return end < 0 ? held : held.slice(0, end);
}

function symbolicCaller(rt: ShadowRuntime): Caller {
  const hold = (value: unknown): Held => {
    const shadow = rt.ret;
    rt.ret = undefined;
    return { value, shadow };
  };
  return {
    call(fn, self, args) {
      const receiver = heldOf(self);
      const given = present(args);
      return hold(rt.call(fn, receiver.value, receiver.shadow, given.map((a) => a.value), given.map((a) => a.shadow), 1));
    },
    construct(fn, args) {
      const given = present(args);
      return hold(rt.construct(fn, given.map((a) => a.value), given.map((a) => a.shadow), 1));
    },
    describe(object, parts) {
      for (let i = 0; i < parts.length; i++) rt.setProperty(object, i, parts[i]!.value, parts[i]!.shadow);
    },
    callback: (value, shadow) =>
      instrument(rt, value, (args, shadows) => {
        const exprs = args.map((arg, i) => rt.shadowOf(arg, shadows[i]) ?? literal(undefined));
        const result = shadow(...exprs);
        return result?.kind === "literal" ? undefined : result;
      }),
    get: (object, key) => {
      const { value, shadow } = heldOf(object);
      const read = (value as Record<Key, unknown>)[key];
      return { value: read, shadow: rt.get(value, shadow, key, undefined, read, 1) };
    },
  };
}

/** Instrumented functions are known by the mark at the end of their text, so this one is made from text. */
const instrument = new Function(
  "rt",
  "value",
  "shadow",
  "return function (...args) { const $a = rt.args; rt.args = undefined; const result = value(...args); rt.ret = shadow(args, $a ?? []); return result; /*§f0*/}",
) as (rt: ShadowRuntime, value: unknown, shadow: (args: unknown[], shadows: Shadow[]) => Shadow) => unknown;

const nativeCaller: Caller = {
  callback: (value) => value,
  describe: () => undefined,
  call: (fn, self, args) => plainly(Reflect.apply(fn as () => unknown, heldOf(self).value, present(args).map((a) => a.value))),
  construct: (fn, args) => plainly(Reflect.construct(fn as () => unknown, present(args).map((a) => a.value))),
  get: (object, key) => plainly((heldOf(object).value as Record<Key, unknown>)[key]),
};

const plainly = (value: unknown): Held => ({ value, shadow: undefined });

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
  return { model, outcome, conditions: trace.path.map((event) => event.condition), lost: trace.concretisations.length > 0 };
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

const isObject = (value: unknown): value is object => typeof value === "object" && value !== null;

function draw(rt: ShadowRuntime, value: unknown, shadow: Shadow): Picture {
  if (shadow !== undefined) return { kind: "expression", expr: shadow, value };
  if (!isObject(value) || value instanceof RegExp) return { kind: "constant", value };
  const fields = new Map<string, Picture>();
  for (const key of Object.keys(value)) {
    fields.set(key, draw(rt, (value as Record<string, unknown>)[key], rt.getProperty(value, key)));
  }
  return { kind: "object", length: Array.isArray(value) ? (rt.lengthOf(value) ?? value.length) : undefined, fields };
}

function isSymbolic(picture: Picture): boolean {
  if (picture.kind === "expression") return picture.expr.kind !== "literal";
  if (picture.kind === "constant") return false;
  return typeof picture.length === "object" || [...picture.fields.values()].some(isSymbolic);
}

// — judging —

function checkRun(law: Law, variables: readonly Variable[], run: SymbolicRun): string | undefined {
  for (const condition of run.conditions) {
    if (!holds(condition, run.model)) return `${show(variables)}: the recorded condition does not hold: ${print(condition)}`;
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

function differs(picture: Picture, actual: unknown, model: Model, at: string): string | undefined {
  switch (picture.kind) {
    case "expression": {
      const predicted = evaluated(picture.expr, model);
      return Object.is(predicted, actual) ? undefined : `predicted ${text(predicted)} by ${print(picture.expr)}, the native gives ${text(actual)}${at}`;
    }
    case "constant":
      if (isObject(picture.value) && isObject(actual)) return undefined;
      return Object.is(picture.value, actual) ? undefined : `predicted the constant ${text(picture.value)}, the native gives ${text(actual)}${at}`;
    case "object":
      return isObject(actual) ? contentDiffers(picture, actual, model, at) : `predicted an object, the native gives ${text(actual)}${at}`;
  }
}

function contentDiffers(picture: Picture & { kind: "object" }, actual: object, model: Model, at: string): string | undefined {
  const length = typeof picture.length === "object" ? evaluated(picture.length, model) : picture.length;
  if (Array.isArray(actual) && actual.length !== length) return `predicted length ${text(length)}, the native gives ${actual.length}${at}`;
  const names = Object.keys(actual);
  for (const [key, field] of picture.fields) {
    // elements beyond a symbolic length are not there
    if (Array.isArray(actual) && Number(key) >= actual.length) continue;
    if (!names.includes(key)) return `the native's result has no ${key}${at}`;
    const wrong = differs(field, (actual as Record<string, unknown>)[key], model, `${at} at ${key}`);
    if (wrong !== undefined) return wrong;
  }
  const extra = names.find((key) => !picture.fields.has(key) && !(typeof picture.length === "object" && Number(key) >= 0));
  return extra === undefined ? undefined : `nothing predicts ${extra}${at}`;
}

function evaluated(e: Expr, model: Model): unknown {
  try {
    return evaluate(e, model);
  } catch (error) {
    return `evaluation failed: ${(error as Error).message}`;
  }
}

function text(value: unknown): string {
  if (typeof value === "bigint") return `${value}n`;
  if (Object.is(value, -0)) return "-0";
  return typeof value === "string" ? JSON.stringify(value) : typeof value === "symbol" ? "nothing" : String(value);
}

const show = (variables: readonly Variable[]): string =>
  `(${variables.map(({ value, form }) => `${text(value)}${form === "concrete" ? "" : ` ${form}`}`).join(", ")})`;
