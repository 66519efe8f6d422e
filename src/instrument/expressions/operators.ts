/** Operators: the concrete operation stands in the code as written, its shadow is computed beside it. */

import { stripCasts } from "../../frontend/syntax.ts";
import { isTold } from "../context/checked.ts";
import { covered, type Emitter, siteText } from "../context/emitter.ts";
import { keep, lasting, line, repeatable } from "../context/operands.ts";
import { converts } from "../facts/primitives.ts";
import { comma, type Emitted, fixed, inline, NONE, once, quietTest } from "../output/emitted.ts";
import type { Node, NodeOf } from "../output/node.ts";
import { accessEvent, chosen } from "./members.ts";

export function unary(cx: Emitter, node: NodeOf<"UnaryExpression">, want: boolean): Emitted {
  const { operator, argument } = node;
  if (operator === "void") {
    if (argument.type === "Literal") return fixed(NONE);
    return once(`(void ${inline(cx.value(argument, false))})`);
  }
  if (operator === "typeof" && argument.type === "Identifier" && cx.scopes.bindingOf(argument) === undefined)
    return once(`(typeof ${argument.name})`);
  const isConversion = operator === "-" || operator === "+" || operator === "~";
  const told = cx.checks && isConversion;
  // what the operand is decides whether it can be converted, whoever wants the result
  if (cx.shadows && isConversion) want = true;
  const e = cx.value(argument, want);
  if (operator === "-" && argument.type === "Literal" && !e.once) return fixed(`(-${e.value})`);
  // `!` and `typeof` run no code of the program.
  const pure = operator === "!" || operator === "typeof";
  const apply = (value: string): string => `(${operator}${operator === "typeof" ? " " : ""}${value})`;
  const isPrimitive = !want || cx.isPrimitive(argument);
  if (!want || (e.shadow === NONE && !told && (pure || isPrimitive)))
    return pure && !e.once ? { ...e, value: apply(e.value), shadow: NONE, anonymous: false } : once(apply(inline(e)));
  const operand = pure || isPrimitive ? repeatable(cx, e) : primitive(cx, siteText(cx, node, "operation"), e, "number");
  const shadow = cx.frame.shadow();
  const before = comma(
    operand.before,
    `${shadow} = ${told ? "" : `${operand.shadow} === undefined ? undefined : `}${cx.names.runtime}.unary("${operator}", ${operand.value}, ${operand.shadow}, ${siteText(cx, node, "operation")})`,
  );
  const value = apply(operand.value);
  return pure && value.length < LONG ? { ...operand, before, value, shadow } : once(value, shadow, before);
}

/** A text that would be repeated at every level: thousands of `!` would make it the square of that. */
const LONG = 40;

/** The value after the conversion of an object, which may be code of the program. */
export function primitive(cx: Emitter, site: string, e: Emitted, hint: "number" | "string"): Emitted {
  const { value, shadow } = cx.frame.pair();
  return fixed(
    value,
    shadow,
    comma(
      e.before,
      keep(value, e),
      `${shadow} = ${e.shadow}`,
      `${isObjectText(value)} && (${conversion(cx, value, shadow, hint, site)})`,
    ),
  );
}

/** The value and its shadow, both variables, become what the object is converted to. */
export function conversion(
  cx: Emitter,
  value: string,
  shadow: string,
  hint: "number" | "string",
  site: string,
): string {
  const R = cx.names.runtime;
  return `${value} = ${R}.primitive(${value}, ${shadow}, "${hint}", ${site}), ${shadow} = ${R}.ret, ${R}.ret = undefined`;
}

/** Tests a text that has no effects; functions may have a `valueOf` of their own like any object. */
export function isObjectText(value: string): string {
  return `(typeof ${value} === "object" || typeof ${value} === "function")`;
}

/** A binary operation on operands that were emitted already; also the operation inside a compound assignment. */
export interface Operation {
  readonly before: string;
  readonly value: string;
  /** Undefined when neither operand can have a shadow; otherwise the test for that and the call for the rest. */
  readonly shadow: { readonly quiet: string; readonly call: string } | undefined;
  /** An operand may be an object: the test for that, and the operation with conversions that are followed. */
  readonly object: { readonly test: string; readonly call: string } | undefined;
}

/** In the order that the runtime knows them by. */
const COMPARISONS = ["===", "!==", "==", "!=", "<", "<=", ">", ">="];

export function operation(
  cx: Emitter,
  operator: string,
  left: { readonly emitted: Emitted; readonly node: Node },
  right: { readonly emitted: Emitted; readonly node: Node },
  site: () => string,
  want = true,
): Operation {
  const told = isTold(cx, operator);
  const quiet = told ? "false" : quietTest([left.emitted.shadow, right.emitted.shadow]);
  const objects = want && cx.shadows ? maybeObjects(cx, operator, left.node, right.node) : [false, false];
  if (quiet === undefined && !objects.includes(true)) {
    const [l, r] = [inline(left.emitted), inline(right.emitted)];
    const comparison = cx.measures ? COMPARISONS.indexOf(operator) : -1;
    const value =
      comparison < 0 ? `(${l} ${operator} ${r})` : `${cx.names.runtime}.compared(${site()}, ${comparison}, ${l}, ${r})`;
    return { before: "", value, shadow: undefined, object: undefined };
  }
  const { before, items } = line(cx, [left, right]);
  const [l, r] = items as [Emitted, Emitted];
  const R = cx.names.runtime;
  const facts = `"${operator}", ${l.value}, ${l.shadow}, ${r.value}, ${r.shadow}, ${site()}`;
  // A name that cannot be read yet must say so before the other is looked at.
  const tests = [l, r].filter((e, i) => objects[i] || (e.throws && objects.includes(true)));
  return {
    before,
    value: `(${l.value} ${operator} ${r.value})`,
    shadow:
      quiet === undefined
        ? undefined
        : { quiet: told ? quiet : quietTest([l.shadow, r.shadow])!, call: `${R}.binary(${facts})` },
    object: objects.includes(true)
      ? {
          test: tests.map((e) => isObjectText(e.value)).join(" || "),
          call: `${R}.operated(${facts})`,
        }
      : undefined,
  };
}

/** Which operands could be objects that the operator converts. */
function maybeObjects(cx: Emitter, operator: string, left: Node, right: Node): readonly [boolean, boolean] {
  if (!converts(operator)) return [false, false];
  // `x == null` converts nothing
  if ((operator === "==" || operator === "!=") && (isNullish(left) || isNullish(right))) return [false, false];
  return [!cx.isPrimitive(left), !cx.isPrimitive(right)];
}

function isNullish(node: Node): boolean {
  return node.type === "Literal" ? node.raw === "null" : node.type === "Identifier" && node.name === "undefined";
}

/** Effects that put outcome and shadow of an operation into temporaries. */
export function settled(cx: Emitter, op: Operation, value: string, shadow: string): string {
  const R = cx.names.runtime;
  const plain = comma(
    `${shadow} = ${op.shadow === undefined ? NONE : `${op.shadow.quiet} ? undefined : ${op.shadow.call}`}`,
    `${value} = ${op.value}`,
  );
  if (op.object === undefined) return comma(op.before, plain);
  const converted = `${value} = ${op.object.call}, ${shadow} = ${R}.ret, ${R}.ret = undefined`;
  return comma(op.before, `${op.object.test} ? (${converted}) : (${plain})`);
}

/** The operation with its shadow in a temporary. */
export function operated(cx: Emitter, op: Operation): Emitted {
  if (op.object !== undefined) {
    const { value, shadow } = cx.frame.pair();
    return fixed(value, shadow, settled(cx, op, value, shadow));
  }
  if (op.shadow === undefined) return once(op.value, NONE, op.before);
  const shadow = cx.frame.shadow();
  return once(op.value, shadow, comma(op.before, `${shadow} = ${op.shadow.quiet} ? undefined : ${op.shadow.call}`));
}

/** Whether the distance build says how far the comparison was from its other outcome. */
export const isMeasured = (cx: Emitter, node: Node): node is NodeOf<"BinaryExpression"> =>
  cx.measures && node.type === "BinaryExpression" && COMPARISONS.includes(node.operator);

export function binaryOperation(
  cx: Emitter,
  node: NodeOf<"BinaryExpression">,
  want: boolean,
  site = () => siteText(cx, node, "operation"),
): Operation {
  return operation(
    cx,
    node.operator,
    { emitted: cx.value(node.left, want), node: node.left },
    { emitted: cx.value(node.right, want), node: node.right },
    site,
    want,
  );
}

export function binary(cx: Emitter, node: NodeOf<"BinaryExpression">): Emitted {
  if (node.left.type === "PrivateIdentifier")
    return once(`(#${node.left.name} in ${inline(chosen(cx, node.right, () => siteText(cx, node, "operation")))})`);
  if (!cx.shadows) return operated(cx, binaryOperation(cx, node, false));
  if (node.operator === "in") return hasProperty(cx, node);
  if (node.operator === "instanceof") return instanceOf(cx, node);
  return operated(cx, binaryOperation(cx, node, true));
}

function hasProperty(cx: Emitter, node: NodeOf<"BinaryExpression">): Emitted {
  const { before, items } = line(cx, [
    { emitted: lasting(cx, cx.value(node.left)), node: node.left },
    { emitted: lasting(cx, cx.value(node.right)), node: node.right },
  ]);
  const [key, object] = items as [Emitted, Emitted];
  const { value, shadow } = cx.frame.pair();
  const R = cx.names.runtime;
  const quiet = [quietTest([key.shadow, object.shadow]), `${R}.tracked === 0`].filter((t) => t !== undefined);
  return fixed(
    value,
    shadow,
    comma(
      before,
      accessEvent(cx, object, () => siteText(cx, node, "operation"), undefined, "in"),
      `${value} = ${key.value} in ${object.value}`,
      `${shadow} = ${quiet.join(" && ")} ? undefined : ${R}.has(${key.value}, ${key.shadow}, ${object.value}, ${object.shadow}, ${value}, ${siteText(cx, node, "operation")})`,
    ),
  );
}

/** The class may have its own idea of its instances. */
function instanceOf(cx: Emitter, node: NodeOf<"BinaryExpression">): Emitted {
  const { before, items } = line(cx, [
    { emitted: lasting(cx, cx.value(node.left)), node: node.left },
    {
      emitted: lasting(
        cx,
        chosen(cx, node.right, () => siteText(cx, node, "operation")),
      ),
      node: node.right,
    },
  ]);
  const [object, type] = items as [Emitted, Emitted];
  const { value, shadow } = cx.frame.pair();
  const R = cx.names.runtime;
  const told = `${value} = ${R}.instanceOf(${object.value}, ${object.shadow}, ${type.value}, ${siteText(cx, node, "operation")}), ${shadow} = ${R}.ret, ${R}.ret = undefined`;
  const plain = `${value} = ${object.value} instanceof ${type.value}, ${shadow} = undefined`;
  const quiet = [quietTest([object.shadow]), `${R}.tracked === 0`].filter((t) => t !== undefined);
  return fixed(value, shadow, comma(before, `${quiet.join(" && ")} ? (${plain}) : (${told})`));
}

const LOGICAL_KINDS = { "&&": "and", "||": "or", "??": "nullish" } as const;
export type LogicalOperator = keyof typeof LOGICAL_KINDS;

/** `a && b` and its kin, also as `a &&= b`: the left operand is given, the right is emitted by `right` where it runs. */
export function shortCircuit(
  cx: Emitter,
  node: Node,
  operator: LogicalOperator,
  left: Emitted,
  right: () => Emitted,
  want: boolean,
): Emitted {
  const kind = LOGICAL_KINDS[operator];
  const l = repeatable(cx, left);
  const r = right();
  const event = branchEvent(cx, node, operator, l);
  const test = operator === "??" ? `${l.value} == null` : l.value;
  // "and" goes on when true, "or" when false, "nullish" when true.
  const goesOn = operator !== "||";
  const arms = (on: string, stay: string): string =>
    goesOn
      ? `${test} ? (${covered(cx, node, kind, true)}, ${on}) : (${covered(cx, node, kind, false)}, ${stay})`
      : `${test} ? (${covered(cx, node, kind, true)}, ${stay}) : (${covered(cx, node, kind, false)}, ${on})`;
  if (!want || (l.shadow === NONE && r.shadow === NONE)) {
    if (!isLongChain(node)) return once(`(${comma(l.before, event, arms(comma(r.before, r.value), l.value))})`);
    const value = cx.frame.value();
    const kept = (e: Emitted): string => comma(e.before, keep(value, e));
    return fixed(value, NONE, comma(l.before, event, arms(kept(r), kept({ ...l, before: "" }))));
  }
  const result = cx.frame.pair();
  const assign = (e: Emitted): string => comma(e.before, keep(result.value, e), `${result.shadow} = ${e.shadow}`);
  return fixed(result.value, result.shadow, comma(l.before, event, arms(assign(r), assign({ ...l, before: "" }))));
}

/** A chain of so many short circuits is emitted link after link: one inside the other is as deep as it is long. */
const LONG_CHAIN = 64;

export function isLongChain(node: Node): boolean {
  let links = 0;
  for (let one = node; one.type === "LogicalExpression"; one = stripCasts(one.left))
    if (++links > LONG_CHAIN) return true;
  return false;
}

function branchEvent(cx: Emitter, node: Node, operator: LogicalOperator, left: Emitted): string {
  if (left.shadow === NONE) return "";
  const site = siteText(cx, node, LOGICAL_KINDS[operator]);
  const call = operator === "??" ? "nullish" : "branch";
  return `${left.shadow} === undefined || ${cx.names.runtime}.${call}(${site}, ${left.value}, ${left.shadow})`;
}

export function logical(cx: Emitter, node: NodeOf<"LogicalExpression">, want: boolean): Emitted {
  return shortCircuit(cx, node, node.operator, cx.value(node.left), () => cx.value(node.right, want), want);
}

export function discardLogical(cx: Emitter, node: NodeOf<"LogicalExpression">): string {
  const kind = LOGICAL_KINDS[node.operator];
  const yes = covered(cx, node, kind, true);
  const no = covered(cx, node, kind, false);
  if (node.operator === "??") {
    const left = repeatable(cx, cx.value(node.left));
    const right = cx.discard(node.right);
    return `(${comma(left.before, branchEvent(cx, node, "??", left), `${left.value} == null ? (${yes}, ${right}) : (${no})`)})`;
  }
  const test = cx.condition(node.left, node, kind);
  const right = cx.discard(node.right);
  return node.operator === "&&"
    ? `(${test} ? (${yes}, ${right}) : (${no}))`
    : `(${test} ? (${yes}) : (${no}, ${right}))`;
}

export function conditional(cx: Emitter, node: NodeOf<"ConditionalExpression">, want: boolean): Emitted {
  const test = cx.condition(node.test, node, "ternary");
  const a = cx.value(node.consequent, want);
  const b = cx.value(node.alternate, want);
  const yes = covered(cx, node, "ternary", true);
  const no = covered(cx, node, "ternary", false);
  if (!want || (a.shadow === NONE && b.shadow === NONE))
    return once(`(${test} ? (${yes}, ${comma(a.before, a.value)}) : (${no}, ${comma(b.before, b.value)}))`);
  const result = cx.frame.pair();
  const assign = (e: Emitted): string => comma(e.before, keep(result.value, e), `${result.shadow} = ${e.shadow}`);
  return fixed(result.value, result.shadow, `${test} ? (${yes}, ${assign(a)}) : (${no}, ${assign(b)})`);
}

export function discardConditional(cx: Emitter, node: NodeOf<"ConditionalExpression">): string {
  const test = cx.condition(node.test, node, "ternary");
  const yes = covered(cx, node, "ternary", true);
  const no = covered(cx, node, "ternary", false);
  return `(${test} ? (${yes}, ${cx.discard(node.consequent)}) : (${no}, ${cx.discard(node.alternate)}))`;
}
