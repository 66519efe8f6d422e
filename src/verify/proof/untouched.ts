/**
 * Whether a module leaves the platform as it is: what the analysis knows of builtins is true only then. By an allow-list of the ways in which globals may be
 * used; whatever is not on it could lead to a builtin that is changed, or to code that is made from text.
 */

import { specifiersOf } from "../../frontend/modules/specifiers.ts";
import type { ParsedModule } from "../../frontend/parse.ts";
import { analyseScopes } from "../../frontend/scopes/analyse.ts";
import type { Scopes } from "../../frontend/scopes/scope.ts";
import { eachChild, isClass, keyName, type Node, stripCasts } from "../../frontend/syntax.ts";

/** By these one gets at everything. */
const KEYS: ReadonlySet<string> = new Set([
  "eval",
  "Function",
  "Reflect",
  "Proxy",
  "globalThis",
  "global",
  "window",
  "self",
]);
/** Values without members that matter. */
const VALUES: ReadonlySet<string> = new Set([
  "undefined",
  "NaN",
  "Infinity",
  "Boolean",
  "module",
  "exports",
  "require",
]);
/** The module's own, in CommonJS. */
const OWN: ReadonlySet<string> = new Set(["module", "exports"]);
const MODULES = /^(node:)?(vm|module|worker_threads|inspector|v8|repl)$/;
const HIDDEN = /^(__proto__|constructor|__(define|lookup)(G|S)etter__)$/;
const RESHAPING: ReadonlySet<string> = new Set(["setPrototypeOf", "defineProperty", "defineProperties"]);

const METHODS: ReadonlySet<string> = new Set(
  [Object, Array, String, Number, Map, Set, Date, RegExp, Promise, Function].flatMap(({ prototype }) =>
    Object.entries(Object.getOwnPropertyDescriptors(prototype)).flatMap(([name, { value }]) =>
      typeof value === "function" ? [name] : [],
    ),
  ),
);

/** Undefined when it does; otherwise what it does, in words. */
export function touchesPlatform(module: ParsedModule, scopes: Scopes = analyseScopes(module)): string | undefined {
  for (const { specifier } of specifiersOf(module)) if (MODULES.test(specifier)) return `imports ${specifier}`;
  for (const { name, access } of scopes.globals) {
    if (access !== "read") return `assigns the global ${name}`;
    if (KEYS.has(name)) return `uses ${name}`;
  }
  const globals = new Set(scopes.globals.map(({ node }) => node));
  let found: string | undefined;
  const rootOf = (node: Node): Node => {
    let at = stripCasts(node);
    while (at.type === "MemberExpression") at = stripCasts(at.object);
    return at;
  };
  const written = (target: Node): void => {
    const place = stripCasts(target);
    if (place.type === "ArrayPattern" || place.type === "ObjectPattern") {
      eachChild(place, written);
      return;
    }
    if (place.type !== "MemberExpression") return;
    const root = rootOf(place.object);
    if (root.type === "Identifier" && globals.has(root) && !OWN.has(root.name)) found = `writes to ${root.name}`;
    const name = keyName(place.property, place.computed);
    if (name !== undefined && METHODS.has(name) && name !== "constructor" && !isOwnExport(place))
      found = `writes a property called ${name}`;
  };
  const isOwnExport = (place: Extract<Node, { type: "MemberExpression" }>): boolean => {
    const root = rootOf(place);
    return root.type === "Identifier" && globals.has(root) && OWN.has(root.name);
  };
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
        written(node.left);
        break;
      case "UpdateExpression":
        written(node.argument);
        break;
      case "UnaryExpression":
        if (node.operator === "delete") written(node.argument);
        break;
      case "ForOfStatement":
      case "ForInStatement":
        if (node.left.type !== "VariableDeclaration") written(node.left);
        break;
      case "MemberExpression": {
        const name = keyName(node.property, node.computed);
        const owner = stripCasts(node.object);
        if (name !== undefined && HIDDEN.test(name)) found = `uses .${name}`;
        else if (name === undefined && owner.type === "Identifier" && globals.has(owner))
          found = `looks into ${owner.name} by a computed name`;
        // `Object.prototype.hasOwnProperty.call(…)` is nobody's harm
        else if (name === "prototype" && !(parent?.type === "MemberExpression" && parent.object === node))
          found = "hands on a prototype";
        else if (name !== undefined && RESHAPING.has(name)) found = `uses ${name}`;
        break;
      }
      case "Identifier":
        if (globals.has(node) && !isPlainUse(node, parent) && !VALUES.has(node.name)) found = `hands on ${node.name}`;
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
  return found;
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
