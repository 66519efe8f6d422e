/**
 * The mutants of a module: every small change that its tests should notice, and the text around its parts by which each of them
 * can be chosen by number while the module runs. A change that a compiler or a reader would see at once is none.
 */
import type { ParsedModule } from "../parse.ts";
import { eachChild, isFunction, type Node } from "../syntax.ts";
import type { Mutant, MutantKind, Wrap } from "./mutant.ts";
import { ASSIGNMENT, BINARY, COMPARISONS, isRelation, LOGICAL, METHODS, SIDES } from "./operators.ts";
import { otherPatterns } from "./pattern.ts";

export interface Mutants {
  readonly list: readonly Mutant[];
  readonly wraps: readonly Wrap[];
}

type NodeOf<Type extends Node["type"]> = Extract<Node, { type: Type }>;

interface Edit {
  readonly kind: MutantKind;
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

const OTHER_TEXT = '"other"';

/** `choose`: the name of the function that says whether a mutant was chosen. */
export function findMutants({ text, program }: ParsedModule, choose: string): Mutants {
  const list: Mutant[] = [];
  const wraps: Wrap[] = [];
  const add = ({ kind, start, end, text: other }: Edit): number => {
    list.push({ id: list.length, kind, start, end, text: other });
    return list.length - 1;
  };
  const source = (node: Node): string => text.slice(node.start, node.end);

  /** Each edit is within the node; the node becomes a choice between what they make of it. */
  const chosen = (node: Node, edits: readonly Edit[]): void => {
    if (edits.length === 0) return;
    const choices = edits.map((edit) => {
      const whole = text.slice(node.start, edit.start) + edit.text + text.slice(edit.end, node.end);
      return `${choose}(${add(edit)}) ? (${whole}) : `;
    });
    wraps.push({ start: node.start, end: node.end, before: `(${choices.join("")}(`, after: "))" });
  };
  const whole = (kind: MutantKind, node: Node, other: string): Edit => ({
    kind,
    start: node.start,
    end: node.end,
    text: other,
  });
  /** The text between two operands, with another operator in it. */
  const operator = (left: Node, right: Node, own: string, other: string, kind: MutantKind = "operator"): Edit[] => {
    const at = operatorAt(text, left.end, right.start, own);
    return at < 0 ? [] : [{ kind, start: at, end: at + own.length, text: other }];
  };

  const expression = (node: Node): Edit[] => {
    switch (node.type) {
      case "BinaryExpression":
        return [
          ...(BINARY[node.operator] ?? [])
            .filter(() => !(node.operator === "+" && (isText(node.left) || isText(node.right))))
            .flatMap((other) => operator(node.left, node.right, node.operator, other)),
          ...edges(node),
          ...(COMPARISONS.has(node.operator)
            ? [whole("condition", node, "true"), whole("condition", node, "false")]
            : []),
        ];
      case "LogicalExpression":
        // mixed with `??` they need parentheses, so the operands are taken whole
        return [
          ...(LOGICAL[node.operator] ?? []).map((other) =>
            whole("operator", node, `(${source(node.left)}) ${other} (${source(node.right)})`),
          ),
          ...(node.operator === "??" ? [] : [whole("condition", node, "true"), whole("condition", node, "false")]),
        ];
      case "AssignmentExpression": {
        const other = ASSIGNMENT[node.operator];
        return other === undefined || (node.operator === "+=" && isText(node.right))
          ? []
          : operator(node.left, node.right, node.operator, other);
      }
      case "UpdateExpression": {
        const other = node.operator === "++" ? "--" : "++";
        const operand = source(node.argument);
        return [whole("operator", node, node.prefix ? `${other}${operand}` : `${operand}${other}`)];
      }
      case "UnaryExpression":
        return unary(node);
      case "Literal":
        return literal(node);
      case "TemplateLiteral":
        return [whole("literal", node, node.expressions.length === 0 && source(node) === "``" ? OTHER_TEXT : '""')];
      case "ArrayExpression":
        return [whole("collection", node, node.elements.length > 0 ? "[]" : `[${OTHER_TEXT}]`)];
      case "ObjectExpression":
        return node.properties.length > 0 ? [whole("collection", node, "{}")] : [];
      case "ChainExpression":
        return [...chain(node), ...(node.expression.type === "CallExpression" ? call(node.expression) : [])];
      case "CallExpression":
        return call(node);
      case "NewExpression":
        return swapped(node);
      default:
        return [];
    }
  };
  /** A number that is compared with: one side of it taken for the number itself, and the bound that is one lower. */
  const edges = (node: NodeOf<"BinaryExpression">): Edit[] => {
    const { left, right, operator: own } = node;
    const [number, other] = numberOf(right) === undefined ? [left, right] : [right, left];
    const value = numberOf(number);
    if (value === undefined || !Number.isInteger(value)) return [];
    if (isRelation(own)) return value < 1 ? [] : [whole("literal", number, String(value - 1))];
    // nothing is shorter than nothing, and nothing is found before the beginning
    const isLowest = (value === 0 && isSize(other)) || (value === -1 && other.type === "CallExpression");
    return isLowest ? [] : (SIDES[own] ?? []).flatMap((side) => operator(left, right, own, side));
  };
  const unary = (node: NodeOf<"UnaryExpression">): Edit[] => {
    const operand = source(node.argument);
    switch (node.operator) {
      case "!":
        return [whole("condition", node, operand)];
      case "-":
        // a negative number is a number
        return node.argument.type === "Literal"
          ? [whole("literal", node, operand)]
          : [whole("operator", node, operand)];
      case "+":
        return [whole("operator", node, `-(${operand})`)];
      case "~":
        return [whole("operator", node, operand)];
      default:
        return [];
    }
  };
  const literal = (node: NodeOf<"Literal">): Edit[] => {
    if ("regex" in node && node.regex !== null && node.regex !== undefined) {
      const { pattern, flags } = node.regex;
      return otherPatterns(pattern, flags).map((other) => whole("pattern", node, `/${other}/${flags}`));
    }
    if (typeof node.value === "string") return [whole("literal", node, node.value === "" ? OTHER_TEXT : '""')];
    if (typeof node.value === "boolean") return [whole("literal", node, String(!node.value))];
    if (typeof node.value === "number")
      return Number.isFinite(node.value) ? [whole("literal", node, String(otherNumber(node.value)))] : [];
    if (typeof node.value === "bigint") return [whole("literal", node, `${node.value + 1n}n`)];
    return [];
  };
  const chain = (node: NodeOf<"ChainExpression">): Edit[] => {
    const edits: Edit[] = [];
    for (let at: Node | undefined = node.expression; at !== undefined; ) {
      const link: Node = at;
      if (link.type !== "MemberExpression" && link.type !== "CallExpression" && link.type !== "TSNonNullExpression")
        break;
      const inner: Node =
        link.type === "MemberExpression" ? link.object : link.type === "CallExpression" ? link.callee : link.expression;
      if (link.type !== "TSNonNullExpression" && link.optional) {
        const mark = text.indexOf("?.", inner.end);
        const isDot = link.type === "MemberExpression" && !link.computed;
        if (mark >= 0) edits.push({ kind: "chain", start: mark, end: mark + 2, text: isDot ? "." : "" });
      }
      at = inner;
    }
    return edits;
  };
  const call = (node: NodeOf<"CallExpression">): Edit[] => {
    const edits: Edit[] = [];
    const { callee } = node;
    if (callee.type === "MemberExpression" && !callee.computed && callee.property.type === "Identifier") {
      for (const other of METHODS.get(callee.property.name) ?? []) {
        edits.push(
          other === null ? whole("method", node, source(callee.object)) : whole("method", callee.property, other),
        );
      }
    }
    return [...edits, ...bounded(node), ...swapped(node)];
  };
  /** `Math.max(a, b)` where one of both is meant. */
  const bounded = (node: NodeOf<"CallExpression">): Edit[] => {
    const [a, b, ...rest] = node.arguments;
    if (!/^Math\.(?:max|min)$/.test(source(node.callee)) || a === undefined || b === undefined || rest.length > 0)
      return [];
    return [a, b].some((one) => one.type === "SpreadElement")
      ? []
      : [a, b].map((one) => whole("arguments", node, source(one)));
  };
  /** Two arguments that change places. */
  const swapped = (node: NodeOf<"CallExpression"> | NodeOf<"NewExpression">): Edit[] => {
    const [a, b] = node.arguments;
    if (a === undefined || b === undefined || a.type === "SpreadElement" || b.type === "SpreadElement") return [];
    if (source(a) === source(b) || isFunction(a) || isFunction(b)) return [];
    const between = text.slice(a.end, b.start);
    return [{ kind: "arguments", start: a.start, end: b.end, text: source(b) + between + source(a) }];
  };

  /** A test that decides: both answers. What is a comparison has them already. */
  const test = (node: Node | null, answers: readonly string[]): void => {
    if (node === null || (node.type === "BinaryExpression" && COMPARISONS.has(node.operator))) return;
    if (node.type === "LogicalExpression" && node.operator !== "??") return;
    if (node.type === "Literal" && typeof node.value === "boolean") return;
    chosen(
      node,
      answers.map((answer) => whole("condition", node, answer)),
    );
  };
  const removed = (start: number, end: number): number => add({ kind: "removal", start, end, text: "" });

  const statement = (node: Node): void => {
    switch (node.type) {
      case "IfStatement":
      case "ConditionalExpression":
        test(node.test, ["true", "false"]);
        return;
      case "WhileStatement":
      case "DoWhileStatement":
      case "ForStatement":
        test(node.test, ["false"]);
        return;
      case "ExpressionStatement": {
        if (node.directive || isSuperCall(node)) return;
        const { expression: inner } = node;
        const number = removed(node.start, node.end);
        wraps.push({ start: inner.start, end: inner.end, before: `${choose}(${number}) ? 0 : (`, after: ")" });
        return;
      }
      case "SwitchCase": {
        const [first] = node.consequent;
        const last = node.consequent.at(-1);
        const isDeclaring = node.consequent.some(({ type }) => /Declaration$/.test(type));
        if (first === undefined || last === undefined || isDeclaring) return;
        const number = removed(first.start, last.end);
        wraps.push({ start: first.start, end: last.end, before: `if (!${choose}(${number})) {`, after: "}" });
        return;
      }
      case "ArrowFunctionExpression":
        if (node.expression) {
          const { body } = node;
          if (!(body.type === "Identifier" && body.name === "undefined"))
            chosen(body, [whole("removal", body, "undefined")]);
        }
        return;
    }
  };
  const block = (node: NodeOf<"BlockStatement">): void => {
    if (node.body.length === 0) return;
    const number = removed(node.start, node.end);
    wraps.push({ start: node.start + 1, end: node.end - 1, before: `if (!${choose}(${number})) {`, after: "\n}" });
  };
  const functionBody = (node: Node): void => {
    if (!isFunction(node) || node.body?.type !== "BlockStatement" || node.body.body.some(isSuperCall)) return;
    const first = node.body.body.find((one) => !(one.type === "ExpressionStatement" && one.directive));
    if (first === undefined) return;
    const number = removed(node.body.start, node.body.end);
    wraps.push({ start: first.start, end: first.start, before: `if (${choose}(${number})) return;\n`, after: "" });
  };

  const visit = (node: Node, parent: Node | undefined): void => {
    if (isSkipped(node, parent)) return;
    functionBody(node);
    statement(node);
    if (node.type === "BlockStatement" && parent !== undefined && !isFunction(parent)) block(node);
    if (isReplaceable(node, parent)) chosen(node, expression(node));
    eachChild(node, visit);
  };
  visit(program, undefined);
  return { list, wraps };
}

/** What a derived class is without it nobody tests, and parameters that are properties are set right after it: it stays where it is. */
const isSuperCall = (node: Node): boolean =>
  node.type === "ExpressionStatement" &&
  node.expression.type === "CallExpression" &&
  node.expression.callee.type === "Super";

/** Where the operator stands: comments between operands may have the same characters. */
function operatorAt(text: string, from: number, to: number, operator: string): number {
  const between = text.slice(from, to).replace(/\/\*[^]*?\*\/|\/\/[^\n]*/g, (comment) => " ".repeat(comment.length));
  const at = between.indexOf(operator);
  return at < 0 ? -1 : from + at;
}

/** One more; of a large number, which nobody gets wrong by one, twice as much. */
const otherNumber = (value: number): number => (Math.abs(value) < LARGE ? value + 1 : value * 2);
const LARGE = 10_000;

const isText = (node: Node): boolean =>
  node.type === "TemplateLiteral" ||
  (node.type === "Literal" && typeof node.value === "string") ||
  (node.type === "BinaryExpression" && node.operator === "+" && (isText(node.left) || isText(node.right)));

/** Parts whose text decides what a module is, not what it does; and what the compiler evaluates. */
function isSkipped(node: Node, parent: Node | undefined): boolean {
  switch (node.type) {
    case "ImportDeclaration":
    case "ExportAllDeclaration":
    case "ExportSpecifier":
    case "ImportExpression":
    case "TSEnumDeclaration":
    case "TSImportEqualsDeclaration":
    case "Decorator":
    case "JSXOpeningElement":
    case "JSXText":
      return true;
    case "Literal":
      return (
        parent?.type === "ExportNamedDeclaration" ||
        parent?.type === "JSXAttribute" ||
        parent?.type === "ExpressionStatement"
      );
    case "CallExpression":
      return node.callee.type === "Identifier" && node.callee.name === "require";
    default:
      return false;
  }
}

/** Whether any other expression may stand in its place. */
function isReplaceable(node: Node, parent: Node | undefined): boolean {
  if (parent === undefined) return false;
  switch (parent.type) {
    case "MemberExpression":
      // a choice in the middle of a chain would cut it in two
      return parent.object === node ? !hasOptional(node) : parent.computed;
    case "Property":
      return parent.value === node || parent.computed;
    case "PropertyDefinition":
    case "MethodDefinition":
    case "AccessorProperty":
      return parent.value === node;
    case "AssignmentExpression":
      return parent.right === node;
    case "AssignmentPattern":
      return parent.right === node;
    case "UpdateExpression":
    case "RestElement":
    case "ClassDeclaration":
    case "ClassExpression":
    case "TSEnumMember":
      return false;
    case "ForInStatement":
    case "ForOfStatement":
      return parent.right === node;
    case "UnaryExpression":
      // a negative number is one number; what is deleted must be a place
      return !(
        parent.operator === "delete" ||
        parent.operator === "typeof" ||
        (parent.operator === "-" && node.type === "Literal")
      );
    case "CallExpression":
      return parent.callee !== node || isPlainCallee(node);
    case "NewExpression":
      return parent.callee !== node;
    case "TaggedTemplateExpression":
      return false;
    case "ChainExpression":
      // the chain is replaced whole
      return false;
    case "TSNonNullExpression":
      return !hasOptional(node);
    default:
      return true;
  }
}

const isPlainCallee = (node: Node): boolean =>
  node.type === "LogicalExpression" || node.type === "ConditionalExpression";

function hasOptional(node: Node): boolean {
  switch (node.type) {
    case "MemberExpression":
      return node.optional || hasOptional(node.object);
    case "CallExpression":
      return node.optional || hasOptional(node.callee);
    case "TSNonNullExpression":
      return hasOptional(node.expression);
    default:
      return false;
  }
}

/** The value of a numeral, with its sign. */
function numberOf(node: Node): number | undefined {
  if (node.type === "Literal") return typeof node.value === "number" ? node.value : undefined;
  if (node.type !== "UnaryExpression" || node.operator !== "-") return undefined;
  const value = numberOf(node.argument);
  return value === undefined ? undefined : -value;
}

const isSize = (node: Node): boolean =>
  node.type === "MemberExpression" &&
  node.property.type === "Identifier" &&
  /^(?:length|size)$/.test(node.property.name);
