/** Conditions that a plugin built: trees of `{ op, args }`, checked and turned into expressions. */
import { applyAll, literal } from "../../expr/build.ts";
import type { Expr, Primitive } from "../../expr/expr.ts";
import { OPS, type Op } from "../../expr/op.ts";
import type { Terms } from "./events.ts";

/** Nodes in one condition. */
const MAX_NODES = 2_000;

/** Text of a pattern could take forever to match, and choices belong to inputs. */
const REFUSED = /^(regex|choice)/;

/** Throws with words for the plugin's author. */
export function exprOf(tree: unknown, terms: Terms): Expr {
  let nodes = 0;
  const build = (at: unknown): Expr => {
    if (++nodes > MAX_NODES) throw new TypeError(`a condition has more than ${MAX_NODES} parts`);
    if (typeof at !== "object" || at === null) throw new TypeError(`${JSON.stringify(at)} is no part of a condition`);
    const { op, args, value, term } = at as { op?: unknown; args?: unknown; value?: unknown; term?: unknown };
    if (op === "literal") return literal(primitive(value));
    if (op === "operand") return operand(term);
    if (typeof op !== "string" || !Object.hasOwn(OPS, op) || REFUSED.test(op))
      throw new TypeError(`${JSON.stringify(op)} is no operation of a condition`);
    if (!Array.isArray(args)) throw new TypeError(`${op} has no arguments`);
    return applyAll(op as Op, (args as unknown[]).map(build));
  };
  const operand = (index: unknown): Expr => {
    const e = typeof index === "number" ? terms[index] : undefined;
    if (e === undefined) throw new TypeError("a condition mentions an operand of another run");
    return e;
  };
  const e = build(tree);
  if (e.sort !== "bool") throw new TypeError("what is stated must be a condition, not a number or text");
  return e;
}

function primitive(value: unknown): Primitive {
  if (typeof value !== "object" || value === null) return value as Primitive;
  const { $: kind, v } = value as { $?: unknown; v?: unknown };
  if (kind === "undefined") return undefined;
  if (kind === "bigint" && typeof v === "string" && /^-?\d+$/.test(v)) return BigInt(v);
  if (kind === "number" && typeof v === "string") return Number(v);
  throw new TypeError("a condition has a literal that is no primitive value");
}
