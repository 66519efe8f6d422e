/** Names of a function's body that hide what the expressions of its parameters mean: parameters have a scope of their own then. */
import type { Scopes } from "../../frontend/scopes/scope.ts";
import { type AnyFunction, walk } from "../../frontend/syntax.ts";

/** Whether the body declares a name that the parameters' expressions mean from outside, or as a parameter: the body's is another variable. */
export function bodyHides(scopes: Scopes, fn: AnyFunction, what: "variable" | "lexical"): boolean {
  const body = fn.body === null ? undefined : scopes.scopeOf(fn.body);
  const own = scopes.scopeOf(fn);
  if (body?.kind !== "body" || own === undefined) return false;
  const hidden = [...body.bindings.values()].filter(
    ({ kind }) => (kind === "var" || kind === "function") === (what === "variable"),
  );
  if (hidden.length === 0) return false;
  const names = new Set(hidden.map((binding) => binding.name));
  let found = false;
  for (const param of fn.params)
    walk(param, (node) => {
      if (node.type === "Identifier" && names.has(node.name) && scopes.referenceOf(node) !== undefined) found = true;
      return !found;
    });
  return found;
}
