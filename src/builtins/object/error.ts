/** Models of the error constructors: the message keeps its shadow. */
import { eq, literal } from "../../expr/build.ts";
import { findDescriptor } from "../../runtime/heap/keys.ts";
import { type BuiltinModel, type Call, harmlessModel, native, nativeConstruct } from "../../runtime/natives/model.ts";
import { getOwnPropertyDescriptor, getPrototypeOf } from "../../runtime/pristine.ts";
import { fixLength } from "../array/length.ts";
import { isProxied, isRealArray } from "../array/receiver.ts";
import { decide, decideUndefined } from "../modelling/assume.ts";
import { concat } from "../modelling/fold.ts";
import { isPrimitive } from "../modelling/operands.ts";
import type { Registration } from "../modelling/registration.ts";
import { isAnObject } from "./listing.ts";

const CONSTRUCTORS = [Error, TypeError, RangeError, SyntaxError, ReferenceError, EvalError, URIError] as const;

/** `at`: where the message is among the arguments. */
function errorModel(name: string, at: number): BuiltinModel {
  const make = (call: Call): unknown => {
    const { rt, args, args$, site } = call;
    const message = args[at];
    decideUndefined(rt, site, message, args$[at]);
    if (at === 1 && rt.resolve(args[0], args$[0], site) !== undefined) rt.concretised(site, "AggregateError of a text");
    const message$ = message === undefined || !isPrimitive(message) ? undefined : rt.asString(message, args$[at], site);
    if (at === 1 && isRealArray(args[0])) fixLength(rt, args[0], site);
    const error = nativeConstruct(call);
    if (message$ !== undefined && message$.kind !== "literal") {
      rt.heap.setProperty(error, "message", getOwnPropertyDescriptor(error, "message")?.value, message$);
    }
    const cause$ = rt.heap.getProperty(args[at + 1], "cause");
    if (at === 1) keepErrors(call, error);
    if (cause$ !== undefined)
      rt.heap.setProperty(error, "cause", getOwnPropertyDescriptor(error, "cause")?.value, cause$);
    return error;
  };
  return { name, fidelity: "exact", looksInside: true, run: make, construct: make };
}

/** An AggregateError holds a copy of the list. */
function keepErrors({ rt, args, site }: Call, error: object): void {
  const errors = getOwnPropertyDescriptor(error, "errors")?.value as unknown;
  if (!rt.heap.isTracked(args[0]) || !isRealArray(errors)) return;
  if (!isRealArray(args[0])) rt.concretised(site, "AggregateError");
  else
    for (let i = 0; i < errors.length; i++) rt.heap.setProperty(errors, i, errors[i], rt.heap.getProperty(args[0], i));
}

/** `name: message`, or one of them where the other is empty. Followed where only the message is symbolic, and the error's own. */
function errorText(call: Call): unknown {
  const { rt, self, site } = call;
  if (!isAnObject(self) || !(isTracked(rt, self, "name") || isTracked(rt, self, "message"))) return native(call);
  const message$ = rt.heap.getProperty(self, "message");
  const message = getOwnPropertyDescriptor(self, "message")?.value as unknown;
  const name = findDescriptor(self, "name")?.value as unknown;
  const text = message$ === undefined ? undefined : rt.asString(message, message$, site);
  if (text === undefined || typeof name !== "string" || isTracked(rt, self, "name")) {
    rt.concretised(site, "Error.prototype.toString");
    return native(call);
  }
  decide(rt, site, eq(text, literal("")), message === "");
  const result = native(call);
  if (message !== "") rt.ret = name === "" ? text : concat([literal(`${name}: `), text]);
  return result;
}

/** Whether something is known of the property, wherever it is inherited from. */
function isTracked(rt: Call["rt"], error: object, name: "name" | "message"): boolean {
  for (let at: object | null = error; at !== null && !isProxied(at); at = getPrototypeOf(at))
    if (rt.heap.getProperty(at, name) !== undefined) return true;
  return false;
}

export const errorModels: readonly Registration[] = [
  ...CONSTRUCTORS.map((type): Registration => [type, errorModel(type.name, 0)]),
  [AggregateError, errorModel("AggregateError", 1)],
  [
    Error.prototype.toString,
    { name: "Error.prototype.toString", fidelity: "partial", looksInside: true, run: errorText },
  ],
  [Error.captureStackTrace, harmlessModel("Error.captureStackTrace")],
];
