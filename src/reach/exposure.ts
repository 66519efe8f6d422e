/**
 * Uses of a function's name that give it to nobody in this file: what reads or writes a property of the function itself (`encode.defaultChars`), and what exports it
 * the CommonJS way. Others call it then, but they do not call back (every proof says so).
 */
import { dirname, join, resolve } from "node:path";
import type { ModuleFlow } from "../flow/module.ts";
import { eachChild, keyName, type Node, stripCasts, walk } from "../frontend/syntax.ts";
import { hasAccessor } from "./hidden-code.ts";

export type Parents = ReadonlyMap<Node, Node>;

/** Properties of functions that lead back to them, or to who calls them. */
const LEADING_BACK: ReadonlySet<string> = new Set([
  "apply",
  "arguments",
  "bind",
  "call",
  "caller",
  "constructor",
  "prototype",
  "valueOf",
  "__proto__",
]);

export function staysHere(module: ModuleFlow, parents: Parents, node: Node): boolean {
  return isOwnProperty(module, parents, node) || (isExportedPlainly(parents, node) && exportsAreOnlyWritten(module));
}

const isWrapper = (node: Node): boolean => stripCasts(node) !== node || node.type === "ChainExpression";

/** `name.key`, neither called, where the function would be `this`, nor with code behind it. */
function isOwnProperty(module: ModuleFlow, parents: Parents, node: Node): boolean {
  const member = parents.get(node);
  if (member?.type !== "MemberExpression" || member.object !== node || member.computed) return false;
  const name = keyName(member.property, false);
  if (name === undefined || LEADING_BACK.has(name) || hasAccessor(module, name)) return false;
  let above = parents.get(member);
  while (above !== undefined && isWrapper(above)) above = parents.get(above);
  return (
    above?.type !== "CallExpression" && above?.type !== "NewExpression" && above?.type !== "TaggedTemplateExpression"
  );
}

const isName = (node: Node, name: string): boolean => node.type === "Identifier" && node.name === name;

/** `module.exports`, `exports.name` and `module.exports.name`. */
function isExportsPlace(node: Node): boolean {
  if (node.type !== "MemberExpression" || node.computed) return false;
  if (isName(node.object, "module")) return keyName(node.property, false) === "exports";
  if (keyName(node.property, false) === "__proto__") return false;
  return isName(node.object, "exports") || (node.object.type === "MemberExpression" && isModuleExports(node.object));
}

const isModuleExports = (node: Node): boolean =>
  node.type === "MemberExpression" && isName(node.object, "module") && isExportsPlace(node);

/** `module.exports = name`, `exports.other = name`, `module.exports = { name }`, as statements. */
function isExportedPlainly(parents: Parents, node: Node): boolean {
  let value = node;
  const property = parents.get(value);
  if (property?.type === "Property" && property.value === value && !property.computed) {
    const record = parents.get(property);
    if (record?.type !== "ObjectExpression") return false;
    value = record;
  }
  for (let isExport = false; ; isExport = true) {
    const above = parents.get(value);
    if (above?.type === "ExpressionStatement") return isExport && parents.get(above)?.type === "Program";
    const isWritten = above?.type === "AssignmentExpression" && above.operator === "=" && above.right === value;
    if (!isWritten || !(isExportsPlace(above.left) || isName(above.left, "exports"))) return false;
    value = above;
  }
}

const known = new WeakMap<ModuleFlow, boolean>();

/** Nothing in the file reads what it exports, by whatever name: then nobody here calls it so. */
function exportsAreOnlyWritten(module: ModuleFlow): boolean {
  let answer = known.get(module);
  if (answer === undefined) known.set(module, (answer = areOnlyWritten(module)));
  return answer;
}

function areOnlyWritten({ context, module }: ModuleFlow): boolean {
  const written = new Set<Node>();
  let isRead = false;
  walk(module.program, (node) => {
    // `this` is what is exported, at the top and in what is called through it
    if (node.type === "ThisExpression") isRead = true;
    if (node.type !== "AssignmentExpression" || node.operator !== "=") return;
    const { left } = node;
    if (left.type === "Identifier") written.add(left);
    if (left.type !== "MemberExpression" || !isExportsPlace(left)) return;
    const { object } = left;
    written.add(object.type === "MemberExpression" ? object.object : object);
  });
  const parents = new Map<Node, Node>();
  walk(module.program, (node) => eachChild(node, (child) => void parents.set(child, node)));
  return (
    !isRead &&
    context.scopes.globals.every(
      ({ name, node }) =>
        !HOLDING.has(name) || written.has(node) || (name === "require" && isOfAnother(parents.get(node), module.file)),
    )
  );
}

/** `require` of a text that does not name this file. */
function isOfAnother(call: Node | undefined, file: string): boolean {
  const [source] = call?.type === "CallExpression" ? call.arguments : [];
  if (source?.type !== "Literal" || typeof source.value !== "string" || source.value === "module") return false;
  return !namesItself(source.value, file);
}

/** Whether a file is named by itself. */
function namesItself(source: string, file: string): boolean {
  if (!/^\.|^\//.test(source)) return false;
  const bare = (path: string): string => path.replace(/\.\w+$/, "");
  const named = bare(resolve(dirname(file), source));
  // a folder means its index
  return named === bare(file) || join(named, "index") === bare(file);
}

/** Then what it exports is called by names that are not looked for. */
export function importsItself({ module }: ModuleFlow): boolean {
  let found = false;
  walk(module.program, (node) => {
    if (node.type !== "ImportDeclaration" && node.type !== "ImportExpression") return;
    const { source } = node;
    if (source.type === "Literal" && typeof source.value === "string") found ||= namesItself(source.value, module.file);
    else found = true;
  });
  return found;
}

/** Names that lead to what is exported. */
const HOLDING: ReadonlySet<string> = new Set([
  "module",
  "exports",
  "require",
  "eval",
  "Function",
  "globalThis",
  "global",
]);
