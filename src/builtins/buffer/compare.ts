/** Models of comparing and searching Buffers: one condition over the bytes, not a path per byte. */
import { and, eq, ite, or } from "../../expr/build.ts";
import type { Expr } from "../../expr/expr.ts";
import { STORED_AS } from "../../runtime/bytes/element-type.ts";
import { type BuiltinModel, type Call, native } from "../../runtime/natives/model.ts";
import { is, reflectApply } from "../../runtime/pristine.ts";
import type { Shadow } from "../../runtime/protocol.ts";
import { fixLength, toInteger } from "../array/length.ts";
import { anythingKnown, unmodelledRead } from "../array/receiver.ts";
import { encoded, encodingNamed, ordered } from "../bytes/encoding.ts";
import { byteExprs } from "../bytes/memory.ts";
import { decide } from "../modelling/assume.ts";
import { num } from "../modelling/fold.ts";
import type { Registration } from "../modelling/registration.ts";
import { type Octets, octetsOf } from "./receiver.ts";

const { prototype } = Buffer;
const from = Buffer.from;
const NativeBuffer = Buffer;

/** Comparisons beyond this many would cost every later evaluation more than they tell. */
const MOST_COMPARISONS = 1024;
const { max } = Math;

const all = (call: Call, { object, bytes }: Octets): Expr[] => byteExprs(call.rt, bytes, object, 0, object.length);

function allEqual(a: readonly Expr[], at: number, b: readonly Expr[]): Expr {
  let result: Expr | undefined;
  for (let i = 0; i < b.length; i++) {
    const same = eq(a[at + i]!, b[i]!);
    result = result === undefined ? same : and(result, same);
  }
  return result ?? eq(num(0), num(0));
}

function comparison(
  name: string,
  operands: (call: Call) => readonly [unknown, unknown],
  shadow: (call: Call, a: Octets, b: Octets) => Shadow,
): BuiltinModel {
  return {
    name,
    fidelity: "exact",
    looksInside: true,
    run(call) {
      if (!anythingKnown(call)) return native(call);
      const { 0: left, 1: right } = operands(call);
      const a = octetsOf(left);
      const b = octetsOf(right);
      if (a === undefined || b === undefined || call.args.length > 2) return unmodelledRead(call, name);
      const computed = shadow(call, a, b);
      const result = native(call);
      call.rt.ret = computed?.kind === "literal" ? undefined : computed;
      return result;
    },
  };
}

/** Different lengths end it; with equal ones the length is fixed. */
const equality = (call: Call, a: Octets, b: Octets): Shadow => {
  const { rt, site } = call;
  const x = rt.heap.lengthOf(a.object);
  const y = rt.heap.lengthOf(b.object);
  const isSame = a.object.length === b.object.length;
  if (x !== undefined || y !== undefined) {
    decide(rt, site, eq(x ?? num(a.object.length), y ?? num(b.object.length)), isSame);
  }
  if (!isSame) return undefined;
  fixLength(rt, a.object, site);
  fixLength(rt, b.object, site);
  return a.object.length > MOST_COMPARISONS ? undefined : allEqual(all(call, a), 0, all(call, b));
};

const order = (call: Call, a: Octets, b: Octets): Shadow => {
  fixLength(call.rt, a.object, call.site);
  fixLength(call.rt, b.object, call.site);
  return a.object.length > MOST_COMPARISONS ? undefined : ordered(all(call, a), all(call, b));
};

/** The bytes of a text; of a symbolic one only where every character is a byte, and its length is fixed. */
function needleText(call: Call, wanted: string, wanted$: Shadow): Expr[] | undefined {
  const { rt, args, site } = call;
  const encoding = encodingNamed(args[2]);
  if (encoding === undefined) return undefined;
  const bytes = reflectApply(from as never, NativeBuffer, [wanted, encoding]) as Uint8Array;
  const made = wanted$ === undefined ? undefined : encoded(call, wanted$, wanted, encoding);
  if (made !== undefined) {
    if (encoding === "utf16le" || made.length.kind === "opaque" || bytes.length !== wanted.length) return undefined;
    rt.pin(wanted.length, made.length, site);
  }
  const exprs: Expr[] = [];
  for (let i = 0; i < bytes.length; i++) exprs[i] = made === undefined ? num(bytes[i]!) : made.byte(i);
  return exprs;
}

/** The bytes searched for: of a number, a text or other bytes. */
function needle(call: Call): Expr[] | undefined {
  const { rt, args, args$, site } = call;
  const wanted = args[0];
  const wanted$ = args$[0] === undefined ? undefined : rt.resolve(wanted, args$[0], site);
  if (typeof wanted === "number") return wanted$ === undefined ? [num(wanted & 255)] : [STORED_AS.Uint8(wanted$)];
  if (typeof wanted === "string") return needleText(call, wanted, wanted$);
  const other = octetsOf(wanted);
  if (other === undefined) return undefined;
  fixLength(rt, other.object, site);
  return all(call, other);
}

function searching(name: "indexOf" | "lastIndexOf" | "includes"): Registration {
  const fullName = `Buffer.prototype.${name}`;
  const model: BuiltinModel = {
    name: fullName,
    fidelity: "partial",
    looksInside: true,
    run(call) {
      const { rt, args, args$, site } = call;
      if (!anythingKnown(call)) return native(call);
      const source = octetsOf(call.self);
      if (source === undefined) return unmodelledRead(call, fullName);
      fixLength(rt, source.object, site);
      rt.pin(args[1], args$[1], site);
      rt.pin(args[2], args$[2], site);
      const wanted = isPlainStart(args[1]) ? needle(call) : undefined;
      const length = source.object.length;
      if (wanted === undefined || wanted.length === 0 || length * wanted.length > MOST_COMPARISONS) {
        return unmodelledRead(call, fullName);
      }
      const hay = all(call, source);
      const given = args[1] === undefined ? undefined : toInteger(args[1]);
      const shadow = name === "lastIndexOf" ? last(hay, wanted, given) : first(hay, wanted, given ?? 0);
      const result = native(call);
      const answer = name === "includes" ? found(hay, wanted, given ?? 0) : shadow;
      rt.ret = answer.kind === "literal" ? undefined : answer;
      return result;
    },
  };
  return [prototype[name], model];
}

/** A start that Buffer reads as a number, not as the encoding. */
const isPlainStart = (start: unknown): boolean =>
  start === undefined || (typeof start === "number" && !is(start, Number.NaN));

const startIn = (length: number, start: number): number => (start < 0 ? max(start + length, 0) : start);

function first(hay: readonly Expr[], wanted: readonly Expr[], start: number): Expr {
  let result: Expr = num(-1);
  for (let i = hay.length - wanted.length; i >= startIn(hay.length, start); i--)
    result = ite(allEqual(hay, i, wanted), num(i), result);
  return result;
}

function found(hay: readonly Expr[], wanted: readonly Expr[], start: number): Expr {
  let result: Expr = eq(num(0), num(1));
  for (let i = startIn(hay.length, start); i <= hay.length - wanted.length; i++)
    result = or(result, allEqual(hay, i, wanted));
  return result;
}

function last(hay: readonly Expr[], wanted: readonly Expr[], start: number | undefined): Expr {
  const end = hay.length - wanted.length;
  const at = start === undefined ? end : start < 0 ? start + hay.length : start;
  let result: Expr = num(-1);
  for (let i = 0; i <= end && i <= at; i++) result = ite(allEqual(hay, i, wanted), num(i), result);
  return result;
}

export const bufferCompareModels: readonly Registration[] = [
  [prototype.equals, comparison("Buffer.prototype.equals", (call) => [call.self, call.args[0]], equality)],
  [
    prototype.compare,
    comparison(
      "Buffer.prototype.compare",
      (call) => [call.self, call.args.length === 1 ? call.args[0] : undefined],
      order,
    ),
  ],
  [NativeBuffer.compare, comparison("Buffer.compare", (call) => [call.args[0], call.args[1]], order)],
  searching("indexOf"),
  searching("lastIndexOf"),
  searching("includes"),
];
