/** Mistakes in a predicate: it must change nothing and use only names that are in scope, because it is evaluated beside the program. */
import type { DiagnosticCode } from "../diagnostic.ts";
import { eachName } from "../scopes/patterns.ts";
import { closest } from "../suggest.ts";
import { isFunction, type Node, stripCasts } from "../syntax.ts";
import { CONSTRUCTORS, FUNCTIONS, GLOBALS, isPureStatic, METHODS } from "./pure-builtins.ts";

export interface Mistake {
  readonly code: DiagnosticCode;
  readonly message: string;
  readonly at: number;
  readonly hint: string;
}

/** The names a predicate may use. */
export interface PredicateScope {
  readonly names: ReadonlySet<string>;
  /** Functions of the module that are marked `@pure`. */
  readonly pureFunctions: ReadonlySet<string>;
  readonly hasThis: boolean;
  /** Whether `result` and `old(…)` have a meaning: in what must hold afterwards. */
  readonly isPost: boolean;
}

const MAY_CALL =
  "A predicate may call Math.*, Number.is…, reading methods of strings, arrays, maps and sets, and functions marked @pure.";

export function mistakesIn(root: Node, scope: PredicateScope): readonly Mistake[] {
  const mistakes: Mistake[] = [];
  const say = (code: DiagnosticCode, node: Node, message: string, hint: string): void => {
    mistakes.push({ code, message, at: node.start, hint });
  };

  const effect = (node: Node, what: string): void =>
    say("contract-effect", node, `${what} in a predicate`, "State what must hold; a predicate only looks at values.");

  const all = (nodes: readonly (Node | null)[], local: ReadonlySet<string>): void => {
    for (const node of nodes) if (node !== null) visit(node, local);
  };

  function visit(node: Node, local: ReadonlySet<string>): void {
    switch (node.type) {
      case "Literal":
        return;
      case "Identifier":
        name(node, local);
        return;
      case "ThisExpression":
        if (!scope.hasThis)
          say("contract-name", node, "`this` has no meaning here", "Only methods and classes can speak of `this`.");
        return;
      case "ParenthesizedExpression":
      case "ChainExpression":
      case "TSAsExpression":
      case "TSNonNullExpression":
      case "TSSatisfiesExpression":
        visit(node.expression, local);
        return;
      case "TemplateLiteral":
        all(node.expressions, local);
        return;
      case "MemberExpression":
        visit(node.object, local);
        if (node.computed) visit(node.property, local);
        return;
      case "UnaryExpression":
        if (node.operator === "delete") effect(node, "`delete`");
        visit(node.argument, local);
        return;
      case "BinaryExpression":
        if (node.left.type !== "PrivateIdentifier") visit(node.left, local);
        visit(node.right, local);
        return;
      case "LogicalExpression":
        visit(node.left, local);
        visit(node.right, local);
        return;
      case "ConditionalExpression":
        all([node.test, node.consequent, node.alternate], local);
        return;
      case "ArrayExpression":
        all(node.elements, local);
        return;
      case "SpreadElement":
        visit(node.argument, local);
        return;
      case "ObjectExpression":
        for (const property of node.properties) {
          if (property.type === "SpreadElement") visit(property, local);
          else if (property.kind !== "init" || isFunction(property.value)) effect(property, "an accessor or method");
          else {
            if (property.computed) visit(property.key, local);
            visit(property.value, local);
          }
        }
        return;
      case "CallExpression":
        call(node, local);
        return;
      case "NewExpression":
        if (node.callee.type !== "Identifier" || !CONSTRUCTORS.has(node.callee.name))
          say(
            "contract-call",
            node,
            "constructing an object in a predicate",
            "Only new Set, new Map and new Date are allowed.",
          );
        all(node.arguments, local);
        return;
      case "ArrowFunctionExpression":
        say(
          "contract-syntax",
          node,
          "a function is no condition",
          "Functions stand only as arguments: `items.every((item) => item > 0)`.",
        );
        return;
      case "AssignmentExpression":
        effect(node, "an assignment");
        return;
      case "UpdateExpression":
        effect(node, `\`${node.operator}\``);
        return;
      case "AwaitExpression":
        effect(node, "`await`");
        return;
      case "YieldExpression":
        effect(node, "`yield`");
        return;
      default:
        say(
          "contract-syntax",
          node,
          `${wordsOf(node.type)} cannot stand in a predicate`,
          "Write one JavaScript expression over the values in sight.",
        );
    }
  }

  function name(node: Extract<Node, { type: "Identifier" }>, local: ReadonlySet<string>): void {
    const known = local.has(node.name) || scope.names.has(node.name) || GLOBALS.has(node.name);
    if (known || (scope.isPost && node.name === "result")) return;
    if (node.name === "result" || node.name === "old") {
      const isCall = node.name === "old" && scope.isPost;
      say(
        "contract-name",
        node,
        isCall ? "`old` is used like a function" : `\`${node.name}\` has a meaning only in @ensures`,
        isCall ? "Write old(x) for the value x had at the call." : "Move the clause to @ensures, or name a parameter.",
      );
      return;
    }
    const names = [...local, ...scope.names, ...(scope.isPost ? ["result", "old"] : [])];
    const guess = closest(node.name, names) ?? closest(node.name, [...GLOBALS]);
    say(
      "contract-name",
      node,
      `nothing in sight is called ${node.name}`,
      `${guess === undefined ? "" : `Did you mean ${guess}? `}A predicate can speak of ${names.slice(0, 8).join(", ") || "nothing but the language's own names"}.`,
    );
  }

  function call(node: Extract<Node, { type: "CallExpression" }>, local: ReadonlySet<string>): void {
    const callee = stripCasts(node.callee);
    if (callee.type === "Identifier") {
      const isOld = callee.name === "old" && !local.has("old") && !scope.names.has("old");
      if (isOld && scope.isPost) {
        if (node.arguments.length !== 1)
          say("contract-syntax", node, "old(…) takes one expression", "Write old(x) for the value x had at the call.");
        all(node.arguments, local);
        return;
      }
      if (isOld) {
        name(callee, local);
        return;
      }
      const isPure = scope.pureFunctions.has(callee.name) && !local.has(callee.name);
      if (!isPure && !(FUNCTIONS.has(callee.name) && !scope.names.has(callee.name))) {
        if (!scope.names.has(callee.name) && !GLOBALS.has(callee.name)) name(callee, local);
        else
          say(
            "contract-call",
            node,
            `${callee.name} may have effects`,
            scope.names.has(callee.name) ? `Mark ${callee.name} with @pure if it only computes. ${MAY_CALL}` : MAY_CALL,
          );
      }
      args(node.arguments, local);
      return;
    }
    if (callee.type !== "MemberExpression" || callee.computed || callee.property.type !== "Identifier") {
      say("contract-call", node, "it is not known what this calls", MAY_CALL);
      return;
    }
    const { object, property } = callee;
    const owner =
      object.type === "Identifier" && !local.has(object.name) && GLOBALS.has(object.name) ? object.name : undefined;
    if (owner === undefined ? !METHODS.has(property.name) : !isPureStatic(owner, property.name))
      say(
        "contract-call",
        node,
        `${owner === undefined ? `the method ${property.name}` : `${owner}.${property.name}`} may have effects`,
        MAY_CALL,
      );
    visit(object, local);
    args(node.arguments, local);
  }

  function args(nodes: readonly Node[], local: ReadonlySet<string>): void {
    for (const node of nodes) {
      if (node.type !== "ArrowFunctionExpression") {
        visit(node, local);
        continue;
      }
      const inner = new Set(local);
      for (const param of node.params) eachName(param, (id) => id.type === "Identifier" && inner.add(id.name));
      if (node.async || node.body.type === "BlockStatement")
        say(
          "contract-syntax",
          node,
          "a function with statements in a predicate",
          "Write it as one expression: `(item) => item > 0`.",
        );
      else visit(node.body, inner);
    }
  }

  visit(root, new Set());
  return mistakes;
}

/** `ImportExpression` → `an import expression`. */
function wordsOf(type: string): string {
  const words = type
    .replace(/^TS/, "")
    .replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
    .trim();
  return `${/^[aeiou]/.test(words) ? "an" : "a"} ${words}`;
}
