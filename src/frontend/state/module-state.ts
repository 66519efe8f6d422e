/**
 * Whether a module keeps anything between calls of its functions, so that it must be evaluated again for a fresh start.
 * When in doubt, it does. Objects that only importers could change are taken for constant tables, unless they start empty.
 */
import type { ParsedModule } from "../parse.ts";
import type { Activation, Binding, Scopes } from "../scopes/scope.ts";
import { eachChild, isClass, isFunction, keyName, type Node, walk } from "../syntax.ts";
import { createStateValues, type Held, MUTATING_METHODS, PRIMITIVE_RESULTS, READING_METHODS } from "./values.ts";

/** Globals whose functions keep nothing of what they are given. */
const PURE_TAKERS = new Set([
  "Object",
  "Array",
  "JSON",
  "Math",
  "Number",
  "String",
  "Boolean",
  "Reflect",
  "parseInt",
  "parseFloat",
  "isNaN",
  "BigInt",
  "Symbol",
  "console",
]);
const MUTATING_TAKERS = new Set([
  "assign",
  "defineProperty",
  "defineProperties",
  "setPrototypeOf",
  "set",
  "deleteProperty",
]);
/** A global regular expression starts from index 0 in these, whatever its lastIndex. */
const REGEX_RESETTING = new Set(["replace", "replaceAll", "split", "matchAll", "match"]);

export function isStateful(module: ParsedModule, scopes: Scopes): boolean {
  if (scopes.module.activation.usesEval) return true;
  const values = createStateValues(module, scopes);
  const parents = new Map<Node, Node>();
  const note = (node: Node): void =>
    eachChild(node, (child) => {
      parents.set(child, node);
      note(child);
    });
  note(module.program);

  const runsOnce = (activation: Activation): boolean => {
    for (let a: Activation | undefined = activation; a !== undefined; a = a.parent)
      if (a.node.type !== "Program" && a.node.type !== "TSModuleDeclaration" && a.node.type !== "StaticBlock")
        return false;
    return true;
  };
  const isInside = (binding: Binding, from: Activation): boolean =>
    from !== binding.scope.activation && !runsOnce(from);

  const seen = new Set<Binding>();
  for (const binding of scopes.bindings) {
    if (!runsOnce(binding.scope.activation)) continue;
    if (binding.references.some((r) => r.access !== "read" && isInside(binding, r.scope.activation))) return true;
    const held = values.heldBy(binding);
    if (held === "state") return true;
    if (held === "constant") continue;
    if (held.empty && binding.exportedAs.length > 0) return true;
    for (const reference of binding.references)
      if (isInside(binding, reference.scope.activation) && changes(reference.node, held)) return true;
  }
  if (scopes.globals.some((r) => r.access !== "read" && !runsOnce(r.scope.activation))) return true;
  return hasStatefulTopLevel(module.program) || writesOwnedState();

  /** Whether this use of a held object may change it, or hand it to code we do not see. */
  function changes(node: Node, held: Held): boolean {
    const parent = parents.get(node);
    if (parent === undefined) return false;
    switch (parent.type) {
      case "MemberExpression": {
        if (parent.object !== node) return false;
        if (isWritten(parent)) return true;
        const caller = parents.get(parent);
        if (caller?.type === "CallExpression" && caller.callee === parent) return methodChanges(caller, parent, held);
        const part = partOf(held);
        return part !== undefined && changes(parent, part);
      }
      case "CallExpression":
      case "NewExpression":
        return parent.callee !== node && held.kind !== "function" && takerChanges(parent, held);
      case "VariableDeclarator":
        return held.kind !== "function" && aliasChanges(parent.id, held);
      case "ForOfStatement": {
        const part = partOf(held);
        if (parent.right !== node || part === undefined || parent.left.type !== "VariableDeclaration") return false;
        return aliasChanges(parent.left.declarations[0]!.id, part);
      }
      case "LogicalExpression":
      case "ChainExpression":
      case "TSAsExpression":
      case "TSSatisfiesExpression":
      case "TSNonNullExpression":
      case "TSTypeAssertion":
        return changes(parent, held);
      case "ConditionalExpression":
        return parent.test !== node && changes(parent, held);
      case "SpreadElement":
        return held.kind === "object" && held.depth > 0 && held.depth < Number.POSITIVE_INFINITY;
      case "ReturnStatement":
      case "ArrowFunctionExpression":
      case "Property":
      case "ArrayExpression":
      case "AssignmentExpression":
      case "YieldExpression":
      case "AwaitExpression":
      case "ThrowStatement":
      case "AssignmentPattern":
        // A frozen table, a function or a part we only read may be handed on.
        return held.kind === "object" || (held.kind === "frozen" && held.depth > 0);
      default:
        return false;
    }
  }

  function isWritten(member: Node): boolean {
    const parent = parents.get(member);
    if (parent?.type === "AssignmentExpression") return parent.left === member;
    if (parent?.type === "UpdateExpression") return true;
    if (parent?.type === "UnaryExpression") return parent.operator === "delete";
    if (parent?.type === "ForOfStatement" || parent?.type === "ForInStatement") return parent.left === member;
    if (parent?.type === "Property") return parents.get(parent)?.type === "ObjectPattern" && parent.value === member;
    return (
      parent?.type === "ArrayPattern" ||
      parent?.type === "RestElement" ||
      (parent?.type === "AssignmentPattern" && parent.left === member)
    );
  }

  function methodChanges(
    call: Node & { arguments: readonly Node[] },
    member: Extract<Node, { type: "MemberExpression" }>,
    held: Held,
  ): boolean {
    const name = keyName(member.property, member.computed);
    // Calling a function that is stored in the object: its body is looked at where it stands.
    if (name === undefined) return false;
    if (MUTATING_METHODS.has(name)) return true;
    if (held.regex) return name === "test" || name === "exec";
    if (!READING_METHODS.has(name)) return false;
    const part = partOf(held);
    if (part === undefined) return false;
    if (!PRIMITIVE_RESULTS.has(name) && changes(call, part)) return true;
    return call.arguments.some(
      (argument) => isFunction(argument) && argument.params.some((p) => aliasChanges(p, part)),
    );
  }

  function takerChanges(call: Extract<Node, { type: "CallExpression" | "NewExpression" }>, held: Held): boolean {
    const callee = call.callee;
    const global = callee.type === "MemberExpression" ? callee.object : callee;
    const method = callee.type === "MemberExpression" ? (keyName(callee.property, callee.computed) ?? "") : "";
    if (held.regex) return !REGEX_RESETTING.has(method) || held.sticky === true;
    if (global.type === "Identifier" && scopes.bindingOf(global) === undefined) {
      if (PURE_TAKERS.has(global.name))
        return MUTATING_TAKERS.has(method) && call.arguments[0]?.type === "Identifier"
          ? true
          : held.depth > 0 &&
              method !== "stringify" &&
              method !== "keys" &&
              method !== "isArray" &&
              changes(call, held);
      if ((global.name === "Map" || global.name === "Set") && call.type === "NewExpression")
        return held.depth > 0 && held.kind === "object";
    }
    // `xs.includes(TABLE)`, `text.split(SEPARATOR)`: reading methods keep nothing.
    return (
      !(
        READING_METHODS.has(method) &&
        callee.type === "MemberExpression" &&
        method !== "map" &&
        method !== "forEach"
      ) &&
      held.kind !== "unsure" &&
      !(held.kind === "frozen" && held.depth === 0)
    );
  }

  function aliasChanges(pattern: Node, held: Held): boolean {
    if (pattern.type !== "Identifier") {
      const part = partOf(held);
      if (part === undefined) return false;
      let found = false;
      walk(pattern, (node) => {
        if (node.type === "Identifier" && scopes.bindingOf(node) !== undefined && aliasChanges(node, part))
          found = true;
      });
      return found;
    }
    const binding = scopes.bindingOf(pattern);
    if (binding === undefined) return true;
    if (seen.has(binding)) return false;
    seen.add(binding);
    const result = binding.references.some((r) => r.access === "read" && changes(r.node, held));
    seen.delete(binding);
    return result;
  }

  /** Code that runs when the module is evaluated and may set up state we cannot see. */
  function hasStatefulTopLevel(node: Node): boolean {
    let found = false;
    eachChild(node, (child) => {
      if (found || isFunction(child)) return;
      if (isClass(child)) {
        for (const member of child.body.body)
          if (member.type === "StaticBlock" || (member.type === "PropertyDefinition" && member.static))
            found ||= hasStatefulTopLevel(member);
        return;
      }
      if ((child.type === "CallExpression" || child.type === "NewExpression") && !values.isHarmlessCall(child))
        found = true;
      found ||= hasStatefulTopLevel(child);
    });
    return found;
  }

  /** `exports.n++` in a function, `this.n++` in a static method or in a method of an object that lives with the module. */
  function writesOwnedState(): boolean {
    const statics = new Set<string>();
    let found = false;
    walk(module.program, (node) => {
      if (isClass(node))
        for (const member of node.body.body)
          if ((member.type === "PropertyDefinition" || member.type === "AccessorProperty") && member.static)
            statics.add(keyName(member.key, member.computed) ?? "");
    });
    const visit = (node: Node, inFunction: boolean, ownsThis: boolean): void => {
      if (found) return;
      if (node.type === "MemberExpression" && inFunction) {
        const name = keyName(node.property, node.computed) ?? "";
        const touched = isWritten(node) || isMutatingReceiver(node);
        if (touched && statics.has(name) && (node.object.type !== "ThisExpression" || ownsThis)) found = true;
        if (touched && ownsThis && node.object.type === "ThisExpression") found = true;
        if (isWritten(node) && isExportsObject(node.object)) found = true;
      }
      if (isFunction(node) && node.type !== "ArrowFunctionExpression") {
        const owns = ownsThisFrom(node, parents);
        eachChild(node, (child) => visit(child, true, owns));
      } else if (node.type === "ArrowFunctionExpression") eachChild(node, (child) => visit(child, true, ownsThis));
      else eachChild(node, (child) => visit(child, inFunction, ownsThis));
    };
    visit(module.program, false, false);
    return found;
  }

  /** `x.items.push(1)`, `x.items[0] = 1`: something reached through the member is changed. */
  function isMutatingReceiver(member: Node): boolean {
    const parent = parents.get(member);
    if (parent?.type !== "MemberExpression" || parent.object !== member) return false;
    if (isWritten(parent)) return true;
    const call = parents.get(parent);
    return (
      call?.type === "CallExpression" &&
      call.callee === parent &&
      MUTATING_METHODS.has(keyName(parent.property, parent.computed) ?? "")
    );
  }

  function isExportsObject(node: Node): boolean {
    if (node.type === "Identifier")
      return (node.name === "exports" || node.name === "module") && scopes.bindingOf(node) === undefined;
    return (
      node.type === "MemberExpression" &&
      node.object.type === "Identifier" &&
      isExportsObject(node.object) &&
      keyName(node.property, node.computed) === "exports"
    );
  }
}

/** What a read out of the object gives; undefined when that cannot be changed. */
function partOf(held: Held): Held | undefined {
  if (held.kind === "function" || held.depth === Number.POSITIVE_INFINITY)
    return { kind: "unsure", depth: Number.POSITIVE_INFINITY, empty: false };
  return held.depth === 0 ? undefined : { kind: "object", depth: held.depth - 1, empty: false };
}

/** Static methods share `this` with the module; so do methods of an object literal that a variable or the exports hold. */
function ownsThisFrom(fn: Node, parents: ReadonlyMap<Node, Node>): boolean {
  const member = parents.get(fn);
  if (member?.type === "MethodDefinition") return member.static;
  if (member?.type !== "Property") return false;
  let holder = parents.get(parents.get(member)!);
  while (holder?.type === "TSAsExpression" || holder?.type === "TSSatisfiesExpression") holder = parents.get(holder);
  if (holder?.type === "AssignmentExpression" && holder.left.type === "MemberExpression")
    return keyName(holder.left.property, holder.left.computed) !== "prototype";
  if (holder?.type !== "VariableDeclarator" && holder?.type !== "ExportDefaultDeclaration") return false;
  for (let node = parents.get(holder); node !== undefined; node = parents.get(node)) if (isFunction(node)) return false;
  return true;
}
