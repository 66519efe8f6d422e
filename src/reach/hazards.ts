/**
 * Names whose mere use may throw: read before they are declared (also in another case of the same `switch`), or written although they are constant. Such reads are no instructions
 * of the graphs, so that where there is one, anything that is caught may have been thrown.
 */
import type { FunctionFlow } from "../flow/graph.ts";
import type { Binding } from "../frontend/scopes/scope.ts";

const known = new WeakMap<FunctionFlow, boolean>();

export function hasHazards(flow: FunctionFlow): boolean {
  let has = known.get(flow);
  if (has === undefined) known.set(flow, (has = flow.variables.some(({ binding }) => binding && isHazard(binding))));
  return has;
}

function isHazard({ kind, assigned, scope, usableFrom, references }: Binding): boolean {
  switch (kind) {
    case "const":
    case "let":
    case "class":
      return (
        (assigned && kind === "const") ||
        scope.kind === "switch" ||
        references.some(({ node }) => node.start < usableFrom)
      );
    case "import":
    case "self":
      return assigned;
    default:
      return false;
  }
}
