/**
 * Bindings that can never hold a value with a shadow, because nothing that could have one is ever written to them.
 * Flow-insensitive fixpoint over every write of the module; such bindings need no shadow variable and no tests.
 */
import type { Binding, Scopes } from "../../frontend/scopes/scope.ts";
import { isClass, isFunction, type Node, stripCasts, walk } from "../../frontend/syntax.ts";
import { escapingArguments, ownerOfArguments } from "./escaping-arguments.ts";
import { bodyHides } from "./hidden-names.ts";
import { converts, type IsPrimitive } from "./primitives.ts";

export interface Quiet {
  isQuiet(binding: Binding): boolean;
  /** Whether the expression's shadow is known to be undefined. */
  isQuietExpression(node: Node): boolean;
}

export const ALL_QUIET: Quiet = { isQuiet: () => true, isQuietExpression: () => true };

export function findQuiet(program: Node, scopes: Scopes, isPrimitive: IsPrimitive): Quiet {
  const noisy = new Set<Binding>();
  const writes = new Map<Binding, Node[]>();

  /** Activations whose sloppy `arguments` is or can be written, and parameters that a function declaration replaces. */
  const aliased = escapingArguments(program, scopes);
  const replaced = new Set<Binding>();

  const caught = new Set(scopes.bindings.filter(({ kind }) => kind === "catch").map(({ name }) => name));
  for (const binding of scopes.bindings) {
    // `catch (e) { var e = 1 }` writes the clause's variable: the write must be seen.
    if (startsNoisy(binding) || (binding.kind === "var" && caught.has(binding.name))) noisy.add(binding);
  }
  collectWrites();
  for (const binding of scopes.bindings) if (isOutOfSight(binding)) noisy.delete(binding);

  let changed = true;
  while (changed) {
    changed = false;
    for (const [binding, values] of writes) {
      if (noisy.has(binding) || isOutOfSight(binding) || values.every(isQuietExpression)) continue;
      noisy.add(binding);
      changed = true;
    }
  }
  return { isQuiet: (binding) => !noisy.has(binding), isQuietExpression };

  function collectWrites(): void {
    walk(program, (node) => {
      switch (node.type) {
        case "VariableDeclarator":
          if (node.id.type === "Identifier") {
            if (node.init !== null) write(node.id, node.init);
          } else takesAnything(node.id);
          return;
        case "AssignmentExpression": {
          const target = stripCasts(node.left);
          if (target.type !== "Identifier") takesAnything(target);
          // A compound assignment leaves an operation on the old value.
          else write(target, node.operator === "=" ? node.right : node);
          return;
        }
        case "UpdateExpression":
          if (node.argument.type === "MemberExpression") takesAnything(node.argument);
          else write(stripCasts(node.argument), node);
          return;
        case "ForOfStatement":
        case "ForInStatement": {
          const left = node.left;
          takesAnything(left.type === "VariableDeclaration" ? left.declarations[0]!.id : left);
          return;
        }
      }
    });
  }

  function write(id: Node, value: Node): void {
    const binding = scopes.bindingOf(id);
    if (binding === undefined) return;
    const known = writes.get(binding);
    if (known === undefined) writes.set(binding, [value]);
    else known.push(value);
  }

  function takesAnything(target: Node): void {
    walk(target, (node) => {
      if (isFunction(node) || isClass(node)) return false;
      if (node.type === "MemberExpression") {
        const reference = node.object.type === "Identifier" ? scopes.referenceOf(node.object) : undefined;
        if (reference?.name === "arguments" && reference.binding === undefined)
          aliased.add(ownerOfArguments(reference.scope.activation).node);
        return false;
      }
      if (node.type !== "Identifier") return true;
      const binding = scopes.bindingOf(node);
      if (binding !== undefined) noisy.add(binding);
      return false;
    });
  }

  function isQuietExpression(node: Node): boolean {
    switch (node.type) {
      case "Identifier": {
        const binding = scopes.bindingOf(node);
        return binding === undefined || !noisy.has(binding);
      }
      case "MemberExpression":
      case "TaggedTemplateExpression":
      case "JSXElement":
      case "JSXFragment":
        return false;
      case "CallExpression":
        return node.callee.type === "Super" || (node.callee.type === "Identifier" && node.callee.name === "eval");
      case "ChainExpression":
      case "AwaitExpression":
      case "YieldExpression":
        return false;
      case "TSAsExpression":
      case "TSSatisfiesExpression":
      case "TSTypeAssertion":
      case "TSNonNullExpression":
      case "TSInstantiationExpression":
      case "ParenthesizedExpression":
        return isQuietExpression(node.expression);
      case "UnaryExpression":
        if (node.operator === "void" || node.operator === "delete") return true;
        return isQuietExpression(node.argument) && (!isConversion(node.operator) || isPrimitive(node.argument));
      case "UpdateExpression": {
        const target = stripCasts(node.argument);
        return isQuietExpression(target) && isPrimitive(target);
      }
      case "BinaryExpression":
        if (node.operator === "in") return node.left.type === "PrivateIdentifier";
        if (node.operator === "instanceof") return false;
        return isQuietOperation(node.operator, node.left, node.right);
      case "LogicalExpression":
        return isQuietExpression(node.left) && isQuietExpression(node.right);
      case "ConditionalExpression":
        return isQuietExpression(node.consequent) && isQuietExpression(node.alternate);
      case "SequenceExpression":
        return isQuietExpression(node.expressions.at(-1)!);
      case "AssignmentExpression":
        if (node.operator === "=") return isQuietExpression(node.right);
        return isQuietOperation(node.operator.slice(0, -1), stripCasts(node.left), node.right);
      case "TemplateLiteral":
        return node.expressions.every((e) => isQuietExpression(e) && isPrimitive(e));
      default:
        // Literals, functions, classes, fresh objects, `this`.
        return true;
    }
  }

  /** An object's conversion may be code of the program, and give a value with a shadow. */
  function isQuietOperation(operator: string, left: Node, right: Node): boolean {
    if (!isQuietExpression(left) || !isQuietExpression(right)) return false;
    return !converts(operator) || (isPrimitive(left) && isPrimitive(right));
  }

  /** Writes to it can happen where the emitter does not see them: its shadow is given up. */
  function isOutOfSight(binding: Binding): boolean {
    return (
      // A function's own name always means the function: writing to it is ignored or throws.
      binding.kind === "self" ||
      binding.scope.activation.usesEval ||
      replaced.has(binding) ||
      (binding.kind === "parameter" && !binding.scope.strict && aliased.has(binding.scope.activation.node)) ||
      isUsedByParameters(scopes, binding) ||
      (binding.scope.kind === "namespace" && binding.exportedAs.length > 0 && !isVariable(binding)) ||
      binding.references.some((reference) => reference.dynamic)
    );
  }
}

const isVariable = ({ kind }: Pick<Binding, "kind">): boolean => kind === "var" || kind === "let" || kind === "const";

const isConversion = (operator: string): boolean => operator === "+" || operator === "-" || operator === "~";

/** The parameters of a generator run natively, out of reach of the shadow variables in its body. */
function isUsedByParameters(scopes: Scopes, { kind, scope, references }: Binding): boolean {
  const fn = scope.activation.node;
  if (kind !== "parameter" || !isFunction(fn) || fn.body === null) return false;
  if (!fn.generator && !bodyHides(scopes, fn, "variable")) return false;
  const { start } = fn.body;
  return references.some(({ node }) => node.start >= fn.start && node.start < start);
}

function startsNoisy({ kind, name, scope, exportedAs }: Binding): boolean {
  if (kind === "catch" || kind === "import") return true;
  if (kind === "parameter") return true;
  // Exported variables of a namespace are properties of it.
  if (scope.kind === "namespace" && exportedAs.length > 0 && isVariable({ kind })) return true;
  // `var x` beside a parameter `x` that has a scope of its own starts with the parameter's value.
  return kind === "var" && scope.kind === "body" && scope.parent?.bindings.has(name) === true;
}
