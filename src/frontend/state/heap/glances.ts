/**
 * Whether a call only glances at what it is given: asks for its type, compares it with literals, asks whether it is an array, and hands it to code
 * that does the same. Then all objects are alike to it, and one of each type stands for all. Listed is what a glance is; everything else is a look.
 */
import { isFixed, isGuarded, type Tells, typeTest } from "../../scopes/guards.ts";
import { type AnyFunction, isFunction, keyName, type Node, stripCasts, walk } from "../../syntax.ts";
import { Frame } from "./frame.ts";
import { RULES } from "./outlives.ts";
import { read } from "./properties.ts";
import { allow, TooMuch, type Value } from "./thing.ts";
import type { Context, World } from "./world.ts";

const MOST_WORK = 200_000;
/** Builtins that give the same for every object but arrays, and for every array. */
const GLANCING: ReadonlySet<string> = new Set([
  "Array.isArray",
  "Boolean",
  "Number.isFinite",
  "Number.isInteger",
  "Number.isNaN",
  "Number.isSafeInteger",
]);
/** What brings values to places that are not followed here. */
const BANNED: ReadonlySet<string> = new Set(
  "AwaitExpression YieldExpression TaggedTemplateExpression SpreadElement RestElement ClassExpression ClassDeclaration WithStatement ImportExpression".split(
    " ",
  ),
);
const PRIMITIVES: ReadonlySet<string> = new Set(["string", "number", "boolean", "bigint", "undefined"]);

/** `own`: the code of the target, in the world in which it was called with anything. */
export function onlyGlances(own: Node, world: World): boolean {
  const { unknown, text, foreign } = world.effects;
  if (!isFunction(own) || (unknown ?? text ?? foreign ?? world.doubt) !== undefined) return false;
  try {
    allow(MOST_WORK);
    return [...world.contexts.values()].every((context) => new Glances(own, world, context).holds());
  } catch (error) {
    if (error instanceof TooMuch || error instanceof RangeError) return false;
    throw error;
  }
}

class Glances {
  private readonly frame: Frame;
  private readonly parents: ReadonlyMap<Node, Node>;

  constructor(
    private readonly own: AnyFunction,
    private readonly world: World,
    private readonly context: Context,
  ) {
    this.frame = new Frame(world, context.closure.at, context.phase, context, RULES);
    this.parents = context.closure.at.parents;
  }

  holds(): boolean {
    const fn = this.context.closure.node;
    if (!isFunction(fn) || fn.async || fn.generator === true) return false;
    if (this.frame.at.scopes.activationOf(fn)?.usesArguments === true) return false;
    if (!fn.params.every((one) => (one.type === "AssignmentPattern" ? one.left : one).type === "Identifier"))
      return false;
    let holds = true;
    walk(fn, (node) => {
      if (node !== fn && isFunction(node)) return false;
      holds &&= !BANNED.has(node.type) && (!this.mayBeGiven(node) || this.isGlanced(node));
      return holds;
    });
    return holds;
  }

  /** Whether the value of the expression may be something that the target was given. */
  private mayBeGiven(node: Node): boolean {
    switch (node.type) {
      case "Identifier":
        return this.isRead(node) && this.isOfInput(this.frame.value(node));
      case "ThisExpression":
      case "CallExpression":
      case "NewExpression":
      case "MemberExpression":
        return this.isOfInput(this.frame.value(node));
      default:
        return false;
    }
  }

  private isOfInput(value: Value): boolean {
    return value.has(this.world.input) || value.has(this.world.unknown);
  }

  /** A use of a variable: neither its declaration nor the name of a property. */
  private isRead(node: Node): boolean {
    if (this.frame.at.scopes.bindingOf(node) === undefined) return false;
    const parent = this.parents.get(node);
    if (parent === undefined || isFunction(parent))
      return parent?.type === "ArrowFunctionExpression" && parent.body === node;
    if (parent.type === "VariableDeclarator") return parent.init === node;
    if (parent.type === "AssignmentPattern") return parent.right === node;
    return !(parent.type === "AssignmentExpression" && parent.left === node && parent.operator === "=");
  }

  private isGlanced(node: Node): boolean {
    if (this.isPrimitive(node)) return true;
    let inner = node;
    for (;;) {
      const at = this.parents.get(inner);
      if (at === undefined) return false;
      switch (at.type) {
        case "ParenthesizedExpression":
        case "TSAsExpression":
        case "TSNonNullExpression":
        case "TSSatisfiesExpression":
        case "ChainExpression":
          break;
        case "LogicalExpression":
          break;
        case "ConditionalExpression":
          if (inner === at.test) return true;
          break;
        case "SequenceExpression":
          if (inner !== at.expressions.at(-1)) return true;
          break;
        case "UnaryExpression":
          return at.operator === "typeof" || at.operator === "!" || at.operator === "void";
        case "IfStatement":
        case "WhileStatement":
        case "DoWhileStatement":
        case "ForStatement":
          return inner === at.test;
        case "ExpressionStatement":
          return true;
        case "BinaryExpression":
          return isComparedPlainly(at);
        case "VariableDeclarator":
          return at.id.type === "Identifier" && inner === at.init;
        case "ReturnStatement":
          return this.context.closure.node === this.own;
        case "ArrowFunctionExpression":
          return at === this.own && inner === at.body;
        case "CallExpression":
          return inner !== at.callee && this.calleesGlance(at.callee);
        default:
          return false;
      }
      inner = at;
    }
  }

  private calleesGlance(expression: Node): boolean {
    const callee = stripCasts(expression);
    const name = callee.type === "MemberExpression" ? keyName(callee.property, callee.computed) : undefined;
    if (callee.type === "MemberExpression" && name === undefined) return false;
    const callees =
      callee.type === "MemberExpression"
        ? read(this.frame, this.frame.value(callee.object), name, callee)
        : this.frame.value(callee);
    return (
      callees.size > 0 &&
      [...callees].every(({ kind, closure, path }) =>
        kind === "function"
          ? closure !== undefined && isFunction(closure.node)
          : kind === "native" && GLANCING.has(path),
      )
    );
  }

  /** Tests around it say so. */
  private isPrimitive(node: Node): boolean {
    const { scopes } = this.frame.at;
    const binding = node.type === "Identifier" ? scopes.bindingOf(node) : undefined;
    if (binding === undefined || !isFixed(binding)) return false;
    const isIt = (one: Node): boolean => one.type === "Identifier" && scopes.bindingOf(one) === binding;
    const says: Tells = (test, holds) => {
      const typed = typeTest(test);
      if (typed !== undefined) return isIt(typed.of) && typed.isSame === holds && PRIMITIVES.has(typed.type);
      if (test.type !== "BinaryExpression" || !isComparedPlainly(test)) return false;
      return test.operator.startsWith("=") === holds && (isIt(stripCasts(test.left)) || isIt(stripCasts(test.right)));
    };
    return isGuarded(node, this.parents, says);
  }
}

/** With a literal that converts nothing: by `==` with nothing but null and undefined. */
function isComparedPlainly({ operator, left, right }: Extract<Node, { type: "BinaryExpression" }>): boolean {
  const sides = [stripCasts(left), stripCasts(right)];
  if (operator === "===" || operator === "!==") return sides.some(isLiteral);
  return (operator === "==" || operator === "!=") && sides.some(isNothing);
}

const isLiteral = (node: Node): boolean =>
  isNothing(node) ||
  (node.type === "Literal" && !("regex" in node)) ||
  (node.type === "UnaryExpression" && node.operator === "typeof");

const isNothing = (node: Node): boolean =>
  (node.type === "Literal" && node.value === null && !("regex" in node) && !("bigint" in node)) ||
  (node.type === "UnaryExpression" && node.operator === "void") ||
  (node.type === "Identifier" && node.name === "undefined");
