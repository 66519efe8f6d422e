/**
 * Properties of a record, or of a value nobody described, that the program finds by listing it rather than by name: their number and
 * their names are variables, and both matter only on paths that list the object or read it by a name.
 */
import { apply, eq, literal } from "../../expr/build.ts";
import type { Expr, Input, Primitive } from "../../expr/expr.ts";
import type { Encoded } from "../../value/encoded.ts";
import { type Building, type Plan, read } from "./plan.ts";
import { integer, primitivePlan, variablePlan } from "./primitive.ts";
import { buildableSize } from "./structure.ts";

const MAX_SIZE = 2 ** 24;
const LARGEST_INDEX = 2 ** 32 - 2;

interface Unnamed {
  readonly size: Input;
  /** `others`: the names the object may have otherwise. */
  build(at: Building, object: Record<string, unknown>, others: readonly string[]): void;
  encode(at: Building, others: readonly string[]): [string, Encoded][];
  adopt(pairs: readonly (readonly [string, unknown])[], into: Map<string, Primitive>): boolean;
}

export function unnamedProperties(path: string, value: (path: string) => Plan, isNumeric: boolean): Unnamed {
  const listed = `Object.keys(${path})`;
  const size = integer(`${listed}.length`, 0, MAX_SIZE);
  const names: { plan: Plan; text: Expr }[] = [];
  const values: Plan[] = [];
  const nameAt = (i: number): { plan: Plan; text: Expr } => (names[i] ??= namePlan(`${listed}[${i}]`, isNumeric));
  const valueAt = (i: number): Plan => (values[i] ??= value(`${path}[${listed}[${i}]]`));
  return {
    size,
    build(at, object, others) {
      const count = buildableSize(path, read(at, size) as number);
      const taken: { name: string; text: Expr }[] = others.map((name) => ({ name, text: literal(name) }));
      for (let i = 0; i < count; i++) {
        const { plan, text } = nameAt(i);
        const name = String(plan.build(at));
        if (isTaken(at, taken, name, text)) continue;
        taken.push({ name, text });
        const property = valueAt(i).build(at);
        const shadow = at.shadow;
        Object.defineProperty(object, name, { value: property, writable: true, enumerable: true, configurable: true });
        at.rt?.heap.setProperty(object, name, property, shadow);
        at.rt?.heap.setKeyShadow(object, name, text);
      }
    },
    encode(at, others) {
      const count = buildableSize(path, read(at, size) as number);
      const taken = new Set(others);
      const pairs: [string, Encoded][] = [];
      for (let i = 0; i < count; i++) {
        const name = String(nameAt(i).plan.encode(at));
        if (taken.has(name)) continue;
        taken.add(name);
        pairs.push([name, valueAt(i).encode(at)]);
      }
      return pairs;
    },
    adopt(pairs, into) {
      into.set(size.name, pairs.length);
      return pairs.every(
        ([name, property], i) =>
          nameAt(i).plan.adopt?.(isNumeric ? Number(name) : name, into) === true &&
          valueAt(i).adopt?.(property, into) === true,
      );
    },
  };
}

function namePlan(path: string, isNumeric: boolean): { plan: Plan; text: Expr } {
  if (!isNumeric) {
    const plan = primitivePlan("string", path);
    return { plan, text: plan.expr };
  }
  const index = integer(path, 0, LARGEST_INDEX);
  const plan = variablePlan(index);
  return { plan, text: apply("numToStr", index, literal(10)) };
}

/** An object has a name once: whether it has it already is a split. */
function isTaken(at: Building, taken: readonly { name: string; text: Expr }[], name: string, text: Expr): boolean {
  for (const other of taken) {
    const isSame = other.name === name;
    const equal = eq(text, other.text);
    if (equal.kind !== "literal") at.rt?.split(-1, equal, isSame);
    if (isSame) return true;
  }
  return false;
}
