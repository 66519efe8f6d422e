/** Methods that read positions or ranges of an array and leave it alone: slice, concat, at, flat and the iterators. */
import { apply, literal, lt } from "../../expr/build.ts";
import type { Expr } from "../../expr/expr.ts";
import { type BuiltinModel, type Call, native, type SymbolicRuntime } from "../../runtime/natives/model.ts";
import { getPrototypeOf, isArray } from "../../runtime/pristine.ts";
import { decide } from "../modelling/assume.ts";
import { isPrimitive } from "../modelling/operands.ts";
import type { Registration } from "../modelling/registration.ts";
import { flattenInto } from "./flatten.ts";
import { convertsQuietly, fixLength, fixPosition, positionsConvertQuietly, toInteger } from "./length.ts";
import { anythingKnown, createsPlain, isProxied, isRealArray, unmodelledRead } from "./receiver.ts";
import { copyShadows, elementShadows } from "./shadows.ts";
import { inheritsElements, moving } from "./surprises.ts";
import { walk } from "./walk.ts";

function accessorModel(
  name: string,
  isHandled: (call: Call) => boolean,
  run: (call: Call, array: unknown[]) => unknown,
  isRelevant: (call: Call) => boolean = anythingKnown,
): BuiltinModel {
  const fullName = `Array.prototype.${name}`;
  return {
    name: fullName,
    fidelity: "exact",
    looksInside: true,
    run(call) {
      if (!isRelevant(call)) return native(call);
      return isRealArray(call.self) && isHandled(call) ? run(call, call.self) : unmodelledRead(call, fullName);
    },
  };
}

function slice(call: Call, array: unknown[]): unknown {
  const { rt, site } = call;
  const shorter = slicedLength(call, array);
  if (shorter === undefined) fixLength(rt, array, site);
  const start = fixPosition(call, 0, array.length, 0);
  fixPosition(call, 1, array.length, array.length);
  const before = elementShadows(rt, array);
  const result = moving(call, "elements copied by the program's own code", before) as unknown[];
  copyShadows(rt, result, before, (index) =>
    index >= start && index < start + result.length ? index - start : undefined,
  );
  if (shorter !== undefined && shorter.kind !== "literal")
    rt.heap.setProperty(result, "length", result.length, shorter);
  return result;
}

/** With positions counted from the front a symbolic length stays open: the result is as long as there is something to take. */
function slicedLength(call: Call, array: unknown[]): Expr | undefined {
  const { rt, args, args$ } = call;
  const length$ = rt.heap.lengthOf(array);
  if (length$ === undefined || args$[0] !== undefined || args$[1] !== undefined) return undefined;
  const start = toInteger(args[0]);
  const end = args[1] === undefined ? undefined : toInteger(args[1]);
  if (start < 0 || (end !== undefined && end < 0)) return undefined;
  const stop = end === undefined ? length$ : apply("min", length$, literal(end));
  return start === 0 ? stop : apply("max", apply("sub", stop, literal(start)), literal(0));
}

/** Every operand is a value of its own or an array without surprises. */
function isConcatPlain(call: Call): boolean {
  if (!createsPlain(call.self) || Symbol.isConcatSpreadable in call.self) return false;
  if (inheritsElements(call.rt, call.self)) return false;
  for (let i = 0; i < call.args.length; i++) {
    const arg = call.args[i];
    if (isPrimitive(arg) || typeof arg === "symbol") continue;
    if (isProxied(arg) || hasProxyAbove(arg as object) || Symbol.isConcatSpreadable in (arg as object)) return false;
    if (isArray(arg) && inheritsElements(call.rt, arg)) return false;
  }
  return true;
}

/** `in` asks the whole prototype chain: a proxy there would notice. */
function hasProxyAbove(object: object): boolean {
  for (let at = getPrototypeOf(object); at !== null; at = getPrototypeOf(at)) if (isProxied(at)) return true;
  return false;
}

function concat(call: Call, array: unknown[]): unknown {
  const { rt, args, args$, site } = call;
  for (let i = 0; i < args.length; i++) if (args$[i]?.sort === "any") rt.resolve(args[i], args$[i], site);
  // only the last operand may keep a symbolic length: what follows an array sits where the array ends
  const lastArray = args.length === 0 ? array : args[args.length - 1];
  if (lastArray !== array || args.length > 0) fixLength(rt, array, site);
  for (let i = 0; i < args.length - 1; i++) if (isArray(args[i])) fixLength(rt, args[i] as unknown[], site);
  const { steps } = rt;
  const result = native(call) as unknown[];
  if (rt.steps !== steps) {
    rt.concretised(site, "elements copied by the program's own code");
    return result;
  }
  let at = appendShadows(rt, result, array, 0);
  for (let i = 0; i < args.length; i++) {
    const arg = args[i];
    if (isArray(arg)) at = appendShadows(rt, result, arg, at);
    else {
      if (args$[i] !== undefined) rt.heap.setProperty(result, at, arg, args$[i]);
      at++;
    }
  }
  const length$ = isArray(lastArray) ? rt.heap.lengthOf(lastArray) : undefined;
  if (length$ !== undefined) {
    rt.heap.setProperty(
      result,
      "length",
      result.length,
      apply("add", length$, literal(result.length - (lastArray as unknown[]).length)),
    );
  }
  return result;
}

function appendShadows(rt: SymbolicRuntime, result: unknown[], from: unknown[], at: number): number {
  copyShadows(rt, result, elementShadows(rt, from), (index) => index + at);
  return at + from.length;
}

function at(call: Call, array: unknown[]): unknown {
  const { rt, self$, args, args$, site } = call;
  const index = toInteger(args[0]);
  const index$ = args$[0] === undefined ? undefined : rt.asInteger(args[0], args$[0], site);
  if (index$ !== undefined) decide(rt, site, lt(index$, literal(0)), index < 0);
  if (index < 0) fixLength(rt, array, site);
  const { steps } = rt;
  const result = native(call);
  if (rt.steps !== steps) {
    rt.concretised(site, "an element that is the program's own code");
    return result;
  }
  const place = index < 0 ? index + array.length : index;
  // adding zero, too: -0 is index 0
  const place$ = index$ === undefined ? undefined : apply("add", index$, literal(index < 0 ? array.length : 0));
  rt.ret = rt.get(array, self$, place, place$?.kind === "literal" ? undefined : place$, result, site);
  return result;
}

function flat(call: Call, array: unknown[]): unknown {
  const { rt, args, args$, site } = call;
  if (args$[0] !== undefined) rt.pin(args[0], args$[0], site);
  const depth = args[0] === undefined ? 1 : toInteger(args[0]);
  const result: unknown[] = [];
  walk(call, array, { holes: false }, (value, shadow) => {
    flattenInto(call, result, value, shadow, depth);
    return false;
  });
  rt.ret = undefined;
  return result;
}

/** What it walks over is noted whatever is known now: the array may hold something symbolic before the iterator gets there. */
function iterator(name: "keys" | "values" | "entries"): BuiltinModel {
  const made = accessorModel(
    name,
    () => true,
    (call) => {
      const result = native(call);
      call.rt.heap.bindIterator(result as object, call.self, call.self$, name);
      return result;
    },
    (call) => isRealArray(call.self) || anythingKnown(call),
  );
  return { ...made, always: true };
}

const prototype = Array.prototype;

export const accessorModels: readonly Registration[] = [
  [
    prototype.slice,
    accessorModel(
      "slice",
      (call) => createsPlain(call.self) && positionsConvertQuietly(call, 0, 2) && !inheritsElements(call.rt, call.self),
      slice,
    ),
  ],
  [prototype.concat, accessorModel("concat", isConcatPlain, concat)],
  [
    prototype.at,
    accessorModel("at", (call) => convertsQuietly(call.args[0]) && !inheritsElements(call.rt, call.self as object), at),
  ],
  [
    prototype.flat,
    accessorModel(
      "flat",
      (call) => createsPlain(call.self) && convertsQuietly(call.args[0]),
      flat,
      () => true,
    ),
  ],
  [prototype.keys, iterator("keys")],
  [prototype.values, iterator("values")],
  [prototype.entries, iterator("entries")],
];
