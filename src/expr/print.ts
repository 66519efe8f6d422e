/** Expressions as readable source text: what names tests and explains conditions (`s.startsWith("a") && n > 3`). */
import type { Apply, Expr, Literal, Primitive } from "./expr.ts";
import { printConnective, printNot } from "./print/connective.ts";
import { printLiteral, shorten } from "./print/literal.ts";
import { CALLS, INFIX, isNumber, METHODS, type Method, PREFIX } from "./print/notation.ts";
import {
  atom,
  BINDING,
  CONDITIONAL,
  joined,
  MEMBER,
  type Print,
  type Printed,
  prefixed,
  UNARY,
  within,
} from "./print/printed.ts";
import { printRegexOperation } from "./print/regex.ts";
import { printChoice, printTagTest, tagTest } from "./print/tag.ts";
import { isInteger, nativeMap } from "./pristine.ts";

/** Deeper or longer parts are cut: the text is for people. */
const MAX_DEPTH = 40;
const MAX_TEXT = 400;

export function print(e: Expr): string {
  const texts = new nativeMap<Expr, Printed>();
  let depth = 0;
  const show: Print = (node) => {
    const known = texts.get(node);
    if (known !== undefined) return known;
    if (depth >= MAX_DEPTH) return atom("…");
    depth++;
    const printed = printNode(node, show);
    depth--;
    const result = printed.text.length > MAX_TEXT ? atom(shorten(printed.text, MAX_TEXT)) : printed;
    texts.set(node, result);
    return result;
  };
  return show(e).text;
}

function printNode(e: Expr, show: Print): Printed {
  switch (e.kind) {
    case "literal":
      return printLiteral(e.value);
    case "input":
    case "reference":
      // `coupon|1.percent`: the number tells alternatives of a union apart, which is nothing to a reader
      return atom(e.name.replace(/\|\d+/g, ""));
    case "opaque":
      return printCall(e.fn, e.args, show);
    case "apply":
      return printApply(e, show);
  }
}

function printApply(e: Apply, show: Print): Printed {
  const test = tagTest(e);
  if (test !== undefined) return printTagTest(test.tag, test.index);
  const infix = INFIX[e.op];
  if (infix !== undefined) return printInfix(e, infix, show);
  const prefix = PREFIX[e.op];
  if (prefix !== undefined) return prefixed(prefix, show(e.args[0]!));
  const call = CALLS[e.op];
  if (call !== undefined) return printCall(call, e.args, show);
  const method = METHODS[e.op];
  if (method !== undefined) return printMethod(e, method, show);
  return printSpecial(e, show);
}

const printList = (args: readonly Expr[], show: Print): string => args.map((arg) => show(arg).text).join(", ");

const printCall = (name: string, args: readonly Expr[], show: Print): Printed =>
  atom(`${name}(${printList(args, show)})`);

function printMethod(e: Apply, { name, omit }: Method, show: Print): Printed {
  const args = omit(e) ? e.args.slice(1, -1) : e.args.slice(1);
  return atom(`${within(show(e.args[0]!), MEMBER)}.${name}(${printList(args, show)})`);
}

const TURNED: Readonly<Record<string, string>> = { "<": ">", "<=": ">=", "===": "===", "!==": "!==" };

/** Comparisons are turned round when that puts a literal on the right: `3 < n` reads `n > 3`. */
function printInfix(e: Apply, operator: string, show: Print): Printed {
  let [left, right] = e.args as readonly [Expr, Expr];
  if (left.kind === "literal" && right.kind !== "literal" && TURNED[operator] !== undefined) {
    [left, right] = [right, left];
    operator = TURNED[operator]!;
  }
  if (operator === "+" && right.kind === "literal" && isNegative(right.value))
    return printDifference(left, right, show);
  const precedence = BINDING[operator]!;
  // `**` groups to the right and takes no unary operator on its left; everything else groups to the left
  const isPower = operator === "**";
  const a = within(show(left), isPower ? UNARY + 1 : precedence);
  const b = within(show(right), isPower ? precedence : precedence + 1);
  return { text: `${a} ${operator} ${b}`, precedence };
}

/** Subtracting a literal is built as adding its negation. */
function printDifference(left: Expr, { value }: Literal, show: Print): Printed {
  const precedence = BINDING["-"]!;
  const subtracted = typeof value === "bigint" ? -value : -(value as number);
  return { text: `${within(show(left), precedence)} - ${printLiteral(subtracted).text}`, precedence };
}

const isNegative = (value: Primitive): boolean => (typeof value === "number" || typeof value === "bigint") && value < 0;

function printSpecial(e: Apply, show: Print): Printed {
  const [a, b] = e.args as readonly [Expr, Expr];
  const subject = (): string => within(show(a), MEMBER);
  switch (e.op) {
    case "not":
      return printNot(a, show, printInfix);
    case "and":
    case "or":
      return printConnective(e, show);
    case "concat":
      return joined(e.args.map(show), "+");
    case "ite":
      return printConditional(e.args, show);
    case "choice":
      return printChoice(e, show);
    case "length":
      return atom(`${subject()}.length`);
    case "charAt":
      return atom(isIndex(b) ? `${subject()}[${show(b).text}]` : `${subject()}.charAt(${show(b).text})`);
    case "numToStr":
    case "bigToStr":
      return atom(isNumber(b, 10) ? `String(${show(a).text})` : `${subject()}.toString(${show(b).text})`);
    case "parseInt":
      return printCall("parseInt", isNumber(b, 0) || isNumber(b, Number.NaN) ? [a] : e.args, show);
    case "splitCount":
      return atom(`${subject()}.split(${show(b).text}).length`);
    case "splitPart":
      return atom(`${subject()}.split(${show(b).text})[${show(e.args[2]!).text}]`);
    default:
      return printRegexOperation(e, show);
  }
}

const isIndex = (e: Expr): boolean => e.kind === "literal" && isInteger(e.value) && (e.value as number) >= 0;

function printConditional([condition, yes, no]: readonly Expr[], show: Print): Printed {
  const test = within(show(condition!), CONDITIONAL + 1);
  return {
    text: `${test} ? ${within(show(yes!), CONDITIONAL + 1)} : ${within(show(no!), CONDITIONAL)}`,
    precedence: CONDITIONAL,
  };
}
