/** The scopes of a module, and what its nodes stand in, analysed once for all who ask. */
import type { ParsedModule } from "../parse.ts";
import { analyseScopes } from "../scopes/analyse.ts";
import type { Scopes } from "../scopes/scope.ts";
import { eachChild, type Node } from "../syntax.ts";

const known = new WeakMap<ParsedModule, Scopes>();

export function scopesOf(module: ParsedModule): Scopes {
  let scopes = known.get(module);
  if (scopes === undefined) known.set(module, (scopes = analyseScopes(module)));
  return scopes;
}

const knownParents = new WeakMap<ParsedModule, ReadonlyMap<Node, Node>>();

export function parentsOf(module: ParsedModule): ReadonlyMap<Node, Node> {
  const before = knownParents.get(module);
  if (before !== undefined) return before;
  const parents = new Map<Node, Node>();
  const note = (node: Node): void =>
    eachChild(node, (child) => {
      parents.set(child, node);
      note(child);
    });
  note(module.program);
  knownParents.set(module, parents);
  return parents;
}
