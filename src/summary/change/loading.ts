/** Whether two versions of a program are in the same state once they are loaded, as far as code that was not changed can tell. */
import { relative } from "node:path";
import type { ModuleFlow } from "../../flow/module.ts";
import { isConnecting, runsAtLoad } from "../../frontend/fingerprint/at-load.ts";
import { syntaxDigest } from "../../frontend/fingerprint/syntax-digest.ts";
import { isClass, isErased, isFunction, type Node, stripCasts } from "../../frontend/syntax.ts";
import { partsReader } from "../../frontend/untried/reachable.ts";
import type { Version, VersionPair } from "./versions.ts";

const known = new WeakMap<VersionPair, string | undefined>();

/** The first difference that matters to everybody; undefined when there is none. Names that only some code reads are looked at by who follows that code. */
export function loadChange(pair: VersionPair): string | undefined {
  if (!known.has(pair)) known.set(pair, find(pair));
  return known.get(pair);
}

function find({ before, after }: VersionPair): string | undefined {
  if (before.data.join() !== after.data.join()) return "data that is loaded";
  const sides = [effectsOf(before), effectsOf(after)] as const;
  const [old, now] = sides;
  for (let i = 0; i < Math.max(old.length, now.length); i++)
    if (old[i] !== now[i]) return `what runs while modules load (${(old[i] ?? now[i])!.split(" ")[0]})`;
  return undefined;
}

/** What loading does besides defining names, in order, with all the code that it runs. */
function effectsOf(version: Version): readonly string[] {
  const effects: string[] = [];
  for (const module of version.modules)
    for (const statement of module.module.program.body) {
      if (isConnecting(statement) || !runsAtLoad(statement) || definesOnly(statement)) continue;
      effects.push(`${version.pathOf(module)} ${closureDigest(statement, module, version)}`);
    }
  return effects;
}

/** All code that a piece of code can reach, by the places of its modules in the project. */
export function closureDigest(code: Node, { module }: ModuleFlow, { project, root }: Version): string {
  const digests = new Set<string>();
  const read = partsReader(project, (part, at) => digests.add(`${relative(root, at.file)} ${syntaxDigest(part, at)}`));
  const isComplete = read(code, module);
  // nothing equals what cannot be read
  return isComplete ? [...digests].sort().join(" ") : `unreadable ${root}`;
}

/** Whether a statement of a top level gives names their values and does nothing else that anybody could see. */
export function definesOnly(statement: Node): boolean {
  if (isErased(statement)) return true;
  switch (statement.type) {
    case "ExportNamedDeclaration":
    case "ExportDefaultDeclaration":
      return statement.declaration === null || definesOnly(statement.declaration);
    case "FunctionDeclaration":
    case "EmptyStatement":
      return true;
    case "ClassDeclaration":
    case "ClassExpression":
      return isPure(statement);
    case "VariableDeclaration":
      return statement.declarations.every(
        ({ id, init }) => (id.type === "Identifier" || isRequired(init)) && (init === null || isPure(init)),
      );
    case "ExpressionStatement":
      return "directive" in statement && typeof statement.directive === "string"
        ? statement.directive === "use strict"
        : definesEsModule(statement.expression) || isPureMember(statement.expression);
    default:
      return isPure(statement);
  }
}

/** `exports.f = …`, `F.prototype.m = function …`: others are met where they are used. */
function isPureMember(node: Node): boolean {
  if (node.type !== "AssignmentExpression" || node.operator !== "=") return false;
  let root: Node = node.left;
  let depth = 0;
  for (; root.type === "MemberExpression"; depth++) {
    if (root.computed && !isPure(root.property)) return false;
    root = root.object;
  }
  if (root.type !== "Identifier" || depth === 0) return false;
  // properties of what the module made itself; those of builtins are everybody's
  return (root.name === "exports" || root.name === "module" || isFunction(stripCasts(node.right))) &&
    !GLOBALS.has(root.name)
    ? isPure(node.right)
    : false;
}

const GLOBALS: ReadonlySet<string> = new Set([
  ...["Object", "Array", "String", "Number", "Boolean", "Function", "Math", "JSON", "Reflect", "Promise", "Symbol"],
  ...["RegExp", "Date", "Error", "Map", "Set", "globalThis", "global", "process", "console", "BigInt", "Intl"],
]);

const definesEsModule = (node: Node): boolean =>
  node.type === "CallExpression" &&
  calledName(node.callee) === "Object.defineProperty" &&
  node.arguments[0]?.type === "Identifier" &&
  node.arguments[0].name === "exports" &&
  node.arguments.slice(1).every((arg) => arg.type !== "SpreadElement" && isPure(arg));

const isRequired = (init: Node | null): boolean =>
  init !== null && init.type === "CallExpression" && calledName(init.callee) === "require";

const PURE_CALLS: ReadonlySet<string> = new Set([
  ...["require", "Object.create", "Object.keys", "Array.from", "String", "Number"],
  ...["Symbol", "Symbol.for", "BigInt", "Object.getOwnPropertyNames", "String.fromCharCode", "Math.pow", "RegExp"],
  ...["Object.entries", "Object.values", "Array.isArray", "Number.parseInt", "parseInt", "Array.of"],
]);
const PURE_NEW: ReadonlySet<string> = new Set([
  ...["Set", "Map", "WeakMap", "WeakSet", "RegExp", "Array", "Error", "TypeError", "Uint8Array", "Object"],
]);

/** Evaluating it makes new things and changes none. */
function isPure(written: Node): boolean {
  const node = stripCasts(written);
  if (isFunction(node) || node.type === "Literal" || node.type === "Identifier" || node.type === "ThisExpression")
    return true;
  if (isClass(node))
    return (
      (node.superClass === null || isPure(node.superClass)) &&
      node.decorators.length === 0 &&
      node.body.body.every(
        (member) =>
          member.type !== "StaticBlock" &&
          (member.type === "MethodDefinition"
            ? !member.computed && member.decorators.length === 0
            : member.type === "PropertyDefinition" &&
              !member.computed &&
              (!member.static || member.value === null || isPure(member.value))),
      )
    );
  switch (node.type) {
    case "TemplateLiteral":
      return node.expressions.every(isPure);
    case "UnaryExpression":
      return node.operator !== "delete" && isPure(node.argument);
    case "BinaryExpression":
    case "LogicalExpression":
      return isPure(node.left) && isPure(node.right);
    case "ConditionalExpression":
      return [node.test, node.consequent, node.alternate].every(isPure);
    case "ArrayExpression":
      return node.elements.every((one) => one === null || isPure(one.type === "SpreadElement" ? one.argument : one));
    case "ObjectExpression":
      return node.properties.every((one) =>
        one.type === "SpreadElement" ? isPure(one.argument) : (!one.computed || isPure(one.key)) && isPure(one.value),
      );
    case "MemberExpression":
      return isPure(node.object) && (!node.computed || isPure(node.property));
    case "NewExpression":
      return (
        node.callee.type === "Identifier" && PURE_NEW.has(node.callee.name) && node.arguments.every(isPureArgument)
      );
    case "CallExpression":
      return (
        (PURE_CALLS.has(calledName(node.callee) ?? "") && node.arguments.every(isPureArgument)) ||
        // what is frozen was made for it
        (calledName(node.callee) === "Object.freeze" &&
          node.arguments.every((arg) => isMade(arg) && isPureArgument(arg)))
      );
    default:
      return false;
  }
}

const isMade = ({ type }: Node): boolean => type === "ObjectExpression" || type === "ArrayExpression";

const isPureArgument = (arg: Node): boolean => arg.type !== "SpreadElement" && isPure(arg);

function calledName(callee: Node): string | undefined {
  if (callee.type === "Identifier") return callee.name;
  if (callee.type !== "MemberExpression" || callee.computed || callee.object.type !== "Identifier") return undefined;
  return callee.property.type === "Identifier" ? `${callee.object.name}.${callee.property.name}` : undefined;
}
