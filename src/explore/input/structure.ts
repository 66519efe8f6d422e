/** Plans of arrays, tuples and objects: concrete containers whose parts and length carry shadows in the runtime's side table. */
import { apply, choice, eq, input, literal, lt, not, reference } from "../../expr/build.ts";
import type { Expr, Input, Primitive } from "../../expr/expr.ts";
import { argumentOf, elementPath, innerPath, shownPath } from "../../expr/variable/path.ts";
import { lengthOf, presenceOf } from "../../expr/variable/variable.ts";
import type { Shadow } from "../../runtime/protocol.ts";
import type { Encoded } from "../../value/encoded.ts";
import type { Composed } from "./forgetting.ts";
import { type Building, type Discoverable, MAX_DEPTH, type Plan, read, UnbuildableShape } from "./plan.ts";
import { integer } from "./primitive.ts";

/** As long as arrays can be in JavaScript: a smaller bound would lead to false proofs. Arrays beyond `LARGEST_BUILT` are not tried, and the report says so. */
export const MAX_ARRAY_LENGTH = 2 ** 32 - 1;
const LARGEST_BUILT = 20_000;
/** Elements and properties of all that an input consists of: a list of lists is as large as both lengths together make it. */
const LARGEST_INPUT = 50_000;

/** An input of a size that Assay does not try. */
export class InputTooLarge extends Error {
  constructor(readonly path: string) {
    super(`${path} is too large to be tried`);
  }
}

/** The size of a collection that is about to be made or told, unless that is more than Assay tries. */
export function buildableSize(at: Building, path: string, size: number): number {
  if (size > LARGEST_BUILT) throw new InputTooLarge(path);
  countParts(at, path, size);
  return size;
}

function countParts(at: Building, path: string, count: number): void {
  at.parts += count;
  if (at.parts > LARGEST_INPUT) throw new InputTooLarge(argumentOf(path));
}

/** Runs `make` one level deeper; a type without end is a diagnostic, not a crash. A type that may go on, and does, is an input like any that is too large. */
export function deeper<T>(at: Building, path: string, make: () => T): T {
  if (++at.depth > MAX_DEPTH) {
    if (at.model.size > 0) throw new InputTooLarge(argumentOf(path));
    throw new UnbuildableShape(path, "its type contains itself without an end; make one link optional");
  }
  const made = make();
  at.depth--;
  return made;
}

/** Decisions about an input have no place in the program. */
export const NO_SITE = -1;

function setElement(at: Building, array: unknown[], index: number, plan: Plan): void {
  const value = plan.build(at);
  array[index] = value;
  if (at.shadow !== undefined) at.rt?.heap.setProperty(array, index, value, at.shadow);
}

export function arrayPlan(path: string, element: (path: string) => Plan, maximum = MAX_ARRAY_LENGTH, least = 0): Plan {
  const length = integer(lengthOf(path), least, maximum);
  const elements: Plan[] = [];
  const elementAt = (i: number): Plan => (elements[i] ??= element(elementPath(path, i)));
  return {
    expr: reference(path),
    build(at) {
      return deeper(at, path, () => {
        const count = buildableSize(at, path, read(at, length) as number);
        const array: unknown[] = [];
        for (let i = 0; i < count; i++) setElement(at, array, i, elementAt(i));
        at.rt?.heap.setProperty(array, "length", count, length);
        at.shadow = undefined;
        return array;
      });
    },
    encode(at) {
      const count = buildableSize(at, path, read(at, length) as number);
      const items: Encoded[] = [];
      for (let i = 0; i < count; i++) items.push(elementAt(i).encode(at));
      return items;
    },
    adopt(value, into) {
      if (!Array.isArray(value) || value.length < least || value.length > Math.min(maximum, LARGEST_BUILT))
        return false;
      into.set(length.name, value.length);
      return value.every((item, i) => elementAt(i).adopt?.(item, into) === true);
    },
    parts: () => elements.filter(isMade),
    forgetElements() {
      elements.length = 0;
      return [elementPath(path, 0)];
    },
  };
}

/** Which elements were asked for is up to the inputs: there may be holes. */
export const isMade = <T>(plan: T | undefined): plan is T => plan !== undefined;

export function tuplePlan(
  path: string,
  elements: readonly { plan: Plan; optional: boolean }[],
  rest: Plan | undefined,
  after: readonly Plan[],
): Plan {
  const required = elements.filter((element) => !element.optional).length;
  const hasOptional = required < elements.length;
  // with a rest, the length of the whole is not how many of the optional elements there are
  const extra = hasOptional
    ? integer(rest === undefined ? lengthOf(path) : innerPath(path, "known"), required, elements.length)
    : undefined;
  const count = (at: Building) => (extra === undefined ? elements.length : (read(at, extra) as number));
  const parts = (at: Building) => {
    const known = count(at);
    return { known, tail: known === elements.length ? rest : undefined };
  };
  return {
    expr: reference(path),
    build(at) {
      return deeper(at, path, () => {
        const array: unknown[] = [];
        const { known, tail } = parts(at);
        countParts(at, path, known + after.length);
        for (let i = 0; i < known; i++) setElement(at, array, i, elements[i]!.plan);
        const tail$ = tail === undefined ? undefined : appendRest(at, array, tail);
        if (after.length > 0 && tail$ !== undefined) decideCount(at, array.length - known, tail$);
        for (const plan of after) setElement(at, array, array.length, plan);
        const length = lengthOfTuple(extra, elements.length, after.length, tail$);
        if (length !== undefined) at.rt?.heap.setProperty(array, "length", array.length, length);
        at.shadow = undefined;
        return array;
      });
    },
    encode(at) {
      const { known, tail } = parts(at);
      countParts(at, path, known + after.length);
      const items = elements.slice(0, known).map((element) => element.plan.encode(at));
      if (tail !== undefined) items.push(...(tail.encode(at) as readonly Encoded[]));
      return [...items, ...after.map((plan) => plan.encode(at))];
    },
    adopt(value, into) {
      if (!Array.isArray(value) || after.length > 0) return false;
      const known = Math.min(value.length, elements.length);
      if (known < required) return false;
      if (extra !== undefined) into.set(extra.name, known);
      const isAdopted = elements.slice(0, known).every(({ plan }, i) => plan.adopt?.(value[i], into) === true);
      const more = value.slice(elements.length);
      return isAdopted && (rest === undefined ? more.length === 0 : rest.adopt?.(more, into) === true);
    },
    parts: () => [...elements.map(({ plan }) => plan), ...(rest === undefined ? [] : [rest]), ...after],
  };
}

/** The rest of a tuple is an array of its own whose elements move. Gives its length. */
function appendRest(at: Building, array: unknown[], rest: Plan): Shadow {
  const tail = rest.build(at) as unknown[];
  const offset = array.length;
  for (let i = 0; i < tail.length; i++) {
    array[offset + i] = tail[i];
    at.rt?.heap.setProperty(array, offset + i, tail[i], at.rt.heap.getProperty(tail, i));
  }
  return at.rt?.heap.lengthOf(tail);
}

/** `known`: how many of the elements in front there are, if that varies; there is a rest only where all of them are there. */
function lengthOfTuple(known: Input | undefined, elements: number, after: number, rest: Shadow): Shadow {
  if (known === undefined) return rest && apply("add", rest, literal(elements + after));
  if (rest === undefined) return known;
  return apply("ite", eq(known, literal(elements)), apply("add", rest, literal(elements)), known);
}

/** What follows the rest stands at an index that the length of the rest decides: each length is a path of its own. */
function decideCount(at: Building, count: number, length: Expr): void {
  for (let i = 0; i <= count; i++) {
    const hasMore = lt(literal(i), length);
    const condition = i < count ? hasMore : not(hasMore);
    if (condition.kind !== "literal") at.rt?.implicit(NO_SITE, condition);
  }
}

export interface PropertyPlan {
  readonly name: string;
  readonly plan: Plan;
  /** Says whether the property exists; absent for required ones. */
  readonly presence: Input | undefined;
  /** Never there and `undefined`. */
  readonly isExact?: boolean;
}

/** The tag of something that may be left out: 0 absent, 1 present. */
export function presenceInput(path: string): Input {
  const subject = shownPath(path);
  return input(presenceOf(path), "num", {
    kind: "tag",
    labels: [`${subject} === undefined`, `${subject} !== undefined`],
  });
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
        countParts(at, path, properties.length);
        for (const property of properties) setProperty(at, object, property);
        dynamic?.build(at, object, names);
        at.shadow = undefined;
        return object;
      });
    },
    encode(at) {
      countParts(at, path, properties.length);
      const pairs = properties
        .filter((property) => isPresent(at, property.presence))
        .map((property): [string, Encoded] => [property.name, property.plan.encode(at)]);
      const all = dynamic === undefined ? pairs : [...pairs, ...dynamic.encode(at, names)];
      return encodedObject(all);
    },
    adopt(value, into) {
      if (typeof value !== "object" || value === null || Array.isArray(value)) return false;
      const given = value as Readonly<Record<string, unknown>>;
      for (const { name, plan, presence } of properties) {
        const isGiven = Object.hasOwn(given, name);
        if (presence !== undefined) into.set(presence.name, isGiven ? 1 : 0);
        else if (!isGiven) return false;
        if (isGiven && plan.adopt?.(given[name], into) !== true) return false;
      }
      const others = Object.entries(given).filter(([name]) => !names.includes(name));
      return others.length === 0 || dynamic?.adopt(others, into) === true;
    },
    parts: () => [...properties.map(({ plan }) => plan), ...(dynamic === undefined ? [] : [dynamic])],
  };
}

function encodedObject(pairs: readonly (readonly [string, Encoded])[]): Encoded {
  return pairs.some(([key]) => key === "$" || key === "__proto__")
    ? { $: "object", v: pairs }
    : Object.fromEntries(pairs);
}

/** Properties that are found while exploring rather than declared (`lazy.ts`, records). */
export interface DynamicProperties extends Discoverable, Composed {
  /** `declared`: the names that are not found but known. */
  build(at: Building, object: Record<string, unknown>, declared: readonly string[]): void;
  encode(at: Building, declared: readonly string[]): readonly (readonly [string, Encoded])[];
  adopt(pairs: readonly (readonly [string, unknown])[], into: Map<string, Primitive>): boolean;
}

/** Shadow of something that may be left out. */
export function optionalExpr(presence: Input, inner: Expr): Expr {
  return choice(presence, literal(undefined), inner);
}

/** A value of the platform that has properties besides its own. */
export function extendedPlan(path: string, base: Plan, properties: readonly PropertyPlan[]): Plan {
  return {
    expr: base.expr,
    build(at) {
      return deeper(at, path, () => {
        const object = base.build(at) as Record<string, unknown>;
        const shadow = at.shadow;
        for (const property of properties) setProperty(at, object, property);
        at.shadow = shadow;
        return object;
      });
    },
    encode: (at) => {
      const inner = base.encode(at);
      const pairs = properties
        .filter((property) => isPresent(at, property.presence))
        .map((property): [string, Encoded] => [property.name, property.plan.encode(at)]);
      return { $: "extended", v: [inner, pairs] };
    },
    parts: () => [base, ...properties.map(({ plan }) => plan)],
  };
}

export function setProperty(at: Building, object: Record<string, unknown>, property: PropertyPlan): void {
  const { name, plan, presence, isExact } = property;
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
  at.rt.heap.setPresence(object, name, not(eq(presence, literal(0))), !isExact && !mayBeUndefined(plan.expr));
}

/** Whether `undefined` is known to be among the values of a plan. */
function mayBeUndefined(e: Expr): boolean {
  if (e.kind === "literal") return e.value === undefined;
  return e.kind === "apply" && e.op === "choice" && e.args.some((arg, i) => i > 0 && mayBeUndefined(arg));
}
