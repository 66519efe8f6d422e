/** Which nodes can fail to evaluate, because the JavaScript operation throws for some values of its arguments. */
import type { Apply, Expr } from "./expr.ts";
import { OPS, type Op, type OpSignature, type ThrowingOp } from "./op.ts";
import { isInteger } from "./pristine.ts";
import { OPERATIONS } from "./semantics/table.ts";

/** Whether the operation of `node` itself may throw, whatever its arguments do. */
export function mayThrow(node: Expr): boolean {
  return node.kind === "opaque" || (node.kind === "apply" && mayThrowApply(node));
}

type MayThrow = (args: readonly Expr[]) => boolean;

const always: MayThrow = () => true;
const radix: MayThrow = (args) => !isLiteralBetween(args[1]!, 2, 36);
const padding: MayThrow = (args) => !isLiteralBetween(args[1]!, 0, 1 << 20);
const matching: MayThrow = (args) => !isValidRegex("regexTest", args[1]!, args[2]!);

const CONDITIONS: Readonly<Record<ThrowingOp, MayThrow>> = {
  numToStr: radix,
  bigToStr: radix,
  toFixed: (args) => !isLiteralBetween(args[1]!, 0, 100),
  padStart: padding,
  padEnd: padding,
  repeat: always,
  numToBig: always,
  strToBig: always,
  bigDiv: always,
  bigRem: always,
  bigPow: always,
  bigShl: always,
  bigShr: always,
  regexTest: matching,
  regexIndex: matching,
  regexGroup: matching,
  regexHasGroup: matching,
  regexReplace: (args) => !isValidRegex("regexReplace", args[1]!, args[2]!),
  choice: (args) => !isTagOf(args[0]!, args.length - 1),
};

/** Whether the operation throws for some arguments. */
export function throws(op: Op): op is ThrowingOp {
  const signature: OpSignature = OPS[op];
  return signature.throws === true;
}

function mayThrowApply({ op, args }: Apply): boolean {
  return throws(op) && CONDITIONS[op](args);
}

function isLiteralBetween(e: Expr, low: number, high: number): boolean {
  return e.kind === "literal" && isInteger(e.value) && (e.value as number) >= low && (e.value as number) <= high;
}

function isTagOf(e: Expr, alternatives: number): boolean {
  return e.kind === "input" && e.domain.kind === "tag" && e.domain.labels.length <= alternatives;
}

function isValidRegex(op: "regexTest" | "regexReplace", source: Expr, flags: Expr): boolean {
  if (source.kind !== "literal" || flags.kind !== "literal") return false;
  try {
    if (op === "regexReplace") OPERATIONS.regexReplace("", source.value, flags.value, "");
    else OPERATIONS.regexTest("", source.value, flags.value, 0);
    return true;
  } catch {
    return false;
  }
}
