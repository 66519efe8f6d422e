/** The inputs of a law as variables: which are symbolic and in what form, and the model their values make. */
import { choice, input, literal } from "../../expr/build.ts";
import type { Domain, Expr, Model, Primitive } from "../../expr/expr.ts";
import type { Sort } from "../../expr/op.ts";
import { alternativeOf } from "../../expr/variable/variable.ts";
import type { Shadow } from "../../runtime/protocol.ts";
import { missing, type Random, type Sample, type Sampler } from "./samples.ts";

export interface Variable {
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
export function declareAll(inputs: readonly Sampler[], random: Random): Variable[] {
  for (;;) {
    const variables = inputs.map((sampler, k) => declare(`x${k}`, sampler, random));
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

export function resample(variable: Variable, random: Random): Variable {
  if (variable.form === "concrete") return variable;
  for (let tries = 0; tries < 10; tries++) {
    const value = variable.sampler(random);
    if (value === missing) continue;
    if (variable.form === "union" || typeof value === typeof variable.value) return { ...variable, value };
  }
  return variable;
}

const kindOf = (value: Primitive): string => (value === null ? "null" : (SORTS[typeof value] ?? "undefined"));

export function shadowOf({ name, value, form }: Variable): Shadow {
  if (form === "concrete" || value === missing) return undefined;
  if (form === "plain") return inputOf(name, SORTS[typeof value]!);
  const tag = input(alternativeOf(name), "num", { kind: "tag", labels: ALTERNATIVES });
  const alternatives: Expr[] = [literal(undefined), literal(null)];
  for (const sort of ["num", "str", "bool", "big"] as const) alternatives.push(inputOf(`${name}.${sort}`, sort));
  return choice(tag, ...alternatives);
}

const inputOf = (name: string, sort: Sort): Expr => input(name, sort, DOMAINS[sort]!);

export function modelOf(variables: readonly Variable[]): Model {
  const model = new Map<string, Primitive>();
  for (const { name, value, form } of variables) {
    if (form === "concrete" || value === missing) continue;
    if (form === "plain") model.set(name, value);
    else {
      model.set(alternativeOf(name).name, ALTERNATIVES.indexOf(kindOf(value)));
      if (SORTS[typeof value] !== undefined) model.set(`${name}.${SORTS[typeof value]}`, value);
    }
  }
  return model;
}
