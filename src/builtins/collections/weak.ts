/** What WeakMap and WeakSet ask of their keys: whether they are objects. */
import { type Call, native } from "../../runtime/natives/model.ts";
import { settleObject } from "../modelling/operands.ts";

export const isAnObject = (self: unknown): self is object => typeof self === "object" && self !== null;

export const settleKey = (call: Call): void => settleObject(call, call.args[0], call.args$[0]);

export function weakly(call: Call): unknown {
  settleKey(call);
  return native(call);
}
