/** Telling an observer what the runtime sees. Whatever the observer does or throws, the program's run goes on as if nobody had looked. */

import { apply } from "../../expr/build.ts";
import { elementCount, isIndexed, lengthOf } from "../heap/bounds.ts";
import { type Bare, isObject, Number$, type Whole } from "../pristine.ts";
import type {
  AccessUse,
  ArithmeticOperator,
  BinaryOperator,
  EqualityOperator,
  RelationalOperator,
  Shadow,
} from "../protocol.ts";
import { asNumber, isPrimitive, resolve } from "../record/operand.ts";
import type { Recorder } from "../record/recorder.ts";
import type {
  ArithmeticStep,
  NumericOperand,
  ObservationKind,
  Observations,
  Observer,
  Operand,
} from "./observation.ts";
import type { Observed } from "./observed.ts";

export function tell<K extends ObservationKind>(rt: Observed, kind: K, site: number, what: Observations[K]): void {
  const { observer, args, ret, cell } = rt;
  if (observer === undefined || !observer.kinds.has(kind)) return;
  rt.observer = undefined;
  try {
    observer.observe(kind, site, what);
  } catch {
    // our own stack may have run out beside the program's: then it was not seen
    miss(observer, kind, site, "an observation failed");
  } finally {
    // there may be no stack left even to say so, and the program's own overflow goes on: how the run ends must still be seen
    rt.observer = observer;
    rt.args = args;
    rt.ret = ret;
    rt.cell = cell;
  }
}

function miss(observer: Observer, kind: ObservationKind, site: number, why: string) {
  try {
    observer.missed(kind, site, why);
  } catch {}
}

export function listens(rt: Observed, kind: ObservationKind): boolean {
  return rt.observer?.kinds.has(kind) === true;
}

/** What could not be told. */
export function missed(rt: Observed, kind: ObservationKind, site: number, why: string): void {
  const { observer } = rt;
  if (observer?.kinds.has(kind) === true) miss(observer, kind, site, why);
}

export function observeAccess(
  rt: Observed,
  value: unknown,
  shadow: Shadow,
  site: number,
  use: AccessUse,
  key: unknown,
): void {
  rt.record.lastSite = site;
  if (!listens(rt, "access")) return;
  tell(
    rt,
    "access",
    site,
    key === undefined ? { use, object: { value, shadow } } : { use, object: { value, shadow }, key },
  );
}

export function observeRead(
  rt: Observed,
  object: unknown,
  object$: Shadow,
  key: unknown,
  key$: Shadow,
  value: unknown,
  site: number,
  isAsked: boolean,
): void {
  rt.record.lastSite = site;
  if (!listens(rt, "read")) return;
  const length = lengthOperand(rt, object, object$, site);
  tell(rt, "read", site, {
    object: { value: object, shadow: object$ },
    key: { value: key, shadow: key$ },
    value,
    length,
    isAsked,
  });
}

export function observeStore(
  rt: Observed,
  object: unknown,
  object$: Shadow,
  key: unknown,
  key$: Shadow,
  value: unknown,
  value$: Shadow,
  site: number,
): void {
  rt.record.lastSite = site;
  if (!listens(rt, "store")) return;
  tell(rt, "store", site, {
    object: { value: object, shadow: object$ },
    key: { value: key, shadow: key$ },
    value: { value, shadow: value$ },
    length: lengthOperand(rt, object, object$, site),
  });
}

function lengthOperand(rt: Observed, object: unknown, object$: Shadow, site: number) {
  if (typeof object === "string") {
    const text$ = object$ === undefined ? undefined : resolve(rt.record, object, object$, site);
    return { value: object.length, shadow: text$?.sort === "str" ? apply("length", text$) : undefined };
  }
  return isIndexed(object) ? { value: elementCount(object), shadow: lengthOf(rt.tables, object) } : undefined;
}

export function observeUnary(
  rt: Observed,
  op: Exclude<ArithmeticStep, ArithmeticOperator> | "-" | "+",
  value: unknown,
  shadow: Shadow,
  result$: Shadow,
  site: number,
) {
  rt.record.lastSite = site;
  if (!listens(rt, "arithmetic")) return;
  const left = numeric(rt.record, value, shadow, site);
  if (left === undefined) {
    unseen(rt, value, value, op, site);
    return;
  }
  const { numeric: n } = left;
  let result: unknown;
  if (op === "++" || op === "--") result = typeof n === "bigint" ? undefined : op === "++" ? n + 1 : n - 1;
  else if (op === "-") result = -n;
  else if (op === "~") result = ~n;
  // unary plus of a bigint throws
  else result = typeof n === "bigint" ? undefined : n;
  tell(rt, "arithmetic", site, { op, left, right: undefined, result: { value: result, shadow: result$ } });
}

export const isArithmetic = (op: BinaryOperator): op is ArithmeticOperator => COMPARING[op] !== true;
const COMPARING: Bare<BinaryOperator, true> = {
  __proto__: null as never,
  "===": true,
  "!==": true,
  "==": true,
  "!=": true,
  "<": true,
  "<=": true,
  ">": true,
  ">=": true,
} satisfies Whole<RelationalOperator | EqualityOperator, true>;

export function observeBinary(
  rt: Observed,
  op: ArithmeticOperator,
  left: unknown,
  left$: Shadow,
  right: unknown,
  right$: Shadow,
  result$: Shadow,
  site: number,
): void {
  rt.record.lastSite = site;
  if (!listens(rt, "arithmetic")) return;
  // concatenation
  if (op === "+" && (typeof left === "string" || typeof right === "string")) return;
  const l = numeric(rt.record, left, left$, site);
  const r = numeric(rt.record, right, right$, site);
  if (l === undefined || r === undefined) {
    unseen(rt, left, right, op, site);
    return;
  }
  // the operation itself throws
  if (typeof l.numeric !== typeof r.numeric) return;
  const value =
    typeof l.numeric === "bigint"
      ? bigintResult(op, l.numeric, r.numeric as bigint)
      : numberResult(op, l.numeric, r.numeric as number);
  tell(rt, "arithmetic", site, { op, left: l, right: r, result: { value, shadow: result$ } });
}

/** An operand that is an object converts by the program's own code. Symbols throw. */
function unseen(rt: Observed, left: unknown, right: unknown, op: string, site: number): void {
  if (isObject(left) || isObject(right)) missed(rt, "arithmetic", site, `${op} on an object`);
}

function numeric(record: Recorder, value: unknown, shadow: Shadow, site: number): NumericOperand | undefined {
  if (!isPrimitive(value)) return undefined;
  const resolved = shadow === undefined ? undefined : resolve(record, value, shadow, site);
  if (typeof value === "bigint") return { value, shadow: resolved, numeric: value, numeric$: resolved };
  const numeric$ = resolved === undefined ? undefined : asNumber(record, value, resolved, site);
  return { value, shadow: resolved, numeric: typeof value === "number" ? value : Number$(value), numeric$ };
}

function numberResult(op: ArithmeticOperator, l: number, r: number): number {
  switch (op) {
    case "+":
      return l + r;
    case "-":
      return l - r;
    case "*":
      return l * r;
    case "/":
      return l / r;
    case "%":
      return l % r;
    case "**":
      return l ** r;
    case "&":
      return l & r;
    case "|":
      return l | r;
    case "^":
      return l ^ r;
    case "<<":
      return l << r;
    case ">>":
      return l >> r;
    case ">>>":
      return l >>> r;
  }
}

/** Powers and shifts of bigints can be huge, and division can throw. */
function bigintResult(op: ArithmeticOperator, l: bigint, r: bigint): bigint | undefined {
  switch (op) {
    case "+":
      return l + r;
    case "-":
      return l - r;
    case "&":
      return l & r;
    case "|":
      return l | r;
    case "^":
      return l ^ r;
    case "/":
      return r === 0n ? undefined : l / r;
    case "%":
      return r === 0n ? undefined : l % r;
    default:
      return undefined;
  }
}

/** A function of the program returns. */
export function observeReturn(
  rt: Observed,
  value: unknown,
  value$: Shadow,
  site: number,
  depth: number,
  isNumber: boolean,
): void {
  const isOutermost = depth === 0;
  tell(rt, "returned", site, { value: { value, shadow: value$ }, isTarget: false, isNumber, isOutermost });
}

/** A value is about to be called. */
export function observeInvoke(
  rt: Observed,
  callee: unknown,
  callee$: Shadow,
  site: number,
  isConstruct: boolean,
): void {
  rt.record.lastSite = site;
  tell(rt, "invoke", site, { callee: { value: callee, shadow: callee$ }, isConstruct });
}

export interface NativeCall {
  readonly name: string;
  readonly self: unknown;
  readonly self$: Shadow;
  readonly args: readonly unknown[];
  readonly shadows: readonly Shadow[];
  readonly isConstruct: boolean;
  readonly site: number;
}

/** A native is called: said before, and after it gave something or failed. */
export function watchedNative(rt: Observed, call: NativeCall, perform: () => unknown): unknown {
  const { name, isConstruct, site } = call;
  const args: Operand[] = [];
  if (listens(rt, "native") || listens(rt, "gave")) {
    for (let i = 0; i < call.args.length; i++) args[i] = { value: call.args[i], shadow: call.shadows[i] };
    tell(rt, "native", site, { name, self: { value: call.self, shadow: call.self$ }, args, isConstruct });
  }
  const { frames } = rt;
  const { depth } = frames;
  let value: unknown;
  try {
    value = perform();
  } catch (error) {
    if (rt.aborted) throw error;
    // a function of the program that the native called did not come back: the error is from there
    if (frames.depth > depth) frames.note(error, rt.record.lastSite, false);
    else {
      frames.note(error, site, false);
      tell(rt, "failed", site, { name, error });
    }
    throw error;
  }
  if (listens(rt, "gave")) tell(rt, "gave", site, { name, args, result: { value, shadow: rt.ret } });
  return value;
}
