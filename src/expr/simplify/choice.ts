/** `ite` and `choice`: selecting among alternatives. */
import type { Apply, Expr } from "../expr.ts";
import { FALSE, internLiteral, TRUE } from "../intern.ts";
import type { Op } from "../op.ts";
import { fold } from "./fold.ts";
import { isLiteral, isOp, rest } from "./match.ts";
import type { Make, Rule, Rules } from "./rule.ts";

const ite: Rule = (args, make) => {
  const { 0: c, 1: yes, 2: no } = args as readonly [Expr, Expr, Expr];
  if (isLiteral(c)) return c.value ? yes : no;
  if (yes === no) return yes;
  if (isOp(c, "not")) return make("ite", [c.args[0]!, no, yes]);
  if (isOp(yes, "ite") && yes.args[0] === c) return make("ite", [c, yes.args[1]!, no]);
  if (isOp(no, "ite") && no.args[0] === c) return make("ite", [c, yes, no.args[2]!]);
  if (yes.sort !== "bool" || no.sort !== "bool") return undefined;
  if (yes === TRUE || yes === c) return make("or", [c, no]);
  if (no === FALSE || no === c) return make("and", [c, yes]);
  if (yes === FALSE) return make("and", [make("not", [c]), no]);
  if (no === TRUE) return make("or", [make("not", [c]), yes]);
  return undefined;
};

const choice: Rule = (args, make) => {
  const tag = args[0]!;
  if (isLiteral(tag)) return args[1 + (tag.value as number)];
  const inner = flattenSameTag(args, make);
  if (inner !== undefined) return inner;
  let allEqual = true;
  let allBoolean = true;
  for (let i = 1; i < args.length; i++) {
    allEqual &&= args[i] === args[1];
    allBoolean &&= args[i]!.sort === "bool";
  }
  if (allEqual && args.length > 1) return args[1];
  return allBoolean ? selected(tag, rest(args, 1), make) : undefined;
};

/** An alternative that chooses by the same tag is decided. */
function flattenSameTag(args: readonly Expr[], make: Make): Expr | undefined {
  let flattened: Expr[] | undefined;
  for (let i = 1; i < args.length; i++) {
    const alternative = args[i]!;
    if (!isOp(alternative, "choice") || alternative.args[0] !== args[0] || alternative.args.length <= i) continue;
    flattened ??= rest(args, 0);
    flattened[i] = alternative.args[i]!;
  }
  return flattened && make("choice", flattened);
}

/** The condition that the alternative named by `tag` holds, as conditions on the tag: alternatives are tried in order of their index. */
export function selected(tag: Expr, conditions: readonly Expr[], make: Make): Expr {
  let failing = 0;
  let failingIndex = 0;
  let holding = 0;
  for (let i = 0; i < conditions.length; i++) {
    if (conditions[i] === TRUE) holding++;
    if (conditions[i] !== FALSE) continue;
    failing++;
    failingIndex = i;
  }
  if (holding === conditions.length) return TRUE;
  const is = (i: number): Expr => make("eq", [tag, internLiteral(i)]);
  if (failing === 1 && holding === conditions.length - 1) return make("not", [is(failingIndex)]);
  const cases: Expr[] = [];
  for (let i = 0; i < conditions.length; i++) {
    if (conditions[i] === FALSE) continue;
    cases[cases.length] = conditions[i] === TRUE ? is(i) : make("and", [is(i), conditions[i]!]);
  }
  return make("or", cases);
}

const MAX_LIFTED = 16;
const NOT_LIFTED: Readonly<Partial<Record<Op, true>>> = {
  ite: true,
  choice: true,
  and: true,
  or: true,
  not: true,
  eq: true,
  same: true,
};

/** An operation on one choice among literals, its other arguments literals too, is a choice among results. */
export function lift(op: Op, args: readonly Expr[], make: Make): Expr | undefined {
  if (NOT_LIFTED[op]) return undefined;
  let at = -1;
  for (let i = 0; i < args.length; i++) {
    if (isLiteral(args[i]!)) continue;
    if (at >= 0 || !isLiteralChoice(args[i]!)) return undefined;
    at = i;
  }
  if (at < 0) return undefined;
  const selection = args[at] as Apply;
  const results: Expr[] = [selection.args[0]!];
  for (let i = 1; i < selection.args.length; i++) {
    const concrete: Expr[] = [];
    for (let k = 0; k < args.length; k++) concrete[k] = k === at ? selection.args[i]! : args[k]!;
    const result = fold(op, concrete);
    if (result === undefined) return undefined;
    results[i] = result;
  }
  return make(selection.op, results);
}

function isLiteralChoice(e: Expr): boolean {
  if (e.kind !== "apply" || (e.op !== "ite" && e.op !== "choice") || e.args.length > MAX_LIFTED) return false;
  for (let i = 1; i < e.args.length; i++) if (!isLiteral(e.args[i]!)) return false;
  return true;
}

export const CHOICE_RULES: Rules = { ite, choice };
