/** indexOf, lastIndexOf and includes: the answer stays an expression over the comparisons, so one call is not many paths. */
import { apply, ite, literal, or } from "../../expr/build.ts";
import type { Expr } from "../../expr/expr.ts";
import { type BuiltinModel, type Call, native } from "../../runtime/natives/model.ts";
import { is, isArray } from "../../runtime/pristine.ts";
import type { Shadow } from "../../runtime/protocol.ts";
import { applyAll } from "../modelling/fold.ts";
import type { Registration } from "../modelling/registration.ts";
import { convertsQuietly, fixLength, fixPosition, toInteger } from "./length.ts";
import { anythingKnown, isRealArray, unmodelledRead } from "./receiver.ts";
import { readsQuietly } from "./surprises.ts";

const { min } = Math;

/** Longer answers would cost every later evaluation more than they tell. */
const MOST_COMPARISONS = 256;

/** `===` of two operands as an expression; a literal when nothing symbolic decides it. */
function strictlyEqual(call: Call, a: unknown, a$: Shadow, b: unknown, b$: Shadow): Expr {
  const shadow = a$ === undefined && b$ === undefined ? undefined : call.rt.binary("===", a, a$, b, b$, call.site);
  return shadow ?? literal(a === b);
}

/** `SameValueZero`: `===`, and NaN equals itself. */
export function sameValueZero(call: Call, a: unknown, a$: Shadow, b: unknown, b$: Shadow): Expr {
  const strictly = strictlyEqual(call, a, a$, b, b$);
  if (a$ === undefined && b$ === undefined) return literal(a === b || is(a, b));
  const left = call.rt.shadowOf(a, a$);
  const right = call.rt.shadowOf(b, b$);
  if (left === undefined || right === undefined) return strictly;
  return canBeNumber(left) && canBeNumber(right) ? or(strictly, apply("same", left, right)) : strictly;
}

const canBeNumber = (e: Expr): boolean => e.sort === "num" || (e.sort === "any" && e.kind !== "literal");

export function searchModel(
  fullName: string,
  search: (call: Call, array: unknown[]) => Shadow | "too long",
  accepts: (self: unknown) => self is unknown[] = isRealArray,
): BuiltinModel {
  return {
    name: fullName,
    fidelity: "partial",
    looksInside: true,
    run(call) {
      const { rt, self, args, site } = call;
      if (!anythingKnown(call)) return native(call);
      if (!accepts(self) || !convertsQuietly(args[1]) || (isArray(self) && !readsQuietly(rt, self)))
        return unmodelledRead(call, fullName);
      fixLength(rt, self, site);
      const shadow = search(call, self);
      const result = native(call);
      if (shadow === "too long") rt.concretised(site, fullName);
      else if (shadow?.kind !== "literal") rt.ret = shadow;
      return result;
    },
  };
}

function includes(call: Call, array: unknown[]): Shadow | "too long" {
  const { rt, args, args$ } = call;
  const found: Expr[] = [];
  for (let i = fixPosition(call, 1, array.length, 0); i < array.length; i++) {
    const equal = sameValueZero(call, array[i], rt.heap.getProperty(array, i), args[0], args$[0]);
    if (equal.kind === "literal" && equal.value === true) return anyOf(found, equal);
    if (equal.kind !== "literal") found[found.length] = equal;
    if (found.length > MOST_COMPARISONS) return "too long";
  }
  return anyOf(found, undefined);
}

function anyOf(found: Expr[], last: Shadow): Expr {
  if (last !== undefined) found[found.length] = last;
  return found.length === 0 ? literal(false) : applyAll("or", found);
}

/** Comparisons in the order the method makes them, up to one that is certain; the answer is the first that holds. */
function firstMatch(call: Call, array: unknown[], start: number, step: 1 | -1): Shadow | "too long" {
  const { rt, args, args$ } = call;
  const tests: { at: number; equal: Expr }[] = [];
  let result: Expr = literal(-1);
  for (let i = start; i >= 0 && i < array.length; i += step) {
    if (!(i in array)) continue;
    const equal = strictlyEqual(call, array[i], rt.heap.getProperty(array, i), args[0], args$[0]);
    if (equal.kind === "literal") {
      if (equal.value !== true) continue;
      result = literal(i);
      break;
    }
    tests[tests.length] = { at: i, equal };
    if (tests.length > MOST_COMPARISONS) return "too long";
  }
  for (let t = tests.length - 1; t >= 0; t--) result = ite(tests[t]!.equal, literal(tests[t]!.at), result);
  return result;
}

const indexOf = (call: Call, array: unknown[]): Shadow | "too long" =>
  firstMatch(call, array, fixPosition(call, 1, array.length, 0), 1);

/** Counts from the end differently from everybody else: a start before the array finds nothing. */
function lastIndexOf(call: Call, array: unknown[]): Shadow | "too long" {
  const { rt, args, args$, site } = call;
  const last = array.length - 1;
  if (args.length < 2) return firstMatch(call, array, last, -1);
  rt.pin(args[1], args$[1], site);
  const from = toInteger(args[1]);
  return firstMatch(call, array, from < 0 ? from + array.length : min(from, last), -1);
}

export const searches = { includes, indexOf, lastIndexOf };

type Search = keyof typeof searches;
export const searchNames = Object.keys(searches) as Search[];

export const searchModels: readonly Registration[] = searchNames.map((name) => [
  Array.prototype[name],
  searchModel(`Array.prototype.${name}`, searches[name]),
]);
