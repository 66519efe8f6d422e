/** Expressions as readable source text: what names tests and explains conditions (`s.startsWith("a") && n > 3`). */
import type { Apply, Expr, Input, Literal, Primitive, Reference } from "./expr.ts";
import { type ByKind, visit } from "./kind.ts";
import type { Op } from "./op.ts";
import { printConnective, printNot } from "./print/connective.ts";
import { printLiteral, shorten } from "./print/literal.ts";
import { CALLS, type CommonlyWritten, INFIX, isNumber, METHODS, type Method, PREFIX } from "./print/notation.ts";
import {
  atom,
  BINDING,
  CONDITIONAL,
  joined,
  MEMBER,
  type Operator,
  type Print,
  type Printed,
  prefixed,
  UNARY,
  within,
} from "./print/printed.ts";
import { REGEX } from "./print/regex.ts";
import { printChoice, printTagTest, tagTest } from "./print/tag.ts";
import { isInteger, nativeMap } from "./pristine.ts";
import { shownPath } from "./variable/path.ts";

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
    const printed = visit(BY_KIND, node, show);
    depth--;
    const result = printed.text.length > MAX_TEXT ? atom(shorten(printed.text, MAX_TEXT)) : printed;
    texts.set(node, result);
    return result;
  };
  return show(e).text;
}

/** `coupon|1.percent`: the number tells alternatives of a union apart, which is nothing to a reader. */
const printName = (e: Input | Reference): Printed => {
  if (e.kind === "input" && e.role === "time") return atom(`${shownPath(e.path)}.getTime()`);
  return atom(shownPath(e.name));
};

const BY_KIND: ByKind<Print, Printed> = {
  literal: (e) => printLiteral(e.value),
  input: printName,
  reference: printName,
  opaque: (e, show) => printCall(e.fn, e.args, show),
  apply: printApply,
};

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
  return SPECIAL[e.op as keyof typeof SPECIAL](e, show);
}

const printList = (args: readonly Expr[], show: Print): string => args.map((arg) => show(arg).text).join(", ");

const printCall = (name: string, args: readonly Expr[], show: Print): Printed =>
  atom(`${name}(${printList(args, show)})`);

function printMethod(e: Apply, { name, omit }: Method, show: Print): Printed {
  const args = omit(e) ? e.args.slice(1, -1) : e.args.slice(1);
  return atom(`${within(show(e.args[0]!), MEMBER)}.${name}(${printList(args, show)})`);
}

const TURNED: Readonly<Partial<Record<Operator, Operator>>> = { "<": ">", "<=": ">=", "===": "===", "!==": "!==" };

/** Comparisons are turned round when that puts a literal on the right: `3 < n` reads `n > 3`. */
function printInfix(e: Apply, operator: Operator, show: Print): Printed {
  let [left, right] = e.args as readonly [Expr, Expr];
  if (left.kind === "literal" && right.kind !== "literal" && TURNED[operator] !== undefined) {
    [left, right] = [right, left];
    operator = TURNED[operator]!;
  }
  if (operator === "+" && right.kind === "literal" && isNegative(right.value))
    return printDifference(left, right, show);
  const precedence = BINDING[operator];
  // `**` groups to the right and takes no unary operator on its left; everything else groups to the left
  const isPower = operator === "**";
  const a = within(show(left), isPower ? UNARY + 1 : precedence);
  const b = within(show(right), isPower ? precedence : precedence + 1);
  return { text: `${a} ${operator} ${b}`, precedence };
}

/** Subtracting a literal is built as adding its negation. */
function printDifference(left: Expr, { value }: Literal, show: Print): Printed {
  const precedence = BINDING["-"];
  const subtracted = typeof value === "bigint" ? -value : -(value as number);
  return { text: `${within(show(left), precedence)} - ${printLiteral(subtracted).text}`, precedence };
}

const isNegative = (value: Primitive): boolean => (typeof value === "number" || typeof value === "bigint") && value < 0;

const subjectOf = ({ args }: Apply, show: Print): string => within(show(args[0]!), MEMBER);

function printInRadix(e: Apply, show: Print): Printed {
  const [value, radix] = e.args as readonly [Expr, Expr];
  return atom(
    isNumber(radix, 10) ? `String(${show(value).text})` : `${subjectOf(e, show)}.toString(${show(radix).text})`,
  );
}

/** What is written neither as an operator nor as a call of what it is named after. An operation without any notation does not compile. */
const SPECIAL: Readonly<Record<Exclude<Op, CommonlyWritten>, (e: Apply, show: Print) => Printed>> = {
  not: (e, show) => printNot(e.args[0]!, show, printInfix),
  and: printConnective,
  or: printConnective,
  concat: (e, show) => joined(e.args.map(show), "+"),
  ite: (e, show) => printConditional(e.args, show),
  choice: printChoice,
  length: (e, show) => atom(`${subjectOf(e, show)}.length`),
  charAt: (e, show) => {
    const at = e.args[1]!;
    const subject = subjectOf(e, show);
    return atom(isIndex(at) ? `${subject}[${show(at).text}]` : `${subject}.charAt(${show(at).text})`);
  },
  numToStr: printInRadix,
  bigToStr: printInRadix,
  parseInt: (e, show) => {
    const radix = e.args[1]!;
    const isOmitted = isNumber(radix, 0) || isNumber(radix, Number.NaN);
    return printCall("parseInt", isOmitted ? [e.args[0]!] : e.args, show);
  },
  splitCount: (e, show) => atom(`${subjectOf(e, show)}.split(${show(e.args[1]!).text}).length`),
  splitPart: (e, show) => atom(`${subjectOf(e, show)}.split(${show(e.args[1]!).text})[${show(e.args[2]!).text}]`),
  ...REGEX,
};

const isIndex = (e: Expr): boolean => e.kind === "literal" && isInteger(e.value) && (e.value as number) >= 0;

function printConditional([condition, yes, no]: readonly Expr[], show: Print): Printed {
  const test = within(show(condition!), CONDITIONAL + 1);
  return {
    text: `${test} ? ${within(show(yes!), CONDITIONAL + 1)} : ${within(show(no!), CONDITIONAL)}`,
    precedence: CONDITIONAL,
  };
}
