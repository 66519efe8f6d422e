/** What the nodes of a module stand in, found once for all who ask. */
import type { ParsedModule } from "../parse.ts";
import { eachChild, type Node } from "../syntax.ts";

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
