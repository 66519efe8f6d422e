/** Why an assertion is open, in words: what could go wrong, and what is known of the values. */
import type { Definition } from "../flow/domains/setting.ts";
import { factOf, lengthOf, nameOf } from "../flow/domains/setting.ts";
import { hasLength, type Name, type State } from "../flow/domains/state.ts";
import * as T from "../flow/domains/tags.ts";
import { type Value, values } from "../flow/domains/value.ts";
import type { FunctionFlow, Operand, Property } from "../flow/graph.ts";

export interface Seen {
  readonly flow: FunctionFlow;
  readonly state: State;
  readonly definitions: ReadonlyMap<Name, Definition>;
}

export function whyOpen(property: Property, seen: Seen): string {
  const { state } = seen;
  const known = (operand: Operand, other: string): string =>
    sayOf(nameIn(seen, operand) ?? other, factOf(state, operand));
  switch (property.checker) {
    case "nullish-access": {
      const { tags } = factOf(state, property.object);
      const name = nameIn(seen, property.object) ?? "the object";
      if (tags === T.ANY) return nothingKnown(name);
      return `${name} may be ${T.tags.print(tags & T.NULLISH)}`;
    }
    case "not-callable": {
      const { tags } = factOf(state, property.callee);
      const name = nameIn(seen, property.callee) ?? "what is called";
      if (tags === T.ANY || tags === (T.ANY & ~T.NULLISH)) return nothingKnown(name);
      return `${name} may be no function: it is ${T.tags.print(tags)}`;
    }
    case "index-read":
    case "index-write": {
      const container = factOf(state, property.object).tags;
      const length = hasLength(container) ? lengthOf(state, nameOf(state, property.object)) : undefined;
      const key = property.key.kind === "constant" ? [] : [known(property.key, "the index")];
      const list =
        length === undefined ? known(property.object, "the list") : `the length is ${short(state.fact(length))}`;
      return [...key, list].join("; ");
    }
    case "division-by-zero":
      return known(property.divisor, "the divisor");
    case "nan":
    case "unsafe-integer":
    case "int32-truncation": {
      const operands = [property.left, property.right].filter((one) => one?.kind === "variable");
      return operands.map((one, i) => known(one!, operands.length === 1 ? "the operand" : SIDES[i]!)).join("; ");
    }
    case "assertion":
      return aboutCondition(property.condition, seen).join("; ");
    case "contract":
    case "refinement":
      return (property.about ?? [])
        .filter(({ operand }) => operand.kind === "variable")
        .map(({ name, operand }) => sayOf(name, factOf(state, operand)))
        .join("; ");
  }
}

const SIDES = ["the left side", "the right side"] as const;

const nothingKnown = (name: string): string => `nothing is known of ${name}`;

const sayOf = (name: string, value: Value): string =>
  value.tags === T.ANY && values.equals(value, values.top) ? nothingKnown(name) : `${name} is ${short(value)}`;

/** Of much that a value may be, what it is not says more. */
function short(value: Value): string {
  const missing = T.ANY & ~value.tags;
  if (value.tags === T.NUMBER || missing === 0 || bits(missing) > 4) return values.print(value);
  return `anything but ${T.tags
    .print(missing)
    .replace(/ or (?!.* or )/, " and ")
    .replaceAll(" or ", ", ")}`;
}

const bits = (tags: T.Tags): number => tags.toString(2).replaceAll("0", "").length;

/** What the condition compares. */
function aboutCondition(condition: Operand, seen: Seen): string[] {
  const { state, definitions } = seen;
  if (condition.kind !== "variable") return [];
  const found = definitions.get(nameOf(state, condition));
  const names =
    found === undefined
      ? []
      : found.kind === "unary"
        ? [found.operand]
        : found.kind === "binary"
          ? [found.left, found.right]
          : found.args;
  return names.flatMap((name, i) => {
    if (state.names.constantOf(name) !== undefined) return [];
    const side = names.length === 1 ? "what it tests" : (SIDES[i] ?? "an argument");
    return [sayOf(variableOf(seen, name) ?? side, state.fact(name))];
  });
}

/** Operands as the source has them; undefined for what has no name there. */
function nameIn(seen: Seen, operand: Operand): string | undefined {
  if (operand.kind === "constant")
    return typeof operand.value === "string" ? JSON.stringify(operand.value) : String(operand.value);
  const { variable } = operand;
  if (variable.kind !== "temp" && variable.binding !== undefined) return variable.name;
  return variable.kind === "this" ? "this" : variableOf(seen, nameOf(seen.state, operand));
}

function variableOf({ flow, state }: Seen, name: Name): string | undefined {
  for (const [id, one] of state.variables) {
    const variable = flow.variables[id]!;
    if (one === name && variable.binding !== undefined) return variable.name;
    if (variable.kind === "temp") continue;
    // a member that is known by what it was read from
    const cells = variable.binding === undefined && variable.kind !== "this" ? undefined : state.heap.get(one);
    for (const [key, cell] of cells ?? [])
      if (cell === name) return /^\d+$/.test(key) ? `${variable.name}[${key}]` : `${variable.name}.${key}`;
  }
  return undefined;
}
