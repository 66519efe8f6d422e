/** What variables, `this` and `arguments` stand for, and whether they outlive the call. */

import { FUNCTIONS, PRIMITIVE_GLOBALS } from "../builtin-effects.ts";
import type { Binding } from "../scopes/scope.ts";
import { isClass, isFunction, type Node } from "../syntax.ts";
import {
  calleeFor,
  type Evaluation,
  functionsOf,
  harm,
  holding,
  importOf,
  isImplicit,
  moduleValue,
} from "./evaluation.ts";
import type { Callee } from "./facts.ts";
import { BUILTIN, CALLABLE, DEEP, INPUT, NATIVE, type Origin, PLAIN, SHARED, UNKNOWN } from "./origin.ts";
import { livesWithModule } from "./view.ts";

export function identifierValue(ev: Evaluation, node: Extract<Node, { type: "Identifier" }>): Origin {
  const binding = ev.at.scopes.bindingOf(node);
  if (binding === undefined) {
    if (PRIMITIVE_GLOBALS.has(node.name)) return 0;
    if (node.name === "arguments") return argumentsObject(ev);
    if (node.name === "exports" || node.name === "module") {
      ev.facts.see(ev.owner, undefined);
      return SHARED | PLAIN | DEEP;
    }
    if (FUNCTIONS.has(node.name)) return NATIVE;
    if (!GLOBALS.has(node.name)) ev.facts.see(ev.owner, undefined);
    if (node.name === "eval" || node.name === "Function") harm(ev, node, "runs text as code");
    return SHARED | UNKNOWN | NATIVE | DEEP;
  }
  const functions = functionsOf(ev, node);
  if (functions !== undefined) {
    for (const fn of functions) {
      ev.facts.use(fn, ev.at.parents.get(node)?.type === "CallExpression");
      ev.facts.reach(ev.owner, fn);
    }
    // to call a function is not to look at its properties
    if (ev.at.parents.get(node)?.type === "MemberExpression") ev.facts.see(ev.owner, binding);
    return CALLABLE | DEEP | PLAIN | (livesWithModule(binding) ? SHARED : 0);
  }
  const value = variableValue(ev, node, binding);
  if ((value & SHARED) !== 0) ev.facts.see(ev.owner, binding);
  return value;
}

/** Builtins are as they are when the program starts. */
const GLOBALS: ReadonlySet<string> = new Set(Object.getOwnPropertyNames(globalThis));

function variableValue(ev: Evaluation, node: Node, binding: Binding): Origin {
  if (binding.kind === "import") return importedValue(ev, node);
  if (binding.kind === "enum" || binding.kind === "enum-member") return 0;
  if (binding.kind === "namespace") return SHARED | PLAIN | DEEP;
  const value = ev.facts.bindingOf(binding);
  return value === 0 ? 0 : value | (outlives(ev, binding, node) ? SHARED : 0);
}

function importedValue(ev: Evaluation, node: Node): Origin {
  const found = importOf(ev, node);
  // `import a = N.b` stands for a part of something else
  if (found === undefined) return SHARED | UNKNOWN | DEEP;
  if (found.kind !== "file") return moduleValue(ev, found);
  const whole = `${found.file}#`;
  if (found.imported === "*") return SHARED | PLAIN | DEEP;
  const value =
    ev.facts.field(whole + found.imported) |
    (found.imported === "default" ? ev.facts.field(`${whole}module.exports`) | PLAIN | DEEP : 0);
  return value === 0 ? 0 : value | SHARED;
}

/** Whether a variable is still there when the call is over: of a module, or of a function that ran while one was loaded. */
export function outlives(ev: Evaluation, binding: Binding, reference: Node): boolean {
  if (livesWithModule(binding)) return true;
  const home = binding.scope.activation.node;
  const from = ev.at.scopes.referenceOf(reference)?.scope.activation.node;
  return from !== home && ranAtLoad(ev, home) && mayStay(ev, reference, home);
}

function ranAtLoad(ev: Evaluation, home: Node): boolean {
  return ev.facts.ranAtLoad(isFunction(home) ? calleeFor(ev, home) : home);
}

/** Whether the function inside `home` that this is part of may be called after `home` has returned. */
function mayStay(ev: Evaluation, reference: Node, home: Node): boolean {
  let outermost: Node | undefined;
  for (let at = ev.at.parents.get(reference); at !== undefined && at !== home; at = ev.at.parents.get(at))
    if (isFunction(at) || isClass(at)) outermost = at;
  if (outermost === undefined || isClass(outermost)) return true;
  const fn = outermost as Callee;
  return ev.facts.outside.has(fn) || ev.facts.mayStay.has(fn);
}

export function selfValue(ev: Evaluation): Origin {
  const value = valueOfThis(ev);
  if ((value & SHARED) !== 0) ev.facts.see(ev.owner, undefined);
  return value;
}

function valueOfThis(ev: Evaluation): Origin {
  let node: Node | undefined = ev.owner;
  while (node !== undefined && node.type === "ArrowFunctionExpression") node = enclosing(ev, node);
  if (node === undefined || node.type === "Program") return SHARED | PLAIN | DEEP;
  // an arrow function that was made at load keeps the object it was made in
  const kept = node !== ev.owner && ranAtLoad(ev, node) && ev.facts.outside.has(ev.owner as Callee) ? SHARED : 0;
  if (isClass(node)) return kept | PLAIN | DEEP | ev.facts.self(node);
  const member = ev.at.parents.get(node);
  const callee = calleeFor(ev, node);
  let value = kept | ev.facts.self(callee) | PLAIN | DEEP;
  if (member?.type === "MethodDefinition") {
    if (member.static) value |= SHARED | CALLABLE;
    if (isImplicit(member.key, member.computed) || member.kind !== "method") value |= INPUT;
    const owner = ev.at.parents.get(ev.at.parents.get(member)!);
    if (owner !== undefined && isClass(owner) && owner.superClass !== null) value |= BUILTIN;
  }
  if (member?.type === "Property" && isLoaded(ev, member)) value |= SHARED;
  if (member?.type === "Property" || member?.type === "MethodDefinition")
    if (isImplicit(member.key, member.computed)) value |= SHARED;
  return value;
}

/** Whether an object literal is evaluated while the module loads. */
function isLoaded(ev: Evaluation, property: Node): boolean {
  const outer = enclosing(ev, property);
  return outer === undefined || outer.type === "Program" || ranAtLoad(ev, outer);
}

function enclosing(ev: Evaluation, node: Node): Node | undefined {
  let at = ev.at.parents.get(node);
  while (at !== undefined && !isFunction(at) && !isClass(at) && at.type !== "Program") {
    // a static field or block belongs to whoever evaluates the class
    at = ev.at.parents.get(at);
  }
  return at;
}

function argumentsObject(ev: Evaluation): Origin {
  let node: Node | undefined = ev.owner;
  while (node !== undefined && node.type === "ArrowFunctionExpression") node = enclosing(ev, node);
  return node !== undefined && isFunction(node) ? holding(BUILTIN, ev.facts.allArguments(calleeFor(ev, node))) : INPUT;
}
