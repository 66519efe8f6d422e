/**
 * The inputs of a target as values of the static side: what the declared types allow, and nothing is known beyond that. The names are those of the
 * dynamic side (`codes.length`, `codes[3]`), so that a model of φ̂ is an input there.
 */
import { RESULTS } from "../expr/results.ts";
import { alternativePath, depthOf, elementPath, memberPath, moved } from "../expr/variable/path.ts";
import { alternativeOf, presenceOf, type Variable } from "../expr/variable/variable.ts";
import type { Definitions, ParameterShape, Shape, TypedArrayName } from "../frontend/shapes/shape.ts";
import type { Context } from "./context.ts";
import { type LinkedType, lengthOf, linkedType, nodePath, orNothing } from "./linked.ts";
import type { State } from "./state.ts";
import { substitute } from "./term/substitute.ts";
import { and, apply, eq, FALSE, type Fn, int, le, or, type Range, symbol, type Term, ZERO } from "./term/term.ts";
import { PARAMETERS } from "./value/cells.ts";
import { constantOf, numberOf, POSITION, UNDEFINED, unknown, type Value } from "./value/value.ts";

const MAX_TEXT: Range = { min: 0, max: 536_870_888 };
const MAX_ARRAY: Range = { min: 0, max: 2 ** 32 - 1 };
const MAX_TYPED: Range = { min: 0, max: 2 ** 32 };
/** Properties of properties that are followed. */
const MOST_NESTED = 5;
const UNIT: Range = { min: RESULTS.charCodeAt.min, max: RESULTS.charCodeAt.max };

const TYPED: Partial<Record<TypedArrayName, Range>> = {
  Int8Array: { min: -128, max: 127 },
  Uint8Array: { min: 0, max: 255 },
  Uint8ClampedArray: { min: 0, max: 255 },
  Buffer: { min: 0, max: 255 },
  Int16Array: { min: -32768, max: 32767 },
  Uint16Array: { min: 0, max: 65535 },
  Int32Array: { min: -2147483648, max: 2147483647 },
  Uint32Array: { min: 0, max: 4294967295 },
};

/** A variable of the input, and how its value is asked of a model. */
export type InputVariable =
  | { readonly kind: "number"; readonly path: string; readonly term: Term; readonly bad: Term }
  | { readonly kind: "boolean"; readonly path: string; readonly term: Term }
  /** Which of two it is: left out (or undefined), or given. */
  | { readonly kind: "presence"; readonly path: string; readonly tag: Variable; readonly missing: Term }
  | { readonly kind: "text"; readonly path: string; readonly length: Term; readonly unit: (at: Term) => Term }
  | {
      readonly kind: "array";
      readonly path: string;
      readonly length: Term;
      readonly element: (at: Term) => readonly InputVariable[];
    }
  | ListVariable;

/** Node by node: each is under the one before. */
export interface ListVariable {
  readonly kind: "list";
  readonly path: string;
  readonly length: Term;
  readonly type: LinkedType;
  /** Says whether there is a first node; a list that has one always has none. */
  readonly rootTag: string | undefined;
  readonly root: string;
  readonly node: (at: number) => readonly InputVariable[];
}

export interface Inputs {
  readonly variables: readonly InputVariable[];
  /** What the types say of them. */
  readonly domain: Term;
}

export function makeInputs(
  c: Context,
  parameters: readonly ParameterShape[],
  definitions: Definitions,
  state: State,
): { values: readonly Value[]; inputs: Inputs } {
  const maker = new Maker(c, definitions, state);
  const values = parameters.map(({ name, shape, optional, rest }) => {
    if (rest) return unknown(`the rest parameter ${name}`);
    if (optional) return maker.optional(shape, name);
    return maker.value(shape, name, []) ?? unknown(`${name} of a type that is not followed`);
  });
  return { values, inputs: { variables: maker.variables, domain: and(...maker.domain) } };
}

class Maker {
  variables: InputVariable[] = [];
  readonly domain: Term[] = [];

  constructor(
    private readonly c: Context,
    private readonly definitions: Definitions,
    private readonly state: State,
  ) {}

  /** Left out or given: `tag` is the variable that says so, `path` where the value is when it is given. */
  optional(shape: Shape, name: string, tag = presenceOf(name), path = name): Value {
    const list = this.list(shape, path, { tag, end: "undefined" });
    if (list !== undefined) return list;
    const value = this.value(shape, path, []);
    if (value === undefined) return unknown(`${name} of a type that is not followed`);
    const missing = symbol(`${name}?missing`, "bool");
    this.add({ kind: "presence", path: tag.name, tag, missing });
    if (value.kind === "number") return { ...value, bad: or(value.bad, missing), missing };
    return value.kind === "text" || value.kind === "reference"
      ? { ...value, missing }
      : unknown(`${name}, which may be left out`);
  }

  /** `extra`: parameters of the arrays around it; undefined where the shape is not followed. */
  value(shape: Shape, path: string, extra: readonly Term[]): Value | undefined {
    const fn = (part: string, sort: Fn["sort"], range?: Range, more = 0): ((...args: Term[]) => Term) => {
      const made: Fn = {
        name: `${path}${part}`,
        sort,
        arity: extra.length + more,
        ...(range === undefined ? {} : { range }),
      };
      return (...args) => apply(made, [...args]);
    };
    switch (shape.kind) {
      case "number": {
        const { isProof } = this.c;
        if (shape.integer !== undefined) {
          const term = fn("", "int", shape.integer)(...extra);
          this.add({ kind: "number", path, term, bad: FALSE });
          return numberOf(term);
        }
        const term = fn(
          "",
          isProof ? "real" : "int",
          isProof ? undefined : { min: -(2 ** 31), max: 2 ** 31 - 1 },
        )(...extra);
        const bad = isProof ? fn("?nan", "bool")(...extra) : FALSE;
        this.add({ kind: "number", path, term, bad });
        return numberOf(term, bad);
      }
      case "boolean": {
        const term = fn("", "bool")(...extra);
        this.add({ kind: "boolean", path, term });
        return { kind: "boolean", term };
      }
      case "string": {
        const length = fn(".length", "int", MAX_TEXT)(...extra);
        const unit = fn("", "int", UNIT, 1);
        this.add({ kind: "text", path, length, unit: (at) => unit(...extra, at) });
        return { kind: "text", length, units: { parameter: POSITION, body: unit(...extra, POSITION) }, missing: FALSE };
      }
      case "literal": {
        const { value } = shape;
        return typeof value === "object" && value !== null ? undefined : constantOf(value);
      }
      case "one-of": {
        if (
          !shape.values.every((value) => typeof value === "number" && Number.isSafeInteger(value)) ||
          extra.length > 0
        )
          return undefined;
        const term = fn("", "int")();
        this.domain.push(or(...shape.values.map((value) => eq(term, int(value as number)))));
        this.add({ kind: "number", path, term, bad: FALSE });
        return numberOf(term);
      }
      case "undefined":
        return UNDEFINED;
      case "null":
        return { kind: "null" };
      case "typed-array": {
        const range = TYPED[shape.type];
        if (range === undefined || extra.length > 0) return undefined;
        return this.array(
          path,
          (inner, at) => {
            const term = apply({ name: inner, sort: "int", arity: at.length, range }, at);
            this.add({ kind: "number", path: inner, term, bad: FALSE });
            return numberOf(term);
          },
          1,
          MAX_TYPED,
          range,
        );
      }
      case "array": {
        if (extra.length > 0) return undefined;
        let depth = 1;
        let element = shape.element;
        while (element.kind === "array" && depth < PARAMETERS.length) {
          depth++;
          element = element.element;
        }
        if (element.kind === "array") return undefined;
        return this.array(path, (inner, at) => this.value(element, inner, at), depth, MAX_ARRAY);
      }
      case "object": {
        if (extra.length > 0 || shape.index !== undefined) return undefined;
        const fields = new Map<string, Value>();
        for (const property of shape.properties) {
          const name = memberPath(path, property.name);
          const value = property.optional ? this.optional(property.shape, name) : this.value(property.shape, name, []);
          fields.set(property.name, value ?? unknown(`${name} of a type that is not followed`));
        }
        const cell = `input ${path}`;
        this.state.cells.set(cell, { kind: "object", fields });
        return { kind: "reference", cell, at: [], missing: FALSE };
      }
      case "union": {
        const nullable = orNothing(shape);
        const list =
          nullable === undefined || extra.length > 0
            ? undefined
            : this.list(nullable.of, alternativePath(path, 1), { tag: alternativeOf(path), end: nullable.end });
        if (list !== undefined) return list;
        const [first, second, ...others] = [...shape.options].sort(
          (a, b) => Number(b.kind === "undefined") - Number(a.kind === "undefined"),
        );
        if (first?.kind !== "undefined" || second === undefined || others.length > 0 || extra.length > 0)
          return undefined;
        return second.kind === "union"
          ? undefined
          : this.optional(second, path, alternativeOf(path), alternativePath(path, 1));
      }
      case "named": {
        const list = extra.length > 0 ? undefined : this.list(shape, path, undefined);
        if (list !== undefined) return list;
        const known = this.definitions[shape.name];
        return known === undefined || known.kind === "named" || extra.length > 2 || depthOf(path) > MOST_NESTED
          ? undefined
          : this.value(known, path, extra);
      }
      default:
        return undefined;
    }
  }

  /** A linked list; undefined where the type is none. `root` says where its first node is, or what stands for none. */
  private list(
    shape: Shape,
    root: string,
    nothing: { readonly tag: Variable; readonly end: "null" | "undefined" } | undefined,
  ): Value | undefined {
    const type = shape.kind === "named" ? linkedType(shape.name, this.definitions) : undefined;
    if (type === undefined) return undefined;
    const orNull = type.end === "null";
    // both ends must be told apart from nodes in the same way
    if (nothing !== undefined && (nothing.end === "null") !== orNull) return undefined;
    const length = lengthOf(root, { min: nothing === undefined ? 1 : 0, max: MAX_ARRAY.max });
    const outer = this.variables;
    this.variables = [];
    const fields = new Map<string, Value>();
    const base = `${root}[]`;
    for (const { name, shape: inner, optional } of type.others) {
      const isPlain = inner.kind === "number" || inner.kind === "boolean" || inner.kind === "string";
      const value = isPlain && !optional ? this.value(inner, `${base}.${name}`, PARAMETERS.slice(0, 1)) : undefined;
      if (value !== undefined) fields.set(name, value);
    }
    const inner = this.variables;
    this.variables = outer;
    this.add({
      kind: "list",
      path: root,
      root,
      length,
      type,
      rootTag: nothing?.tag.name,
      node: (i) => inner.map((one) => placed(one, [int(i)], nodePath(root, type, i), base)),
    });
    const cell = `input ${root}`;
    this.state.cells.set(cell, { kind: "list", length, fields, next: type.next, orNull });
    return {
      kind: "reference",
      cell,
      at: [ZERO],
      missing: nothing === undefined ? FALSE : le(length, ZERO),
      ...(orNull ? { orNull: true } : {}),
    };
  }

  private array(
    path: string,
    element: (path: string, at: readonly Term[]) => Value | undefined,
    depth: number,
    lengths: Range,
    range?: Range,
  ): Value | undefined {
    const parameters = PARAMETERS.slice(0, depth);
    const outer = this.variables;
    this.variables = [];
    const name = (dimensions: number): string => `${path}${"[]".repeat(dimensions)}`;
    const body = element(name(depth), parameters);
    const inner = this.variables;
    this.variables = outer;
    if (body === undefined || body.kind === "reference" || body.kind === "unknown") return undefined;
    const lengthFns = parameters.map(
      (_, i): Fn => ({ name: `${name(i)}.length`, sort: "int", arity: i, range: i === 0 ? lengths : MAX_ARRAY }),
    );
    const nested = (i: number, at: readonly Term[], shown: string): InputVariable => ({
      kind: "array",
      path: shown,
      length: apply(lengthFns[i]!, at),
      element: (index) => {
        const here = [...at, index];
        const text = index.kind === "number" ? elementPath(shown, index.value) : `${shown}[i]`;
        if (i + 1 < depth) return [nested(i + 1, here, text)];
        return inner.map((one) => placed(one, here, text, name(depth)));
      },
    });
    this.add(nested(0, [], path));
    const cell = `input ${path}`;
    this.state.cells.set(cell, {
      kind: "array",
      lengths: lengthFns.map((fn, i) => apply(fn, parameters.slice(0, i))),
      element: body,
      ...(range === undefined ? {} : { range }),
    });
    return { kind: "reference", cell, at: [], missing: FALSE };
  }

  private add(variable: InputVariable): void {
    this.variables.push(variable);
  }
}

/** A variable inside of an array, at a place of it. */
function placed(variable: InputVariable, at: readonly Term[], path: string, inner: string): InputVariable {
  const by = new Map(at.map((term, i) => [PARAMETERS[i]!.name, term]));
  const go = (term: Term): Term => substitute(term, by);
  const name = moved(variable.path, inner, path);
  switch (variable.kind) {
    case "number":
      return { kind: "number", path: name, term: go(variable.term), bad: go(variable.bad) };
    case "boolean":
      return { kind: "boolean", path: name, term: go(variable.term) };
    case "presence":
      return { kind: "presence", path: name, tag: variable.tag, missing: go(variable.missing) };
    case "text":
      return { kind: "text", path: name, length: go(variable.length), unit: (position) => go(variable.unit(position)) };
    case "array":
    case "list":
      return variable;
  }
}
