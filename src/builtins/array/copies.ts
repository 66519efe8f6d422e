/** Methods that return a changed copy: toReversed, toSpliced, with. Holes become `undefined`, and the copy is always a plain array. */
import { and, apply, ite, le, literal, lt } from "../../expr/build.ts";
import { type BuiltinModel, type Call, native } from "../../runtime/natives/model.ts";
import { decide } from "../modelling/assume.ts";
import type { Registration } from "../modelling/registration.ts";
import { convertsQuietly, fixLength, toInteger } from "./length.ts";
import { anythingKnown, isRealArray, unmodelledRead } from "./receiver.ts";
import { copyShadows, elementShadows } from "./shadows.ts";
import { fixSplice, isSpliceQuiet } from "./splice-range.ts";
import { inheritsElements, moving } from "./surprises.ts";

function copyModel(
  name: string,
  isHandled: (call: Call) => boolean,
  run: (call: Call, array: unknown[]) => unknown,
): BuiltinModel {
  const fullName = `Array.prototype.${name}`;
  return {
    name: fullName,
    fidelity: "exact",
    looksInside: true,
    run(call) {
      if (!anythingKnown(call)) return native(call);
      if (!isRealArray(call.self) || !isHandled(call) || inheritsElements(call.rt, call.self))
        return unmodelledRead(call, fullName);
      fixLength(call.rt, call.self, call.site);
      return run(call, call.self);
    },
  };
}

function toReversed(call: Call, array: unknown[]): unknown {
  const before = elementShadows(call.rt, array);
  const last = array.length - 1;
  const result = moving(call, "elements copied by the program's own code", before) as unknown[];
  copyShadows(call.rt, result, before, (index) => last - index);
  return result;
}

function toSpliced(call: Call, array: unknown[]): unknown {
  const { rt, args, args$ } = call;
  const { start, removed, added } = fixSplice(call, array.length);
  const before = elementShadows(rt, array);
  const result = moving(call, "elements copied by the program's own code", before) as unknown[];
  const end = start + removed;
  copyShadows(rt, result, before, (index) =>
    index < start ? index : index < end ? undefined : index - removed + added,
  );
  for (let i = 0; i < added; i++)
    if (args$[i + 2] !== undefined) rt.heap.setProperty(result, start + i, args[i + 2], args$[i + 2]);
  return result;
}

function withElement(call: Call, array: unknown[]): unknown {
  const { rt, args, args$, site } = call;
  const { length } = array;
  const relative = toInteger(args[0]);
  const at = relative < 0 ? relative + length : relative;
  const isInside = at >= 0 && at < length;
  const integer = args$[0] === undefined ? undefined : rt.asInteger(args[0], args$[0], site);
  if (integer !== undefined) {
    const size = literal(length);
    const at$ = ite(lt(integer, literal(0)), apply("add", integer, size), apply("max", integer, literal(0)));
    decide(rt, site, and(le(literal(0), at$), lt(at$, size)), isInside);
    if (isInside) rt.pin(at, at$, site);
  }
  const before = elementShadows(rt, array);
  const result = moving(call, "elements copied by the program's own code", before) as unknown[];
  copyShadows(rt, result, before, (index) => (index === at ? undefined : index));
  if (args$[1] !== undefined) rt.heap.setProperty(result, at, args[1], args$[1]);
  return result;
}

const prototype = Array.prototype;

export const copyModels: readonly Registration[] = [
  [prototype.toReversed, copyModel("toReversed", () => true, toReversed)],
  [prototype.toSpliced, copyModel("toSpliced", isSpliceQuiet, toSpliced)],
  [prototype.with, copyModel("with", (call) => convertsQuietly(call.args[0]), withElement)],
];
