/**
 * Whether modules leave the platform as it is: what the analysis knows of builtins is true only then. By allow-lists of the globals and their members that may be used
 * (`platform-names.ts`), and of what may be done with values that could be objects of the platform (`platform-values.ts`); whatever is on none of them could lead to a
 * builtin that is changed, or to code that is made from text.
 */

import { isBuiltin } from "node:module";
import { specifiersOf } from "../../frontend/modules/specifiers.ts";
import type { ParsedModule } from "../../frontend/parse.ts";
import { hasMember, isKnownGlobal, isKnownModule, OWN } from "../../frontend/platform/names.ts";
import { HIDDEN, hasSloppyThis, surroundingOf } from "../../frontend/platform/surrounding.ts";
import { computedSources, harmDone } from "../../frontend/platform/values.ts";
import { analyseScopes } from "../../frontend/scopes/analyse.ts";
import type { Scopes } from "../../frontend/scopes/scope.ts";
import { eachChild, isClass, keyName, type Node, stripCasts } from "../../frontend/syntax.ts";

/** Functions that hand these out or change them, whoever has them. */
const RESHAPING =
  /^(getPrototypeOf|setPrototypeOf|defineProperty|defineProperties|getOwnPropertyDescriptors?|getBuiltinModule|mainModule|binding|callee|caller)$/;

const METHODS: ReadonlySet<string> = new Set(
  [Object, Array, String, Number, Map, Set, Date, RegExp, Promise, Function].flatMap(({ prototype }) =>
    Object.entries(Object.getOwnPropertyDescriptors(prototype)).flatMap(([name, { value }]) =>
      typeof value === "function" ? [name] : [],
    ),
  ),
);

/** Undefined when they do; otherwise who does what, in words. */
export function platformTouched(
  modules: readonly ParsedModule[],
): { readonly module: ParsedModule; readonly what: string } | undefined {
  let taking: ParsedModule | undefined;
  let writing: ParsedModule | undefined;
  for (const module of modules) {
    const { found, takesMethods, writesByName } = look(module);
    if (found !== undefined) return { module, what: found };
    if (takesMethods) taking ??= module;
    if (writesByName) writing ??= module;
  }
  // functions of the platform are objects too: one that is handed about may be what a computed name is written to
  return taking !== undefined && writing !== undefined
    ? { module: writing, what: "writes by computed names, and functions of the platform are handed about" }
    : undefined;
}

interface Looked {
  readonly found: string | undefined;
  /** Methods as values: `const has = Object.prototype.hasOwnProperty`. */
  readonly takesMethods: boolean;
  readonly writesByName: boolean;
}

function look(module: ParsedModule, scopes: Scopes = analyseScopes(module)): Looked {
  let found: string | undefined;
  let takesMethods = false;
  for (const { specifier } of specifiersOf(module))
    if (isBuiltin(specifier) && !isKnownModule(specifier)) found ??= `imports ${specifier}`;
  for (const { name, access } of scopes.globals) {
    if (access !== "read") found ??= `assigns the global ${name}`;
    if (!isKnownGlobal(name)) found ??= `uses ${name}`;
  }
  const globals = new Set(scopes.globals.map(({ node }) => node));
  const around = surroundingOf(module, scopes);

  const rootOf = (node: Node): Node => {
    let at = stripCasts(node);
    while (at.type === "MemberExpression") at = stripCasts(at.object);
    return at;
  };
  const isOwnExport = (place: Node): boolean => {
    const root = rootOf(place);
    return root.type === "Identifier" && globals.has(root) && OWN.has(root.name);
  };
  const written = (target: Node): void => {
    const place = stripCasts(target);
    switch (place.type) {
      case "ArrayPattern":
      case "ObjectPattern":
      case "AssignmentPattern":
      case "RestElement":
        eachChild(place, written);
        return;
      case "Property":
        written(place.value as Node);
        return;
      case "MemberExpression":
        break;
      default:
        return;
    }
    const root = rootOf(place.object);
    if (root.type === "Identifier" && globals.has(root) && !OWN.has(root.name)) found ??= `writes to ${root.name}`;
    const name = keyName(place.property as Node, place.computed);
    if (name !== undefined && METHODS.has(name) && name !== "constructor" && !isOwnExport(place))
      found ??= `writes a property called ${name}`;
  };
  const named = (node: Node, name: string, owner: Node, parent: Node | undefined): void => {
    if (HIDDEN.test(name) || RESHAPING.test(name)) found ??= `uses .${name}`;
    const isPrototype = name === "prototype";
    // `Object.prototype.hasOwnProperty.call(…)` is nobody's harm
    if (isPrototype && !(parent?.type === "MemberExpression" && parent.object === node && namesMember(parent)))
      found ??= "hands on a prototype";
    else if (owner.type === "Identifier" && globals.has(owner) && !isPrototype && !hasMember(owner.name, name))
      found ??= `uses ${owner.name}.${name}`;
    if (owner.type === "ThisExpression" && isSloppy(node) && name in globalThis) found ??= `uses this.${name}`;
    if (METHODS.has(name) && !isOnlyCalled(node, parent)) takesMethods = true;
  };
  const namesMember = (node: Extract<Node, { type: "MemberExpression" }>): boolean =>
    keyName(node.property as Node, node.computed) !== undefined;
  const isSloppy = (node: Node): boolean => hasSloppyThis(node, scopes, { get: around.parentOf });
  const visit = (node: Node, parent: Node | undefined): void => {
    if (found !== undefined) return;
    switch (node.type) {
      case "ImportExpression":
        if (node.source.type !== "Literal") found = "imports what is computed";
        break;
      case "CallExpression":
        if (
          node.callee.type === "Identifier" &&
          node.callee.name === "require" &&
          node.arguments[0]?.type !== "Literal"
        )
          found = "requires what is computed";
        break;
      case "WithStatement":
        found = "uses with";
        return;
      case "AssignmentExpression":
        written(node.left as Node);
        break;
      case "UpdateExpression":
        written(node.argument as Node);
        break;
      case "UnaryExpression":
        if (node.operator !== "delete") break;
        written(node.argument);
        break;
      case "ForOfStatement":
      case "ForInStatement":
        if (node.left.type !== "VariableDeclaration") written(node.left as Node);
        break;
      case "MemberExpression": {
        const name = keyName(node.property as Node, node.computed);
        const owner = stripCasts(node.object);
        if (name !== undefined) named(node, name, owner, parent);
        else if (
          owner.type === "Identifier" &&
          globals.has(owner) &&
          owner.name !== "arguments" &&
          !OWN.has(owner.name)
        )
          found = `looks into ${owner.name} by a computed name`;
        else if (owner.type === "ThisExpression" && isSloppy(node)) found = "looks into this by a computed name";
        break;
      }
      case "ThisExpression":
        if (isSloppy(node) && !(parent?.type === "MemberExpression" && parent.object === node))
          found = "hands on a this that may be the global object";
        break;
      case "Property": {
        const name = keyName(node.key as Node, node.computed);
        if (parent?.type !== "ObjectPattern" || name === undefined) break;
        if (HIDDEN.test(name) || RESHAPING.test(name) || name === "prototype") found = `uses ${name}`;
        else if (METHODS.has(name)) takesMethods = true;
        break;
      }
      case "Identifier":
        if (globals.has(node) && !isPlainUse(node, parent) && !isValue(node.name)) found = `hands on ${node.name}`;
        break;
      default:
        if (isClass(node) && node.superClass) {
          const base = stripCasts(node.superClass);
          if (base.type !== "Identifier" || (globals.has(base) && !/Error$/.test(base.name)))
            found = "has a class that extends a builtin";
        }
    }
    eachChild(node, (child) => visit(child, node));
  };
  visit(module.program, undefined);
  if (found === undefined) {
    const harm = harmDone(computedSources(around), around);
    if (harm !== undefined) found = `${harm.what} what it gets by a computed name`;
  }
  return { found, takesMethods, writesByName: around.writesByName };
}

/** Values without members that matter, and CommonJS's own. */
const isValue = (name: string): boolean =>
  /^(undefined|NaN|Infinity|Boolean|module|exports|require|__filename|__dirname)$/.test(name);

/** Called, perhaps with another `this`; or only asked whether it is there. */
function isOnlyCalled(node: Node, parent: Node | undefined): boolean {
  switch (parent?.type) {
    case "CallExpression":
      return parent.callee === node;
    case "MemberExpression":
      return (
        parent.object === node && /^(call|apply|bind)$/.test(keyName(parent.property as Node, parent.computed) ?? "")
      );
    case "UnaryExpression":
    case "BinaryExpression":
    case "IfStatement":
      return true;
    default:
      return false;
  }
}

/** Called, constructed, read from, asked for its type. */
function isPlainUse(node: Node, parent: Node | undefined): boolean {
  switch (parent?.type) {
    case "CallExpression":
    case "NewExpression":
      return parent.callee === node;
    case "MemberExpression":
      return parent.object === node;
    case "UnaryExpression":
      return parent.operator === "typeof";
    case "BinaryExpression":
      return parent.operator === "instanceof" && parent.right === node;
    case "ClassDeclaration":
    case "ClassExpression":
      return parent.superClass === node;
    default:
      return false;
  }
}
