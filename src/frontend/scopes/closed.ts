/**
 * Functions whose result depends on their arguments and on nothing else, and that change nothing, as long as the arguments are primitives: what a must summary of them says holds in every context.
 * An allow-list over syntax; when in doubt, a function is not closed. Whether its builtins are those of the platform is not looked at here.
 */
import type { ParsedModule } from "../parse.ts";
import { type AnyFunction, isFunction, type Node, stripCasts, walk } from "../syntax.ts";
import { originOf } from "./binding-origin.ts";
import type { Binding, Scopes } from "./scope.ts";

/** Methods and properties of texts, numbers and booleans, and of `Math`, that give primitives. */
const MEMBERS: ReadonlySet<string> = new Set([
  ...[
    "length",
    "at",
    "charAt",
    "charCodeAt",
    "codePointAt",
    "concat",
    "endsWith",
    "includes",
    "indexOf",
    "lastIndexOf",
  ],
  ...[
    "padEnd",
    "padStart",
    "repeat",
    "slice",
    "startsWith",
    "substring",
    "toLowerCase",
    "toUpperCase",
    "trim",
    "trimEnd",
  ],
  ...["trimStart", "toString", "toFixed", "valueOf"],
]);
const MATH: ReadonlySet<string> = new Set([
  ...[
    "abs",
    "ceil",
    "floor",
    "round",
    "trunc",
    "sign",
    "min",
    "max",
    "sqrt",
    "pow",
    "imul",
    "clz32",
    "fround",
    "PI",
    "E",
  ],
]);
const NUMBER: ReadonlySet<string> = new Set([
  ...["isInteger", "isFinite", "isNaN", "isSafeInteger", "MAX_SAFE_INTEGER", "MIN_SAFE_INTEGER", "EPSILON"],
  ...["MAX_VALUE", "MIN_VALUE", "POSITIVE_INFINITY", "NEGATIVE_INFINITY", "NaN"],
]);
const GLOBALS: ReadonlySet<string> = new Set(["undefined", "NaN", "Infinity"]);
const CALLED: ReadonlySet<string> = new Set(["Number", "String", "Boolean", "isNaN", "isFinite"]);

export function closedFunctions(module: ParsedModule, scopes: Scopes): AnyFunction[] {
  if (scopes.module.activation.usesEval) return [];
  const look = new Look(scopes);
  const found: AnyFunction[] = [];
  walk(module.program, (node) => {
    if (isFunction(node) && look.isClosed(node)) found.push(node);
    return true;
  });
  return found;
}

class Look {
  /** Those under way count as closed: who calls itself is closed if the rest of it is. */
  private readonly known = new Map<AnyFunction, boolean>();
  /** In the order they were met. */
  private readonly met: AnyFunction[] = [];

  constructor(private readonly scopes: Scopes) {}

  isClosed(fn: AnyFunction): boolean {
    const known = this.known.get(fn);
    if (known !== undefined) return known;
    this.met.push(fn);
    const after = this.met.length;
    this.known.set(fn, true);
    const isClosed = this.fits(fn);
    // what was found on the way may have leaned on it
    if (!isClosed) for (const other of this.met.splice(after)) this.known.delete(other);
    this.known.set(fn, isClosed);
    return isClosed;
  }

  private fits(fn: AnyFunction): boolean {
    if (fn.async || ("generator" in fn && fn.generator) || fn.body === null) return false;
    const activation = this.scopes.activationOf(fn);
    if (activation === undefined || activation.usesThis || activation.usesArguments || activation.usesEval)
      return false;
    if (!fn.params.every((param) => param.type === "Identifier")) return false;
    const body = fn.body as Node;
    return body.type === "BlockStatement" || (body.type as string) === "FunctionBody"
      ? (body as { body: readonly Node[] }).body.every((statement) => this.statement(statement, fn))
      : this.value(body, fn);
  }

  private statement(node: Node, fn: AnyFunction): boolean {
    switch (node.type) {
      case "BlockStatement":
        return node.body.every((one) => this.statement(one, fn));
      case "EmptyStatement":
      case "BreakStatement":
      case "ContinueStatement":
        return true;
      case "ReturnStatement":
        return node.argument === null || this.value(node.argument, fn);
      case "ExpressionStatement":
        return this.value(node.expression, fn);
      case "IfStatement":
        return (
          this.value(node.test, fn) &&
          this.statement(node.consequent, fn) &&
          (node.alternate === null || this.statement(node.alternate, fn))
        );
      case "VariableDeclaration":
        return (
          (node.kind === "let" || node.kind === "const" || node.kind === "var") &&
          node.declarations.every(({ id, init }) => id.type === "Identifier" && (init === null || this.value(init, fn)))
        );
      case "ForStatement":
        return (
          (node.init === null ||
            (node.init.type === "VariableDeclaration" ? this.statement(node.init, fn) : this.value(node.init, fn))) &&
          (node.test === null || this.value(node.test, fn)) &&
          (node.update === null || this.value(node.update, fn)) &&
          this.statement(node.body, fn)
        );
      case "WhileStatement":
      case "DoWhileStatement":
        return this.value(node.test, fn) && this.statement(node.body, fn);
      case "SwitchStatement":
        return (
          this.value(node.discriminant, fn) &&
          node.cases.every(
            ({ test, consequent }) =>
              (test === null || this.value(test, fn)) && consequent.every((one) => this.statement(one, fn)),
          )
        );
      default:
        return false;
    }
  }

  private value(written: Node, fn: AnyFunction): boolean {
    const node = stripCasts(written);
    switch (node.type) {
      case "Literal":
        return !("regex" in node);
      case "TemplateLiteral":
        return node.expressions.every((part) => this.value(part, fn));
      case "ParenthesizedExpression":
        return this.value(node.expression, fn);
      case "Identifier":
        return this.name(node, fn);
      case "UnaryExpression":
        return node.operator !== "delete" && this.value(node.argument, fn);
      case "BinaryExpression":
        return (
          node.operator !== "in" &&
          node.operator !== "instanceof" &&
          this.value(node.left, fn) &&
          this.value(node.right, fn)
        );
      case "LogicalExpression":
        return this.value(node.left, fn) && this.value(node.right, fn);
      case "ConditionalExpression":
        return this.value(node.test, fn) && this.value(node.consequent, fn) && this.value(node.alternate, fn);
      case "SequenceExpression":
        return node.expressions.every((part) => this.value(part, fn));
      case "AssignmentExpression":
        return this.isOwn(node.left, fn) && this.value(node.right, fn);
      case "UpdateExpression":
        return this.isOwn(node.argument, fn);
      case "MemberExpression":
        return this.member(node, fn);
      case "CallExpression":
        return this.call(node, fn);
      default:
        return false;
    }
  }

  private member(node: Extract<Node, { type: "MemberExpression" }>, fn: AnyFunction): boolean {
    // of a text that is indexed
    if (node.computed) return this.value(node.object, fn) && this.value(node.property, fn);
    if (node.property.type !== "Identifier") return false;
    const { name } = node.property;
    const object = stripCasts(node.object);
    if (this.isGlobal(object, "Math")) return MATH.has(name);
    if (this.isGlobal(object, "Number")) return NUMBER.has(name);
    return MEMBERS.has(name) && this.value(object, fn);
  }

  private call(
    { callee, arguments: args, optional }: Extract<Node, { type: "CallExpression" }>,
    fn: AnyFunction,
  ): boolean {
    if (optional || !args.every((arg) => arg.type !== "SpreadElement" && this.value(arg, fn))) return false;
    const called = stripCasts(callee);
    if (called.type === "MemberExpression") return !called.computed && this.member(called, fn);
    if (called.type !== "Identifier") return false;
    const binding = this.scopes.bindingOf(called);
    if (binding === undefined) return CALLED.has(called.name) && this.isGlobal(called, called.name);
    const target = functionOf(binding);
    return target !== undefined && this.isClosed(target);
  }

  private name(node: Extract<Node, { type: "Identifier" }>, fn: AnyFunction): boolean {
    const binding = this.scopes.bindingOf(node);
    if (binding === undefined) return GLOBALS.has(node.name) && this.isGlobal(node, node.name);
    return this.isOwn(node, fn) || isConstant(binding);
  }

  /** A variable of the function itself that nothing else sees. */
  private isOwn(node: Node, fn: AnyFunction): boolean {
    if (node.type !== "Identifier") return false;
    const binding = this.scopes.bindingOf(node);
    if (binding === undefined || binding.captured || binding.kind === "function" || binding.kind === "class")
      return false;
    return binding.scope.activation.node === fn;
  }

  private isGlobal(node: Node, name: string): boolean {
    return (
      node.type === "Identifier" &&
      node.name === name &&
      this.scopes.bindingOf(node) === undefined &&
      this.scopes.referenceOf(node)?.dynamic === false
    );
  }
}

/** A constant of the module with a literal in it. It may be read before it is set, which then ends the call. */
function isConstant(binding: Binding): boolean {
  const init = binding.kind === "const" ? originOf(binding)?.init : undefined;
  return init !== undefined && init.type === "Literal" && !("regex" in init);
}

/** The function that a name always means. */
function functionOf(binding: Binding): AnyFunction | undefined {
  if (binding.assigned || binding.declarations.length !== 1) return undefined;
  if (binding.kind === "const") {
    const init = originOf(binding)?.init;
    return init !== undefined && isFunction(init) ? init : undefined;
  }
  if (binding.kind !== "function") return undefined;
  let found: AnyFunction | undefined;
  const [id] = binding.declarations;
  walk(binding.scope.node, (node) => {
    if (isFunction(node) && "id" in node && node.id === id) found = node;
    return found === undefined;
  });
  return found;
}
