/** Methods that change their receiver, `sort` excepted: the native changes the elements, the model moves their shadows along. */
import { apply, literal, lt } from "../../expr/build.ts";
import { type BuiltinModel, type Call, native } from "../../runtime/natives/model.ts";
import { decide } from "../modelling/assume.ts";
import type { Registration } from "../modelling/registration.ts";
import { fixLength, fixPosition, positionsConvertQuietly } from "./length.ts";
import { anythingKnown, createsPlain, isRealArray, unmodelled } from "./receiver.ts";
import { copyShadows, elementShadows, moveShadows, type Placed } from "./shadows.ts";
import { fixSplice, isSpliceQuiet } from "./splice-range.ts";
import { inheritsElements, moving } from "./surprises.ts";

const { min } = Math;
const { isFrozen } = Object;

function mutatorModel(
  name: string,
  run: (call: Call, array: unknown[]) => unknown,
  isHandled: (call: Call) => boolean = () => true,
): BuiltinModel {
  const fullName = `Array.prototype.${name}`;
  return {
    name: fullName,
    fidelity: "exact",
    looksInside: true,
    run(call) {
      if (!anythingKnown(call)) return native(call);
      if (!isRealArray(call.self) || !isHandled(call) || inheritsElements(call.rt, call.self))
        return unmodelled(call, fullName);
      return run(call, call.self);
    },
  };
}

/** The native; when it fails half way (a read-only element) nobody knows what moved, and when the array is frozen nothing did. */
function change(call: Call, before: Placed[] = []): unknown {
  try {
    return moving(call, "elements moved by the program's own code", before);
  } catch (error) {
    if (!isFrozen(call.self)) {
      call.rt.concretised(call.site, "an array changed half way");
      call.rt.heap.forget(call.self);
    }
    throw error;
  }
}

function push(call: Call, array: unknown[]): unknown {
  const { rt, args, args$ } = call;
  fixLength(rt, array, call.site);
  const at = array.length;
  const result = change(call);
  for (let i = 0; i < args.length; i++) rt.heap.setProperty(array, at + i, args[i], args$[i]);
  return result;
}

function pop(call: Call, array: unknown[]): unknown {
  const { rt } = call;
  fixLength(rt, array, call.site);
  const last = array.length - 1;
  if (last < 0) return change(call);
  const shadow = rt.heap.getProperty(array, last);
  const result = change(call);
  rt.heap.setProperty(array, last, undefined, undefined);
  rt.ret = shadow;
  return result;
}

function shift(call: Call, array: unknown[]): unknown {
  const { rt, site } = call;
  const length$ = rt.heap.lengthOf(array);
  const isEmpty = array.length === 0;
  if (length$ !== undefined) decide(rt, site, lt(literal(0), length$), !isEmpty);
  if (isEmpty) return change(call);
  const before = elementShadows(rt, array);
  const shadow = rt.heap.getProperty(array, 0);
  const result = change(call, before);
  moveShadows(rt, array, before, (index) => (index === 0 ? undefined : index - 1));
  if (length$ !== undefined) rt.heap.setProperty(array, "length", array.length, apply("sub", length$, literal(1)));
  rt.ret = shadow;
  return result;
}

function unshift(call: Call, array: unknown[]): unknown {
  const { rt, args, args$ } = call;
  const length$ = rt.heap.lengthOf(array);
  const before = elementShadows(rt, array);
  const result = change(call, before);
  moveShadows(rt, array, before, (index) => index + args.length);
  for (let i = 0; i < args.length; i++) rt.heap.setProperty(array, i, args[i], args$[i]);
  if (length$ !== undefined) {
    const longer = apply("add", length$, literal(args.length));
    rt.heap.setProperty(array, "length", array.length, longer);
    rt.ret = longer;
  }
  return result;
}

function reverse(call: Call, array: unknown[]): unknown {
  const { rt } = call;
  fixLength(rt, array, call.site);
  const last = array.length - 1;
  const before = elementShadows(rt, array);
  const result = change(call, before);
  moveShadows(rt, array, before, (index) => last - index);
  return result;
}

function splice(call: Call, array: unknown[]): unknown {
  const { rt, args, args$, site } = call;
  fixLength(rt, array, site);
  const { start, removed, added } = fixSplice(call, array.length);
  const before = elementShadows(rt, array);
  const result = change(call, before) as unknown[];
  const end = start + removed;
  copyShadows(rt, result, before, (index) => (index >= start && index < end ? index - start : undefined));
  moveShadows(rt, array, before, (index) =>
    index < start ? index : index < end ? undefined : index - removed + added,
  );
  for (let i = 0; i < added; i++) rt.heap.setProperty(array, start + i, args[i + 2], args$[i + 2]);
  return result;
}

function fill(call: Call, array: unknown[]): unknown {
  const { rt, args, args$, site } = call;
  fixLength(rt, array, site);
  const start = fixPosition(call, 1, array.length, 0);
  const end = fixPosition(call, 2, array.length, array.length);
  const result = change(call);
  for (let i = start; i < end; i++) rt.heap.setProperty(array, i, args[0], args$[0]);
  return result;
}

function copyWithin(call: Call, array: unknown[]): unknown {
  const { rt, site } = call;
  fixLength(rt, array, site);
  const length = array.length;
  const target = fixPosition(call, 0, length, 0);
  const start = fixPosition(call, 1, length, 0);
  const end = fixPosition(call, 2, length, length);
  const count = min(end - start, length - target);
  const before = elementShadows(rt, array);
  const result = change(call, before);
  for (let i = 0; i < count; i++) rt.heap.setProperty(array, target + i, undefined, undefined);
  copyShadows(rt, array, before, (index) =>
    index >= start && index < start + count ? index - start + target : undefined,
  );
  return result;
}

const prototype = Array.prototype;

export const mutatorModels: readonly Registration[] = [
  [prototype.push, mutatorModel("push", push)],
  [prototype.pop, mutatorModel("pop", pop)],
  [prototype.shift, mutatorModel("shift", shift)],
  [prototype.unshift, mutatorModel("unshift", unshift)],
  [prototype.reverse, mutatorModel("reverse", reverse)],
  [prototype.splice, mutatorModel("splice", splice, (call) => createsPlain(call.self) && isSpliceQuiet(call))],
  [prototype.fill, mutatorModel("fill", fill, (call) => positionsConvertQuietly(call, 1, 3))],
  [prototype.copyWithin, mutatorModel("copyWithin", copyWithin, (call) => positionsConvertQuietly(call, 0, 3))],
];
