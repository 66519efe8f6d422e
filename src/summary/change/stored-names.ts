/** Under which names a program stores functions that were made elsewhere: `{ run: given }`, `o.run = given`. Under all others a method is the function that was written there. */
import type { ModuleFlow } from "../../flow/module.ts";
import { isFunction, keyName, type Node, stripCasts, walk } from "../../frontend/syntax.ts";
import { parentsOf } from "../../frontend/untried/parents.ts";
import type { Version } from "./versions.ts";

export interface StoredNames {
  /** Functions that are stored under a name besides the one that is written there; `any`: it may be every one. */
  under(name: string): readonly Code[] | "loose" | "any";
  /** Builtins may have methods of the program. */
  readonly patches: boolean;
  /** All exports of a module are taken at once, and looked up by names that are values. */
  readonly spreadsModules: boolean;
  /** Properties are defined by descriptors, or objects stand for others. */
  readonly hasTraps: boolean;
  readonly hasProxies: boolean;
  /** Names of properties whose values are taken out, and not called at once. */
  readonly taken: ReadonlySet<string>;
}

interface Code {
  readonly module: ModuleFlow;
  readonly node: Node;
}

/** They give objects properties, under names that are values. */
const DEFINING: ReadonlySet<string> = new Set([
  ...["defineProperty", "defineProperties", "fromEntries", "Reflect", "__defineGetter__", "__defineSetter__"],
]);
const TRAPS: ReadonlySet<string> = new Set([...DEFINING, "Proxy", "create", "eval", "Function"]);

export function storedNames(version: Version): StoredNames {
  const names = new Map<string, Code[] | "any">();
  const taken = new Set<string>();
  // under names that are computed
  let computed: "none" | "loose" | "any" = "none";
  let hasTraps = false;
  let hasProxies = false;
  let patches = false;
  let spreadsModules = false;
  const anything = (name: string | undefined): void => {
    if (name === undefined) computed = "any";
    else names.set(name, "any");
  };
  const store = (key: Node, isComputed: boolean, value: Node | null, module: ModuleFlow): void => {
    if (value === null || !mayBeFunction(value, module)) return;
    const name = keyName(key, isComputed);
    const fn = functionIn(value, module);
    if (name === undefined) {
      if (isNumber(key, module) || isCopy(key, value)) return;
      if (computed === "none") computed = "loose";
      const read = stripCasts(value);
      if (fn === undefined && read.type === "MemberExpression" && read.computed) computed = "any";
      return;
    }
    const known = names.get(name);
    if (fn === undefined || known === "any") names.set(name, "any");
    else names.set(name, [...(known ?? []), fn]);
  };
  for (const module of version.modules)
    walk(module.module.program, (node) => {
      switch (node.type) {
        case "Property":
          // of a pattern it has a name for its value, which stores nothing and does no harm here
          if (!isFunction(node.value) || node.computed) store(node.key, node.computed, node.value, module);
          if (!node.computed) taken.add(keyName(node.key, false) ?? "");
          break;
        case "MemberExpression": {
          const name = keyName(node.property, node.computed);
          if (name !== undefined) taken.add(name);
          const isGlobal =
            node.object.type === "Identifier" && module.context.scopes.bindingOf(node.object) === undefined;
          if (
            name === "__proto__" ||
            name === "constructor" ||
            (name === "prototype" && (isGlobal || node.object.type !== "Identifier"))
          )
            patches = true;
          if (name === undefined && node.object.type === "Identifier" && isWhole(node.object, module))
            spreadsModules = true;
          break;
        }
        case "PropertyDefinition":
        case "AccessorProperty":
          if (node.value === null || !isFunction(node.value) || node.computed)
            store(node.key, node.computed, node.value, module);
          break;
        case "AssignmentExpression":
          if (node.left.type === "MemberExpression" && (!isFunction(stripCasts(node.right)) || node.left.computed))
            store(node.left.property, node.left.computed, node.right, module);
          break;
        case "ArrayPattern":
        case "ObjectPattern":
        case "ForOfStatement":
          // `[o[k]] = list`
          walk(node.type === "ForOfStatement" ? node.left : node, (one) => {
            if (one.type === "MemberExpression") anything(keyName(one.property, one.computed));
          });
          break;
        case "ExportSpecifier": {
          const name = keyName(node.exported, false);
          if (name !== undefined && name !== keyName(node.local, false)) anything(name);
          break;
        }
        case "ExportDefaultDeclaration":
          anything("default");
          break;
        case "CallExpression":
          definedBy(node);
          if (node.arguments.some((arg) => isWhole(stripCasts(arg), module))) spreadsModules = true;
          break;
        case "SpreadElement":
          if (isWhole(stripCasts(node.argument), module)) spreadsModules = true;
          break;
        case "Identifier":
          if (node.name === "getPrototypeOf" || node.name === "setPrototypeOf") patches = true;
          if (TRAPS.has(node.name) && !isOwnName(node, module)) hasTraps = true;
          if (node.name === "Proxy" || node.name === "eval" || node.name === "Function") hasProxies = true;
          if (ANY.has(node.name)) computed = "any";
          break;
        case "WithStatement":
          computed = "any";
      }
    });
  const under = (name: string): readonly Code[] | "loose" | "any" => {
    const known = names.get(name) ?? [];
    if (known === "any" || computed === "any") return "any";
    return computed === "loose" ? "loose" : known;
  };
  return { under, hasTraps, hasProxies, taken, patches, spreadsModules };

  function definedBy(node: Extract<Node, { type: "CallExpression" }>): void {
    const { callee } = node;
    const name = callee.type === "MemberExpression" ? keyName(callee.property, callee.computed) : undefined;
    if (name === "defineProperty") {
      const key = node.arguments[1];
      const value = node.arguments[2];
      const isTold =
        value?.type === "ObjectExpression" &&
        value.properties.every(
          (one) =>
            one.type === "Property" && (keyName(one.key, one.computed) !== "value" || one.value.type === "Literal"),
        );
      if (isTold) return;
      if (key?.type === "Literal" && typeof key.value === "string") anything(key.value);
      else if (computed === "none") computed = "loose";
    }
    // descriptors are tables, whose keys are the names
    if (name === "defineProperties" || name === "create")
      for (const table of node.arguments.slice(1))
        if (table.type === "ObjectExpression")
          for (const one of table.properties) {
            const key = one.type === "Property" ? keyName(one.key, one.computed) : undefined;
            anything(key);
          }
        else anything(undefined);
  }
}

/** `create` is a name that programs give functions of their own: it stands for one of them, or is taken from a module of the program. */
function isOwnName(node: Extract<Node, { type: "Identifier" }>, module: ModuleFlow): boolean {
  if (node.name !== "create") return false;
  const { context } = module;
  const parent = parentsOf(module.module).get(node);
  if (parent?.type === "MemberExpression" && parent.property === node && !parent.computed) {
    const object = stripCasts(parent.object);
    const holder = object.type === "Identifier" ? context.scopes.bindingOf(object) : undefined;
    const from = holder === undefined ? undefined : context.importOf(holder);
    return from?.name === "*" && /^\.{0,2}\//.test(from.source);
  }
  if (parent?.type === "ExportSpecifier" || parent?.type === "ImportSpecifier") return true;
  const binding = context.scopes.bindingOf(node);
  if (binding === undefined || binding.assigned) return false;
  const from = context.importOf(binding);
  if (from !== undefined) return /^\.{0,2}\//.test(from.source);
  const initial = context.initialOf(binding);
  return initial !== undefined && isFunction(initial);
}

/** `import * as b`, `await import("b")`. */
function isWhole(node: Node, module: ModuleFlow): boolean {
  if (node.type === "ImportExpression" || node.type === "AwaitExpression") return true;
  const binding = node.type === "Identifier" ? module.context.scopes.bindingOf(node) : undefined;
  return binding !== undefined && module.context.importOf(binding)?.name === "*";
}

const ANY: ReadonlySet<string> = new Set([
  ...["Proxy", "eval", "Function", "Reflect", "fromEntries", "__defineGetter__", "__defineSetter__"],
]);

/** `to[key] = from[key]`: under the name that it had. */
function isCopy(key: Node, written: Node): boolean {
  const value = stripCasts(written);
  return (
    value.type === "MemberExpression" &&
    value.computed &&
    key.type === "Identifier" &&
    value.property.type === "Identifier" &&
    key.name === value.property.name
  );
}

/** The function that a value always is. */
function functionIn(written: Node, module: ModuleFlow, depth = 0): Code | undefined {
  const node = stripCasts(written);
  if (isFunction(node)) return { node, module };
  const binding = node.type === "Identifier" && depth < 4 ? module.context.scopes.bindingOf(node) : undefined;
  const initial = binding === undefined ? undefined : module.context.initialOf(binding);
  return initial === undefined ? undefined : functionIn(initial, module, depth + 1);
}

/** Texts, numbers and the like are no functions; neither is what a name always stands for that was made so. */
function mayBeFunction(written: Node, module: ModuleFlow, depth = 0): boolean {
  const node = stripCasts(written);
  switch (node.type) {
    case "Literal":
    case "TemplateLiteral":
    case "BinaryExpression":
    case "UnaryExpression":
    case "UpdateExpression":
    case "ObjectExpression":
    case "ArrayExpression":
      return false;
    case "NewExpression":
      return node.callee.type !== "Identifier" || !MADE.has(node.callee.name);
    case "ConditionalExpression":
      return mayBeFunction(node.consequent, module, depth) || mayBeFunction(node.alternate, module, depth);
    case "LogicalExpression":
      return mayBeFunction(node.left, module, depth) || mayBeFunction(node.right, module, depth);
    case "Identifier": {
      if (node.name === "undefined") return false;
      const binding = module.context.scopes.bindingOf(node);
      const initial = binding === undefined || depth > 3 ? undefined : module.context.initialOf(binding);
      return initial === undefined || mayBeFunction(initial, module, depth + 1);
    }
    default:
      return true;
  }
}

const MADE: ReadonlySet<string> = new Set([
  "RegExp",
  "Map",
  "Set",
  "WeakMap",
  "WeakSet",
  "Date",
  "Error",
  "TypeError",
  "Array",
]);

/** An index, which is no name of a method. */
export function isNumber(written: Node, module: ModuleFlow, depth = 0): boolean {
  const node = stripCasts(written);
  switch (node.type) {
    case "Literal":
      return typeof node.value === "number";
    case "UpdateExpression":
      return true;
    case "UnaryExpression":
      return /^[-+~]$/.test(node.operator);
    case "BinaryExpression":
      if (node.operator === "+") return isNumber(node.left, module, depth) && isNumber(node.right, module, depth);
      return /^(-|\*|\/|%|\||&|\^|<<|>>|>>>)$/.test(node.operator);
    case "Identifier": {
      const binding = depth > 3 ? undefined : module.context.scopes.bindingOf(node);
      if (binding === undefined || binding.declarations.length !== 1) return false;
      const parents = parentsOf(module.module);
      const declared = parents.get(binding.declarations[0]!);
      if (declared?.type !== "VariableDeclarator" || declared.init === null || declared.id !== binding.declarations[0])
        return false;
      return (
        isNumber(declared.init, module, depth + 1) &&
        binding.references.every(({ node: mention, access }) => {
          if (access === "read") return true;
          const parent = parents.get(mention);
          if (parent?.type === "UpdateExpression") return true;
          if (parent === declared) return true;
          if (parent?.type !== "AssignmentExpression" || parent.left !== mention) return false;
          return (
            /^(-|\*|\/|%|\||&|\^|<<|>>|>>>)=$/.test(parent.operator) ||
            (/^\+?=$/.test(parent.operator) && isNumber(parent.right, module, depth + 1))
          );
        })
      );
    }
    default:
      return false;
  }
}
