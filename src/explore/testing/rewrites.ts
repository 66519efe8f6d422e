/**
 * Rewritings of a source text, made automatically. Some keep what it does (conditions the other way round, helpers taken out, other forms of loops, early returns, new names); others only look as if they
 * did: floating point, NaN, −0, texts where numbers were meant.
 */
import { parseModule } from "../../frontend/parse.ts";
import { analyseScopes } from "../../frontend/scopes/analyse.ts";
import { type AnyFunction, isFunction, type Node, walk } from "../../frontend/syntax.ts";

export interface Rewriting {
  readonly text: string;
  readonly what: string;
}

const SWAPPED: Readonly<Record<string, string>> = {
  "<": ">",
  "<=": ">=",
  ">": "<",
  ">=": "<=",
  "===": "===",
  "!==": "!==",
};
const OPPOSITE: Readonly<Record<string, string>> = { "<": ">=", "<=": ">", ">": "<=", ">=": "<" };

/** Each with one place rewritten. */
export function rewritingsOf(text: string): Rewriting[] {
  const module = parseModule("rewritten.ts", text);
  const scopes = analyseScopes(module);
  const found: Rewriting[] = [];
  const source = (node: Node): string => text.slice(node.start, node.end);
  const edit = (node: Node, becomes: string, what: string, more = ""): void => {
    const line = text.slice(0, node.start).split("\n").length;
    found.push({
      text: text.slice(0, node.start) + becomes + text.slice(node.end) + more,
      what: `line ${line}: ${what}`,
    });
  };
  const statements = (node: Node): string => (node.type === "BlockStatement" ? source(node) : `{ ${source(node)} }`);
  const visit = (node: Node, fn: AnyFunction | undefined): void => {
    switch (node.type) {
      case "IfStatement":
        if (node.alternate !== null)
          edit(
            node,
            `if (!(${source(node.test)})) ${statements(node.alternate)} else ${statements(node.consequent)}`,
            "if and else the other way round",
          );
        else if (node.test.type === "LogicalExpression" && node.test.operator === "&&")
          edit(
            node,
            `if (${source(node.test.left)}) { if (${source(node.test.right)}) ${statements(node.consequent)} }`,
            "two conditions one inside the other",
          );
        else edit(node, `if (!(${source(node.test)})) {} else ${statements(node.consequent)}`, "empty if");
        break;
      case "ConditionalExpression":
        edit(
          node,
          `(!(${source(node.test)}) ? ${source(node.alternate)} : ${source(node.consequent)})`,
          "choice the other way round",
        );
        break;
      case "LogicalExpression":
        if (node.operator === "??") edit(node, `(${source(node.left)} || ${source(node.right)})`, "?? as ||");
        break;
      case "BinaryExpression":
        binary(node);
        break;
      case "AssignmentExpression":
        if (/^[-+*/%]=$/.test(node.operator) && node.left.type === "Identifier")
          edit(
            node,
            `${source(node.left)} = ${source(node.left)} ${node.operator[0]} (${source(node.right)})`,
            "assignment spelt out",
          );
        break;
      case "UpdateExpression":
        if (node.argument.type === "Identifier")
          edit(node, `(${source(node.argument)} ${node.operator[0]}= 1)`, "update spelt out");
        break;
      case "ReturnStatement":
        if (node.argument !== null) returned(node, node.argument, fn);
        break;
      case "ForStatement":
        if (!has(node.body, "ContinueStatement"))
          edit(
            node,
            `{ ${node.init === null ? "" : `${source(node.init)};`} while (${node.test === null ? "true" : source(node.test)}) { ${source(node.body)} ${node.update === null ? "" : `${source(node.update)};`} } }`,
            "for as while",
          );
        break;
      case "WhileStatement":
        edit(node, `for (;;) { if (!(${source(node.test)})) break; ${source(node.body)} }`, "while as for");
        break;
      case "BlockStatement":
        early(node);
        break;
      case "CallExpression":
        if (source(node.callee) === "Math.floor" || source(node.callee) === "Math.trunc")
          edit(node.callee, source(node.callee) === "Math.floor" ? "Math.trunc" : "Math.floor", "rounded another way");
        break;
      default:
    }
  };
  const binary = (node: Extract<Node, { type: "BinaryExpression" }>): void => {
    const { operator, left, right } = node;
    const [a, b] = [source(left), source(right)];
    if (SWAPPED[operator] !== undefined && isCalm(left) && isCalm(right))
      edit(node, `(${b} ${SWAPPED[operator]} ${a})`, `${operator} from the other side`);
    if (OPPOSITE[operator] !== undefined) edit(node, `!(${a} ${OPPOSITE[operator]} ${b})`, `not ${OPPOSITE[operator]}`);
    if (operator === "===") edit(node, `Object.is(${a}, ${b})`, "=== as Object.is");
    if (operator === "-") edit(node, `(-((${b}) - (${a})))`, "subtraction negated");
    if (operator === "+" || operator === "*")
      edit(node, `((${b}) ${operator} (${a}))`, `${operator} from the other side`);
    if (operator === "*" && right.type === "Literal" && right.value === 2)
      edit(node, `((${a}) + (${a}))`, "twice as a sum");
    if (operator === "/") edit(node, `((${a}) * (1 / (${b})))`, "division as product");
    if (operator === "+" && left.type === "BinaryExpression" && left.operator === "+")
      edit(node, `(${source(left.left)} + (${source(left.right)} + ${b}))`, "added in another order");
  };
  const returned = (node: Node, argument: Node, fn: AnyFunction | undefined): void => {
    edit(node, `{ const given = ${source(argument)}; return given; }`, "result has a name");
    if (argument.type === "ConditionalExpression")
      edit(
        node,
        `{ if (${source(argument.test)}) return ${source(argument.consequent)}; return ${source(argument.alternate)}; }`,
        "choice as if",
      );
    if (fn === undefined || !isMovable(argument)) return;
    const names = new Set<string>();
    for (const binding of scopes.bindings)
      if (binding.kind === "parameter" || binding.kind === "let" || binding.kind === "const")
        for (const { node: at } of binding.references)
          if (argument.start <= at.start && at.end <= argument.end && binding.scope.kind !== "module")
            names.add(binding.name);
    const list = [...names];
    edit(
      node,
      `return taken(${list.join(", ")});`,
      "helper taken out",
      `\nfunction taken(${list.map((name) => `${name}: any`).join(", ")}): any { return ${source(argument)}; }\n`,
    );
  };
  const early = (block: Extract<Node, { type: "BlockStatement" }>): void => {
    for (const [i, one] of block.body.entries()) {
      const rest = block.body.slice(i + 1);
      if (one.type !== "IfStatement" || one.alternate !== null || rest.length === 0) continue;
      const last = one.consequent.type === "BlockStatement" ? one.consequent.body.at(-1) : one.consequent;
      if (last?.type !== "ReturnStatement" && last?.type !== "ThrowStatement") continue;
      const tail = text.slice(rest[0]!.start, rest.at(-1)!.end);
      const whole = { ...one, end: rest.at(-1)!.end } as Node;
      edit(whole, `if (${source(one.test)}) ${statements(one.consequent)} else { ${tail} }`, "early end as else");
      edit(whole, `if (!(${source(one.test)})) { ${tail} } else ${statements(one.consequent)}`, "early end last");
    }
  };
  walkIn(module.program, undefined, visit);
  for (const binding of scopes.bindings) {
    const isLocal = (binding.kind === "let" || binding.kind === "const") && binding.scope.kind !== "module";
    if (!isLocal) continue;
    const places = [...binding.declarations, ...binding.references.map(({ node }) => node)];
    const renamed = replaced(text, places, binding.name, `${binding.name}_`);
    if (renamed !== undefined) found.push({ text: renamed, what: `${binding.name} renamed` });
  }
  return found;
}

/** Undefined where one of the places is more than the name (`{ a }`). */
function replaced(text: string, places: readonly Node[], name: string, by: string): string | undefined {
  const starts = [...new Set(places.map(({ start }) => start))].sort((a, b) => b - a);
  let made = text;
  for (const start of starts) {
    const before = text.slice(0, start).trimEnd().at(-1);
    const after = text
      .slice(start + name.length)
      .trimStart()
      .at(0);
    if (text.slice(start, start + name.length) !== name) return undefined;
    if ((before === "{" || before === ",") && (after === "}" || after === ",")) return undefined;
    made = made.slice(0, start) + by + made.slice(start + name.length);
  }
  return made;
}

function walkIn(
  node: Node,
  fn: AnyFunction | undefined,
  visit: (node: Node, fn: AnyFunction | undefined) => void,
): void {
  const inside: AnyFunction[] = fn === undefined ? [] : [fn];
  walk(node, (one) => {
    while (inside.length > 0 && one.start >= inside.at(-1)!.end) inside.pop();
    if (isFunction(one)) inside.push(one);
    visit(one, inside.at(-1));
    return true;
  });
}

/** Whether it can be computed in another order. */
const isCalm = (node: Node): boolean =>
  node.type === "Identifier" || node.type === "Literal" || (node.type === "MemberExpression" && !node.computed);

const has = (node: Node, type: string): boolean => {
  let found = false;
  walk(node, (one) => {
    found ||= one.type === type;
    return !found;
  });
  return found;
};

/** It means the same in a function of its own. */
const isMovable = (node: Node): boolean =>
  ![
    "ThisExpression",
    "AwaitExpression",
    "YieldExpression",
    "Super",
    "AssignmentExpression",
    "UpdateExpression",
    "ArrowFunctionExpression",
    "FunctionExpression",
  ].some((type) => has(node, type));
