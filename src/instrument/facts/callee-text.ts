/** The text V8 puts into "… is not a function": its own rendering of the callee, not the source. */
import { keyName, type Node, stripCasts } from "../../frontend/syntax.ts";

const UNKNOWN = "(intermediate value)";

const known = new WeakMap<Node, string>();

/** Of a chain of calls every one is asked for, and its text holds those of all before it. */
export function calleeText(source: Node): string {
  const node = stripCasts(source);
  let text = known.get(node);
  if (text === undefined) known.set(node, (text = textOf(node)));
  return text;
}

/** Texts up to this length are written as they are, and what repeats in longer ones has at most so many characters. */
const SHORT = 200;
const LONGEST_UNIT = 40;

/** The arguments that stand for a text: itself, or how it begins, what repeats up to its end, and how often. */
export function shortened(text: string): string {
  if (text.length <= SHORT) return JSON.stringify(text);
  for (let size = 1; size <= LONGEST_UNIT; size++) {
    const unit = text.slice(-size);
    let times = 0;
    while (text.endsWith(unit, text.length - times * size)) times++;
    if (times * size < text.length - SHORT) continue;
    return `${JSON.stringify(text.slice(0, text.length - times * size))}, ${JSON.stringify(unit)}, ${times}`;
  }
  return JSON.stringify(text);
}

function textOf(node: Node): string {
  switch (node.type) {
    case "Identifier":
      return node.name;
    case "ThisExpression":
      return "this";
    case "Super":
      return "super";
    case "Literal":
      if (typeof node.value === "bigint" || (node.raw?.endsWith("n") && node.value === null)) return UNKNOWN;
      if ("regex" in node) return node.raw ?? UNKNOWN;
      return typeof node.value === "string" ? `"${node.value}"` : String(node.value);
    case "TemplateLiteral":
      return node.expressions.length === 0
        ? `"${node.quasis[0]!.value.cooked ?? ""}"`
        : node.expressions.map(calleeText).join("");
    case "MemberExpression": {
      if (node.object.type === "Super") return UNKNOWN + memberText(node, "");
      return calleeText(node.object) + memberText(node, node.optional ? "?." : "");
    }
    case "ChainExpression":
      return calleeText(node.expression);
    case "CallExpression":
    case "TaggedTemplateExpression":
      return `${calleeText(node.type === "CallExpression" ? node.callee : node.tag)}(...)`;
    case "ImportExpression":
      return `ImportCall(${calleeText(node.source)})`;
    case "ArrayExpression":
      return `[${node.elements.map((element) => (element === null ? "" : element.type === "SpreadElement" ? `...${calleeText(element.argument)}` : calleeText(element))).join(",")}]`;
    case "ObjectExpression":
      return `{${node.properties.map(() => UNKNOWN).join("")}}`;
    case "UnaryExpression":
      // The parser folds a sign into its number.
      if (node.operator === "-" && isIndex(node.argument)) return `-${calleeText(node.argument)}`;
      return `(${node.operator}${/^[a-z]/.test(node.operator) ? " " : ""}${calleeText(node.argument)})`;
    case "UpdateExpression":
      return node.prefix
        ? `(${node.operator}${calleeText(node.argument)})`
        : `(${calleeText(node.argument)}${node.operator})`;
    case "BinaryExpression":
    case "LogicalExpression":
      return `(${calleeText(node.left)} ${node.operator} ${calleeText(node.right)})`;
    case "SequenceExpression":
      return `(${node.expressions.map(calleeText).join(" , ")})`;
    case "AssignmentExpression":
      return calleeText(node.left);
    case "ConditionalExpression":
      return UNKNOWN + UNKNOWN + UNKNOWN;
    default:
      return UNKNOWN;
  }
}

function memberText(node: Extract<Node, { type: "MemberExpression" }>, dot: string): string {
  if (node.property.type === "PrivateIdentifier") return `${dot}[#${node.property.name}]`;
  const key = keyName(node.property, node.computed);
  if (key !== undefined && !isIndex(node.property)) return `${dot === "" ? "." : dot}${key}`;
  return `${dot}[${calleeText(node.property)}]`;
}

const isIndex = (key: Node): boolean => key.type === "Literal" && typeof key.value === "number";

/** "… is not iterable", as V8 words it. */
export function notIterableText(source: Node): string {
  const node = stripCasts(source);
  if (node.type === "CallExpression")
    return `${calleeText(node.callee)} is not a function or its return value is not iterable`;
  return `${calleeText(node)} is not iterable`;
}
