/** Which nodes can fail to evaluate, because the JavaScript operation throws for some values of its arguments. */
import type { Apply, Expr } from "./expr.ts";
import type { Op } from "./op.ts";
import { isInteger } from "./pristine.ts";
import { OPERATIONS } from "./semantics/table.ts";

/** Whether the operation of `node` itself may throw, whatever its arguments do. */
export function mayThrow(node: Expr): boolean {
  return node.kind === "opaque" || (node.kind === "apply" && mayThrowApply(node));
}

function mayThrowApply({ op, args }: Apply): boolean {
  switch (op) {
    case "numToStr":
    case "bigToStr":
      return !isLiteralBetween(args[1]!, 2, 36);
    case "toFixed":
      return !isLiteralBetween(args[1]!, 0, 100);
    case "padStart":
    case "padEnd":
      return !isLiteralBetween(args[1]!, 0, 1 << 20);
    case "repeat":
    case "numToBig":
    case "strToBig":
    case "bigDiv":
    case "bigRem":
    case "bigPow":
    case "bigShl":
    case "bigShr":
      return true;
    case "regexTest":
    case "regexIndex":
    case "regexGroup":
    case "regexHasGroup":
    case "regexReplace":
      return !isValidRegex(op, args[1]!, args[2]!);
    case "choice":
      return !isTagOf(args[0]!, args.length - 1);
    default:
      return false;
  }
}

function isLiteralBetween(e: Expr, low: number, high: number): boolean {
  return e.kind === "literal" && isInteger(e.value) && (e.value as number) >= low && (e.value as number) <= high;
}

function isTagOf(e: Expr, alternatives: number): boolean {
  return e.kind === "input" && e.domain.kind === "tag" && e.domain.labels.length <= alternatives;
}

function isValidRegex(op: Op, source: Expr, flags: Expr): boolean {
  if (source.kind !== "literal" || flags.kind !== "literal") return false;
  try {
    if (op === "regexReplace") OPERATIONS.regexReplace("", source.value, flags.value, "");
    else OPERATIONS.regexTest("", source.value, flags.value, 0);
    return true;
  } catch {
    return false;
  }
}
