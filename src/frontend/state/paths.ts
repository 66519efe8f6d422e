/** The names by which the program reaches builtins and listed modules. */

import { LISTED_MODULES } from "../builtin-effects.ts";
import { keyName, type Node, stripCasts } from "../syntax.ts";
import { type Evaluation, importOf, requiredBy } from "./evaluation.ts";

export function bare(node: Node): Node {
  const at = stripCasts(node);
  return at.type === "ChainExpression" ? bare(at.expression) : at;
}

/** No listed function lies deeper. Chains of thousands of members are met, and asked about at each link. */
const LONGEST = 8;

/** `Object.keys`, `path.join` of a listed module; undefined when the root is not a global or a listed import. */
export function pathOf(ev: Evaluation, callee: Node): string | undefined {
  const names: string[] = [];
  let node = callee;
  while (node.type === "MemberExpression") {
    const name = keyName(node.property, node.computed);
    if (name === undefined || names.length >= LONGEST) return undefined;
    names.unshift(name);
    node = bare(node.object);
  }
  if (node.type !== "Identifier") return undefined;
  const binding = ev.at.scopes.bindingOf(node);
  if (binding === undefined) {
    // a method of a builtin prototype, or of what a global holds, is a call of its own kind
    if (names.length > 1 || names.at(-1) === "call" || names.at(-1) === "apply" || names.at(-1) === "bind")
      return undefined;
    return [node.name, ...names].join(".");
  }
  const found = importOf(ev, node);
  const listed =
    found?.kind === "listed"
      ? { name: found.name, imported: found.imported }
      : binding.assigned
        ? undefined
        : listedRequire(ev, binding.declarations[0]!);
  if (listed === undefined || !LISTED_MODULES.has(listed.name)) return undefined;
  const inner = listed.imported === "*" || listed.imported === "default" ? [] : [listed.imported];
  return [listed.name, ...inner, ...names].filter((name) => name !== "strict" && name !== "posix").join(".");
}

/** `const path = require("path")` and `const { join } = require("path")`. */
function listedRequire(ev: Evaluation, variable: Node): { name: string; imported: string } | undefined {
  const taken = ev.at.taken.get(variable);
  const from = taken?.from ?? ev.at.initialisers.get(variable);
  const specifier = from && requiredBy(ev, from);
  if (specifier === undefined || specifier === null) return undefined;
  const found = ev.view.resolve(specifier, ev.at.module, "require");
  return found.kind === "listed" ? { name: found.name, imported: taken?.name ?? "*" } : undefined;
}
