/** Whether an instruction may throw where this is known. Asked of conditions that programs state: elsewhere anything may. */
import { effectsOfInstruction } from "../effects.ts";
import type { Instruction, Operand } from "../graph.ts";
import { factOf, type Setting } from "./setting.ts";
import type { State } from "./state.ts";
import * as T from "./tags.ts";

/** Converted to a number or a text without code and without an error. */
const PLAIN = T.NUMBER | T.STRING | T.BOOLEAN | T.NULLISH;

const QUIET_GLOBALS = /^(Number\.is\w+|Array\.isArray|Object\.is|isNaN|isFinite|Boolean)$/;
const QUIET_METHODS: ReadonlySet<string> = new Set([
  "includes",
  "indexOf",
  "lastIndexOf",
  "startsWith",
  "endsWith",
  "slice",
  "substring",
  "charAt",
  "charCodeAt",
  "at",
  "trim",
  "toLowerCase",
  "toUpperCase",
]);

export function mayThrow(s: Setting, state: State, each: Instruction): boolean {
  const isWithin = (operand: Operand, tags: T.Tags): boolean => (factOf(state, operand).tags & ~tags) === 0;
  const arePlain = (operands: readonly Operand[]): boolean => operands.every((one) => isWithin(one, PLAIN));
  switch (each.kind) {
    case "assign": {
      const { value } = each;
      if (value.kind === "copy" || value.kind === "allocate") return false;
      if (value.kind === "unary")
        return !["!", "typeof", "void"].includes(value.operator) && !arePlain([value.operand]);
      if (value.operator === "===" || value.operator === "!==") return false;
      if (/^(in|instanceof.*)$/.test(value.operator)) return true;
      return !arePlain([value.left, value.right]);
    }
    case "load":
      return !isWithin(each.object, T.ANY & ~T.NULLISH) || effectsOfInstruction(each, s.module, s.effects).runsUnknown;
    case "call": {
      if (each.callee.kind === "global")
        return !(QUIET_GLOBALS.test(each.callee.path) || (/^Math\./.test(each.callee.path) && arePlain(each.args)));
      if (each.callee.kind !== "method" || !QUIET_METHODS.has(each.callee.name ?? "")) return true;
      return !(isWithin(each.callee.object, T.STRING) && arePlain(each.args));
    }
    case "outer":
      // before its declaration was reached, a name has no value
      return each.binding === undefined || ["let", "const", "class"].includes(each.binding.kind);
    case "havoc":
      return each.runs;
    case "assume":
    case "assert":
      return false;
    case "store":
    case "publish":
    case "suspend":
      return true;
  }
}
