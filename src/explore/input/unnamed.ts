/**
 * Properties of a record, or of a value nobody described, that the program finds by listing it rather than by name: their number and
 * their names are variables, and both matter only on paths that list the object or read it by a name.
 */
import { apply, eq, literal } from "../../expr/build.ts";
import type { Expr, Input, Primitive } from "../../expr/expr.ts";
import { listedPath } from "../../expr/variable/path.ts";
import { keyOf, listedCountOf, type Variable } from "../../expr/variable/variable.ts";
import type { Encoded } from "../../value/encoded.ts";
import type { Composed } from "./forgetting.ts";
import { type Building, type Plan, read } from "./plan.ts";
import { integer, primitivePlan, variablePlan } from "./primitive.ts";
import { buildableSize, isMade } from "./structure.ts";

const MAX_SIZE = 2 ** 24;
const LARGEST_INDEX = 2 ** 32 - 2;

interface Unnamed extends Composed {
  readonly size: Input;
  /** `others`: the names the object may have otherwise. */
  build(at: Building, object: Record<string, unknown>, others: readonly string[]): void;
  encode(at: Building, others: readonly string[]): [string, Encoded][];
  adopt(pairs: readonly (readonly [string, unknown])[], into: Map<string, Primitive>): boolean;
}

export function unnamedProperties(path: string, value: (path: string) => Plan, isNumeric: boolean): Unnamed {
  const size = integer(listedCountOf(path), 0, MAX_SIZE);
  const names: { plan: Plan; text: Expr }[] = [];
  const values: Plan[] = [];
  const nameAt = (i: number): { plan: Plan; text: Expr } => (names[i] ??= namePlan(keyOf(path, i), isNumeric));
  const valueAt = (i: number): Plan => (values[i] ??= value(listedPath(path, i)));
  return {
    size,
    build(at, object, others) {
      const count = buildableSize(at, path, read(at, size) as number);
      const taken = new Map<string, Expr>(others.map((name) => [name, literal(name)]));
      for (let i = 0; i < count; i++) {
        const { plan, text } = nameAt(i);
        const name = String(plan.build(at));
        if (at.rt !== undefined) decideName(at.rt, taken, name, text, count);
        if (taken.has(name)) continue;
        taken.set(name, text);
        const property = valueAt(i).build(at);
        const shadow = at.shadow;
        Object.defineProperty(object, name, { value: property, writable: true, enumerable: true, configurable: true });
        at.rt?.heap.setProperty(object, name, property, shadow);
        at.rt?.heap.setKeyShadow(object, name, text);
      }
    },
    encode(at, others) {
      const count = buildableSize(at, path, read(at, size) as number);
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
    parts: () => values.filter(isMade),
    forgetElements() {
      names.length = 0;
      values.length = 0;
      return [keyOf(path, 0).name, listedPath(path, 0)];
    },
  };
}

function namePlan(key: Variable, isNumeric: boolean): { plan: Plan; text: Expr } {
  if (!isNumeric) {
    const plan = primitivePlan("string", key);
    return { plan, text: plan.expr };
  }
  const index = integer(key, 0, LARGEST_INDEX);
  const plan = variablePlan(index);
  return { plan, text: apply("numToStr", index, literal(10)) };
}

/** Names of an object that are compared with each other: of more, every pair of them would be a condition. */
const MOST_COMPARED = 16;

/** An object has a name once: whether it has it already is a split. With many names, each is taken as it came. */
function decideName(
  rt: NonNullable<Building["rt"]>,
  taken: ReadonlyMap<string, Expr>,
  name: string,
  text: Expr,
  count: number,
): void {
  const split = (other: Expr, isSame: boolean): void => {
    const equal = eq(text, other);
    if (equal.kind !== "literal") rt.split(-1, equal, isSame);
  };
  if (count > MOST_COMPARED) {
    split(literal(name), true);
    return;
  }
  for (const [known, other] of taken) {
    split(other, known === name);
    if (known === name) return;
  }
}
