/** `EventEmitter.prototype.emit`: listeners get the shadows of what is emitted. */
import { EventEmitter } from "node:events";
import { eq, literal } from "../../expr/build.ts";
import { hasShadow } from "../../runtime/calls/call.ts";
import { ownData } from "../../runtime/heap/keys.ts";
import { type BuiltinModel, type Call, native } from "../../runtime/natives/model.ts";
import { arraySlice, hasOwn, isArray, isObject, reflectApply } from "../../runtime/pristine.ts";
import type { Registration } from "../modelling/registration.ts";

type Listener = ((...args: never[]) => unknown) & { listener?: unknown };

/** The listeners, if calling them one after the other is all that emitting does. */
function listenersOf(call: Call): readonly Listener[] | undefined {
  const { self, args } = call;
  const { 0: type } = args;
  if (!isObject(self) || (typeof type !== "string" && typeof type !== "symbol")) return undefined;
  if (type === "error" || type === "removeListener" || EventEmitter.captureRejections) return undefined;
  const events = ownData(self, "_events")?.value as unknown;
  if (!isObject(events) || capturesRejections(self)) return undefined;
  const found = ownData(events, type)?.value as unknown;
  if (typeof found === "function") return [found as Listener];
  return isArray(found) ? (arraySlice(found) as Listener[]) : undefined;
}

function hasListeners({ self, args }: Call): boolean {
  const events: unknown = isObject(self) ? ownData(self, "_events")?.value : undefined;
  const { 0: type } = args;
  return !isObject(events) || (typeof type !== "string" && typeof type !== "symbol") || hasOwn(events, type);
}

/** Every emitter has it: a symbol of Node's own. */
const capture = Object.getOwnPropertySymbols(new EventEmitter()).find((each) => each.description === "kCapture");

function capturesRejections(emitter: object): boolean {
  return capture !== undefined && ownData(emitter, capture)?.value === true;
}

/** Which of the events that have listeners it is, or that it is none; an error that nobody listens to is thrown. */
function decideEvent({ rt, self, args, args$, site }: Call): void {
  const { 0: type } = args;
  const events: unknown = isObject(self) ? ownData(self, "_events")?.value : undefined;
  const text = args$[0] === undefined || typeof type !== "string" ? undefined : rt.asString(type, args$[0], site);
  if (text === undefined || !isObject(events)) {
    rt.pin(type, args$[0], site);
    return;
  }
  const isError = eq(text, literal("error"));
  if (isError.kind !== "literal") rt.split(site, isError, type === "error", true);
  rt.has(type, text, events, undefined, false, site);
}

const emit: BuiltinModel = {
  name: "EventEmitter.prototype.emit",
  fidelity: "partial",
  always: true,
  run(call) {
    const { rt, self, site } = call;
    decideEvent(call);
    const listeners = listenersOf(call);
    if (listeners === undefined) {
      // an error that nobody hears is thrown, and its text tells what it was
      const isHeard = call.args[0] === "error" || hasListeners(call);
      if (isHeard && hasShadow(call.args$)) rt.concretised(site, this.name);
      return native(call);
    }
    const args = arraySlice(call.args, 1);
    const shadows = arraySlice(call.args$, 1);
    for (let i = 0; i < listeners.length; i++) {
      const listener = listeners[i]!;
      if (rt.isInstrumented(listener) || !rt.isInstrumented(listener.listener)) {
        rt.invoke(listener, self, arraySlice(args), arraySlice(shadows), site);
      } else {
        // A `once` wrapper removes itself and calls the listener: the shadows wait for that one.
        const isTold = ownData(ownData(self as object, "_events")!.value as object, "removeListener") !== undefined;
        if (isTold && hasShadow(shadows)) rt.concretised(site, this.name);
        rt.args = isTold ? undefined : shadows;
        reflectApply(listener, self, args);
        rt.args = undefined;
      }
      rt.ret = undefined;
    }
    return true;
  },
};

export const eventModels: readonly Registration[] = [[EventEmitter.prototype.emit, emit]];
