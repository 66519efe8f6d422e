/**
 * The modules that an edit can concern while a program loads: those that are not what they were, and whoever leads to one of them. All others are *far*: their texts are the same, and nothing that they can
 * name leads to anything that was edited. What they do is the same for as long as those near do the same to them, so that nobody has to understand it: for the ones near they are like the platform.
 */
import type { ModuleFlow } from "../../../flow/module.ts";
import { resolveModule } from "../../../frontend/modules/resolve.ts";
import { specifiersOf } from "../../../frontend/modules/specifiers.ts";
import { isErased, isFunction, keyName, type Node, stripCasts, walk } from "../../../frontend/syntax.ts";
import type { Version, VersionPair } from "../versions.ts";
import { platformValue } from "./platform.ts";
import { requiredBy } from "./reads.ts";

export interface Near {
  readonly before: Version;
  readonly after: Version;
}

/** Undefined when nothing is far, or those that are could get hold of others by ways that are no names. */
export function nearOf({ before, after }: VersionPair): Near | undefined {
  const isEdited = (module: ModuleFlow, own: Version, other: Version): boolean =>
    other.at(own.pathOf(module))?.module.text !== module.module.text;
  const near = new Set<string>();
  for (const [own, other] of [
    [before, after],
    [after, before],
  ] as const) {
    const leading = leadingTo(own);
    const pending = own.modules.filter((module) => isEdited(module, own, other));
    const seen = new Set(pending);
    for (const module of seen) {
      near.add(own.pathOf(module));
      for (const one of leading.get(module) ?? []) seen.add(one);
    }
  }
  const isFar = (module: ModuleFlow, version: Version): boolean => !near.has(version.pathOf(module));
  const order = (version: Version): string =>
    orderOf(version)
      .filter((module) => isFar(module, version))
      .map((module) => version.pathOf(module))
      .join("\n");
  if (order(before) === "" || order(before) !== order(after)) return undefined;
  if (before.modules.some((module) => isFar(module, before) && looksAround(module))) return undefined;
  const only = (version: Version): Version => ({
    ...version,
    modules: version.modules.filter((module) => !isFar(module, version)),
  });
  return { before: only(before), after: only(after) };
}

/** Whoever names a module, anywhere in its text. */
function leadingTo({ modules }: Version): ReadonlyMap<ModuleFlow, readonly ModuleFlow[]> {
  const byFile = new Map(modules.map((module) => [module.module.file, module]));
  const leading = new Map<ModuleFlow, ModuleFlow[]>();
  for (const module of modules)
    for (const { specifier, how } of specifiersOf(module.module)) {
      const found = resolveModule(specifier, module.module.file, how);
      const other = found.kind === "file" ? byFile.get(found.file) : undefined;
      if (other !== undefined) leading.set(other, [...(leading.get(other) ?? []), module]);
    }
  return leading;
}

/** In the order in which they are evaluated, as far as statements of top levels tell. */
function orderOf({ modules }: Version): readonly ModuleFlow[] {
  const byFile = new Map(modules.map((module) => [module.module.file, module]));
  const seen = new Set<ModuleFlow>();
  const order: ModuleFlow[] = [];
  const visit = (module: ModuleFlow): void => {
    if (seen.has(module)) return;
    seen.add(module);
    const load = (specifier: string, how: "import" | "require"): void => {
      const found = resolveModule(specifier, module.module.file, how);
      const other = found.kind === "file" ? byFile.get(found.file) : undefined;
      if (other !== undefined) visit(other);
    };
    const { body } = module.module.program;
    for (const statement of body)
      if ("source" in statement && statement.source && !isErased(statement))
        load((statement.source as { value: string }).value, "import");
    for (const statement of body)
      walk(statement, (node) => {
        if (isFunction(node)) return false;
        const specifier = requiredBy(node, module);
        if (specifier !== undefined) load(specifier, "require");
        return true;
      });
    order.push(module);
  };
  for (const module of modules) visit(module);
  return order;
}

const DEFINING: ReadonlySet<string> = new Set([
  ...["defineProperty", "defineProperties", "__defineGetter__", "__defineSetter__"],
]);

/** `Object.defineProperty(Math, …)`: what the platform has there may be code from then on. */
function definesOnPlatform(
  { callee, arguments: [first] }: Extract<Node, { type: "CallExpression" }>,
  module: ModuleFlow,
): boolean {
  if (callee.type !== "MemberExpression" || !DEFINING.has(keyName(callee.property, callee.computed) ?? ""))
    return false;
  return [callee.object, first].some((one) => {
    const node = one === undefined ? undefined : stripCasts(one);
    const isObject = node?.type === "Identifier" && (node.name === "Object" || node.name === "Reflect");
    return node !== undefined && !isObject && platformValue(node, module) !== undefined;
  });
}

/** Names that lead to whoever loads or calls it, and to all that is loaded. */
const AROUND: ReadonlySet<string> = new Set(["caller", "cache", "parent", "children", "mainModule"]);
const looking = new WeakMap<ModuleFlow, boolean>();

/** `require.cache`, `module.parent`, `require.main`, `f.caller`; and a module that hands itself to somebody. */
function looksAround(module: ModuleFlow): boolean {
  let found = looking.get(module);
  if (found === undefined) {
    found = false;
    const { scopes } = module.context;
    walk(module.module.program, (node) => {
      if (node.type === "MemberExpression") {
        const name = keyName(node.property, node.computed);
        const object = node.object.type === "Identifier" ? node.object : undefined;
        const isOwn = object !== undefined && scopes.bindingOf(object) === undefined;
        if (name === "caller" || name === "mainModule") found = true;
        if (isOwn && (object.name === "require" || object.name === "module"))
          if (name === undefined || name === "main" || name === "constructor" || AROUND.has(name)) found = true;
      }
      if (node.type === "CallExpression" && node.arguments.some((one) => one.type === "Identifier"))
        for (const one of node.arguments)
          if (one.type === "Identifier" && (one.name === "require" || one.name === "module"))
            if (scopes.bindingOf(one) === undefined) found = true;
      if (node.type === "CallExpression" && definesOnPlatform(node, module)) found = true;
      if (node.type === "Literal" && (node.value === "module" || node.value === "node:module")) found = true;
      return found !== true;
    });
    looking.set(module, found);
  }
  return found;
}
