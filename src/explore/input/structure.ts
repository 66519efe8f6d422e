/** Plans of arrays, tuples and objects: concrete containers whose parts and length carry shadows in the runtime's side table. */
import { apply, choice, eq, input, literal, not, reference } from "../../expr/build.ts";
import type { Expr, Input } from "../../expr/expr.ts";
import type { Encoded } from "../../value/encoded.ts";
import { type Building, type Discoverable, MAX_DEPTH, type Plan, read, UnbuildableShape } from "./plan.ts";
import { integer } from "./primitive.ts";

/** As long as arrays can be in JavaScript: a smaller bound would lead to false proofs. Arrays beyond `LARGEST_BUILT` are not tried, and the report says so. */
export const MAX_ARRAY_LENGTH = 2 ** 32 - 1;
const LARGEST_BUILT = 20_000;

/** An input of a size that Assay does not try. */
export class InputTooLarge extends Error {
  constructor(readonly path: string) {
    super(`${path} is too large to be tried`);
  }
}

export function buildableSize(path: string, size: number): number {
  if (size > LARGEST_BUILT) throw new InputTooLarge(path);
  return size;
}

/** Runs `make` one level deeper; a type without end is a diagnostic, not a crash. */
export function deeper<T>(at: Building, path: string, make: () => T): T {
  if (++at.depth > MAX_DEPTH)
    throw new UnbuildableShape(path, "its type contains itself without an end; make one link optional");
  const made = make();
  at.depth--;
  return made;
}

function setElement(at: Building, array: unknown[], index: number, plan: Plan): void {
  const value = plan.build(at);
  array[index] = value;
  if (at.shadow !== undefined) at.rt?.heap.setProperty(array, index, value, at.shadow);
}

export function arrayPlan(path: string, element: (path: string) => Plan, maximum = MAX_ARRAY_LENGTH, least = 0): Plan {
  const length = integer(`${path}.length`, least, maximum);
  const elements: Plan[] = [];
  const elementAt = (i: number): Plan => (elements[i] ??= element(`${path}[${i}]`));
  return {
    expr: reference(path),
    build(at) {
      return deeper(at, path, () => {
        const count = buildableSize(path, read(at, length) as number);
        const array: unknown[] = [];
        for (let i = 0; i < count; i++) setElement(at, array, i, elementAt(i));
        at.rt?.heap.setProperty(array, "length", count, length);
        at.shadow = undefined;
        return array;
      });
    },
    encode(at) {
      const count = buildableSize(path, read(at, length) as number);
      const items: Encoded[] = [];
      for (let i = 0; i < count; i++) items.push(elementAt(i).encode(at));
      return items;
    },
  };
}

export function tuplePlan(
  path: string,
  elements: readonly { plan: Plan; optional: boolean }[],
  rest: Plan | undefined,
): Plan {
  const required = elements.filter((element) => !element.optional).length;
  const extra =
    rest === undefined && required < elements.length ? integer(`${path}.length`, required, elements.length) : undefined;
  const count = (at: Building) => (extra === undefined ? elements.length : (read(at, extra) as number));
  return {
    expr: reference(path),
    build(at) {
      const array: unknown[] = [];
      const known = count(at);
      for (let i = 0; i < known; i++) setElement(at, array, i, elements[i]!.plan);
      if (extra !== undefined) at.rt?.heap.setProperty(array, "length", known, extra);
      if (rest !== undefined) appendRest(at, array, rest);
      at.shadow = undefined;
      return array;
    },
    encode(at) {
      const items = elements.slice(0, count(at)).map((element) => element.plan.encode(at));
      return rest === undefined ? items : [...items, ...(rest.encode(at) as readonly Encoded[])];
    },
  };
}

/** The rest of a tuple is an array of its own; its elements move, and its length shifts by a constant. */
function appendRest(at: Building, array: unknown[], rest: Plan): void {
  const tail = rest.build(at) as unknown[];
  const offset = array.length;
  for (let i = 0; i < tail.length; i++) {
    array[offset + i] = tail[i];
    at.rt?.heap.setProperty(array, offset + i, tail[i], at.rt.heap.getProperty(tail, i));
  }
  const length = at.rt?.heap.lengthOf(tail);
  if (length !== undefined)
    at.rt?.heap.setProperty(array, "length", array.length, apply("add", length, literal(offset)));
}

export interface PropertyPlan {
  readonly name: string;
  readonly plan: Plan;
  /** Says whether the property exists; absent for required ones. */
  readonly presence: Input | undefined;
}

/** The tag of something that may be left out: 0 absent, 1 present. */
export function presenceInput(path: string): Input {
  const subject = path.replace(/\|\d+/g, "");
  return input(`${path}#has`, "num", { kind: "tag", labels: [`${subject} === undefined`, `${subject} !== undefined`] });
}

export const isPresent = (at: Building, presence: Input | undefined): boolean =>
  presence === undefined || read(at, presence) !== 0;

export function objectPlan(path: string, properties: readonly PropertyPlan[], dynamic?: DynamicProperties): Plan {
  const names = properties.map(({ name }) => name);
  return {
    expr: reference(path),
    build(at) {
      return deeper(at, path, () => {
        const object: Record<string, unknown> = {};
        for (const property of properties) setProperty(at, object, property);
        dynamic?.build(at, object, names);
        at.shadow = undefined;
        return object;
      });
    },
    encode(at) {
      const pairs = properties
        .filter((property) => isPresent(at, property.presence))
        .map((property): [string, Encoded] => [property.name, property.plan.encode(at)]);
      const all = dynamic === undefined ? pairs : [...pairs, ...dynamic.encode(at, names)];
      return encodedObject(all);
    },
  };
}

function encodedObject(pairs: readonly (readonly [string, Encoded])[]): Encoded {
  return pairs.some(([key]) => key === "$" || key === "__proto__")
    ? { $: "object", v: pairs }
    : Object.fromEntries(pairs);
}

/** Properties that are found while exploring rather than declared (`lazy.ts`, records). */
export interface DynamicProperties extends Discoverable {
  /** `declared`: the names that are not found but known. */
  build(at: Building, object: Record<string, unknown>, declared: readonly string[]): void;
  encode(at: Building, declared: readonly string[]): readonly (readonly [string, Encoded])[];
}

/** Shadow of something that may be left out. */
export function optionalExpr(presence: Input, inner: Expr): Expr {
  return choice(presence, literal(undefined), inner);
}

export function setProperty(at: Building, object: Record<string, unknown>, property: PropertyPlan): void {
  const { name, plan, presence } = property;
  const present = isPresent(at, presence);
  let value: unknown;
  if (present) {
    value = plan.build(at);
    if (name === "__proto__")
      Object.defineProperty(object, name, { value, writable: true, enumerable: true, configurable: true });
    else object[name] = value;
  }
  if (at.rt === undefined) return;
  if (presence === undefined) {
    if (at.shadow !== undefined) at.rt.heap.setProperty(object, name, value, at.shadow);
    return;
  }
  at.rt.heap.setProperty(object, name, value, optionalExpr(presence, plan.expr));
  at.rt.heap.setPresence(object, name, not(eq(presence, literal(0))), !mayBeUndefined(plan.expr));
}

/** Whether `undefined` is known to be among the values of a plan. */
function mayBeUndefined(e: Expr): boolean {
  if (e.kind === "literal") return e.value === undefined;
  return e.kind === "apply" && e.op === "choice" && e.args.some((arg, i) => i > 0 && mayBeUndefined(arg));
}
